import type { Deps } from "@/deps";
import { knownRates } from "@/ledger/rates";
import type { BankDate } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { currentLanguage } from "@/vocabulary/language/speaking";
import { type Currency, currencies, formatMoney, inDollars, type Sum, type Total } from "@/vocabulary/money";
import { isInNoun } from "../question/describe";
import { type Bucket, type EntityRow, isMixed, splitPhrases } from "../question/entity";
import type { Filter, Measure, Order, Span } from "../question/query";
import type { Asked } from "./asked";
import { cellText, currentDate, getCurrency, inSentence, rowTable, shownTo, spanField } from "./rows";
import { Figures, roundedShare, type ToolResult } from "./tool";
import { capital, counted, dayText, listed, ordinal, shareText, whenText } from "./wording";

/** Period in words: for movements the days, for balances the end of a day. */
export const describePeriod = ({ entity, time }: Asked, span: Span): string => {
  if (time !== undefined) {
    const said = splitPhrases(entity.fields[time]?.when ?? "")[0] ?? [];
    const when = span.from === undefined && span.to === undefined ? [] : [whenText(span)];
    return ` ${[...said, ...when].join(" ")}`;
  }
  return entity.time === undefined
    ? span.to === undefined
      ? ""
      : ` ${say("at the end of {day}", { day: dayText(span.to) })}`
    : ` ${whenText(span)}`;
};

/** Buckets of each currency together; those of rows without amounts have none. */
export const byCurrency = (buckets: readonly Bucket[]): (Bucket & { currency: Currency })[] =>
  currencies.flatMap((currency) => {
    const some = buckets.filter((bucket) => bucket.currency === currency);
    const sum = some.reduce((all, one) => all + one.sum, 0n);
    return some.length === 0 ? [] : [{ key: "", currency, count: sumCounts(some), sum }];
  });

export const sumCounts = (buckets: readonly Bucket[]): number =>
  buckets.reduce((all, { count }) => all + count, 0);

/** Word for the measured field: 'balance'. */
export const measureLabel = ({ entity, of }: Asked): string =>
  say((entity.fields[of ?? ""]?.label ?? "Amount") as string).toLowerCase();

export async function screenLinks(asked: Asked, span: Span, filters: readonly Filter[] = asked.filters) {
  const { deps, actor, entity, subject, noun, time } = asked;
  // A screen filters by one day of its rows.
  if (time !== undefined && time !== entity.time) return {};
  const href = await entity.screen?.(deps, actor, { subject, span, filters });
  return href === undefined ? {} : { links: [{ label: say("Show these {rows}", { rows: noun[1] }), href }] };
}

const isAllDays = ({ entity, time }: Asked, { from, to }: Span): boolean =>
  time === undefined && entity.time !== undefined && from === undefined && to === undefined;

/** The same, or empty if all days are obviously meant. */
export const describePeriodUnlessAll = (asked: Asked, span: Span): string => {
  const when = describePeriod(asked, span);
  return isAllDays(asked, span) ? "" : when;
};

/** Names the owners of rows without amounts, if given: an answer about some must not look like one about all. */
export function nameOwners({ entity, filters, of }: Asked): string {
  const names = filters
    .filter(({ field, op }) => op === "is" && /^(?:account|user)$/.test(entity.fields[field]?.kind ?? ""))
    .flatMap(({ values }) => values.map(({ label }) => label));
  return names.length === 0 || of !== undefined ? "" : ` ${say("of {names}", { names: listed(names) })}`;
}

/** An answer with its figures, its table, and the screen with its rows. */
const withLinks = async (
  asked: Asked,
  span: Span,
  content: string,
  figures: Figures,
  table?: ToolResult["table"],
): Promise<ToolResult> => ({
  content,
  figures: figures.all,
  ...(table && { table }),
  ...(await screenLinks(asked, span)),
});

/** States that there are no such rows, if that is certain. */
export async function reportNone(asked: Asked, span: Span, when: string): Promise<ToolResult | undefined> {
  const { entity, deps, noun } = asked;
  // Rows of that name may exist among others, and an unfinished day may still get some: zero would be wrong.
  const isNamed = asked.filters.some(({ field, op }) => op === "is" && entity.fields[field]?.searched);
  if (isNamed || (span.from !== undefined && span.from === currentDate(deps))) return undefined;
  const figures = new Figures();
  figures.of(`Number of ${noun[1]}`, "0");
  const values = { rows: noun[1], when: isAllDays(asked, span) ? nameOwners(asked) : when };
  const content = isInNoun(entity, asked.filters)
    ? say("There are no {rows}{when}.", values)
    : say("There are no such {rows}{when}.", values);
  return withLinks(asked, span, content, figures);
}

/** Sums of the measured field, by currency. */
export const sumByCurrency = (rows: readonly EntityRow[], of: string): { currency: Currency; sum: Total }[] =>
  [...Map.groupBy(rows, getCurrency)].map(([currency, some]) => ({
    currency,
    sum: some.reduce((all, row) => all + BigInt(row[of] ?? 0), 0n),
  }));

/** Text with the number of rows of the requested value, and of a value that includes it: '2 COBO and 2 BOTH'. */
function apartText({ entity, filters }: Asked, rows: readonly EntityRow[], figures: Figures): string {
  const texts = filters.flatMap(({ field, op, values }) => {
    const { values: models = {} } = entity.fields[field] ?? {};
    if (op !== "is" || !values.some(({ id }) => models[String(id)]?.also)) return [];
    const groups = [...Map.groupBy(rows, (row) => String(row[field]))];
    const label = (value: string) => models[value]?.label ?? value;
    return groups.length < 2
      ? []
      : [
          listed(
            groups.map(([value, some]) => `${figures.of(label(value), String(some.length))} ${label(value)}`),
          ),
        ];
  });
  return texts.length === 0 ? "" : `: ${texts.join("; ")}`;
}

/**
 * Sentence with the sum in dollars, if it adds something; it names a currency without a rate.
 * @param less is converted separately and subtracted, as the overview subtracts held amounts from the balance
 */
async function dollarText(
  deps: Deps,
  sums: readonly Sum[],
  figures: Figures,
  less: readonly Sum[] = [],
): Promise<string> {
  if (sums.every(({ currency }) => currency === "USD")) return "";
  const rates = await knownRates(deps);
  const { total, unpriced } = inDollars(sums, rates);
  const rest = total - inDollars(less, rates).total;
  const text = figures.money("In USD at the latest rates", rest, "USD");
  if (unpriced.length === 0) return ` ${say("At the latest rates that is {amount}.", { amount: text })}`;
  return ` ${say("At the latest rates that is {amount}, without {currencies}, which have no rate.", { amount: text, currencies: listed(unpriced) })}`;
}

/** States the totals of all rows; `most` of them are shown. */
export async function reportTotals(
  asked: Asked,
  span: Span,
  buckets: readonly Bucket[],
  read: readonly EntityRow[],
  measures: readonly Measure[],
  most: number,
): Promise<ToolResult | undefined> {
  const { entity, noun, deps, of } = asked;
  const figures = new Figures();
  const count = sumCounts(buckets);
  const when = `${nameOwners(asked)}${describePeriod(asked, span)}`;
  if (count === 0) return reportNone(asked, span, when);
  const mixed = isMixed(entity, asked.filters);
  const sums = mixed ? [] : byCurrency(buckets);
  const money = listed(sums.map(({ currency, sum }) => figures.money(`Sum in ${currency}`, sum, currency)));
  const number = figures.of(`Number of ${noun[1]}`, counted(count, ...noun));
  const rows = read.slice(0, most);
  const table = rowTable(asked, rows, Math.max(0, count - rows.length));
  return withLinks(asked, span, await sentence(), figures, table);

  async function sentence(): Promise<string> {
    const isStanding = entity.time === undefined;
    const isSum = measures.includes("sum");
    const [row] = rows;
    if (isStanding && isSum && count === 1 && row && of) {
      const about = { measure: measureLabel(asked), account: cellText(entity, row, "account"), money, when };
      const parts = { available: cellText(entity, row, "available"), held: cellText(entity, row, "held") };
      const isNow = when === "";
      const whole = isNow
        ? say("The {measure} of {account} is {money}{when}.", about)
        : say("The {measure} of {account} was {money}{when}.", about);
      if (of !== "balance") return whole;
      return `${whole} ${isNow ? say("{available} of it is available and {held} held.", parts) : say("{available} of it was available and {held} held.", parts)}`;
    }
    if (mixed) return say("{number}{when}.", { number, when });
    if (of !== undefined && measures.includes("median")) {
      const medians = [...Map.groupBy(read, getCurrency)].map(([currency, some]) => {
        const median = getMedian(some.map((one) => BigInt(one[of] ?? 0)));
        return figures.money(`Median in ${currency}`, median, currency);
      });
      return say("The median is {amounts} ({number}){when}.", { amounts: listed(medians), number, when });
    }
    if (measures.includes("average")) {
      const averages = sums.map(({ currency, sum, count: some }) =>
        figures.money(`Average in ${currency}`, roundedShare(sum, some), currency),
      );
      const about = { amounts: listed(averages), number, when };
      return entity.overDays
        ? say("On average {amounts} ({number}){when}.", about)
        : say("On average {amounts} ({number}, {money} together){when}.", { ...about, money });
    }
    if (of === undefined || (isStanding && !isSum)) {
      const apart = read.length === count ? apartText(asked, read, figures) : "";
      return count === 1
        ? say("There is {number}{when}{apart}.", { number, when, apart })
        : say("There are {number}{when}{apart}.", { number, when, apart });
    }
    if (isStanding) {
      const between = read.length === count ? entity.fields[of]?.between : undefined;
      const amounts = (some: readonly { currency: Currency; sum: Total }[]) =>
        some.map(({ currency, sum }) => ({ currency, amount: sum }));
      const [whole, less] = between ? between.map((field) => sumByCurrency(read, field)) : [sums];
      const dollars = await dollarText(deps, amounts(whole ?? []), figures, amounts(less ?? []));
      const isAll = asked.subject.kind === "book" && asked.filters.length === 0;
      const rows = isAll ? say("all accounts") : number;
      return `${say("The {measure} of {rows}{when} comes to {money}.", { measure: measureLabel(asked), rows, when, money })}${dollars}`;
    }
    if (measures.join() === "count") return say("{number}{when}, {money} together.", { number, when, money });
    const sum = say("{money} in {number}{when}.", { money, number, when });
    return sums.length > 1 ? `${sum} ${say("Each currency is summed separately.")}` : sum;
  }
}

/** States whether a row's measure reaches an amount; spending limits are separate. */
export function reportEnough(asked: Asked, row: EntityRow, amount: number): ToolResult {
  const { entity, of = "" } = asked;
  const figures = new Figures();
  const has = figures.of(capital(measureLabel(asked)), cellText(entity, row, of));
  const wanted = figures.money("Wanted", amount, getCurrency(row));
  const by = Number(row[of]) - amount;
  const rest = figures.money(by < 0 ? "Short by" : "Left", Math.abs(by), getCurrency(row));
  const name = cellText(entity, row, "account");
  const content =
    by < 0
      ? `No: ${has} is ${measureLabel(asked)} on ${name}, which is ${rest} less than ${wanted}.`
      : `There is enough for ${wanted}: ${has} is ${measureLabel(asked)} on ${name}, ${rest} more. Limits of payments are apart from that.`;
  return { content, figures: figures.all };
}

/** An order for a sentence: 'largest', 'second largest'. */
export const orderText = (order: Order, nth: number | undefined): string => {
  const word = say(capital(order) as string).toLowerCase();
  if (nth === undefined) return word;
  return currentLanguage() === "en" ? `${ordinal(nth)} ${word}` : `${word} (${nth})`;
};

/** A unit of time in a sentence. */
export const unitNoun = (unit: string): string => say(capital(unit) as string).toLowerCase();

/** The median of some amounts; for an even number the mean of the middle two. */
function getMedian(some: readonly Total[]): Total {
  const amounts = some.toSorted((a, b) => (a < b ? -1 : 1));
  const [low = 0n, high = 0n] = [amounts[(amounts.length - 1) >> 1], amounts[amounts.length >> 1]];
  return roundedShare(low + high, 2);
}

/** The largest, smallest, latest or earliest rows. */
export async function reportOrder(
  asked: Asked,
  span: Span,
  order: Order,
  rows: readonly EntityRow[],
  {
    nth,
    skip,
    isSingle,
    hasMore,
  }: { nth: number | undefined; skip: number; isSingle: boolean; hasMore: boolean },
): Promise<ToolResult> {
  const { entity, noun } = asked;
  const [one, many] = noun;
  const behind = skip === 0 ? "" : ` ${say("behind the first {count}", { count: skip })}`;
  const when = `${nameOwners(asked)}${describePeriodUnlessAll(asked, span)}${behind}`;
  if (rows.length === 0)
    return {
      content:
        hasMore && nth !== undefined
          ? say("There are fewer than {count} such {rows}{when}.", { count: nth, rows: many, when })
          : say("There are no such {rows}{when}.", { rows: many, when }),
      figures: [],
    };
  const figures = new Figures();
  const said = rows.map((row) => rowText(asked, row, figures));
  const word = orderText(order, nth);
  const what = entity.time === undefined ? measureLabel(asked) : one;
  const table = rowTable(asked, rows, 0);
  const content =
    isSingle && rows.length <= 3
      ? rows.length > 1
        ? say("The {order} {what} in each currency{when} is {rows}.", {
            order: word,
            what,
            when,
            rows: said.join("; "),
          })
        : say("The {order} {what}{when} is {rows}.", { order: word, what, when, rows: said.join("; ") })
      : say("These are the {count} {order} {rows}{when}.", {
          count: rows.length,
          order: word,
          rows: many,
          when,
        });
  return withLinks(asked, span, content, figures, table);
}

/** Adds the value at any moment to values at the ends of days: within a day it may differ. */
export function reportWithin(
  found: ToolResult,
  { amount, day }: { amount: number; day: BankDate },
  order: Order,
  currency: Currency,
): ToolResult {
  const figures = new Figures();
  const money = figures.money(`${capital(order)} at any moment`, amount, currency);
  const content = `${found.content} The ${order} at any moment, between two bookings of a day, too, was ${money} on ${dayText(day)}.`;
  return { ...found, content, figures: [...found.figures, ...figures.all] };
}

/** One row in words: its amount, its day, its text, and its requested fields. */
function rowText(asked: Asked, row: EntityRow, figures: Figures): string {
  const { entity, of, fields = [] } = asked;
  const time = spanField(asked) ?? "";
  if (of === undefined) {
    const day = figures.of(`Day of the ${entity.noun[0]}`, cellText(entity, row, time));
    const all = shownTo(asked)
      .filter((field) => field !== time && cellText(entity, row, field) !== "")
      .map((field) => `${inSentence(entity.fields[field]?.label ?? field)} ${cellText(entity, row, field)}`);
    return `of ${day}: ${all.join(", ")}`;
  }
  const amount = figures.of(
    String(row.reference ?? cellText(entity, row, "account")),
    cellText(entity, row, of),
  );
  const named = ["recipient", "description", "reference"].filter((field) => entity.fields[field]);
  const others = shownTo(asked).filter((field) => !/^(?:money|day)$/.test(entity.fields[field]?.kind ?? ""));
  const asides = fields
    .filter((field) => !named.includes(field) && field !== "account" && entity.fields[field]?.kind !== "day")
    .map((field) => {
      const { label = field } = entity.fields[field] ?? {};
      const text = cellText(entity, row, field);
      return text === "" ? "" : `${inSentence(label)} ${figures.of(label, text)}`;
    });
  if (entity.time === undefined)
    return [
      say("{name} with {amounts}", { name: cellText(entity, row, "account"), amounts: amount }),
      ...asides,
    ].join(", ");
  const about = [
    ...(named.length > 0 ? named : others).map((field) => cellText(entity, row, field)),
    ...asides,
  ]
    .filter((text) => text !== "")
    .join(", ");
  const account = named.length > 0 && entity.fields.account ? ` (${cellText(entity, row, "account")})` : "";
  const day = entity.overDays ? dayText(String(row.day)) : cellText(entity, row, time);
  return say("{amount} on {day}: {about}", { amount, day, about: `${about}${account}` });
}

/** Limits of rows: in sentences, and in a list. */
const mostInSentence = 5;
const mostListed = 20;

/** Lists the requested rows. */
export async function reportRows(asked: Asked, span: Span, rows: readonly EntityRow[]): Promise<ToolResult> {
  const figures = new Figures();
  const number = figures.of("Number", counted(rows.length, ...asked.noun));
  const texts = rows.slice(0, mostInSentence).map((row) => rowText(asked, row, figures));
  const table = rowTable(asked, rows.slice(0, mostListed), Math.max(0, rows.length - mostListed));
  const content =
    rows.length > mostInSentence
      ? say("There are {number}{when}{apart}.", { number, when: describePeriod(asked, span), apart: "" })
      : say("{number}{when}: {rows}.", {
          number: capital(number),
          when: describePeriodUnlessAll(asked, span),
          rows: texts.join("; "),
        });
  return withLinks(asked, span, content, figures, table);
}

/** States the share of a group in the total, by currency. */
export async function reportShare(
  asked: Asked,
  span: Span,
  some: readonly Bucket[],
  all: readonly Bucket[],
  name: string,
): Promise<ToolResult> {
  const figures = new Figures();
  const [, many] = asked.noun;
  const parts = byCurrency(all).flatMap(({ currency, sum }) => {
    const part = byCurrency(some).find((bucket) => bucket.currency === currency);
    if (!part) return [];
    const percent = figures.of(`Share in ${currency}`, shareText(part.sum, sum));
    const [mine, whole] = [formatMoney(part.sum, currency), formatMoney(sum, currency)];
    return [
      `${percent} of the ${many} in ${currency} (${figures.of("Part", mine)} of ${figures.of("All", whole)})`,
    ];
  });
  const when = describePeriod(asked, span);
  const content =
    parts.length === 0
      ? `None of the ${many}${when} has “${name}” in its text.`
      : `What has “${name}” in its text is ${listed(parts)}${when}.`;
  return withLinks(asked, span, content, figures);
}
