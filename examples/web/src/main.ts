/** Starts the server, says where it is, and ends with Ctrl-C. */
import { createSurtitle } from "@surtitle/core";
import { teaHouseAgent } from "./agent.ts";
import { failureLine } from "./failure-line.ts";
import { interruptible } from "./interrupt.ts";
import { openModels } from "./models.ts";
import { startWeb } from "./serve.ts";

const PORT = 4173;

function portOf(text: string | undefined): number {
  const port = Number(text || PORT);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new TypeError(`PORT: expected a whole number from 0 to 65535, got ${JSON.stringify(text)}`);
}

function reason(error: unknown): string {
  const { code } = error as { readonly code?: unknown };
  if (code === "EADDRINUSE") return `port ${process.env["PORT"] || PORT} is taken: set PORT to another one`;
  if (code === "EACCES") return `port ${process.env["PORT"]} may not be used: set PORT to another one`;
  return failureLine(error);
}

async function main(): Promise<void> {
  const port = portOf(process.env["PORT"]);
  const models = await openModels(process.env);
  const surtitle = createSurtitle();
  const agent = teaHouseAgent({ model: models.worker, surtitle });
  const { narrator, titler } = models;
  const web = await startWeb({ port, surtitle, agent, narrator, titler }).catch(async (error: unknown) => {
    await models.close();
    throw error;
  });
  process.stdout.write(`${models.about}\n${web.url}\n`);
  const close = async (): Promise<void> => {
    await web.close();
    await models.close();
  };
  const interrupt = interruptible({ close, exit: (code) => process.exit(code) });
  process.on("SIGINT", interrupt);
  process.on("SIGTERM", interrupt);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`surtitle web example: ${reason(error)}\n`);
  process.exitCode = 1;
}
