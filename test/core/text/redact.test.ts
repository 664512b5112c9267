import { describe, expect, test } from "@jest/globals";
import { redactSecrets } from "@surtitle/core";
import fc from "fast-check";
import { expectLinear, hostileText } from "../../support/hostile.ts";
import { innocentTexts, secretTexts } from "../../support/secrets.ts";

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

const A = "aB3dE5gH7jK9mN2pQ4sT6vW8".repeat(20);
const HEX = "0123456789abcdef".repeat(4);

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

describe("by what stands before it, which stays", () => {
  const R = "[redacted]";
  test.each([
    ['body {\\"password\\":\\"hunter2 hunter2\\"}', `body {\\"password\\":\\"${R}\\"}`],
    ['{"password":"say \\"hunter\\" twice"}', `{"password":"${R}"}`],
    ['{"password": "a,b;c&d\'e<f>"}', `{"password": "${R}"}`],
    ["{'password': 'correct horse'}", `{'password': '${R}'}`],
    ['config["password"] = "hunter22"', `config["password"] = "${R}"`],
    ['api_key: str = "hunter22"', `api_key: str = "${R}"`],
    ['{"name": "DB_PASSWORD", "value": "hunter22"}', `{"name": "DB_PASSWORD", "value": "${R}"}`],
    ["- name: DB_PASSWORD\n  value: hunter22", `- name: DB_PASSWORD\n  value: ${R}`],
    ["<password>hunter22</password>", `<password>${R}</password>`],
    ["user=a&password%3Dhunter22", `user=a&password%3D${R}`],
    ["密码：hunter22。", `密码：${R}。`],
    ["password: swordfish", `password: ${R}`],
    ["PASSWORD=changeme make", `PASSWORD=${R} make`],
    ["password=ab,cd9,user=x", `password=${R},user=x`],
    ["password=123456", `password=${R}`],
    ["password='$2b$10$abcdefghij'", `password='${R}'`],
    ["JWT_SECRET=correct-horse", `JWT_SECRET=${R}`],
    ["SECRET_KEY_BASE=hunter22", `SECRET_KEY_BASE=${R}`],
    ["token: q1w2e3r4t5y6", `token: ${R}`],
    ["npm_config__authToken=q1w2e3r4t5y6", `npm_config__authToken=${R}`],
    ['"auth": "dXNlcjpwYXNzd29yZDEyMw=="', `"auth": "${R}"`],
    ["Server=db;User Id=sa;Password=Pa55word9;", `Server=db;User Id=sa;Password=${R};`],
    ["Cookie: sid=8f14e45fceea; theme=dark", `Cookie: ${R}`],
    ["Set-Cookie: sid=8f14e45fceea; Path=/\nnext", `Set-Cookie: ${R}\nnext`],
    [`curl -H 'Cookie: sid="8f14e4"; t=dark' x`, `curl -H 'Cookie: ${R}' x`],
    ['{"Cookie": "sid=8f14e45fceea"}', `{"Cookie": "${R}"}`],
    ['curl -b "sid=8f14e45fceea" x', `curl -b "${R}" x`],
    ["openssl rsa -passin pass:correcthorse", `openssl rsa -passin pass:${R}`],
    ["pass:open5esame", `pass:${R}`],
    ["Authorization: Bearer abc1", `Authorization: Bearer ${R}`],
    ["Authorization: hunter22hunter22", `Authorization: ${R}`],
    ["'Authorization': 'token hunter22'", `'Authorization': 'token ${R}'`],
    ['Authorization: Digest username="u", response="66 29"', `Authorization: Digest ${R}`],
    [
      `-H "Authorization: AWS4-HMAC-SHA256 Credential=a/b, Signature=fe5f" u`,
      `-H "Authorization: AWS4-HMAC-SHA256 ${R}" u`,
    ],
    [`got Bearer ${HEX.slice(0, 16)}`, `got Bearer ${R}`],
    ["https://app:p@ss@w0rd@host.example/x", `https://app:${R}@host.example/x`],
    ["postgres://app:pa/ss@db.example/prod", `postgres://app:${R}@db.example/prod`],
    ["https:\\/\\/app:hunter22@host.example\\/x", `https:\\/\\/app:${R}@host.example\\/x`],
    [`https://${A.slice(0, 40)}@host.example/x`, `https://${R}@host.example/x`],
    [`https://x.example/a?key=${A.slice(0, 20)}&b=1`, `https://x.example/a?key=${R}&b=1`],
    [`https://x.example/a?X-Amz-Signature=${HEX}&b=1`, `https://x.example/a?X-Amz-Signature=${R}&b=1`],
    ["https://x.example/cb#access_token=hunter22&b", `https://x.example/cb#access_token=${R}`],
    ["mysqldump -uroot -phunter22 shop", `mysqldump -uroot -p${R} shop`],
    ["mariadb -u root -p'hunter 22' shop", `mariadb -u root -p'${R}' shop`],
    ["sshpass -phunter22 ssh host", `sshpass -p${R} ssh host`],
    ["curl -su user:hunter22 https://x", `curl -su user:${R} https://x`],
    ["curl --user 'user:hunter 22' https://x", `curl --user 'user:${R}' https://x`],
    ["curl -H 'A: b;q=1' \\\n  -u user:hunter22 x", `curl -H 'A: b;q=1' \\\n  -u user:${R} x`],
    ["docker login -u me -p correcthorse", `docker login -u me -p ${R}`],
    ["redis-cli -a hunter22 ping", `redis-cli -a ${R} ping`],
    ["echo hunter22 | sudo -S ls", `echo ${R} | sudo -S ls`],
    ["machine x login y password hunter22", `machine x login y password ${R}`],
    ["the password is hunter22, ok", `the password is ${R}, ok`],
    ["--api-key hunter22", `--api-key ${R}`],
    ["--password 'hunter 22'", `--password '${R}'`],
    ["keytool -storepass hunter22", `keytool -storepass ${R}`],
    [`X-Vault-Token: ${A.slice(0, 24)}`, `X-Vault-Token: ${R}`],
  ])("%s", (text, masked) => {
    expect(redactSecrets(text)).toBe(masked);
    expect(redactSecrets(masked)).toBe(masked);
  });
});

describe("code, configuration and prose without a secret stay", () => {
  test.each([
    "const token = useToken()",
    "token = tokens[i]",
    "if (token === expected) {",
    "this.password = newPassword;",
    "function login(password: string, token: string): Promise<void>",
    "def f(token: Optional[str] = None):",
    "password = request.form['password']",
    "secret_key = secrets.token_hex(32)",
    "secret: { type: String }",
    "apiKey: process.env.OPENAI_API_KEY",
    "API_KEY=your_api_key_here",
    "api_key=xxxx-xxxx",
    "password: ********",
    "Token: <your-token>",
    "token={{token}}",
    `secret=${"$"}{{ secrets.TOKEN }}`,
    "API_KEY=$(vault read x)",
    "API_KEY=%API_KEY%",
    "token count: 123456",
    "next_token_index: 5",
    "cache-key: build-linux",
    "?key=ArrowDown&x=1",
    "the token: it expires",
    "OAuth token: exchange",
    "The password: whatever you like",
    "credentials: 'include'",
    "cookie: consent banner",
    "const cookie = parse(x)",
    "Authorization: required",
    "authorization = getAuth()",
    `headers: { Authorization: \`Bearer ${"$"}{token}\` }`,
    "tests pass: twelve",
    "curl -u $USER:$PASS https://x",
    "mysql -u root -p shop",
    "ssh -p 2222 host",
    "docker run -p 127.0.0.1:8080:80 nginx",
    "docker compose -p my-project1 up",
    "docker build --secret id=npmrc,src=.npmrc .",
    "--token-limit 4096",
    "secretName: my-secret",
    "password_file: /run/secrets/db_password",
    "password: /run/secrets/db",
    "postgres://localhost:5432/db",
    "https://user@example.com/x",
    "data:application/json;base64,eyJ2ZXJzaW9uIjozfQ==",
    "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----",
  ])("%s", (text) => {
    expect(redactSecrets(text)).toBe(text);
  });
});

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
