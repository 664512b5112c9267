/** Which cleaned lines are no captions, whoever wrote them. */
import { narratorExamples, narratorInstruction, type Words } from "./narrator-instruction.ts";

/** So many words of our instruction running, or this share of its words, and a line only says it back. */
const RUN = 5;
const SHARE = 0.5;

/** An error or a refusal at the start of a line. */
const UNABLE =
  /^(?:i(?:'m| am)? (?:sorry|afraid|unable|not able)|i (?:can(?:not|'t|not)|could not|couldn't|won't|will not|do not have|don't have)|(?:sorry|apologies|unfortunately)\b|as an ai\b|(?:api|internal|server|network|rate limit|connection|authentication|request) error\b|(?:error|exception|traceback|warning)\s?[:：(]|error \d{3}\b|\d{3} (?:error|bad request|unauthorized|forbidden|not found|too many requests|internal server error)|rate limit (?:exceeded|reached)|(?:抱歉|对不起|很抱歉|我无法|我不能|无法|错误[:：]))/i;

/** Whether a clean line is empty, a category alone, an error, a refusal, or our own prompt said back. */
export function isRefused(line: string, vocabulary: Words): boolean {
  const bare = line
    .replace(/[\p{P}\p{S}\s]+/gu, " ")
    .trim()
    .toLowerCase();
  if (bare === "" || vocabulary.words.includes(bare)) return true;
  if (UNABLE.test(line.replaceAll("’", "'"))) return true;
  return echoes(line, vocabulary);
}

function echoes(line: string, vocabulary: Words): boolean {
  const said = wordsOf(line);
  const examples = narratorExamples(vocabulary).map((example) =>
    wordsOf(example.slice(example.indexOf("|") + 1)),
  );
  if (examples.some((example) => containsRun(said, example, Math.min(RUN, example.length)))) return true;
  const instruction = wordsOf(instructionOnly(vocabulary));
  if (containsRun(said, instruction, RUN)) return true;
  const distinct = new Set(instruction);
  const heard = new Set(said.filter((word) => distinct.has(word)));
  return heard.size >= distinct.size * SHARE;
}

/** The instruction without its list of words, which a caption may well use. */
function instructionOnly(vocabulary: Words): string {
  const examples = narratorExamples(vocabulary);
  const list = `(${vocabulary.words.join(", ")})`;
  const lines = narratorInstruction(vocabulary, 10).replace(list, "").split("\n");
  return lines.filter((line) => !examples.includes(line)).join("\n");
}

function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .slice(0, 4_000)
      .match(/[\p{L}\p{N}']+/gu) ?? []
  );
}

function containsRun(said: readonly string[], source: readonly string[], length: number): boolean {
  if (said.length < length) return false;
  const runs = new Set(
    source.slice(0, source.length - length + 1).map((_, at) => source.slice(at, at + length).join(" ")),
  );
  return said.some((_, at) => at + length <= said.length && runs.has(said.slice(at, at + length).join(" ")));
}
