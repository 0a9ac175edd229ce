import type { Database } from "db/client";
import { heldLately, onePersonJson } from "db/person";
import { preparedRead } from "db/prepared";
import { jsonCell } from "db/rows";
import { sameAccountCondition } from "db/same-account";
import { paymentScreenings, payments, virtualAccounts } from "db/schema";
import { selectUsername } from "db/username";
import { and, eq, gt, isNull, lte, ne, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { getScope, ofVisibleAccount, type Scope } from "@/access/scope";
import { knownName } from "@/accounts/transactions/party";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { type Payee, payeeSchema } from "@/ledger/payee";
import { dayLength, type Instant } from "@/vocabulary/calendar";
import { type Minor, toDecimal } from "@/vocabulary/money";
import { type PayeeNeed, payeeNeeds } from "@/vocabulary/payee-options";
import { creditorSchema } from "./beneficiaries/contract";
import { type PaymentDto, type PaymentStatus, paymentMessages } from "./contract";
import { findDecision, returnReason, type ScreeningDecision } from "./rules";

/** Column of the journal that ended a review, with its user. */
const ofEnd = (what: SQL) =>
  sql`(select ${what} from journals j left join users u on u.id = j.user_id where j.id = payments.ended_journal_id)`;

/** Column of the journal that returned the money. */
const ofReturn = (what: SQL) => sql`(select ${what} from journals where id = payments.returned_journal_id)`;

/** True if a payment waits for details of its payee. */
export const waitsForDetails = sql`exists (select 1 from payment_details d
  where d.payment_id = payments.id and d.status = 'waiting')`;

/**
 * Name of a payment's payee, as the payment has it or as its client knows the account.
 * @param p alias of `payments`
 */
export function paidName(p: "payments" | "p") {
  const of = (column: string) => sql.raw(`${p}.${column}`);
  return sql<string | null>`coalesce(
    (select d.payee ->> '$.name' from payment_details d where d.payment_id = ${of("id")}),
    (select command ->> '$.payment.payee.name' from journals where id = ${of("journal_id")}),
    ${knownName(of("client_id"), of("recipient"))})`;
}

/** Columns read for a payment, its account, its review and its return. */
export const paymentColumns = {
  id: payments.id,
  vaId: payments.virtualAccountId,
  clientId: payments.clientId,
  /** Status as people see it: a booked payment that lacks details waits for them. */
  status:
    sql<PaymentStatus>`iif(payments.status = 'booked' and ${waitsForDetails}, 'details_needed', payments.status)`.as(
      "shown_status",
    ),
  /** True for a return that the bank's own reversal carried out: it is not sent (`reversed_returns`). */
  isReversed: sql<0 | 1>`(payments.made_for = 'return' and payments.status = 'booked' and exists (
    select 1 from reversed_returns b where b.payment_id = payments.id and b.carried_out))`.as("is_reversed"),
  recipient: payments.recipient,
  recipientAccountId: payments.recipientAccountId,
  amount: payments.amount,
  currency: payments.currency,
  description: payments.description,
  reference: payments.reference,
  journalId: payments.journalId,
  approvalId: payments.approvalId,
  madeFor: payments.madeFor,
  /** Refused receipt that it sends back: it left suspense, and no account paid it. */
  bankLineId: payments.bankLineId,
  createdAt: payments.createdAt,
  customerName: virtualAccounts.customerName,
  virtualIban: virtualAccounts.virtualIban,
  /** User who asked for the payment, if a second user of the client approved it: it was booked as the second user's. */
  askerId: sql<number | null>`(select maker_id from approvals where id = payments.approval_id)`.as(
    "asker_id",
  ),
  /** Users who may be one person with the given one: JSON of their ids. */
  askerPersons: sql<
    string | null
  >`(select ${sql.raw(onePersonJson("a.maker_id", "coalesce(a.asked_at, a.made_at)"))} from approvals a
    where a.id = payments.approval_id)`.as("asker_persons"),
  payer: selectUsername(payments.createdBy).as("payer"),
  /** The same for clients, who learn the names of their own users alone. */
  ownPayer: sql<string | null>`(select u.username from users u
    where u.id = payments.created_by and u.client_id = payments.client_id)`.as("own_payer"),
  /** Payee in the command of its journal: JSON of `payeeSchema`. */
  payee: sql<string | null>`coalesce((select d.payee from payment_details d where d.payment_id = payments.id),
    (select command -> '$.payment.payee' from journals where id = payments.journal_id))`.as("payee"),
  /** Name of the payee, as the payment has it or as its client knows the account. */
  payeeName: paidName("payments").as("payee_name"),
  /** Required details that the payment still lacks: a JSON array; null if none. */
  needs: sql<
    string | null
  >`(select d.needs from payment_details d where d.payment_id = payments.id and d.status = 'waiting')`.as(
    "needs",
  ),
  /** The day promised when it was made; null for a payment within this bank, and in an older book. */
  leaves: sql<string | null>`(select command ->> '$.payment.leaves' from journals
    where id = payments.journal_id)`.as("leaves"),
  /** The later day that its file requests, if the promised one was not possible. */
  movedTo: sql<
    string | null
  >`(select e.execution_date from payment_file_entries e where e.payment_id = payments.id
    and e.execution_date > (select command ->> '$.payment.leaves' from journals where id = payments.journal_id))`.as(
    "moved_to",
  ),
  suspicion: sql<string | null>`(select r.why from payment_reviews r where r.payment_id = payments.id)`.as(
    "suspicion",
  ),
  decidedAt: sql<number | null>`${ofEnd(sql`j.created_at`)}`.as("decided_at"),
  decidedBy: sql<string | null>`${ofEnd(sql`u.username`)}`.as("decided_by"),
  reason: sql<string | null>`${ofEnd(sql`j.command ->> '$.review.reason'`)}`.as("reason"),
  returnedAt: sql<number | null>`${ofReturn(sql`created_at`)}`.as("returned_at"),
  returnCode: sql<string | null>`${ofReturn(sql`command ->> '$.return.code'`)}`.as("return_code"),
  returnText: sql<string | null>`${ofReturn(sql`command ->> '$.return.reason'`)}`.as("return_text"),
};

/** A payment's account. The sign keeps SQLite from reading all accounts first, and their payments after them. */
export const ofAccount = sql`${virtualAccounts.id} = +${payments.virtualAccountId}`;

/** Payments with their accounts and reviews. */
export const selectPayments = (read: Database["read"]) =>
  read.select(paymentColumns).from(payments).innerJoin(virtualAccounts, ofAccount);

/** A payment as read by queries; its amount in minor units. */
export type PaymentRow = Awaited<ReturnType<ReturnType<typeof selectPayments>["all"]>>[number];

/** Restricts payments to those in scope: all, or those from a client's own accounts that are not closed. */
export const visiblePayments = (scope: Scope): SQL | undefined =>
  ofVisibleAccount(scope, payments.virtualAccountId);

const paymentById = preparedRead((read, { scope }: { scope: Scope }) =>
  selectPayments(read).where(and(eq(payments.id, sql.placeholder("id")), visiblePayments(scope))),
);

/** Reads one payment whose account the actor may see. */
export const findPayment = (
  { db }: Pick<Deps, "db">,
  actor: Actor,
  id: number,
): Promise<PaymentRow | undefined> =>
  paymentById(db, { scope: getScope(actor) }).get({ id, clientId: actor.clientId });

/**
 * Reads one payment.
 * @throws AppError not_found if there is none, or the actor may not see its account
 */
export async function getPayment(deps: Pick<Deps, "db">, actor: Actor, id: number): Promise<PaymentRow> {
  assertCan(actor, "payments:read");
  const payment = await findPayment(deps, actor, id);
  if (!payment) throw new AppError("not_found", paymentMessages.notFound);
  return payment;
}

/** Screening result of a payment, with the screening's reference. */
export type Screening = { decision: ScreeningDecision; reference: string | null };

const readScreening = preparedRead((read) =>
  read
    .select({ decision: paymentScreenings.decision, reference: paymentScreenings.reference })
    .from(paymentScreenings)
    .where(eq(paymentScreenings.paymentId, sql.placeholder("id"))),
);

/** Finds the screening result of a payment; undefined until there is one. */
export const findScreening = ({ db }: Pick<Deps, "db">, id: number): Promise<Screening | undefined> =>
  readScreening(db).get({ id });

/**
 * A client's payments to a recipient within 24 hours up to `at`, by the rules of `mayBeSameAccount` and the posting.
 */
const toRecipientWithinDay = () => {
  const recipient = sql`${sql.placeholder("recipient")}`;
  return and(
    eq(payments.clientId, sql.placeholder("clientId")),
    sameAccountCondition({ one: payments.recipient, other: recipient, end: payments.recipientEnd }),
    gt(payments.createdAt, sql.placeholder("since")),
    lte(payments.createdAt, sql.placeholder("at")),
    ne(payments.status, "rejected"),
  );
};

const paidWithinDay = preparedRead((read) =>
  read
    .select({ usd: sql<number>`coalesce(sum(${payments.usdAmount}), 0)` })
    .from(payments)
    .where(toRecipientWithinDay()),
);

/**
 * Sums a client's payments to a recipient in the 24 hours up to an instant, in cents; payments in review count,
 * rejected ones do not. The approval threshold is compared with this sum, as the posting does
 * (db/program/payment-checks.sql).
 */
export async function sumPaidWithinDay(
  { db }: Pick<Deps, "db">,
  { clientId, recipient, at }: { clientId: string; recipient: string; at: Instant },
): Promise<Minor> {
  const sum = await paidWithinDay(db).get({ clientId, recipient, at, since: at - dayLength });
  return sum?.usd ?? 0;
}

const paidAloneWithinDay = preparedRead((read) =>
  read
    .select({ usd: sql<number>`coalesce(sum(${payments.usdAmount}), 0)` })
    .from(payments)
    .where(
      and(
        eq(payments.virtualAccountId, sql.placeholder("accountId")),
        sql`${payments.createdBy} in (select user_id from one_person
          where member = ${sql.placeholder("userId")} and ends > ${sql.placeholder("at")} - ${heldLately})`,
        isNull(payments.approvalId),
        gt(payments.createdAt, sql.placeholder("since")),
        lte(payments.createdAt, sql.placeholder("at")),
        // Written as in the index.
        sql`${payments.status} not in ('rejected', 'returned')`,
      ),
    ),
);

/**
 * Sum in cents of a user's payments without a second person from an account within the 24 hours up to an instant,
 * including those of programs whose credentials they hold or held lately. Rejected and returned payments do not count.
 * It is also compared with the client's amount above which two of its users are needed, as the posting does
 * (db/program/payments.sql).
 */
export async function sumPaidAloneWithinDay(
  { db }: Pick<Deps, "db">,
  { accountId, userId, at }: { accountId: number; userId: number; at: Instant },
): Promise<Minor> {
  const sum = await paidAloneWithinDay(db).get({ accountId, userId, at, since: at - dayLength });
  return sum?.usd ?? 0;
}

const paidInCurrencies = preparedRead((read) =>
  read
    .select({ currency: payments.currency, amount: sql<number>`sum(${payments.amount})` })
    .from(payments)
    .where(toRecipientWithinDay())
    .groupBy(payments.currency),
);

/** The same in minor units of each currency, to be valued at another user's rate. */
export function sumByCurrencyWithinDay(
  { db }: Pick<Deps, "db">,
  { clientId, recipient, at }: { clientId: string; recipient: string; at: Instant },
) {
  return paidInCurrencies(db).all({ clientId, recipient, at, since: at - dayLength });
}

/** SQL condition for payments out of an account, as all figures count them: the return of a refused receipt leaves suspense. */
export const leavesAccount = (payment = "payments") => sql.raw(`${payment}.bank_line_id is null`);

const storedPayee = jsonCell(payeeSchema);
const storedNeeds = jsonCell(z.enum(payeeNeeds).array());

/** Details that a payment lacks before it can leave. */
export const parseNeeds = ({ needs }: { needs: string | null }): PayeeNeed[] =>
  needs === null ? [] : storedNeeds.parse(needs);

/** Payee of a payment, if known. */
export const parsePayee = ({ payee }: { payee: string | null }): Payee | undefined =>
  payee === null ? undefined : storedPayee.parse(payee);

/** Username of a payment's payer as an actor may know it: not that of staff if a client asks. */
export const getPayer = (
  { payer, ownPayer }: Pick<PaymentRow, "payer" | "ownPayer">,
  actor: Pick<Actor, "role">,
): string | null => (getScope(actor) === "all" ? payer : ownPayer);

/** Converts a payment to the form of answers. Clients see nothing of its review, and no member of staff. */
export function toPaymentDto(row: PaymentRow, actor: Pick<Actor, "role">): PaymentDto {
  const isStaff = getScope(actor) === "all";
  const { id, vaId, status, recipient, currency, description, reference, customerName, virtualIban } = row;
  const decision = findDecision(row);
  const payee = parsePayee(row);
  return {
    id,
    vaId,
    status,
    ...(row.leaves !== null && { executionDate: row.leaves }),
    ...(row.movedTo !== null && { movedTo: row.movedTo }),
    recipient,
    creditor: payee && payee.name !== null ? creditorSchema.parse(payee) : null,
    purpose: payee?.purpose ?? null,
    structuredReference: payee?.reference ?? null,
    chargeBearer: payee?.chargeBearer ?? null,
    regulatoryReporting: payee?.regulatoryCode ?? null,
    needs: parseNeeds(row),
    amount: toDecimal(row.amount),
    currency,
    description,
    reference,
    createdAt: new Date(row.createdAt).toISOString(),
    createdBy: getPayer(row, actor),
    madeFor: row.madeFor,
    suspicion: isStaff ? row.suspicion : null,
    review:
      isStaff && decision !== undefined && row.decidedAt !== null
        ? { decision, by: row.decidedBy, at: new Date(row.decidedAt).toISOString(), reason: row.reason }
        : null,
    returned:
      row.returnedAt === null
        ? null
        : {
            at: new Date(row.returnedAt).toISOString(),
            reason: returnReason(row.returnCode),
            code: isStaff ? row.returnCode : null,
            text: isStaff ? row.returnText : null,
          },
    virtualAccount: { customerName, virtualIban },
  };
}
