import { preparedRead } from "db/prepared";
import { entries, holds, journals, ledgerAccounts, payments, transactions, virtualAccounts } from "db/schema";
import { and, asc, eq, ne, or, sql } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import { getScope, type Scope, withinScope } from "@/access/scope";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { transactionMessages } from "./contract";
import { transactionColumns } from "./list";
import { balanceEffect, describeToClient } from "./rules";

const byId = preparedRead((read, { scope }: { scope: Scope }) =>
  read
    .select({
      ...transactionColumns,
      journalId: transactions.journalId,
      holdId: transactions.holdId,
    })
    .from(transactions)
    .innerJoin(virtualAccounts, eq(virtualAccounts.id, transactions.virtualAccountId))
    .where(and(eq(transactions.id, sql.placeholder("id")), withinScope(scope))),
);

const holdById = preparedRead((read) =>
  read
    .select({
      reference: holds.reference,
      reason: holds.reason,
      isActive: holds.isActive,
      createdAt: holds.createdAt,
      expiresAt: holds.expiresAt,
      endedAt: holds.endedAt,
      endedBy: holds.endedBy,
    })
    .from(holds)
    .where(eq(holds.id, sql.placeholder("id"))),
);

const readPayment = preparedRead((read) =>
  read
    .select({
      vaId: payments.virtualAccountId,
      status: payments.status,
      recipient: payments.recipient,
      reference: payments.reference,
    })
    .from(payments)
    .where(
      or(
        eq(payments.journalId, sql.placeholder("journalId")),
        eq(payments.endedJournalId, sql.placeholder("journalId")),
      ),
    )
    .limit(1),
);

const otherSide = preparedRead((read, { scope }: { scope: Scope }) =>
  read
    .select({
      transactionId: transactions.id,
      customerName: virtualAccounts.customerName,
      virtualIban: virtualAccounts.virtualIban,
    })
    .from(transactions)
    .innerJoin(virtualAccounts, eq(virtualAccounts.id, transactions.virtualAccountId))
    .where(
      and(
        eq(transactions.journalId, sql.placeholder("journalId")),
        ne(transactions.virtualAccountId, sql.placeholder("vaId")),
        withinScope(scope),
      ),
    )
    .limit(1),
);

const readEntries = preparedRead((read) =>
  read
    .select({
      id: entries.id,
      kind: ledgerAccounts.kind,
      code: ledgerAccounts.code,
      amount: entries.amount,
      currency: entries.currency,
      virtualIban: virtualAccounts.virtualIban,
      customerName: virtualAccounts.customerName,
    })
    .from(entries)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, entries.ledgerAccountId))
    .leftJoin(virtualAccounts, eq(virtualAccounts.id, ledgerAccounts.virtualAccountId))
    .where(eq(entries.journalId, sql.placeholder("journalId")))
    .orderBy(asc(entries.id)),
);

const journalById = preparedRead((read) =>
  read
    .select({ id: journals.id, kind: journals.kind, userId: journals.userId })
    .from(journals)
    .where(eq(journals.id, sql.placeholder("id"))),
);

/** A transaction with the content of its panel; amounts in minor units. */
export type TransactionRecord = Awaited<ReturnType<typeof getTransactionRecord>>;

/**
 * Reads a transaction with its hold or payment, its other side if the actor may see that, and its effect on the
 * available and the held balance. Staff also get the journal and the hold's reason.
 * @throws AppError not_found if there is none, or the actor may not see it
 */
export async function getTransactionRecord({ db }: Deps, actor: Actor, id: number) {
  const scope = getScope(actor);
  const { clientId } = actor;
  const row = await byId(db, { scope }).get({ id, clientId });
  if (!row) throw new AppError("not_found", transactionMessages.notFound);
  const { journalId, holdId, vaId } = row;
  const isStaff = scope === "all";
  const [hold, payment, other, journal, lines] = await Promise.all([
    holdId === null ? undefined : holdById(db).get({ id: holdId }),
    readPayment(db).get({ journalId }),
    otherSide(db, { scope }).get({ journalId, vaId, clientId }),
    isStaff ? journalById(db).get({ id: journalId }) : undefined,
    isStaff ? readEntries(db).all({ journalId }) : [],
  ]);
  const effect = balanceEffect(row.type);
  const availableBefore = row.balanceAfter - effect.available * row.amount;
  return {
    transaction: isStaff ? row : { ...row, description: describeToClient(row) },
    hold: hold && { ...hold, reason: isStaff ? hold.reason : "" },
    // The receiver of a payment learns of its payer only by the other side.
    payment: payment && (isStaff || payment.vaId === vaId) ? payment : undefined,
    other,
    journal,
    entries: lines,
    available: { before: availableBefore, after: row.balanceAfter },
    held: { before: row.heldAfter - effect.held * row.amount, after: row.heldAfter },
    isStaff,
  };
}
