import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { startOffline, WORKER } from "../../../examples/terminal/src/offline/index.ts";
import { until } from "../../support/until.ts";
import { openPlace, type Place, startExample } from "./start.ts";

let place: Place;

beforeAll(async () => {
  place = await openPlace();
});

afterAll(() => place.remove());

describe("otherwise", () => {
  test("a stop while the title is asked for ends that call and leaves the first words", async () => {
    const server = await startOffline({ models: { slow: () => ({ text: "Late", thinkMs: 600_000 }) } });
    try {
      let stopped = false;
      const args = ["--ask", "What is this?", "--model", WORKER, "--narrator", "slow"];
      const { code, stdout, stderr } = await startExample({
        args,
        env: place.env({ OPENAI_BASE_URL: server.baseUrl }),
        onOutput: (output, child) => {
          if (stopped || !output.includes("done in")) return;
          stopped = true;
          // Not before: a stop that is quicker than the request leaves nothing to hang up.
          const isAsked = (): boolean => server.exchanges.at(-1)?.request.model === "slow";
          void until(isAsked).then(() => child.kill("SIGINT"));
        },
      });
      expect({ code, stderr }).toEqual({ code: 130, stderr: "" });
      expect(stdout).toContain("title: What is this  provisional");
      expect(stdout).not.toContain("generated");
      expect(server.exchanges.at(-1)).toMatchObject({ request: { model: "slow" }, outcome: "hung-up" });
    } finally {
      await server.close();
    }
  });

  test("a stop settles: 130, the open step told and kept as stopped", async () => {
    let stopped = false;
    const { code, stdout, stderr } = await startExample({
      env: place.env(),
      onOutput: (output, child) => {
        // Once: output goes on while the program settles, and a second stop means "at once".
        if (stopped || !output.includes("running npm test")) return;
        stopped = child.kill("SIGINT");
      },
    });
    expect({ code, stderr }).toEqual({ code: 130, stderr: "" });
    expect(stdout).toMatch(/^■ . tried to run npm test {2}stopped/mu);
    expect(stdout).toMatch(/^stopped after /mu);
    const thread = /--replay (\S+)/u.exec(stdout)?.[1] ?? "";
    const again = await startExample({ args: ["--replay", thread], env: place.env() });
    expect(again.stdout).toMatch(/^■ . tried to run npm test {2}stopped/mu);
    expect(await place.leftovers()).toEqual([]);
  });
});
