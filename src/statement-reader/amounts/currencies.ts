import { currencyCodes, currencySigns, decimalsByCurrency } from "../registers/currencies";

/** Number of decimals of a currency's amounts (ISO 4217). */
export const currencyDecimals = (currency: string | null): number =>
  currency === null ? 2 : (decimalsByCurrency[currency] ?? 2);

/** True for a word that is only a currency's sign, abbreviation or code. */
export function isCurrency(word: string): boolean {
  const bare = word.replace(/^\(|[):]$/g, "");
  return Object.hasOwn(currencySigns, bare) || currencyCodes.has(bare);
}

/** The ISO code of a sign or code; null if several countries share it. */
export function currencyCode(word: string): string | null {
  const bare = word.replace(/^\(|[):]$/g, "");
  return currencyCodes.has(bare) ? bare : (currencySigns[bare] ?? null);
}
