import { preparedRead } from "db/prepared";
import { purposeCodes } from "db/schema";
import { asc, eq } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { formatMoney } from "@/vocabulary/money";
import { detailsProblem } from "./details";
import { getPayment, needsIn, payeeIn } from "./queries";

const activeCodes = preparedRead((read) =>
  read
    .select({ code: purposeCodes.code, name: purposeCodes.name })
    .from(purposeCodes)
    .where(eq(purposeCodes.isActive, true))
    .orderBy(asc(purposeCodes.code)),
);

/** What payments may be for, as a form offers it. */
export const readPurposes = async ({ db }: Pick<Deps, "db">) =>
  (await activeCodes(db).all()).map(({ code, name }) => ({ value: code, label: `${code}: ${name}` }));

/**
 * What the dialog that gives a payment's details begins with.
 * @throws AppError 404 for a payment that is not the actor's to see, 409 where it waits for nothing, or for somebody else
 */
export async function readDetailsDialog(deps: Deps, actor: Actor, id: number) {
  const [payment, purposes] = await Promise.all([getPayment(deps, actor, id), readPurposes(deps)]);
  const problem = detailsProblem(payment, actor);
  if (problem) throw new AppError("conflict", problem);
  const payee = payeeIn(payment);
  return {
    id,
    subject: `${formatMoney(payment.amount, payment.currency)}, ${payment.reference}`,
    needs: needsIn(payment),
    purposes,
    initial: {
      name: payee?.name ?? "",
      bic: payee?.bic ?? "",
      clearingCode: payee?.clearingCode ?? "",
      country: payee?.country ?? "",
      town: payee?.town ?? "",
      addressLines: payee?.addressLines.join("\n") ?? "",
      purpose: payee?.purpose ?? "",
      structuredReference: payee?.reference ?? "",
      regulatoryReporting: payee?.regulatoryCode ?? "",
    },
  };
}
