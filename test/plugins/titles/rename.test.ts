import { describe, expect, test } from "@jest/globals";
import { createSurtitle, memoryJournal } from "@surtitle/core";
import { ASKED } from "./support/asked.ts";
import { asking } from "./support/asking.ts";
import { oneStage } from "./support/one-stage.ts";

const open = oneStage();

describe("a rename", () => {
  test("B28: during the call wins, and the attempt says so", async () => {
    const { surtitle, settle, told, usage } = await asking(open);
    await surtitle.rename("t", "My own name");
    await settle();
    expect(told().slice(1)).toEqual(["renamed: My own name (manual)", "kept-manual: My own name (manual)"]);
    expect(usage().map(({ outcome }) => outcome)).toEqual(["kept-manual"]);
    expect((await surtitle.read("t")).title).toEqual({ text: "My own name", source: "manual" });
  });

  test("during a call that fails is kept, and the attempt says how it failed", async () => {
    const { surtitle, settle, told } = await asking(open, { status: 500 });
    await surtitle.rename("t", "My own name");
    await settle();
    expect(told().at(-1)).toBe("failed: My own name (manual)");
  });

  test("by another process during the call wins as well", async () => {
    const { journal, settle, events, told } = await asking(open);
    await createSurtitle({ journal }).rename("t", "Theirs");
    await settle();
    expect(told().at(-1)).toBe("kept-manual: Theirs (manual)");
    expect(events.at(-1)).toMatchObject({ title: { text: "Theirs" } });
  });

  test("before the first turn leaves nothing to ask for", async () => {
    const { surtitle, turn, peer, told } = await open();
    await surtitle.rename("t", "Mine");
    const view = await turn(ASKED);
    expect(told()).toEqual(["renamed: Mine (manual)"]);
    expect(peer.to("titler")).toEqual([]);
    expect(view.title).toEqual({ text: "Mine", source: "manual" });
  });

  test('to "" gives the title back: what the model said stands again, or it is asked at the next turn', async () => {
    const { surtitle, turn, told, peer } = await open();
    await turn(ASKED);
    await surtitle.rename("t", "Mine");
    await surtitle.rename("t", "");
    expect(told().slice(2)).toEqual(["renamed: Mine (manual)", "reset: Fixing the login page (generated)"]);
    await turn("and more of it");
    expect(peer.to("titler")).toHaveLength(1);
    await surtitle.rename("u", "Mine");
    await turn(ASKED, { threadId: "u" });
    await surtitle.rename("u", "");
    expect(told().at(-1)).toBe("reset");
    await turn("now the sign-up page", { threadId: "u" });
    expect(told().slice(-2)).toEqual([
      "provisional: now the sign-up page (provisional)",
      "generated: Fixing the login page (generated)",
    ]);
  });

  test("what was generated under a person's own title stands when they take theirs back", async () => {
    const { surtitle, settle, told } = await asking(open);
    await surtitle.rename("t", "Mine");
    await settle();
    await surtitle.rename("t", " ");
    expect(told().at(-1)).toBe("reset: Login (generated)");
    await settle();
  });

  test("the last of many in one instant stands", async () => {
    const { surtitle, settle } = await open();
    await Promise.all(["c", "a", "d", "b"].map((text) => surtitle.rename("t", text)));
    expect((await settle()).title).toEqual({ text: "b", source: "manual" });
  });

  test("rejects where the journal could not keep it, and the thread goes on", async () => {
    const journal = memoryJournal();
    let full = true;
    const putTitle: typeof journal.putTitle = (id, entry) =>
      full && entry.source === "manual"
        ? Promise.reject(new Error("disk full"))
        : journal.putTitle(id, entry);
    const { surtitle, turn, settle } = await open({ surtitle: { journal: { ...journal, putTitle } } });
    await turn(ASKED);
    await expect(surtitle.rename("t", "Mine")).rejects.toThrow("disk full");
    full = false;
    await surtitle.rename("t", "Mine");
    expect((await settle()).title).toEqual({ text: "Mine", source: "manual" });
  });

  test.each([
    "👍",
    "!!!",
    "<think> tags",
    "<memory> header",
    "__init__ vs __new__",
    "1. FC Köln",
    '"Moby Dick"',
    "**bold**",
    "Title: x",
    '{"title": "x"}',
    "New chat",
  ])("stands as the person typed it: %s", async (name) => {
    const { surtitle, settle, told } = await open();
    await surtitle.rename("t", name);
    expect((await settle()).title).toEqual({ text: name, source: "manual" });
    expect(told()).toEqual([`renamed: ${name} (manual)`]);
  });

  test("that holds nothing to be seen gives the title back", async () => {
    const { surtitle, settle, told } = await open();
    await surtitle.rename("t", "Mine");
    await surtitle.rename("t", " \u200b\u202e\n");
    expect((await settle()).title).toBeUndefined();
    expect(told()).toEqual(["renamed: Mine (manual)", "reset"]);
  });

  test("is one clean line of at most 200 characters", async () => {
    const { surtitle, settle } = await open();
    await surtitle.rename("t", `  \u202emine\u0007 \n${"x".repeat(500)}`);
    expect((await settle()).title?.text).toMatch(/^mine x{194}…$/);
    await surtitle.rename("t", "é".repeat(500));
    expect([...((await settle()).title?.text ?? "")]).toHaveLength(200);
    await expect(surtitle.rename("t", 7 as never)).rejects.toThrow(TypeError);
  });
});
