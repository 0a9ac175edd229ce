import type { Chip } from "../contract";
import { boundText, rowsNoun } from "../question/describe";
import type { EntityModel } from "../question/entity";
import { type Filter, isUnit, partSum, type Query, type Span } from "../question/query";
import { unitSpan } from "../read/days";
import { capital, dayText, listed, spanText } from "../run/wording";
import { measureLabels, unitLabels } from "./labels";

/** The place of the filter that the noun of the rows expresses: that of 'debits'. */
export const findNounFilter = (entity: EntityModel, filters: readonly Filter[]): number =>
  filters.findIndex(
    ({ field, op, values }) =>
      op === "is" && values.length === 1 && entity.fields[field]?.values?.[String(values[0]?.id)]?.noun,
  );

const filterText = ({ op, values, field }: Filter, entity: EntityModel): string => {
  const kind = field === partSum ? "money" : entity.fields[field]?.kind;
  const [value] = values;
  if (op === "atLeast" || op === "atMost" || kind === "money") return boundText(op, Number(value?.id));
  const text = listed(values.map(({ label }) => (kind === "choice" ? capital(label) : label)));
  return op === "not" ? `not ${text}` : text;
};

/** Days on a chip: a whole month by its name. */
function daysText({ from, to }: Span): string {
  const isMonth =
    from !== undefined && to !== undefined && from.endsWith("-01") && to === unitSpan("month", from, 0).to;
  return isMonth ? dayText(from).slice(2) : spanText({ from, to });
}

const fieldLabel = (entity: EntityModel, field: string): string =>
  isUnit(field) ? unitLabels[field] : (entity.fields[field]?.label ?? field);

/** The parts of a query as chips, in the order in which they are said. */
export function listChips(query: Query, entity: EntityModel): Chip[] {
  const { filters, measures, by, spans, limit, into, of } = query;
  const noun = findNounFilter(entity, filters);
  const measure = measures.map((one) => measureLabels[one]);
  return [
    { part: "rows", label: capital(rowsNoun(entity, filters)[1]) },
    ...measure.map((label) => ({ part: "measure", label })),
    ...(limit === undefined
      ? []
      : [{ part: "limit", label: "Number", value: String(limit), removable: true as const }]),
    ...(of === undefined || of === entity.amount
      ? []
      : [{ part: "of", label: fieldLabel(entity, of), removable: true as const }]),
    ...filters.flatMap((filter, at) =>
      at === noun
        ? []
        : [
            {
              part: `filter:${at}`,
              label: filter.field === partSum ? "Total" : fieldLabel(entity, filter.field),
              value: filterText(filter, entity),
              removable: true as const,
            },
          ],
    ),
    ...(spans.length === 0
      ? []
      : [{ part: "days", label: "Days", value: listed(spans.map(daysText)), removable: true as const }]),
    ...by.map((field, at) => ({
      part: `by:${at}`,
      label: "By",
      value: fieldLabel(entity, field),
      removable: true as const,
    })),
    ...(into ?? []).slice(0, 1).map(() => ({
      part: "into",
      label: "Converted into",
      value: listed(into ?? []),
      removable: true as const,
    })),
    { part: "add", label: "Add" },
  ];
}
