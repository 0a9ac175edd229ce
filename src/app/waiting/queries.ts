import { keptRows } from "db/kept-reads";
import { preparedRead } from "db/prepared";
import { approvals } from "db/schema";
import { and, eq, ne, sql } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import type { Deps } from "@/deps";
import { instantOf } from "@/kernel/watch";
import { bankToday } from "@/platform/bank-day";
import { mostInBadge } from "@/ui/navigation";
import { type Instant, startOfBankDay } from "@/vocabulary/calendar";
import { type WaitingKind, waitingKinds } from "@/vocabulary/waiting-kinds";
import { announcedKinds, keptKinds } from "./rules";

/** Waiting work of one kind: its amount, and the instant of the oldest item. `exceeded` if there is more than was counted. */
export type Waiting = { kind: WaitingKind; count: number; exceeded: boolean; oldest: Instant };

/** Maximum count of kinds that no trigger counts. */
const mostCounted = 1000;

/** Counted up to one more than is shown: a poll would read through thousands of open settlements. */
const counted = (from: string, most = mostCounted) =>
  sql.raw(`(select count(*) from (select 1 from ${from} limit ${most + 1}))`).mapWith(Number);
const alertsOf = (status: string) =>
  sql.raw(`coalesce((select alerts from alert_counts where status = '${status}'), 0)`).mapWith(Number);
/** Oldest row of an index that ends with the id. */
const since = (column: string, from: string) =>
  sql<Instant | null>`${sql.raw(`(select ${column} from ${from} order by id limit 1)`)}`;

const review = "payments where status = 'review'";
const approval = "approvals where status = 'waiting' and client_id is null";
const request = "setup_requests where status";
const failing = "jobs where failures > 0";
const unsettled = "settlement_instructions where settled_at is null";
const alert = "alerts where status";
/** Schedules whose newest report failed. */
const newestReport = (column: string) =>
  `(select r.${column} from reports r where r.schedule_id = s.id order by r.due_at desc limit 1)`;
const failed = `report_schedules s where s.is_active = 1 and ${newestReport("status")} = 'failed'`;
const bankLine = "bank_lines where waits = 1";
const unsentFiles = "payment_files where sent_at is null";
/** Payments to other banks that were booked before today and are in no file yet. */
const unfiledPayments = sql`payments p join journals j on j.id = coalesce(p.ended_journal_id, p.journal_id)
  where p.status = 'booked' and p.recipient_account_id is null and j.created_at < ${sql.placeholder("today")}
    and not exists (select 1 from payment_file_entries where payment_id = p.id)
    and not exists (select 1 from payment_details where payment_id = p.id and status = 'waiting')`;
/** Booked payments that wait for details of the payee. */
const incomplete =
  "payment_details d join payments p on p.id = d.payment_id where d.status = 'waiting' and p.status = 'booked'";

/** Kinds that the bell announces, counted up to its limit. */
const announcedCounts = {
  reviews: counted(review),
  approvals: counted(approval),
  requests: counted(`${request} in ('new', 'in_review')`),
  jobs: counted(failing),
  reports: counted(failed),
};

const announcedFields = {
  ...announcedCounts,
  reviewsSince: since("created_at", review),
  approvalsSince: since("made_at", approval),
  requestsSince: sql<Instant | null>`(select min(created_at) from (
    select created_at from (select created_at from setup_requests where status = 'new' order by id limit 1)
    union all
    select created_at from (select created_at from setup_requests where status = 'in_review' order by id limit 1)))`,
  jobsSince: sql<Instant | null>`(select min(coalesce(
    (select max(started_at) from job_runs r where r.job = j.name and r.status = 'failed'), j.due))
    from jobs j where j.failures > 0)`,
  reportsSince: sql<Instant | null>`${sql.raw(`(select min(${newestReport("finished_at")}) from ${failed})`)}`,
};

const announced = preparedRead((read) => read.select(announcedFields).from(sql`(select 1)`));

const allCounts = preparedRead((read) =>
  read
    .select({
      ...announcedFields,
      alerts: alertsOf("active"),
      alertsSince: since("created_at", `${alert} = 'active'`),
      acknowledged: alertsOf("acknowledged"),
      acknowledgedSince: since("created_at", `${alert} = 'acknowledged'`),
      unfiled: sql<number>`(select count(*) from (select 1 from ${unfiledPayments} limit ${sql.raw(`${mostCounted + 1}`)}))`,
      unfiledSince: sql<Instant | null>`(select j.created_at from ${unfiledPayments} order by p.id limit 1)`,
      details: counted(incomplete),
      detailsSince: sql<Instant | null>`${sql.raw(`(select p.created_at from ${incomplete} order by p.id limit 1)`)}`,
      unsent: counted(unsentFiles),
      unsentSince: since("made_at", unsentFiles),
      settlements: counted(unsettled),
      settlementsSince: since("created_at", unsettled),
      bankLines: counted(bankLine),
      bankLinesSince: sql<Instant | null>`(select s.committed_at from bank_statements s
        where s.id = (select statement_id from bank_lines where waits = 1 order by id limit 1))`,
    })
    .from(sql`(select 1)`),
);

const badgeCounts = preparedRead((read) =>
  read
    .select({
      ...announcedCounts,
      alerts: alertsOf("active"),
      unfiled: sql<number>`(select count(*) from (select 1 from ${unfiledPayments} limit ${sql.raw(`${mostInBadge + 1}`)}))`,
      details: counted(incomplete, mostInBadge),
      unsent: counted(unsentFiles, mostInBadge),
      settlements: counted(unsettled, mostInBadge),
      bankLines: counted(bankLine, mostInBadge),
    })
    .from(sql`(select 1)`),
);

type Found = { [Kind in WaitingKind | `${WaitingKind}Since`]?: number | null };

function countOf(kind: WaitingKind, count: number): Omit<Waiting, "oldest"> {
  const exceeded = count > mostCounted && !keptKinds.includes(kind);
  return { kind, count: exceeded ? mostCounted : count, exceeded };
}

const waitingOf = (found: Found, kinds: readonly WaitingKind[]): Waiting[] =>
  kinds.flatMap((kind) => {
    const [count, oldest] = [found[kind] ?? 0, found[`${kind}Since`] ?? null];
    if (count === 0 || oldest === null) return [];
    return { ...countOf(kind, count), oldest };
  });

const startOfToday = (deps: Pick<Deps, "env" | "now">): Instant =>
  startOfBankDay(bankToday(deps), deps.env.zone);

/** Lists waiting work of the bank's staff by kind, without empty kinds. */
export async function listWaiting(deps: Pick<Deps, "db" | "env" | "now">, actor: Actor): Promise<Waiting[]> {
  assertCan(actor, "dashboard:page");
  const today = startOfToday(deps);
  return waitingOf((await allCounts(deps.db).get({ today })) ?? {}, waitingKinds);
}

/** Lists waiting work of the kinds that the bell announces, on every page: open settlements can be thousands. */
export async function listAnnounced({ db }: Pick<Deps, "db">, actor: Actor): Promise<Waiting[]> {
  assertCan(actor, "dashboard:page");
  return waitingOf((await announced(db).get()) ?? {}, announcedKinds);
}

/**
 * Counts waiting work of the bank's staff by kind, for every page: the bell's kinds up to its limit, the rest up to the largest
 * number that a badge shows.
 */
export async function countForBadges(
  deps: Pick<Deps, "db" | "env" | "now">,
  actor: Actor,
): Promise<Omit<Waiting, "oldest">[]> {
  assertCan(actor, "dashboard:page");
  const today = startOfToday(deps);
  const found: Found = (await badgeCounts(deps.db).get({ today })) ?? {};
  return waitingKinds.flatMap((kind) => (found[kind] ? [countOf(kind, found[kind])] : []));
}

const ownPayments = preparedRead((read) =>
  read
    .select({ madeAt: approvals.madeAt, expiresAt: approvals.expiresAt })
    .from(approvals)
    .where(
      and(
        eq(approvals.clientId, sql.placeholder("clientId")),
        eq(approvals.status, "waiting"),
        ne(approvals.makerId, sql.placeholder("userId")),
      ),
    )
    .limit(mostCounted + 1),
);

const ownIncomplete = preparedRead((read) =>
  read
    .select({
      details: sql<number>`count(*)`,
      detailsSince: sql<Instant | null>`min(p.created_at)`,
    })
    .from(sql`${sql.raw(incomplete)} and p.client_id = ${sql.placeholder("clientId")}`),
);

const keptPayments = keptRows(ownPayments);
const keptIncomplete = keptRows(ownIncomplete);

/**
 * Lists payments by other users of the actor's client that wait for the actor, or for another of these users; and those of the
 * client that wait for details. Expired ones are left out, even before the job has expired them.
 */
export async function listOwnWaiting(
  { db, now }: Pick<Deps, "db" | "now">,
  actor: Actor,
): Promise<Waiting[]> {
  assertCan(actor, "payments:make");
  const { clientId, userId } = actor;
  const [asked, [incomplete]] = await Promise.all([
    keptPayments(db, { clientId, userId }),
    keptIncomplete(db, { clientId }),
  ]);
  const openAt = (at: Instant) => asked.filter(({ expiresAt }) => expiresAt > at);
  const open = openAt(instantOf(now, (at) => openAt(at).length)).map(({ madeAt }) => madeAt);
  const payments = { payments: open.length, paymentsSince: open.length > 0 ? Math.min(...open) : null };
  return waitingOf({ ...payments, ...incomplete }, ["payments", "details"]);
}
