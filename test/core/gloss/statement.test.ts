import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { composeCaption } from "../../../core/src/gloss/compose.ts";
import { glossCall } from "../../../core/src/gloss/gloss-call.ts";
import { isStatement } from "../../../core/src/gloss/statement.ts";

const STATEMENTS = [
  "select name from patients where id = 7",
  "SELECT\n  *\nFROM patients",
  "select 1",
  "select count(*)",
  "insert into patients values (1)",
  "update patients set name = 'Ada'",
  "delete from patients",
  "merge into patients using x",
  "with old as (select 1) select * from old",
  "create table patients (id int)",
  "create or replace view v as select 1",
  "drop table patients;",
  "-- who\nselect name from patients",
  "/* who */ select name from patients",
  "explain analyze select * from patients",
  "query { me { id } }",
  "mutation Save($id: ID!) { save(id: $id) }",
  "{ me { id } }",
  "MATCH (n:Patient) RETURN n",
  "PREFIX foaf: <http://example.com/> SELECT ?x",
  "from os import path",
  "print(1)",
  "def run(x):",
  "(select name from patients)",
  "# who\nselect name from patients",
  "/* a * b */ select name from patients",
  "select*from patients",
  'SELECT "name"FROM"patients"',
  "select 'Ada'",
  "select @@version",
  "select $1",
  "select a from b",
  "explain (analyze, buffers) select name from patients",
  "update patients p set name = 'Ada'",
  "update only patients as p set name='Ada'",
  'update "the patients" set name = 1',
  "update [dbo].[the patients] set name = 1",
  "insert or ignore into patients values (1)",
  "insert overwrite table patients select 1",
  "begin; delete from patients",
  "call admit('Ada')",
  "exec admit 'Ada'",
  "values (1, 'Ada')",
  "with old(id) as (select 1) select * from old",
  "with old as materialized (select 1) select * from old",
  "create unique index by_name on patients (name)",
  "create user ada with password 'x'",
  "alter login ada with password = 'x'",
  "query Find($id: ID!)\n{ patient(id: $id) { name } }",
  "MATCH p = (n:Patient)-[:HAS]->(m) RETURN p",
  "CREATE (n:Patient {name: 'Ada'})",
  "CALL { MATCH (n) RETURN n }",
  "SELECT ?x WHERE { ?x ?p ?o }",
  "import os\nprint(os.environ)",
  "db.patients.find({ name: 'Ada' })",
];

describe("a statement", () => {
  test.each(STATEMENTS)("%j is one", (text) => {
    expect(isStatement(text)).toBe(true);
  });

  test.each([
    "select a laptop",
    "select a hotel from the list",
    "select the best from these",
    "select wines from the cellar",
    "select all the files from May",
    "selected works of Ada",
    "select 3 hotels",
    "create table lamp ideas",
    "create view of the sea",
    "create user guide",
    "create role for the new hire",
    "create index fund portfolio",
    "drop user from the team",
    "update on the merger",
    "update my settings set to dark",
    "insert into the slot",
    "with love as (song)",
    "query planner in postgres {",
    "print (3d) models",
    "how to update a profile",
    "update my profile",
    "create a table of contents",
    "query language",
    "match results of yesterday",
    "with love",
    "delete my account",
    "from Berlin to Rome",
    "import duties",
    "print a page",
    "C# generics",
    "",
  ])("%j is none", (text) => {
    expect(isStatement(text)).toBe(false);
  });

  test("no text is an error", () => {
    fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => void isStatement(text)));
    const parts = fc.constantFrom(
      "select ",
      "from ",
      "-- \n",
      "/**/",
      "with ",
      "a ",
      "(",
      "{",
      "update ",
      "set ",
      '"',
      "create or replace ",
      "table ",
    );
    fc.assert(fc.property(fc.array(parts), (pieces) => void isStatement(pieces.join(""))));
  });

  test("only the start of a long text is looked at", () => {
    expect(isStatement(`select ${"a, ".repeat(5_000)}b from c`)).toBe(false);
  });
});

describe("a tool that nobody knows", () => {
  test.each(["query", "q", "input"])("shows no statement at %s", (key) => {
    for (const text of STATEMENTS)
      expect(glossCall({ name: "acme_database", args: { [key]: text } })).toBe("using acme database");
  });

  test("shows the next telling argument", () => {
    const args = { query: "alter table patients add x int", name: "add_x" };
    expect(glossCall({ name: "apply_migration", args })).toBe("using apply migration: add_x");
    expect(composeCaption([{ name: "acme__run_report", args }], { locale: "zh" }).text).toBe(
      "正在运行 acme 的 report：add_x",
    );
  });

  test("shows what is no statement, and a task that reads like one", () => {
    expect(glossCall({ name: "acme_find", args: { query: "select a laptop" } })).toBe(
      "using acme find: select a laptop",
    );
    expect(glossCall({ name: "acme_do", args: { task: "update docs set for May" } })).toBe(
      "using acme do: update docs set for May",
    );
  });

  test("a search for code shows what it looks for", () => {
    expect(glossCall({ name: "grep", args: { pattern: "select .* from users" } })).toBe(
      "searching for select .* from users",
    );
  });
});
