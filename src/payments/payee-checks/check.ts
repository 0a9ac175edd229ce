import type { Statement } from "db/client";
import { preparedRead } from "db/prepared";
import { payeeChecks } from "db/schema";
import { and, eq, sql } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import { write } from "@/commands/write";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import type { Payee } from "@/ledger/payee";
import { ask, type Port } from "@/platform/ports/ask";
import { answerPayeeCheck } from "./answer";
import { type PayeeCheck, payeeCheckSchema } from "./contract";

const payeeCheckPort: Port<PayeeCheck> = { name: "payee check", answer: payeeCheckSchema };

/** Payee to be checked: `reference` is the payment's own, `name` is that given by the payer. */
type CheckedPayee = {
  accountId: number;
  reference: string;
  recipient: string;
  ours: boolean;
  name: string;
};

/**
 * Asks whether the account of a payment is held under the payee's name, if the bank belongs to a scheme for that, and
 * stores the answer for the payment with this reference. An account of the bank itself is compared here.
 * @returns undefined if the bank has no such service
 */
export async function checkPayee(
  deps: Deps,
  actor: Actor,
  { accountId, reference, recipient, ours, name }: CheckedPayee,
): Promise<PayeeCheck | undefined> {
  if (!deps.env.payeeCheck) return undefined;
  const { result, name: answered } = await askPayeeCheck(deps, actor, { recipient, ours, name });
  await write(deps, actor, {
    access: "payments:make",
    plan: (at) => ({
      statements: [
        keepCheck({
          accountId,
          reference,
          recipient,
          name,
          check: { result, answered: answered ?? null, at },
          by: actor.userId,
        }),
      ],
      audit: { none: "the payment's own row has it" },
      answer: null,
    }),
  });
  return answered === undefined ? { result } : { result, name: answered };
}

/**
 * Asks whether an account is held under a name: the bank's service, or for an account of the bank itself its book. A
 * missing answer is `unavailable`.
 */
export async function askPayeeCheck(
  deps: Deps,
  actor: Actor,
  { recipient, ours, name }: Pick<CheckedPayee, "recipient" | "ours" | "name">,
  by: "person" | "file" = "person",
): Promise<PayeeCheck> {
  const { payeeCheck } = deps.env;
  if (!payeeCheck) return { result: "unavailable" };
  const { result, name: answered } = ours
    ? await ownCheck(deps, actor, { account: recipient, name }, by)
    : ((await ask(deps, payeeCheckPort, payeeCheck, { account: recipient, name })) ?? {
        result: "unavailable" as const,
        name: undefined,
      });
  // Only a close match names the account's holder, whatever the service answered.
  return result === "close_match" && answered !== undefined ? { result, name: answered } : { result };
}

type KeptCheck = Omit<CheckedPayee, "ours"> & { check: NonNullable<Payee["check"]>; by: number };

/** The statement that stores an answer for the payment with an account and a reference, replacing an earlier one. */
export const keepCheck = ({ accountId, reference, recipient, name, check, by }: KeptCheck): Statement => ({
  sql: `insert into payee_checks (virtual_account_id, reference, recipient, name, result, answered, checked_by, checked_at)
    values (?, ?, ?, ?, ?, ?, ?, ?)
    on conflict (virtual_account_id, reference) do update set recipient = excluded.recipient, name = excluded.name,
      result = excluded.result, answered = excluded.answered, checked_by = excluded.checked_by,
      checked_at = excluded.checked_at`,
  args: [accountId, reference, recipient, name, check.result, check.answered, by, check.at],
});

/**
 * Checks a name on an account at this bank. A user who tries too many names on one account gets no further answer,
 * and pays without the check.
 */
async function ownCheck(
  deps: Deps,
  actor: Actor,
  asked: { account: string; name: string },
  by: "person" | "file",
): Promise<PayeeCheck> {
  try {
    return await answerPayeeCheck(deps, actor, asked, by);
  } catch (error) {
    if (error instanceof AppError && error.kind === "too_many") return { result: "unavailable" };
    throw error;
  }
}

const readCheck = preparedRead((read) =>
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

/** The check of a payment, if it was made for exactly this account and name. */
export async function findPayeeCheck(
  { db, env }: Pick<Deps, "db" | "env">,
  { accountId, reference, recipient, name }: Omit<CheckedPayee, "ours">,
) {
  if (!env.payeeCheck) return undefined;
  const found = await readCheck(db).get({ accountId, reference });
  if (found?.recipient !== recipient || found.name !== name) return undefined;
  const { result, answered, checkedAt } = found;
  return { result, answered, at: checkedAt };
}
