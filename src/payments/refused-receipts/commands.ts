import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { assign } from "@/bank/bank-statements/manual-matching";
import { receiptWords } from "@/collections/receipts/contract";
import { type RefusedReceiptDto, refusedReceiptWords } from "@/collections/refused-receipts/contract";
import { acceptProblem } from "@/collections/refused-receipts/list";
import {
  findReturnAccount,
  getRefused,
  type RefusedRow,
  toRefusedDto,
} from "@/collections/refused-receipts/queries";
import { answerOnce } from "@/commands/idempotency/store";
import type { Deps } from "@/deps";
import type { Replayable } from "@/kernel/define";
import { AppError } from "@/kernel/errors";
import type { Idempotency } from "@/kernel/idempotency";
import { returnLine } from "@/ledger/orders";
import { newReturnReference } from "../receipt-returns/commands";

/** A return as it is ordered: where the money goes, and the payment's reference. */
type RefusedReturn = { id: number; recipient: string; reference: string; note: string };

const ended = () => new AppError("conflict", refusedReceiptWords.ended, { code: "REFUSED_RECEIPT_ENDED" });

/** Description of a return for the payer, which does not disclose the account's rules. */
const description = "Payment not accepted";

/**
 * Reads a refused receipt that waits.
 * @throws AppError 403, 404, 409 REFUSED_RECEIPT_ENDED
 */
export async function getWaiting(deps: Deps, actor: Actor, id: number): Promise<RefusedRow> {
  assertCan(actor, "bank-lines:post");
  const row = await getRefused(deps, actor, id);
  if (acceptProblem(row) !== undefined) throw ended();
  return row;
}

/**
 * Reads the return that would be ordered: of the full amount, to the payer's account.
 * @throws AppError 403, 404, 409 REFUSED_RECEIPT_ENDED, NO_PAYER_ACCOUNT, PAYER_OURS
 */
export async function readRefusedReturn(
  deps: Deps,
  actor: Actor,
  id: number,
  note: string,
): Promise<{ order: RefusedReturn; row: RefusedRow }> {
  const row = await getWaiting(deps, actor, id);
  return { order: { id, recipient: getReturnAccount(row), reference: newReturnReference(deps), note }, row };
}

function getReturnAccount(row: RefusedRow): string {
  if (row.payerIsOurs) throw new AppError("conflict", refusedReceiptWords.payerOurs, { code: "PAYER_OURS" });
  const account = findReturnAccount(row);
  if (account === undefined)
    throw new AppError("conflict", receiptWords.noPayer, { code: "NO_PAYER_ACCOUNT" });
  return account;
}

/** Orders a refused receipt back to the account that paid; the system does so by the account's rule. */
const order = (
  deps: Deps,
  actor: Actor | null,
  row: RefusedRow,
  { recipient, reference, note }: Omit<RefusedReturn, "id" | "note"> & { note?: string | undefined },
  idempotency?: Idempotency,
) =>
  returnLine(deps, actor, {
    lineId: row.id,
    recipient,
    name: row.payerName === "" ? null : row.payerName,
    bic: row.payerAgent === "" ? null : row.payerAgent,
    amount: row.amount,
    currency: row.currency,
    description,
    reference,
    note,
    idempotency,
  });

/** Orders a refused receipt back by its account's rule. Throws AppError as `readRefusedReturn`, and as the ledger. */
export const returnByRule = (deps: Deps, row: RefusedRow) =>
  order(deps, null, row, { recipient: getReturnAccount(row), reference: newReturnReference(deps) });

/** Acts on a refused receipt once per key, and returns it as it then is. */
function actOnce(
  deps: Deps,
  actor: Actor,
  id: number,
  key: Idempotency | undefined,
  act: () => Promise<unknown>,
): Promise<Replayable<RefusedReceiptDto>> {
  const current = async () => toRefusedDto(await getRefused(deps, actor, id), actor);
  return answerOnce(deps, actor, key, { act: () => act().then(current), replay: current });
}

/**
 * Orders a return that was approved.
 * @throws AppError 403, 404, 409 REFUSED_RECEIPT_ENDED, NO_PAYER_ACCOUNT, PAYER_OURS
 */
export const orderRefusedReturn = (deps: Deps, actor: Actor, { id, ...wanted }: RefusedReturn) =>
  actOnce(deps, actor, id, undefined, async () =>
    order(deps, actor, await getWaiting(deps, actor, id), wanted),
  );

/** Returns a refused receipt to the account that paid, once by its key. Throws AppError as `readRefusedReturn`, 422 (key). */
export const returnRefused = (
  deps: Deps,
  actor: Actor,
  id: number,
  { note }: { note: string },
  key: Idempotency | undefined,
) =>
  actOnce(deps, actor, id, key, async () => {
    const { order: wanted, row } = await readRefusedReturn(deps, actor, id, note);
    await order(deps, actor, row, wanted, key);
  });

/**
 * Books a refused receipt to the account that it was meant for, in spite of the rule, once by its key.
 * @throws AppError 403, 404, 409 REFUSED_RECEIPT_ENDED, or the account cannot be credited, 422 (key)
 */
export const acceptRefused = (
  deps: Deps,
  actor: Actor,
  id: number,
  { note }: { note: string },
  key: Idempotency | undefined,
) =>
  actOnce(deps, actor, id, key, async () => {
    const { vaId } = await getWaiting(deps, actor, id);
    await assign(deps, actor, id, vaId, key, note);
  });
