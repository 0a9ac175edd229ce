import type { ReadStatement } from "../contract";
import { optional } from "../pass";

function sameAccount(a: ReadStatement, b: ReadStatement): boolean {
  const { accountNumber, currency } = a.analysis;
  return (
    accountNumber !== null && accountNumber === b.analysis.accountNumber && currency === b.analysis.currency
  );
}

/** The first and the last day of a statement's rows; null where one has none or its day cannot be read. */
function span({ rows }: ReadStatement): { first: string; last: string } | null {
  const days = rows.flatMap((row) => row.date ?? []).sort();
  const [first, last] = [days[0], days.at(-1)];
  return first !== undefined && last !== undefined && days.length === rows.length ? { first, last } : null;
}

/** Rows of the same days in both: no later statement, but another account that shares the number, such as savings. */
function beside(a: ReadStatement, b: ReadStatement): boolean {
  const [one, other] = [span(a), span(b)];
  return one !== null && other !== null && one.first < other.last && other.first < one.last;
}

/**
 * Statements of one account in one file follow each other: where one does not open with the balance that the one before
 * closed with, a statement between them is missing, and the later one is no longer proven.
 */
export const inSequence = optional(
  { name: "missing statements", why: "of several statements in a file one between them is missing" },
  (statements) => [...statements],
  (statements: readonly ReadStatement[]): ReadStatement[] =>
    statements.map((statement, index) => {
      const before = statements[index - 1];
      if (!before || !sameAccount(before, statement) || beside(before, statement)) return statement;
      const expected = before.analysis.closingBalance;
      const actual = statement.analysis.openingBalance;
      const ok = expected === actual;
      const { analysis, checks } = statement;
      const verdict = !ok && analysis.verdict === "proven" ? "consistent" : analysis.verdict;
      const check = { name: "Follows the statement before it", expected, actual, ok };
      return { ...statement, analysis: { ...analysis, verdict }, checks: [...checks, check] };
    }),
);
