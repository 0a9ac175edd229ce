/** Words that a search ignores. */
const idle = new Set(["a", "an", "the", "of", "to", "for", "in", "on", "my", "new", "with"]);

/** Words of a text, in lower case; Arabic ones without their article. */
const listWords = (text: string): string[] =>
  text
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.map((word) => word.replace(/^ال(?=..)/, "")) ?? [];

/** Entry found by its name, its text, and other words. */
type Named = { name: string; text: string; words: string };

/**
 * Finds entries with a word for each word of a text, as its beginning; first those whose name begins with the text, then those
 * whose names and texts have all its words.
 */
export function matching<Thing extends Named>(things: readonly Thing[], text: string): Thing[] {
  const all = listWords(text);
  const distinctive = all.filter((word) => !idle.has(word));
  const asked = distinctive.length > 0 ? distinctive : all;
  if (asked.join("").length < 2) return [];
  const rank = ({ name, text: said, words }: Thing): number => {
    const own = listWords(name);
    const hasAll = (known: readonly string[]) =>
      asked.every((word) => known.some((one) => one.startsWith(word) || one === word.replace(/s$/, "")));
    if (own.join(" ").startsWith(all.join(" "))) return 0;
    if (hasAll(listWords(`${name} ${said}`))) return 1;
    return hasAll(listWords(`${name} ${said} ${words}`)) ? 2 : 3;
  };
  const ranked = things.map((thing) => ({ thing, rank: rank(thing) })).filter((one) => one.rank < 3);
  return ranked.sort((a, b) => a.rank - b.rank).map(({ thing }) => thing);
}
