import { readAccountNumber } from "@/vocabulary/iban";

/** Recipient of a payment, as stored; `ours` if the IBAN has the bank's own code. */
export type Recipient = { recipient: string; ours: boolean };

/**
 * Reads the recipient of a payment: an IBAN with valid check digits (ISO 13616), or an account number of 6 to 20 digits. A text
 * that looks like an IBAN must be one.
 * @returns the reason, in a sentence, if it is neither
 */
export function readRecipient(text: string, bankCode: string): Recipient | string {
  const read = readAccountNumber(text);
  if ("problem" in read) return read.problem;
  const { account: recipient } = read;
  return { recipient, ours: recipient.startsWith("AE") && recipient.slice(4, 7) === bankCode };
}

const paymentPrefix = /^Payment to (.{1,100}?): (.*)$/s;

/** Splits the prefix 'Payment to {recipient}: ' off a description that a browser composed. */
export function splitPaymentDescription(description: string): { recipient?: string; description: string } {
  const [, recipient, rest] = paymentPrefix.exec(description) ?? [];
  return recipient === undefined || rest === undefined ? { description } : { recipient, description: rest };
}

/** The description of a payment on the payer's statement (specification, section 7). */
export function paymentDescription(recipient: string, description: string): string {
  return `Payment to ${recipient}: ${description}`;
}

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/**
 * A payment's reference, PAY-{yyyymmdd}-{6 random uppercase alphanumerics} (specification, section 5).
 * @param date the bank's, `YYYY-MM-DD`
 * @param random six bytes or more
 */
export const paymentReference = (date: string, random: Uint8Array): string =>
  makeReference("PAY", date, random);

/** Reference of a return, RET-{yyyymmdd}-{6 random uppercase alphanumerics}, by the same arguments. */
export const returnReference = (date: string, random: Uint8Array): string =>
  makeReference("RET", date, random);

function makeReference(prefix: string, date: string, random: Uint8Array): string {
  const tail = Array.from(random.slice(0, 6), (byte) => letters[byte % letters.length]).join("");
  return `${prefix}-${date.replaceAll("-", "")}-${tail}`;
}

/**
 * Reason that a payment is in review, or a receipt's money held, until its screening is answered (the same text as in
 * `payment-checks.sql` and `holds.sql` of db/program).
 */
export const waitsForScreening = "Waits for screening";

/** Reference of the hold on the money of a bank's line, which its client may read. */
export const receiptReference = (lineId: number): string => `RCPT-${lineId}`;
