import { databaseError } from "db/client";
import { AppError } from "@/kernel/errors";

/** How often an edit is tried again when another one came in between. */
const attempts = 3;

/** What an edit throws, or the database refuses it with, where the row has another version by now. */
export const stale = "STALE";

const isStale = (error: unknown) =>
  databaseError(error)?.code === stale || (error instanceof AppError && error.code === stale);

/**
 * Carries out an edit of a row with a version. Where the editor named the version it saw (If-Match), an edit that came
 * in between is a conflict; otherwise the edit is tried again on the row as it now is, so that the last edit wins.
 * @param edit reads the row and writes it, refused with STALE where its version changed in between
 * @param conflict the error that shows the editor the other version
 */
export async function retryWhenStale<Answer>(
  version: number | undefined,
  edit: () => Promise<Answer>,
  conflict: () => Promise<AppError>,
): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await edit();
    } catch (error) {
      if (!isStale(error)) throw error;
      if (version !== undefined || attempt === attempts) throw await conflict();
    }
  }
}

/** Fails an edit as stale where its editor saw another version than the row has. */
export function assertVersion(row: { version: number }, version: number | undefined): void {
  if (version === undefined || version === row.version) return;
  throw new AppError("conflict", "It was changed meanwhile: load it again", { code: stale });
}
