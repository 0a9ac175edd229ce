import { say } from "@/vocabulary/language";
import { boundText } from "../question/describe";
import { type Bucket, isMixed } from "../question/entity";
import { type Filter, isUnit, type Measure, type Order, type Span } from "../question/query";
import type { Asked } from "./asked";
import {
  byCurrency,
  describePeriod,
  measureLabel,
  nameOwners,
  orderText,
  screenLinks,
  sumCounts,
  unitNoun,
} from "./report";
import { splitIntoUnits } from "./rows";
import { Figures, roundedShare, type ToolResult } from "./tool";
import { capital, counted, listed } from "./wording";

/** Limits of groups: in a table, and in a sentence. */
const mostParts = 40;
const mostInLine = 8;

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
      ? {
          content: say("None of the {rows}{when} come to that, {groups}.", {
            rows: many,
            when,
            groups: byText(),
          }),
          figures: [],
        }
      : { content: say("There are no such {rows}{when}.", { rows: many, when }), figures: [] };
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
  // Rows that name nobody have no rank: 'the largest: no name'.
  const isNamed = ({ key }: { key: string }) => key !== entity.fields[name]?.none;
  const named = ordering ? ranked.map((parts) => parts.filter(isNamed)) : ranked;
  const first = named.flatMap((parts) => {
    const place = parts[(nth ?? 1) - 1];
    return place ? parts.filter((part) => getSize(part) === getSize(place)) : [];
  });
  if (ordering && first.length === 0)
    return { content: say("There are fewer than {count} such parts.", { count: nth ?? 1 }), figures: [] };
  const getText = ({ key, buckets: some }: Ranked) => {
    const count = isCount ? [figures.of(key, counted(sumCounts(some), one, many))] : [];
    const amounts = [...count, listed(some.flatMap(money))].filter((text) => text !== "").join(", ");
    return say("{name} with {amounts}", { name: key, amounts });
  };
  const best =
    ordering && skip === 0
      ? ` ${say("The {order}: {rows}.", { order: orderText(ordering, nth), rows: listed(first.map(getText)) })}`
      : "";
  // The sums include all groups.
  const behind = skip === 0 ? "" : ` ${say("Shown are those behind the first {count}.", { count: skip })}`;
  const nameless = ordering ? filled.filter((bucket) => !isNamed(bucket)) : [];
  const apart =
    nameless.length === 0
      ? ""
      : ` ${say("Without a name, and so without a rank: {number}.", { number: counted(sumCounts(nameless), one, many) })}`;
  const units =
    isAverage && isUnit(name) ? (splitIntoUnits(name, span.from ?? "", span.to ?? "")?.length ?? 0) : 0;
  const perUnit = units === 0 ? "" : perUnitText();
  const shown = named.flatMap((parts) => (limit === undefined ? parts : parts.slice(skip, skip + limit)));
  const rows = shown.flatMap(({ buckets: some }) => some);
  const cut = limit === undefined ? rows.slice(0, mostParts) : rows;
  // A few parts without amounts are listed in the sentence.
  const isInLine = asked.of === undefined && cut.length <= mostInLine;
  const each = cut.map(({ key, count }) => `${figures.of(key, count.toLocaleString("en-US"))} ${key}`);
  const what =
    isMixed(entity, asked.filters) || asked.of === undefined
      ? number
      : entity.time === undefined
        ? say("The {measure} of {number} comes to {total}", { measure: measureLabel(asked), number, total })
        : say("{total} in {number}", { total, number });
  const about = { what: capital(what), when, groups: byText() };
  const lead =
    isInLine && !ordering
      ? say("{what}{when}, {groups}: {each}.", { ...about, each: listed(each) })
      : say("{what}{when}, {groups}.", about);
  const content = `${lead}${perUnit}${best}${behind}${apart}`;
  const table = {
    columns: [
      { label: capital(label()) },
      { label: say("Number"), numeric: true as const },
      ...(asked.of === undefined
        ? []
        : [{ label: isAverage ? say("Average") : say("Sum"), numeric: true as const }]),
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
    const about = {
      amounts: listed(sums),
      count: rows,
      rows: many,
      unit: unitNoun(name),
      number: counted(units, unitNoun(name)),
    };
    return ` ${say("On average {amounts} in {count} {rows} a {unit}, over {number}.", about)}`;
  }

  function label(): string {
    return (
      isUnit(name) ? unitNoun(name) : say((entity.fields[name]?.label ?? name) as string)
    ).toLowerCase();
  }

  function byText(): string {
    const text = bounds.map(({ op, values: [value] }) => boundText(op, Number(value?.id)));
    if (text.length === 0) return say("by {field}", { field: label() });
    return say("by {field} whose sum is {bounds}", { field: label(), bounds: listed(text) });
  }
}
