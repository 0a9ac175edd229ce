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

/** Declaration of a list with its reading. */
export type ReadListSpec<
  F extends Filters,
  Sort extends string,
  Field extends string,
  Row,
  Parent extends ListParent = [],
> = Omit<ListSpec<F, Sort, Row, Parent>, "read" | "summarise" | "search"> &
  Omit<ReadingSpec<F, Sort, Field, Row>, "filters" | "id" | "from" | "search"> & {
    /** The table of its rows. */
    of: SQLWrapper & { id: SQLWrapper };
    /** The table with the joins that filters and search need. */
    from?: SQLWrapper;
    /** Search in the text of columns, or of its own. */
    search?: Search<F, Sort, Field, Row>;
  };

/** The condition that one of some columns contains the phrase. */
const containedIn =
  (columns: readonly SQLWrapper[]) =>
  (comparison: Comparison): SQL | undefined =>
    or(...columns.map((column) => contains(comparison, column)));

/**
 * Declares a list together with its reading: its screen as `defineList` has it, and `read` for calls and others who need its rows.
 * A list with `parent`, the column with the id of another row, has the rows that belong to one, such as the results of a run.
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
