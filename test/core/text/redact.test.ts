import { describe, expect, test } from "@jest/globals";
import { redactSecrets } from "@surtitle/core";
import fc from "fast-check";
import { hostileText } from "../../support/hostile.ts";
import { innocentTexts, secretTexts } from "../../support/secrets.ts";

describe("every secret of the table is masked", () => {
  test.each(secretTexts().map(({ row }, index) => [row, index] as const))("%s", (_, index) => {
    for (let seed = 1; seed <= 20; seed += 1) {
      const { text, secrets } = secretTexts(seed)[index] as ReturnType<typeof secretTexts>[number];
      const masked = redactSecrets(text);
      expect(secrets.length).toBeGreaterThan(0);
      for (const secret of secrets) {
        expect(masked).not.toContain(secret);
        expect(masked).not.toContain(secret.slice(-10));
      }
      expect(masked).toContain("[redacted]");
      expect(redactSecrets(masked)).toBe(masked);
    }
  });
});

describe("what is no secret stays as it is", () => {
  test.each(innocentTexts())("%s", (text) => {
    expect(redactSecrets(text)).toBe(text);
  });
});

const A = "aB3dE5gH7jK9mN2pQ4sT6vW8".repeat(6);

describe("further shapes", () => {
  test.each([
    `sk-svcacct-${A.slice(0, 40)}`,
    `sk-or-v1-${A.slice(0, 40)}`,
    `gho_${A.slice(0, 36)}`,
    `ghs_${A.slice(0, 36)}`,
    `glptt-${A.slice(0, 20)}`,
    `xapp-${A.slice(0, 40)}`,
    `ASIA${"ABCDEFGH234567XY".slice(0, 16)}`,
    `ya29.${A.slice(0, 60)}`,
    `GOCSPX-${A.slice(0, 28)}`,
    `whsec_${A.slice(0, 32)}`,
    `shpat_${"0123456789abcdef".repeat(2)}`,
    `lin_api_${A.slice(0, 40)}`,
    `dckr_pat_${A.slice(0, 27)}`,
    `r8_${A.slice(0, 37)}`,
    `gsk_${A.slice(0, 52)}`,
    `xai-${A.slice(0, 80)}`,
    `lsv2_pt_${"0123456789abcdef".repeat(2)}_0123456789`,
    `tvly-${A.slice(0, 32)}`,
    `pplx-${A.slice(0, 48)}`,
    `figd_${A.slice(0, 40)}`,
    `ntn_${A.slice(0, 46)}`,
    `glsa_${A.slice(0, 32)}_0123abcd`,
    `AGE-SECRET-KEY-1${A.slice(0, 58).toUpperCase()}`,
  ])("%s", (secret) => {
    expect(redactSecrets(`use ${secret} here`)).toBe("use [redacted] here");
  });

  test.each([
    ['body {\\"password\\":\\"hunter2hunter2\\"}', "hunter2hunter2"],
    ["Cookie: sid=8f14e45fceea; theme=dark", "8f14e45fceea"],
    ["openssl rsa -passin pass:open5esame", "open5esame"],
    ["Server=db;User Id=sa;Password=Pa55word9;", "Pa55word9"],
    ["token: q1w2e3r4t5y6", "q1w2e3r4t5y6"],
  ])("by what stands before it: %s", (text, secret) => {
    expect(redactSecrets(text)).not.toContain(secret);
  });
});

test.each([
  "sk-",
  "eyJ.",
  "eyJaaaaaaaaa.",
  "://",
  "a://b:",
  "-----BEGIN PRIVATE KEY-----",
  "password=",
  "a:",
  "Bearer ",
  "curl -u ",
  "token-",
  "a_",
  "key='",
])("a megabyte of %j takes no more than its length's share of a tenth of it", (piece) => {
  const time = (units: number): number => {
    const text = piece.repeat(Math.ceil(units / piece.length));
    const start = performance.now();
    redactSecrets(text);
    return performance.now() - start;
  };
  time(100_000);
  expect(time(1_000_000)).toBeLessThan(40 * Math.max(10, time(100_000)));
});

test("any text: what comes out is stable", () => {
  fc.assert(
    fc.property(hostileText(), (text) => {
      const masked = redactSecrets(text);
      expect(redactSecrets(masked)).toBe(masked);
    }),
  );
});
