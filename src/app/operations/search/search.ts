import type { Database } from "db/client";
import { readRow, readRows } from "db/rows";
import { mailStatuses } from "db/schema";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { transactionTypeLabels } from "@/accounts/transactions/contract";
import { listTransactions } from "@/accounts/transactions/list";
import { serverJobs } from "@/app/jobs/list";
import { jobTitle } from "@/app/jobs/run-list";
import { describeAct } from "@/app/timeline/describe-act";
import { mailStates } from "@/app/timeline/sources/mails";
import { auditResources } from "@/commands/contract";
import type { Deps } from "@/deps";
import { deliveryStateLabels } from "@/events/webhooks/contract";
import { type Archived, archiveOfPosting } from "@/integrity/trail/archives";
import { type AuditRow, listAuditLogs } from "@/oversight/audit-logs/list";
import { recordScreen } from "@/oversight/audit-logs/record-screens";
import { isRecord, listMovements } from "@/oversight/audit-logs/rules";
import { mostFound, type Scanned, type Sought, type Stretch, scanTrail } from "@/oversight/audit-logs/scan";
import { jobRunStatusLabels } from "@/platform/jobs/contract";
import type { Instant } from "@/vocabulary/calendar";
import { deliveryStates } from "@/vocabulary/event-options";
import { say } from "@/vocabulary/language";
import { translate } from "@/vocabulary/language/speaking";
import { jobRunStatuses, transactionTypes } from "@/vocabulary/options";
import { type LongId, type Reading, type RecordName, readText } from "./readings";
import { readNamed, readNumbered, readRecord, type Subject } from "./records";

const minute = 60_000;
const day = 24 * 60 * minute;

/** Periods for which rows without an index are searched, in milliseconds. */
export const spans = { day, week: 7 * day, month: 30 * day, year: 366 * day } as const;
export type Span = keyof typeof spans;

/** Search: its text, its period, and the instant from which it looks back (ms UTC). */
export type Asked = { id: string; within: Span; before: Instant | undefined };

/**
 * A finding in the book, with the request that caused it and a trace begun elsewhere. `key` identifies it; `href` is its row,
 * `record` its subject.
 */
export type Happening = {
  key: string;
  at: Instant;
  title: string;
  text: string | undefined;
  href: string | undefined;
  record: { resource: string; id: string; href: string | undefined } | undefined;
  /** Actor; null for the system's own acts. */
  by: { id: number; name: string } | null;
  requestId: string | undefined;
  traceId: string | undefined;
};

/** A search in progress: its reader, and the periods in which rows without an index are searched. */
type Search = { deps: Deps; actor: Actor; since: Instant; until: Instant };

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

/** Maximum number of rows of one kind read for one subject. */
export const mostOfKind = 50;
/** Maximum number of records searched, since a word may name several. */
const mostSubjects = 4;
/**
 * Time before and after its beginning in which a request may write, in milliseconds: clocks are adjusted, and work
 * waits for its turn.
 */
export const around = { before: 5000, after: 10 * minute };

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
    const found = joined(await Promise.all(reading.ids.map((one) => ofIds(search, one))));
    return { ...finish(found), reading, subjects: [] };
  }
  const subjects = reading === undefined ? [] : await readSubjects(search, reading);
  // A number may belong to many records: the reader chooses one first.
  const isOpen = reading?.kind === "number" && subjects.length > 1;
  const parts = isOpen ? [] : subjects.slice(0, mostSubjects).map((subject) => ofSubject(search, subject));
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
async function ofIds(search: Search, { uuid, hex, at }: LongId): Promise<Part> {
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
      return scan(search, sought, stretch).then((part) => withArchive(search, part, { stretch, uuid }));
    }),
  );
  const found = joined([...byTime, only(await readMails(search, sql`id = ${hex}`))]);
  if (found.happenings.length > 0) return found;
  return joined([found, await scan(search, sought, { ...search, direction: "back" })]);
}

const timesRow = z.object({ journal: z.int().nullable(), mail: z.int().nullable() });

/** Adds the postings of a stretch whose rows of the trail are in an archive, by their journals. */
async function withArchive(
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

/** Maximum number of rows searched in a table beside the trail. */
const mostLooked = 5000;

/** Reads through a stretch of the audit trail, with the mails and deliveries that its findings led to. */
async function scan(search: Search, sought: Sought, stretch: Stretch): Promise<Part> {
  const { deps, actor } = search;
  const { ids, reached } = await scanTrail(deps.db, sought, stretch);
  const { rows } =
    ids.length === 0 ? { rows: [] } : await listAuditLogs(deps, actor, {}, { ids, limit: ids.length });
  const { since, until, direction } = stretch;
  const looked = [{ since, until, direction, reached }];
  const led = sought.by === "ids" ? await ledTo(search, rows) : [];
  return { happenings: [...(await ofTrail(search, rows)), ...led], looked, archives: [] };
}

const originRow = z.object({
  id: z.string(),
  requestId: z.string().nullable(),
  traceId: z.string().nullable(),
});

const findDetails = ({ details }: AuditRow): Readonly<Record<string, unknown>> | null => {
  const read: unknown = details === null ? null : JSON.parse(details);
  return isRecord(read) ? read : null;
};

const findText = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/** Rows of the audit trail as findings; the ids of a posting's request are in its journal. */
async function ofTrail({ deps }: Search, rows: readonly AuditRow[]): Promise<Happening[]> {
  const journals = rows.flatMap((row) => findText(findDetails(row)?.journalId) ?? []);
  const origins = new Map((await listOrigins(deps.db, journals)).map((origin) => [origin.id, origin]));
  return rows.map((row) => {
    const { id, action, resource, resourceId, userId, username, createdAt } = row;
    const details = findDetails(row);
    const origin = origins.get(findText(details?.journalId) ?? "");
    const { title, text } = describeAct(action, details);
    const references = new Set(listMovements(details).map(({ reference }) => String(reference)));
    const said = [...(text === undefined ? [] : [text]), ...references];
    return {
      key: `trail ${id}`,
      at: createdAt,
      title: say(title),
      text: said.length === 0 ? undefined : said.join("; "),
      href: `/admin/reports?view=${id}`,
      record:
        resourceId === null
          ? { resource, id: "", href: undefined }
          : {
              resource,
              id: resourceId,
              href: action === "DELETE" ? undefined : recordScreen(resource, resourceId),
            },
      by: userId === null ? null : { id: userId, name: username ?? "" },
      requestId: findText(details?.requestId) ?? origin?.requestId ?? undefined,
      traceId: findText(details?.traceId) ?? origin?.traceId ?? undefined,
    };
  });
}

const listOrigins = (db: Database, journals: readonly string[]) =>
  journals.length === 0
    ? []
    : readRows(
        db,
        originRow,
        sql`select id, command ->> '$.origin.requestId' as requestId, command ->> '$.origin.traceId' as traceId
          from journals where id in (select value from json_each(${JSON.stringify(journals)}))`,
      );

/** Names of records in events, if they differ from the trail's. */
const eventSubjects: Readonly<Record<string, string>> = {
  TRANSACTION: "transaction",
  VIRTUAL_ACCOUNT: "account",
  PAYMENT: "payment",
  HOLD: "hold",
  ALERT: "alert",
  APPROVAL: "approval",
};

/** Mails that rows of the audit trail name, and deliveries of the events that they raised. */
async function ledTo(search: Search, rows: readonly AuditRow[]): Promise<Happening[]> {
  if (rows.length === 0) return [];
  const mails = rows.flatMap((row) => {
    const { mail, mails: several } = findDetails(row) ?? {};
    return [mail, ...(Array.isArray(several) ? several : [])].filter((one) => typeof one === "string");
  });
  const about = rows.flatMap((row) => {
    const { resource, resourceId } = row;
    const own = resourceId === null ? [] : [[eventSubjects[resource] ?? "", Number(resourceId)]];
    return [...own, ...listMovements(findDetails(row)).map(({ id }) => ["transaction", Number(id)])];
  });
  const times = rows.map(({ createdAt }) => createdAt);
  const between = sql`created_at between ${Math.min(...times)} and ${Math.max(...times) + around.after}`;
  const events = sql`select seq from events where seq = d.seq and (substr(type, 1, instr(type, '.') - 1), subject) in
    (select value ->> 0, value ->> 1 from json_each(${JSON.stringify(about)}))`;
  const [ofMails, ofDeliveries] = await Promise.all([
    mails.length === 0
      ? []
      : readMails(search, sql`id in (select value from json_each(${JSON.stringify(mails)}))`),
    readDeliveries(
      search,
      sql`exists (${events})`,
      sql`(select * from webhook_deliveries where ${between} order by created_at desc limit ${mostLooked})`,
    ),
  ]);
  return [...ofMails, ...ofDeliveries];
}

const mailRow = z.object({
  id: z.string(),
  at: z.int(),
  status: z.enum(mailStatuses),
  recipient: z.string(),
  subject: z.string(),
  error: z.string().nullable(),
});

async function readMails({ deps }: Search, where: SQL): Promise<Happening[]> {
  const rows = await readRows(
    deps.db,
    mailRow,
    sql`select id, coalesce(ended_at, created_at) as at, status, recipient, subject, last_error as error from mails
      where ${where} limit ${mostOfKind}`,
  );
  return rows.map(({ id, at, status, recipient, subject, error }) => ({
    ...bySystem,
    key: `mail ${id}`,
    at,
    title: say(mailStates[status]),
    text: [subject, recipient, ...(error === null ? [] : [error])].join("; "),
    href: undefined,
    record: { resource: "MAIL", id, href: undefined },
  }));
}

const bySystem = { by: null, requestId: undefined, traceId: undefined };

const deliveryRow = z.object({
  id: z.int(),
  webhook: z.int(),
  at: z.int(),
  type: z.string(),
  status: z.enum(deliveryStates),
  httpStatus: z.int().nullable(),
  error: z.string().nullable(),
});

async function readDeliveries(
  { deps }: Search,
  where: SQL,
  from = sql`webhook_deliveries`,
): Promise<Happening[]> {
  const rows = await readRows(
    deps.db,
    deliveryRow,
    sql`select d.id, d.webhook_id as webhook, coalesce(d.tried_at, d.created_at) as at, d.type, d.status,
        d.http_status as httpStatus, d.error
      from ${from} d where ${where} order by d.id desc limit ${mostOfKind}`,
  );
  return rows.map(({ id, webhook, at, type, status, httpStatus, error }) => ({
    ...bySystem,
    key: `delivery ${id}`,
    at,
    title: say("Delivery to a webhook"),
    text: [type, say(deliveryStateLabels[status]), httpStatus, error]
      .filter((part) => part !== null)
      .join("; "),
    href: `/admin/developers/webhooks?view=${webhook}`,
    record: {
      resource: "WEBHOOK_DELIVERY",
      id: String(id),
      href: `/admin/developers/webhooks?view=${webhook}`,
    },
  }));
}

const runRow = z.object({
  id: z.int(),
  job: z.string(),
  node: z.string(),
  at: z.int(),
  status: z.enum(jobRunStatuses),
  error: z.string().nullable(),
});

async function readRuns({ deps }: Search, where: SQL): Promise<Happening[]> {
  const rows = await readRows(
    deps.db,
    runRow,
    sql`select id, job, node, started_at as at, status, error from job_runs where ${where} order by id desc limit ${mostOfKind}`,
  );
  return rows.map(({ id, job, node, at, status, error }) => ({
    ...bySystem,
    key: `run ${id}`,
    at,
    title: say(jobTitle(job)),
    text: [say(jobRunStatusLabels[status]), node, ...(error === null ? [] : [error])].join("; "),
    href: `/admin/operations?view=${id}`,
    record: { resource: "JOB_RUN", id: String(id), href: `/admin/operations?view=${id}` },
  }));
}

const movementRow = z.object({
  id: z.int(),
  at: z.int(),
  type: z.enum(transactionTypes),
  description: z.string(),
  reference: z.string(),
  userId: z.int().nullable(),
  username: z.string().nullable(),
  requestId: z.string().nullable(),
  traceId: z.string().nullable(),
});

/** Movements that a condition on `transactions t` and `journals j` finds. */
async function readMovements({ deps }: Search, where: SQL): Promise<Happening[]> {
  const rows = await readRows(
    deps.db,
    movementRow,
    sql`select t.id, t.created_at as at, t.type, t.description, t.reference, j.user_id as userId,
        (select username from users where id = j.user_id) as username,
        j.command ->> '$.origin.requestId' as requestId, j.command ->> '$.origin.traceId' as traceId
      from transactions t join journals j on j.id = t.journal_id where ${where} order by t.id desc limit ${mostOfKind}`,
  );
  return rows.map(({ id, at, type, description, reference, userId, username, requestId, traceId }) => ({
    key: `movement ${id}`,
    at,
    title: say("Booked"),
    text: [say(transactionTypeLabels[type]), translate(description), reference].join("; "),
    href: `/admin/transactions?view=${id}`,
    record: { resource: "TRANSACTION", id: String(id), href: `/admin/transactions?view=${id}` },
    by: userId === null ? null : { id: userId, name: username ?? "" },
    requestId: requestId ?? undefined,
    traceId: traceId ?? undefined,
  }));
}

/** Readers of a record's events outside the audit trail, by kind: its mails, deliveries, runs and movements. */
const beside: Partial<Record<RecordName, (search: Search, id: string) => Promise<Happening[]>>> = {
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
    return [...(await ofTrail(search, rows)), ...(await ledTo(search, rows))];
  },
};

/** Names of work that a server carries out later, in place of a request's id. */
const works: Partial<Record<RecordName, string>> = {
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
  const work = works[resource];
  const written = `"requestId":"${work} ${id}"`;
  return work === undefined ? undefined : { by: "ids", uuid: written, hex: written };
}

/** Finds the acts on a record and by it. */
async function ofSubject(search: Search, subject: Subject): Promise<Part> {
  const { deps, actor } = search;
  const { id } = subject;
  const resource = auditResources.find((one) => one === subject.resource);
  const { rows } =
    resource === undefined
      ? { rows: [] }
      : await listAuditLogs(deps, actor, { resource, record: id }, { limit: mostOfKind });
  const [recorded, others, led, sought] = await Promise.all([
    ofTrail(search, rows),
    beside[subject.resource]?.(search, id) ?? [],
    subject.resource in eventSubjects ? ledTo(search, rows) : [],
    findSought(search, subject),
  ]);
  const acts = sought ? await scan(search, sought, { ...search, direction: "back" }) : nothing;
  return joined([only([...recorded, ...others, ...led]), acts]);
}
