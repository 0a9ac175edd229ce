import { readPrimaryRow } from "db/rows";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { mayReadClient } from "@/access/scope";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { toDecimal } from "@/vocabulary/money";
import { expectedContract, expectedWords } from "../expected-receipts/contract";
import { expectedColumns, type StoredExpected, storedExpected } from "../expected-receipts/queries";
import { openAmount } from "../expected-receipts/rules";
import { type PaymentRequestDto, requestWords } from "./contract";
import { writeEpcText } from "./epc";

/** An expected receipt with the account that its payer pays to. */
const requestedRow = storedExpected.extend({
  payee: z.string(),
  iban: z.string(),
  isClosed: z.int(),
  requestedVersion: z.int().nullable(),
});
type Requested = z.output<typeof requestedRow>;

type Problem = { code: string; sentence: string };

/** Reason why an expected receipt cannot be requested, as a sentence with its code; undefined if it can. */
export function requestProblem({
  status,
  isClosed = 0,
}: Pick<StoredExpected, "status"> & { isClosed?: number }): Problem | undefined {
  if (status === "cancelled") return { code: "EXPECTED_ENDED", sentence: expectedWords.cancelled };
  if (status === "paid") return { code: "NOTHING_OPEN", sentence: requestWords.nothingOpen };
  return isClosed ? { code: "ACCOUNT_CLOSED", sentence: requestWords.accountClosed } : undefined;
}

/** Reason why a request cannot be mailed to its payer, as a sentence with its code; undefined if it can. */
export const sendProblem = ({
  problem,
  payerEmail,
}: {
  problem: Problem | undefined;
  payerEmail: string | null;
}): Problem | undefined => problem ?? (payerEmail === null ? noEmail : undefined);

export const noEmail: Problem = { code: "NO_PAYER_EMAIL", sentence: requestWords.noEmail };

export const refusedFor = ({ code, sentence }: Problem): AppError =>
  new AppError("conflict", sentence, { code });

/** Reads a payment request from the primary, or the reason why there is none. Throws AppError 403, 404. */
export async function findPaymentRequest({ db }: Pick<Deps, "db">, actor: Actor, id: number) {
  assertCan(actor, "expected-receipts:read");
  const found = await readPrimaryRow(db, requestedRow, {
    sql: `select ${expectedColumns}, v.company_name as payee, v.virtual_iban as iban, v.closed_at is not null as "isClosed",
        x.requested_version as "requestedVersion"
      from expected_receipts x join virtual_accounts v on v.id = x.virtual_account_id where x.id = ?`,
    args: [id],
  });
  if (!found || !mayReadClient(actor, found.clientId))
    throw new AppError("not_found", expectedContract.words.notFound);
  const { number, clientId, payerEmail, version, requestedVersion } = found;
  const problem = requestProblem(found);
  return { number, clientId, payerEmail, version, requestedVersion, problem, request: toRequestDto(found) };
}

/**
 * Reads a payment request as the API returns it.
 * @throws AppError 403, 404, 409 EXPECTED_ENDED, NOTHING_OPEN, ACCOUNT_CLOSED
 */
export async function getPaymentRequest(
  deps: Pick<Deps, "db">,
  actor: Actor,
  id: number,
): Promise<PaymentRequestDto> {
  const { problem, request } = await findPaymentRequest(deps, actor, id);
  if (problem) throw refusedFor(problem);
  return request;
}

function toRequestDto(row: Requested): PaymentRequestDto {
  const { payee, iban, currency, reference } = row;
  const open = openAmount(row);
  return {
    expectedReceiptId: row.id,
    number: row.number,
    payee,
    iban,
    reference,
    amount: toDecimal(open),
    currency,
    dueDate: row.dueDate,
    payer: row.payerName,
    description: row.description,
    qr: writeEpcText({ name: payee, iban, amount: open, currency, reference }) ?? null,
  };
}
