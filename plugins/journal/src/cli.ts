#!/usr/bin/env node
/** The process of the command `surtitle-journal`. */
import { runCommand } from "./command/run-command.ts";

// The reader of a pipe may go away first, say `head`.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  process.exit(error.code === "EPIPE" ? 0 : 1);
});

runCommand(process.argv.slice(2), {
  out: (line) => process.stdout.write(`${line}\n`),
  error: (line) => process.stderr.write(`${line}\n`),
}).then((code) => {
  process.exitCode = code;
});
