import { expectOneRow, type Statement } from "db/client";
import { readPrimaryRow } from "db/rows";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { getAccount } from "@/accounts/queries";
import { readBusinessDays } from "@/bank/cut-offs/calendar";
import { dateProblem } from "@/bank/cut-offs/rules";
import { accepted } from "@/commands/idempotency/store";
import { write } from "@/commands/write";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import type { Idempotency } from "@/kernel/idempotency";
import { type Payee, payeeSchema } from "@/ledger/payee";
import { checkLaterPayment } from "@/ledger/payment-check";
import { withPayee } from "@/payments/beneficiaries/payee";
import { type PostTransaction, postTransactionSchema } from "@/payments/placing/contract";
import { serialiseOrigin } from "@/platform/leased-work/acting-for";
import { type BankDate, bankDate } from "@/vocabulary/calendar";
import { shifted } from "@/vocabulary/calendar/business-days";
import { toDecimal } from "@/vocabulary/money";
import { scheduledWords } from "./contract";
import { getScheduled } from "./queries";
import { firstTry } from "./rules";

/** A payment with its payee, as far as it can be checked before its day. */
type CheckedOrder = { input: PostTransaction & { payee?: Payee }; recipient: string };

/**
 * Checks a payment for a later day: it is refused now for anything that would be refused on any day. Funds, limits,
 * reviews and second persons are checked on its day.
 * @throws AppError 403 for anything but a client's debit, 404, 400 and 409 as the posting
 */
export async function checkOrder(deps: Deps, actor: Actor, sent: PostTransaction): Promise<CheckedOrder> {
  if (sent.type !== "debit") throw new AppError("forbidden", "Clients make payments only: send a debit");
  const input = await withPayee(deps, actor, sent);
  await getAccount(deps, actor, input.vaId);
  const { vaId: accountId, amount, currency, description, reference, recipient, payee } = input;
  const payment = { accountId, amount, currency, description, reference, recipient, payee };
  return { input, recipient: (await checkLaterPayment(deps, actor, payment)).recipient };
}

/** Stored body of a payment's call: amounts as decimals, without the day. */
const storedCall = ({ executionDate: _, ...sent }: PostTransaction) => ({
  ...sent,
  amount: toDecimal(sent.amount),
});

/** Stored body of an order: its call, and in `ordered` its payee at the time of the order (decision 368). */
export const storedBody = (sent: PostTransaction, { input: { payee } }: CheckedOrder): string =>
  JSON.stringify({ ...storedCall(sent), ordered: payee ?? null });

/** True if a stored order has the body of the same call. */
function isSameCall(stored: string, sent: PostTransaction): boolean {
  const { ordered: _, ...call } = JSON.parse(stored);
  return JSON.stringify(call) === JSON.stringify(storedCall(sent));
}

const orderedBody = z.object({ ordered: payeeSchema.nullish() });

/** The payee of a stored order; null if it was unknown, undefined for an older book's order. */
export const orderedPayee = (stored: string): Payee | null | undefined =>
  orderedBody.parse(JSON.parse(stored)).ordered;

/** The same in the form of the call. */
export const parseBody = (stored: string): PostTransaction => postTransactionSchema.parse(JSON.parse(stored));

/** Stored form of a new scheduled payment. `nominalDate` is the requested day, `executesOn` a business day. */
type NewScheduled = {
  vaId: number;
  amount: number;
  currency: string;
  recipient: string;
  description: string;
  reference: string;
  body: string;
  madeBy: number;
  origin: string;
  standingOrderId: number | null;
  nominalDate: BankDate;
  executesOn: BankDate;
};

/** SQL condition for orders that block their reference. Cancelled and failed ones may be ordered again. */
export const live = "status not in ('cancelled', 'failed')";

/** The statement that inserts a scheduled payment, and its row of the trail. */
export function insertScheduled(one: NewScheduled, at: number, zone: string) {
  const { vaId, amount, currency, recipient, reference, standingOrderId, executesOn } = one;
  const statement: Statement = {
    sql: `insert into scheduled_payments (virtual_account_id, amount, currency, recipient, description, reference, body,
        made_by, origin, standing_order_id, nominal_date, executes_on, due_at, created_at, updated_at)
      values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    args: [
      vaId,
      amount,
      currency,
      recipient,
      one.description,
      reference,
      one.body,
      one.madeBy,
      one.origin,
      standingOrderId,
      one.nominalDate,
      executesOn,
      firstTry(executesOn, zone),
      at,
      at,
    ],
  };
  return {
    statement,
    audit: {
      action: "CREATE",
      resource: "SCHEDULED_PAYMENT",
      resourceId: {
        sql: `(select id from scheduled_payments where virtual_account_id = ? and reference = ? and ${live})`,
        args: [vaId, reference],
      },
      details: {
        after: { vaId, amount, currency, recipient, reference, executesOn, status: "scheduled", tries: 0 },
        ...(standingOrderId !== null && { standingOrder: standingOrderId }),
      },
    } as const,
  };
}

const foundRow = z.object({ id: z.int(), body: z.string(), executes_on: z.string(), status: z.string() });

/** The scheduled payment that holds a reference of an account. */
const findByReference = ({ db }: Pick<Deps, "db">, vaId: number, reference: string) =>
  readPrimaryRow(db, foundRow, {
    sql: `select id, body, executes_on, status from scheduled_payments
      where virtual_account_id = ? and reference = ? and ${live}`,
    args: [vaId, reference],
  });

export const referenceUsedCode = "REFERENCE_USED";
const referenceUsed = new AppError(
  "conflict",
  "Another payment of this account has this reference already: begin a new payment",
  { code: referenceUsedCode, fields: { reference: "It is used already" } },
);

/** Maximum number of scheduled payments of an account: those of four full files. */
export const mostScheduled = 10_000;
export const tooManyScheduled =
  "10,000 payments of this account are scheduled already: cancel some, or wait until some are made";
const countRow = z.object({ waiting: z.int() });

/** Counts an account's payments that wait for their day. */
export async function countScheduled({ db }: Pick<Deps, "db">, vaId: number): Promise<number> {
  const found = await readPrimaryRow(db, countRow, {
    sql: "select count(*) as waiting from scheduled_payments where virtual_account_id = ? and status = 'scheduled'",
    args: [vaId],
  });
  return found?.waiting ?? 0;
}

async function assertRoom(deps: Pick<Deps, "db">, vaId: number): Promise<void> {
  if ((await countScheduled(deps, vaId)) < mostScheduled) return;
  throw new AppError("conflict", tooManyScheduled, { code: "TOO_MANY_WAIT" });
}

/** Result of scheduling a payment. */
export type Scheduled = { id: number; executesOn: BankDate };

/**
 * Finds the same payment already waiting under the reference, so that repeats are stored once.
 * @throws AppError 404; 409 for a different payment under this reference, or one that was made
 */
export async function findScheduled(
  deps: Deps,
  actor: Actor,
  sent: PostTransaction,
): Promise<Scheduled | undefined> {
  const kept = await findByReference(deps, sent.vaId, sent.reference);
  if (!kept) return undefined;
  await getScheduled(deps, actor, kept.id);
  if (!isSameCall(kept.body, sent) || kept.status === "paid") throw referenceUsed;
  return { id: kept.id, executesOn: kept.executes_on };
}

/** Data stored with the key of a scheduled payment, whose row id the database assigns. */
const keptOrder = z.object({
  orderedBy: z.int(),
  vaId: z.int(),
  reference: z.string(),
  executesOn: z.string(),
});

/** Finds the scheduled payment of a key whose first answer was not stored; undefined if the key is bound to something else. */
export async function findAgain(
  { db }: Pick<Deps, "db">,
  idempotency: Idempotency | undefined,
): Promise<Scheduled | undefined> {
  const { data } = keptOrder.safeParse(idempotency?.bound?.response);
  if (!data) return undefined;
  const row = await readPrimaryRow(db, foundRow, {
    sql: `select id, body, executes_on, status from scheduled_payments
      where virtual_account_id = ? and reference = ? and made_by = ? order by id desc limit 1`,
    args: [data.vaId, data.reference, data.orderedBy],
  });
  return row && { id: row.id, executesOn: data.executesOn };
}

/**
 * Schedules a client's payment. Nothing is booked or held before its day.
 * @throws AppError as `checkOrder`; 400 for a day that is past or more than 14 months ahead; 409 for a reference of
 * another payment
 */
export async function schedulePayment(
  deps: Deps,
  actor: Actor,
  sent: PostTransaction,
  date: BankDate,
  idempotency: Idempotency | undefined,
): Promise<Scheduled> {
  const { zone } = deps.env;
  const problem = dateProblem(date, bankDate(deps.now(), zone));
  if (problem !== undefined)
    throw new AppError("bad_request", problem, { fields: { executionDate: problem } });
  const order = await checkOrder(deps, actor, sent);
  const { recipient } = order;
  const body = storedBody(sent, order);
  const executesOn = shifted(await readBusinessDays(deps, sent.currency), date, "next");
  await assertRoom(deps, sent.vaId);
  const { userId: madeBy } = actor;
  const { vaId, amount, currency, description, reference } = sent;
  await write(deps, actor, {
    access: "scheduled-payments:write",
    once: { key: idempotency, status: accepted, replay: (response) => keptOrder.parse(response) },
    refusals: {
      "UNIQUE:scheduled_payments.virtual_account_id,scheduled_payments.reference": {
        kind: "conflict",
        message: referenceUsed.message,
        code: referenceUsed.code,
      },
    },
    plan(at) {
      const { statement, audit } = insertScheduled(
        {
          vaId,
          amount,
          currency,
          recipient,
          description,
          reference,
          body,
          madeBy,
          origin: serialiseOrigin(actor),
          standingOrderId: null,
          nominalDate: date,
          executesOn,
        },
        at,
        zone,
      );
      return { statements: [statement], audit, answer: { orderedBy: madeBy, vaId, reference, executesOn } };
    },
  });
  const made = await findByReference(deps, vaId, reference);
  if (!made) throw new Error("A scheduled payment is not there after its write");
  return { id: made.id, executesOn: made.executes_on };
}

/**
 * Cancels a scheduled payment; one that is being made at this moment is either made or cancelled, never both.
 * @throws AppError 403, 404, 409 if it is no longer scheduled
 */
export async function cancelScheduled(deps: Deps, actor: Actor, id: number): Promise<void> {
  await write(deps, actor, {
    access: "scheduled-payments:write",
    refusals: { NOT_SCHEDULED: { kind: "conflict", message: scheduledWords.ended, code: "NOT_SCHEDULED" } },
    async plan(at) {
      const { status } = await getScheduled(deps, actor, id);
      if (status !== "scheduled")
        throw new AppError("conflict", scheduledWords.ended, { code: "NOT_SCHEDULED" });
      return {
        statements: [
          {
            sql: "update scheduled_payments set status = 'cancelled', updated_at = ? where id = ? and status = 'scheduled'",
            args: [at, id],
          },
          expectOneRow("NOT_SCHEDULED"),
        ],
        audit: {
          action: "UPDATE",
          resource: "SCHEDULED_PAYMENT",
          resourceId: id,
          details: { after: { status: "cancelled" } },
        },
        answer: undefined,
      };
    },
  });
}
