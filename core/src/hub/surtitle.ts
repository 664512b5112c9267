import { z } from "zod";
import type { Locale } from "../gloss/locale-table.ts";
import type { Journal, ThreadPage, ThreadSummary } from "../journal/contract.ts";
import { memoryJournal } from "../journal/memory.ts";
import { boundInput } from "../text/bound.ts";
import { cleanCharacters } from "../text/characters.ts";
import { redactSecrets } from "../text/redact.ts";
import { clamp } from "../view/clamp.ts";
import type { SurtitleEvent } from "../view/events.ts";
import type { ThreadRecord } from "../view/record.ts";
import type { Listener, Topic } from "./bus.ts";
import { checkOptions, HUB, type OptionRule, shown } from "./check-options.ts";
import { Hub, type HubSettings } from "./hub.ts";
import type { SurtitleProblem } from "./report.ts";

/** Options of {@link createSurtitle}. */
export interface SurtitleOptions<C extends string = string> {
  /** Where captions, titles and notes are kept. @default memoryJournal({ maxThreads: 1000 }) */
  readonly journal?: Journal;
  /** A BCP 47 tag ("fr", "zh-Hant") that all words are to be in, or "auto": the language the user writes. @default "auto" */
  readonly language?: string;
  /** Further languages for composed captions, made by `defineLocale`; they go before en and zh. @default [] */
  readonly locales?: readonly Locale[];
  /**
   * Which thread a root run belongs to, from its metadata. Gives undefined where the run has none: then the root
   * run's id is the thread. @default metadata.thread_id, which LangGraph takes from `configurable.thread_id`
   */
  readonly threadId?: (metadata: Readonly<Record<string, unknown>>) => string | undefined;
  /** Masks secrets in every text, before it is cut. @default redactSecrets */
  readonly redact?: (text: string) => string;
  /** Further tags of blocks that a machine writes into user messages, to be left out. @default [] */
  readonly machineTags?: readonly string[];
  /** Hears every event; the same as `subscribe`. */
  readonly onEvent?: Listener<C>;
  /** Hears of everything that went wrong. @default one `console.warn` per kind and minute */
  readonly onError?: (problem: SurtitleProblem) => void;
}

/**
 * The one object that the plugins of an app share: its journal, event stream, language, redaction and error door.
 *
 * `C` is the union of its captions' categories.
 */
export interface Surtitle<C extends string = string> {
  /**
   * Hears events, in order, as they happen. Gives its undo. Without a thread: those of every tenant.
   *
   * @throws {TypeError} for what is no listener or no topic
   */
  subscribe(listener: Listener<C>, topic?: Topic): () => void;
  /**
   * The events from now on, as an iterator with a bounded queue (1,000); what a slow reader loses is told by one
   * `surtitle/gap`. Ends with `signal`, `break` or `close()`. Without a thread: those of every tenant.
   *
   * @throws {TypeError} for what is no topic
   */
  events(options?: Topic & { readonly signal?: AbortSignal }): AsyncIterableIterator<SurtitleEvent<C>>;
  /** Resolves when model calls begun and writes queued are over. Never rejects; open steps are not waited for. */
  settled(topic?: Topic): Promise<void>;
  /** What the journal holds of a thread; an empty record where it holds nothing. Rejects where it cannot be read. */
  read(threadId: string): Promise<ThreadRecord<C>>;
  /** A page of threads, newest first. Rejects where the journal cannot be read. */
  threads(page?: ThreadPage): Promise<readonly ThreadSummary[]>;
  /** Gives a thread the person's own title, which beats all others; "" gives it back to the machine. */
  rename(threadId: string, text: string): Promise<void>;
  /** Takes a thread out for good. Rejects where the journal could not. */
  forget(threadId: string): Promise<void>;
  /** Waits as `settled` does, ends all iterators, closes the journal. */
  close(): Promise<void>;
}

/** How long a person's own title may be, in graphemes. */
const MANUAL_TITLE = 200;

/**
 * Makes the hub. `createSurtitle<CategoryOf<typeof vocabulary>>()` types the categories of its events and records, for an
 * app that gives `captions` that vocabulary.
 *
 * @throws {TypeError} for an option that is unknown or not what it must be
 *
 * @example
 * ```ts
 * import { createSurtitle } from "@surtitle/core";
 * import { lowdbJournal } from "@surtitle/journal";
 *
 * const surtitle = createSurtitle({ journal: lowdbJournal({ directory: "./chats" }) });
 * surtitle.subscribe((event) => console.log(event.type));
 * ```
 */
export function createSurtitle<C extends string = string>(options: SurtitleOptions<C> = {}): Surtitle<C> {
  checkOptions("core", options, rules);
  const settings: HubSettings = {
    journal: options.journal ?? memoryJournal({ maxThreads: 1000 }),
    language: options.language ?? "auto",
    locales: options.locales ?? [],
    threadId: options.threadId,
    redact: options.redact ?? redactSecrets,
    machineTags: options.machineTags ?? [],
    onError: options.onError,
  };
  const hub = new Hub(settings);
  // What categories there are is the app's word; the hub itself holds any.
  if (options.onEvent) hub.bus.subscribe(options.onEvent as Listener);
  return surtitleOf(hub) as Surtitle<C>;
}

function surtitleOf(hub: Hub): Surtitle {
  const surtitle: Surtitle = {
    subscribe: (listener, topic) => {
      check("subscribe: expected a function", typeof listener === "function", listener);
      return hub.bus.subscribe(listener, checkTopic("subscribe", topic));
    },
    events: (topic) => hub.bus.events(checkTopic("events", topic)),
    settled: (topic) => hub.settled(checkTopic("settled", topic).threadId),
    read: async (threadId) => {
      const id = checkThreadId("read", threadId);
      return await hub.upToDate(id).read(id);
    },
    threads: (page) => hub.upToDate().threads(page),
    rename: (threadId, text) => rename(hub, threadId, text),
    forget: async (threadId) => await hub.forget(checkThreadId("forget", threadId)),
    close: () => hub.close(),
  };
  Object.defineProperty(surtitle, HUB, { value: hub });
  return Object.freeze(surtitle);
}

/** The inside of a hub, for plugins. @throws {TypeError} where `surtitle` was not made by `createSurtitle` */
export function hubOf(surtitle: Surtitle): Hub {
  const hub = (surtitle as { readonly [HUB]?: Hub })[HUB];
  if (hub === undefined) throw new TypeError("[surtitle/core] surtitle: expected what createSurtitle() gave");
  return hub;
}

/** Whether `x` came from `createSurtitle`. */
export function isSurtitle(x: unknown): x is Surtitle {
  return typeof x === "object" && x !== null && HUB in x;
}

function check(expectation: string, holds: boolean, given: unknown): void {
  if (!holds) throw new TypeError(`[surtitle/core] ${expectation}, got ${shown(given)}`);
}

function checkThreadId(method: string, threadId: unknown): string {
  check(`${method}: expected a thread id, a string`, typeof threadId === "string", threadId);
  return threadId as string;
}

/** A topic that is misread would be every tenant's. */
function checkTopic<T extends Topic>(method: string, topic: T | undefined): T {
  const given = topic ?? ({} as T);
  check(`${method}: expected { threadId } or nothing`, typeof given === "object", topic);
  if (given.threadId !== undefined) checkThreadId(method, given.threadId);
  return given;
}

async function rename(hub: Hub, threadId: string, text: string): Promise<void> {
  checkThreadId("rename", threadId);
  check("rename: expected a string", typeof text === "string", text);
  // A person's words: made safe and one line, and not read as a model's answer.
  const safe = cleanCharacters(hub.redact(boundInput(text, MANUAL_TITLE)));
  const clean = clamp(safe.replace(/\s+/g, " ").trim(), MANUAL_TITLE);
  await hub.titles.rename(threadId, clean);
}

function isLanguage(tag: string): boolean {
  if (tag === "auto") return true;
  try {
    const names = new Intl.DisplayNames(["en"], { type: "language", fallback: "none" });
    return names.of(tag) !== undefined;
  } catch {
    return false;
  }
}

const METHODS = [
  "putStep",
  "putTurn",
  "putTitle",
  "putNote",
  "putResult",
  "putUsage",
  "read",
  "threads",
  "forget",
];

const isLocale = z.custom((x) => typeof (x as { tag?: unknown } | null)?.tag === "string");
const isFunction = z.custom((x) => typeof x === "function");
const isJournal = z.custom((x) =>
  METHODS.every((name) => typeof (x as Record<string, unknown> | null)?.[name] === "function"),
);

const rules: Readonly<Record<string, OptionRule>> = {
  journal: {
    schema: isJournal,
    expected: "a journal, such as memoryJournal() or lowdbJournal({ directory })",
  },
  language: { schema: z.string().refine(isLanguage), expected: '"auto" or the BCP 47 tag of a language' },
  locales: { schema: z.array(isLocale), expected: "an array of what defineLocale() gave" },
  threadId: { schema: isFunction, expected: "a function of the run's metadata" },
  redact: { schema: isFunction, expected: "a function from text to text" },
  machineTags: { schema: z.array(z.string().regex(/^[\w-]{1,64}$/)), expected: "an array of tag names" },
  onEvent: { schema: isFunction, expected: "a function" },
  onError: { schema: isFunction, expected: "a function" },
};
