import { type Currency, currencies, formatMoney, type Total } from "@/vocabulary/money";
import { type Bucket, type EntityRow, onlyValue, phrasesOf } from "../ask/entity";
import type { Filter, Measure, Order, Span } from "../ask/query";
import { dollarText } from "../tools/dollars";
import { Figures, type ToolResult } from "../tools/tool";
import { roundedShare } from "../tools/transactions";
import {
  changeText,
  counted,
  dayText,
  listed,
  ordinalOf,
  shareText,
  spanText,
  whenText,
} from "../tools/wording";
import type { Asked } from "./asked";
import { cellText, currencyOf, rowTable, shownTo, timeOf, todayOf } from "./rows";

/** As many parts are shown. */
const mostParts = 40;

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** When it was: of what moved the days, of what stands the end of a day. */
export const whenOf = ({ entity, time }: Asked, span: Span): string => {
  if (time !== undefined) {
    const said = phrasesOf(entity.fields[time]?.when ?? "")[0] ?? [];
    const when = span.from === undefined && span.to === undefined ? [] : [whenText(span)];
    return ` ${[...said, ...when].join(" ")}`;
  }
  return entity.time === undefined
    ? span.to === undefined
      ? ""
      : ` at the end of ${dayText(span.to)}`
    : ` ${whenText(span)}`;
};

const byCurrency = (buckets: readonly Bucket[]): Bucket[] =>
  currencies.flatMap((currency) => {
    const some = buckets.filter((bucket) => bucket.currency === currency);
    const count = some.reduce((all, one) => all + one.count, 0);
    return some.length === 0
      ? []
      : [{ key: "", currency, count, sum: some.reduce((all, one) => all + one.sum, 0n) }];
  });

const countOf = (buckets: readonly Bucket[]): number => buckets.reduce((all, { count }) => all + count, 0);

/** What is measured, in words: 'balance'. */
const measuredOf = ({ entity, of }: Asked): string =>
  (entity.fields[of ?? ""]?.label ?? "amount").toLowerCase();

export async function linksOf(asked: Asked, span: Span, filters: readonly Filter[] = asked.filters) {
  const { deps, actor, entity, subject, noun, time } = asked;
  // A screen has filters of one day of its rows.
  if (time !== undefined && time !== entity.time) return {};
  const href = await entity.screen?.(deps, actor, { subject, span, filters });
  return href === undefined ? {} : { links: [{ label: `Show these ${noun[1]}`, href }] };
}

/** That there are no such rows, where that is certain. */
export async function noneOf(asked: Asked, span: Span, when: string): Promise<ToolResult | undefined> {
  const { entity, deps, noun } = asked;
  // A name that no such row has may have others, and a day that goes on may still get some: that is no plain nil.
  const isNamed = asked.filters.some(({ field, op }) => op === "is" && entity.fields[field]?.searched);
  if (isNamed || (span.from !== undefined && span.from === todayOf(deps))) return undefined;
  const figures = new Figures();
  figures.of(`Number of ${noun[1]}`, "0");
  const content = `There are no such ${noun[1]}${when}.`;
  return { content, figures: figures.all, ...(await linksOf(asked, span)) };
}

/** What is measured of rows, in each currency by itself. */
export const sumsOf = (rows: readonly EntityRow[], of: string): { currency: Currency; sum: Total }[] =>
  [...Map.groupBy(rows, currencyOf)].map(([currency, some]) => ({
    currency,
    sum: some.reduce((all, row) => all + BigInt(row[of] ?? 0), 0n),
  }));

/** What all rows come to. */
export async function tellTotals(
  asked: Asked,
  span: Span,
  buckets: readonly Bucket[],
  rows: readonly EntityRow[],
  measures: readonly Measure[],
): Promise<ToolResult | undefined> {
  const { entity, noun, deps, of } = asked;
  const [one, many] = noun;
  const figures = new Figures();
  const count = countOf(buckets);
  const when = whenOf(asked, span);
  if (count === 0) return noneOf(asked, span, when);
  const sums = byCurrency(buckets);
  const money = listed(
    sums.map(({ currency, sum }) => figures.of(`Sum in ${currency}`, formatMoney(sum, currency))),
  );
  const number = figures.of(`Number of ${many}`, counted(count, one, many));
  const table = rowTable(asked, rows, Math.max(0, count - rows.length));
  const shown = { figures: figures.all, ...(table && { table }), ...(await linksOf(asked, span)) };
  const [row, ...others] = rows;
  if (
    entity.time === undefined &&
    measures.includes("sum") &&
    count === 1 &&
    row &&
    others.length === 0 &&
    of
  ) {
    const name = cellText(entity, row, "account");
    const [is, its] = when === "" ? ["is", "is"] : ["was", "was"];
    const rest =
      of === "balance"
        ? ` ${cellText(entity, row, "available")} of it ${its} available and ${cellText(entity, row, "held")} held.`
        : "";
    return { ...shown, content: `The ${measuredOf(asked)} of ${name} ${is} ${money}${when}.${rest}` };
  }
  const isMixed = entity.sumsNeed !== undefined && onlyValue(asked.filters, entity.sumsNeed) === undefined;
  if (isMixed)
    return {
      ...shown,
      figures: figures.all.filter(({ label }) => label.startsWith("Number")),
      content: `${number}${when}.`,
    };
  const each = sums.length > 1 && entity.time !== undefined ? " Each currency is summed by itself." : "";
  if (measures.includes("average")) {
    const averages = sums.map(({ currency, sum, count: of }) =>
      figures.of(`Average in ${currency}`, formatMoney(roundedShare(sum, of), currency)),
    );
    return { ...shown, content: `On average ${listed(averages)} (${number}, ${money} together)${when}.` };
  }
  if (entity.time === undefined) {
    const dollars = measures.includes("sum")
      ? await dollarText(
          deps,
          sums.map(({ currency, sum }) => ({ currency, amount: sum })),
          figures,
        )
      : "";
    const isAll = asked.subject.kind === "book" && asked.filters.length === 0;
    const content = measures.includes("sum")
      ? isAll
        ? `The ${measuredOf(asked)} of all accounts${when} comes to ${money}.${dollars}`
        : `The ${measuredOf(asked)} of ${number}${when} comes to ${money}.${dollars}`
      : `There ${count === 1 ? "is" : "are"} ${number}${when}.`;
    return { ...shown, content };
  }
  return measures.length === 1 && measures[0] === "count"
    ? { ...shown, content: `${number}${when}, ${money} together.` }
    : { ...shown, content: `${money} in ${number}${when}.${each}` };
}

/** Several spans beside each other, and by how much two of them differ. */
export async function tellCompared(
  asked: Asked,
  spans: readonly Span[],
  groups: readonly (readonly Bucket[])[],
  measures: readonly Measure[],
  isCompared: boolean,
): Promise<ToolResult> {
  const { noun, entity } = asked;
  const [one, many] = noun;
  const figures = new Figures();
  const used = currencies.filter((currency) => groups.flat().some((bucket) => bucket.currency === currency));
  const at = (group: readonly Bucket[], currency: Currency) =>
    byCurrency(group).find((bucket) => bucket.currency === currency) ?? { count: 0, sum: 0n };
  const headOf = (span: Span) =>
    entity.time === undefined ? (span.to === undefined ? "Now" : dayText(span.to)) : capital(spanText(span));
  const isAverage = measures.includes("average");
  const amountOf = ({ count, sum }: { count: number; sum: bigint }) =>
    isAverage && count > 0 ? roundedShare(sum, count) : sum;
  const texts = groups.map((group, place) => {
    const money = used.map((currency) =>
      figures.of(
        `${headOf(spans[place] ?? {})} in ${currency}`,
        formatMoney(amountOf(at(group, currency)), currency),
      ),
    );
    const number = figures.of(`Number, ${headOf(spans[place] ?? {})}`, counted(countOf(group), one, many));
    const none = used.length === 0;
    const when =
      entity.time === undefined
        ? whenOf(asked, spans[place] ?? {}).trim() || "now"
        : whenText(spans[place] ?? {});
    if (entity.time === undefined) return `${none ? "nothing" : listed(money)} ${when}`;
    return none ? `no ${many} ${when}` : `${listed(money)} in ${number} ${when}`;
  });
  const [a, b] = groups;
  const differences =
    groups.length === 2 && a && b
      ? used.map((currency) => {
          const by = amountOf(at(a, currency)) - amountOf(at(b, currency));
          const size = figures.of(`Difference in ${currency}`, formatMoney(by < 0n ? -by : by, currency));
          return by === 0n ? `the same in ${currency}` : `${size} ${by > 0n ? "more" : "less"}`;
        })
      : [];
  const numbers = groups.length === 2 && a && b ? countOf(a) - countOf(b) : 0;
  const isCount = measures.length === 1 && measures[0] === "count";
  const first = headOf(spans[0] ?? {});
  const difference =
    differences.length === 0
      ? ""
      : isCount
        ? ` ${first}: ${numbers === 0 ? "as many" : `${figures.of("Difference in number", Math.abs(numbers).toLocaleString("en-US"))} ${numbers > 0 ? "more" : "fewer"}`}.`
        : ` ${first}: ${listed(differences)}.`;
  const [only, ...more] = used;
  // Of what stands, how it changed from one day to the next.
  const changes =
    entity.time === undefined && only && more.length === 0
      ? groups.map((group, place) => {
          const before = groups[place - 1];
          const change = before && amountOf(at(group, only)) - amountOf(at(before, only));
          return change === undefined
            ? ""
            : figures.of(`Change, ${headOf(spans[place] ?? {})}`, changeText(change, only));
        })
      : undefined;
  const counts = groups.map((group) => counted(countOf(group), one, many));
  if (isCount && entity.time !== undefined && groups.length === 2) {
    const by =
      numbers === 0
        ? "as many"
        : `${figures.of("Difference in number", Math.abs(numbers).toLocaleString("en-US"))} ${numbers > 0 ? "more" : "fewer"}`;
    const content = `${counts.join(" against ")}, ${spans.map((span) => whenText(span)).join(" against ")}: ${by}.`;
    return { content, figures: figures.all };
  }
  const lead = isAverage ? "On average " : entity.time === undefined ? `The ${measuredOf(asked)}: ` : "";
  return {
    content: `${capital(`${lead}${texts.join("; ")}`)}.${isCompared || groups.length === 2 ? difference : ""}`,
    figures: figures.all,
    table: {
      columns: [
        { label: entity.time === undefined ? "At the end of" : "Days" },
        ...(entity.time === undefined ? [] : [{ label: "Number", numeric: true as const }]),
        ...used.map((currency) => ({ label: currency, numeric: true as const })),
        ...(changes ? [{ label: "Change", numeric: true as const }] : []),
      ],
      rows: groups.map((group, place) => [
        headOf(spans[place] ?? {}),
        ...(entity.time === undefined ? [] : [String(countOf(group))]),
        ...used.map((currency) => formatMoney(amountOf(at(group, currency)), currency)),
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
  name: string;
};

/** What rows come to, part by part. */
export async function tellParts(
  asked: Asked,
  span: Span,
  buckets: readonly Bucket[],
  { measures, ordering, limit, nth, name }: Parting,
): Promise<ToolResult> {
  const { noun, entity } = asked;
  const [one, many] = noun;
  const figures = new Figures();
  const when = whenOf(asked, span);
  const filled = buckets.filter(({ count }) => count > 0);
  if (filled.length === 0) return { content: `There are no such ${many}${when}.`, figures: [] };
  const label = (entity.fields[name]?.label ?? name).toLowerCase();
  const isAverage = measures.includes("average");
  const amountOf = ({ count, sum }: Bucket) => (isAverage ? roundedShare(sum, count) : sum);
  const money = (bucket: Bucket) => figures.of(bucket.key, formatMoney(amountOf(bucket), bucket.currency));
  const total = listed(
    byCurrency(filled).map((bucket) =>
      figures.of(`All in ${bucket.currency}`, formatMoney(bucket.sum, bucket.currency)),
    ),
  );
  const number = figures.of("Number", counted(countOf(filled), one, many));
  const ofCurrency = [...Map.groupBy(filled, ({ currency }) => currency).values()];
  const first = ofCurrency.flatMap((all) => all[(nth ?? 1) - 1] ?? []);
  if (ordering && first.length === 0)
    return { content: `There are fewer than ${nth} such parts.`, figures: [] };
  const best = ordering
    ? ` The ${nth === undefined ? "" : `${ordinalOf(nth)} `}${ordering}: ${listed(first.map((bucket) => `${bucket.key} with ${money(bucket)}`))}.`
    : "";
  const shown =
    limit === undefined ? filled.slice(0, mostParts) : ofCurrency.flatMap((all) => all.slice(0, limit));
  // Credits and debits together are nothing.
  const isMixed = Object.values(entity.fields[name]?.values ?? {}).some(({ noun }) => noun !== undefined);
  const what = isMixed
    ? number
    : entity.time === undefined
      ? `The ${measuredOf(asked)} of ${number} comes to ${total}`
      : `${total} in ${number}`;
  return {
    content: `${capital(what)}${when}, by ${label}.${best}`,
    figures: figures.all,
    table: {
      columns: [
        { label: capital(label) },
        { label: "Number", numeric: true },
        { label: isAverage ? "Average" : "Sum", numeric: true },
      ],
      rows: shown.map((bucket) => [bucket.key, bucket.count.toLocaleString("en-US"), money(bucket)]),
      ...(filled.length > shown.length && { more: filled.length - shown.length }),
    },
    ...(await linksOf(asked, span)),
  };
}

/** The largest, smallest, latest or earliest rows. */
export async function tellOrder(
  asked: Asked,
  span: Span,
  order: Order,
  rows: readonly EntityRow[],
  { nth, isSingle, hasMore }: { nth: number | undefined; isSingle: boolean; hasMore: boolean },
): Promise<ToolResult> {
  const { entity, noun, of } = asked;
  const [one, many] = noun;
  const when = whenOf(asked, span) === " in all" ? "" : whenOf(asked, span);
  if (rows.length === 0)
    return { content: `There are ${hasMore ? `fewer than ${nth}` : "no"} such ${many}${when}.`, figures: [] };
  const figures = new Figures();
  const text = (row: EntityRow) => {
    const amount = figures.of(
      String(row.reference ?? cellText(entity, row, "account")),
      formatMoney(Number(row[of ?? ""]), currencyOf(row)),
    );
    if (entity.time === undefined) return `${cellText(entity, row, "account")} with ${amount}`;
    const named = ["recipient", "description", "reference"].filter((field) => entity.fields[field]);
    const others = shownTo(asked).filter(
      (field) => !/^(?:money|day)$/.test(entity.fields[field]?.kind ?? ""),
    );
    const about = (named.length > 0 ? named : others)
      .map((field) => cellText(entity, row, field))
      .filter((text) => text !== "");
    const account = named.length > 0 && entity.fields.account ? ` (${cellText(entity, row, "account")})` : "";
    return `${amount} on ${cellText(entity, row, timeOf(asked) ?? "")}: ${about.join(", ")}${account}`;
  };
  const said = rows.map(text);
  const word = nth === undefined ? order : `${ordinalOf(nth)} ${order}`;
  const what = entity.time === undefined ? measuredOf(asked) : one;
  const table = rowTable(asked, rows, 0);
  const content =
    isSingle && rows.length <= 3
      ? `The ${word} ${what}${rows.length > 1 ? " in each currency" : ""}${when} is ${said.join("; ")}.`
      : `These are the ${rows.length} ${word} ${many}${when}.`;
  return { content, figures: figures.all, ...(table && { table }), ...(await linksOf(asked, span)) };
}

/** What part of all a part is, in each currency by itself. */
export async function tellShare(
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
  const when = whenOf(asked, span);
  const content =
    parts.length === 0
      ? `None of the ${many}${when} has “${name}” in its text.`
      : `What has “${name}” in its text is ${listed(parts)}${when}.`;
  return { content, figures: figures.all, ...(await linksOf(asked, span)) };
}
