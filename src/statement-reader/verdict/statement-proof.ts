import { findAccountNumber } from "../accounts/account-numbers";
import { namesPeriod } from "../dates/period";
import { isOfGoods } from "../doubts/other-papers";
import { joinWords } from "../lines/lines";
import { aboveRows } from "../lines/lines-around-rows";
import type { ReadLine } from "../lines/read-line";
import { optional } from "../pass";
import type { Solution } from "../solving/solution";
import { isMoneyRole } from "../tables/headings";
import { pattern } from "../vocabulary";

const fewestDated = 3;

/**
 * True for a statement. Dated amounts alone are none: figures must confirm each other, or be under headings with a
 * balance. If only a total does, an account must be named over dated rows; if a table lists goods or instalments, an
 * opening balance is needed.
 */
export function isStatement(solution: Solution, lines: readonly ReadLine[]): boolean {
  const { chain, totals, run } = solution;
  if (chain.rows.length === 0) return true;
  const balanced = chain.checks.some((check) => check.ok);
  const ends = chain.end !== null && solution.closingPrinted && chain.end === solution.closing;
  if (!(solution.openingPrinted && (balanced || ends)) && isOfGoods(lines)) return false;
  if (balanced || ends) return true;
  if (saysItIs(solution, lines)) return true;
  const printed = solution.openingPrinted || solution.closingPrinted;
  const dated = run.rows.filter((row) => row.dated);
  if (totals.some((total) => total.ok && total.actual !== 0))
    return printed || (dated.length >= fewestDated && findAccountNumber(lines) !== null);
  return printed && dated.filter((row) => row.part.header !== null).length >= fewestDated;
}

/** Minimum number of rows of a statement without any balance, if its head names the account and if it does not. */
const fewestWithoutBalance = { titled: 3, named: 3, unnamed: 10 };
const titleWords = 9;
const statementTitle = pattern("papers", "statements");

/**
 * True for a statement that prints no balance: a title over some dated rows under headings; or, as a wallet's, a title or an
 * account, a labelled period and columns of both sides over many dated rows. It is read for its rows and never proven.
 */
const saysItIs = optional(
  { name: "statements without balances", why: "a wallet or a list of movements prints no balance at all" },
  () => false,
  (solution: Solution, lines: readonly ReadLine[]): boolean => {
    const head = aboveRows(lines);
    const titled = head.some(
      (line) => line.words.length <= titleWords && statementTitle.test(joinWords(line.words)),
    );
    const dates = head.some(
      (line) => line.dates.length === 2 && line.money.length === 0 && namesPeriod(line),
    );
    const named = findAccountNumber(head) !== null;
    if (!(titled || named) || isOfGoods(lines)) return false;
    if (titled && countHeaded(solution) >= fewestWithoutBalance.titled) return true;
    if (!dates) return false;
    const both = solution.run.rows.filter(({ dated, part }) => {
      const roles = new Set(part.header?.headings.map((heading) => heading.role));
      return dated && roles.has("debit") && roles.has("credit");
    });
    return both.length >= fewestWithoutBalance[named ? "named" : "unnamed"];
  },
);

/** Number of dated rows under headings of a date, a description and an amount. */
const countHeaded = ({ run }: Solution): number =>
  run.rows.filter(({ dated, part }) => {
    const roles = part.header?.headings.map(({ role }) => role) ?? [];
    return dated && roles.includes("date") && roles.includes("description") && roles.some(isMoneyRole);
  }).length;
