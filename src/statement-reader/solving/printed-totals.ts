import { labelKind } from "../lines/label-kinds";
import { memoize } from "../memoize";
import type { MarkEvent } from "../rows/event-types";
import { withoutContinued } from "../tables/section-words";
import { alternatives, pattern, phrases } from "../vocabulary";
import { squash } from "../words/text";
import type { SolvedRow } from "./balance-chain";
import type { Run } from "./run";

/** A printed total and the rows that it sums. */
export type TotalCheck = {
  event: MarkEvent;
  name: string;
  expected: number;
  actual: number;
  ok: boolean;
  /** True if it must tie, since its label has no other words. */
  strict: boolean;
  /** Rows (as indices) whose debit or credit it sums; empty if it does not tie. */
  debits: number[];
  credits: number[];
};

type Side = "debit" | "credit";

/** Rows that a total may sum, as indices. */
type Scope = readonly number[];

const sum = (rows: readonly SolvedRow[], scope: Scope, side: Side): number =>
  scope.reduce((total, index) => total + (rows[index]?.[side] ?? 0), 0);

const cacheSize = 2_000;

/** The title over rows without 'continued', which a further page adds. */
const plainTitle = memoize(cacheSize, (title: string) => withoutContinued(squash(title)));

/** The rows of a reading, each with its index in the run and the title over it. */
type Placed = {
  rows: readonly SolvedRow[];
  order: readonly number[];
  titles: readonly string[];
};

function placeTotals(run: Run, rows: readonly SolvedRow[]): Placed {
  const places = new Map(run.rows.map((row, index) => [row, index]));
  return {
    rows,
    order: rows.map(({ row }) => places.get(row) ?? 0),
    titles: rows.map(({ row }) => plainTitle(row.part.section?.title ?? "")),
  };
}

function scopesFor({ rows, order, titles }: Placed, entry: Run["totals"][number], before: number): Scope[] {
  const all = [...rows.keys()];
  const title = squash(entry.event.mark.label).replace(/^total/, "");
  const above = all.filter((index) => (order[index] ?? 0) < entry.after);
  const scopes: Scope[] = [all];
  if (above.length > 0)
    scopes.push(
      above.filter((index) => (order[index] ?? 0) >= before),
      above,
    );
  const page = all.filter((index) => rows[index]?.row.page === entry.event.page);
  if (page.some((index) => (order[index] ?? 0) < entry.after)) scopes.push(page);
  const named = title.length > 3 ? all.filter((index) => titles[index] === title) : [];
  if (named.length > 0) scopes.unshift(named);
  const { section } = entry.event.part;
  if (section) scopes.push(all.filter((index) => rows[index]?.row.part.section === section));
  return scopes;
}

/**
 * True for a bare 'Total' above every row and outside the columns, which sums another table: all accounts, or
 * deposits.
 */
const isOfOtherTable = ({ event, after }: Run["totals"][number]): boolean =>
  event.mark.kind === "total" && after === 0 && event.column === null;

/**
 * True if a bare 'Total' may be a balance; in the column of amounts it is not, if balances have a column of their
 * own.
 */
const mayBeBalance = ({ mark, column, part }: MarkEvent): boolean =>
  mark.kind === "total" && !(column === "amount" && part.columns.some(({ role }) => role === "balance"));

const paymentLabel = pattern("owed", "payments");

/** True for a total of payments: a debit of an account and a credit of a card. */
export const namesPayments = ({ mark }: MarkEvent): boolean => paymentLabel.test(mark.label);

/** Charges to a card, besides which there may be cash and fees. */
const partsOfCards = phrases("sums", "partsOfCards");
const depositLabel = new RegExp(`^(?:total)?(?:${alternatives("sums", "deposits")})$`);
const totalWords = phrases("sums", "total");

/**
 * Sides that a total may sum: only the named one if the label has no other words, unlike 'Total
 * withdrawals/deposits'.
 */
function sidesFor(event: MarkEvent): Side[] {
  const { mark } = event;
  if (mark.kind === "debits" && namesPayments(event)) return ["debit", "credit"];
  if (mark.kind === "debits") return mark.exact ? ["debit"] : ["debit", "credit"];
  if (mark.kind === "credits") return mark.exact ? ["credit"] : ["credit", "debit"];
  return ["debit", "credit"];
}

/** True if it is in the table's own column of amounts, or named a total of one side behind unread words. */
function mustTie({ event, after }: Run["totals"][number]): boolean {
  const { mark, column, part } = event;
  if (column === "aside" || partsOfCards.has(squash(mark.label))) return false;
  if (mark.exact) return !isOfOtherTable({ event, after });
  if (part.section?.kind === "decoy") return false;
  if (part.header !== null && (column === "debit" || column === "credit" || column === "amount")) return true;
  const words = mark.label.split(" ");
  const from = words.findLastIndex((word) => totalWords.has(squash(word)));
  return mark.kind !== "total" && from > 0 && labelKind(words.slice(from).join(" "))?.exact === true;
}

/**
 * True for a bare 'Total' that sums its own section's rows, which the reading omits: it does not concern the others.
 */
function sumsLeftOut(run: Run, { mark, part }: MarkEvent): boolean {
  const { section } = part;
  if (mark.kind !== "total" || section?.kind !== "decoy") return false;
  const own = run.left.filter((row) => row.part.section === section);
  const moved = own.reduce(
    (sum, row) => sum + Object.values(row.cells).reduce((all, cell) => all + cell.minor, 0),
    0,
  );
  return own.length > 0 && moved === mark.money.minor;
}

/** Compares each printed total with the rows that it may sum: all, its section, its page, those since the last one. */
export function checkTotals(run: Run, rows: readonly SolvedRow[], reached: readonly number[]): TotalCheck[] {
  if (run.totals.length === 0) return [];
  const placed = placeTotals(run, rows);
  const headings = [...new Set(placed.titles)].filter((title) => title.length > 3);
  let before = 0;
  let previous = 0;
  const checks = run.totals.map((entry): TotalCheck => {
    if (entry.after !== previous) {
      before = previous;
      previous = entry.after;
    }
    const { mark } = entry.event;
    const sides = sidesFor(entry.event);
    const actual = mark.money.minor;
    const label = squash(mark.label);
    const own = headings.some((title) => label.endsWith(title));
    const base = {
      event: entry.event,
      name: mark.label,
      actual,
      strict: (mustTie(entry) || own) && !sumsLeftOut(run, entry.event),
    };
    for (const scope of scopesFor(placed, entry, before)) {
      for (const side of sides) {
        if (sum(rows, scope, side) !== actual) continue;
        const covered = scope.filter((index) => (rows[index]?.[side] ?? 0) !== 0);
        const [debits, credits] = side === "debit" ? [covered, []] : [[], covered];
        return { ...base, expected: actual, ok: true, debits, credits };
      }
    }
    if (mayBeBalance(entry.event) && reached.includes(actual)) {
      return { ...base, expected: actual, ok: true, debits: [], credits: [] };
    }
    const expected = sum(rows, [...rows.keys()], sides[0] ?? "debit");
    return { ...base, expected, ok: false, debits: [], credits: [] };
  });
  return checks.map((check) =>
    besideBalance(check, checks, reached) || ofDeposits(check, checks, reached)
      ? { ...check, strict: false }
      : check,
  );
}

/** True in an overview, where 'Deposits' are accounts and their balances, unless their page also sums the debits. */
function ofDeposits(check: TotalCheck, all: readonly TotalCheck[], reached: readonly number[]): boolean {
  const { event, ok, actual } = check;
  const inTable = event.column === "credit" || event.column === "debit" || event.column === "amount";
  const both = all.some((each) => each.event.mark.kind === "debits" && each.event.page === event.page);
  if (ok || inTable || both || actual === 0) return false;
  return reached.includes(actual) && depositLabel.test(squash(event.mark.label));
}

/**
 * True behind a bare 'Total' that is a balance, as on a payment slip of a card: further amounts are no totals of
 * rows.
 */
function besideBalance(check: TotalCheck, all: readonly TotalCheck[], reached: readonly number[]): boolean {
  const { page, y, mark } = check.event;
  if (check.ok || mark.kind !== "total") return false;
  return all.some(
    ({ event, ok, actual }) =>
      ok && actual !== 0 && reached.includes(actual) && event.page === page && event.y === y,
  );
}

/** True if the printed totals that tie sum every row. */
export function coversAll(totals: readonly TotalCheck[], rows: readonly SolvedRow[]): boolean {
  const debits = new Set(totals.flatMap((total) => total.debits));
  const credits = new Set(totals.flatMap((total) => total.credits));
  return rows.every(
    (row, index) => (row.debit === 0 || debits.has(index)) && (row.credit === 0 || credits.has(index)),
  );
}
