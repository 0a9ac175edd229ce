import { formatDate, formatMonth, periodText } from "@/vocabulary/calendar";
import { type Said, say, type Text } from "@/vocabulary/language";
import { data, sayAs, sayList } from "@/vocabulary/language/around";
import { currentLanguage } from "@/vocabulary/language/speaking";
import { amountText, describe, rowsNoun } from "../question/describe";
import type { EntityModel } from "../question/entity";
import {
  type Filter,
  isUnit,
  type Measure,
  partSum,
  type Query,
  type Span,
  type Unit,
} from "../question/query";
import { unitSpan } from "../read/days";
import { capital } from "../run/wording";

/** Names of the measures on chips and in their choices. */
export const measureLabels: Readonly<Record<Measure, string>> = {
  sum: "Total",
  count: "Count",
  average: "Average",
  median: "Median",
  share: "Share",
  largest: "Largest",
  smallest: "Smallest",
  latest: "Latest",
  earliest: "Earliest",
  list: "List",
};

/** Names of the units of time by which rows are grouped. */
export const unitLabels: Readonly<Record<Unit, string>> = { day: "Day", week: "Week", month: "Month" };

/** The place of the filter that the noun of the rows expresses: that of 'debits'. */
export const findNounFilter = (entity: EntityModel, filters: readonly Filter[]): number =>
  filters.findIndex(
    ({ field, op, values }) =>
      op === "is" && values.length === 1 && entity.fields[field]?.values?.[String(values[0]?.id)]?.noun,
  );

export const fieldLabel = (entity: EntityModel, field: string): string =>
  field === partSum ? "Total" : isUnit(field) ? unitLabels[field] : (entity.fields[field]?.label ?? field);

/** The rows of a query by their noun: 'Debits'. */
export const sayRows = (entity: EntityModel, filters: readonly Filter[]): Said =>
  say(capital(rowsNoun(entity, filters)[1]) as string);

/** An amount as a bound: 'over 10,000.00' means from 10,000.01. */
export function sayBound(op: Filter["op"], minor: number): Said {
  if (op === "atLeast" && minor % 100 === 1) return say("Over {amount}", { amount: amountText(minor - 1) });
  if (op === "atMost" && minor % 100 === 99) return say("Under {amount}", { amount: amountText(minor + 1) });
  const amount = amountText(minor);
  if (op === "atLeast") return say("At least {amount}", { amount });
  return op === "atMost" ? say("At most {amount}", { amount }) : say("Exactly {amount}", { amount });
}

/** Values of a filter: names of people and books as they are, options in the reader's language. */
export function sayFilter({ op, values, field }: Filter, entity: EntityModel): Said {
  const model = field === partSum ? undefined : entity.fields[field];
  const [value] = values;
  if (op === "atLeast" || op === "atMost" || !model || model.kind === "money")
    return sayBound(op, Number(value?.id));
  const names = values.map(({ id, label }) =>
    model.values?.[String(id)] ? sayAs("state", capital(label) as Text) : data(label),
  );
  const text = sayList(names);
  return op === "not" ? say("Not {values}", { values: text }) : text;
}

/** Days: a whole month by its name. */
export function sayDays({ from, to }: Span): Said {
  if (from === undefined) return say("until {end}", { end: formatDate(to ?? "") });
  if (to === undefined) return say("since {age}", { age: formatDate(from) });
  const isMonth = from.endsWith("-01") && to === unitSpan("month", from, 0).to;
  return isMonth ? data(formatMonth(from.slice(0, 7))) : periodText(from, to);
}

/** The measure of some rows, for the beginning of a question. */
function sayLead(measure: Measure | undefined, rows: string): Said {
  if (measure === "sum") return say("Total of {rows}", { rows });
  if (measure === "count") return say("Number of {rows}", { rows });
  if (measure === "average") return say("Average of {rows}", { rows });
  if (measure === "median") return say("Median of {rows}", { rows });
  if (measure === "share") return say("Share of {rows}", { rows });
  if (measure === "largest") return say("Largest of {rows}", { rows });
  if (measure === "smallest") return say("Smallest of {rows}", { rows });
  if (measure === "latest") return say("Latest of {rows}", { rows });
  if (measure === "earliest") return say("Earliest of {rows}", { rows });
  return say("List of {rows}", { rows });
}

/**
 * A query as a question in the reader's language. In English the words are read as the same query; another language
 * names its parts by the labels of the chips.
 */
export function sayQuery(query: Query, entity: EntityModel): string {
  if (currentLanguage() === "en") return capital(describe(query, entity));
  const { filters, measures, by, spans, of, limit, into = [] } = query;
  const noun = findNounFilter(entity, filters);
  const isOfField = of !== undefined && measures.join() === "sum";
  const rows = isOfField ? fieldLabel(entity, of) : capital(rowsNoun(entity, filters)[1]);
  const part = (label: string, value: Said) => sayList([say(label), value], ": ");
  return sayList(
    [
      ...measures
        .slice(0, 1)
        .map((measure) => (entity.standing ? sayRows(entity, filters) : sayLead(measure, rows))),
      ...measures.slice(1).map((measure) => say(measureLabels[measure])),
      ...(of === undefined || of === entity.amount || isOfField ? [] : [say(fieldLabel(entity, of))]),
      ...(limit === undefined ? [] : [part("First", data(String(limit)))]),
      ...filters.flatMap((filter, at) =>
        at === noun ? [] : [part(fieldLabel(entity, filter.field), sayFilter(filter, entity))],
      ),
      ...spans.map(sayDays),
      ...by.map((field) => say("by {field}", { field: fieldLabel(entity, field) })),
      ...(into.length === 0 ? [] : [part("Converted into", data(into.join(", ")))]),
    ],
    " · ",
  );
}
