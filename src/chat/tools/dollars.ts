import type { Deps } from "@/deps";
import { knownRates } from "@/ledger/rates";
import { formatMoney, inDollars, type Sum } from "@/money";
import type { Figures } from "./tool";
import { listed } from "./wording";

/** The sum in dollars as a sentence, where that says something; a currency without a rate is named. */
export async function dollarText(deps: Deps, sums: readonly Sum[], figures: Figures): Promise<string> {
  if (sums.every(({ currency }) => currency === "USD")) return "";
  const { total, unpriced } = inDollars(sums, await knownRates(deps));
  const text = figures.of("In USD at the latest rates", formatMoney(total, "USD"));
  return ` At the latest rates that is ${text}${unpriced.length > 0 ? `, without ${listed(unpriced)}, which have no rate` : ""}.`;
}
