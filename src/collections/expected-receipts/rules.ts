import { isCreditorReference } from "@/vocabulary/creditor-reference";
import { looksLikeIban, normaliseIban } from "@/vocabulary/iban";

/** Form of a number for comparison with payments: its letters and digits in capitals, without leading zeros. */
export const numberKey = (number: string): string =>
  number
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "")
    .replace(/^0+(?=.)/u, "");

/** Makes a creditor reference of ISO 11649 from 1 to 21 capital letters and digits. */
function makeReference(base: string): string {
  for (let check = 2; check <= 98; check += 1) {
    const reference = `RF${String(check).padStart(2, "0")}${base}`;
    if (isCreditorReference(reference)) return reference;
  }
  throw new Error(`${base} has no check digits`);
}

/** Makes a creditor reference from a number; from `random`, at most 21 letters and digits, if it has letters beyond A to Z. */
export function referenceOf(number: string, random: string): string {
  const key = numberKey(number);
  return makeReference(/^[A-Z0-9]{1,21}$/.test(key) ? key : random);
}

/** Amount that is open, in minor units. */
export const openAmount = ({
  amount,
  applied,
  writtenOff,
}: {
  amount: number;
  applied: number;
  writtenOff: number;
}): number => amount - applied - writtenOff;

/** Form of a payer's account for comparison: an IBAN, or a number without leading zeros; empty if unknown. */
export const payerKey = (account: string): string =>
  looksLikeIban(account) ? normaliseIban(account) : account.replaceAll(/\s/g, "").replace(/^0+/, "");
