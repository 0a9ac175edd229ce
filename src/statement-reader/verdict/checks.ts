import type { ReadStatement, StatementAnalysis, Verdict } from "../contract";
import { isoDate, resolveDate } from "../dates/calendar";
import { decimalString } from "../decimals";
import type { ReadDocument } from "../document";
import type { DatedRow } from "../rows/dated-rows";
import { change, signedBalance } from "../solving/column-reading";
import type { Solution } from "../solving/solution";

/** A printed figure beside the rows, and the value that the rows give. */
export type Agreement = {
  name: string;
  expected: number;
  actual: number;
  ok: boolean;
};

/** A table of end-of-day balances against the rows. */
type DailyChecks = {
  agreements: Agreement[];
  /** True if every day with a row has its printed balance, and every printed one is of a known day and agrees. */
  proof: boolean;
};

/** Compares a table of end-of-day balances with the rows up to each day. */
export function dailyChecks(
  solution: Solution,
  rows: readonly DatedRow[],
  document: ReadDocument,
): DailyChecks {
  const { opening } = solution;
  const { daily } = solution.run;
  if (opening === null || rows.some((row) => row.day === null)) return { agreements: [], proof: false };
  const sign = solution.reading.liability ? -1 : 1;
  const days = daily.map((each) => resolveDate(each.date, document.order, document.anchor));
  const agreements = daily.flatMap((each, index): Agreement[] => {
    const day = days[index] ?? null;
    if (day === null) return [];
    const moved = rows.reduce((sum, row) => ((row.day ?? 0) <= day ? sum + row.credit - row.debit : sum), 0);
    const expected = opening + sign * moved;
    return [{ name: "Balance of the day", expected, actual: each.minor, ok: expected === each.minor }];
  });
  const known = new Set(days);
  const proof =
    rows.length > 0 &&
    agreements.length === daily.length &&
    agreements.every((each) => each.ok) &&
    rows.every((row) => known.has(row.day));
  return { agreements, proof };
}

/**
 * Comparisons of labelled ends outside the rows and daily balances with the reading; figures of another statement are
 * left out.
 */
export function listAgreements(
  solution: Solution,
  all: readonly Solution[],
  daily: readonly Agreement[],
): Agreement[] {
  const found: Agreement[] = [];
  for (const event of solution.run.summary) {
    const { kind, exact, label, money } = event.mark;
    if ((kind !== "opening" && kind !== "closing") || !exact) continue;
    const actual = signedBalance(money, solution.reading.liability);
    const expected = kind === "opening" ? solution.opening : solution.closing;
    const elsewhere = all.some(
      (other) => other !== solution && (kind === "opening" ? other.opening : other.closing) === actual,
    );
    if (expected === null || (elsewhere && expected !== actual)) continue;
    found.push({ name: label, expected, actual, ok: expected === actual });
  }
  return [...found, ...daily];
}

/**
 * Balance that all rows together reach from the opening balance: `chain.end` restarts at each printed balance instead.
 */
function reachedBy({ opening, chain, reading }: Solution): number | null {
  if (opening === null) return null;
  return chain.rows.reduce((sum, row) => sum + change(row, reading.liability), opening);
}

/**
 * The checks as the report lists them: balances of rows together, everything else by its own label. If all hold, the
 * missing conditions of a proof are listed as well.
 */
export function listChecks(
  solution: Solution,
  agreements: readonly Agreement[],
  doubts: readonly string[],
  { lacking, pageGap }: { lacking: readonly string[]; pageGap: boolean },
  decimals: number,
): ReadStatement["checks"] {
  const { chain, totals, closing, closingPrinted } = solution;
  const text = (minor: number) => decimalString(minor, decimals);
  const compared = ({ name, expected, actual, ok }: Agreement) => ({
    name,
    expected: text(expected),
    actual: text(actual),
    ok,
  });
  const asked = (name: string, ok: boolean) => ({ name, expected: null, actual: null, ok });
  const running = chain.checks.filter((check) => check.running);
  const tied = running.filter((check) => check.ok).length;
  const ofRows = { expected: String(running.length), actual: String(tied), ok: tied === running.length };
  const reached = reachedBy(solution);
  const ends = reached !== null && chain.end !== null && closingPrinted && closing !== null;
  const found = [
    ...(running.length > 0 ? [{ name: "Running balances", ...ofRows }] : []),
    ...chain.checks.filter((check) => !check.running).map((each) => compared({ ...each, name: each.label })),
    ...agreements.map(compared),
    ...totals.filter(({ ok, strict }) => ok || strict).map(compared),
    ...(ends
      ? [
          compared({
            name: "Opening balance and transactions",
            expected: reached,
            actual: closing,
            ok: reached === closing,
          }),
        ]
      : []),
    ...(solution.run.below ? [asked("No rows stand below the closing balance", false)] : []),
    ...doubts.map((name) => asked(name, false)),
    asked("No printed page number is missing", !pageGap),
  ];
  const unmet = found.every(({ ok }) => ok) ? lacking : [];
  return [...found, ...unmet.map((name) => asked(name, false))];
}

/** Difference of the figures in minor units; null if they match or are unknown. */
export function findDifference(solution: Solution, verdict: Verdict): number | null {
  if (verdict !== "not_proven") return null;
  const { chain } = solution;
  const broken = chain.checks.find((check) => !check.ok);
  const moved =
    chain.rows.reduce((sum, row) => sum + row.credit - row.debit, 0) * (solution.reading.liability ? -1 : 1);
  if (
    solution.opening !== null &&
    solution.closing !== null &&
    solution.closing !== solution.opening + moved
  ) {
    return solution.closing - solution.opening - moved;
  }
  if (broken) return broken.actual - broken.expected;
  const total = solution.totals.find((each) => each.strict && !each.ok);
  return total ? total.actual - total.expected : null;
}

/** The first row whose printed balance does not follow from the rows before it. */
export function findFirstBreak(
  solution: Solution,
  rows: readonly DatedRow[],
  decimals: number,
): StatementAnalysis["firstBreak"] {
  const broken = solution.chain.checks.find((check) => !check.ok);
  if (!broken) return null;
  const index = Math.max(broken.row, 0);
  const solved = solution.chain.rows[index];
  const place = rows.findIndex((row) => row.solved === solved);
  const row = rows[place];
  return {
    page: broken.page,
    row: place + 1,
    date: row?.day === null || row?.day === undefined ? null : isoDate(row.day),
    description: row?.description || broken.label,
    expected: decimalString(broken.expected, decimals),
    actual: decimalString(broken.actual, decimals),
  };
}
