/**
 * The host-facing half: LangChain's callbacks, of which a title needs the start and the end of root runs. Every method
 * is synchronous and cheap, for the host waits for it; nothing here throws.
 *
 * The parameter lists follow what the installed LangChain does, which its type declarations get wrong for chain starts.
 */
import {
  type ChainStart,
  ENDED_BY,
  errorKind,
  type Hub,
  isInsideNode,
  isLoose,
  isResumption,
  type Metadata,
  type ModelStart,
  messagesOf,
  type RootRun,
  type Run,
  RunHandler,
  type RunKind,
  type StartedRun,
  type ToolStart,
  type Turn,
  type TurnStatus,
} from "@surtitle/core/plugin";
import type { Asker, Question } from "./asker.ts";
import type { TitleDesk } from "./desk.ts";
import { finalAnswer, humanMessages, messagesOfOutcome } from "./material.ts";
import type { TitlesSettings } from "./options.ts";
import { standIn } from "./provisional.ts";

/** What a handler works with. */
export interface HandlerParts {
  readonly hub: Hub;
  readonly desk: TitleDesk;
  readonly settings: TitlesSettings;
  /** Without it no model is asked. */
  readonly asker: Asker | undefined;
}

/** What is held of a root run until it ends. */
interface Opening {
  /** Not copied. */
  readonly messages: readonly unknown[];
  /** A turn that goes on: nothing is asked at its start. */
  readonly resumed: boolean;
  /** Whether the model was asked at the start. */
  asked: boolean;
}

/** The callback handler that {@link titles} makes. */
export class TitlesHandler extends RunHandler {
  readonly #parts: HandlerParts;
  readonly #openings = new Map<string, Opening>();

  constructor(parts: HandlerParts) {
    super({ hub: parts.hub, kind: "titles" });
    this.#parts = parts;
  }

  override get held(): number {
    return super.held + this.#openings.size + this.#parts.desk.size;
  }

  override handleChainStart(...args: unknown[]): void {
    const [, inputs, id, parentId, tags, metadata, , name] = args as ChainStart;
    this.guard(() => {
      const run = this.tree.start({ id, parentId, kind: "chain", tags, name });
      if (run === undefined) return;
      if (run.root === run) this.#rootStarted(run, inputs, metadata);
      else if (run.node === run && run.name !== "__start__") this.#nodeStarted(run, inputs);
    });
  }

  override handleChainEnd(outputs: unknown, id: string): void {
    this.#chainOver(id, "done", outputs);
  }

  override handleChainError(error: unknown, id: string): void {
    this.#chainOver(id, ENDED_BY[errorKind(error)], undefined);
  }

  override handleChatModelStart(...args: unknown[]): void {
    const [, , id, parentId, , tags] = args as ModelStart;
    this.#began("model", { id, parentId, tags });
  }

  override handleLLMStart(...args: unknown[]): void {
    const [, , id, parentId, , tags] = args as ModelStart;
    this.#began("model", { id, parentId, tags });
  }

  override handleLLMEnd(_output: unknown, id: string): void {
    this.guard(() => this.tree.end(id));
  }

  override handleLLMError(_error: unknown, id: string): void {
    this.guard(() => this.tree.end(id));
  }

  override handleToolStart(...args: unknown[]): void {
    const [, , id, parentId, tags] = args as ToolStart;
    this.#began("tool", { id, parentId, tags });
  }

  override handleToolEnd(_output: unknown, id: string): void {
    this.guard(() => this.tree.end(id));
  }

  override handleToolError(_error: unknown, id: string): void {
    this.guard(() => this.tree.end(id));
  }

  /** LangGraph: a graph run waits for a person. Comes before that run's end. */
  handleInterrupt({ runId }: { readonly runId: string }): void {
    this.guard(() => {
      const run = this.tree.get(runId);
      const root = run && this.roots.of(run);
      if (root?.run === run && root) root.interrupted = true;
    });
  }

  #began(kind: RunKind, run: Omit<StartedRun, "kind">): void {
    this.guard(() => void this.tree.start({ ...run, kind }));
  }

  #rootStarted(run: Run, inputs: unknown, metadata: Metadata | undefined): void {
    const { hub, desk, asker, settings } = this.#parts;
    if (isInsideNode(metadata)) return;
    const root = this.roots.begin(run, { inputs, metadata, at: hub.now() });
    const messages = messagesOf(inputs) ?? [];
    const opening: Opening = { messages, resumed: isResumption(inputs), asked: false };
    this.#openings.set(run.id, opening);
    if (opening.resumed) return;
    if (asker && !root.named) desk.tellNameless();
    const { maxColumns } = settings;
    this.roots.when(root, (turn) => void standIn(hub, turn, { messages, maxColumns }));
    if (settings.when === "start" && hub.journal.durable) this.#askEarly(root, opening, messages);
  }

  /** With a journal that may have lost the thread's past, only a node's input tells what its state holds. */
  #nodeStarted(run: Run, inputs: unknown): void {
    const root = this.roots.of(run);
    const opening = root && this.#openings.get(root.run.id);
    if (this.#parts.settings.when !== "start" || root?.run !== run.graph || !opening || !root) return;
    if (!opening.resumed && !opening.asked) this.#askEarly(root, opening, messagesOf(inputs) ?? []);
  }

  #askEarly(root: RootRun, opening: Opening, state: readonly unknown[]): void {
    const humans = humanMessages(state).length;
    if (humans === 0) return;
    opening.asked = true;
    this.roots.when(root, (turn) => this.#ask(root, { turn, messages: opening.messages, humans }));
  }

  #ask({ named }: RootRun, question: Question): void {
    if (named) this.#parts.asker?.consider(question);
  }

  #chainOver(id: string, status: TurnStatus, outputs: unknown): void {
    this.guard(() => {
      const run = this.tree.get(id);
      this.tree.end(id);
      const root = run && this.roots.of(run);
      if (root === undefined || root.run !== run) return;
      const at = this.hub.now();
      const opening = this.#openings.get(id);
      this.#openings.delete(id);
      if (isLoose(outputs) && outputs["__interrupt__"] !== undefined) root.interrupted = true;
      this.roots.when(root, (turn) => {
        if (status === "stopped" || status === "failed") this.#parts.desk.stop(turn, status);
        if (status === "done" && !root.interrupted && opening) this.#ended(root, turn, { opening, outputs });
      });
      this.roots.end(root, { status, at });
    });
  }

  #ended(
    root: RootRun,
    turn: Turn,
    { opening, outputs }: { readonly opening: Opening; readonly outputs: unknown },
  ): void {
    if (opening.asked) return;
    const messages = messagesOfOutcome(outputs);
    if (finalAnswer(messages) === undefined) return;
    const told = humanMessages(messages).length > 0 ? messages : [...opening.messages, ...messages.slice(-1)];
    this.#ask(root, { turn, messages: told, humans: humanMessages(told).length });
  }
}
