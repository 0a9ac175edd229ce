import { databaseError } from "db/client";
import { AppError } from "@/kernel/errors";

/**
 * Tells the refusal of a reference that another open account has; throws any other error as it is.
 * @throws AppError 409 naming the field
 */
export function refuseTakenReference(error: unknown): never {
  if (!databaseError(error)?.code.includes("virtual_accounts.reference")) throw error;
  const sentence = "Another account has this reference: choose a different one";
  throw new AppError("conflict", sentence, { code: "REFERENCE_TAKEN", fields: { reference: sentence } });
}
