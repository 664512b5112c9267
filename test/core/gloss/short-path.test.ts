import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { shortPath } from "../../../core/src/gloss/short-path.ts";

describe("shortPath", () => {
  test.each<[path: string, text: string | undefined, folder: string | undefined]>([
    ["src/agents/run.ts", "agents/run.ts", "src/agents"],
    ["a.ts", "a.ts", ""],
    ["./a.ts", "a.ts", ""],
    ["src/a.ts", "src/a.ts", "src"],
    ["/a.ts", "/a.ts", ""],
    ["/etc", "/etc", ""],
    ["/etc/passwd", "etc/passwd", "etc"],
    ["/home/u/proj/src/x.ts", "src/x.ts", "proj/src"],
    ["src/", "src", ""],
    ["src/agents/", "src/agents", "src"],
    ["src//a///b/", "a/b", "src/a"],
    ["a/./b/c", "b/c", "a/b"],
    ["a/../b.ts", "b.ts", ""],
    ["a/b/../../c/d", "c/d", "c"],
    ["../x/y.ts", "x/y.ts", "../x"],
    ["../../a", "../a", "../.."],
    ["..", "..", ""],
    ["~", "~", ""],
    ["~/a.ts", "~/a.ts", "~"],
    ["~/p/q/a.ts", "q/a.ts", "p/q"],
    ["~/../a", "../a", "~/.."],
    ["My Docs/a b.txt", "My Docs/a b.txt", "My Docs"],
    ["  src/a.ts ", "src/a.ts", "src"],
    ["C:\\src\\app\\main.ts", "app/main.ts", "src/app"],
    ["C:\\\\src\\\\app\\\\main.ts", "app/main.ts", "src/app"],
    ["c:/src/main.ts", "src/main.ts", "c:/src"],
    ["C:\\", "C:", ""],
    ["a\\b\\c.txt", "b/c.txt", "a/b"],
    ["My\\ File.txt", "My\\ File.txt", ""],
    ["\\\\server\\share\\x\\y.doc", "x/y.doc", "share/x"],
    ["file:///home/u/a.txt", "u/a.txt", "home/u"],
    ["file://localhost/home/u/a.txt", "u/a.txt", "home/u"],
    ["src/**/*.ts", "**/*.ts", "src/**"],
    ["文档/报告.md", "文档/报告.md", "文档"],
    ["/", "/", ""],
    [".", undefined, undefined],
    ["./", undefined, undefined],
    ["x/..", undefined, undefined],
    ["", undefined, undefined],
    ["  ", undefined, undefined],
  ])("%j is %j in %j", (path, text, folder) => {
    expect(shortPath(path)?.text).toBe(text);
    expect(shortPath(path)?.folder).toBe(folder);
  });

  test.each([
    ["./src/a.ts", "src/a.ts"],
    ["src//a.ts", "src/x/../a.ts"],
    ["C:\\a\\b", "C:/a/b"],
  ])("%s and %s are one file", (one, other) => {
    expect(shortPath(one)?.full).toBe(shortPath(other)?.full);
  });

  test.each([
    ["/src/a.ts", "src/a.ts"],
    ["x/a/b.ts", "y/a/b.ts"],
  ])("%s and %s are two", (one, other) => {
    expect(shortPath(one)?.full).not.toBe(shortPath(other)?.full);
  });

  test("any path has at most two segments, and shortening once more changes nothing but a root", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom("a", "b c", "..", ".", "", "~", "é", "x.ts")), (segments) => {
        const short = shortPath(segments.join("/"));
        if (short === undefined) return;
        expect(short.text.replace(/^\//, "").split("/").length).toBeLessThanOrEqual(2);
        if (!short.text.includes("..")) expect(shortPath(short.text)?.text).toBe(short.text);
      }),
    );
  });
});
