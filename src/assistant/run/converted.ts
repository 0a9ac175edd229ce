import { knownRates } from "@/ledger/rates";
import { addDays, startOfBankDay } from "@/vocabulary/calendar";
import {
  type Currency,
  type DirhamRates,
  formatMoney,
  inCurrency,
  rateFromDirhams,
  rateText,
  type Sum,
} from "@/vocabulary/money";
import { type Bucket, onlyValue } from "../question/entity";
import type { Span } from "../question/query";
import type { Asked } from "./asked";
import { byCurrency, describePeriod, measureLabel, sumCounts } from "./report";
import { isCurrency } from "./rows";
import { Figures, type ToolResult } from "./tool";
import { accountName, counted, dayText, listed } from "./wording";

/**
 * The rates in force at the end of the last of some days; the present ones if there is no such day or it is not over.
 */
function readRates({ deps }: Asked, { to }: Span): ReturnType<typeof knownRates> {
  const now = deps.now();
  const end = to === undefined ? now : startOfBankDay(addDays(to, 1), deps.env.zone) - 1;
  return knownRates(deps, Math.min(now, end));
}

/** Totals in each of some currencies, with the rates used; undefined if one of them is unknown. */
function convertedTexts(
  sums: readonly Sum[],
  rates: Partial<DirhamRates>,
  currencies: readonly Currency[],
  figures: Figures,
  when: string,
): { text: string; rates: string }[] | undefined {
  const all = currencies.map((into) => ({ into, ...inCurrency(sums, rates, into) }));
  if (all.some(({ unpriced }) => unpriced.length > 0)) return undefined;
  return all.map(({ into, total }) => {
    const used = sums.flatMap(({ currency }) => {
      const [from, to] = [rates[currency], rates[into]];
      if (currency === into || from === undefined || to === undefined) return [];
      const rate = figures.of(`${into} for 1 ${currency}${when}`, rateText(rateFromDirhams(from, to)));
      return [`1 ${currency} is ${rate} ${into}`];
    });
    return { text: figures.money(`In ${into}${when}`, total, into), rates: listed(used) };
  });
}

/** An amount in other currencies, at the rates of each of some days; undefined if one of them is unknown. */
export async function reportConverted(
  asked: Asked,
  spans: readonly Span[],
  into: readonly Currency[],
): Promise<ToolResult | undefined> {
  const [amount, currency] = ["amount", "currency"].map((field) => onlyValue(asked.filters, field));
  if (typeof amount !== "number" || !isCurrency(currency)) return undefined;
  const figures = new Figures();
  const sentences: string[] = [];
  for (const span of spans.length === 0 ? [{}] : spans) {
    const rates = await readRates(asked, span);
    const when = describePeriod(asked, span);
    const others = into.filter((one) => one !== currency);
    const converted = convertedTexts([{ currency, amount: BigInt(amount) }], rates, others, figures, when);
    if (!converted) return undefined;
    const is = when === "" ? "is" : "was";
    sentences.push(
      `${formatMoney(amount, currency)} ${is} ${listed(converted.map(({ text }) => text))}${when} (${listed(converted.map((one) => one.rates))})`,
    );
  }
  return { content: `${sentences.join("; ")}. These are the rates of the book.`, figures: figures.all };
}

/** States the sum of rows in each currency, and the total in another currency. */
export async function reportConvertedSum(
  asked: Asked,
  span: Span,
  buckets: readonly Bucket[],
  into: readonly Currency[],
): Promise<ToolResult | undefined> {
  const stands = asked.entity.time === undefined;
  const count = sumCounts(buckets);
  const figures = new Figures();
  const when = describePeriod(asked, span);
  const sums = byCurrency(buckets).map(({ currency, sum }) => ({ currency, amount: sum }));
  const rates = await readRates(asked, stands ? span : {});
  const converted = convertedTexts(sums, rates, into, figures, "");
  if (count === 0 || !converted) return undefined;
  const number = figures.of(`Number of ${asked.noun[1]}`, counted(count, ...asked.noun));
  const money = sums.map(({ currency, amount }) => figures.money(`Sum in ${currency}`, amount, currency));
  const used = converted.map((one) => one.rates).filter((text) => text !== "");
  const at = stands && span.to !== undefined ? `the rates of ${dayText(span.to)}` : "the latest rates";
  const rated = used.length === 0 ? "" : ` at ${at} (${listed(used)})`;
  const [one, ...others] = asked.subject.kind === "accounts" ? asked.subject.accounts : [];
  const whose = one && others.length === 0 ? accountName(one) : number;
  const is = count === 1 ? "comes to" : "come to";
  const what = stands ? `The ${measureLabel(asked)} of ${whose}${when} is` : `${number}${when} ${is}`;
  return {
    content: `${what} ${listed(converted.map(({ text }) => text))}${rated}: ${listed(money)}.`,
    figures: figures.all,
  };
}
