import { readCamt } from "./camt";
import { refusal } from "./refusal";
import type { BankStatement } from "./statement";
import { readSwift } from "./swift";
import { assertSize } from "./xml";

/** What a file is read with: the bank's time zone, in which a date and time becomes a date. */
export type BankFileOptions = { zone: string };

/**
 * Reads a bank's file of any of the formats (`bankFileFormats`), recognised by its content. Others have their turn
 * while it reads.
 * @throws AppError bad_request or too_large, with a code of `RefusalCode`; its sentence names the line and what to do
 */
export async function readBankFile(bytes: Uint8Array, { zone }: BankFileOptions): Promise<BankStatement[]> {
  assertSize(bytes);
  if (looksLikeXml(bytes)) return await readCamt(bytes, zone);
  if (looksLikeSwift(bytes)) return await readSwift(bytes);
  throw refusal(
    undefined,
    "FORMAT_UNKNOWN",
    "The file is no bank statement that is read here. Choose camt.053, camt.054, MT940 or MT942.",
  );
}

function looksLikeXml(bytes: Uint8Array): boolean {
  for (const byte of bytes.subarray(0, 200)) {
    // Byte order marks, blanks, and the noughts of two bytes a character.
    if ([0xef, 0xbb, 0xbf, 0xfe, 0xff, 0, 9, 10, 13, 32].includes(byte)) continue;
    return byte === 0x3c;
  }
  return false;
}

/** Whether a line near the beginning is a field or the head of a SWIFT message. */
function looksLikeSwift(bytes: Uint8Array): boolean {
  const start = new TextDecoder("windows-1252").decode(bytes.subarray(0, 4000)).replaceAll("\u0000", "");
  return /^(?:\W{0,3})(?:\{1:[A-Z0-9]|:\d{2}[A-Z]?:)/m.test(start);
}
