import { or, type SQL, type SQLWrapper } from "drizzle-orm";
import { type Comparison, contains } from "@/platform/search/phrase";
import type { Filters } from "./contract";
import { defineList } from "./list";
import { defineReading, type ReadingSpec } from "./reading";
import type { ListParent, ListSpec } from "./spec";

type Search<F extends Filters, Sort extends string, Field extends string, Row> = NonNullable<
  ListSpec<F, Sort, Row>["search"]
> &
  ({ columns: readonly SQLWrapper[] } | NonNullable<ReadingSpec<F, Sort, Field, Row>["search"]>);

/** Declaration of a list together with the query that reads it. */
export type ReadListSpec<
  F extends Filters,
  Sort extends string,
  Field extends string,
  Row,
  Parent extends ListParent = [],
> = Omit<ListSpec<F, Sort, Row, Parent>, "read" | "summarise" | "search"> &
  Omit<ReadingSpec<F, Sort, Field, Row>, "filters" | "id" | "from" | "search"> & {
    /** Table of the rows. */
    of: SQLWrapper & { id: SQLWrapper };
    /** Table with the joins that filters and search need; `of` if absent. */
    from?: SQLWrapper;
    /** Search in the text of `columns`, or by a `condition`. */
    search?: Search<F, Sort, Field, Row>;
  };

/** Condition that one of the columns contains the phrase. */
const containedIn =
  (columns: readonly SQLWrapper[]) =>
  (comparison: Comparison): SQL | undefined =>
    or(...columns.map((column) => contains(comparison, column)));

/**
 * Declares a list together with the query that reads it: the screen of `defineList`, and `read` for calls and other users of its
 * rows. `parent`, a column with the id of another row, limits the list to the rows of one parent, such as the results of a run.
 *
 * @example
 * export const resultList = defineReadList({ access: "reconciliation:read", of: reconciliationResults,
 *   parent: reconciliationResults.runId, path: ({ id }: RunRow) => `${runList.path}/${id}`, targets, sorts, select, … });
 */
export function defineReadList<
  const F extends Filters,
  Sort extends string,
  Row extends { id: number } & Record<Field, string | number>,
  Field extends string = never,
  Parent extends ListParent = [],
>(spec: ReadListSpec<F, Sort, Field, Row, Parent>) {
  const { search, ...shown } = spec;
  const { of, from = of, title } = spec;
  const { list: read, summarise } = defineReading<F, Sort, Row, Field>({
    ...shown,
    id: of.id,
    from,
    ...(search && { search: "columns" in search ? { condition: containedIn(search.columns) } : search }),
  });
  const list = defineList<F, Sort, Row, Parent>({
    ...shown,
    ...(search && { search: { label: search.label, placeholder: search.placeholder } }),
    read,
    summarise,
  });
  return { ...list, title, read };
}
