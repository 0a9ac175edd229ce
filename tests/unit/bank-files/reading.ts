import { readBankFile } from "@/bank/bank-files/read";
import type { BankStatement } from "@/bank/bank-files/statement";
import { AppError } from "@/kernel/errors";

export const zone = "Asia/Dubai";

const bytesOf = (file: string | Uint8Array) =>
  typeof file === "string" ? new TextEncoder().encode(file) : file;

/** A file, or its text in UTF-8, as the reader has it. */
export const read = (file: string | Uint8Array): Promise<BankStatement[]> =>
  readBankFile(bytesOf(file), { zone });

/** The refusal of a file. Throws where it is read, or fails in any other way. */
export async function refused(file: string | Uint8Array): Promise<AppError> {
  try {
    await read(file);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error("The file was read");
}

/** What `expected` says of a plain statement, of one that was read. */
export const seen = ({ account, currency, opening, closing, lines }: BankStatement) => ({
  account,
  currency,
  opening: opening?.amount,
  closing: closing?.amount,
  lines: lines.map(({ line: _, details, ...entry }) => ({
    ...entry,
    details: details.map(({ references: __, ...detail }) => detail),
  })),
});
