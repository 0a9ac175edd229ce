import { z } from "zod";
import { scopeOf } from "@/access/scope";
import { listRates } from "@/bank/rates/list";
import { knownRates } from "@/ledger/rates";
import { addDays, bankDate, formatDateTime, startOfBankDay } from "@/vocabulary/calendar";
import {
  type Currency,
  convert,
  currencies,
  formatMoney,
  type Minor,
  rateFromDirhams,
  rateText,
} from "@/vocabulary/money";
import { defineTool, Figures } from "./tool";
import { dayText, listed } from "./wording";

export const ratesTool = defineTool({
  description: "Exchange rates in force now or at the end of a day, and an amount converted to USD",
  input: z.object({
    currency: z.enum(currencies).optional(),
    date: z.iso.date().optional(),
    amount: z.int().positive().optional().describe("An amount of `currency` to convert, in minor units"),
    into: z.enum(currencies).optional().describe("The currency to convert it into; USD if absent"),
  }),
  async run(deps, actor, { currency, date, amount, into }) {
    const { zone } = deps.env;
    const today = bankDate(deps.now(), zone);
    if (date !== undefined && date > today) return { content: "Rates to come are not told.", figures: [] };
    const at = date === undefined || date === today ? deps.now() : startOfBankDay(addDays(date, 1), zone) - 1;
    const rates = await knownRates(deps, at);
    const figures = new Figures();
    const rateOf = (from: Currency, to: Currency) => {
      const [a, b] = [rates[from], rates[to]];
      return a === undefined || b === undefined ? undefined : rateText(rateFromDirhams(a, b));
    };
    const named = [currency, into].filter((code) => code !== undefined && code !== "AED");
    const wanted =
      currency === undefined ? (["USD", "EUR"] as const) : named.length === 0 ? (["USD"] as const) : named;
    const parts = wanted.flatMap((code) => {
      const aed = rateOf(code, "AED");
      if (aed === undefined) return [`no rate is set for ${code}`];
      const usd = code === "EUR" ? rateOf("EUR", "USD") : undefined;
      return [
        `1 ${code} is AED ${figures.of(`AED for 1 ${code}`, aed)}${usd ? ` or ${figures.of("USD for 1 EUR", usd)} USD` : ""}`,
      ];
    });
    const when = date === undefined || date === today ? "now" : `at the end of ${dayText(date)}`;
    const converted =
      amount !== undefined && currency !== undefined && currency !== (into ?? "USD")
        ? converting(amount, currency, into ?? "USD", rates, figures)
        : "";
    const { rows } = await listRates(deps, actor, { currency: "EUR" }, { limit: 5 });
    const history = rows.filter(({ effectiveAt }) => effectiveAt <= at);
    const isStaff = scopeOf(actor) === "all";
    return {
      content: `${converted}In force ${when}: ${listed(parts)}. The dirham is pegged to the dollar.`,
      figures: figures.all,
      ...(currency !== "USD" &&
        currency !== "AED" &&
        history.length > 0 && {
          table: {
            columns: [{ label: "In force from" }, { label: "AED for 1 EUR", numeric: true as const }],
            rows: history.map((row) => [formatDateTime(row.effectiveAt, zone), row.rate]),
          },
        }),
      ...(isStaff && { links: [{ label: "Exchange rates", href: "/admin/configurations" }] }),
    };
  },
});

function converting(
  amount: Minor,
  currency: Currency,
  into: Currency,
  rates: Awaited<ReturnType<typeof knownRates>>,
  figures: Figures,
): string {
  const [from, to] = [rates[currency], rates[into]];
  if (from === undefined || to === undefined) return "";
  const converted = convert(amount, rateFromDirhams(from, to));
  return `${formatMoney(amount, currency)} is ${figures.of(`In ${into}`, formatMoney(converted, into))}. `;
}
