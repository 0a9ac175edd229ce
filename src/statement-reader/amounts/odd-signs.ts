import { type Line, withTexts } from "../lines/lines";
import { takeNumberApart } from "./printed-number";

const fewestUses = 3;
/** Matches one character between a sign and an amount that is no digit, separator or blank. */
const amountBehindSign = /^([-+(]?)([^\s\d.,'’+\-()*%#:/=<>~&@|])(\d[\d.,']*[.,]\d{2,3}[-+)]?)$/u;
const plainStart = /^[-+(]?[0-9.]/;
const [zero, nine] = [48, 57];

/** True if the last character is a digit, or precedes one, which rules out most words. */
function endsLikeAmount(text: string): boolean {
  const last = text.charCodeAt(text.length - 1);
  const before = text.charCodeAt(text.length - 2);
  return (last >= zero && last <= nine) || (last < zero && before >= zero && before <= nine);
}

/** The unknown sign before a word's amount, and the amount with its minus or plus alone; null if it has none. */
function findOddSign(text: string): { sign: string; amount: string } | null {
  if (!endsLikeAmount(text) || plainStart.test(text)) return null;
  const [, minus, sign, rest] = amountBehindSign.exec(text) ?? [];
  return sign !== undefined && takeNumberApart(text) === null ? { sign, amount: `${minus}${rest}` } : null;
}

/**
 * The lines without a currency sign that the font does not map to Unicode: '■1,234.50' in place of '₹1,234.50'. It is
 * recognised because it precedes several amounts; its currency stays unknown.
 */
export function withoutOddSigns(pages: readonly Line[][]): Line[][] {
  const counts = new Map<string, number>();
  for (const lines of pages)
    for (const { words } of lines)
      for (const { text } of words) {
        const odd = findOddSign(text);
        if (odd) counts.set(odd.sign, (counts.get(odd.sign) ?? 0) + 1);
      }
  const signs = new Set([...counts].flatMap(([sign, count]) => (count >= fewestUses ? [sign] : [])));
  if (signs.size === 0) return [...pages];
  return withTexts(pages, ({ text }) => {
    const odd = findOddSign(text);
    return odd && signs.has(odd.sign) ? odd.amount : text;
  });
}
