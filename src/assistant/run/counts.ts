import { formatDate } from "@/vocabulary/calendar";
import type { EntityRow } from "../ask/entity";
import { isOrdering, isUnit, type Measure, type Order, type Span } from "../ask/query";
import type { Asked } from "./asked";
import {
  cellText,
  inSentence,
  isWithin,
  keyOf,
  rowsIn,
  rowTable,
  shownTo,
  timeOf,
  todayOf,
  together,
  unitsOf,
} from "./rows";
import { firstDay } from "./selection";
import { capital, linksOf, noneOf, whenOf } from "./tell";
import { Figures, type ToolResult } from "./tool";
import { counted, listed, ordinalOf, spanText, whenText } from "./wording";

/** What is asked of rows that have no amount. */
type CountRequest = {
  spans: readonly Span[];
  by: string | undefined;
  measures: readonly Measure[];
  ordering: Order | undefined;
  limit: number | undefined;
  nth: number | undefined;
};

const mostShown = 20;
const mostParts = 40;
/** As many parts are told in a sentence. */
const mostInLine = 8;

/** Whose rows they are, where a user or accounts were named: an answer of some must not look like one of all. */
function whoseOf({ entity, filters }: Asked): string {
  const names = filters
    .filter(({ field, op }) => op === "is" && /^(?:account|user)$/.test(entity.fields[field]?.kind ?? ""))
    .flatMap(({ values }) => values.map(({ label }) => label));
  return names.length === 0 ? "" : ` of ${listed(names)}`;
}

/** Answers of rows that have no amount: how many they are, which, and the first ones in the order of their days. */
export async function answerCounts(
  asked: Asked,
  { spans, by, measures, ordering, limit, nth }: CountRequest,
): Promise<ToolResult | undefined> {
  if (measures.some((measure) => measure !== "count" && measure !== "list" && !isOrdering(measure)))
    return undefined;
  const [span = {}] = spans;
  if (ordering) {
    if (by !== undefined || spans.length > 1 || (ordering !== "latest" && ordering !== "earliest"))
      return undefined;
    return inOrder(asked, span, ordering, { limit, nth, isCounted: measures.includes("count") });
  }
  const rows = await rowsIn(asked, together(spans));
  if (!rows) return undefined;
  if (spans.length > 1) return by === undefined ? compared(asked, spans, rows) : undefined;
  return by === undefined ? all(asked, span, rows) : parted(asked, span, rows, by, measures.includes("list"));
}

async function all(asked: Asked, span: Span, rows: readonly EntityRow[]): Promise<ToolResult | undefined> {
  const { noun } = asked;
  const figures = new Figures();
  const when = `${whoseOf(asked)}${whenOf(asked, span)}`;
  const links = await linksOf(asked, span);
  if (rows.length === 0) return noneOf(asked, span, when);
  const number = figures.of(`Number of ${noun[1]}`, counted(rows.length, ...noun));
  const table = rowTable(asked, rows.slice(0, mostShown), Math.max(0, rows.length - mostShown));
  const is = rows.length === 1 ? "is" : "are";
  return {
    content: `There ${is} ${number}${when}.`,
    figures: figures.all,
    ...(table && { table }),
    ...links,
  };
}

async function inOrder(
  asked: Asked,
  span: Span,
  order: Order,
  { limit, nth, isCounted }: Pick<CountRequest, "limit" | "nth"> & { isCounted: boolean },
): Promise<ToolResult | undefined> {
  const { noun, entity } = asked;
  const [one, many] = noun;
  const time = timeOf(asked);
  const found = await rowsIn(asked, span);
  if (!found || time === undefined) return undefined;
  const turn = order === "latest" ? -1 : 1;
  const dayOf = (row: EntityRow) => String(row[time]);
  const isOwn = time === entity.time;
  const placeOf = (row: EntityRow) => (isOwn && typeof row.at === "number" ? row.at : dayOf(row));
  const sorted = found
    .filter((row) => row[time] !== null && row[time] !== undefined)
    .toSorted((a, b) => (placeOf(a) < placeOf(b) ? -turn : placeOf(a) > placeOf(b) ? turn : 0));
  const wanted = nth ?? limit ?? 1;
  // Which of two of one time is the first cannot be told.
  const isTied = (at: number) => {
    const [one, other] = [sorted[at - 1], sorted[at]];
    return one !== undefined && other !== undefined && placeOf(one) === placeOf(other);
  };
  if (isTied(wanted) || (nth !== undefined && isTied(nth - 1))) return undefined;
  const rows = nth === undefined ? sorted.slice(0, wanted) : sorted.slice(nth - 1, nth);
  const of = whoseOf(asked);
  const when = whenOf(asked, span) === " in all" ? of : `${of}${whenOf(asked, span)}`;
  const [row, ...others] = rows;
  if (!row)
    return {
      content: `There are ${sorted.length > 0 ? `fewer than ${nth}` : "no"} such ${many}${when}.`,
      figures: [],
    };
  const figures = new Figures();
  const table = rowTable(asked, rows, 0);
  const word = nth === undefined ? order : `${ordinalOf(nth)} ${order}`;
  const about = shownTo(asked)
    .filter((field) => field !== time)
    .map((field) => ({ label: entity.fields[field]?.label ?? field, text: cellText(entity, row, field) }))
    .filter(({ text }) => text !== "")
    .map(({ label, text }) => `${inSentence(label)} ${text}`);
  const day = figures.of(`Day of the ${word} ${one}`, formatDate(dayOf(row)));
  const number = isCounted ? `${figures.of(`Number of ${many}`, counted(found.length, ...noun))}. ` : "";
  const content =
    others.length === 0
      ? `${number}The ${word} ${one}${when} is of ${day}: ${about.join(", ")}.`
      : `${number}These are the ${rows.length} ${word} ${many}${when}.`;
  return { content, figures: figures.all, ...(table && { table }), ...(await linksOf(asked, span)) };
}

async function parted(
  asked: Asked,
  span: Span,
  rows: readonly EntityRow[],
  by: string,
  isList: boolean,
): Promise<ToolResult | undefined> {
  const { noun, entity, deps, subject } = asked;
  const figures = new Figures();
  const groups = isUnit(by)
    ? await perUnit(by)
    : [...Map.groupBy(rows, (row) => keyOf(entity, row, by))]
        .map(([key, some]) => ({ key, count: some.length }))
        .sort((a, b) => b.count - a.count);
  if (!groups) return undefined;
  const label = (entity.fields[by]?.label ?? by).toLowerCase();
  const number = figures.of(`Number of ${noun[1]}`, counted(rows.length, ...noun));
  const when = `${whoseOf(asked)}${whenOf(asked, span)}`;
  const shown = groups.slice(0, mostParts);
  const parts = shown.map(({ key, count }) => `${figures.of(key, count.toLocaleString("en-US"))} ${key}`);
  const content = `${capital(number)}${when}, by ${label}${shown.length > mostInLine ? "" : `: ${listed(parts)}`}.`;
  const table = isList
    ? rowTable(asked, rows.slice(0, mostShown), Math.max(0, rows.length - mostShown))
    : undefined;
  if (table && shown.length <= mostInLine)
    return { content, figures: figures.all, table, ...(await linksOf(asked, span)) };
  return {
    content,
    figures: figures.all,
    table: {
      columns: [{ label: capital(label) }, { label: "Number", numeric: true }],
      rows: shown.map(({ key, count }) => [key, figures.of(key, count.toLocaleString("en-US"))]),
      ...(groups.length > shown.length && { more: groups.length - shown.length }),
    },
    ...(await linksOf(asked, span)),
  };

  async function perUnit(unit: Parameters<typeof unitsOf>[0]) {
    const time = timeOf(asked);
    const today = todayOf(deps);
    const from = span.from ?? (await firstDay(deps, subject));
    const to = span.to ?? today;
    // A row outside of what is told apart would be missing without a word.
    if (time === undefined || rows.some((row) => !isWithin(row[time], { from, to }))) return undefined;
    return unitsOf(unit, from, to)?.map((one) => ({
      key: one.label,
      count: rows.filter((row) => isWithin(row[time], one.span)).length,
    }));
  }
}

function compared(asked: Asked, spans: readonly Span[], rows: readonly EntityRow[]): ToolResult | undefined {
  const { noun } = asked;
  const time = timeOf(asked);
  if (time === undefined) return undefined;
  const figures = new Figures();
  const counts = spans.map((span) => rows.filter((row) => isWithin(row[time], span)).length);
  const texts = counts.map(
    (count, at) =>
      `${figures.of(`Number, ${spanText(spans[at] ?? {})}`, counted(count, ...noun))} ${whenText(spans[at] ?? {})}`,
  );
  const [a = 0, b = 0, ...more] = counts;
  const size = Math.abs(a - b);
  const difference =
    more.length > 0
      ? ""
      : size === 0
        ? ": as many"
        : `: ${figures.of("Difference in number", size.toLocaleString("en-US"))} ${a > b ? "more" : "fewer"}`;
  return {
    content: `${capital(texts.join(" against "))}${difference}.`,
    figures: figures.all,
    table: {
      columns: [{ label: "Days" }, { label: "Number", numeric: true }],
      rows: spans.map((span, at) => [capital(spanText(span)), String(counts[at] ?? 0)]),
    },
  };
}
