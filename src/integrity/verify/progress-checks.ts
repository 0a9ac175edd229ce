import type { Check } from "./book-checks";

/** Checks that no reader of transactions has progressed beyond them: later transactions would be skipped. */
export const progressChecks: readonly Check[] = [
  {
    kind: "jobs' progress",
    count: "select count(*) from job_cursors",
    broken: `
      select 'the job ' || name || ' has come to ' || last_id || ', and there is nothing of that number' from job_cursors
      where last_id > case name when 'watch movements' then (select coalesce(max(id), 0) from transactions) else last_id end
      limit 1`,
  },
  {
    kind: "search indexes' progress",
    count: "select count(*) from search_progress",
    broken: `
      select 'search index ' || id || ' has come to ' || last_id || ', and there is no such transaction'
      from search_progress where last_id > (select coalesce(max(id), 0) from transactions)
      limit 1`,
  },
];
