import type { Actor } from "@/access/actor";
import { getScope } from "@/access/scope";
import { getHistoricAccount } from "@/accounts/queries";
import type { TransactionType } from "@/accounts/transactions/contract";
import { listTransactions, type TransactionRow } from "@/accounts/transactions/list";
import { between, readPositions } from "@/accounts/transactions/positions";
import type { Deps } from "@/deps";
import { addDays, startOfBankDay } from "@/vocabulary/calendar";
import type { Currency, Minor } from "@/vocabulary/money";
import { readBookMovements } from "./book-movements";
import { type Movements, readClientMovements } from "./positions";
import type { Period } from "./rules";

/** Selection of Statements, with its resolved period. */
export type StatementSelection = Period & {
  q?: string | undefined;
  account?: number | undefined;
  type?: TransactionType | undefined;
  /** Bounds in minor units, included. */
  min?: Minor | undefined;
  max?: Minor | undefined;
  currency?: Currency | undefined;
};

/** Totals of a filter's result, by currency; `exceeded` if a search found more than were counted. */
export type Totals = { movements: Movements[]; exceeded: boolean };

/** Maximum number of a search's rows that are counted: each must be read. */
const countedFound = 1000;

/**
 * Reads the totals of the whole filter: for one account or a client's from the running figures of transactions, for all
 * accounts from the book's totals. The cost is two index steps for each account, whatever the period contains. A
 * search, or bounds of the amount, are counted row by row.
 * @throws AppError not_found if the filter names an account outside the actor's scope
 */
export async function readTotals(deps: Deps, actor: Actor, filter: StatementSelection): Promise<Totals> {
  const { q, account, type, currency, from, to } = filter;
  if (to < from) return { movements: [], exceeded: false };
  const byRow = q !== undefined || filter.min !== undefined || filter.max !== undefined;
  if (byRow) return countFound(deps, actor, filter);
  const [start, until] = [from, addDays(to, 1)].map((date) => startOfBankDay(date, deps.env.zone));
  if (start === undefined || until === undefined) throw new Error("A period has two ends");
  const movements =
    account === undefined
      ? getScope(actor) === "own"
        ? await readClientMovements(deps, actor.clientId, start, until)
        : ((await readBookMovements(deps, [start, until]))[0] ?? [])
      : await ofAccount(deps, actor, account, start, until);
  const ofCurrency = movements.filter((one) => currency === undefined || one.currency === currency);
  return { movements: ofCurrency.map((one) => ofType(one, type)), exceeded: false };
}

async function ofAccount(deps: Deps, actor: Actor, id: number, start: number, until: number) {
  const { currency } = await getHistoricAccount(deps, actor, id);
  const [opening, closing] = await readPositions(deps, id, [start, until]);
  if (!opening || !closing) throw new Error("A position is missing");
  return [{ currency, ...between(opening, closing) }];
}

const noMovements = { count: 0, sum: 0n };

/** Restricts movements to one type, if one is given. */
function ofType(movements: Movements, type: TransactionType | undefined): Movements {
  if (type === undefined) return movements;
  const { currency, credits, debits, holds, releases } = movements;
  return {
    currency,
    credits: type === "credit" ? credits : noMovements,
    debits: type === "debit" ? debits : noMovements,
    holds: type === "hold" ? holds : 0,
    releases: type === "release" ? releases : 0,
  };
}

async function countFound(deps: Deps, actor: Actor, filter: StatementSelection): Promise<Totals> {
  const { rows, next } = await listTransactions(deps, actor, filter, { limit: countedFound });
  const found = new Map<string, Movements>();
  for (const row of rows) {
    const { currency } = row;
    const known = found.get(currency) ?? {
      currency,
      credits: noMovements,
      debits: noMovements,
      holds: 0,
      releases: 0,
    };
    found.set(currency, addTransaction(known, row));
  }
  return { movements: [...found.values()], exceeded: next !== undefined };
}

function addTransaction(known: Movements, { type, amount }: TransactionRow): Movements {
  const added = ({ count, sum }: Movements["credits"]) => ({ count: count + 1, sum: sum + BigInt(amount) });
  if (type === "credit") return { ...known, credits: added(known.credits) };
  if (type === "debit") return { ...known, debits: added(known.debits) };
  if (type === "hold") return { ...known, holds: known.holds + 1 };
  return { ...known, releases: known.releases + 1 };
}

/** Number of transactions in total, and of each kind. */
export function countTransactions(movements: readonly Movements[]) {
  const sum = (of: (one: Movements) => number) => movements.reduce((all, one) => all + of(one), 0);
  const credits = sum((one) => one.credits.count);
  const debits = sum((one) => one.debits.count);
  const [holds, releases] = [sum((one) => one.holds), sum((one) => one.releases)];
  return { all: credits + debits + holds + releases, credits, debits, holds, releases };
}
