import type { PageWords } from "./words.ts";

const AMOUNT = /[0-9][.,][0-9]{2,3}\b/;
/** A page that only tells the bank's terms may be printed on every back. */
const FEWEST_AMOUNTS = 3;

function printOf({ words }: PageWords): string {
  return words.map(({ text }) => text).join(" ");
}

function holdsAmounts({ words }: PageWords): boolean {
  let amounts = 0;
  for (const { text } of words) if (AMOUNT.test(text)) amounts += 1;
  return amounts >= FEWEST_AMOUNTS;
}

/**
 * The pages without those that repeat an earlier one word for word, its page number and its amounts with it: a page that
 * went through twice is no second page.
 */
export function withoutCopies(pages: readonly PageWords[]): PageWords[] {
  const seen = new Set<string>();
  return pages.filter((page) => {
    const print = printOf(page);
    if (seen.has(print) && holdsAmounts(page)) return false;
    seen.add(print);
    return true;
  });
}
