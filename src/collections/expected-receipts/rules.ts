import { isCreditorReference } from "@/vocabulary/creditor-reference";
import { looksLikeIban, normaliseIban } from "@/vocabulary/iban";

/** A number as payments are compared with it: its letters and digits in capitals, without leading zeros. */
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

/** The creditor reference of a number, if that has no letters but A to Z; otherwise of `random`, 21 letters and digits at most. */
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

/** A payer's account as it is compared: an IBAN, or a number without leading zeros; empty if unknown. */
export const payerKey = (account: string): string =>
  looksLikeIban(account) ? normaliseIban(account) : account.replaceAll(/\s/g, "").replace(/^0+/, "");
