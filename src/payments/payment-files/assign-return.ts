import { flagCell, readPrimaryRow } from "db/rows";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { getAccount } from "@/accounts/queries";
import { answerOnce } from "@/commands/idempotency/store";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import type { Idempotency } from "@/kernel/idempotency";
import { assignReturn } from "@/ledger/returns";
import { sayInEnglish } from "@/vocabulary/language";
import { type Currency, currencySchema, toDecimal } from "@/vocabulary/money";
import { paymentFileMessages } from "./contract";

const suspendedRow = z.object({
  amount: z.int(),
  currency: currencySchema,
  reference: z.string(),
  assigned: flagCell,
  suspended: z.int().nullable(),
});

type Suspended = { amount: number; currency: Currency; reference: string; assigned: boolean };

/**
 * A payment whose money was returned for a closed account, from the primary, with the amount that is or was in
 * suspense.
 */
export async function getSuspended({ db }: Pick<Deps, "db">, id: number): Promise<Suspended> {
  const row = await readPrimaryRow(db, suspendedRow, {
    sql: `select p.amount, p.currency, p.reference, r.assigned_journal_id is not null as assigned, r.id as suspended
      from payments p left join suspended_returns r on r.id = p.id where p.id = ?`,
    args: [id],
  });
  if (!row) throw new AppError("not_found", sayInEnglish("Payment not found"));
  const { amount, currency, reference, assigned, suspended } = row;
  if (suspended === null) throw notInSuspense();
  return { amount, currency, reference, assigned };
}

const notInSuspense = () =>
  new AppError("conflict", paymentFileMessages.notInSuspense, { code: "RETURN_NOT_IN_SUSPENSE" });

/**
 * Moves the money of a returned payment from suspense, where it went because the payer's account was closed, to its
 * intended account.
 * @throws AppError 403, 404, 409 if its money is not in suspense, was assigned, or the account cannot be credited
 */
export function assign(
  deps: Deps,
  actor: Actor,
  paymentId: number,
  vaId: number,
  idempotency: Idempotency | undefined,
) {
  assertCan(actor, "bank-lines:post");
  const getAnswer = ({ amount, currency }: Suspended) => ({
    paymentId,
    vaId,
    amount: toDecimal(amount),
    currency,
  });
  return answerOnce(deps, actor, idempotency, {
    async act() {
      const suspended = await getSuspended(deps, paymentId);
      if (suspended.assigned) throw notInSuspense();
      const account = await getAccount(deps, actor, vaId);
      const { amount, currency, reference } = suspended;
      await assignReturn(deps, actor, {
        paymentId,
        accountId: account.id,
        amount,
        currency,
        description: sayInEnglish("Returned payment of a closed account"),
        reference,
        idempotency,
      });
      return getAnswer(suspended);
    },
    replay: async () => getAnswer(await getSuspended(deps, paymentId)),
  });
}
