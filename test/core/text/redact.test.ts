import { describe, expect, test } from "@jest/globals";
import { redactSecrets } from "@surtitle/core";
import fc from "fast-check";
import { expectLinear, hostileText } from "../../support/hostile.ts";
import { innocentTexts, secretTexts } from "../../support/secrets.ts";
import { A } from "./long-values.ts";

/** Texts around a text: as JSON, in JSON in JSON, in Markdown, in a shell, in colour, in Chinese. */
const AROUND: Readonly<Record<string, (text: string) => string>> = {
  nothing: (text) => text,
  JSON: (text) => JSON.stringify({ command: text }),
  "JSON in JSON": (text) => JSON.stringify({ a: JSON.stringify({ command: text }) }),
  "JSON in JSON in JSON": (text) => JSON.stringify(JSON.stringify(JSON.stringify([text]))),
  lines: (text) => `first\n${text}\nlast`,
  "lines in JSON": (text) => JSON.stringify(`first\n${text}\nlast\t`),
  "a line of Windows": (text) => `a\r\n${text}\r\nb`,
  brackets: (text) => `(${text})`,
  marks: (text) => `\`${text}\``,
  emphasis: (text) => `**${text}**`,
  prose: (text) => `Let me run ${text} now.`,
  quotes: (text) => `"${text}"`,
  apostrophes: (text) => `'${text}'`,
  colour: (text) => `\u001b[32m${text}\u001b[0m`,
  Chinese: (text) => `运行${text}，然后`,
  mark_up: (text) => `<code>${text}</code>`,
  "a shell": (text) => `bash -lc "cd a && ${text} | tee log"`,
};

function expectMasked(text: string, secrets: readonly string[]): void {
  const masked = redactSecrets(text);
  for (const secret of secrets.flatMap((one) => one.split("\n")).filter(({ length }) => length > 4)) {
    expect(masked).not.toContain(secret);
    expect(masked).not.toContain(secret.slice(-8));
  }
  expect(masked).toContain("[redacted]");
  expect(redactSecrets(masked)).toBe(masked);
}

describe("every secret of the table is masked", () => {
  const rows = secretTexts().map(({ row }, index) => [row, index] as const);
  test.each(rows)("%s", (_, index) => {
    for (let seed = 1; seed <= 20; seed += 1) {
      const { text, secrets } = secretTexts(seed)[index] ?? { text: "", secrets: [] };
      expect(secrets.length).toBeGreaterThan(0);
      for (const around of Object.values(AROUND)) expectMasked(around(text), secrets);
    }
  });

  test("the values are others for another seed, and the same for the same", () => {
    expect(secretTexts(3)).toEqual(secretTexts(3));
    expect(secretTexts(3)).not.toEqual(secretTexts(4));
    expect(secretTexts()).toHaveLength(44);
  });
});

describe("what is no secret stays as it is", () => {
  test.each(innocentTexts())("%s", (text) => {
    for (const around of Object.values(AROUND)) expect(redactSecrets(around(text))).toBe(around(text));
  });

  test("the table is whole", () => {
    expect(innocentTexts()).toHaveLength(52);
  });
});

test("a very long value is masked whole", () => {
  expect(redactSecrets(`X_TOKEN=${A.repeat(50)} next`)).toBe("X_TOKEN=[redacted] next");
  expect(redactSecrets(`{"password":"${"a b ".repeat(5_000)}","c":1}`)).toBe(
    '{"password":"[redacted]","c":1}',
  );
});

const HOSTILE_PIECES = [
  ..."sk-|eyJ.|eyJaaaaaaaaa-|://|a://b:|a://|-----BEGIN|-----BEGIN PRIVATE KEY-----|-----BEGIN A|a:|Bearer ".split(
    "|",
  ),
  ..."password=|password='|password=$|password=\\|password='a b |key='|token: |token-|a_|a.|aA|x-api-|?a_|--a-".split(
    "|",
  ),
  ...'curl |curl -u |curl -u a:|mysql |mysql -p|docker login |echo a |pass:|cookie: |cookie: a=|\\|\\"password\\":|Zx9+/'.split(
    "|",
  ),
  ..."authorization: |authorization: basic |authorization: digest |'authorization: a |sk-proj-a |\u001b[0;|export ".split(
    "|",
  ),
];

test.each(HOSTILE_PIECES)("%j over and over takes time that grows with its length alone", (piece) => {
  expectLinear(piece, redactSecrets);
});

test("any text, with names of secrets in it: what comes out is stable", () => {
  const name = fc.constantFrom(
    ...[
      "password",
      "token",
      ": ",
      "=",
      '"',
      "'",
      "\\",
      "Authorization",
      "Bearer ",
      "Cookie",
      "a=b; ",
      "[redacted]",
    ],
    ...[
      "://u:",
      "@h",
      "--token ",
      "-----BEGIN PRIVATE KEY-----",
      "sk-",
      A.slice(0, 24),
      "hunter22",
      "\n",
      " is ",
    ],
  );
  const text = fc.array(fc.oneof({ weight: 8, arbitrary: name }, hostileText()), { maxLength: 12 });
  fc.assert(
    fc.property(text, (pieces) => {
      const masked = redactSecrets(pieces.join(""));
      expect(redactSecrets(masked)).toBe(masked);
    }),
    { numRuns: 1_000 },
  );
});
