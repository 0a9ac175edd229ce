import type { Actor } from "@/access/actor";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { say } from "@/vocabulary/language";
import { formatMoney } from "@/vocabulary/money";
import { payeeValuesOf } from "../beneficiaries/payee";
import { findWritingProblem } from "../payment-files/unfiled-orders";
import { getPayment, needsIn, payeeIn } from "../queries";
import { detailsProblem } from "./commands";

/**
 * What the dialog that gives a payment's details begins with.
 * @throws AppError 404 for a payment that is not the actor's to see, 409 where it waits for nothing, or for somebody else
 */
export async function readDetailsDialog(deps: Deps, actor: Actor, id: number) {
  const payment = await getPayment(deps, actor, id);
  const unwritable = payment.needs === null ? await findWritingProblem(deps, id) : undefined;
  const problem = detailsProblem(payment, actor, unwritable);
  if (problem) throw new AppError("conflict", problem);
  const payee = payeeIn(payment);
  return {
    id,
    subject: say("{amount}, {reference}", {
      amount: formatMoney(payment.amount, payment.currency),
      reference: payment.reference,
    }),
    needs: needsIn(payment),
    initial: {
      ...payeeValuesOf(payee),
      remittance: payee?.remittance ?? payment.description,
    },
  };
}
