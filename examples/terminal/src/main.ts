/** Starts the program in this process: arguments, Ctrl-C, a reader that went away, exit code. */
import { program } from "./program.ts";

const stop = new AbortController();
let stoppedAt = 0;

/** Ctrl-C once settles, twice leaves. npm and tsx pass it on besides the terminal, so echoes are passed over. */
const ECHO_MS = 300;

function interrupt(): void {
  if (stop.signal.aborted && Date.now() - stoppedAt > ECHO_MS) process.exit(130);
  stoppedAt ||= Date.now();
  stop.abort();
}

process.on("SIGINT", interrupt);
process.on("SIGTERM", interrupt);
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  // `npm start | head`: nobody reads any more, which is no failure of ours.
  if (error.code !== "EPIPE") throw error;
  stop.abort();
});

const { argv, env, stdout, stderr } = process;
process.exitCode = await program({ args: argv.slice(2), env, stdout, stderr, signal: stop.signal });
// A tool's child process or a kept connection must not hold the shell.
setTimeout(() => process.exit(), 1000).unref();
