import type { Database } from "db/client";
import { keptRows } from "db/kept-reads";
import { preparedRead } from "db/prepared";
import { payments, scheduledPayments, type standingOrders, virtualAccounts } from "db/schema";
import { selectUsername } from "db/username";
import { and, eq, sql } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { getScope, ofVisibleAccount, type Scope } from "@/access/scope";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { translate } from "@/vocabulary/language/speaking";
import { toDecimal } from "@/vocabulary/money";
import { type ScheduledDto, type ScheduledStatus, scheduledWords } from "./contract";

/** Payment made of a scheduled one: it has the same reference, which its account uses once. */
const paymentId = sql<number | null>`(select ${payments.id} from ${payments}
  where ${payments.virtualAccountId} = ${scheduledPayments.virtualAccountId}
    and ${payments.reference} = ${scheduledPayments.reference} and ${scheduledPayments.status} in ('paid', 'waiting'))`;

/** Present status: an order that waited for a second person is paid once approved, and otherwise not paid. */
export const statusNow = sql<ScheduledStatus>`iif(${scheduledPayments.status} <> 'waiting', ${scheduledPayments.status},
  (select case a.status when 'approved' then 'paid' when 'waiting' then 'waiting' else 'failed' end
    from approvals a where a.id = ${scheduledPayments.approvalId}))`;

/** Payee's name as ordered; for an older book's order that of the client's beneficiary of that account. */
export const nameOfPayee = (of: typeof scheduledPayments | typeof standingOrders) =>
  sql<
    string | null
  >`coalesce(${of.body} ->> '$.ordered.name', ${of.body} ->> '$.creditor.name', (select b.name from beneficiaries b
    where b.client_id = ${virtualAccounts.clientId} and b.account = ${of.recipient}))`;

/** Reason why it was not made, or not yet; also if a second person ended it. */
export const reasonNow = sql<string | null>`coalesce(${scheduledPayments.reason},
  (select case a.status when 'refused' then 'Another user of your company refused it'
      when 'withdrawn' then 'It was withdrawn'
      when 'expired' then 'Nobody of your company approved it in time' end
    from approvals a where a.id = ${scheduledPayments.approvalId}))`;

const columns = {
  id: scheduledPayments.id,
  vaId: scheduledPayments.virtualAccountId,
  standingOrderId: scheduledPayments.standingOrderId,
  status: statusNow.as("status_now"),
  nominalDate: scheduledPayments.nominalDate,
  executesOn: scheduledPayments.executesOn,
  dueAt: scheduledPayments.dueAt,
  tries: scheduledPayments.tries,
  recipient: scheduledPayments.recipient,
  amount: scheduledPayments.amount,
  currency: scheduledPayments.currency,
  description: scheduledPayments.description,
  payee: nameOfPayee(scheduledPayments).as("payee_name"),
  reference: scheduledPayments.reference,
  reason: reasonNow.as("reason_now"),
  approvalId: scheduledPayments.approvalId,
  paymentId: paymentId.as("payment_id"),
  madeBy: selectUsername(scheduledPayments.madeBy).as("made_by_name"),
  createdAt: scheduledPayments.createdAt,
  customerName: virtualAccounts.customerName,
  virtualIban: virtualAccounts.virtualIban,
};

/** A payment's account. The sign keeps SQLite from reading all accounts first. */
export const ofAccount = sql`${virtualAccounts.id} = +${scheduledPayments.virtualAccountId}`;

export const selectScheduled = (read: Database["read"]) =>
  read.select(columns).from(scheduledPayments).innerJoin(virtualAccounts, ofAccount);

/** A scheduled payment as read by queries; its amount in minor units. */
export type ScheduledRow = Awaited<ReturnType<ReturnType<typeof selectScheduled>["all"]>>[number];

export const visibleScheduled = (scope: Scope) => ofVisibleAccount(scope, scheduledPayments.virtualAccountId);

const byId = preparedRead((read, { scope }: { scope: Scope }) =>
  selectScheduled(read).where(and(eq(scheduledPayments.id, sql.placeholder("id")), visibleScheduled(scope))),
);

/** Reads a scheduled payment. Throws AppError 404 if there is none, or the actor may not see its account. */
export async function getScheduled(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  id: number,
): Promise<ScheduledRow> {
  assertCan(actor, "scheduled-payments:read");
  const found = await byId(db, { scope: getScope(actor) }).get({ id, clientId: actor.clientId });
  if (!found) throw new AppError("not_found", scheduledWords.notFound);
  return found;
}

const comingUp = preparedRead((read, { scope }: { scope: Scope }) =>
  selectScheduled(read)
    .where(and(eq(scheduledPayments.status, "scheduled"), visibleScheduled(scope)))
    .orderBy(scheduledPayments.dueAt, scheduledPayments.id)
    .limit(sql.placeholder("limit")),
);

const keptComing = keptRows(comingUp);

/** The next scheduled payments, earliest first. */
export function listComingUp({ db }: Pick<Deps, "db">, actor: Actor, limit: number) {
  assertCan(actor, "scheduled-payments:read");
  return keptComing(db, { limit, clientId: actor.clientId }, { scope: getScope(actor) });
}

/** Converts a scheduled payment to the form of answers. */
export function toScheduledDto(row: ScheduledRow): ScheduledDto {
  const { id, vaId, standingOrderId, status, nominalDate, executesOn, recipient, currency, description } =
    row;
  return {
    id,
    vaId,
    standingOrderId,
    status,
    executionDate: nominalDate,
    executesOn,
    recipient,
    amount: toDecimal(row.amount),
    currency,
    description,
    reference: row.reference,
    reason: row.reason === null ? null : translate(row.reason),
    paymentId: row.paymentId,
    approvalId: row.approvalId,
    createdAt: new Date(row.createdAt).toISOString(),
  };
}
