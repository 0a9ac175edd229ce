import { accountPlaces, comesBefore as isBefore } from "../accounts/account-places";
import type { Segment } from "../accounts/segments";
import { labelledCurrency } from "../amounts/statement-currency";
import type { ReadStatement, Verdict } from "../contract";
import { resolveDate } from "../dates/calendar";
import type { ReadDocument } from "../document";
import { doubtsOf } from "../doubts";
import { joinWords } from "../lines/lines";
import { pagesComplete } from "../page/page-numbers";
import { optional } from "../pass";
import type { RowEvent } from "../rows/event-types";
import type { Solution } from "../solving/solution";
import { tiesOut } from "../solving/solve";
import type { SolvedStatement } from "../solving/solved-statement";
import { dailyChecks, listAgreements, listChecks } from "./checks";
import { areEndsProven } from "./end-evidence";
import { decideVerdict, totalsCoverAll } from "./verdict";

const fewestDigits = 6;

const keepDigits = (text: string): string => text.replace(/\D/g, "");

type HeadedRow = {
  row: RowEvent;
  /** The row above it. */
  before: RowEvent | undefined;
};

/** The first row below each head of a table. */
function headedRows(segment: Segment): HeadedRow[] {
  const rows = segment.events.flatMap((event) => (event.type === "row" && event.dated ? [event] : []));
  return rows.flatMap((row, index) => {
    const before = rows[index - 1];
    const { header, inherited } = row.part;
    const first = before?.page !== row.page || before.part.header !== header;
    return first && header !== null && !inherited ? [{ row, before }] : [];
  });
}

/** False if the heading of a table names an account or currency that nothing above the first row names. */
const namesOneAccount = optional(
  {
    name: "tables of other accounts",
    why: "the head of a table names an account that the statement does not",
  },
  () => true,
  (segment: Segment): boolean => {
    const [first, ...later] = headedRows(segment);
    if (!first || later.length === 0) return true;
    const above = segment.lines.filter((line) => isBefore(line, first.row));
    const known = above.map((line) => keepDigits(joinWords(line.words))).join(" ");
    const currencies = new Set(above.flatMap((line) => labelledCurrency(line) ?? []));
    const pages = Map.groupBy(segment.lines, (line) => line.page);
    return later.every(({ row, before }) => {
      const top = row.part.lines[0]?.y ?? 0;
      const from = before?.page === row.page ? before.y : Number.NEGATIVE_INFINITY;
      const head = (pages.get(row.page) ?? []).filter((line) => line.y > from && line.y < top);
      const other = head.map(labelledCurrency).some((code) => code !== null && !currencies.has(code));
      if (other && currencies.size > 0) return false;
      return accountPlaces(head).every(({ account }) => {
        const digits = keepDigits(account);
        return digits.length < fewestDigits || known.includes(digits);
      });
    });
  },
);

/** A statement of a file with its events. */
type Placed = {
  segment: Segment;
  solution: Solution;
};

/** True if a printed closing balance ends it, and its rows lead there. */
const isClosed = ({ solution }: Placed): boolean =>
  solution.closingPrinted && solution.closing === solution.chain.end;

/** True if it begins with a balance that is only brought forward. */
function isCarried({ segment }: Placed): boolean {
  const first = segment.events.find((event) => event.type !== "text");
  return first?.type === "mark" && first.mark.kind === "carried";
}

/**
 * True if the statement before ends where this one begins. One without a closing balance may be the upper half of
 * this one, with rows missing between them, unless another account's number heads this one and opens it.
 */
const endsBefore = optional(
  { name: "ends of the statement before", why: "rows are missing between two statements of a file" },
  () => true,
  (before: Placed | undefined, own: Placed): boolean =>
    before === undefined || isClosed(before) || (own.segment.named && !isCarried(own)),
);

/**
 * The verdict on a solved statement, and the checks on which it is based.
 * @param all the statements of the file
 * @param gaps the pages beside which one is missing
 */
export function judge(
  document: ReadDocument,
  solved: SolvedStatement,
  all: readonly SolvedStatement[],
  gaps: ReadonlySet<number>,
): { verdict: Verdict; checks: ReadStatement["checks"] } {
  const { segment, solution, rows } = solved;
  const daily = dailyChecks(solution, rows, document);
  const solutions = all.map((each) => each.solution);
  const agreements = listAgreements(solution, solutions, daily.agreements);
  const doubts = tiesOut(solution) ? doubtsOf(solution, rows, segment, document) : [];
  const pageGap = [...gaps].some((page) => segment.lines.some((line) => line.page === page));
  const period = segment.period ?? document.period;
  const evidence = {
    pagesComplete: pagesComplete(document.pageNumbers, document.pages.length),
    totalsCoverAll: totalsCoverAll(solution),
    period,
    findDay: ({ mark }: { mark: { date: Parameters<typeof resolveDate>[0] | null } }) =>
      mark.date ? resolveDate(mark.date, document.order, period) : null,
  };
  const { verdict, lacking } = decideVerdict(solution, {
    pageGap,
    doubtful: doubts.length > 0,
    dailyProof: daily.proof,
    oneAccount: namesOneAccount(segment),
    disagreements: agreements.filter((each) => !each.ok).length,
    endsStand: endsBefore(all[all.indexOf(solved) - 1], solved) && areEndsProven(solution, evidence),
  });
  return {
    verdict,
    checks: listChecks(solution, agreements, doubts, { lacking, pageGap }, document.format.decimals),
  };
}
