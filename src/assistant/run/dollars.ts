import type { Deps } from "@/deps";
import { knownRates } from "@/ledger/rates";
import { formatMoney, inDollars, type Sum } from "@/vocabulary/money";
import type { Figures } from "./tool";
import { listed } from "./wording";

/**
 * The sum in dollars as a sentence, where that says something; a currency without a rate is named.
 * @param less what is converted by itself and taken off, as the overview takes what is held off the balance
 */
export async function dollarText(
  deps: Deps,
  sums: readonly Sum[],
  figures: Figures,
  less: readonly Sum[] = [],
): Promise<string> {
  if (sums.every(({ currency }) => currency === "USD")) return "";
  const rates = await knownRates(deps);
  const { total, unpriced } = inDollars(sums, rates);
  const rest = total - inDollars(less, rates).total;
  const text = figures.of("In USD at the latest rates", formatMoney(rest, "USD"));
  return ` At the latest rates that is ${text}${unpriced.length > 0 ? `, without ${listed(unpriced)}, which have no rate` : ""}.`;
}
