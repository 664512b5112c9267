/** What `--help` prints. */
import type { Environment } from "./choose-models.ts";
import { defaultJournal } from "./options.ts";

export function helpText(env: Environment): string {
  return `An agent repairs a small project while Surtitle captions its steps and titles the chat. Without a key it runs offline.

Usage: npm start -- [options]

  --ask TEXT           ask your own question about the sample project
  --replay THREAD      show a thread from the journal instead of running
  --journal DIRECTORY  where threads are kept
                       (default: ${defaultJournal(env)})
  --model NAME         the model that works (default: gpt-4.1-mini)
  --narrator NAME      the model that captions and titles (default: --model, else gpt-4.1-nano)
  --offline            stay offline although a key is set
  -h, --help           show this

  OPENAI_API_KEY       makes the models real
  OPENAI_BASE_URL      another server that speaks the same API
  NO_COLOR             no colours

Ctrl-C stops the agent, keeps what was shown and exits with 130.`;
}
