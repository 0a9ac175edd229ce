import { preparedRead } from "db/prepared";
import { payeeRules } from "db/schema";
import type { Currency } from "@/vocabulary/money";
import type { PayeeNeed } from "@/vocabulary/payee-options";
import type { LedgerDeps } from "./command";
import { findDestination, getNeeds, listMissingDetails, type Payee, type PayeeRule } from "./payee";

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

/**
 * Details that the bank's present rules require of a payment to a country in a currency; null if no country is known.
 */
export const findNeeds = async (
  deps: Pick<LedgerDeps, "db">,
  country: string | null,
  currency: Currency,
): Promise<readonly PayeeNeed[]> => getNeeds(await readPayeeRules(deps), country, currency);

/** Details that the bank's present rules require and that a payment to another bank lacks (decision 236). */
export async function findMissing(
  deps: Pick<LedgerDeps, "db">,
  { recipient, currency, payee }: { recipient: string; currency: Currency; payee: Payee | undefined },
): Promise<PayeeNeed[]> {
  return listMissingDetails(await findNeeds(deps, findDestination(recipient, payee), currency), payee);
}
