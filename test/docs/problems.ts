import { typeCheck } from "../support/type-check.ts";
import { type Block, modulesOf } from "./blocks.ts";
import { GIVEN_TYPES } from "./given.ts";

/** The problems of the compiler, each at its line of the page. */
export async function problemsOf(all: readonly (readonly Block[])[]): Promise<readonly string[]> {
  const modules = all.flatMap((ofPage) =>
    modulesOf(ofPage).map((module, at) => ({ ...module, block: ofPage[at] })),
  );
  const files = Object.fromEntries(modules.map(({ name, text }) => [name, text]));
  const problems = await typeCheck({ ...files, "given.d.ts": GIVEN_TYPES });
  return problems.map((problem) => {
    const [, name, line, told] = /^([^(]+)\((\d+),\d+\): (.*)$/.exec(problem) ?? [];
    const found = modules.find((module) => module.name === name);
    if (found?.block === undefined) return problem;
    return `${found.block.page}:${found.block.line + Number(line) - 1 - found.before}: ${told}`;
  });
}
