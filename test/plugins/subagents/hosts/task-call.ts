import { z } from "zod";

/** What a task tool is given. */
export const schema = z.object({
  subagent_type: z.string().default("coder"),
  description: z.string().default("fix it"),
});

/** The call of a task tool. */
export const CALL = { name: "task", args: { subagent_type: "coder", description: "fix it" }, id: "c1" };

/** What the note of that call begins with. */
export const HEAD = "[subagent result] subagent sub-* (coder)";
