/** The message box: Enter sends, Shift+Enter breaks the line; what could not be sent stays in it. */
import { RefusedError } from "./api.ts";
import { byId } from "./dom.ts";

/** Gives the way to send a text that was not typed. */
export function setUpComposer(
  say: (text: string) => Promise<void>,
  showError: (text: string) => void,
): (text: string) => void {
  const form = byId<HTMLFormElement>("composer");
  const field = byId<HTMLTextAreaElement>("text");
  let sending = false;
  const send = async (text: string): Promise<void> => {
    if (sending || text.trim() === "") return;
    sending = true;
    showError("");
    try {
      await say(text);
      if (field.value.trim() === text.trim()) field.value = "";
      fit(field);
    } catch (error) {
      showError(error instanceof RefusedError ? error.message : "The server cannot be reached.");
    } finally {
      sending = false;
    }
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void send(field.value);
  });
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    void send(field.value);
  });
  field.addEventListener("input", () => fit(field));
  return (text) => void send(text);
}

/** As high as its text, up to what the style sheet allows. */
function fit(field: HTMLTextAreaElement): void {
  field.rows = Math.min(8, field.value.split("\n").length);
}
