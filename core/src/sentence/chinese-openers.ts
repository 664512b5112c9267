/** The openers of Chinese sentences: 我先, 接下来, 现在让我来. */

import type { Opened } from "./openers.ts";

const LEAD =
  /^(?:首先|接下来|接下來|现在|現在|然后|然後|随后|下面|下一步|最后|最後)[，,：:]?\s?(?!的|是|没|沒|已|有|还|還|都|看起来|看起來|问题|問題|步骤|只)/;
const ADVERB =
  /^(?:先(?!前|后|後|进|進)|再(?!次)|来(?!自|源)|來(?!自|源)|就|这就|將|将|会(?!议)|會(?!議)|要(?!求)|需要|打算|准备|準備|想(?!法|到|起)|得(?!到|出|知)|去(?!年|掉|除)|也|马上|馬上|立即|快速)\s?/;
const LET_ME = /^(?:让我|讓我|让我们|讓我們|请让我)(?:们|們)?\s?/;
const I = /^(?:我|我们|我們|咱们)(?:们|們)?(?:现在|現在|接下来|接下來)?\s?/;
const NOW = /(?:[现現]在|接下[来來])\s?$/;
const AT_WORK = /^(?:正在|正)(?=\p{Script=Han})/u;
/** A clause or an interjection before the opener: 已修复登录问题，接下来运行测试. */
const CLAUSE =
  /^[^，,；;]{1,160}[，,；;]\s?(?=(?:首先|接下来|接下來|现在|現在|然后|然後|下一步|让我|讓我|我(?:们|們)?(?:先|来|來|再|将|將|会|會|要|需要|现在|接下来)))/;
const MAX_STEPS = 6;

/** What is left of a Chinese sentence behind its openers; undefined where it has none. */
export function readChineseOpener(sentence: string): Opened | undefined {
  return read(sentence) ?? read(sentence.replace(CLAUSE, ""));
}

function read(sentence: string): Opened | undefined {
  let rest = sentence;
  let firstPerson = false;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const person = dropPerson(rest);
    const next = person ?? dropLead(rest);
    if (next === rest) break;
    firstPerson ||= person !== undefined;
    rest = next;
  }
  return rest !== sentence && /^\p{L}/u.test(rest) ? { text: rest, firstPerson } : undefined;
}

function dropLead(text: string): string {
  const lead = LEAD.exec(text);
  return lead ? dropAdverbs(text.slice(lead[0].length)) : text;
}

function dropPerson(text: string): string | undefined {
  const letMe = LET_ME.exec(text);
  if (letMe) return dropAdverbs(text.slice(letMe[0].length));
  const subject = I.exec(text);
  if (!subject) return undefined;
  const behind = text.slice(subject[0].length);
  const rest = dropAdverbs(behind);
  const isIntent = rest !== behind || AT_WORK.test(rest) || NOW.test(subject[0]);
  return isIntent ? rest : undefined;
}

function dropAdverbs(text: string): string {
  let rest = text;
  for (let step = 0; step < MAX_STEPS && ADVERB.test(rest); step += 1) rest = rest.replace(ADVERB, "");
  return rest;
}
