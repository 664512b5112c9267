import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { startOffline } from "../../../examples/terminal/src/offline/index.ts";
import { openPlace, type Place, startExample } from "./start.ts";

let place: Place;

beforeAll(async () => {
  place = await openPlace();
});

afterAll(() => place.remove());

describe("in one line and with 1", () => {
  async function fails(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<string> {
    const { code, stderr } = await startExample({ args, env: place.env(env) });
    expect(code).toBe(1);
    expect(await place.leftovers()).toEqual([]);
    return stderr;
  }

  test("a bad option", async () => {
    expect(await fails(["--foo"])).toBe("surtitle example: Unknown option '--foo' (see --help)\n");
  });

  test("a thread that is not in the journal", async () => {
    const line = `surtitle example: there is no thread nobody in ${join(place.home, "none")}\n`;
    expect(await fails(["--replay", "nobody", "--journal", join(place.home, "none")])).toBe(line);
  });

  test("a dead endpoint", async () => {
    const line = await fails([], { OPENAI_BASE_URL: "http://127.0.0.1:1/v1" });
    expect(line).toMatch(
      /^surtitle example: no connection to 127\.0\.0\.1:1[^\n]*: check OPENAI_BASE_URL[^\n]*\n$/,
    );
  });

  test("a bad key", async () => {
    const server = await startOffline({ key: "the-right-one" });
    try {
      const { host } = new URL(server.baseUrl);
      const line = await fails([], { OPENAI_BASE_URL: server.baseUrl, OPENAI_API_KEY: "another" });
      expect(line).toBe(`surtitle example: ${host} refused the key (401): check OPENAI_API_KEY\n`);
    } finally {
      await server.close();
    }
  });
});
