import type { Check } from "./book-checks";

const details = "iif(json_valid(details), details, null)";

/** Value in a row's details in the trail, as JSON; null if absent. */
const detailAt = (path: string) => `${details} -> '${path}'`;

const inOrder = (list: string) =>
  `(select json_group_array(value) from (select value from json_each(${list}) order by value))`;

/**
 * `acts` are the rows of the trail on manual matches of a line and their reversals, `matched` is the line's present
 * match. Journals are in the order of their ids, and the amounts in the same (`manual-matching.ts`).
 */
const both = `
  acts as materialized (
    select id, cast(resource_id as integer) as line_id, details is null as redacted,
      ${details} ->> '$.before.match' as match_before, ${details} ->> '$.after.match' as match_after,
      ${detailAt("$.before.journalIds")} as was, ${detailAt("$.before.amounts")} as amounts_before,
      ${detailAt("$.after.journalIds")} as became, ${detailAt("$.after.amounts")} as amounts_after
    from audit_logs where resource = 'BANK_LINE' and action = 'UPDATE' and ${detailAt("$.journalId")} is null),
  matched as materialized (
    select line_id, json_group_array(journal_id) as journals, json_group_array(amount) as amounts
    from (select line_id, journal_id, amount from bank_line_matches order by line_id, journal_id) group by line_id)`;

/** Each line of the bank is recorded as the postings, or the repetition, that a journal, a person or a commit made it. */
export const matchChecks: readonly Check[] = [
  {
    kind: "journals of matched lines",
    count: "select count(*) from bank_lines where journal_id is not null",
    broken: `
      select 'bank line ' || l.id || ' was booked by journal ' || l.journal_id || ', and is matched with ' || m.journal_id
      from bank_lines l join bank_line_matches m on m.line_id = l.id
      where l.journal_id is not null and m.journal_id not in (l.journal_id, coalesce(l.undone_journal_id, ''))
      limit 1`,
  },
  {
    kind: "matches by hand",
    count: "select count(*) from audit_logs where resource = 'BANK_LINE' and action = 'UPDATE'",
    // The newest act on a line determines its state; rows of earlier versions name no amounts.
    broken: `
      with ${both},
      newest as (select max(id), line_id, redacted, became, amounts_after from acts group by line_id)
      select 'bank line ' || n.line_id || ' is matched with ' || coalesce(m.journals, 'nothing') ||
        ', the audit trail says ' || n.became
      from newest n left join matched m on m.line_id = n.line_id
      where not n.redacted and n.became is not null
        and (m.journals is not ${inOrder("n.became")} or (n.amounts_after is not null and m.amounts is not n.amounts_after))
      limit 1`,
  },
  {
    kind: "possible duplicates of commits",
    count: "select count(*) from bank_lines where match = 'possible_duplicate'",
    // The trail names the lines that a commit left open, with their likes, and each decision; the newest decision
    // determines the line's state until a journal books it. Commits that ended before the trail had a digest are
    // skipped, and so are those under way.
    broken: `
      with ${both},
      ended as materialized (
        select max(id), cast(resource_id as integer) as id, ${details} ->> '$.after.possibleDuplicatesDigest' as digest
        from audit_logs where resource = 'BANK_STATEMENT' and action = 'UPDATE'
          and (details is null or ${details} ->> '$.after.status' in ('committed', 'failed')) group by 2),
      redacted as materialized (
        select distinct l.statement_id from acts a join bank_lines l on l.id = a.line_id where a.redacted),
      asked as materialized (
        select id, statement_id, like_line_id from bank_lines where match = 'possible_duplicate' and waits = 1
        union select l.id, l.statement_id, l.like_line_id from acts a join bank_lines l on l.id = a.line_id
          where a.match_before = 'possible_duplicate')
      select 'bank statement ' || s.id || ': other lines of it were possible duplicates than the audit trail says'
      from bank_statements s join ended e on e.id = s.id
      where s.status in ('committed', 'failed') and e.digest is not null
        and s.id not in (select statement_id from redacted)
        and e.digest is not (select lower(hex(sha3(json_group_array(json_array(id, like_line_id)), 256)))
          from (select * from asked where statement_id = s.id order by id))
      union all
      select 'bank line ' || l.id || ' may be line ' || l.like_line_id || ', and nobody was asked about it'
      from bank_lines l join bank_statements s on s.id = l.statement_id and s.status in ('committed', 'failed')
      where l.like_line_id is not null and (l.waits or l.outcome is not null) and l.id not in (select id from asked)
        and s.id not in (select statement_id from redacted)
      union all
      select 'bank line ' || l.id || ' is ' || l.match || ', the audit trail says ' || n.match_after
      from (select max(id), line_id, redacted, match_after from acts group by line_id) n join bank_lines l on l.id = n.line_id
      where not n.redacted and n.match_after is not l.match and n.match_after is not null
        and (l.outcome is null or l.outcome = 'recorded')
      limit 1`,
  },
  {
    kind: "matches of commits",
    count: "select count(*) from bank_line_matches",
    // Later changes by people have rows of the trail with the previous state. Commits that ended before the trail had
    // a digest are skipped, and so are those under way.
    broken: `
      with ${both},
      ended as materialized (
        select max(id), cast(resource_id as integer) as id, ${details} ->> '$.after.matchesDigest' as digest
        from audit_logs where resource = 'BANK_STATEMENT' and action = 'UPDATE'
          and (details is null or ${details} ->> '$.after.status' in ('committed', 'failed')) group by 2),
      redacted as materialized (
        select distinct l.statement_id from acts a join bank_lines l on l.id = a.line_id where a.redacted),
      first as materialized (select min(id), line_id, was, amounts_before from acts group by line_id),
      recorded as materialized (
        select l.id, l.statement_id, iif(f.line_id is null, m.journals, f.was) as journals,
          iif(f.line_id is null, m.amounts, f.amounts_before) as amounts
        from bank_lines l left join first f on f.line_id = l.id left join matched m on m.line_id = l.id
        where iif(f.line_id is null, l.outcome = 'recorded' and m.journals is not null, f.was is not null and f.was <> '[]'))
      select 'bank statement ' || s.id || ': its lines are matched with other postings than the audit trail says'
      from bank_statements s join ended e on e.id = s.id
      where s.status in ('committed', 'failed') and e.digest is not null
        and s.id not in (select statement_id from redacted)
        and e.digest is not (select lower(hex(sha3(coalesce(group_concat(json_array(id, json(journals), json(amounts)), ''), ''),
            256))) from (select * from recorded where statement_id = s.id order by id))
      limit 1`,
  },
];
