/** Words that claim how work came out, wherever they stand in a sentence. */

/** What can succeed, and how it is said to have. */
const CLAIM = new RegExp(
  [
    "\\b(?:tests?|checks?|specs?|suites?|builds?|fix|migrations?|deploy(?:ment)?s?|everything|all|it)\\s(?:now\\s|all\\s|just\\s)?(?:pass(?:es|ed)?|succeed(?:s|ed)?|work(?:s|ed))\\b",
    "\\bpass(?:es|ed|ing)?\\s(?:all|every|the)\\s(?:\\S+\\s)?(?:tests?|checks?|suites?)\\b",
    "\\bpassing:",
    "(?:'s|\\bis|\\bare|\\bwas|\\bwere|\\bbeen)\\s(?:now\\s|all\\s)?(?:fixed|done|completed?|finished|resolved|solved|working|passing|successful|deployed)\\b",
    "\\bsuccessfully\\b",
    "\\b(?:bugs?|issues?|errors?|problems?)\\s(?:fixed|resolved|solved)\\b",
    "\\b(?:tests?|build|deploy\\w*|migrat\\w*)\\s(?:succeeded|completed|finished)\\b",
  ].join("|"),
  "i",
);

/** What is only looked for, waited for or made sure of is not claimed. */
const OPEN =
  /\b(?:whether|if|until|unless|once|when|after|before|while|so(?: that)?|(?:see|seeing|check|checking|verify|verifying|testing) that|(?:mak|be)(?:e|ing) sure|ensur(?:e|ing)|why|how|what|which|who|where|should|must|would|to)\b/i;

/** Reports in further languages, at the head of a sentence. */
const ELSEWHERE =
  /^(?:j'ai|nous avons|on a|tous les|toutes les|le bug est|ich habe|wir haben|alle \p{L}+ (?:sind|laufen|bestanden)|he |hemos |todas? las? |todos? l?os? |todas? as? |eu \p{L}+(?:ei|i)\b|ho |abbiamo |tutti i |tutte le )/iu;

/** Whether a sentence claims a success: no caption may, for it stands over work that can still fail. */
export function claimsSuccess(sentence: string): boolean {
  const bare = sentence.slice(0, 2_000).replaceAll("’", "'");
  if (ELSEWHERE.test(bare)) return true;
  const claim = CLAIM.exec(bare);
  return claim !== null && !OPEN.test(bare.slice(0, claim.index));
}
