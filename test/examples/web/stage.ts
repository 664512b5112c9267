/** The web example with models and tools that do what a test says, when it says so. */
import type { BaseMessage } from "@langchain/core/messages";
import { type RunnableConfig, RunnableLambda } from "@langchain/core/runnables";
import { MemorySaver } from "@langchain/langgraph";
import { createSurtitle, type ShortModel, type Surtitle } from "@surtitle/core";
import {
  type ChatReply,
  type OfflineModel,
  type OfflineServer,
  playScenes,
  type Scene,
  startServer,
} from "@surtitle/example-terminal/offline";
import { subagentTool } from "@surtitle/subagents";
import { createAgent, humanInTheLoopMiddleware, tool } from "langchain";
import { z } from "zod";
import type { Agent } from "../../../examples/web/src/chats.ts";
import { startWeb, type WebServer } from "../../../examples/web/src/serve.ts";
import { chatModel } from "../../support/http-agent.ts";

/** What a tool waits for. */
export class Gate {
  #open: () => void = () => {};
  #waiting = Promise.resolve();

  /** Whoever comes from now on waits. */
  shut(): void {
    this.#waiting = new Promise((resolve) => {
      this.#open = resolve;
    });
  }

  open(): void {
    this.#open();
  }

  async pass(signal: AbortSignal | undefined): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      void this.#waiting.then(resolve);
      signal?.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
    });
  }
}

export interface Stage {
  readonly web: WebServer;
  readonly surtitle: Surtitle;
  /** What `execute` waits for; open at first. */
  readonly gate: Gate;
  /** What the narrator waits for; open at first. */
  readonly narrating: Gate;
  /** What the title model waits for; open at first. */
  readonly titling: Gate;
  readonly server: OfflineServer;
  close(): Promise<void>;
}

export interface StageOptions {
  /** What the working model does, by words of the question. */
  readonly scenes: readonly Scene[];
  /** What the narrator answers. @default "test | trying every cup in the cupboard" */
  readonly narration?: string;
  /** What the title model answers. @default "Cups and saucers" */
  readonly title?: string;
}

const loose = z.looseObject({});

export async function openStage(options: StageOptions): Promise<Stage> {
  const { narration = "test | trying every cup in the cupboard", title = "Cups and saucers" } = options;
  const server = await startServer({
    models: {
      worker: playScenes({ ...options, otherwise: [{ text: "Nothing to do." }], thinkMs: 0 }),
      narrator: says(narration),
      titler: says(title),
    },
    pieceMs: 1,
  });
  const [gate, narrating, titling] = [new Gate(), new Gate(), new Gate()];
  const surtitle = createSurtitle({ onError: () => {} });
  const web = await startWeb({
    port: 0,
    surtitle,
    agent: agentOf({ server, gate, surtitle }),
    narrator: behind(narrating, chatModel(server, "narrator")),
    titler: behind(titling, chatModel(server, "titler")),
  });
  const close = async (): Promise<void> => {
    for (const one of [gate, narrating, titling]) one.open();
    await web.close();
    await server.close();
  };
  return { web, surtitle, gate, narrating, titling, server, close };
}

/** A model that is asked only once the gate is open. */
function behind(gate: Gate, model: ReturnType<typeof chatModel>): ShortModel {
  return RunnableLambda.from(async (messages: BaseMessage[], config: RunnableConfig) => {
    await gate.pass(config.signal);
    return model.invoke(messages, config);
  });
}

function says(text: string): OfflineModel {
  return (): ChatReply => ({ text });
}

function agentOf({ server, gate, surtitle }: Pick<Stage, "server" | "gate" | "surtitle">): Agent {
  const model = chatModel(server, "worker");
  const quick = (name: string) => tool(async () => "done", { name, description: "Does it.", schema: loose });
  const execute = tool(
    async (_, { signal }) => {
      await gate.pass(signal);
      return "executed";
    },
    { name: "execute", description: "Runs it.", schema: loose },
  );
  const inner = createAgent({ name: "taster", model, tools: [quick("read_file"), execute] });
  const ask = subagentTool(inner, {
    surtitle,
    name: "ask_taster",
    description: "Knows teas.",
    role: "taster",
  });
  return createAgent({
    model,
    tools: [quick("read_file"), quick("send_email"), execute, ask],
    checkpointer: new MemorySaver(),
    middleware: [
      humanInTheLoopMiddleware({ interruptOn: { send_email: { allowedDecisions: ["approve", "reject"] } } }),
    ],
  }) as unknown as Agent;
}
