import { databaseError } from "db/client";
import { AppError } from "@/kernel/errors";

/** A system error about a file: its code, meaning, call, and a path that the operator configured. */
const ofFile = /^E[A-Z0-9]+: [a-z ,()-]+, [a-z]+ '[^']*'(?: -> '[^']*')?$/;

/**
 * Returns the reason of a failure without its content, since an error's own words may hold names and amounts. A failed call of the file
 * system is given in full.
 */
export function failureReason(error: unknown): string {
  const database = databaseError(error);
  if (database) return database.code;
  if (error instanceof AppError) return error.message;
  if (error instanceof Error && "syscall" in error && ofFile.test(error.message)) return error.message;
  return error instanceof Error ? error.name : "unknown";
}
