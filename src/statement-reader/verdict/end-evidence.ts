import type { Period } from "../dates/calendar";
import { optional } from "../pass";
import { isAvailable } from "../rows/available-balances";
import { isOfBalances } from "../rows/cells";
import type { MarkEvent, RowEvent } from "../rows/event-types";
import { type Reading, signedBalance } from "../solving/column-reading";
import type { Solution } from "../solving/solution";

const mostly = 0.3;

const nearlyAll = 0.8;

/** True if a second column of amounts repeats the first in every row, except those in another currency. */
function repeatsAmounts(rows: readonly RowEvent[], key: string, roles: Reading["roles"]): boolean {
  const own = Object.keys(roles).find((each) => roles[each] === "amount");
  const pairs = rows.flatMap((row) => {
    const [other, used] = [row.cells[key], own ? row.cells[own] : undefined];
    return other && used ? [{ other, used }] : [];
  });
  const differ = pairs.filter(({ other, used }) => other.minor !== used.minor || other.sign !== used.sign);
  if (differ.length > pairs.length * (1 - nearlyAll)) return true;
  return differ.every(({ other, used }) => other.currency !== used.currency);
}

/** True if each column that the reading omits is mostly empty, or repeats one that it uses. */
export const usesAllColumns = optional(
  { name: "unused columns", why: "a column of amounts is not taken into account" },
  () => true,
  (solution: Solution): boolean => {
    const { roles } = solution.reading;
    const { rows } = solution.run;
    const used = Object.keys(roles).find((key) => roles[key] === "balance");
    const counts = new Map<string, number>();
    for (const row of rows)
      for (const key of Object.keys(row.cells)) counts.set(key, (counts.get(key) ?? 0) + 1);
    if (rows.some((row) => movesUnread(row, roles))) return false;
    return [...counts].every(([key, count]) => {
      if ((roles[key] && roles[key] !== "balance") || key === used || count < rows.length * mostly)
        return true;
      if (key.startsWith("amount")) return repeatsAmounts(rows, key, roles);
      if (!isOfBalances(key) || used === undefined) return false;
      if (addsLimit(rows, key, used)) return true;
      return rows.every((row) => {
        const [other, own] = [row.cells[key], row.cells[used]];
        return !other || (own !== undefined && own.minor === other.minor);
      });
    });
  },
);

/** True for a column of available amounts that exceeds the balance by the same agreed limit in every row. */
function addsLimit(rows: readonly RowEvent[], key: string, used: string): boolean {
  const limits = rows.map((row) => {
    const [other, own] = [row.cells[key], row.cells[used]];
    const { header } = row.part;
    if (!other || !own || !isAvailable(header, key) || isAvailable(header, used)) return Number.NaN;
    return signedBalance(other, false) - signedBalance(own, false);
  });
  const [limit = Number.NaN] = limits;
  return limit > 0 && limits.every((each) => each === limit);
}

/** True for a row that the reading takes for a bare balance, though it has an amount in an unused column. */
function movesUnread(row: RowEvent, roles: Solution["reading"]["roles"]): boolean {
  let unread = false;
  for (const key in row.cells) {
    if (roles[key] === "balance" || row.cells[key]?.minor === 0) continue;
    if (roles[key] || isOfBalances(key)) return false;
    unread = true;
  }
  return unread;
}

/** Further evidence that the first and last balance belong to the statement and not to one of its pages. */
type EndEvidence = {
  /** True if the pages are numbered '1 of n' to 'n of n'. */
  pagesComplete: boolean;
  totalsCoverAll: boolean;
  period: Period | null;
  findDay(event: MarkEvent): number | null;
};

const daysAround = 1;

function firstMark(solution: Solution, last: boolean): MarkEvent | null {
  const { steps } = solution.run;
  const fromEnd = last !== solution.reading.newestFirst;
  const step = fromEnd ? steps.at(-1) : steps[0];
  return step?.kind === "mark" ? step.event : null;
}

function summaryAgrees(solution: Solution, kind: "opening" | "closing"): boolean {
  const minor = kind === "opening" ? solution.opening : solution.closing;
  return solution.run.summary.some(
    (event) => event.mark.kind === kind && minor !== null && event.mark.money.minor === Math.abs(minor),
  );
}

const pageBalanceKinds: ReadonlySet<string> = new Set(["carried", "day"]);

const daysInto = 5;

/** True for a dated balance within the period ('Balance on 10 June'), which is neither its opening nor its closing. */
function inMidst(event: MarkEvent, kind: "opening" | "closing", { period, findDay }: EndEvidence): boolean {
  const day = findDay(event);
  if (day === null || period === null) return false;
  return kind === "opening" ? day > period.from + daysInto : day < period.to - daysInto;
}

/**
 * True if the first and last balance are the statement's. A balance that is only brought or carried forward, or that
 * of a day, may be that of a page whose neighbour is missing. It is the statement's own if a summary repeats it,
 * totals or page numbers are complete, or its date is that of the period. One dated within the period may be a
 * page's.
 */
export const areEndsProven = optional(
  { name: "ends of a page", why: "a balance brought forward may be that of a page" },
  () => true,
  (solution: Solution, evidence: EndEvidence): boolean =>
    (["opening", "closing"] as const).every((kind) => {
      const event = firstMark(solution, kind === "closing");
      if (!event || summaryAgrees(solution, kind)) return true;
      if (event.mark.kind === "dated") return !inMidst(event, kind, evidence);
      if (!pageBalanceKinds.has(event.mark.kind)) return true;
      if (evidence.totalsCoverAll || evidence.pagesComplete) return true;
      const day = evidence.findDay(event);
      if (day === null || evidence.period === null) return false;
      return kind === "opening"
        ? day <= evidence.period.from + daysAround
        : day >= evidence.period.to - daysAround;
    }),
);
