import type { Actor } from "@/access/actor";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { say } from "@/vocabulary/language";
import { formatMoney } from "@/vocabulary/money";
import { payeeFormValues } from "../beneficiaries/payee";
import { findWritingProblem } from "../payment-files/unfiled-orders";
import { getPayment, parseNeeds, parsePayee } from "../queries";
import { detailsProblem } from "./commands";

/**
 * Reads the initial values of the dialog that adds a payment's details.
 * @throws AppError 404 for a payment outside the actor's scope, 409 if it waits for no details, or for somebody else's
 */
export async function readDetailsDialog(deps: Deps, actor: Actor, id: number) {
  const payment = await getPayment(deps, actor, id);
  const unwritable = payment.needs === null ? await findWritingProblem(deps, id) : undefined;
  const problem = detailsProblem(payment, actor, unwritable);
  if (problem) throw new AppError("conflict", problem);
  const payee = parsePayee(payment);
  return {
    id,
    subject: say("{amount}, {reference}", {
      amount: formatMoney(payment.amount, payment.currency),
      reference: payment.reference,
    }),
    needs: parseNeeds(payment),
    initial: {
      ...payeeFormValues(payee),
      remittance: payee?.remittance ?? payment.description,
    },
  };
}
