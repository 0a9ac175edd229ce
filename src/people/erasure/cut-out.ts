import { expectRows, type SqlValue, type Statement } from "db/client";
import { idRow, readPrimaryRow, readPrimaryRows } from "db/rows";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { write } from "@/commands/write";
import type { Deps } from "@/deps";
import { redactionStatements } from "@/integrity/trail/redact";
import type { Instant } from "@/vocabulary/calendar";

type Reads = Pick<Deps, "db">;

/** Rows to delete: a table and a condition, with the arguments that identify the person as `?1`, `?2`, …. */
export type Rows = { table: string; where: string };

/** Rows of a place that are counted, and rows that are deleted there, dependent ones first. */
export type Place = { counted: Rows; rows: readonly Rows[] };

/** Every table from which rows are deleted. */
export const listTables = (places: readonly Place[]): string[] =>
  places.flatMap(({ rows }) => rows.map(({ table }) => table));

/** SQL condition for rows of the trail that may be redacted: not those that record an erasure or belong to the book. */
export const redactable = `details is not null and details not like '{"journalId":%' and details not like '{"alert":%'
  and details not like '{"erased":%'`;

/** SQL condition for rows of the trail about files of set-up requests, whose names may name a person. @param requests SQL of ids as texts */
export const ofAttachments = (requests: string): string => {
  const attached = (field: string) =>
    `coalesce(details ->> '$.after.${field}', details ->> '$.before.${field}')`;
  return `iif(resource = 'ATTACHMENT' and json_valid(details),
    ${attached("kind")} = 'setup-request' and cast(${attached("recordId")} as text) in (${requests}), 0)`;
};

const countRow = z.object({ records: z.int() });

/** Counts the rows of `from …`. */
export async function countStatement({ db }: Reads, { sql, args }: Statement): Promise<number> {
  const sum = { sql: `select count(*) as records ${sql}`, args };
  return (await readPrimaryRow(db, countRow, sum))?.records ?? 0;
}

/** Condition that names every argument, so that each place accepts the same ones. */
const taking = (args: readonly SqlValue[]) => args.map((_, at) => `?${at + 1} is not null`).join(" and ");

export const countRows = (deps: Reads, { table, where }: Rows, args: SqlValue[]): Promise<number> =>
  countStatement(deps, { sql: `from ${table} where ${where} and ${taking(args)}`, args });

/** Statements that delete the rows of some places. No argument may be null. */
export const deletionStatements = (places: readonly Place[], args: SqlValue[]): Statement[] =>
  places.flatMap(({ rows }) =>
    rows.map(({ table, where }) => ({
      sql: `delete from ${table} where ${where} and ${taking(args)}`,
      args,
    })),
  );

const mailRow = z.object({ id: z.string() });

/** Statements that delete the mails to the erased person alone, and the details for the row of the trail. */
export async function deletionOfMails({ db }: Reads, place: Place | undefined, args: SqlValue[]) {
  const [rows] = place?.rows ?? [];
  if (place === undefined || rows === undefined) return { statements: [], audit: [] };
  const from = `from ${rows.table} where ${rows.where} and ${taking(args)}`;
  const found = await readPrimaryRows(db, mailRow, { sql: `select id ${from}`, args });
  const details = { erased: true, deleted: found.map(({ id }) => id) };
  return {
    statements: [{ sql: `delete ${from}`, args }, expectRows(found.length, mailWritten)],
    audit: found.length > 0 ? [{ action: "DELETE", resource: "MAIL", details } as const] : [],
  };
}

const mailWritten = "MAIL_WRITTEN";

/** Refusal of an erasure because a mail to the person was written in the meantime. */
export const erasureRefusals = {
  [mailWritten]: {
    kind: "conflict",
    message: "A mail to this person was written in the meantime: try again",
  },
} as const;

/** Ids of the rows of the trail that name the person, oldest first; `naming` begins with `from`. */
export async function listTrailIds({ db }: Reads, { sql, args }: Statement): Promise<number[]> {
  const rows = await readPrimaryRows(db, idRow, { sql: `select id ${sql} order by id`, args });
  return rows.map(({ id }) => id);
}

/** Statements that redact rows of the trail, each with a row that names the erasure. */
export const redactions = (actor: Actor, rows: readonly number[], at: Instant, why: object): Statement[] =>
  rows.flatMap((row) => redactionStatements(actor, row, at, why));

/** Redacts rows that were written while an erasure was under way, such as an edit by somebody else. */
export async function redactLater(
  { alongside: _, ...deps }: Deps,
  actor: Actor,
  naming: Statement,
  why: object,
): Promise<void> {
  const rows = await listTrailIds(deps, naming);
  if (rows.length === 0) return;
  await write(deps, actor, {
    access: "users:erase",
    plan: (at) => ({
      statements: redactions(actor, rows, at, why),
      audit: { none: "its rows are among the statements, each ahead of what it records" },
      answer: undefined,
    }),
  });
}
