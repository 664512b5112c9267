/** What is said to the model beside the app's own prompt. Providers refuse a second system message, and one that is not first. */
import { SystemMessage } from "@langchain/core/messages";
import { roleOf, textOf } from "@surtitle/core/plugin";

/** The part of a model request that is looked at. */
export interface SystemRequest {
  readonly messages: readonly unknown[];
  readonly systemMessage?: SystemMessage | undefined;
}

/** Which fields are others after it. */
export interface SystemFields {
  readonly messages: never[];
  readonly systemMessage: SystemMessage;
}

/**
 * Puts a text behind the app's prompt, wherever that stands: in the request's system message, or, where there is none, in the
 * system message that the conversation begins with. Its id, its name and what else it carries stay.
 */
export function intoSystem({ messages, systemMessage }: SystemRequest, text: string): SystemFields {
  const [first] = messages;
  const given = systemMessage !== undefined && systemMessage.content.length > 0;
  const leads = !given && roleOf(first) === "system";
  const before = leads ? systemOf(first) : (systemMessage ?? new SystemMessage(""));
  const more = `${before.content.length === 0 ? "" : "\n\n"}${text}`;
  // A bare text behind blocks of data would be taken for data.
  const behind =
    typeof before.content === "string"
      ? more
      : new SystemMessage({ content: [{ type: "text", text: more }] });
  return {
    messages: (leads ? messages.slice(1) : messages) as never[],
    systemMessage: before.concat(behind),
  };
}

function systemOf(message: unknown): SystemMessage {
  return SystemMessage.isInstance(message) ? message : new SystemMessage(textOf(message));
}
