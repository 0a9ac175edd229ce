import { preparedRead } from "db/prepared";
import { transactions } from "db/schema";
import { and, asc, eq, gt, lte, sql } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import { getScope } from "@/access/scope";
import { getHistoricAccount } from "@/accounts/queries";
import { movementPaidTo, movementParty, parseParty } from "@/accounts/transactions/party";
import { between, bookedBalance, type Position, readPositions } from "@/accounts/transactions/positions";
import { describeToClient } from "@/accounts/transactions/rules";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { bankToday } from "@/platform/bank-day";
import { addDays, startOfBankDay } from "@/vocabulary/calendar";
import { type Minor, type Total, toDecimal } from "@/vocabulary/money";
import { parsePaidTo } from "@/vocabulary/party/paid-to";
import { type Balances, type BalancesQuery, statementMessages } from "./contract";
import { findPeriodProblem, type Period, type RequestedPeriod, resolvePeriod } from "./rules";
import type { StatementHead, StatementRows } from "./statement";

type Reads = Pick<Deps, "db" | "now"> & { env: Pick<Deps["env"], "zone"> };

const mostDays = 1000;
/** Number of rows read at a time: about a millisecond, before it yields to other requests. */
const perRead = 250;

/**
 * Reads an account's balances at an instant (`at`; now if omitted or in the future), or at the end of each bank day of
 * a period, without future days.
 * @throws AppError not_found for an account outside the actor's scope; bad_request for both or for too many days
 */
export async function readBalances(
  deps: Reads,
  actor: Actor,
  account: number,
  { at, from, to }: BalancesQuery,
): Promise<Balances> {
  await getHistoricAccount(deps, actor, account);
  const ofDays = from !== undefined || to !== undefined;
  if (at !== undefined && ofDays) throw refused({ at: statementMessages.oneOfBoth });
  if (!ofDays) {
    const instant = at ?? deps.now();
    const [position] = await readPositions(deps, account, [instant + 1]);
    return { at: new Date(instant).toISOString(), ...toBalance(position) };
  }
  const period = checkPeriod(deps, { from, to });
  if (addDays(period.from, mostDays) <= period.to) throw refused({ to: statementMessages.tooManyDays });
  const dates: string[] = [];
  for (let date = period.from; date <= period.to; date = addDays(date, 1)) dates.push(date);
  const ends = dates.map((date) => startOfBankDay(addDays(date, 1), deps.env.zone));
  const positions = await readPositions(deps, account, ends);
  return dates.map((date, day) => ({ date, ...toBalance(positions[day]) }));
}

function toBalance({ available, held }: Pick<Position, "available" | "held"> = { available: 0, held: 0 }) {
  return {
    balance: toDecimal(available + held),
    availableBalance: toDecimal(available),
    heldBalance: toDecimal(held),
  };
}

/**
 * Checks the requested period, which ends today at the latest.
 * @throws AppError bad_request if it ends before it begins, or begins after today, with the field
 */
export function checkPeriod(deps: Pick<Reads, "now" | "env">, asked: RequestedPeriod): Period {
  const today = bankToday(deps);
  const period = resolvePeriod(asked, today);
  const problem = findPeriodProblem(period, today);
  if (problem) throw refused(problem);
  return period;
}

const refused = (fields: Record<string, string>) =>
  new AppError("bad_request", Object.values(fields).join(" "), { fields });

/** A statement: its head, and its rows, which are read on demand. */
export type Statement = {
  head: StatementHead;
  /** The rows, oldest first, in pages; after a number of the account if `after` is given. */
  rows(after?: number, perPage?: number): StatementRows;
};

/**
 * Reads the statement of an account over days of the bank, both included. Its rows are those between two numbers of
 * the account, fixed here: later bookings are in neither head nor rows. Whatever the period, the head is two steps of
 * an index.
 * @throws AppError not_found if the actor may not see the account; bad_request for an impossible period
 */
export async function readStatement(
  deps: Reads,
  actor: Actor,
  account: number,
  asked: RequestedPeriod,
): Promise<Statement> {
  const known = await getHistoricAccount(deps, actor, account);
  const { from, to } = checkPeriod(deps, asked);
  const edges = [from, addDays(to, 1)].map((date) => startOfBankDay(date, deps.env.zone));
  const [opening, closing] = await readPositions(deps, account, edges);
  if (!opening || !closing) throw new Error("A position is missing");
  const { credits, debits, holds, releases } = between(opening, closing);
  const head: StatementHead = {
    account: known,
    from,
    to,
    openingBalance: bookedBalance(opening),
    closingBalance: bookedBalance(closing),
    closingAvailable: closing.available,
    credits: { count: credits.count, sum: whole(credits.sum) },
    debits: { count: debits.count, sum: whole(debits.sum) },
    holds,
    releases,
    lastSeq: closing.seq,
  };
  const isOwn = getScope(actor) === "own";
  return {
    head,
    async *rows(after = opening.seq, perPage = perRead) {
      for (let last = Math.max(after, opening.seq); last < closing.seq; ) {
        const page = await rowsBetween(deps.db).all({ account, last, end: closing.seq, limit: perPage });
        if (page.length === 0) return;
        if (isOwn) for (const row of page) row.description = describeToClient(row);
        yield page.map(({ party, paidTo, ...row }) => ({
          ...row,
          counterparty: parseParty(party),
          paidTo: parsePaidTo(paidTo),
        }));
        last = page.at(-1)?.seq ?? closing.seq;
      }
    },
  };
}

/** A sum as an exact number of minor units. */
function whole(sum: Total): Minor {
  const minor = Number(sum);
  if (!Number.isSafeInteger(minor)) throw new AppError("conflict", statementMessages.tooLarge);
  return minor;
}

const rowsBetween = preparedRead((read) =>
  read
    .select({
      id: transactions.id,
      seq: transactions.seq,
      type: transactions.type,
      amount: transactions.amount,
      description: transactions.description,
      reference: transactions.reference,
      balance: sql<number>`${transactions.balanceAfter} + ${transactions.heldAfter}`,
      createdAt: transactions.createdAt,
      processedAt: transactions.processedAt,
      originalAmount: transactions.originalAmount,
      originalCurrency: transactions.originalCurrency,
      rate: transactions.rate,
      party: movementParty,
      paidTo: movementPaidTo,
    })
    .from(transactions)
    .where(
      and(
        eq(transactions.virtualAccountId, sql.placeholder("account")),
        gt(transactions.seq, sql.placeholder("last")),
        lte(transactions.seq, sql.placeholder("end")),
      ),
    )
    .orderBy(asc(transactions.seq))
    .limit(sql.placeholder("limit")),
);
