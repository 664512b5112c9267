import { describe, expect, test } from "@jest/globals";
import { maskSecretKeys, maskValues } from "@surtitle/core/plugin";
import fc from "fast-check";
import { isSecretKey } from "../../../core/src/text/secret-keys.ts";
import { hostileText } from "../../support/hostile.ts";

const MASK = "[redacted]";
const VALUE = "correct horse battery";

describe("names of secrets", () => {
  test.each(
    (
      "password passwd pwd passphrase passcode pass secret secrets apiKey api_key api-key APIKey apikey API_KEY x-api-key " +
      "X-Api-Key openaiApiKey OPENAI_API_KEY accessKey access_key secretAccessKey aws_secret_access_key privateKey " +
      "private-key private_key_pem clientSecret client_secret token accessToken access_token refreshToken auth-token " +
      "authToken botToken GITHUB_TOKEN id_token authorization Authorization proxy-authorization Proxy-Authorization " +
      "cookie Cookie cookies Set-Cookie credential credentials dbPassword DB_PASSWORD db.password userPassword2 " +
      "password_base64 SECRET_KEY_BASE signing_key encryptionKey webhookSecret connectionString dsn jwt 密码"
    ).split(" "),
  )("%s", (key) => {
    expect(isSecretKey(key)).toBe(true);
  });
});

describe("names that are none of a secret's", () => {
  test.each(
    (
      "max_tokens maxTokens tokens token_limit tokenLimit totalTokens total_tokens prompt_tokens max_token tokenizer " +
      "token_type tokenType tokenCount primary_key primaryKey foreign_key public_key key keys keyboard hotkey monkey " +
      "author authors authority authored path query command url name passed passenger compass bypass secretary " +
      "password_field passwordReset nextPageToken page_token hasPassword is_secret cookiecutter accesskeyboard " +
      "credentialed __proto__ constructor"
    ).split(" "),
  )("%s", (key) => {
    expect(isSecretKey(key)).toBe(false);
  });

  test("the name of a megabyte is looked at in its last part", () => {
    expect(isSecretKey(`${"a".repeat(1_000_000)}_password`)).toBe(true);
    expect(isSecretKey("_A".repeat(500_000))).toBe(false);
  });
});

describe("values under such names are masked", () => {
  test.each([
    [{ password: VALUE }, { password: MASK }, [VALUE]],
    [{ a: { b: [{ apiKey: VALUE }] } }, { a: { b: [{ apiKey: MASK }] } }, [VALUE]],
    [{ credentials: { user: "alice-smith", pass: VALUE } }, { credentials: MASK }, ["alice-smith", VALUE]],
    [{ secret: [VALUE, "other-value"] }, { secret: MASK }, [VALUE, "other-value"]],
    [{ password: "short" }, { password: MASK }, []],
    [{ token: 1234567 }, { token: MASK }, ["1234567"]],
    [{ password: "", token: null, secret: true }, { password: "", token: null, secret: true }, []],
    [{ pass: 12, fail: 0 }, { pass: 12, fail: 0 }, []],
    [{ max_tokens: 4096, author: "Jane Doe" }, { max_tokens: 4096, author: "Jane Doe" }, []],
    [{ credentials: "include", token: "$API_TOKEN" }, { credentials: MASK, token: MASK }, []],
    [{ password: MASK, secret: "redact" }, { password: MASK, secret: MASK }, []],
    [
      { headers: { Authorization: "Bearer abc-def-ghi" } },
      { headers: { Authorization: MASK } },
      ["Bearer abc-def-ghi", "abc-def-ghi"],
    ],
    [{ cookie: "sid=abcdefgh; theme=x" }, { cookie: MASK }, ["sid=abcdefgh; theme=x", "abcdefgh"]],
    [{ args: ["--password", VALUE, "-v"] }, { args: ["--password", MASK, "-v"] }, [VALUE]],
    [{ headers: [["X-Api-Key", VALUE]] }, { headers: [["X-Api-Key", MASK]] }, [VALUE]],
    [
      { env: [{ name: "DB_PASSWORD", value: VALUE }] },
      { env: [{ name: "DB_PASSWORD", value: MASK }] },
      [VALUE],
    ],
    [
      { body: JSON.stringify({ user: "a", password: VALUE }) },
      { body: JSON.stringify({ user: "a", password: MASK }) },
      [VALUE],
    ],
    [{ body: '{ "a":  1 }' }, { body: '{ "a":  1 }' }, []],
    [JSON.stringify({ password: VALUE }), { password: MASK }, [VALUE]],
    ["no JSON", "no JSON", []],
    ['{"password": "cut of', '{"password": "cut of', []],
    [undefined, undefined, []],
    [null, null, []],
    [7, 7, []],
  ])("%j", (value, masked, secrets) => {
    expect(maskSecretKeys(value)).toEqual({ value: masked, secrets });
  });

  test("what was given is not changed", () => {
    const value = Object.freeze({ password: VALUE, list: Object.freeze([1, 2]) });
    expect(maskSecretKeys(value).value).toEqual({ password: MASK, list: [1, 2] });
    expect(value.password).toBe(VALUE);
  });
});

describe("odd objects", () => {
  test("a cycle is left out where it closes, and a value that occurs twice stays", () => {
    const shared = { x: 1 };
    const cyclic: Record<string, unknown> = { a: shared, b: shared, password: VALUE };
    cyclic["self"] = cyclic;
    const { value, secrets } = maskSecretKeys(cyclic);
    expect(value).toEqual({ a: { x: 1 }, b: { x: 1 }, password: MASK, self: undefined });
    expect(secrets).toEqual([VALUE]);
  });

  test("a cycle under a secret name ends", () => {
    const cyclic: Record<string, unknown> = { inner: VALUE };
    cyclic["self"] = cyclic;
    expect(maskSecretKeys({ secret: cyclic })).toEqual({ value: { secret: MASK }, secrets: [VALUE] });
  });

  test("getters and traps that throw leave the rest", () => {
    const thrower = {
      get bad(): never {
        throw new Error("no");
      },
      get password(): never {
        throw new Error("no");
      },
      good: 1,
    };
    const trap = new Proxy(
      {},
      {
        ownKeys: () => {
          throw new Error("no");
        },
      },
    );
    const { value } = maskSecretKeys({ thrower, trap, secret: trap, last: 2 });
    expect(value).toEqual({ thrower: { good: 1 }, secret: MASK, last: 2 });
  });

  test("an own __proto__ stays a plain property, and inherited ones are not read", () => {
    const { value } = maskSecretKeys(
      JSON.parse('{"__proto__": {"polluted": 1, "password": "correct horse"}}'),
    );
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(Object.hasOwn(value as object, "__proto__")).toBe(true);
    expect((value as Record<string, unknown>)["polluted"]).toBeUndefined();
    expect(JSON.stringify(value)).toBe('{"__proto__":{"polluted":1,"password":"[redacted]"}}');
    expect(maskSecretKeys(Object.create({ password: VALUE })).value).toEqual({});
  });

  test("hidden properties, symbols and functions are left out", () => {
    const value = Object.defineProperty({ f: () => 1, [Symbol("s")]: 1, n: 10n }, "hidden", { value: VALUE });
    expect(maskSecretKeys(value).value).toEqual({ n: "10" });
  });

  test("an array's own iterator is not run", () => {
    const items = Object.assign([1, 2], {
      [Symbol.iterator]: () => {
        throw new Error("no");
      },
    });
    expect(maskSecretKeys({ items }).value).toEqual({ items: [1, 2] });
  });

  test("dates are told as text, bytes not at all", () => {
    const { value } = maskSecretKeys({
      at: new Date(0),
      bad: new Date(Number.NaN),
      bytes: new Uint8Array(9),
    });
    expect(value).toEqual({ at: "1970-01-01T00:00:00.000Z", bad: null });
  });

  test("depth, width and the number of secrets are bounded", () => {
    let deep: unknown = VALUE;
    for (let level = 0; level < 10_000; level += 1) deep = { next: deep };
    expect(JSON.stringify(maskSecretKeys(deep).value).match(/next/g)?.length).toBeLessThanOrEqual(12);
    const wide = maskSecretKeys({ list: Array.from({ length: 100_000 }, (_, i) => i) }).value;
    expect((wide as { list: number[] }).list).toHaveLength(1_999);
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`password${i}`, `value-${i}`]));
    expect(maskSecretKeys({ a: many, secret: many }).secrets).toHaveLength(100);
  });

  test("any value: never throws, plain data, nothing of a secret left in it", () => {
    fc.assert(
      fc.property(
        fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true, maxDepth: 4 }),
        (inner) => {
          const { value } = maskSecretKeys({ inner, deep: { password: VALUE, list: [inner] } });
          const json = JSON.stringify(value);
          expect(json).not.toContain(VALUE);
          expect(JSON.stringify(maskSecretKeys(value).value)).toBe(json);
        },
      ),
    );
  });
});

describe("maskValues", () => {
  test.each([
    [`log in with ${VALUE} now`, [VALUE], `log in with ${MASK} now`],
    ["abcdef abcdefgh", ["abcdef", "abcdefgh"], `${MASK} ${MASK}`],
    ["xabcdefghix", ["abcdef", "defghi"], `x${MASK}x`],
    ["short is kept", ["short"], "short is kept"],
    ['as JSON "a \\"quoted\\" one"', ['a "quoted" one'], `as JSON "${MASK}"`],
    ["?p=a%20b%26c%20d", ["a b&c d"], `?p=${MASK}`],
    ["on one line: first second", ["first\n  second"], `on one line: ${MASK}`],
    ["without its space: padded1", [" padded1 "], `without its space: ${MASK}`],
    [`stays ${MASK}`, ["redacted", "[redacted]"], `stays ${MASK}`],
    ["a$&b a$&b", ["a$&b a$&b"], MASK],
    ["nothing", [], "nothing"],
    ["", [VALUE], ""],
  ])("%j without %j is %j", (text, secrets, masked) => {
    expect(maskValues(text, secrets)).toBe(masked);
  });

  test("a half of a character in a value does no harm", () => {
    expect(maskValues("x \ud83dabcdef y", ["\ud83dabcdef"])).toBe(`x ${MASK} y`);
  });

  test("at most 100 values are looked for", () => {
    const secrets = Array.from({ length: 101 }, (_, i) => `value-${i}-`);
    expect(maskValues("value-99-", secrets)).toBe(MASK);
    expect(maskValues("value-100-", secrets)).toBe("value-100-");
  });

  test("any text and values: no value is left, and a second time changes nothing", () => {
    const secret = fc
      .string({ minLength: 6, maxLength: 20 })
      .filter((text) => /^[^[\]]{6,}$/.test(text.trim()) && !MASK.includes(text.trim()));
    fc.assert(
      fc.property(
        hostileText(),
        fc.array(secret, { minLength: 1, maxLength: 5 }),
        hostileText(),
        (before, secrets, after) => {
          const masked = maskValues([before, ...secrets, after].join("\n"), secrets);
          expect(masked).toContain(MASK);
          for (const value of secrets) expect(masked.split(MASK).join("\u0000")).not.toContain(value);
          expect(maskValues(masked, secrets)).toBe(masked);
        },
      ),
    );
  });
});
