import { jsonCell, readPrimaryRow } from "db/rows";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { can } from "@/access/policy";
import { getAccount } from "@/accounts/queries";
import { partyOfPayment } from "@/accounts/transactions/party";
import { toTransactionDto } from "@/accounts/transactions/queries";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import type { Idempotency } from "@/kernel/idempotency";
import { type Payee, payeeSchema } from "@/ledger/payee";
import { makePayment } from "@/ledger/payments";
import { post } from "@/ledger/post";
import { findPosted, findTransaction, type Posted } from "@/ledger/posting-result";
import type { PostTransaction, SubmittedDto } from "./contract";

/** A booked transaction; `replayed` if an earlier call with the same key booked it. */
export type Submitted = { transaction: SubmittedDto; replayed: boolean };

/**
 * Books the transaction of `POST /api/transactions`. An admin posts any of the four types; a client only pays: a
 * debit of one of its own accounts, with a recipient.
 * @throws AppError 403 if a client asks for anything but a debit, 404 'Virtual Account not found', and the ledger's
 * refusals: 409 (funds, state, limits, rates), 422 (key)
 */
export async function submitTransaction(
  deps: Deps,
  actor: Actor,
  input: PostTransaction & { payee?: Payee },
  idempotency: Idempotency | undefined,
): Promise<Submitted> {
  const { vaId, type, amount, currency, description, reference, recipient, payee } = input;
  if (input.executionDate !== undefined && !can(actor, "payments:make")) {
    const sentence = "Only a client's payment has an execution date";
    throw new AppError("bad_request", sentence, { fields: { executionDate: sentence } });
  }
  const money = { accountId: vaId, amount, currency, description, reference, idempotency };
  const posted = can(actor, "transactions:post")
    ? await post(deps, actor, { ...money, type })
    : await pay(deps, actor, type, { ...money, recipient, payee });
  const party =
    posted.payment && recipient !== undefined ? partyOfPayment({ recipient, reference, payee }) : null;
  return { transaction: toDto(posted, vaId, party), replayed: posted.replayed };
}

const keptPosting = z.object({ journalId: z.string() });
const paidRow = z.object({ recipient: z.string(), payee: jsonCell(payeeSchema).nullable() });

/**
 * Rebuilds the answer of a transaction from its booked rows, which never change.
 * @param response stored with the key of the call
 */
export async function rebuildTransaction(
  deps: Pick<Deps, "db">,
  { vaId, reference, recipient: typed, beneficiaryId }: PostTransaction,
  response: unknown,
): Promise<Submitted> {
  const { journalId } = keptPosting.parse(response);
  const posted = await findPosted(deps, journalId);
  const paid =
    posted.payment &&
    (await readPrimaryRow(deps.db, paidRow, {
      sql: `select command ->> '$.payment.recipient' as recipient, command -> '$.payment.payee' as payee
        from journals where id = ?`,
      args: [journalId],
    }));
  const recipient = beneficiaryId === undefined ? typed : paid?.recipient;
  const payee = paid?.payee ?? undefined;
  const party = paid && recipient !== undefined ? partyOfPayment({ recipient, reference, payee }) : null;
  return { transaction: toDto(posted, vaId, party), replayed: true };
}

type Money = Parameters<typeof makePayment>[2];

async function pay(deps: Deps, actor: Actor, type: PostTransaction["type"], input: Money): Promise<Posted> {
  if (type !== "debit") throw new AppError("forbidden", "Clients make payments only: send a debit");
  await getAccount(deps, actor, input.accountId);
  return makePayment(deps, actor, input);
}

function toDto(posted: Posted, accountId: number, party: string | null): SubmittedDto {
  const booked = findTransaction(posted, accountId);
  if (!booked) throw new Error("The posting did not touch the account that it was for");
  return {
    ...toTransactionDto({ ...booked, vaId: booked.accountId, party }),
    ...(posted.payment && { outcome: "made" }),
  };
}
