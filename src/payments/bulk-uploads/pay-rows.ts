import { databaseError, expectOneRow, type Write } from "db/client";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { makePayment } from "@/ledger/payments";
import { readRecipient } from "@/ledger/rules";
import { askSecondPerson, subjectOfPayment } from "@/oversight/approvals/client-payments";
import { allEnded } from "@/platform/leased-work/run-held-work";
import { bankDate } from "@/vocabulary/calendar";
import { findPayee, nobody, withDetails } from "../beneficiaries/payee";
import { keepCheck } from "../payee-checks/check";
import { live, schedulePayment } from "../scheduled/commands";
import { CommitBrokenOff, fence, type LeasedCommit, makerInactive } from "./lease";
import { isAnswerTo, type NameCheck, nameCheckIn } from "./name-checks";
import { type PaymentOfRow, readPaymentRows } from "./payment-rows";
import { readValidRows } from "./queries";
import { refuseRow } from "./refuse-row";

/** Payments that are on their way at once: they share the database's commits, in the file's order. */
const atOnce = 16;

/** A row as it is paid, with what the check of its payee's name came to. */
type GoodRow = { row: number; input: (PaymentOfRow & { nameCheck: NameCheck | undefined }) | undefined };
type Paid = NonNullable<GoodRow["input"]>;

/**
 * Makes the payments of an upload's good rows, each by the command of a single payment, with its checks, reviews and
 * second persons; one of a later day is scheduled. A row names its payment, the approval that it waits for, or its scheduled
 * payment, in the write that makes it: whoever takes the commit up goes on with those that have none. A payment that is
 * refused says why, and the others go on.
 */
export async function payRows(deps: Deps, run: LeasedCommit): Promise<void> {
  for (;;) {
    run.lease.signal.throwIfAborted();
    const rows = await readGood(deps, run);
    if (rows.length === 0) return;
    await allEnded(rows.map((row) => payRow(deps, run, row)));
  }
}

async function readGood(deps: Deps, run: LeasedCommit): Promise<GoodRow[]> {
  const rows = await readValidRows(deps, run, atOnce);
  const read = await readPaymentRows(deps, run.maker, rows);
  return read.map(({ row, input }, at) => ({
    row,
    input: input && { ...input, nameCheck: nameCheckIn(rows[at]?.nameCheck) },
  }));
}

async function payRow(deps: Deps, run: LeasedCommit, { row, input }: GoodRow): Promise<void> {
  if (!input) {
    const message = "The account that pays is not yours any more";
    return refuseRow(deps, run, row, { message, code: "ACCOUNT_NOT_FOUND" });
  }
  for (;;) {
    run.lease.signal.throwIfAborted();
    const refusal = await (input.later === undefined ? pay : schedule)(deps, run, row, input);
    if (!refusal) return;
    if (refusal.kind !== "too_many") return refuseRow(deps, run, row, refusal);
    await run.lease.pause((refusal.retryAfter ?? 1) * 1000);
  }
}

/**
 * Whom a row pays: who it says, else the beneficiary of its account, with the check of just this account and name. Throws
 * AppError as `findPayee`.
 */
async function payeeOf(deps: Deps, run: LeasedCommit, { recipient, creditor, said, nameCheck }: Paid) {
  const found = await findPayee(deps, run.maker, recipient);
  const payee = withDetails(creditor ? { ...nobody, ...creditor } : found, said);
  const read = readRecipient(recipient, deps.env.bankCode);
  if (!payee?.name || !nameCheck || typeof read === "string") return payee;
  if (!isAnswerTo(nameCheck, { ...read, name: payee.name })) return payee;
  const { result, answered, at } = nameCheck;
  return { ...payee, check: { result, answered, at } };
}

/** Makes a payment, or stores it for a second person. Answers why it was refused, where it was. */
async function pay(deps: Deps, run: LeasedCommit, row: number, input: Paid): Promise<AppError | undefined> {
  const { accountId, reference } = input;
  try {
    const payee = await payeeOf(deps, run, input);
    const made = `state = 'done', virtual_account_id = ?,
      payment_id = (select id from payments where virtual_account_id = ? and reference = ?)`;
    const { nameCheck: _, ...payment } = input;
    await makePayment(
      withRow(deps, run, row, { sql: made, args: [accountId, accountId, reference] }),
      run.maker,
      { ...payment, payee },
    );
  } catch (error) {
    const refusal = refusalOf(error);
    return refusal?.code === "SECOND_PERSON" ? ask(deps, run, row, input) : refusal;
  }
  return undefined;
}

async function ask(deps: Deps, run: LeasedCommit, row: number, input: Paid): Promise<AppError | undefined> {
  const { accountId, reference } = input;
  const waits = `state = 'waiting', virtual_account_id = ?,
    approval_id = (select id from approvals where subject = ? and status = 'waiting')`;
  const args = [accountId, subjectOfPayment(accountId, reference)];
  try {
    await askSecondPerson(
      withRow(deps, run, row, { sql: waits, args }),
      run.maker,
      { vaId: accountId, ...input, payee: await payeeOf(deps, run, input) },
      undefined,
    );
  } catch (error) {
    return refusalOf(error);
  }
  return undefined;
}

/** Keeps a payment until its day. Answers why it was refused, where it was. */
async function schedule(
  deps: Deps,
  run: LeasedCommit,
  row: number,
  { accountId: vaId, later, said, nameCheck, ...payment }: Paid,
): Promise<AppError | undefined> {
  const { reference } = payment;
  const waits = `state = 'scheduled', virtual_account_id = ?, scheduled_payment_id = (select id from scheduled_payments
    where virtual_account_id = ? and reference = ? and ${live})`;
  try {
    // Its payment reads there what its payer was told, as any other that waits for its day.
    const told = nameCheck && {
      accountId: vaId,
      reference,
      recipient: nameCheck.account,
      name: nameCheck.name,
      check: nameCheck,
      by: run.maker.userId,
    };
    await schedulePayment(
      withRow(deps, run, row, { sql: waits, args: [vaId, vaId, reference] }, told && [keepCheck(told)]),
      run.maker,
      { vaId, type: "debit", ...payment, ...said },
      later ?? bankDate(deps.now(), deps.env.zone),
      undefined,
    );
  } catch (error) {
    return refusalOf(error);
  }
  return undefined;
}

/** What a row is refused with. What concerns the commit, the server or the database is thrown on. */
function refusalOf(error: unknown): AppError | undefined {
  const code = databaseError(error)?.code;
  if (code === "MAKER_INACTIVE") throw new CommitBrokenOff(makerInactive);
  // It was carried out before: its row says so.
  if (code === "ROW_ENDED") return undefined;
  if (!(error instanceof AppError) || error.kind === "unavailable") throw error;
  if (error.kind === "unauthenticated" || error.kind === "forbidden")
    throw new CommitBrokenOff(makerInactive);
  return error;
}

/** The deps of one payment: what it becomes is written with it, once, and only while this node has the commit. */
function withRow(
  deps: Deps,
  run: LeasedCommit,
  row: number,
  { sql, args }: { sql: string; args: readonly (string | number)[] },
  beside: readonly Write[] = [],
): Deps {
  const after: Write[] = [
    {
      sql: `update bulk_rows set ${sql} where upload_id = ? and row = ? and state = 'good'`,
      args: [...args, run.id, row],
    },
    expectOneRow("ROW_ENDED"),
    ...beside,
  ];
  return { ...deps, alongside: { before: fence(run), after } };
}
