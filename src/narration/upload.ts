import type { z } from "zod";
import { AppError, type ErrorKind } from "@/kernel/errors";
import { baseName, narrationLimits, narrationMessages, type uploadForm } from "./contract";

export type Upload = Omit<z.output<typeof uploadForm>, "bankStatement"> & {
  fileName: string;
  bytes: Uint8Array;
};

/**
 * Reads the statement of a posted form.
 * @throws AppError too_large or unsupported_media naming the field, in the specification's words (section 8)
 */
export async function readUpload({ bankStatement, ...fields }: z.output<typeof uploadForm>): Promise<Upload> {
  const fileName = baseName(bankStatement);
  if (!/\.pdf$/i.test(fileName)) refuse(narrationMessages.invalidType, "unsupported_media");
  if (bankStatement.size >= narrationLimits.fileBytes) refuse(narrationMessages.tooLarge, "too_large");
  return { ...fields, fileName, bytes: new Uint8Array(await bankStatement.arrayBuffer()) };
}

function refuse(message: string, kind: ErrorKind): never {
  throw new AppError(kind, message, { code: "INVALID_INPUT", fields: { bankStatement: message } });
}
