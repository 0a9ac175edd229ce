import { findAccountNumber } from "./accounts/account-numbers";
import { before } from "./accounts/account-places";
import { findBankName } from "./accounts/bank-name";
import { findHolder } from "./accounts/holder";
import { type Segment, segmentsOf, wholeOf } from "./accounts/segments";
import { findCurrency } from "./amounts/statement-currency";
import type { ReadStatement, StatementAnalysis, Verdict } from "./contract";
import { isoDate, type Period, resolveDate } from "./dates/calendar";
import { statedPeriod } from "./dates/stated-period";
import { decimalString } from "./decimals";
import { type ReadDocument, readDocument } from "./document";
import { doubtsOf } from "./doubts/doubts";
import { isGuide } from "./doubts/other-papers";
import type { ReadLine } from "./lines/labelled-amounts";
import { outsideRows } from "./lines/lines-around-rows";
import { withoutCopies } from "./page/duplicate-pages";
import { pagesComplete, pagesWithGaps } from "./page/page-numbers";
import { type DatedRow, datedRows } from "./rows/dated-rows";
import { type Event, eventsOf } from "./rows/events";
import { solveEmpty } from "./solving/empty-statement";
import { type Solution, solve, tiesOut } from "./solving/solve";
import { rowsOf, summaries } from "./statement/statement-rows";
import { partsOf } from "./tables/tables";
import { type Agreement, agreementsOf, dailyChecks, listChecks } from "./verdict/checks";
import { endsStand } from "./verdict/end-evidence";
import { heldTo } from "./verdict/heading-conflicts";
import { endsBefore } from "./verdict/preceding-statement";
import { namesOneAccount } from "./verdict/single-account";
import { isStatement } from "./verdict/statement-proof";
import { inSequence } from "./verdict/statement-sequence";
import { totalsCoverAll, verdictOf } from "./verdict/verdict";
import type { PageWords } from "./words/words";

interface Solved {
  segment: Segment;
  solution: Solution;
  rows: DatedRow[];
}

function solveSegments(document: ReadDocument, headed: boolean): Solved[] {
  const events = partsOf(document, headed).flatMap(eventsOf);
  const whole = segmentsOf(document, events);
  return whole.flatMap((segment) => {
    const still = segment.still ? solveEmpty(segment.events) : null;
    const solution = still ?? solve(segment.events, segment.lines);
    return solution ? [{ segment, solution, rows: datedRows(solution, document, segment) }] : [];
  });
}

function worth(solved: readonly Solved[]): number {
  return solved.reduce((sum, each) => sum + each.solution.score + (tiesOut(each.solution) ? 20 : 0), 0);
}

const DAY_NAMES = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

function dayText(day: number): string {
  const [year, month, date] = isoDate(day).split("-");
  return `${date} ${DAY_NAMES[Number(month) - 1]} ${year}`;
}

function periodText(period: Period | null, rows: readonly DatedRow[]): string | null {
  const days = rows.flatMap((row) => row.day ?? []);
  const known = period ?? (days.length > 0 ? { from: Math.min(...days), to: Math.max(...days) } : null);
  return known ? `${dayText(known.from)} to ${dayText(known.to)}` : null;
}

function differenceOf(solution: Solution, verdict: Verdict): number | null {
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

function firstBreakOf(
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

const FEWEST_CHECKS = 3;

/** What calls itself a sample is read where printed balances bear its rows out, though it proves nothing. */
function bearsOut({ solution }: Solved): boolean {
  const { checks } = solution.chain;
  return tiesOut(solution) && checks.length >= FEWEST_CHECKS && checks.every(({ ok }) => ok);
}

const HEAD = 60;
const MOST_LINES = 300;

/** The lines above the first row: what stands in rows names other people and their accounts. */
function linesAbove(lines: readonly ReadLine[], events: readonly Event[]): ReadLine[] {
  const row = events.find((event) => event.type === "row" && event.dated);
  const first = row ? lines.findIndex((line) => !before(line, row)) : -1;
  if (first < 0) return outsideRows(lines);
  return first < 3 ? [...lines] : lines.slice(0, first);
}

/** The lines that may name the account: the first ones, and those further on without amounts. */
function headLines(lines: readonly ReadLine[]): ReadLine[] {
  return lines
    .filter((line, index) => index < HEAD || (line.money.length === 0 && line.dates.length === 0))
    .slice(0, MOST_LINES);
}

function toStatement(
  document: ReadDocument,
  solved: Solved,
  all: readonly Solved[],
  gaps: ReadonlySet<number>,
): ReadStatement {
  const { segment, solution, rows } = solved;
  const { decimals } = document.format;
  const money = (minor: number | null) => (minor === null ? null : decimalString(minor, decimals));
  const daily = dailyChecks(solution, rows, document);
  const agreements: Agreement[] = agreementsOf(
    solution,
    all.map((each) => each.solution),
    daily.agreements,
  );
  const doubts = tiesOut(solution) ? doubtsOf(solution, rows, segment, document) : [];
  const pageGap = [...gaps].some((page) => segment.lines.some((line) => line.page === page));
  const period = segment.period ?? document.period;
  const verdict = verdictOf(solution, {
    pageGap,
    doubtful: doubts.length > 0,
    dailyProof: daily.proof,
    oneAccount: namesOneAccount(segment),
    disagreements: agreements.filter((each) => !each.ok).length,
    endsStand:
      endsBefore(all[all.indexOf(solved) - 1], solved) &&
      endsStand(solution, {
        pagesComplete: pagesComplete(document.pageNumbers, document.pages.length),
        totalsCoverAll: totalsCoverAll(solution),
        period,
        dayOf: ({ mark }) => (mark.date ? resolveDate(mark.date, document.order, period) : null),
      }),
  });
  const debits = rows.reduce((sum, row) => sum + row.debit, 0);
  const credits = rows.reduce((sum, row) => sum + row.credit, 0);
  const file = headLines(document.pages.flatMap((page) => page.lines));
  const own = headLines(segment.lines);
  const above = linesAbove(own, segment.events);
  const guess = findHolder(above, null);
  const bankName = findBankName(own, guess) ?? findBankName(file, guess);
  const read = rowsOf(rows, decimals, solution.reading.liability);
  return {
    analysis: {
      bankName,
      accountNumber:
        findAccountNumber(above) ?? findAccountNumber(outsideRows(own)) ?? findAccountNumber(file),
      accountHolder:
        findHolder(above, bankName) ?? findHolder(linesAbove(file, all[0]?.segment.events ?? []), bankName),
      statementPeriod: periodText(statedPeriod(document, segment, solution, rows), rows),
      totalTransactions: rows.length,
      currency: findCurrency(segment.lines) ?? document.currency,
      openingBalance: money(solution.opening),
      closingBalance: money(solution.closing),
      totalDebits: money(debits),
      totalCredits: money(credits),
      verdict,
      difference: money(differenceOf(solution, verdict)),
      firstBreak: verdict === "not_proven" ? firstBreakOf(solution, rows, decimals) : null,
    },
    rows: read,
    ...summaries(rows, read, decimals),
    checks: listChecks(solution, agreements, doubts, pageGap, decimals),
  };
}

/**
 * Reads pages of words into statements, one for each account or period; empty when they hold no statement. This is the
 * whole engine behind the PDF parser, so tests may drop words and pages before it.
 */
export function readPages(pages: readonly PageWords[]): ReadStatement[] {
  const printed = readDocument(pages);
  const kept = withoutCopies(pages, printed.pageNumbers);
  const document = kept === pages ? printed : readDocument(kept);
  let solved = solveSegments(document, true);
  if (solved.length === 0 || !solved.every((each) => tiesOut(each.solution))) {
    const free = solveSegments(document, false);
    if (solved.length === 0 || worth(free) > worth(solved) + 1) {
      const headed = solved.map((each) => each.solution);
      solved = free.map((each) => ({ ...each, solution: heldTo(each.solution, headed) }));
    }
  }
  if (solved.length === 0) solved = withoutTransactions(document);
  const lines = document.pages.flatMap((page) => page.lines);
  const known = solved.filter((each) => isStatement(each.solution, each.segment.lines));
  const statements =
    known.length === 0 || (isGuide(lines) && !known.every(bearsOut))
      ? []
      : solved.filter((each) => each.segment.named || known.includes(each));
  const gaps = pagesWithGaps(document.pageNumbers, document.pages.length);
  return inSequence(statements.map((each) => toStatement(document, each, solved, gaps)));
}

/** A statement of a period in which nothing happened still names its account and its period. */
function withoutTransactions(document: ReadDocument): Solved[] {
  const parts = partsOf(document, true);
  const events = parts.flatMap(eventsOf);
  const lines = document.pages.flatMap((page) => page.lines);
  const solution = solveEmpty(events);
  const headed = parts.some(({ header }) => header?.headings.some(({ role }) => role === "balance"));
  if (!solution || !(document.period || headed) || findAccountNumber(lines) === null) return [];
  return [{ segment: wholeOf(document, events), solution, rows: [] }];
}
