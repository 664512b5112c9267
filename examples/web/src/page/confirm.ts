/** Asks before a chat is deleted, in a dialog that keeps the focus and gives it back. */
import { byId, setText } from "./dom.ts";

export function askToDelete(title: string, then: () => void): void {
  const dialog = byId<HTMLDialogElement>("confirm");
  setText(byId("confirm-text"), `Delete “${title}”? Its steps and titles go with it.`);
  byId("confirm-yes").onclick = () => {
    dialog.close();
    then();
  };
  byId("confirm-no").onclick = () => dialog.close();
  dialog.showModal();
  byId("confirm-no").focus();
}
