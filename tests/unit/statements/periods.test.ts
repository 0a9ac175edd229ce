import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import pino from "pino";
import { readPositions } from "@/accounts/transactions/positions";
import { verify } from "@/integrity/verify";
import { AppError } from "@/kernel/errors";
import { captureHold, expireHolds, placeHold, releaseHold } from "@/ledger/holds";
import { approvePayment, rejectPayment } from "@/ledger/payments";
import { setRate } from "@/ledger/rates";
import { transfer } from "@/ledger/transfers";
import { readBalances, readStatement } from "@/reporting/statements/queries";
import { addDays, bankDate, startOfBankDay } from "@/vocabulary/calendar";
import { openCopy } from "../../database";
import { countCases } from "../../samples";
import { type House, noon, openHouse } from "../ledger/house";

const log = pino({ level: "silent" });

const day = 86_400_000;
const zone = "Asia/Dubai";
const firstDay = bankDate(noon, zone);

let house: House;
let accounts: number[] = [];
/** The last day on which something happened. */
let lastDay = firstDay;

/**
 * An event of one of three accounts, `later` milliseconds after the one before: another node's clock may be behind, so
 * that it may be a little earlier as well.
 */
const act = fc.record({
  do: fc.constantFrom(
    "credit",
    "debit",
    "convert",
    "hold",
    "release",
    "capture",
    "expire",
    "transfer",
    "pay",
    "approve",
    "reject",
  ),
  on: fc.nat({ max: 2 }),
  amount: fc.integer({ min: 1, max: 900 }),
  later: fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 0, max: 20 * 3_600_000 }) },
    { weight: 1, arbitrary: fc.integer({ min: -600_000, max: -1 }) },
  ),
});
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;

const holds: number[] = [];
const reviews: number[] = [];

async function carryOut({ do: kind, on, amount }: Act, at: number): Promise<unknown> {
  const { deps, admin } = house;
  const [accountId = 0, other = 0] = [accounts[on], accounts[(on + 1) % 3]];
  switch (kind) {
    case "credit":
    case "debit":
      return house.give(accountId, amount, { type: kind });
    case "convert":
      return house.give(accountId, amount, { currency: "AED" });
    case "hold": {
      const reference = `H-${holds.length}`;
      const expiresAt = at + day;
      const input = { accountId, amount, currency: "USD", reason: "r", reference, expiresAt } as const;
      const { transactions } = await placeHold(deps, admin, input);
      return holds.push(Number(transactions[0]?.holdId));
    }
    case "release":
      return releaseHold(deps, admin, { holdId: holds.pop() ?? 0 });
    case "capture":
      return captureHold(deps, admin, { holdId: holds.shift() ?? 0, amount });
    case "expire":
      return expireHolds({ ...deps, log });
    case "transfer":
      return transfer(deps, admin, {
        fromAccountId: accountId,
        toAccountId: other,
        amount,
        currency: "USD",
        description: "d",
        reference: "T",
      });
    case "pay": {
      const { payment } = await house.pay(accountId, "12345678", amount, { suspicion: "New recipient" });
      return reviews.push(Number(payment?.id));
    }
    case "approve":
      return approvePayment(deps, admin, { paymentId: reviews.shift() ?? 0 });
    default:
      return rejectPayment(deps, admin, { paymentId: reviews.pop() ?? 0 });
  }
}

beforeAll(async () => {
  const { db } = await openCopy();
  house = await openHouse(db);
  await setRate(house.deps, house.admin, { currency: "EUR", rate: "4.25" });
  accounts = [await house.open(), await house.open(), await house.open()];
  const [acts = []] = fc.sample(fc.array(act, { minLength: 400, maxLength: 400 }), {
    numRuns: 1,
    seed: 20261118,
  });
  for (const one of acts) {
    house.clock.at += one.later;
    // Skips movements refused for lack of funds or of a hold.
    await carryOut(one, house.clock.at).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
    });
  }
  lastDay = bankDate(house.clock.at, zone);
  house.clock.at += 2 * day;
});
afterAll(() => house.db.close());

const admin = () => ({ ...house.admin, username: "admin", email: "", virtualAccountId: null, sessionId: "" });
const days = () => Math.round((Date.parse(lastDay) - Date.parse(firstDay)) / day);

/** Two days of the book, and perhaps some before and after it. */
const period = () =>
  fc
    .tuple(fc.integer({ min: -3, max: days() }), fc.integer({ min: -3, max: days() }))
    .map(([a, b]) => ({ from: addDays(firstDay, Math.min(a, b)), to: addDays(firstDay, Math.max(a, b)) }));

const anyAccount = fc.nat({ max: 2 }).map((at) => () => accounts[at] ?? 0);
const getStatement = (account: number, asked: { from: string; to: string }) =>
  readStatement(house.deps, admin(), account, asked);

/** Balance of an account by its entries just before an instant: the ledger's own record. */
async function bookedBefore(account: number, instant: number) {
  const sum = (kind: string) =>
    house.value(
      `select coalesce(sum(e.amount), 0) from entries e join ledger_accounts l on l.id = e.ledger_account_id
       where l.virtual_account_id = ? and l.kind = ? and e.journal_id in (
         select journal_id from transactions where virtual_account_id = ? and created_at < ?)`,
      account,
      kind,
      account,
      instant,
    );
  return { available: Number(await sum("available")), held: Number(await sum("held")) };
}

describe("for any two days of the book", () => {
  test("something of every kind has happened, and the book is whole", async () => {
    const kinds = await house.rows("select distinct kind from journals order by kind");
    expect(kinds.map(({ kind }) => kind)).toEqual([
      "approval",
      "capture",
      "credit",
      "debit",
      "expiry",
      "hold",
      "payment",
      "rejection",
      "release",
      "transfer",
    ]);
    expect(days()).toBeGreaterThan(60);
    expect((await verify(house.db)).findings.filter(({ broken }) => broken)).toEqual([]);
  });

  test("opening + credits - debits = closing, and the rows add up to it one by one", async () => {
    await fc.assert(
      fc.asyncProperty(anyAccount, period(), async (account, asked) => {
        const { head, rows } = await getStatement(account(), asked);
        const { openingBalance, closingBalance, credits, debits } = head;
        expect(openingBalance + credits.sum - debits.sum).toBe(closingBalance);
        const seen = { credit: 0, debit: 0, hold: 0, release: 0 };
        const sums = { credit: 0, debit: 0, hold: 0, release: 0 };
        let balance = openingBalance;
        for await (const page of rows(undefined, 7)) {
          for (const row of page) {
            seen[row.type] += 1;
            sums[row.type] += row.amount;
            if (row.type === "credit") balance += row.amount;
            if (row.type === "debit") balance -= row.amount;
            expect(row.balance).toBe(balance);
            const booked = bankDate(row.createdAt, zone);
            expect(booked >= asked.from && booked <= asked.to).toBe(true);
          }
        }
        expect(balance).toBe(closingBalance);
        expect(credits).toEqual({ count: seen.credit, sum: sums.credit });
        expect(debits).toEqual({ count: seen.debit, sum: sums.debit });
        expect([head.holds, head.releases]).toEqual([seen.hold, seen.release]);
      }),
      { numRuns: countCases(150, 60) },
    );
  });

  test("the closing of one period is the opening of the next, and both are what the entries say", async () => {
    await fc.assert(
      fc.asyncProperty(anyAccount, period(), period(), async (account, one, two) => {
        const from = addDays(one.to, 1);
        const next = { from, to: addDays(from, Math.max(0, Date.parse(two.to) - Date.parse(from)) / day) };
        const [first, second] = [await getStatement(account(), one), await getStatement(account(), next)];
        expect(second.head.openingBalance).toBe(first.head.closingBalance);
        const { available, held } = await bookedBefore(account(), startOfBankDay(next.from, zone));
        expect(first.head.closingBalance).toBe(available + held);
      }),
      { numRuns: countCases(60, 25) },
    );
  });

  test("the balance at any instant is what the entries say", async () => {
    const instant = fc.integer({ min: noon - day, max: house.clock.at + day });
    await fc.assert(
      fc.asyncProperty(anyAccount, instant, async (account, at) => {
        const [position] = await readPositions(house.deps, account(), [at]);
        expect(position).toMatchObject(await bookedBefore(account(), at));
      }),
      { numRuns: countCases(60, 25) },
    );
  });

  test("the balance at the end of a day is the closing of a statement that ends with it", async () => {
    const [account = 0] = accounts;
    const balances = await readBalances(house.deps, admin(), account, { from: firstDay, to: lastDay });
    if (!Array.isArray(balances)) throw new Error("no list");
    expect(balances).toHaveLength(days() + 1);
    for (const { date, balance } of balances) {
      const { head } = await getStatement(account, { from: date, to: date });
      expect(Number(balance) * 100).toBeCloseTo(head.closingBalance, 4);
    }
  });
});
