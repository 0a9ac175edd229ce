import { arabic } from "@/app/arabic-dictionary";
import { readBankFile } from "@/bank/bank-files/read";
import type { BankStatement } from "@/bank/bank-files/statement";
import { AppError } from "@/kernel/errors";
import { learn, speak, translate } from "@/vocabulary/language/speaking";

learn("ar", arabic);

/**
 * Sentence of a refusal. Throws if it lacks an Arabic text; quotes from the file and a parser's reason stay as they
 * are.
 */
export function getSentence({ message }: AppError): string {
  const said = speak("ar", () => translate(message)).replace(/'[^']*'|\([^)]*\)/g, "");
  if (/\b(?:the|is|are|has|not|no)\b/i.test(said)) throw new Error(`Left in English: ${said}`);
  return message;
}

const getBytes = (file: string | Uint8Array) =>
  typeof file === "string" ? new TextEncoder().encode(file) : file;

/** A file, or its text in UTF-8, as the reader has it. */
export const read = (file: string | Uint8Array): Promise<BankStatement[]> => readBankFile(getBytes(file));

/** Refusal of a file. Throws if it is read, or fails in another way. */
export async function refused(file: string | Uint8Array): Promise<AppError> {
  try {
    await read(file);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    getSentence(error);
    return error;
  }
  throw new Error("The file was read");
}

/** Form of a read statement that compares with `expected` of a plain one. */
export const seen = ({ account, currency, opening, closing, lines }: BankStatement) => ({
  account,
  currency,
  opening: opening?.amount,
  closing: closing?.amount,
  lines: lines.map(({ line: _, details, ...entry }) => ({
    ...entry,
    details: details.map(({ references: _references, particulars: _particulars, ...detail }) => detail),
  })),
});
