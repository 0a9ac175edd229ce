import { type Currency, currencies, formatMoney } from "@/vocabulary/money";
import type { Bucket } from "../question/entity";
import type { Measure, Query, Span } from "../question/query";
import type { Asked } from "./asked";
import { byCurrency, describePeriod, measureLabel, sumCounts } from "./report";
import { Figures, roundedShare, type ToolResult } from "./tool";
import { capital, changeText, counted, dayText, listed, spanText, whenText } from "./wording";

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
