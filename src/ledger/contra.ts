/**
 * The accounts of the book that stand opposite to virtual accounts. Their codes are unique per currency:
 * - the number of a CBS account: what virtual accounts linked to it hold, negative;
 * - `CLEARING:{number}`: what that CBS account owes others, or is owed, until settlement instructions are carried out;
 * - `UNLINKED`: the contra of accounts whose CBS number is not a configured one;
 * - `REVIEW`: payments that wait for the compliance review;
 * - `FX`: the bank's position in a currency, from conversions.
 */
export const contraCodes = { unlinked: "UNLINKED", review: "REVIEW", exchange: "FX" } as const;

/** The contra account of a virtual account's credits and debits. `configured`: the CBS numbers that exist. */
export function contraOf(cbsAccount: string, configured: ReadonlySet<string>): string {
  return configured.has(cbsAccount) ? cbsAccount : contraCodes.unlinked;
}

/** The account that a transfer to an account of another CBS account goes through. */
export function clearingOf(contra: string): string {
  return contra === contraCodes.unlinked ? contra : `CLEARING:${contra}`;
}
