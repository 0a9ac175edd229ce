import { databaseError } from "db/client";
import { AppError } from "@/kernel/errors";

/** Why something failed, without anything that was in it: an error's own words may hold names and amounts. */
export function reasonOf(error: unknown): string {
  const database = databaseError(error);
  if (database) return database.code;
  if (error instanceof AppError) return error.message;
  return error instanceof Error ? error.name : "unknown";
}
