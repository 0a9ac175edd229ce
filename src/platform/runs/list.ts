import { byZone } from "@/platform/lists/by-zone";
import type { Filters } from "@/platform/lists/contract";
import { newestFirst } from "@/platform/lists/list";
import { defineReadList, type ReadListSpec } from "@/platform/lists/read-list";
import { staffOnly } from "@/platform/lists/reading";
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
  ReadListSpec<F, "newest", never, Row & { id: number }>,
  "name" | "title" | "prominent" | "targets" | "select" | "of"
> & {
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
 * export const reportList = defineRunList(reportContract, { name: "reports", of: reports,
 *   targets: runTargets(reports), select: selectReports, … });
 */
export function defineRunList<const F extends Filters, Row extends RunRow>(
  { one, many, topic, words, read: access, filters, schema }: Listed<F>,
  { columns, empty, poll, ...list }: RunList<F, Row>,
) {
  const shown = defineReadList<F, "newest", Row>({
    ...list,
    access,
    filters,
    schema,
    nouns: [one, many],
    sorts: { newest: undefined },
    orders: newestFirst,
    visible: staffOnly(),
    table: byZone((zone) => defineTable(columns(zone), { id: (row: Row) => row.id })),
    empty: { title: words.empty, ...empty },
    poll: { every: poll },
    events: [`${topic}:changed`],
  });
  return { ...shown, path: list.path, get: recordReader(shown.read, words.notFound) };
}
