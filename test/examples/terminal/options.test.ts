import { describe, expect, test } from "@jest/globals";
import { helpText } from "../../../examples/terminal/src/help.ts";
import { defaultJournal, readOptions } from "../../../examples/terminal/src/options.ts";

// Made here, so that nothing that looks like a key stands in the repository.
const KEY = ["made", "up", "key"].join("-");

describe("options", () => {
  test("without any, the models are offline and the journal is in the user's state directory", () => {
    const env = { XDG_STATE_HOME: "/state", LOCALAPPDATA: "/state" };
    const options = readOptions([], env);
    expect(options).toEqual({
      help: false,
      journal: defaultJournal(env),
      journalGiven: false,
      models: { kind: "offline" },
    });
    expect(options.journal).toMatch(/^.state.surtitle-example$/);
  });

  test("a key or an address makes the models real", () => {
    expect(readOptions([], { OPENAI_API_KEY: KEY }).models).toEqual({
      kind: "real",
      apiKey: KEY,
      worker: "gpt-4.1-mini",
      narrator: "gpt-4.1-nano",
    });
    const own = readOptions(["--model", "qwen"], { OPENAI_BASE_URL: "http://localhost:8080/v1" }).models;
    expect(own).toEqual({
      kind: "real",
      apiKey: "none",
      worker: "qwen",
      narrator: "qwen",
      baseUrl: "http://localhost:8080/v1",
    });
  });

  test("--narrator and --offline go before what they would else follow from", () => {
    const env = { OPENAI_API_KEY: KEY };
    expect(readOptions(["--model", "a", "--narrator", "b"], env).models).toMatchObject({ narrator: "b" });
    expect(readOptions(["--offline"], env).models).toEqual({ kind: "offline" });
  });

  test.each([
    [["--foo"], "Unknown option '--foo'"],
    [["question"], "Unexpected argument 'question'; options go behind --, as in npm start -- --ask \"...\""],
    [["--ask"], "Option '--ask <value>' argument missing"],
    [["--ask", " "], "--ask expected some text, got none"],
    [["--ask", "x".repeat(4001)], "--ask expected at most 4000 characters, got 4001"],
    [["--ask", "a", "--replay", "b"], "--ask and --replay do not go together"],
    [["--journal", ""], "--journal expected some text, got none"],
    [["--model", "a"], "--model needs a real model: set OPENAI_API_KEY"],
    [["--offline", "--narrator", "a"], "--narrator needs a real model: leave out --offline"],
    [["--help=yes"], "Option '-h, --help' does not take an argument"],
  ])("%j is refused in one line", (args, message) => {
    expect(() => readOptions(args, {})).toThrow(new TypeError(message));
  });

  test.each(["localhost:8080", "file:///etc", "nonsense"])("%s is no base URL", (url) => {
    expect(() => readOptions([], { OPENAI_BASE_URL: url })).toThrow(
      "OPENAI_BASE_URL expected an http or https address",
    );
  });

  test("the help names every option and where the journal is", () => {
    const text = helpText({});
    for (const option of ["ask", "replay", "journal", "model", "narrator", "offline", "help"]) {
      expect(text).toContain(`--${option} `.trimEnd());
    }
    expect(text).toContain(defaultJournal({}));
  });
});
