import { getWatched, type WatchedTable, watchedTables } from "db/watched";
import { dayLength } from "@/vocabulary/calendar";
import type { Check } from "./book-checks";

const list = (words: readonly string[]) => words.map((word) => `'${word}'`).join(", ");

/**
 * Last value of each field of a row in the trail, unless the details of a later act on it were redacted, with the
 * row's different value.
 */
function differing(table: WatchedTable): string {
  const { resources, audited } = getWatched(table);
  const field = `'${JSON.stringify(audited)}' ->> e.key`;
  return `
    audited_fields as materialized (
      select a.resource_id as row_id, ${field} as field, e.value, max(a.id) as audit_id
      from audit_logs a, json_each(iif(json_valid(a.details), a.details, '{}'), '$.after') e
      where a.resource in (${list(resources)}) and a.action in ('CREATE', 'UPDATE') and ${field} is not null
      group by 1, 2),
    redacted as materialized (
      select resource_id as row_id, max(id) as audit_id from audit_logs
      where resource in (${list(resources)}) and details is null group by 1),
    differing as materialized (
      select r.row_id, t.field, r.state ->> t.field as found, t.value from audited_fields t
      join ${table}_state r on r.row_id = t.row_id and r.state ->> t.field is not t.value
      where not exists (select 1 from redacted x where x.row_id = t.row_id and x.audit_id > t.audit_id)
      limit 100)`;
}

const noField = `differing as materialized (
  select null as row_id, null as field, null as found, null as value where 0)`;

const fields = "group_concat(d.field || ' is ' || quote(d.found) || ', the trail says ' || quote(d.value))";

/** @param among SQL of the rows to compare; by default all of the table */
function stateCheck(table: WatchedTable, among?: string): Check {
  const { key, name, audited } = getWatched(table);
  const isAmong = (row: string) => (among === undefined ? "true" : `${row} in (${among})`);
  return {
    kind: `${table.replaceAll("_", " ")}${among === undefined ? "" : " since"}`,
    count: `select count(*) from ${table} where ${isAmong(key)}`,
    broken: `
      with newest as materialized (
        select row_id, max(id) as id, change, digest from state_changes where subject = '${table}' and ${isAmong("row_id")}
        group by row_id),
      ${Object.keys(audited).length > 0 ? differing(table) : noField}
      select '${name} ' || r.row_id || iif(n.digest is null, ' is there without a row of the trail',
        ' is not what it was when it was last changed') || coalesce(': ' ||
          (select ${fields} from differing d where d.row_id = r.row_id), '')
      from ${table}_state r left join newest n on n.row_id = cast(r.row_id as text)
      where n.digest is not lower(hex(sha3(r.state, 256))) and ${isAmong("r.row_id")}
      union all
      select '${name} ' || row_id || ' is gone without a row of the trail' from newest
      where digest is not null and row_id not in (select cast(row_id as text) from ${table}_state)
      union all
      select '${name} ' || d.row_id || ' is not what the trail says of it: ' || ${fields} from differing d
      group by d.row_id
      limit 1`,
  };
}

/** Checks that each watched row is unchanged since its last recorded change, and matches the trail. */
export const stateChecks: readonly Check[] = watchedTables.map((table) => stateCheck(table));

/** Six days in milliseconds: no mail waits longer than five for its end (`src/platform/mail/rules.ts`). */
const mailsWait = 6 * dayLength;

/**
 * SQL of the mails that may still be sent or silenced since an earlier proof: those that have no end, and those that
 * changed after it (`changes`, the number of changes that it covers) or within the time that a mail may wait.
 */
export const mailsSince = (changes: number): string => `
  select id from mails where ended_at is null
  union select row_id from state_changes where +subject = 'mails' and (id > ${changes} or audit_id >= (
    select id from audit_logs where created_at > (select max(created_at) from audit_logs) - ${mailsWait}
    order by created_at limit 1))`;

/** Compares the mails of `mailsSince` with the trail, like `stateChecks`. */
export const mailStatesSince = (changes: number): Check => stateCheck("mails", mailsSince(changes));

/** Names of the proved tables, for a reader. */
export const watchedNames = watchedTables.map((table) => table.replaceAll("_", " ")).join(", ");
