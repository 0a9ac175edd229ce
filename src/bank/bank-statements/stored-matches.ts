import type { Comparison } from "./compare";

const missingAtOnce = 2000;

/** Statements that store the missing postings of an import. */
export function missingStatements(requestId: string, { missing }: Pick<Comparison, "missing">) {
  const statements: { sql: string; args: string[] }[] = [];
  for (let from = 0; from < missing.length; from += missingAtOnce) {
    const rows = missing
      .slice(from, from + missingAtOnce)
      .map(({ journalId, kind, amount, bookedAt, references, description }) => [
        journalId,
        kind,
        amount,
        bookedAt,
        references[0] ?? "",
        description,
      ]);
    statements.push({
      sql: `insert into bank_missing (statement_id, journal_id, kind, amount, booked_at, reference, description)
        select s.id, v.value ->> 0, v.value ->> 1, v.value ->> 2, v.value ->> 3, v.value ->> 4, v.value ->> 5
        from json_each(?) v join bank_statements s on s.request_id = ?`,
      args: [JSON.stringify(rows), requestId],
    });
  }
  return statements;
}

/** The postings of a decision in stored form. */
export const storedProposal = (made: Comparison["decisions"][number] | undefined): string | null =>
  made && made.shares.length > 0
    ? JSON.stringify(made.shares.map(({ journalId, amount }) => [journalId, amount]))
    : null;
