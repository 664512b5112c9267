/** A handler in the wrong place hears nothing, so the compiler says where it goes. */
import { expect, test } from "@jest/globals";
import { captions } from "@surtitle/captions";
import { titles } from "@surtitle/titles";
import { createAgent, fakeModel } from "langchain";

test.each([
  ["captions()", captions()],
  ["titles()", titles()],
])("%s is no middleware, and a callback handler", async (_, handler) => {
  const model = fakeModel();
  // @ts-expect-error a callback handler goes among the callbacks
  createAgent({ model, tools: [], middleware: [handler] });
  createAgent({ model, tools: [] }).withConfig({ callbacks: [handler] });
  expect("wrapModelCall" in handler).toBe(false);
});
