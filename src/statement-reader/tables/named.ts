import { currencyCode, isCurrency } from "../amounts/currencies";
import { currencyNames, labels, type MarkKind, months } from "../vocabulary";
import { squash } from "../words/text";

const isoCodes: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));

/**
 * The ISO 4217 code of a currency by its code, sign or name; "" for one that several countries share, undefined for what
 * is no currency. A code in small letters may be a word ('all', 'top'), and counts only where it stands alone in brackets.
 */
export function currencyNamed(text: string, alone: boolean): string | undefined {
  const code = alone ? text.toUpperCase() : text;
  if (isoCodes.has(code)) return code;
  if (isCurrency(text) || /^\p{Sc}+$/u.test(text)) return currencyCode(text) ?? "";
  return currencyNames.get(squash(text));
}

/** The kind of balance or total that a text names as a whole, such as 'Opening balance' or 'Total'; null for none. */
export const labelOf = (text: string): MarkKind | null => labels.get(squash(text)) ?? null;

/** The number of a month, from 1, by its name in one of the languages that are known here. */
export const monthNamed = (text: string): number | undefined => months.get(squash(text));
