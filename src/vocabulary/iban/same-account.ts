import { normaliseIban } from ".";

/**
 * True for two spellings of one account number: blanks, dashes and case do not count, zeros do. The rule wherever a match
 * permits something or makes an account known: an account of another bank never passes it.
 */
export const isSameAccount = (one: string, other: string): boolean =>
  normaliseIban(one) === normaliseIban(other);

/** Last six characters, which two account numbers that may be one have in common (`payments.recipient_end`). */
export const endOfAccount = (account: string): string => account.slice(-6);

const withoutZeros = (account: string) => account.replace(/^0+/, "");

/**
 * True for two account numbers that may be one account, in any spelling: one of them, without leading zeros, is the end of the
 * other (decision 101). So an account number counts with itself behind other zeros, and with each IBAN that ends with it,
 * of any country; two IBANs never count together. The rule wherever a match forbids, adds up or warns, and never where it
 * permits. `db/same-account.ts` has the same rule in SQL.
 */
export function mayBeSameAccount(one: string, other: string): boolean {
  const [first, second] = [normaliseIban(one), normaliseIban(other)];
  if (endOfAccount(first) !== endOfAccount(second)) return false;
  return first.endsWith(withoutZeros(second)) || second.endsWith(withoutZeros(first));
}
