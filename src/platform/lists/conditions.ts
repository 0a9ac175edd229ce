import { and, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { addDays, startOfBankDay } from "@/vocabulary/calendar";
import { type FilterKind, type Filters, type FilterValues, splitLabel } from "./contract";

/** Target of a filter's value: a column, or for a choice the condition of each of its values. */
export type Target = SQLWrapper | Readonly<Record<string, SQL>>;

/** The targets of a list's filters. */
export type Targets<F extends Filters> = { readonly [Name in keyof F]: Target };

const operators = {
  choice: sql.raw("="),
  id: sql.raw("="),
  text: sql.raw("="),
  earliest: sql.raw(">="),
  latest: sql.raw("<"),
  "at-least": sql.raw(">="),
  "at-most": sql.raw("<="),
};

/** Condition of a label filter: its target already contains the placeholder for the filter's value. */
const isCondition = (kind: FilterKind): kind is "label" => kind === "label";

const isColumn = (target: Target): target is SQLWrapper => "getSQL" in target;
const selectPlaceholder = (name: string) => sql.placeholder(`filter:${name}`);

/**
 * Active filters as the part of a statement's variant that determines its conditions: `type,cbs=linked`. A choice
 * with a condition for each value is named together with its value.
 */
export function activeFilters<F extends Filters>(
  filters: F,
  targets: Targets<F>,
  values: FilterValues<F>,
): string {
  const active: string[] = [];
  for (const name in filters) {
    const value = values[name];
    if (value === undefined) continue;
    active.push(isColumn(targets[name]) ? name : `${name}=${String(value)}`);
  }
  return active.join();
}

/** The names of active filters. */
export const splitNames = (active: string): string[] =>
  active === "" ? [] : active.split(",").map((part) => part.split("=", 1)[0] ?? part);

/**
 * The conditions of active filters, whose values `filterValues` binds.
 * @param indexed the filters that may use an index; the columns of the others have a unary plus, which keeps SQLite
 * from their indexes. By default all may
 */
export function filterConditions<F extends Filters>(
  filters: F,
  targets: Targets<F>,
  active: string,
  indexed: (name: string) => boolean = () => true,
): SQL | undefined {
  if (active === "") return undefined;
  const conditions = active.split(",").map((part) => {
    const [name = "", value = ""] = part.split("=");
    const [filter, target] = [filters[name], targets[name]];
    if (!filter || !target) throw new Error(`The list has no filter ${name}`);
    if (!isColumn(target)) return target[value];
    if (isCondition(filter.kind)) return sql`${target}`;
    const column = indexed(name) ? sql`${target}` : sql`+${target}`;
    return sql`${column} ${operators[filter.kind]} ${selectPlaceholder(name)}`;
  });
  return and(...conditions);
}

/** The values of the filters' placeholders: dates as the instants at which the bank's day begins or has ended. */
export function filterValues<F extends Filters>(
  filters: F,
  values: FilterValues<F>,
  zone: string,
): Record<string, string | number> {
  const bound: Record<string, string | number> = {};
  for (const name in filters) {
    const value: string | number | undefined = values[name];
    if (value === undefined) continue;
    const kind = filters[name]?.kind;
    if (kind === "earliest") bound[`filter:${name}`] = startOfBankDay(String(value), zone);
    else if (kind === "latest") bound[`filter:${name}`] = startOfBankDay(addDays(String(value), 1), zone);
    else if (kind === "label") bound[`filter:${name}`] = JSON.stringify(splitLabel(String(value)));
    else bound[`filter:${name}`] = value;
  }
  return bound;
}
