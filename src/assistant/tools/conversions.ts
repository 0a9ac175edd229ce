import { z } from "zod";
import type { Deps } from "@/deps";
import { knownRates } from "@/ledger/rates";
import { addDays, type BankDate, bankDate, startOfBankDay } from "@/vocabulary/calendar";
import {
  type Currency,
  convert,
  currencies,
  formatMoney,
  rateFromDirhams,
  rateText,
} from "@/vocabulary/money";
import { defineTool, Figures } from "./tool";
import { dayText, listed } from "./wording";

/** The rates in force at the end of a day, now of today. */
export function ratesOn(deps: Deps, day: BankDate): ReturnType<typeof knownRates> {
  const { zone } = deps.env;
  const now = deps.now();
  return knownRates(deps, Math.min(now, startOfBankDay(addDays(day, 1), zone) - 1));
}

/** A rate between two currencies as a decimal; undefined where one of them has none. */
export function rateBetween(
  rates: Awaited<ReturnType<typeof knownRates>>,
  from: Currency,
  to: Currency,
): string | undefined {
  const [a, b] = [rates[from], rates[to]];
  return a === undefined || b === undefined ? undefined : rateText(rateFromDirhams(a, b));
}

export const conversionsTool = defineTool({
  description: "An amount converted into one or two currencies, at the rates now or at the end of past days",
  input: z.object({
    amount: z.int().positive().describe("In minor units of `currency`"),
    currency: z.enum(currencies),
    into: z.array(z.enum(currencies)).min(1).max(2),
    dates: z.array(z.iso.date()).max(6).default([]).describe("Now if none is given"),
    than: z.int().positive().optional().describe("An amount of the first of `into` to compare with"),
  }),
  async run(deps, _actor, { amount, currency, into, dates, than }) {
    const today = bankDate(deps.now(), deps.env.zone);
    if (dates.some((date) => date > today)) return { content: "Rates to come are not told.", figures: [] };
    const figures = new Figures();
    const days = dates.length === 0 ? [today] : dates;
    const rows: string[][] = [];
    const sentences: string[] = [];
    for (const day of days) {
      const rates = await ratesOn(deps, day);
      const when = day === today ? "now" : `at the end of ${dayText(day)}`;
      const parts: string[] = [];
      for (const target of into) {
        const [from, to] = [rates[currency], rates[target]];
        const rate = rateBetween(rates, currency, target);
        if (from === undefined || to === undefined || rate === undefined) {
          parts.push(`unknown in ${target}, for there was no rate`);
          continue;
        }
        const converted = convert(amount, rateFromDirhams(from, to));
        const text = figures.of(`In ${target} ${when}`, formatMoney(converted, target));
        rows.push([
          day === today ? "Now" : dayText(day),
          figures.of(`${target} for 1 ${currency} ${when}`, rate),
          text,
        ]);
        const apart = than === undefined || target !== into[0] ? undefined : converted - than;
        const compared =
          apart === undefined
            ? ""
            : apart === 0
              ? `, exactly ${formatMoney(converted, target)}`
              : `, which is ${figures.of("Difference", formatMoney(Math.abs(apart), target))} ${apart > 0 ? "more" : "less"} than ${formatMoney(than ?? 0, target)}`;
        parts.push(text + compared);
      }
      sentences.push(
        `${formatMoney(amount, currency)} ${day === today ? "is" : "was"} ${listed(parts)} ${when}`,
      );
    }
    return {
      content: `${sentences.join("; ")}. These are the rates of the book, by which amounts are converted here.`,
      figures: figures.all,
      table: {
        columns: [
          { label: "At the end of" },
          { label: `For 1 ${currency}`, numeric: true },
          { label: "Amount", numeric: true },
        ],
        rows,
      },
    };
  },
});
