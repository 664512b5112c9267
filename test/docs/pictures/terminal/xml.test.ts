import { expect, test } from "@jest/globals";
import { DOMParser } from "@xmldom/xmldom";
import fc from "fast-check";
import { escapeXml } from "../../../../docs/pictures/terminal/xml.ts";

test.each([
  ['a & b < c > d "e"', "a &amp; b &lt; c &gt; d &quot;e&quot;"],
  ["&amp;", "&amp;amp;"],
  ["bell\u0007, escape\u001b[31m, break\n, tab\t, c1\u009b", "bell, escape[31m, break, tab, c1"],
  ["half \ud83d, no character \uffff\ufffe", "half , no character "],
  ["\u202etxt.exe\u2066", "txt.exe"],
  ["读取 🙂 é", "读取 🙂 é"],
])("%j", (text, escaped) => {
  expect(escapeXml(text)).toBe(escaped);
});

test("whatever it is, an XML parser reads the same text from an element and from an attribute", () => {
  const property = fc.property(fc.string({ unit: "binary" }), (text) => {
    const escaped = escapeXml(text);
    const { documentElement } = new DOMParser().parseFromString(
      `<a b="${escaped}">${escaped}</a>`,
      "text/xml",
    );
    const allowed = [...text.toWellFormed()].filter(
      (one) => !/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufffe\uffff]/u.test(one),
    );
    expect(documentElement?.textContent).toBe(allowed.join(""));
    expect(documentElement?.getAttribute("b")).toBe(allowed.join(""));
    expect(documentElement?.childNodes.length).toBeLessThanOrEqual(1);
  });
  fc.assert(property);
});
