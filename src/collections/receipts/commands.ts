import { expectOneRow, expectRows } from "db/client";
import { readPrimaryRow, readPrimaryRows } from "db/rows";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { type Refusal, write } from "@/commands/write";
import type { Deps } from "@/deps";
import type { Replayable } from "@/kernel/define";
import { AppError } from "@/kernel/errors";
import type { Idempotency } from "@/kernel/idempotency";
import { expectedContract } from "../expected-receipts/contract";
import { type ApplyReceipt, type ReceiptRecordDto, receiptWords } from "./contract";
import { getReceiptRecord, readReceiptState } from "./queries";

const conflict = (code: string, message: string): Readonly<Record<string, Refusal>> => ({
  [code]: { kind: "conflict", message, code },
});

/** Refusals of the database for an application. */
const refusals: Readonly<Record<string, Refusal>> = {
  ...conflict("ABOVE_REST", "More than the rest of this receipt: look at it again"),
  ...conflict("ABOVE_OPEN", "More than is open: apply less, or close it within its tolerance"),
  ...conflict("WRITE_OFF_BOUND", "The write-off or overpayment is outside the tolerance"),
  ...conflict("EXPECTED_ENDED", "This expected receipt was cancelled"),
  RECEIPT_OTHER: {
    kind: "conflict",
    message: "The receipt and the expected receipt have different currencies",
    code: "CURRENCY_DIFFERS",
  },
};

const clientRow = z.object({ id: z.int(), clientId: z.string() });

/**
 * Applies a receipt to expected receipts by hand, all of them or none, once by its key. Those that have expired are paid, too.
 * @throws AppError 403, 404 for the receipt or an expected receipt, 409 ABOVE_REST, ABOVE_OPEN, WRITE_OFF_BOUND,
 * EXPECTED_ENDED, CURRENCY_DIFFERS, 422 (key)
 */
export async function applyReceipt(
  deps: Deps,
  actor: Actor,
  id: number,
  { applications }: ApplyReceipt,
  key: Idempotency | undefined,
): Promise<Replayable<ReceiptRecordDto>> {
  const { replayed } = await write(deps, actor, {
    access: "receipts:apply",
    refusals,
    once: { key, status: 200, replay: () => null },
    async plan(at) {
      const { clientId } = await readReceiptState(deps, actor, id);
      const ids = applications.map(({ expectedReceiptId }) => expectedReceiptId);
      const found = await readPrimaryRows(deps.db, clientRow, {
        sql: `select id, client_id as "clientId" from expected_receipts where id in (select value from json_each(?))`,
        args: [JSON.stringify(ids)],
      });
      const own = new Set(found.filter((one) => one.clientId === clientId).map((one) => one.id));
      if (ids.some((one) => !own.has(one))) throw new AppError("not_found", expectedContract.words.notFound);
      const parts = applications.map(({ expectedReceiptId, amount, writeOff }) => [
        expectedReceiptId,
        amount,
        writeOff ? 1 : 0,
      ]);
      return {
        statements: [
          {
            sql: `insert into receipt_applications
                (receipt_id, expected_receipt_id, amount, written_off, how, created_by, created_at)
              select ?, x.id, p.value ->> 1, iif(p.value ->> 2, x.amount - x.applied - x.written_off - (p.value ->> 1), 0),
                'hand', ?, ?
              from json_each(?) p join expected_receipts x on x.id = p.value ->> 0 order by p.key`,
            args: [id, actor.userId, at, JSON.stringify(parts)],
          },
          expectRows(parts.length, "ABOVE_OPEN"),
        ],
        audit: {
          action: "UPDATE",
          resource: "RECEIPT",
          resourceId: id,
          details: {},
          written: {
            applied: {
              sql: `select json_group_array(json_array(expected_receipt_id, amount, written_off, how)) from (
                select * from receipt_applications where receipt_id = ? and created_at = ? and created_by = ?
                  and undoes is null and expected_receipt_id in (select value from json_each(?))
                order by id desc limit ?)`,
              args: [id, at, actor.userId, JSON.stringify(ids), parts.length],
            },
          },
        },
        answer: null,
      };
    },
  });
  return { value: await getReceiptRecord(deps, actor, id), replayed };
}

const applicationRow = z.object({ expectedReceiptId: z.int(), amount: z.int(), writtenOff: z.int() });

/**
 * Undoes one application, once: its amount is unapplied cash, and is not applied automatically again.
 * @throws AppError 403, 404, 409 APPLICATION_UNDONE, ACCOUNT_CLOSED, NUMBER_TAKEN, REFERENCE_TAKEN
 */
export async function undoApplication(
  deps: Deps,
  actor: Actor,
  { id, applicationId }: { id: number; applicationId: number },
  key: Idempotency | undefined,
): Promise<Replayable<undefined>> {
  const { replayed } = await write(deps, actor, {
    access: "receipts:apply",
    refusals: {
      ...conflict("APPLICATION_UNDONE", "This application was undone already"),
      ...conflict("ACCOUNT_CLOSED", "The account of the expected receipt is closed: it cannot reopen"),
      ...conflict("NUMBER_TAKEN", "A newer open expected receipt has the same number: change that first"),
      ...conflict(
        "REFERENCE_TAKEN",
        "A newer open expected receipt has the same reference: change that first",
      ),
    },
    once: { key, status: 204, replay: () => null },
    async plan(at) {
      await readReceiptState(deps, actor, id);
      const found = await readPrimaryRow(deps.db, applicationRow, {
        sql: `select expected_receipt_id as "expectedReceiptId", amount, written_off as "writtenOff"
          from receipt_applications where id = ? and receipt_id = ? and undoes is null`,
        args: [applicationId, id],
      });
      if (!found) throw new AppError("not_found", receiptWords.applicationNotFound);
      const { expectedReceiptId, amount, writtenOff } = found;
      return {
        statements: [
          {
            sql: `insert into receipt_applications
                (receipt_id, expected_receipt_id, amount, written_off, how, undoes, created_by, created_at)
              select receipt_id, expected_receipt_id, -amount, -written_off, how, id, ?, ?
              from receipt_applications where id = ?`,
            args: [actor.userId, at, applicationId],
          },
          expectOneRow("APPLICATION_UNDONE"),
        ],
        audit: {
          action: "UPDATE",
          resource: "RECEIPT",
          resourceId: id,
          details: { undone: [[expectedReceiptId, amount, writtenOff, applicationId]] },
        },
        answer: null,
      };
    },
  });
  return { value: undefined, replayed };
}

/**
 * Keeps the rest of a receipt on its account, outside the queue.
 * @throws AppError 403, 404, 409 NO_REST
 */
export async function keepReceipt(
  deps: Deps,
  actor: Actor,
  id: number,
  { note }: { note: string },
  key: Idempotency | undefined,
): Promise<Replayable<ReceiptRecordDto>> {
  const { replayed } = await write(deps, actor, {
    access: "receipts:apply",
    refusals: conflict(
      "NO_REST",
      "Nothing is left of this receipt, or it has just changed: look at it again",
    ),
    once: { key, status: 200, replay: () => null },
    async plan() {
      const { rest } = await readReceiptState(deps, actor, id);
      return {
        statements: [
          {
            sql: `update receipts set kept = kept + ?, status = iif(applied > 0, 'applied', 'kept')
              where id = ? and amount - applied - kept - returned = ? and ? > 0`,
            args: [rest, id, rest, rest],
          },
          expectOneRow("NO_REST"),
        ],
        audit: {
          action: "UPDATE",
          resource: "RECEIPT",
          resourceId: id,
          details: { kept: rest, note },
        },
        answer: null,
      };
    },
  });
  return { value: await getReceiptRecord(deps, actor, id), replayed };
}
