import { resourcesWith } from "@/resources/declared";
import type { Check } from "./book-checks";

type Sequence = {
  table: string;
  /** Noun for a row. */
  row: string;
  /** Numbers that are missing for a reason given by the trail, as a condition on `missing`. */
  explained?: string;
};

const deleted = (resource: string) => `exists (select 1 from audit_logs
  where resource = '${resource}' and action = 'DELETE' and resource_id = cast(missing as text))`;

/** A number of an account that was never opened: it was taken, and its write refused or broken off. */
const neverOpened = `not exists (select 1 from state_changes
  where subject = 'virtual_accounts' and row_id = cast(missing as text))`;

/** Tables whose rows are numbered from 1 without a gap, since each deletion is recorded. */
const sequences: readonly Sequence[] = [
  ...resourcesWith("numbered").flatMap(({ numbered }) =>
    Object.entries(numbered).map(([table, row]) => ({ table, row })),
  ),
  {
    table: "virtual_accounts",
    row: "virtual account",
    explained: `(${neverOpened} or ${deleted("VIRTUAL_ACCOUNT")})`,
  },
];

/**
 * The numbers of a table are 1, 2, 3 … up to the last one given. SQLite itself keeps the last number of most tables
 * (`sqlite_sequence`), so a cut end shows as well. Gaps are searched only if the count disagrees.
 */
const broken = ({ table, row, explained = "false" }: Sequence) => `
  select * from (
    with recursive given (last, rows, first) as materialized (
      select max(coalesce((select max(id) from ${table}), 0),
          coalesce((select seq from sqlite_sequence where name = '${table}'), 0)),
        (select count(*) from ${table}), coalesce((select min(id) from ${table}), 1)),
    gaps (missing, until) as (
      select before + 1, id - 1 from (
          select id, lag(id, 1, 0) over (order by id) as before
          from (select id from ${table} union all select last + 1 from given))
        where id > before + 1 and (select rows <> last from given)
      union all select missing + 1, until from gaps where missing < until)
    select '${row} ' || missing || ' is missing' from gaps where not ${explained}
    union all select '${row} ' || first || ' has no number that was given' from given where first < 1
    limit 1)`;

/** A number that was used once, even by a deleted row, is never reused. */
const givenNumbers: Check = {
  kind: "numbers of IBANs",
  count: "select count(*) from iban_sequence",
  broken: `
    select 'virtual account ' || newest || ' has a number that was never given'
    from (select max(cast(row_id as integer)) as newest from state_changes where subject = 'virtual_accounts')
    where newest > (select coalesce(max(id), 0) from iban_sequence)`,
};

/** Every gap has a reason in the trail. */
export const sequenceChecks: readonly Check[] = [
  ...sequences.map((sequence) => ({
    kind: `numbers of ${sequence.table.replaceAll("_", " ")}`,
    count: `select count(*) from ${sequence.table}`,
    broken: broken(sequence),
  })),
  givenNumbers,
];
