import { preparedRead } from "db/prepared";
import { payeeChecks } from "db/schema";
import { and, eq, sql } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import { write } from "@/commands/write";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { ask, type Port } from "@/platform/ports/ask";
import { answerPayeeCheck } from "./answer";
import { type PayeeCheck, payeeCheckSchema } from "./contract";

const payeeCheckPort: Port<PayeeCheck> = { name: "payee check", answer: payeeCheckSchema };

/** Whom a payment would pay: the reference is the payment's own, `name` whom the payer means. */
export type CheckedPayee = {
  accountId: number;
  reference: string;
  recipient: string;
  ours: boolean;
  name: string;
};

/**
 * Asks whether the account that a payment goes to is held under the payee's name, where the bank takes part in a scheme for
 * that, and keeps the answer for the payment with this reference. An account of the bank itself is compared here.
 * @returns undefined where the bank asks no such service
 */
export async function checkPayee(
  deps: Deps,
  actor: Actor,
  { accountId, reference, recipient, ours, name }: CheckedPayee,
): Promise<PayeeCheck | undefined> {
  const { payeeCheck } = deps.env;
  if (!payeeCheck) return undefined;
  const check: PayeeCheck = ours
    ? await ownCheck(deps, actor, recipient, name)
    : ((await ask(deps, payeeCheckPort, payeeCheck, { account: recipient, name })) ?? {
        result: "unavailable",
      });
  const { result } = check;
  // Only with a close match is it told whose account it is, whatever was answered.
  const answered = result === "close_match" ? check.name : undefined;
  await write(deps, actor, {
    access: "payments:make",
    plan(at) {
      const values = {
        recipient,
        name,
        result,
        answered: answered ?? null,
        checkedBy: actor.userId,
        checkedAt: at,
      };
      return {
        statements: [
          deps.db.read
            .insert(payeeChecks)
            .values({ virtualAccountId: accountId, reference, ...values })
            .onConflictDoUpdate({
              target: [payeeChecks.virtualAccountId, payeeChecks.reference],
              set: values,
            }),
        ],
        audit: { none: "the payment's own row has it" },
        answer: null,
      };
    },
  });
  return answered === undefined ? { result } : { result, name: answered };
}

/** Who tries too many names on an account is told nothing more of it, and pays without the check. */
async function ownCheck(deps: Deps, actor: Actor, account: string, name: string): Promise<PayeeCheck> {
  try {
    return await answerPayeeCheck(deps, actor, { account, name });
  } catch (error) {
    if (error instanceof AppError && error.kind === "too_many") return { result: "unavailable" };
    throw error;
  }
}

const checkOf = preparedRead((read) =>
  read
    .select({
      recipient: payeeChecks.recipient,
      name: payeeChecks.name,
      result: payeeChecks.result,
      answered: payeeChecks.answered,
      checkedAt: payeeChecks.checkedAt,
    })
    .from(payeeChecks)
    .where(
      and(
        eq(payeeChecks.virtualAccountId, sql.placeholder("accountId")),
        eq(payeeChecks.reference, sql.placeholder("reference")),
      ),
    ),
);

/** The check that was made for a payment, if it was of just this account and name. */
export async function findPayeeCheck(
  { db, env }: Pick<Deps, "db" | "env">,
  { accountId, reference, recipient, name }: Omit<CheckedPayee, "ours">,
) {
  if (!env.payeeCheck) return undefined;
  const found = await checkOf(db).get({ accountId, reference });
  if (found?.recipient !== recipient || found.name !== name) return undefined;
  const { result, answered, checkedAt } = found;
  return { result, answered, at: checkedAt };
}
