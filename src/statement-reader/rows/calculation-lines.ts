import { isCurrency } from "../amounts/currencies";
import type { ReadLine } from "../lines/labelled-amounts";
import { optional } from "../pass";

/**
 * A line that reckons and goes on ('1,80 % auf 15.000,00 EUR = 135,00 EUR; from 1 July ...'): its amounts explain a row
 * and are none. One that ends with the amount, or with its currency, may be a row of a purchase abroad.
 */
export const isReckoning = optional(
  {
    name: "lines that calculate",
    why: "'1.80 % of 15,000.00 EUR = 135.00 EUR' explains a row",
    fixture: "lines-that-calculate",
  },
  () => false,
  ({ words, money }: ReadLine): boolean =>
    money.some((each, index) => {
      const before = words[each.from - 1]?.text ?? "";
      if (index === 0 || index < money.length - 1 || before !== "=") return false;
      const behind = words.slice(each.to).filter((word) => !isCurrency(word.text.replace(/[;,.]$/, "")));
      const closed = words.slice(each.to).some((word) => /^[A-Z]{3}\.$/.test(word.text));
      return behind.length > 0 || closed;
    }),
);

const FEWEST_WORDS = 12;
const SMALL = /^\p{Ll}/u;

/** 'transfers above 500.00 in a month cost …': an amount amid a long line of small words, which begins with no date. */
export const isProse = optional(
  {
    name: "amounts in sentences",
    why: "an amount stands amid a long line of small words",
    fixture: "amounts-in-sentences",
  },
  () => false,
  ({ words, money, dates }: ReadLine): boolean => {
    const [only, more] = money;
    if (!only || more || dates.length > 0 || words.length < FEWEST_WORDS) return false;
    return SMALL.test(words[only.from - 1]?.text ?? "") && SMALL.test(words[only.to]?.text ?? "");
  },
);
