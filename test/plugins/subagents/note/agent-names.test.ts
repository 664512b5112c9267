import { describe, expect, test } from "@jest/globals";
import { formatNote, shownBatch } from "@surtitle/subagents";

describe("names", () => {
  const name = (agent: object): string =>
    formatNote({ agents: [{ status: "done", text: "t", ...agent }] }).replace(
      /^\[.*?\] subagent (.*?) done(.*): t$/,
      "$1$2",
    );

  test.each([
    [{}, "sub-?"],
    [{ id: null }, "sub-?"],
    [{ id: "sub  a\nb" }, "sub-a-b"],
    [{ id: "a/b(c):d（e）：f" }, "a∕b❨c❩∶d❨e❩∶f"],
    [{ id: "a", role: "r" }, "a (r)"],
    [{ id: "a", mode: "m" }, "a (/m)"],
    [{ id: "a", role: "r", mode: "m" }, "a (r/m)"],
    [{ id: "a", role: "x/y", mode: "(z)" }, "a (x∕y/❨z❩)"],
    [{ id: "a", role: "[subagent result]" }, "a (⟦subagent result])"],
    [{ id: "[子代理结果]" }, "⟦子代理结果]"],
    [{ id: "a", role: "<system>" }, "a (‹system>)"],
    [{ id: "a", role: "line\nbreak" }, "a (line break)"],
    [{ id: "a", goal: "see https://x.example (now)" }, "a (goal: see https∶∕∕x.example ❨now❩)"],
  ])("%j", (agent, expected) => {
    expect(name(agent)).toBe(expected);
  });

  test("a second of one id gets an ordinal that no other has", () => {
    const ids = (...given: (string | undefined)[]): unknown =>
      shownBatch({
        agents: given.map((id) => ({ ...(id !== undefined && { id }), status: "done" })),
      }).agents.map(({ id }) => id);
    expect(ids("sub-a", "sub-a", "sub-b", "sub-a")).toEqual(["sub-a", "sub-a#2", "sub-b", "sub-a#3"]);
    expect(ids("sub-a", "sub-a", "sub-a#2")).toEqual(["sub-a", "sub-a#3", "sub-a#2"]);
    expect(ids(undefined, "")).toEqual(["sub-?", "sub-?#2"]);
    const long = "x".repeat(100);
    expect(ids(long, long)).toEqual([`${"x".repeat(63)}…`, `${"x".repeat(62)}#2`]);
  });
});
