/** What servers and models put around an answer: the tokens of chat templates, a tag or a box around the whole. */

/** Template tokens, with the role that follows an opening one. Harmony's channels are read before, by the cleaner. */
const TOKEN =
  /<[|｜](?:im_start|start_header_id|start_of_role)[|｜]>\s?(?:assistant|system|user)?(?:<[|｜](?:end_header_id|end_of_role)[|｜]>)?|<[|｜](?!channel|message|start[|｜]|end[|｜]|return|call)[\w▁ ]{1,40}[|｜]>|<\/s>|<(?:(?:start|end)_of_turn|eos|bos|pad)>/giu;

/** Tags that say what stands in them, or how it looks. */
const WRAPPER =
  /^\s{0,100}<(title|answer|output|response|result|final|final_answer|h[1-6]|b|strong|em|i|p)>([\s\S]*)<\/\1>\s{0,100}$/i;
const BOXED = /^\s{0,100}\\boxed\{([^{}]*)\}\s{0,100}$/;

/** How many are around one another. */
const DEPTH = 4;

/** An answer without them. */
export function unwrapAnswer(answer: string): string {
  let text = answer.replace(TOKEN, "\n");
  for (let depth = 0; depth < DEPTH; depth += 1) {
    const inner = WRAPPER.exec(text)?.[2] ?? BOXED.exec(text)?.[1];
    if (inner === undefined) return text;
    text = inner;
  }
  return text;
}
