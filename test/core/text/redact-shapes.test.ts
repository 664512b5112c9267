import { describe, expect, test } from "@jest/globals";
import { redactSecrets } from "@surtitle/core";
import { A, HEX } from "./long-values.ts";

describe("shapes by prefix, also the longest", () => {
  test.each([
    `sk-proj-${A}`,
    `sk-svcacct-${A.slice(0, 40)}`,
    `sk-or-v1-${HEX}`,
    `sk-${A}`,
    `gho_${A.slice(0, 36)}`,
    `ghu_${A.slice(0, 36)}`,
    `ghs_${A.slice(0, 36)}`,
    `ghr_${A.slice(0, 76)}`,
    `glptt-${A.slice(0, 20)}`,
    `gldt-${A.slice(0, 20)}`,
    `glrt-${A.slice(0, 20)}`,
    `xoxa-${A.slice(0, 40)}`,
    `xoxe-${A.slice(0, 40)}`,
    `xoxr-${A.slice(0, 40)}`,
    `xapp-${A.slice(0, 40)}`,
    "ASIAABCDEFGH234567XY",
    "ABIAABCDEFGH234567XY",
    "ACCAABCDEFGH234567XY",
    `ya29.${A}`,
    `GOCSPX-${A.slice(0, 28)}`,
    `whsec_${A.slice(0, 32)}`,
    `shpat_${HEX.slice(0, 32)}`,
    `shpca_${HEX.slice(0, 32)}`,
    `lin_api_${A.slice(0, 40)}`,
    `dckr_pat_${A.slice(0, 27)}`,
    `r8_${A.slice(0, 37)}`,
    `gsk_${A.slice(0, 52)}`,
    `xai-${A.slice(0, 80)}`,
    `lsv2_pt_${HEX.slice(0, 32)}_0123456789`,
    `tvly-${A.slice(0, 32)}`,
    `tvly-dev-${A.slice(0, 32)}`,
    `pplx-${A.slice(0, 48)}`,
    `figd_${A.slice(0, 40)}`,
    `ntn_${A.slice(0, 46)}`,
    `glsa_${A.slice(0, 32)}_0123abcd`,
    `AGE-SECRET-KEY-1${A.slice(0, 58).toUpperCase()}`,
    `hvs.${A.slice(0, 90)}`,
    `eyJhbGciOiJIUzI1NiJ9.${A.repeat(10)}.${A.slice(0, 43)}`,
  ])("%s", (secret) => {
    expect(redactSecrets(`use ${secret} here`)).toBe("use [redacted] here");
    expect(redactSecrets(JSON.stringify(`\n${secret}\n`))).toBe('"\\n[redacted]\\n"');
    expect(redactSecrets(`OPENAI_${secret}`)).toBe("OPENAI_[redacted]");
  });

  test.each([
    [
      `https://hooks.slack.com/services/T0/B0/${A.slice(0, 24)}`,
      "https://hooks.slack.com/services/[redacted]",
    ],
    [
      `https://discord.com/api/webhooks/123456789/${A.slice(0, 60)}`,
      "https://discord.com/api/webhooks/123456789/[redacted]",
    ],
    [
      `https://api.telegram.org/bot123456789:${A.slice(0, 35)}/getMe`,
      "https://api.telegram.org/bot[redacted]/getMe",
    ],
  ])("%s", (text, masked) => {
    expect(redactSecrets(text)).toBe(masked);
  });
});
