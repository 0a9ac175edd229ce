import type { Database } from "db/client";
import { readRows } from "db/rows";
import { mailStatuses } from "db/schema";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { transactionTypeLabels } from "@/accounts/transactions/contract";
import { jobTitle } from "@/app/jobs/run-list";
import { describeAct } from "@/app/timeline/describe-act";
import { mailStates } from "@/app/timeline/sources/mails";
import type { Deps } from "@/deps";
import { deliveryStateLabels } from "@/events/webhooks/contract";
import type { AuditRow } from "@/oversight/audit-logs/list";
import { recordScreen } from "@/oversight/audit-logs/record-screens";
import { isRecord, listMovements } from "@/oversight/audit-logs/rules";
import { jobRunStatusLabels } from "@/platform/jobs/contract";
import type { Instant } from "@/vocabulary/calendar";
import { deliveryStates } from "@/vocabulary/event-options";
import { say } from "@/vocabulary/language";
import { translate } from "@/vocabulary/language/speaking";
import { jobRunStatuses, transactionTypes } from "@/vocabulary/options";

const minute = 60_000;

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
export type Search = { deps: Deps; actor: Actor; since: Instant; until: Instant };

/** Maximum number of rows of one kind read for one subject. */
export const mostOfKind = 50;
/** Maximum number of rows searched in a table readersBeside the trail. */
export const mostLooked = 5000;

/**
 * Time before and after its beginning in which a request may write, in milliseconds: clocks are adjusted, and work
 * waits for its turn.
 */
export const around = { before: 5000, after: 10 * minute };

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
export async function describeTrail({ deps }: Search, rows: readonly AuditRow[]): Promise<Happening[]> {
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
export const eventSubjects: Readonly<Record<string, string>> = {
  TRANSACTION: "transaction",
  VIRTUAL_ACCOUNT: "account",
  PAYMENT: "payment",
  HOLD: "hold",
  ALERT: "alert",
  APPROVAL: "approval",
};

/** Mails that rows of the audit trail name, and deliveries of the events that they raised. */
export async function readConsequences(search: Search, rows: readonly AuditRow[]): Promise<Happening[]> {
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

export async function readMails({ deps }: Search, where: SQL): Promise<Happening[]> {
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

export async function readDeliveries(
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

export async function readRuns({ deps }: Search, where: SQL): Promise<Happening[]> {
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
export async function readMovements({ deps }: Search, where: SQL): Promise<Happening[]> {
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
