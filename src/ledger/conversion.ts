import { preparedRead } from "db/prepared";
import { virtualAccounts } from "db/schema";
import { eq, sql } from "drizzle-orm";
import { AppError } from "@/kernel/errors";
import type { Instant } from "@/vocabulary/calendar";
import type { Currency, Minor } from "@/vocabulary/money";
import type { Command, LedgerDeps } from "./command";
import { convertAt } from "./rates";

/** Entered amount for an account, in a currency that may differ from the account's. */
type Entered = { accountId: number; amount: Minor; currency: Currency; createdAt?: Instant | undefined };

/** The step's money in the account's currency, with the entered amount. */
export async function inAccountCurrency(
  deps: LedgerDeps,
  { accountId, amount, currency, createdAt }: Entered,
) {
  const to = await getCurrency(deps, accountId);
  const converted = await convertAt(deps, amount, currency, to, createdAt);
  return { ...converted, currency: to, originalAmount: amount, originalCurrency: currency };
}

/** The command with another amount in its only step. */
export function withMoney(command: Command, money: Partial<Command["steps"][number]>): Command {
  return { ...command, steps: command.steps.map((step) => ({ ...step, ...money })) };
}

const accountCurrency = preparedRead((read) =>
  read
    .select({ currency: virtualAccounts.currency })
    .from(virtualAccounts)
    .where(eq(virtualAccounts.id, sql.placeholder("id"))),
);

async function getCurrency({ db }: LedgerDeps, accountId: number): Promise<Currency> {
  const found = await accountCurrency(db).get({ id: accountId });
  if (!found) throw new AppError("not_found", "Virtual Account not found");
  return found.currency;
}
