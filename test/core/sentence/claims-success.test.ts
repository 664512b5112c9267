import { describe, expect, test } from "@jest/globals";
import { liftCaption } from "@surtitle/core";
import { claimsSuccess } from "@surtitle/core/plugin";

describe("no caption claims how work came out", () => {
  test.each([
    "all tests pass successfully",
    "confirming that every test now passes",
    "Passing all tests now.",
    "Now passing: all tests",
    "Running tests succeeded.",
    "Let me celebrate: all tests pass!",
    "Let me tell you the fix worked.",
    "I'll confirm that it's been fixed",
    "I'm seeing all tests pass",
    "Bug fixed, now running tests",
    "everything is working",
    "Todas las pruebas pasaron correctamente.",
    "Ich habe den Fehler behoben.",
    "J'ai corrigé le bug.",
  ])("%s", (sentence) => {
    expect(claimsSuccess(sentence)).toBe(true);
    expect(liftCaption(sentence)).toBeUndefined();
  });
});

describe("work that looks for success is work", () => {
  test.each([
    "checking whether the tests pass",
    "running the suite until it passes",
    "making sure everything works",
    "verifying that the build works",
    "looking for a version that works",
    "reading how the login works",
    "finding out why the build succeeded",
    "fixing the failing tests",
    "passing the token to the loader",
    "updating the fixture so it works offline",
    "Je vais vérifier la configuration",
    "hebe den Fehler auf",
  ])("%s", (sentence) => {
    expect(claimsSuccess(sentence)).toBe(false);
  });
});
