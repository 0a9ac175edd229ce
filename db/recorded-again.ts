import { z } from "zod";
import type { Statement } from "./client";
import { type WatchedTable, watchedTables } from "./watched";

const plain = (sql: string): Statement => ({ sql, args: [] });

const entry = "subject, row_id, change, before, after";

const insertFirst = (table: WatchedTable): Statement =>
  plain(`insert into state_entries (${entry}) select '${table}', row_id, 'insert', null, state from ${table}_state
    where not exists (select 1 from audit_logs) order by row_id`);

/**
 * Records the present state of every watched row: once, in the step that brings `state_changes` to a database. In a new
 * book these are the rows of its migrations, which its first row of the trail covers; in a book in use a row records
 * it.
 */
export const recordFirstStates: readonly Statement[] = [
  ...watchedTables.map((table) =>
    plain(
      `insert into state_entries (${entry}) select '${table}', row_id, 'insert', null, state from ${table}_state order by row_id`,
    ),
  ),
  {
    sql: `insert into audit_entries (user_id, action, resource, resource_id, details, ip_address, user_agent, created_at)
      select null, 'CREATE', 'AUDIT_LOG', null,
        json_object('watchedRows', (select count(*) from state_changes)), 'server', 'server start',
        (select max(created_at) from audit_logs)
      where exists (select 1 from audit_logs)`,
    args: [],
  },
];

/** Record in the trail of watched rows that a new program digested again: their number, and those left unchanged. */
export const recordedAgain = z.object({
  program: z.int(),
  at: z.int(),
  recorded: z.int(),
  leftAsFound: z.int(),
  /** Some of those left unchanged: table and row. */
  left: z.array(z.string()),
});
export type RecordedAgain = z.infer<typeof recordedAgain>;

const mostNamed = 20;

const newestDigest = (table: WatchedTable) =>
  `(select digest from state_changes where subject = '${table}' and row_id = cast(s.row_id as text) order by id desc limit 1)`;
const digestOfRow = "lower(hex(sha3(s.state, 256)))";

/**
 * Before the old program is dropped: the rows that equal their last recorded state by its own views.
 * @param objects the triggers and views that the database has
 */
export function rememberStates(objects: ReadonlySet<string>): Statement[] {
  const known = watchedTables.filter((table) => objects.has(`${table}_state`));
  return [
    "create table states_before (subject text not null, row_id text not null, sound integer not null, primary key (subject, row_id)) strict, without rowid",
    ...known.map(
      (table) =>
        `insert into states_before (subject, row_id, sound) select '${table}', cast(s.row_id as text), ${newestDigest(table)} is ${digestOfRow} from ${table}_state s`,
    ),
  ].map(plain);
}

/** While no program is in place: records a book whose trail has not begun from its first row again. */
export const forgetFirstStates: Statement = plain(
  "delete from state_changes where not exists (select 1 from audit_logs)",
);

/**
 * True for a book whose oldest events were deleted by a version that wrote no row of the trail about it. The row of the
 * upgrade then names the oldest event that is left (`eventsFrom`), which `verify` goes by.
 */
const deletedEventsUnsaid = `((select min(seq) from events) > 1
  and not exists (select 1 from audit_logs where resource = 'RETENTION' and resource_id = 'events'))`;

/**
 * With the new program in place: records each row again whose digest differs by the new views, with a row of the trail.
 * A row that was not in its recorded state keeps its old digest, so that it is still found. The same goes for a table
 * whose view was dropped: the state of its rows is unknown.
 * @param dropped the views that the old program had made and the database has no more
 */
export function recordStatesAgain(program: number, at: number, dropped: ReadonlySet<string>): Statement[] {
  const tables = watchedTables.filter((table) => !dropped.has(`${table}_state`));
  const newest = "(select coalesce(max(id), 0) + 1 from audit_logs)";
  return [
    ...watchedTables.map(insertFirst),
    ...tables.map((table) =>
      plain(`insert into state_entries (${entry}) select '${table}', s.row_id, 'update', null, s.state from ${table}_state s
        where ${newestDigest(table)} is not ${digestOfRow} and not exists (select 1 from states_before
          where subject = '${table}' and row_id = cast(s.row_id as text) and not sound)
        order by s.row_id`),
    ),
    {
      sql: `insert into audit_entries (user_id, action, resource, resource_id, details, ip_address, user_agent, created_at)
        select null, 'UPDATE', 'AUDIT_LOG', null, json_object('program', cast(? as integer), 'at', cast(? as integer),
          'recorded', recorded, 'leftAsFound', left, 'eventsFrom', (select min(seq) from events), 'left', (select json_group_array(subject || ' ' || row_id)
            from (select subject, row_id from states_before where not sound limit ${mostNamed}))),
          'server', 'server start', (select max(created_at) from audit_logs)
        from (select
          (select count(*) from state_changes where audit_id = ${newest} and change = 'update' and fields = '') as recorded,
          (select count(*) from states_before where not sound) as left)
        where (recorded > 0 or left > 0 or ${deletedEventsUnsaid}) and exists (select 1 from audit_logs)`,
      args: [program, at],
    },
    plain("drop table states_before"),
  ];
}

/** The newest row of the trail that says that rows were recorded again. */
export const newestRecordedAgain: Statement = plain(
  `select details from audit_logs where resource = 'AUDIT_LOG' and action = 'UPDATE' and user_id is null and resource_id is null
    and details like '{"program":%' order by id desc limit 1`,
);
