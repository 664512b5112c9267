/** A provider that refuses what strict ones refuse. */
import { type Body, openPeer, type Peer, type Reply } from "../../../titles/support/peer.ts";

interface Wired {
  readonly role: string;
  readonly content: unknown;
  readonly tool_call_id?: string;
  readonly tool_calls?: readonly { readonly id: string }[];
}

/** Why a strict provider refuses these messages. */
export function refusal(messages: readonly Wired[]): string | undefined {
  const open = new Set<string>();
  for (const [i, { role, tool_call_id = "", tool_calls = [] }] of messages.entries()) {
    if (role === "system" && i > 0) return "a system message that is not the first";
    if (role === "tool" && !open.delete(tool_call_id)) return "a tool message without its call";
    if (role !== "tool" && open.size > 0) return "a call without its result";
    for (const { id } of tool_calls) open.add(id);
  }
  return open.size > 0 ? "a call without its result" : undefined;
}

/** Answers as `script` says, call after call, and with 400 what it refuses. */
export function openStrictPeer(script: readonly Reply[], refused: string[]): Promise<Peer> {
  const parent = ({ messages }: Body, nth: number): Reply => {
    const why = refusal(messages as unknown as readonly Wired[]);
    if (why === undefined) return script[nth] ?? { text: "done" };
    refused.push(why);
    return { status: 400 };
  };
  return openPeer({ parent });
}
