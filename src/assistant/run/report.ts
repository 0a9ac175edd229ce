import type { Deps } from "@/deps";
import { knownRates } from "@/ledger/rates";
import type { BankDate } from "@/vocabulary/calendar";
import { type Currency, currencies, formatMoney, inDollars, type Sum, type Total } from "@/vocabulary/money";
import { boundText, isInNoun } from "../question/describe";
import { type Bucket, type EntityRow, isMixed, splitPhrases } from "../question/entity";
import { type Filter, isUnit, type Measure, type Order, type Query, type Span } from "../question/query";
import type { Asked } from "./asked";
import {
  cellText,
  currentDate,
  getCurrency,
  inSentence,
  rowTable,
  shownTo,
  spanField,
  splitIntoUnits,
} from "./rows";
import { Figures, roundedShare, type ToolResult } from "./tool";
import {
  capital,
  changeText,
  counted,
  dayText,
  listed,
  ordinal,
  shareText,
  spanText,
  whenText,
} from "./wording";

/** Limits of groups: in a table, and in a sentence. */
const mostParts = 40;
const mostInLine = 8;

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
      : ` at the end of ${dayText(span.to)}`
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
  (entity.fields[of ?? ""]?.label ?? "amount").toLowerCase();

export async function screenLinks(asked: Asked, span: Span, filters: readonly Filter[] = asked.filters) {
  const { deps, actor, entity, subject, noun, time } = asked;
  // A screen filters by one day of its rows.
  if (time !== undefined && time !== entity.time) return {};
  const href = await entity.screen?.(deps, actor, { subject, span, filters });
  return href === undefined ? {} : { links: [{ label: `Show these ${noun[1]}`, href }] };
}

/** The same, or empty if all days are obviously meant. */
export const describePeriodUnlessAll = (asked: Asked, span: Span): string => {
  const when = describePeriod(asked, span);
  return when === " in all" ? "" : when;
};

/** Names the owners of rows without amounts, if given: an answer about some must not look like one about all. */
function nameOwners({ entity, filters, of }: Asked): string {
  const names = filters
    .filter(({ field, op }) => op === "is" && /^(?:account|user)$/.test(entity.fields[field]?.kind ?? ""))
    .flatMap(({ values }) => values.map(({ label }) => label));
  return names.length === 0 || of !== undefined ? "" : ` of ${listed(names)}`;
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
  const such = isInNoun(entity, asked.filters) ? "" : "such ";
  const content = `There are no ${such}${noun[1]}${when === " in all" ? "" : when}.`;
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
  return ` At the latest rates that is ${text}${unpriced.length > 0 ? `, without ${listed(unpriced)}, which have no rate` : ""}.`;
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
      const [is, its] = when === "" ? ["is", "is"] : ["was", "was"];
      const rest =
        of === "balance"
          ? ` ${cellText(entity, row, "available")} of it ${its} available and ${cellText(entity, row, "held")} held.`
          : "";
      return `The ${measureLabel(asked)} of ${cellText(entity, row, "account")} ${is} ${money}${when}.${rest}`;
    }
    if (mixed) return `${number}${when}.`;
    if (of !== undefined && measures.includes("median")) {
      const medians = [...Map.groupBy(read, getCurrency)].map(([currency, some]) => {
        const median = getMedian(some.map((one) => BigInt(one[of] ?? 0)));
        return figures.money(`Median in ${currency}`, median, currency);
      });
      return `The median is ${listed(medians)} (${number})${when}.`;
    }
    if (measures.includes("average")) {
      const averages = sums.map(({ currency, sum, count: some }) =>
        figures.money(`Average in ${currency}`, roundedShare(sum, some), currency),
      );
      return `On average ${listed(averages)} (${entity.overDays ? number : `${number}, ${money} together`})${when}.`;
    }
    if (of === undefined || (isStanding && !isSum)) {
      const apart = read.length === count ? apartText(asked, read, figures) : "";
      return `There ${count === 1 ? "is" : "are"} ${number}${when}${apart}.`;
    }
    if (isStanding) {
      const between = read.length === count ? entity.fields[of]?.between : undefined;
      const amounts = (some: readonly { currency: Currency; sum: Total }[]) =>
        some.map(({ currency, sum }) => ({ currency, amount: sum }));
      const [whole, less] = between ? between.map((field) => sumByCurrency(read, field)) : [sums];
      const dollars = await dollarText(deps, amounts(whole ?? []), figures, amounts(less ?? []));
      const isAll = asked.subject.kind === "book" && asked.filters.length === 0;
      return `The ${measureLabel(asked)} of ${isAll ? "all accounts" : number}${when} comes to ${money}.${dollars}`;
    }
    const each = sums.length > 1 ? " Each currency is summed by itself." : "";
    return measures.join() === "count"
      ? `${number}${when}, ${money} together.`
      : `${money} in ${number}${when}.${each}`;
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

/** Side of a comparison: some days, or one of two values. */
type Side = { head: string; when: string; buckets: readonly Bucket[] };

/** Days, or the end of one, as a side of a comparison. */
export const sideOfDays = (asked: Asked, span: Span): Omit<Side, "buckets"> =>
  asked.entity.time === undefined
    ? {
        head: span.to === undefined ? "Now" : dayText(span.to),
        when: describePeriod(asked, span).trim() || "now",
      }
    : { head: capital(spanText(span)), when: whenText(span) };

type Comparing = {
  measures: readonly Measure[];
  whether: Query["whether"];
  /** The days of all sides, if these are values. */
  span?: Span;
};

/** Compares sides, with the difference if there are two. */
export async function reportCompared(
  asked: Asked,
  sides: readonly Side[],
  { measures, whether, span }: Comparing,
): Promise<ToolResult> {
  const { noun, entity } = asked;
  const [one, many] = noun;
  const figures = new Figures();
  const stands = entity.time === undefined;
  const used = currencies.filter((currency) =>
    sides.some(({ buckets }) => buckets.some((bucket) => bucket.currency === currency)),
  );
  const isAverage = measures.includes("average");
  const isCount = asked.of === undefined || (measures.join() === "count" && (!stands || span !== undefined));
  const getBucket = ({ buckets }: Side, currency: Currency) =>
    byCurrency(buckets).find((bucket) => bucket.currency === currency) ?? { count: 0, sum: 0n };
  const getAmount = (side: Side, currency: Currency) => {
    const { count, sum } = getBucket(side, currency);
    return isAverage && count > 0 ? roundedShare(sum, count) : sum;
  };
  const getNumber = ({ buckets }: Side) => sumCounts(buckets);
  const texts = sides.map((side) => {
    const money = used
      // A currency without rows of a value is left out for it.
      .filter((currency) => span === undefined || getBucket(side, currency).count > 0)
      .map((currency) => figures.money(`${side.head} in ${currency}`, getAmount(side, currency), currency));
    // Credits and debits are each named in a comparison.
    const isNamed = Object.values(entity.fields).some(({ values = {} }) =>
      Object.values(values).some(({ noun: own }) => own?.[1] === side.head.toLowerCase()),
    );
    const number = figures.of(
      `Number, ${side.head}`,
      isNamed ? String(getNumber(side)) : counted(getNumber(side), one, many),
    );
    if (isCount) return span === undefined ? `${number} ${side.when}` : `${side.head}: ${number}`;
    const said =
      money.length === 0 ? (stands ? "nothing" : `no ${isNamed ? "such ones" : many}`) : listed(money);
    const whole = stands || money.length === 0 ? said : `${said} in ${number}`;
    return span === undefined ? `${whole} ${side.when}` : `${side.head}: ${whole}`;
  });
  const [a, b, ...more] = sides;
  const isTwo = a !== undefined && b !== undefined && more.length === 0;
  const differences = isTwo
    ? isCount
      ? [{ by: BigInt(getNumber(a) - getNumber(b)), currency: undefined }]
      : used.map((currency) => ({ by: getAmount(a, currency) - getAmount(b, currency), currency }))
    : [];
  const difference = differences.map(({ by, currency }) => {
    if (by === 0n) return currency === undefined ? "as many" : `the same in ${currency}`;
    const size = by < 0n ? -by : by;
    const text =
      currency === undefined
        ? figures.of("Difference in number", size.toLocaleString("en-US"))
        : figures.money(`Difference in ${currency}`, size, currency);
    return `${text} ${by > 0n ? "more" : currency === undefined ? "fewer" : "less"}`;
  });
  const isSo = ({ by }: { by: bigint }) => (whether === "less" ? by < 0n : by > 0n);
  const answer =
    whether === undefined || whether === "some" || differences.length === 0
      ? ""
      : differences.every(isSo)
        ? "Yes: "
        : differences.some(isSo)
          ? "In part: "
          : "No: ";
  const [only, ...others] = used;
  // Change of a balance from one day to the next.
  const changes =
    stands && span === undefined && only && others.length === 0
      ? sides.map((side, place) => {
          const before = sides[place - 1];
          const change = before && getAmount(side, only) - getAmount(before, only);
          return change === undefined ? "" : figures.of(`Change, ${side.head}`, changeText(change, only));
        })
      : undefined;
  const lead = isAverage ? "on average " : stands ? `the ${measureLabel(asked)}: ` : "";
  const when = span === undefined ? "" : describePeriod(asked, span);
  const sentence = `${answer}${lead}${texts.join(isCount ? " against " : "; ")}${when}`;
  return {
    content: `${capital(sentence)}.${difference.length > 0 ? ` ${a?.head}: ${listed(difference)}.` : ""}`,
    figures: figures.all,
    table: {
      columns: [
        { label: span === undefined ? (stands ? "At the end of" : "Days") : "Of" },
        ...(stands ? [] : [{ label: "Number", numeric: true as const }]),
        ...used.map((currency) => ({ label: currency, numeric: true as const })),
        ...(changes ? [{ label: "Change", numeric: true as const }] : []),
      ],
      rows: sides.map((side, place) => [
        side.head,
        ...(stands ? [] : [String(getNumber(side))]),
        ...used.map((currency) => formatMoney(getAmount(side, currency), currency)),
        ...(changes ? [changes[place] ?? ""] : []),
      ]),
    },
  };
}

export type Parting = {
  measures: readonly Measure[];
  ordering: Order | undefined;
  limit: number | undefined;
  nth: number | undefined;
  skip: number | undefined;
  /** Bounds of each group's sum. */
  bounds: readonly Filter[];
  name: string;
};

/** A group of rows, in the currencies that are ordered together. */
type Ranked = { key: string; buckets: readonly Bucket[] };

/** States totals by group; `listing` are the rows themselves, if few groups fit into a sentence. */
export async function reportParts(
  asked: Asked,
  span: Span,
  buckets: readonly Bucket[],
  { measures, ordering, limit, nth, skip = 0, bounds, name }: Parting,
  listing?: ToolResult["table"],
): Promise<ToolResult | undefined> {
  const { noun, entity } = asked;
  const [one, many] = noun;
  const figures = new Figures();
  const when = `${nameOwners(asked)}${describePeriod(asked, span)}`;
  const within = ({ sum }: Bucket) =>
    bounds.every(({ op, values }) =>
      values.every(({ id }) => (op === "atLeast" ? sum >= BigInt(id) : sum <= BigInt(id))),
    );
  const filled = buckets.filter((bucket) => bucket.count > 0 && within(bucket));
  if (filled.length === 0)
    return bounds.length > 0
      ? { content: `None of the ${many}${when} come to that, ${byText()}.`, figures: [] }
      : { content: `There are no such ${many}${when}.`, figures: [] };
  const isAverage = measures.includes("average");
  // Rows of all currencies can be counted together; amounts cannot be compared.
  const isCount = asked.of === undefined || (measures.includes("count") && ordering !== undefined);
  const getRowAmount = ({ count, sum }: Bucket) => (isAverage ? roundedShare(sum, count) : sum);
  const getSize = ({ buckets: some }: Ranked): bigint =>
    isCount ? BigInt(sumCounts(some)) : some.reduce((sum, bucket) => sum + getRowAmount(bucket), 0n);
  const groups = isCount ? [filled] : [...Map.groupBy(filled, ({ currency }) => currency).values()];
  const turn = ordering === "smallest" ? 1 : -1;
  const ranked = groups.map((some) => {
    const parts = [...Map.groupBy(some, ({ key }) => key)].map(([key, all]) => ({ key, buckets: all }));
    const isTime = isUnit(name) && ordering === undefined;
    return isTime
      ? parts
      : parts.sort((a, b) => (getSize(a) < getSize(b) ? -turn : getSize(a) > getSize(b) ? turn : 0));
  });
  const money = (bucket: Bucket) =>
    bucket.currency === undefined ? [] : [figures.money(bucket.key, getRowAmount(bucket), bucket.currency)];
  const total = listed(
    byCurrency(filled).map((bucket) =>
      figures.money(`All in ${bucket.currency}`, bucket.sum, bucket.currency),
    ),
  );
  const number = figures.of("Number", counted(sumCounts(filled), one, many));
  // Equally large groups share their rank.
  const first = ranked.flatMap((parts) => {
    // A group without a name is not stated: 'the largest: no name'.
    const named = parts.filter(({ key }) => key !== entity.fields[name]?.none);
    const place = named[(nth ?? 1) - 1];
    return place ? named.filter((part) => getSize(part) === getSize(place)) : [];
  });
  if (ordering && first.length === 0)
    return { content: `There are fewer than ${nth} such parts.`, figures: [] };
  const getText = ({ key, buckets: some }: Ranked) => {
    const count = isCount ? [figures.of(key, counted(sumCounts(some), one, many))] : [];
    return `${key} with ${[...count, listed(some.flatMap(money))].filter((text) => text !== "").join(", ")}`;
  };
  const best =
    ordering && skip === 0
      ? ` The ${nth === undefined ? "" : `${ordinal(nth)} `}${ordering}: ${listed(first.map(getText))}.`
      : "";
  // The sums include all groups.
  const behind = skip === 0 ? "" : ` Shown are those behind the first ${skip}.`;
  const units =
    isAverage && isUnit(name) ? (splitIntoUnits(name, span.from ?? "", span.to ?? "")?.length ?? 0) : 0;
  const perUnit = units === 0 ? "" : perUnitText();
  const shown = ranked.flatMap((parts) => (limit === undefined ? parts : parts.slice(skip, skip + limit)));
  const rows = shown.flatMap(({ buckets: some }) => some);
  const cut = limit === undefined ? rows.slice(0, mostParts) : rows;
  // A few parts without amounts are listed in the sentence.
  const isInLine = asked.of === undefined && cut.length <= mostInLine;
  const each = cut.map(({ key, count }) => `${figures.of(key, count.toLocaleString("en-US"))} ${key}`);
  const what =
    isMixed(entity, asked.filters) || asked.of === undefined
      ? number
      : entity.time === undefined
        ? `The ${measureLabel(asked)} of ${number} comes to ${total}`
        : `${total} in ${number}`;
  const content = `${capital(what)}${when}, ${byText()}${isInLine && !ordering ? `: ${listed(each)}` : ""}.${perUnit}${best}${behind}`;
  const table = {
    columns: [
      { label: capital(label()) },
      { label: "Number", numeric: true as const },
      ...(asked.of === undefined ? [] : [{ label: isAverage ? "Average" : "Sum", numeric: true as const }]),
    ],
    rows: cut.map((bucket) => [bucket.key, bucket.count.toLocaleString("en-US"), ...money(bucket)]),
    ...(rows.length > cut.length && { more: rows.length - cut.length }),
  };
  const answer = { content, figures: figures.all, table: (isInLine && listing) || table };
  return bounds.length > 0 ? answer : { ...answer, ...(await screenLinks(asked, span)) };

  /** Average per day, week or month, including those without rows. */
  function perUnitText(): string {
    const sums = byCurrency(filled).map(({ currency, sum }) =>
      figures.money(`Average in ${currency}`, roundedShare(sum, units), currency),
    );
    const rows = figures.of("Average number", (sumCounts(filled) / units).toFixed(1));
    return ` On average ${listed(sums)} in ${rows} ${many} a ${name}, over ${counted(units, name)}.`;
  }

  function label(): string {
    return (entity.fields[name]?.label ?? name).toLowerCase();
  }

  function byText(): string {
    const text = bounds.map(({ op, values: [value] }) => boundText(op, Number(value?.id)));
    return `by ${label()}${text.length === 0 ? "" : ` whose sum is ${listed(text)}`}`;
  }
}

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
  const when = `${nameOwners(asked)}${describePeriodUnlessAll(asked, span)}${skip === 0 ? "" : ` behind the first ${skip}`}`;
  if (rows.length === 0)
    return {
      content: `There are ${hasMore && nth !== undefined ? `fewer than ${nth}` : "no"} such ${many}${when}.`,
      figures: [],
    };
  const figures = new Figures();
  const said = rows.map((row) => rowText(asked, row, figures));
  const word = nth === undefined ? order : `${ordinal(nth)} ${order}`;
  const what = entity.time === undefined ? measureLabel(asked) : one;
  const table = rowTable(asked, rows, 0);
  const content =
    isSingle && rows.length <= 3
      ? `The ${word} ${what}${rows.length > 1 ? " in each currency" : ""}${when} is ${said.join("; ")}.`
      : `These are the ${rows.length} ${word} ${many}${when}.`;
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
    return [`${cellText(entity, row, "account")} with ${amount}`, ...asides].join(", ");
  const about = [
    ...(named.length > 0 ? named : others).map((field) => cellText(entity, row, field)),
    ...asides,
  ]
    .filter((text) => text !== "")
    .join(", ");
  const account = named.length > 0 && entity.fields.account ? ` (${cellText(entity, row, "account")})` : "";
  const day = entity.overDays ? dayText(String(row.day)) : cellText(entity, row, time);
  return `${amount} on ${day}: ${about}${account}`;
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
      ? `There are ${number}${describePeriod(asked, span)}.`
      : `${capital(number)}${describePeriodUnlessAll(asked, span)}: ${texts.join("; ")}.`;
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
