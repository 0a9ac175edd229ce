import { resourcesWith } from "./declared";
import type { RunSpec } from "./define";

/** Runs by their tables, with the resource of their rows of the trail. */
export const declaredRuns: readonly (RunSpec & { table: string; resource: string })[] = resourcesWith(
  "audit",
  "runs",
).flatMap(({ audit, runs }) =>
  Object.entries<RunSpec>(runs).map(([table, spec]) => ({ ...spec, table, resource: audit })),
);

/** The items of a run by their states, as JSON in SQL, for its end in the trail and for what `verify` compares with it. */
export const itemsByState = ({ table, run, state }: NonNullable<RunSpec["items"]>, id: string): string =>
  `(select json_group_object(state, items) from (
    select ${state} as state, count(*) as items from ${table} where ${run} = ${id} group by 1 order by 1))`;
