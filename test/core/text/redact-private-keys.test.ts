import { describe, expect, test } from "@jest/globals";
import { redactSecrets } from "@surtitle/core";
import { A } from "./long-values.ts";

describe("private keys", () => {
  const body = Array.from({ length: 30 }, (_, i) => A.slice(i, i + 64)).join("\n");
  const begin = (kind: string): string => `-----BEGIN ${kind}-----`;
  const end = (kind: string): string => `-----END ${kind}-----`;

  test.each([
    "PRIVATE KEY",
    "RSA PRIVATE KEY",
    "EC PRIVATE KEY",
    "ENCRYPTED PRIVATE KEY",
    "PGP PRIVATE KEY BLOCK",
  ])("%s: from the beginning to the end", (kind) => {
    const key = `${begin(kind)}\nProc-Type: 4,ENCRYPTED\nVersion: a - b\n\n${body}\n=ab12\n${end(kind)}`;
    expect(redactSecrets(`before\n${key}\nafter`)).toBe("before\n[redacted]\nafter");
    expect(redactSecrets(JSON.stringify({ key }))).toBe('{"key":"[redacted]"}');
  });

  test("without an end, up to the first line that is none of a key's", () => {
    const key = `${begin("PRIVATE KEY")}\n${body}\nQ=`;
    expect(redactSecrets(`${key}\nand then go on`)).toBe("[redacted]\nand then go on");
    expect(redactSecrets(key)).toBe("[redacted]");
    expect(redactSecrets(JSON.stringify({ key, next: "b" }))).toBe('{"key":"[redacted]","next":"b"}');
    expect(redactSecrets(`${begin("PRIVATE KEY")} ${A.slice(0, 64)} go on`)).toBe("[redacted] go on");
    expect(redactSecrets(`${key}\n${begin("RSA PRIVATE KEY")}\n${body}`)).toBe("[redacted][redacted]");
  });

  test("are masked back to where they begin in the tail of a text, and prose before them stays", () => {
    const rest = `${body.slice(9)}\n${`${body}\n`.repeat(3)}Q=\n${end("PRIVATE KEY")}`;
    expect(redactSecrets(rest)).toBe("[redacted]");
    expect(redactSecrets(`Here is it:\n${rest} and more`)).toBe("Here is it:\n[redacted] and more");
    expect(redactSecrets(`on one line ${rest.replaceAll("\n", "\\n")}!`)).toBe("on one line [redacted]!");
    expect(redactSecrets(`what is ${end("PRIVATE KEY")} for`)).toBe("what is [redacted] for");
  });

  test("a long one is masked whole", () => {
    const key = `${begin("PRIVATE KEY")}\n${`${body}\n`.repeat(20)}${end("PRIVATE KEY")}`;
    expect(redactSecrets(`${key}.`)).toBe("[redacted].");
  });
});
