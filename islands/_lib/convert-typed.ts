import {
  type Currency,
  convert,
  currencySchema,
  type DirhamRates,
  type Minor,
  parseAmount,
  rateFromDirhams,
} from "@/vocabulary/money";

/** The amount of the form in an account's currency; undefined if there is none, or no rate for it. */
export function convertTyped(
  to: Currency,
  values: { amount: string; currency: string },
  rates: Partial<DirhamRates>,
): Minor | undefined {
  const amount = parseAmount(values.amount.trim());
  const { data: from } = currencySchema.safeParse(values.currency);
  if (amount === undefined || from === undefined) return undefined;
  if (from === to) return amount;
  const [source, target] = [rates[from], rates[to]];
  if (source === undefined || target === undefined) return undefined;
  return convert(amount, rateFromDirhams(source, target));
}
