import { say } from "@/vocabulary/language";
import { type Currency, formatMoney, type Minor } from "@/vocabulary/money";

/**
 * Announces the effect of a link: 'AED 1,046,234.23 will move from 1000000003 to 1000000004'.
 * @param from undefined if the account has no CBS account yet
 * @param positions in minor units
 */
export function movedSentence(
  positions: readonly { currency: Currency; amount: Minor }[],
  from: string | undefined,
  to: string,
): string {
  if (positions.length === 0) return say("No money will move: the account holds none");
  // The language tag is the translation of `en`.
  const listed = new Intl.ListFormat(say("en"), { type: "conjunction" });
  const amounts = listed.format(positions.map(({ amount, currency }) => formatMoney(amount, currency)));
  return from === undefined
    ? say("{amounts} will move to {to}", { amounts, to })
    : say("{amounts} will move from {from} to {to}", { amounts, from, to });
}

/** True if an account's CBS number is the placeholder of one that is not linked yet. */
export const isUnlinked = (cbsAccount: string): boolean => cbsAccount.startsWith("CBS_");
