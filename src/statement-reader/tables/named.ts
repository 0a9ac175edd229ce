import { currencyCode, isCurrency } from "../amounts/currencies";
import { currencyNames, labels, type MarkKind, months } from "../vocabulary";
import { squash } from "../words/text";

const isoCodes: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));

/**
 * Finds the ISO 4217 code for a currency's code, sign or name; "" for a name that several countries share, undefined for other
 * texts. A code in small letters may be a word ('all', 'top') and counts only alone in brackets.
 */
export function currencyNamed(text: string, alone: boolean): string | undefined {
  const code = alone ? text.toUpperCase() : text;
  if (isoCodes.has(code)) return code;
  if (isCurrency(text) || /^\p{Sc}+$/u.test(text)) return currencyCode(text) ?? "";
  return currencyNames.get(squash(text));
}

/** Kind of balance or total that an entire text names, such as 'Opening balance' or 'Total'; null for other texts. */
export const findLabelKind = (text: string): MarkKind | null => labels.get(squash(text)) ?? null;

/** Number of a month, from 1, by its name in one of the supported languages. */
export const monthNamed = (text: string): number | undefined => months.get(squash(text));
