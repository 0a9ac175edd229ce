import { readRow, readRows } from "db/rows";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { listTransactions } from "@/accounts/transactions/list";
import { serverJobs } from "@/app/jobs/list";
import { jobTitle } from "@/app/jobs/run-list";
import { auditResources } from "@/commands/contract";
import type { Deps } from "@/deps";
import { type Archived, archiveOfPosting } from "@/integrity/trail/archives";
import { listAuditLogs } from "@/oversight/audit-logs/list";
import { mostFound, type Scanned, type Sought, type Stretch, scanTrail } from "@/oversight/audit-logs/scan";
import type { Instant } from "@/vocabulary/calendar";
import {
  around,
  describeTrail,
  eventSubjects,
  type Happening,
  mostLooked,
  mostOfKind,
  readConsequences,
  readDeliveries,
  readMails,
  readMovements,
  readRuns,
  type Search,
} from "./happenings";
import { type LongId, type Reading, type RecordName, readText } from "./readings";
import { readNamed, readNumbered, readRecord, type Subject } from "./records";

const minute = 60_000;
const day = 24 * 60 * minute;

/** Periods for which rows without an index are searched, in milliseconds. */
export const spans = { day, week: 7 * day, month: 30 * day, year: 366 * day } as const;
export type Span = keyof typeof spans;

/** Search: its text, its period, and the instant from which it looks back (ms UTC). */
export type Asked = { id: string; within: Span; before: Instant | undefined };

/** Findings about one subject, and the rows that were searched for it. */
type Part = { happenings: Happening[]; looked: (Stretch & Pick<Scanned, "reached">)[]; archives: Archived[] };

const nothing: Part = { happenings: [], looked: [], archives: [] };
const only = (happenings: Happening[]): Part => ({ ...nothing, happenings });
const joined = (parts: readonly Part[]): Part => ({
  happenings: parts.flatMap(({ happenings }) => happenings),
  looked: parts.flatMap(({ looked }) => looked),
  archives: parts.flatMap(({ archives }) => archives),
});

export type Findings = Part & { reading: Reading | undefined; subjects: Subject[]; isCut: boolean };

/** Maximum number of records searched, since a word may name several. */
const mostSubjects = 4;
/**
 * Finds the book's entries about an id: of a request, a trace, a user, a client, a record or a job. Every read uses an index or a
 * bounded number of rows, and the unsearched part is part of the answer.
 * @throws AppError 403 for anyone but staff
 */
export async function searchById(deps: Deps, actor: Actor, { id, within, before }: Asked): Promise<Findings> {
  assertCan(actor, "operations:read");
  assertCan(actor, "audit:read");
  const until = before ?? deps.now() + minute;
  const search = { deps, actor, until, since: until - spans[within] };
  const reading = readText(id);
  if (reading?.kind === "ids") {
    const found = joined(await Promise.all(reading.ids.map((one) => searchIds(search, one))));
    return { ...finish(found), reading, subjects: [] };
  }
  const subjects = reading === undefined ? [] : await readSubjects(search, reading);
  // A number may belong to many records: the reader chooses one first.
  const isOpen = reading?.kind === "number" && subjects.length > 1;
  const parts = isOpen
    ? []
    : subjects.slice(0, mostSubjects).map((subject) => searchSubject(search, subject));
  return { ...finish(joined(await Promise.all(parts))), reading, subjects };
}

/** Newest findings, each once. */
function finish(part: Part): Part & { isCut: boolean } {
  const once = new Map(part.happenings.map((one) => [one.key, one]));
  const happenings = [...once.values()].toSorted(
    (a, b) => b.at - a.at || b.key.localeCompare(a.key, "en", { numeric: true }),
  );
  const archives = [...new Map(part.archives.map((one) => [one.file, one])).values()];
  return {
    ...part,
    archives,
    happenings: happenings.slice(0, mostFound),
    isCut: happenings.length > mostFound,
  };
}

async function readSubjects(
  { deps, actor }: Search,
  reading: Exclude<Reading, { kind: "ids" }>,
): Promise<Subject[]> {
  const { db } = deps;
  switch (reading.kind) {
    case "record":
      return readRecord(db, reading.resource, reading.resource === "JOB" ? jobName(reading.id) : reading.id);
    case "number":
      return readNumbered(db, reading.number);
    case "delivery": {
      const { webhook, seq } = reading;
      const ids = await readRows(
        db,
        idRow,
        sql`select id from webhook_deliveries where webhook_id = ${webhook} and seq = ${seq}
        order by id desc limit ${mostSubjects}`,
      );
      return (await Promise.all(ids.map(({ id }) => readRecord(db, "WEBHOOK_DELIVERY", String(id))))).flat();
    }
    case "word": {
      const { word } = reading;
      const { rows } =
        word.length < 3
          ? { rows: [] }
          : await listTransactions(deps, actor, { q: word }, { limit: mostOfKind });
      const booked = rows.filter(({ reference }) => reference === word).map((row) => row.id);
      return readNamed(db, jobName(word), booked.slice(0, mostSubjects));
    }
  }
}

const idRow = z.object({ id: z.int() });

/** The name of a job by its title on the screen. */
const jobName = (text: string): string =>
  serverJobs.find(({ name }) => [name, jobTitle(name).toLowerCase()].includes(text.toLowerCase()))?.name ??
  text;

/** Finds the results of an id of a request, a trace, a journal or a mail: first by its time, then by looking back. */
async function searchIds(search: Search, { uuid, hex, at }: LongId): Promise<Part> {
  const { db, now } = search.deps;
  const times = await readRow(
    db,
    timesRow,
    sql`select (select created_at from journals where id = ${uuid}) as journal,
      (select created_at from mails where id = ${hex}) as mail`,
  );
  const known = [at !== undefined && at < now() + day ? at : undefined, times?.journal, times?.mail];
  const starts = [...new Set(known.filter((time) => typeof time === "number"))];
  const sought: Sought = { by: "ids", uuid, hex };
  const byTime = await Promise.all(
    starts.map((start) => {
      const stretch = { since: start - around.before, until: start + around.after, direction: "on" } as const;
      return scan(search, sought, stretch).then((part) => addArchived(search, part, { stretch, uuid }));
    }),
  );
  const found = joined([...byTime, only(await readMails(search, sql`id = ${hex}`))]);
  if (found.happenings.length > 0) return found;
  return joined([found, await scan(search, sought, { ...search, direction: "back" })]);
}

const timesRow = z.object({ journal: z.int().nullable(), mail: z.int().nullable() });

/** Adds the postings of a stretch whose rows of the trail are in an archive, by their journals. */
async function addArchived(
  search: Search,
  part: Part,
  { stretch: { since, until }, uuid }: { stretch: Stretch; uuid: string },
): Promise<Part> {
  const archive = await archiveOfPosting(search.deps.db, until);
  if (!archive) return part;
  const booked = sql`t.id in (select id from transactions where created_at between ${since} and ${until} limit ${mostLooked})
    and instr(j.command, ${uuid}) > 0`;
  return { ...joined([part, only(await readMovements(search, booked))]), archives: [archive] };
}

/** Reads through a stretch of the audit trail, with the mails and deliveries that its findings led to. */
async function scan(search: Search, sought: Sought, stretch: Stretch): Promise<Part> {
  const { deps, actor } = search;
  const { ids, reached } = await scanTrail(deps.db, sought, stretch);
  const { rows } =
    ids.length === 0 ? { rows: [] } : await listAuditLogs(deps, actor, {}, { ids, limit: ids.length });
  const { since, until, direction } = stretch;
  const looked = [{ since, until, direction, reached }];
  const led = sought.by === "ids" ? await readConsequences(search, rows) : [];
  return { happenings: [...(await describeTrail(search, rows)), ...led], looked, archives: [] };
}

/** Readers of a record's events outside the audit trail, by kind: its mails, deliveries, runs and movements. */
const readersBeside: Partial<Record<RecordName, (search: Search, id: string) => Promise<Happening[]>>> = {
  USER: (search, id) =>
    readMails(
      search,
      sql`id in (select id from mails where created_at between ${search.since} and ${search.until}
        order by created_at desc limit ${mostLooked}) and recipient = (select email from users where id = ${Number(id)})`,
    ),
  CLIENT: (search, id) =>
    readDeliveries(
      search,
      sql`true`,
      sql`(select * from webhook_deliveries where webhook_id in (select id from webhooks where client_id = ${id})
        order by id desc limit ${mostOfKind})`,
    ),
  VIRTUAL_ACCOUNT: (search, id) =>
    readMovements(
      search,
      sql`t.id in (select id from transactions where virtual_account_id = ${Number(id)} order by seq desc limit ${mostOfKind})`,
    ),
  ALERT: (search, id) => readMails(search, sql`alert_id = ${Number(id)}`),
  MAIL: (search, id) => readMails(search, sql`id = ${id}`),
  WEBHOOK: (search, id) => readDeliveries(search, sql`d.webhook_id = ${Number(id)}`),
  WEBHOOK_DELIVERY: (search, id) => readDeliveries(search, sql`d.id = ${Number(id)}`),
  JOB: (search, id) => readRuns(search, sql`job = ${id}`),
  JOB_RUN: (search, id) => readRuns(search, sql`id = ${Number(id)}`),
  AUDIT_LOG: async (search, id) => {
    const { rows } = await listAuditLogs(search.deps, search.actor, {}, { ids: [Number(id)], limit: 1 });
    return [...(await describeTrail(search, rows)), ...(await readConsequences(search, rows))];
  },
};

/** Names of work that a server carries out later, in place of a request's id. */
const laterWork: Partial<Record<RecordName, string>> = {
  BULK_UPLOAD: "upload",
  BANK_STATEMENT: "bank statement",
  SCHEDULED_PAYMENT: "scheduled payment",
  CLIENT_FILE: "client file",
};

/** Rows of the audit trail that were written by a person, a program, a client's users or later work. */
async function findSought({ deps }: Search, { resource, id }: Subject): Promise<Sought | undefined> {
  if (resource === "USER") return { by: "user", user: Number(id) };
  if (resource === "CLIENT") return { by: "client", client: id };
  if (resource === "API_CLIENT") {
    const program = await readRow(
      deps.db,
      idRow,
      sql`select user_id as id from api_clients where id = ${Number(id)}`,
    );
    return program && { by: "user", user: program.id };
  }
  const work = laterWork[resource];
  const written = `"requestId":"${work} ${id}"`;
  return work === undefined ? undefined : { by: "ids", uuid: written, hex: written };
}

/** Finds the acts on a record and by it. */
async function searchSubject(search: Search, subject: Subject): Promise<Part> {
  const { deps, actor } = search;
  const { id } = subject;
  const resource = auditResources.find((one) => one === subject.resource);
  const { rows } =
    resource === undefined
      ? { rows: [] }
      : await listAuditLogs(deps, actor, { resource, record: id }, { limit: mostOfKind });
  const [recorded, others, led, sought] = await Promise.all([
    describeTrail(search, rows),
    readersBeside[subject.resource]?.(search, id) ?? [],
    subject.resource in eventSubjects ? readConsequences(search, rows) : [],
    findSought(search, subject),
  ]);
  const acts = sought ? await scan(search, sought, { ...search, direction: "back" }) : nothing;
  return joined([only([...recorded, ...others, ...led]), acts]);
}
