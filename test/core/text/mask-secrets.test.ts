import { describe, expect, test } from "@jest/globals";
import { maskSecretKeys, maskValues } from "@surtitle/core/plugin";

describe("keys that name a secret", () => {
  test.each([
    "password",
    "dbPassword",
    "DB_PASSWORD",
    "api_key",
    "apiKey",
    "X-Api-Key",
    "client_secret",
    "accessToken",
    "refresh_token",
    "token",
    "Authorization",
    "cookie",
    "credentials",
    "privateKey",
    "passphrase",
    "pwd",
    "jwt",
    "session_token",
  ])("%s", (key) => {
    const { value, secrets } = maskSecretKeys({ [key]: "hunter22hunter22", path: "a.ts" });
    expect(value).toEqual({ [key]: "[redacted]", path: "a.ts" });
    expect(secrets).toEqual(["hunter22hunter22"]);
  });

  test.each([
    "max_tokens",
    "tokens",
    "maxTokens",
    "token_limit",
    "primary_key",
    "key",
    "keyboard",
    "author",
    "path",
    "secretary",
    "passenger",
  ])("%s names none", (key) => {
    expect(maskSecretKeys({ [key]: "some value" }).value).toEqual({ [key]: "some value" });
  });

  test("nested, in JSON text, cyclic, with a getter that throws, with odd keys", () => {
    const odd: Record<string, unknown> = { list: [{ auth: { user: "u-123456", deep: ["v-123456"] } }] };
    odd["self"] = odd;
    Object.defineProperty(odd, "bad", {
      enumerable: true,
      get: () => {
        throw new Error("no");
      },
    });
    Object.defineProperty(odd, "__proto__", { enumerable: true, value: { polluted: true } });
    const { value, secrets } = maskSecretKeys(odd);
    expect(JSON.stringify(value)).not.toMatch(/u-123456|v-123456/);
    expect(secrets).toEqual(["u-123456", "v-123456"]);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    expect(maskSecretKeys('{"password":"abcdef"}').value).toEqual({ password: "[redacted]" });
    expect(maskSecretKeys("{broken").value).toBe("{broken");
  });

  test("a masked value is masked in other text too, the longest first", () => {
    expect(maskValues("abcdefgh abcdef abc", ["abcdef", "abcdefgh"])).toBe("[redacted] [redacted] abc");
    expect(maskValues("abc", ["abc"])).toBe("abc");
  });
});
