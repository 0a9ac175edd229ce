/*
 * 'On which accounts are limits enforced', 'without a payment limit', 'does it actually bite': one wish about a setting of
 * accounts, in many words.
 */

const limit = "(?:payment |spending |transfer |daily |monthly )?(?:limits?|caps?|ceilings?)";
const enforcedWord =
  "(?:really |actually |truly )?(?:enforced|enforce|bind|binds|binding|bite|bites|biting|applied|apply|applies|active|in force|hard|switched on|turned on)";
const notWord = "(?:not|no|never|isn't|aren't|isnt|arent|don't|dont|doesn't|without)";

const within = ".{0,60}?";
const it = "(?:(?:,| and| but)? (?:does|do|is|are|will|would) (?:it|they|these|those))?";

/** Each way of saying it, with what stays of it: the limit, and what stands between it and the verb, such as an account. */
const wishes: readonly [pattern: RegExp, stays: string, enforced: boolean][] = [
  [
    new RegExp(
      `\\b(?:without|with no|have no|has no|no) (?:a |an |any |enforced )?${limit}\\b(?! (?:left|used|today|breach\\w*|alerts?))`,
      "i",
    ),
    " limits ",
    false,
  ],
  [
    new RegExp(`\\b(${limit})\\b(${within})${it}(?: that)?(?: is| are)? ${notWord} ${enforcedWord}\\b`, "i"),
    "$1$2",
    false,
  ],
  [new RegExp(`\\bunenforced (${limit})\\b`, "i"), "$1", false],
  [
    new RegExp(`\\b(${limit})\\b(${within})${it}(?: that)?(?: is| are)? ${enforcedWord}\\b`, "i"),
    "$1$2",
    true,
  ],
  [new RegExp(`\\benforced (${limit})\\b`, "i"), "$1", true],
];

/** What of a question is about limits being enforced, and the question with it in words that are known: 'limits'. */
export function enforcedWish(text: string): { text: string; enforced: boolean } | undefined {
  if (/["“]/.test(text) || !/\b(?:which|what|list|show|accounts?|is|are|does|do|any)\b/i.test(text))
    return undefined;
  for (const [pattern, stays, enforced] of wishes) {
    if (!pattern.test(text)) continue;
    const rest = text
      .replace(pattern, stays)
      .replace(/[\s,]*\b(?:and )?(?:i\.e\.?|that is|ie)[\s,]+(?:are |is )?(?:not )?enforced\b/i, "")
      .replace(/^\W*(?:is|are) there (?:a |an |any )?/i, "");
    return { text: rest.replace(/\s+/g, " ").trim(), enforced };
  }
  return undefined;
}
