import { readRow } from "db/rows";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Deps } from "@/deps";
import { type Archived, archiveOfPosting, readArchived } from "@/integrity/trail/archives";
import { formatDate } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import type { AuditFilter } from "./contract";

/** Header of a CSV that names the archives with further rows for its filters. */
export const archivesHeader = "Audit-Archives";

const bookedRow = z.object({ at: z.int() });

/** Finds the archives with rows for a filter: those of postings, on its days. The oldest first. */
export async function findArchivesFor({ db }: Pick<Deps, "db">, filter: AuditFilter): Promise<Archived[]> {
  const { action, resource, record, from, to } = filter;
  if ((resource ?? "TRANSACTION") !== "TRANSACTION" || (action ?? "CREATE") !== "CREATE") return [];
  if (record !== undefined) {
    const booked = await readRow(
      db,
      bookedRow,
      sql`select created_at as at from transactions where id = cast(${record} as integer)`,
    );
    const archive = booked && (await archiveOfPosting(db, booked.at));
    return archive ? [archive] : [];
  }
  const archives = await readArchived(db);
  return archives.filter(({ until }, at) => {
    const before = archives[at - 1]?.until;
    return (from === undefined || from <= until) && (to === undefined || before === undefined || to > before);
  });
}

/** Sentence that names the archive with some rows. */
export const sayArchived = ({ until, file }: Archived): string =>
  say("Rows of postings up to {date} are in the archive {name}", {
    date: formatDate(until),
    name: file,
  });
