import { readCamt } from "./camt";
import { refusal } from "./refusal";
import type { BankStatement } from "./statement";
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
  throw refusal(
    undefined,
    "FORMAT_UNKNOWN",
    "The file is no bank statement that is read here. Choose camt.053 or camt.054.",
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
