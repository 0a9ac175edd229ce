import { preparedRead } from "db/prepared";
import { payeeRules } from "db/schema";
import type { Currency } from "@/vocabulary/money";
import type { PayeeNeed } from "@/vocabulary/payee-options";
import type { LedgerDeps } from "./command";
import { destinationOf, missingOf, needsOf, type Payee, type PayeeRule } from "./payee";

const all = preparedRead((read) =>
  read
    .select({ country: payeeRules.country, currency: payeeRules.currency, needs: payeeRules.needs })
    .from(payeeRules),
);

async function readPayeeRules({ db }: Pick<LedgerDeps, "db">): Promise<PayeeRule[]> {
  const rows = await all(db).all();
  return rows.map(({ country, currency, needs }) => ({
    country: country === "*" ? null : country,
    currency: currency === "*" ? null : currency,
    needs,
  }));
}

/** What a payment to another bank lacks of what the bank's rules ask for as they now stand (decision 236). */
export async function findMissing(
  deps: Pick<LedgerDeps, "db">,
  { recipient, currency, payee }: { recipient: string; currency: Currency; payee: Payee | undefined },
): Promise<PayeeNeed[]> {
  const rules = await readPayeeRules(deps);
  return missingOf(needsOf(rules, destinationOf(recipient, payee), currency), payee);
}
