import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import type { Payee } from "@/ledger/payee";
import { bankDate } from "@/vocabulary/calendar";
import { assertUnchangedSince, findPayee, nobody, readAccount, withDetails } from "../beneficiaries/payee";
import { readPartsOfRow } from "../order/original-order";
import { keepCheck } from "../payee-checks/check";
import { assertPurposes } from "../purpose-codes/active";
import { live, schedulePayment } from "../scheduled/commands";
import { madeId, type OrderedPayment, payFor } from "../scheduled/pay-for";
import type { LeasedCommit } from "./lease";
import { isAnswerTo, type NameCheck, parseNameCheck } from "./name-checks";
import { type PaymentOfRow, readPaymentRows } from "./payment-rows";
import { readValidRows, uploadedRows } from "./queries";

/** Number of concurrent payments, which share the database's commits in the file's order. */
const atOnce = 16;

/** A row to be paid, with the result of its name check. */
type GoodRow = { row: number; input: (PaymentOfRow & { nameCheck: NameCheck | undefined }) | undefined };
type Paid = NonNullable<GoodRow["input"]>;

/**
 * Makes the payments of an upload's good rows, each by the command of a single payment, with its checks, reviews and
 * second persons; one of a later day is scheduled. A row names its payment, the approval that it waits for, or its scheduled
 * payment, in the write that makes it: a resumed commit continues with the rows that have none. A payment that is
 * refused stores the reason, and the others continue.
 */
export const payRows = (deps: Deps, run: LeasedCommit): Promise<void> =>
  uploadedRows.each(
    deps,
    run,
    async () => {
      const rows = await readGood(deps, run);
      // Payees are read before the first is paid: what a row has to ask for changes no row's place in the file's order.
      return Promise.all(rows.map(async (row) => ({ ...row, payee: await readyPayee(deps, run, row) })));
    },
    (row) => payRow(deps, run, row),
  );

/** Payee of a row, or the reason for having none. */
type ReadyPayee = () => Payee | undefined;

async function readyPayee(deps: Deps, run: LeasedCommit, { input }: GoodRow): Promise<ReadyPayee> {
  if (!input || input.later !== undefined) return () => undefined;
  try {
    const payee = await getPayee(deps, run, input);
    return () => payee;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

async function readGood(deps: Deps, run: LeasedCommit): Promise<GoodRow[]> {
  const rows = await readValidRows(deps, run, atOnce);
  const read = await readPaymentRows(deps, run.maker.actor, rows);
  return read.map(({ row, input }, at) => ({
    row,
    input: input && { ...input, nameCheck: parseNameCheck(rows[at]?.nameCheck) },
  }));
}

async function payRow(
  deps: Deps,
  run: LeasedCommit,
  { row, input, payee }: GoodRow & { payee: ReadyPayee },
): Promise<AppError | undefined> {
  if (!input)
    return new AppError("conflict", "The account that pays is not yours any more", {
      code: "ACCOUNT_NOT_FOUND",
    });
  return input.later === undefined ? pay(deps, run, row, input, payee) : schedule(deps, run, row, input);
}

/** The client's beneficiary of an account, as it was when the upload was committed. Throws AppError as `findPayee`. */
async function findUnchanged(deps: Deps, { id, maker }: LeasedCommit, account: string | null) {
  const found = await findPayee(deps, maker.actor, account);
  await assertUnchangedSince(deps, found?.beneficiaryId, { resource: "BULK_UPLOAD", id });
  return found;
}

/**
 * Payee of a row: the named one, else the beneficiary of its account, with the check of just this account and name.
 * Throws AppError as `findPayee`.
 */
async function getPayee(deps: Deps, run: LeasedCommit, { recipient, creditor, said, nameCheck }: Paid) {
  const account = readAccount(deps, recipient);
  const found = await findUnchanged(deps, run, account);
  const payee = withDetails(creditor ? { ...nobody, ...creditor } : found, said);
  await assertPurposes(deps, [payee?.purpose]);
  if (!payee?.name || !nameCheck || account === null) return payee;
  if (!isAnswerTo(nameCheck, { recipient: account, name: payee.name })) return payee;
  const { result, answered, at } = nameCheck;
  return { ...payee, check: { result, answered, at } };
}

/** Makes a payment, or stores it for a second person. Returns the reason for a refusal. */
function pay(
  deps: Deps,
  run: LeasedCommit,
  row: number,
  input: Paid,
  payee: ReadyPayee,
): Promise<AppError | undefined> {
  const { id: upload, maker, lease } = run;
  const { accountId, recipient, amount, currency, description, reference } = input;
  const payment = { accountId, recipient, amount, currency, description, reference };
  return payFor(
    deps,
    { maker, lease, item: { upload, row }, readParts: () => readPartsOfRow(deps, upload, row) },
    async (): Promise<OrderedPayment> => ({ ...payment, payee: payee() }),
    (became, made) => {
      const { sql, args } = madeId(became, made);
      const set =
        became === "paid" ? `state = 'done', payment_id = ${sql}` : `state = 'waiting', approval_id = ${sql}`;
      return uploadedRows.ends(upload, row, {
        set: `${set}, virtual_account_id = ?`,
        args: [...args, accountId],
      });
    },
  );
}

/** Keeps a payment until its day. Returns the reason for a refusal. */
function schedule(
  deps: Deps,
  run: LeasedCommit,
  row: number,
  { accountId: vaId, later, said, nameCheck, ...payment }: Paid,
): Promise<AppError | undefined> {
  const { reference } = payment;
  const { id: upload, maker } = run;
  const set = `state = 'scheduled', virtual_account_id = ?, scheduled_payment_id = (select id from scheduled_payments
    where virtual_account_id = ? and reference = ? and ${live})`;
  // The payment reads its name check from there, as every payment that waits for its day does.
  const check = nameCheck && {
    accountId: vaId,
    reference,
    recipient: nameCheck.account,
    name: nameCheck.name,
    check: nameCheck,
    by: maker.actor.userId,
  };
  const ends = [
    ...uploadedRows.ends(upload, row, { set, args: [vaId, vaId, reference] }),
    ...(check ? [keepCheck(check)] : []),
  ];
  return uploadedRows.carryOut(deps, run, row, ends, async (held) => {
    await findUnchanged(deps, run, readAccount(deps, payment.recipient));
    await schedulePayment(
      held,
      maker.actor,
      { vaId, type: "debit", ...payment, ...said },
      later ?? bankDate(deps.now(), deps.env.zone),
      undefined,
    );
  });
}
