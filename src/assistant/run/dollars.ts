import type { Deps } from "@/deps";
import { knownRates } from "@/ledger/rates";
import { type Currency, formatMoney, inCurrency, inDollars, type Sum } from "@/vocabulary/money";
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

/** The sum in any currency as a sentence, each part converted by itself. */
export async function convertedText(
  deps: Deps,
  sums: readonly Sum[],
  into: Currency,
  figures: Figures,
): Promise<string> {
  if (into === "USD") return dollarText(deps, sums, figures);
  const { total, unpriced } = inCurrency(sums, await knownRates(deps), into);
  const text = figures.of(`In ${into} at the latest rates`, formatMoney(total, into));
  return ` At the latest rates that is ${text}${unpriced.length > 0 ? `, without ${listed(unpriced)}, which have no rate` : ""}.`;
}
