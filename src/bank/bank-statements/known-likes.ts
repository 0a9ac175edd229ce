import { readRows } from "db/rows";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Deps } from "@/deps";
import { addDays } from "@/vocabulary/calendar";
import type { FileLine } from "./file-lines";
import { classifySpans, type Standings } from "./like-lines";
import { idDays, isByBalance, isIdentified, type Subject } from "./rules";

const spanRow = z.object({
  id: z.int(),
  begins: z.int().nullable(),
  ends: z.int().nullable(),
  from: z.string(),
  to: z.string(),
});

/** Maximum number of imports compared: some months of several files a day. */
const mostImports = 1000;

/** Relations of an account's other imports to one, as far as balances prove them. */
export async function readStandings(
  { db }: Pick<Deps, "db">,
  { id = 0, ledgerAccountId, openingFile, closingFile, fromDate, toDate }: Subject,
): Promise<Standings> {
  if (openingFile === null && closingFile === null) return { apart: new Set(), over: new Set() };
  const rows = await readRows(
    db,
    spanRow,
    sql`
    select id, opening_file as begins, closing_file as ends, from_date as "from", to_date as "to" from bank_statements
    where ledger_account_id = ${ledgerAccountId} and id <> ${id} and status not in ('reading', 'discarded', 'undone')
      and from_date <= ${addDays(toDate, idDays)} and to_date >= ${addDays(fromDate, -idDays)}
    order by id desc limit ${mostImports}`,
  );
  const own = { begins: openingFile, ends: closingFile, from: fromDate, to: toDate };
  return classifySpans(own, new Map(rows.map(({ id: other, ...span }) => [other, span])));
}

const likeRow = z.object({ fingerprint: z.string(), occurrence: z.int(), statement: z.int() });

/** Number of fingerprints per statement. */
const keysAtOnce = 2000;

/**
 * Counts lines like those of other imports as separate lines if balances prove that the imports have no line in
 * common. Lines identified by the bank's reference or the balance after them are the same in every import. Possible
 * duplicates in other imports have no certain number, and prove nothing.
 */
export async function countBesideOthers(
  deps: Pick<Deps, "db">,
  subject: Subject,
  lines: readonly FileLine[],
): Promise<FileLine[]> {
  const alike = Map.groupBy(lines.filter(isAlike), ({ fingerprint }) => fingerprint);
  const { apart } = await readStandings(deps, subject);
  const counted = new Map<string, number>();
  const keys = [...alike.keys()];
  for (let at = 0; at < keys.length; at += keysAtOnce) {
    const some = JSON.stringify(keys.slice(at, at + keysAtOnce));
    const rows = await readRows(
      deps.db,
      likeRow,
      sql`
      with imports as materialized (
        select statement_id as id from bank_lines where seen = 1 and fingerprint in (select value from json_each(${some}))
        union select id from bank_statements
          where ledger_account_id = ${subject.ledgerAccountId} and status in ('dry_run', 'committing', 'failed'))
      select distinct l.fingerprint, l.occurrence, l.statement_id as statement
      from imports i cross join bank_lines l on l.statement_id = i.id
      where l.pending = 0 and l.match <> 'possible_duplicate' and l.fingerprint in (select value from json_each(${some}))
      order by l.statement_id, l.occurrence`,
    );
    for (const [fingerprint, known] of knownBy(rows)) count(fingerprint, known);
  }
  return lines.map((line) => ({ ...line, occurrence: counted.get(getKey(line)) ?? line.occurrence }));

  function count(fingerprint: string, known: ReadonlyMap<number, readonly number[]>): void {
    let last = Math.max(...[...known.values()].flat());
    // A line of an import before or after this one is not in this one, even if a third import has it too.
    const elsewhere = new Set([...known].flatMap(([id, occurrences]) => (apart.has(id) ? occurrences : [])));
    // An import may repeat the lines of several earlier ones, which a person or the balances distinguished.
    const open = [...new Set([...known.values()].flat())]
      .filter((occurrence) => !elsewhere.has(occurrence))
      .toSorted((one, other) => one - other);
    const own = alike.get(fingerprint) ?? [];
    const places = [...new Set(own.map(({ occurrence }) => occurrence))].toSorted(
      (one, other) => one - other,
    );
    for (const [place, occurrence] of places.entries()) {
      const found = open[place];
      if (found === undefined) last += 1;
      counted.set(getKey({ fingerprint, occurrence }), found ?? last);
    }
  }
}

const isAlike = (line: FileLine): boolean =>
  !line.pending && !isIdentified(line) && !isByBalance(line.fingerprint);

const getKey = ({ fingerprint, occurrence }: Pick<FileLine, "fingerprint" | "occurrence">): string =>
  `${fingerprint} ${occurrence}`;

/** Occurrence numbers of the lines in each import, by fingerprint. */
function knownBy(rows: readonly z.infer<typeof likeRow>[]): Map<string, Map<number, number[]>> {
  const found = new Map<string, Map<number, number[]>>();
  for (const { fingerprint, occurrence, statement } of rows) {
    const imports = found.get(fingerprint) ?? new Map<number, number[]>();
    found.set(fingerprint, imports);
    const occurrences = imports.get(statement) ?? [];
    imports.set(statement, occurrences);
    occurrences.push(occurrence);
  }
  return found;
}
