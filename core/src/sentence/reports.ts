/** Sentences that are no work to be done: they tell what is over or how things are, ask, or only acknowledge. */

import { startsWithParticiple, startsWithVerb } from "./openers.ts";

const ACKNOWLEDGEMENT =
  /^(?:great|good|perfect|excellent|nice|awesome|wonderful|interesting|cool|sure|ok|okay|yes|yep|no|thanks|thank you|understood|got it|noted|alright|all right|right|absolutely|certainly|of course|(?:sounds|looks|seems) (?:good|great|fine|right)|makes sense|(?:i'd|i would) be (?:happy|glad)|happy to|glad to|will do|on it|one moment|hello|hi|welcome|d'accord|bien sûr|de acuerdo|vale|claro|verstanden|in ordnung|alles klar)(?![\p{L}'/.-])/iu;
/** A statement by its first word: of the first person without an opener, or of a thing with its determiner. */
const STATEMENT =
  /^(?:(?:now|so|then|next|and|but)[,\s]\s{0,4})?(?:i(?:'ve|'d|'m)?|we(?:'ve| have| had| found| saw| see| can| did| \w+ed)|you|he|she|they|it(?:'s)?|that(?:'s)?|there(?:'s)?|here(?:'s)?|the|this|these|those|both|everything|nothing|all|every|each|none|some|most|our|your|my|its|their)(?=\s)/i;
const PAST_AT_HEAD =
  /^(?:complete$|done|found|built|wrote|ran|got|made|saw|ready|success(?:ful(?:ly)?)?|(?!need|proceed|feed|seed|embed|speed|succeed|exceed|shed|shred)[a-z]{2,}ed)(?![\w'/.-]\w|[-_])/i;
const PREDICATE =
  /^(?:\S+\s){1,8}?(?:is|are|(?:was|were)(?=\s[a-z]+(?:ed|ne|nd|lt)\b)|has been|have been|contains?|means|exists?|lives|works|worked|pass(?:es|ed)?|fail(?:s|ed)|succeeded|completed|finished|returned|returns|showed|shows|looks|seems)(?=\s|$)/i;
const PAST_AT_END = /\s(?:passed|failed|succeeded|completed|finished)(?:\ssuccessfully)?$/i;
const STATE_AT_END = /\s(?:done|complete|ready|fixed)$/i;
const SUBORDINATE =
  /\s(?:if|whether|until|once|when|before|after|that|which|where|what|how|why|who|to|so)\s/i;
const REQUEST =
  /^(?:please|should (?:i|we)|shall (?:i|we)|would you|do you|did you|can you|could you|may i|can i|want me|are you|let me know|tell me|what|why|how|who|when|if|once|as soon as|until|unless)(?=\s)/i;

const CHINESE_REPORT =
  /^已(?!知|有|存)|已经|已經|[^，,]{1,40}已(?!知|有|存)[^的，,]{1,40}$|^(?:我们?|我們)?(?:发现|發現|看到|找到了|注意到|知道|完成了|修复了|了解到)|了$|(?:完成|搞定|成功|通过|通過|没问题|沒問題|正常|完毕|完畢)$/;
/** What comes after these is not over: a question inside, or what is waited for and checked. */
const CHINESE_OPEN =
  /(?:是否|有没有|有沒有|什么|什麼|怎么|怎麼|如何|为何|哪)|^(?:等|确认|確認|确保|確保|验证|驗證|检查|檢查|看看|查看)/;
const CHINESE_ACKNOWLEDGEMENT =
  /^(?:好|好的|好了|明白|明白了|收到|了解|可以|当然|當然|行|嗯|太好了|很好|不错|不錯|谢谢|謝謝|没错)(?:$|[，,])/;
const CHINESE_REQUEST = /[吗嗎呢]$|^(?:请|請|要不要|是否|您|你)/;
const OTHER_REPORT = /(?:ました|でした|했습니다|됐습니다|되었습니다)$/;

const QUESTION = /[?？][\s"'”’)\]）」』]{0,8}$/;
const END = /[\s.!。！…"'”’)\]）」』]{1,32}$/;

/** Whether a sentence, with its final marks, is a question by its mark. */
export function isQuestion(sentence: string): boolean {
  return QUESTION.test(sentence.slice(-16));
}

/**
 * Whether a sentence tells of what is over or of how things are, asks or bids the user, or only acknowledges.
 *
 * Narrow where the language is neither English nor Chinese: what it does not know is none of these.
 *
 * @param sentence - One clean sentence without an intent opener.
 */
export function isReport(sentence: string): boolean {
  const bare = sentence.slice(0, 2_000).replaceAll("’", "'").replace(END, "");
  return (
    isQuestion(sentence) ||
    /^having\s/i.test(bare) ||
    isEnglishReport(bare) ||
    isChineseReport(bare) ||
    OTHER_REPORT.test(bare)
  );
}

/** Whether what follows a Chinese opener tells all the same of what is over: 现在测试通过了, 我先看了一下. */
export function isOver(text: string): boolean {
  const bare = text.slice(0, 2_000).replace(END, "");
  return (
    !CHINESE_OPEN.test(bare) &&
    /^[^为為除]{1,4}了(?!解)|[^为為除]了$|^已(?!知|有|存)|(?:通过|通過|成功|正常)$/.test(bare)
  );
}

function isEnglishReport(sentence: string): boolean {
  if (ACKNOWLEDGEMENT.test(sentence) || REQUEST.test(sentence)) return true;
  if (startsWithParticiple(sentence)) return false;
  const isPast = PAST_AT_END.test(sentence) && !SUBORDINATE.test(sentence);
  if (isPast || startsWithVerb(sentence)) return isPast;
  if (STATEMENT.test(sentence) || PAST_AT_HEAD.test(sentence)) return true;
  const predicate = PREDICATE.exec(sentence);
  return STATE_AT_END.test(sentence) || (predicate !== null && !SUBORDINATE.test(predicate[0]));
}

function isChineseReport(sentence: string): boolean {
  if (CHINESE_ACKNOWLEDGEMENT.test(sentence) || CHINESE_REQUEST.test(sentence)) return true;
  return CHINESE_REPORT.test(sentence) && !CHINESE_OPEN.test(sentence);
}
