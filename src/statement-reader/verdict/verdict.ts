import type { ReadStatement, Verdict } from "../contract";
import { optional } from "../pass";
import type { ChainCheck } from "../solving/balance-chain";
import { coversAll } from "../solving/printed-totals";
import type { Solution } from "../solving/solution";
import { tiesOut } from "../solving/solve";
import { usesAllColumns } from "./end-evidence";

/** Facts from outside the statement's own figures that a verdict depends on. */
type Surroundings = {
  /** True if its printed page numbers have a gap. */
  pageGap: boolean;
  /** Number of labelled openings, closings or end-of-day balances that disagree with the reading. */
  disagreements: number;
  /** True if a table of end-of-day balances has every day with a row, and all of them agree. */
  dailyProof: boolean;
  /** True if no page's heading names another account. */
  oneAccount: boolean;
  /** True if something contradicts figures that tie; see `listDoubts`. */
  doubtful: boolean;
  /** True if the ends are the statement's, and neither a page's nor within it; see `areEndsProven` and `endsBefore`. */
  endsStand: boolean;
};

/** True if every row has its own or its day's balance: over several days two wrong rows may cancel each other. */
function runsThroughout(solution: Solution): boolean {
  const { chain } = solution;
  const running = chain.checks.filter((check) => check.running);
  if (running.length === 0) return false;
  return (
    chain.rows.every((row) => row.check === "ok") && chain.checks.every((check: ChainCheck) => check.oneDay)
  );
}

/** True if the printed totals that tie sum every row. */
export const totalsCoverAll = (solution: Solution): boolean =>
  coversAll(solution.totals, solution.chain.rows);

const isBorneOut = (solution: Solution, { dailyProof }: Surroundings): boolean =>
  runsThroughout(solution) || totalsCoverAll(solution) || dailyProof;

/** Conditions of a proof besides matching figures: each as a sentence, with its result. */
function listConditions(solution: Solution, around: Surroundings): [name: string, holds: boolean][] {
  const { chain, reading, run } = solution;
  return [
    ["An opening balance is printed", solution.openingPrinted],
    ["A closing balance is printed", solution.closingPrinted],
    ["Printed balances or totals bear out every row", isBorneOut(solution, around)],
    ["The headings say what each column holds", reading.asHeaded],
    ["Every column of amounts is read", usesAllColumns(solution)],
    ["No row is passed over", run.passed === 0],
    ["The first and the last balance are the statement's own", around.endsStand],
    ["Every table is of the same account", around.oneAccount],
    ["The signs of the amounts can be told", !chain.ambiguous],
  ];
}

/**
 * The verdict on a solved statement, and its missing conditions of a proof. `proven` requires a printed opening and
 * closing balance, a running balance throughout or totals of all rows, all figures tying exactly, and no page
 * missing.
 */
export function decideVerdict(
  solution: Solution,
  around: Surroundings,
): { verdict: Verdict; lacking: readonly string[] } {
  const { chain } = solution;
  if (chain.rows.length === 0) return { verdict: "totals_only", lacking: [] };
  const lacking = listConditions(solution, around).flatMap(([name, holds]) => (holds ? [] : [name]));
  if (!tiesOut(solution) || around.disagreements > 0) return { verdict: "not_proven", lacking };
  if (lacking.length === 0 && !around.pageGap && !around.doubtful) return { verdict: "proven", lacking };
  const running = chain.checks.filter((check) => check.running).length;
  const agrees = running > 0 || (isBorneOut(solution, around) && chain.checks.length > 0);
  if (agrees && usesAllColumns(solution)) return { verdict: "consistent", lacking };
  return {
    verdict: solution.openingPrinted && solution.closingPrinted ? "totals_only" : "not_proven",
    lacking,
  };
}

function sameAccount(a: ReadStatement, b: ReadStatement): boolean {
  const { accountNumber, currency } = a.analysis;
  return (
    accountNumber !== null && accountNumber === b.analysis.accountNumber && currency === b.analysis.currency
  );
}

/** The first and the last day of a statement's rows; null if it has none or its day cannot be read. */
function span({ rows }: ReadStatement): { first: string; last: string } | null {
  const days = rows.flatMap((row) => row.date ?? []).sort();
  const [first, last] = [days[0], days.at(-1)];
  return first !== undefined && last !== undefined && days.length === rows.length ? { first, last } : null;
}

/**
 * True if both have rows of the same days: not a later statement, but another account that shares the number, such as
 * savings.
 */
function haveSameDays(a: ReadStatement, b: ReadStatement): boolean {
  const [one, other] = [span(a), span(b)];
  return one !== null && other !== null && one.first < other.last && other.first < one.last;
}

/** Marks a statement as unproven if it does not open with the closing balance of the one before it: one is missing. */
export const inSequence = optional(
  { name: "missing statements", why: "of several statements in a file one between them is missing" },
  (statements) => [...statements],
  (statements: readonly ReadStatement[]): ReadStatement[] =>
    statements.map((statement, index) => {
      const before = statements[index - 1];
      if (!before || !sameAccount(before, statement) || haveSameDays(before, statement)) return statement;
      const expected = before.analysis.closingBalance;
      const actual = statement.analysis.openingBalance;
      const ok = expected === actual;
      const { analysis, checks } = statement;
      const verdict = !ok && analysis.verdict === "proven" ? "consistent" : analysis.verdict;
      const check = { name: "Follows the statement before it", expected, actual, ok };
      return { ...statement, analysis: { ...analysis, verdict }, checks: [...checks, check] };
    }),
);
