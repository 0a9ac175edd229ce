import { optional } from "../pass";
import type { PageWords } from "../words/words";
import type { PageNumber } from "./edge-numbers";

const getPrint = ({ words }: PageWords): string => words.map(({ text }) => text).join(" ");

/**
 * Removes pages that repeat an earlier one word for word, printed number included: a page scanned twice. Without a
 * number, both stay.
 */
export const withoutCopies = optional(
  { name: "pages that are there twice", why: "a page with a number went into the file twice" },
  (pages) => pages,
  (pages: readonly PageWords[], numbers: readonly PageNumber[]): readonly PageWords[] => {
    const numbered = new Set(numbers.map(({ page }) => page));
    const seen = new Set<string>();
    const kept = pages.filter((page) => {
      if (!numbered.has(page.number)) return true;
      const print = getPrint(page);
      const isCopy = seen.has(print);
      seen.add(print);
      return !isCopy;
    });
    return kept.length < pages.length ? kept : pages;
  },
);
