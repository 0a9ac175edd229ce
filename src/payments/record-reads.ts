import { preparedRead } from "db/prepared";
import { alerts, payments, transactions, virtualAccounts } from "db/schema";
import { and, desc, eq, lt, sql } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { findAccountName } from "@/accounts/queries";
import type { Deps } from "@/deps";
import { readPositions } from "@/ledger/accounts";
import { findScreening, getPayment } from "./queries";
import { readSent } from "./sent-reads";

const readDebit = preparedRead((read) =>
  read
    .select({ id: transactions.id })
    .from(transactions)
    .where(
      and(
        eq(transactions.journalId, sql.placeholder("journalId")),
        eq(transactions.virtualAccountId, sql.placeholder("vaId")),
      ),
    ),
);

/** Number of the client's newest payments that are searched for earlier ones to the same recipient. */
const paymentsRead = 1000;
const mostShown = 5;

const earlierTo = preparedRead((read) => {
  const recent = read
    .select({
      id: payments.id,
      recipient: payments.recipient,
      amount: payments.amount,
      currency: payments.currency,
      status: payments.status,
      createdAt: payments.createdAt,
    })
    .from(payments)
    .where(
      and(
        eq(payments.virtualAccountId, sql.placeholder("vaId")),
        lt(payments.id, sql.placeholder("id")),
        sql`${payments.madeFor} is not 'return'`,
      ),
    )
    .orderBy(desc(payments.id))
    .limit(paymentsRead)
    .as("recent");
  return read
    .select()
    .from(recent)
    .where(eq(recent.recipient, sql.placeholder("recipient")))
    .limit(mostShown);
});

const readAlert = preparedRead((read) =>
  read
    .select({ id: alerts.id, title: alerts.title })
    .from(alerts)
    .innerJoin(virtualAccounts, eq(virtualAccounts.id, alerts.virtualAccountId))
    .where(
      and(
        eq(alerts.virtualAccountId, sql.placeholder("vaId")),
        eq(alerts.journalId, sql.placeholder("journalId")),
      ),
    )
    .limit(1),
);

/** A payment with everything that its panel and its dialogs show; amounts in minor units. */
export type PaymentRecord = Awaited<ReturnType<typeof getPaymentRecord>>;

/**
 * Reads a payment for staff: its debit, its alert, earlier payments of the account to the same recipient, the client
 * of a recipient at this bank, and the payer's present balances.
 * @throws AppError 403 for a client, not_found if there is none
 */
export async function getPaymentRecord(deps: Deps, actor: Actor, id: number) {
  assertCan(actor, "reviews:page");
  const payment = await getPayment(deps, actor, id);
  const { vaId, journalId, recipient, recipientAccountId } = payment;
  const [debit, alert, earlier, ours, [position], screening, sent] = await Promise.all([
    readDebit(deps.db).get({ journalId, vaId }),
    readAlert(deps.db).get({ journalId, vaId }),
    earlierTo(deps.db).all({ vaId, id, recipient }),
    recipientAccountId === null ? undefined : findAccountName(deps, actor, recipientAccountId),
    readPositions(deps, [vaId]),
    findScreening(deps, id),
    readSent(deps, payment),
  ]);
  return {
    payment,
    debit,
    alert,
    earlier,
    screening,
    sent,
    recipientName: ours?.customerName,
    balances: { available: position?.available ?? 0, held: position?.held ?? 0 },
  };
}
