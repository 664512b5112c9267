import { until } from "../../../support/until.ts";
import { input } from "./asked.ts";
import type { Open } from "./one-stage.ts";
import type { Reply } from "./peer.ts";
import type { Stage } from "./stage.ts";

/** A turn is over and its title is being asked for; the answer comes with `release`, or when the test settles. */
export async function asking(
  open: Open,
  reply: Reply = { text: "Login" },
): Promise<Stage & { release(): void }> {
  let release = (): void => {};
  const after = new Promise<void>((resolve) => {
    release = resolve;
  });
  const opened = await open({ title: () => ({ ...reply, after }) });
  await opened.agent.invoke(input, { configurable: { thread_id: "t" }, callbacks: [opened.handler] });
  await until(() => opened.peer.to("titler").length > 0);
  const settle: Stage["settle"] = (threadId) => {
    release();
    return opened.settle(threadId);
  };
  return { ...opened, settle, release };
}
