import { databaseError, type Write } from "db/client";
import { preparedRead } from "db/prepared";
import { journals, paymentScreenings, payments } from "db/schema";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { listNames, type Part, partText } from "@/bank/bank-files/order-parts";
import { auditStatement } from "@/commands/statement";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { approvePayment } from "@/ledger/payments";
import { waitsForScreening } from "@/ledger/rules";
import { ask } from "@/platform/ports/ask";
import { toDecimal } from "@/vocabulary/money";
import { readFileParts } from "../order/original-order";
import { type PaymentRow, parsePayee, type Screening, selectPayments } from "../queries";
import { askInTurns, lastAsked, type ScreeningQuestion, screeningPort } from "./port";
import { hasUnscreenedReceipts, screenReceipts } from "./screen-receipts";

const paymentsPerRead = 64;

/** Payments that wait for the screening. There are few under review, and their status is indexed. */
const waiting = preparedRead((read) =>
  selectPayments(read)
    .innerJoin(journals, eq(journals.id, payments.journalId))
    .leftJoin(paymentScreenings, eq(paymentScreenings.paymentId, payments.id))
    .where(
      and(
        eq(payments.status, "review"),
        sql`${journals.command} ->> '$.payment.screened' = 1`,
        isNull(paymentScreenings.paymentId),
      ),
    )
    // First those after the last one asked about, then those before it.
    .orderBy(sql`${payments.id} <= ${sql.placeholder("after")}`, asc(payments.id))
    .limit(paymentsPerRead),
);

/** True if a payment or a receipt waits for the screening, and a screening is configured. */
export async function hasUnscreened({ db, env }: Deps): Promise<boolean> {
  if (env.screening === undefined) return false;
  return (await waiting(db).get({ after: 0 })) !== undefined || (await hasUnscreenedReceipts(db));
}

/**
 * Asks the screening about waiting payments, then about receipts (`screen-receipts.ts`). Each answer is stored once,
 * with a row of the trail. An allowed payment continues, unless something else holds it; a held one waits for a
 * person, and a denied one can only be rejected. Without an answer a payment waits, and is asked about again.
 * @returns the number of stored answers
 */
export async function screenPayments(deps: Deps, signal: AbortSignal): Promise<number> {
  const { screening: port } = deps.env;
  if (!port) return 0;
  const queue = "payments";
  const found = await waiting(deps.db).all({ after: lastAsked(deps.db, queue) });
  const payments = await askInTurns(deps, { queue, found, port }, (one) => screen(deps, one, signal), signal);
  return payments + (await screenReceipts(deps, port, signal));
}

/** True if an answer was stored. */
async function screen(deps: Deps, payment: PaymentRow, signal: AbortSignal): Promise<boolean> {
  const { screening } = deps.env;
  if (!screening) return false;
  const answer = await ask(
    deps,
    screeningPort,
    screening,
    getQuestion(payment, await readFileParts(deps, payment.id)),
    signal,
  );
  if (!answer) return false;
  const kept = keeping(deps, payment, answer);
  try {
    if (answer.decision === "allow" && payment.suspicion === waitsForScreening)
      await letGoOn(deps, payment, answer, kept);
    else await deps.db.write(kept);
    return true;
  } catch (error) {
    const code = databaseError(error)?.code ?? (error instanceof AppError ? error.code : undefined);
    // The review has ended in the meantime, or another server stored an answer.
    if (code !== undefined && endedMeanwhile.has(code)) return false;
    throw error;
  }
}

const endedMeanwhile = new Set(["PAYMENT_NOT_SCREENED", "PAYMENT_NOT_IN_REVIEW", "APPEND_ONLY"]);

/** Builds the screening question for a payment. */
function getQuestion(payment: PaymentRow, parts: readonly Part[]): ScreeningQuestion {
  const payee = parsePayee(payment);
  const ultimateDebtor = partText(parts, "UltmtDbtr", "Nm");
  const ultimateCreditor = partText(parts, "UltmtCdtr", "Nm");
  const named = new Set([ultimateDebtor, ultimateCreditor, payee?.name]);
  const otherParties = listNames(parts).filter((name) => !named.has(name));
  const { journalId, amount, currency, customerName, virtualIban, recipient, description } = payment;
  return {
    id: journalId ?? String(payment.id),
    direction: "outgoing",
    amount: toDecimal(amount),
    currency,
    debtor: { name: customerName, account: virtualIban },
    creditor: {
      name: payee?.name ?? null,
      account: recipient,
      agent: payee?.bic ?? payee?.clearingCode ?? null,
      country: payee?.country ?? null,
    },
    purpose: payee?.purpose ?? null,
    remittance: payee?.reference ?? description,
    ...(ultimateDebtor !== "" && { ultimateDebtor }),
    ...(ultimateCreditor !== "" && { ultimateCreditor }),
    ...(otherParties.length > 0 && { otherParties }),
  };
}

/** The statements that store an answer, with the row of the trail. */
function keeping({ db, now }: Deps, { id }: PaymentRow, { decision, reference }: Screening): Write[] {
  const at = now();
  return [
    db.read.insert(paymentScreenings).values({ paymentId: id, decision, reference, decidedAt: at }),
    auditStatement({
      actor: null,
      action: "UPDATE",
      resource: "PAYMENT",
      resourceId: id,
      details: { screening: decision, after: { decision, reference } },
      at,
    }),
  ];
}

/** Releases a payment that nothing else holds, in the write that stores the answer. */
async function letGoOn(
  deps: Deps,
  { id }: PaymentRow,
  { reference }: Screening,
  kept: readonly Write[],
): Promise<void> {
  const reason = reference === null ? "Allowed by the screening" : `Allowed by the screening: ${reference}`;
  try {
    await approvePayment({ ...deps, alongside: { before: kept, after: [] } }, null, {
      paymentId: id,
      reason,
    });
  } catch (error) {
    // An account of ours cannot be credited: a person decides about the outcome.
    if (!(error instanceof AppError) || error.code !== "RECIPIENT_REFUSED") throw error;
    await deps.db.write(kept);
  }
}
