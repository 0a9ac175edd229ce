import { statSync } from "node:fs";
import { join } from "node:path";
import { readRow } from "db/rows";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { write } from "@/commands/write";
import type { Deps } from "@/deps";
import type { Env } from "@/env";
import { findStretch, isLongAgo, youngestArchived } from "@/integrity/trail/archive";
import { type Archived, findArchiveDir, readArchived } from "@/integrity/trail/archives";
import { readVerifyResult, resultPath } from "@/integrity/verify/result-file";
import { AppError } from "@/kernel/errors";
import { type BankDate, bankYear, type Instant } from "@/vocabulary/calendar";
import { sayInEnglish } from "@/vocabulary/language";

/** Resource of the trail's rows that request an archive and record its completion. */
const record = { resource: "RETENTION", resourceId: "audit_logs" } as const;

/** The folder of archives; undefined for a book that is not a file, which has none. */
export const findArchiveFolder = ({ database, archiveDir }: Pick<Env, "database" | "archiveDir">) =>
  database.syncUrl === undefined && database.url.startsWith("file:")
    ? findArchiveDir(database, archiveDir)
    : undefined;

/** A requested archive that is being made. */
type AskedArchive = {
  /** The number of its row of the trail. */
  row: number;
  until: BankDate;
  userId: number | null;
  by: string;
  at: Instant;
};

const askedDetails = z.object({ archive: z.object({ until: z.iso.date() }) });
const askedRow = z.object({
  id: z.int(),
  action: z.string(),
  details: z.string().nullable(),
  userId: z.int().nullable(),
  by: z.string().nullable(),
  at: z.int(),
});

/** The requested archive that is not yet made, from the trail; undefined if there is none. */
export async function readAskedArchive({ db }: Pick<Deps, "db">): Promise<AskedArchive | undefined> {
  const row = await readRow(
    db,
    askedRow,
    sql`select id, action, details, created_at as at, user_id as userId, (select username from users where id = user_id) as "by" from audit_logs
      where resource = ${record.resource} and resource_id = ${record.resourceId}
        and resource_id is not null and resource <> 'TRANSACTION' order by id desc limit 1`,
  );
  // An archive with redacted details can no longer be made.
  if (row?.action !== "CREATE" || row.details === null) return undefined;
  const { until } = askedDetails.parse(JSON.parse(row.details)).archive;
  return { row: row.id, until, userId: row.userId, by: row.by ?? "", at: row.at };
}

/** Row of the trail about a completed archive, with its number of rows. */
export const archiveMade = (until: BankDate, rows: number) => ({
  ...record,
  action: "UPDATE" as const,
  details: { archive: { until, rows } },
});

/** An archive as the screen shows it; `bytes` is undefined if its file is missing. */
type ShownArchive = Archived & { bytes: number | undefined };

/** Contents of the screen about closed years. */
export type ClosedYears = {
  archives: readonly ShownArchive[];
  /** The last days of the closed years that are still in the trail, oldest first. */
  years: readonly BankDate[];
  asked: AskedArchive | undefined;
  /** Time and result of the last verification of the book, archives included. */
  verified: { at: Instant; isWhole: boolean } | undefined;
};

const oldestRow = z.object({ at: z.int() });

/**
 * The archives of the trail, and the closed years that can be archived; undefined for a book that is not a file.
 * @throws AppError 403 for anyone but staff
 */
export async function readClosedYears(deps: Deps, actor: Actor): Promise<ClosedYears | undefined> {
  assertCan(actor, "retention:read");
  const { db, env, now } = deps;
  const folder = findArchiveFolder(env);
  if (folder === undefined) return undefined;
  const archives = await readArchived(db);
  // In the order of the trail: by resource the whole index would be read.
  const oldest = await readRow(
    db,
    oldestRow,
    sql`select created_at as at from audit_logs where id > ${archives.at(-1)?.to ?? 0} and +resource = 'TRANSACTION'
      order by id limit 1`,
  );
  const first = oldest === undefined ? undefined : Number(bankYear(oldest.at, env.zone));
  const years: BankDate[] = [];
  for (let year = first; year !== undefined && isLongAgo(`${year}-12-31`, now(), env.zone); year++)
    years.push(`${year}-12-31`);
  return {
    archives: archives.map((one) => ({ ...one, bytes: findSize(join(folder, one.file)) })),
    years,
    asked: await readAskedArchive(deps),
    verified: await readVerifyResult(resultPath(env.database, env.auditHeadFile)),
  };
}

const findSize = (file: string) => statSync(file, { throwIfNoEntry: false })?.size;

/** Number of rows, and approximate number of bytes, that an archive up to a day would take out of the trail. */
export type ArchiveOutlook = { until: BankDate; rows: number; bytes: number };

const sampleRow = z.object({ bytes: z.number().nullable() });
/** Bytes of a row in addition to its texts: its numbers and index entries. */
const besideTexts = 90;

/** Previews an archive: 0 rows if none of that time are left. @throws AppError 403 for anyone but staff */
export async function readArchiveOutlook(
  { db, env }: Deps,
  actor: Actor,
  until: BankDate,
): Promise<ArchiveOutlook> {
  assertCan(actor, "retention:read");
  const stretch = await findStretch(db, (await readArchived(db)).at(-1)?.to ?? 0, until, env.zone);
  if (stretch === undefined) return { until, rows: 0, bytes: 0 };
  const sample = await readRow(
    db,
    sampleRow,
    sql`select avg(${besideTexts} + length(details) + length(details_hash) + length(prev_hash) + length(hash)
        + length(user_agent)) as bytes
      from (select * from audit_logs where id >= ${stretch.from} and +resource = 'TRANSACTION' order by id limit 200)`,
  );
  return { until, rows: stretch.rows, bytes: Math.round(stretch.rows * (sample?.bytes ?? 0)) };
}

/**
 * Refuses an archive that cannot be made.
 * @throws AppError 400 if the day is not long enough ago; 409 for a book that is not a file, and while another one is
 * made
 */
export async function assertCanArchive(deps: Deps, until: BankDate): Promise<void> {
  if (!isLongAgo(until, deps.now(), deps.env.zone)) {
    const sentence = sayInEnglish("Only what is {days} days old leaves the trail", {
      days: String(youngestArchived),
    });
    throw new AppError("bad_request", sentence, { code: "TOO_RECENT" });
  }
  if (findArchiveFolder(deps.env) === undefined)
    throw new AppError("conflict", "A book on a database server has no archives");
  if ((await readAskedArchive(deps)) !== undefined)
    throw new AppError("conflict", "An archive is being made", { code: "ARCHIVE_UNDER_WAY" });
}

/**
 * Requests the archive of the postings up to the end of a day, which a job makes beside the server.
 * @throws AppError 403 for anyone but an admin; as `assertCanArchive`
 */
export async function askForArchive(
  deps: Deps,
  actor: Actor,
  { until, reason }: { until: BankDate; reason: string },
): Promise<{ until: BankDate }> {
  const { value } = await write(deps, actor, {
    access: "audit:archive",
    async plan() {
      await assertCanArchive(deps, until);
      return {
        statements: [],
        audit: { ...record, action: "CREATE", details: { archive: { until, reason } } },
        answer: { until },
      };
    },
  });
  return value;
}
