import type { SQLWrapper } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import type { Deps } from "@/deps";
import { byZone } from "@/platform/lists/by-zone";
import type { Filters } from "@/platform/lists/contract";
import { defineList, newestFirst } from "@/platform/lists/list";
import { defineReading, type ReadingSpec, staffOnly } from "@/platform/lists/reading";
import { recordReader } from "@/platform/lists/record";
import type { ListSpec } from "@/platform/lists/spec";
import { type Column, defineTable } from "@/ui/table";
import type { RunRow } from "./columns";
import type { RunContract } from "./contract";

type Listed<F extends Filters> = Pick<
  RunContract<unknown, unknown, never, unknown>,
  "one" | "many" | "topic" | "words" | "read"
> & { filters: F; schema: ListSpec<F, "newest", never>["schema"] };

/** Columns that the filters of every kind of run compare. */
export const runTargets = <Status, At>({ status, startedAt }: { status: Status; startedAt: At }) => ({
  status,
  from: startedAt,
  to: startedAt,
});

type RunList<F extends Filters, Row> = Pick<
  ListSpec<F, "newest", Row & { id: number }>,
  "name" | "title" | "prominent"
> &
  Pick<ReadingSpec<F, "newest", never, Row & { id: number }>, "targets" | "select"> & {
    table: SQLWrapper & { id: SQLWrapper };
    path: string;
    columns(zone: string): Column<Row>[];
    empty: Pick<ListSpec<F, "newest", Row & { id: number }>["empty"], "icon" | "next">;
    /** Seconds after which the list is fetched again while one is under way. */
    poll: number;
  };

/**
 * Declares the list of a kind of run, which only staff may read, newest first: its screen, `read` and `get` for its rows and one of
 * them.
 *
 * @example
 * export const reportList = defineRunList(reportContract, { name: "reports", table: reports,
 *   targets: runTargets(reports), select: selectReports, … });
 */
export function defineRunList<const F extends Filters, Row extends RunRow>(
  { one, many, topic, words, read: access, filters, schema }: Listed<F>,
  { table, targets, select, columns, empty, poll, ...list }: RunList<F, Row>,
) {
  const { list: read, summarise } = defineReading<F, "newest", Row>({
    access,
    filters,
    targets,
    id: table.id,
    sorts: { newest: undefined },
    visible: staffOnly(),
    from: table,
    select,
  });
  const shown = defineList<F, "newest", Row>({
    ...list,
    filters,
    schema,
    nouns: [one, many],
    orders: newestFirst,
    read,
    summarise,
    table: byZone((zone) => defineTable(columns(zone), { id: (row: Row) => row.id })),
    empty: { title: words.empty, ...empty },
    poll: { every: poll },
    events: [`${topic}:changed`],
  });
  return { ...shown, path: list.path, read, get: recordReader(read, words.notFound) };
}

type RunItems<
  F extends Filters,
  Sort extends string,
  Field extends string,
  Row,
  Run extends { id: number },
> = Omit<ListSpec<F, Sort, Row, [Run]>, "path" | "read" | "summarise" | "table" | "search" | "events"> &
  Pick<ReadingSpec<F, Sort, Field, Row>, "targets" | "sorts" | "ascending" | "select"> & {
    /** Table of the items, and its column with the run's id. */
    table: SQLWrapper & { id: SQLWrapper };
    parent: SQLWrapper;
    search?: NonNullable<ListSpec<F, Sort, Row>["search"]> &
      NonNullable<ReadingSpec<F, Sort, Field, Row>["search"]>;
    columns: readonly Column<Row>[];
  };

/**
 * Declares the list of the items of runs, which those read who read the runs: its screen on the page of one run, below the path of
 * their list, and `read` for the rows of one.
 *
 * @example
 * export const resultList = defineRunItems(reconciliationContract, runList, { name: "results", table: reconciliationResults,
 *   parent: reconciliationResults.runId, … });
 */
export function defineRunItems<
  const F extends Filters,
  Sort extends string,
  Row extends { id: number } & Record<Field, string | number>,
  Run extends { id: number },
  Field extends string = never,
>(
  { topic, read: access }: Pick<RunContract<unknown, unknown, never, unknown>, "topic" | "read">,
  runs: { path: string; get(deps: Deps, actor: Actor, id: number): Promise<Run> },
  {
    filters,
    table,
    parent,
    targets,
    sorts,
    ascending = false,
    select,
    search,
    columns,
    ...list
  }: RunItems<F, Sort, Field, Row, Run>,
) {
  const { list: read, summarise } = defineReading<F, Sort, Row, Field>({
    access,
    parent,
    filters,
    targets,
    id: table.id,
    sorts,
    ascending,
    visible: staffOnly(),
    ...(search && { search }),
    from: table,
    select,
  });
  const ItemTable = defineTable(columns, { id: (row: Row) => row.id });
  const shown = defineList<F, Sort, Row, [Run]>({
    ...list,
    ...(search && { search: { label: search.label, placeholder: search.placeholder } }),
    filters,
    path: ({ id }) => `${runs.path}/${id}`,
    read,
    summarise,
    table: () => ItemTable,
    events: [`${topic}:changed`],
  });
  return { ...shown, read };
}
