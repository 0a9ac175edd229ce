import { expect, test } from "bun:test";
import fc from "fast-check";
import { verify } from "@/integrity/verify";
import { AppError } from "@/kernel/errors";
import { relinkAccount, settle as settleInstruction } from "@/ledger/clearing";
import { approvePayment, makePayment, rejectPayment } from "@/ledger/payments";
import { transfer } from "@/ledger/transfers";
import { makeVirtualIban } from "@/vocabulary/iban";
import { openCopy } from "../../database";
import { countCases } from "../../samples";
import { type House, openHouse } from "./house";

const kinds = [
  "transfer",
  "pay",
  "review",
  "send",
  "dirhams",
  "dollars",
  "approve",
  "reject",
  "link",
  "settle",
] as const;
const act = fc.record({
  do: fc.constantFrom(...kinds),
  from: fc.nat(4),
  to: fc.nat(4),
  amount: fc.integer({ min: 1, max: 50_00 }),
});
type Act = { do: (typeof kinds)[number]; from: number; to: number; amount: number };

/** State of each CBS account and its clearing account: balances, open instructions, and linked accounts. */
const cbsAccounts = `
  select l.balance + c.balance as stands, c.balance as clearing,
    coalesce((select sum(iif(from_cbs_account = l.code, amount, -amount)) from settlement_instructions
      where settled_at is null and l.code in (from_cbs_account, to_cbs_account)), 0) as owed,
    coalesce((select sum(v.balance + coalesce((select sum(p.amount) from payments p
        where p.virtual_account_id = v.id and p.status = 'review'), 0)
      - coalesce((select sum(iif(t.type = 'credit', t.amount, -t.amount)) from transactions t
        where t.virtual_account_id = v.id and t.original_currency is not null), 0))
      from virtual_accounts v where v.cbs_account = l.code), 0) as positions
  from ledger_accounts l join ledger_accounts c on c.code = 'CLEARING:' || l.code and c.currency = l.currency
  where l.kind = 'cbs' and l.currency = 'USD'`;

/** Answer, or undefined if the ledger refuses. */
const unlessRefused = <T>(posting: Promise<T>): Promise<T | undefined> =>
  posting.catch((error: unknown) => {
    if (error instanceof AppError) return undefined;
    throw error;
  });

/** Five accounts with money: the first two linked, the others unlinked until an act links them, once. */
async function settle(house: House) {
  const { deps, admin, client } = house;
  const ibans = [0, 1, 2, 3, 4].map((n) => makeVirtualIban("999", 7_000_000 + n));
  const cbsAccount = (n: number) => `100000000${(n % 3) + 1}`;
  const ids: number[] = [];
  for (const [n, iban] of ibans.entries())
    ids.push(await house.funded(100_00, { iban, cbs: n < 2 ? cbsAccount(n) : "CBS_1" }));
  const linked = new Set([0, 1]);
  const inReview: number[] = [];
  const words = { currency: "USD", description: "d" } as const;

  async function link(n: number, to: number): Promise<void> {
    if (linked.has(n)) return;
    linked.add(n);
    await relinkAccount(deps, admin, { accountId: ids[n] ?? 0, cbsAccount: cbsAccount(to) });
  }

  /** Settles the newest open instruction. */
  async function settleNewest(): Promise<void> {
    const open = await house.value("select max(id) from settlement_instructions where settled_at is null");
    if (open) await settleInstruction(deps, admin, { instructionId: Number(open) });
  }

  async function pay(
    accountId: number,
    recipient: string,
    amount: number,
    suspicion?: string,
  ): Promise<void> {
    const paid = await makePayment(deps, client, { accountId, recipient, amount, ...words, suspicion });
    if (paid.payment?.status === "review") inReview.push(paid.payment.id);
  }

  async function end(review: typeof approvePayment): Promise<void> {
    const paymentId = inReview.pop();
    if (paymentId !== undefined) await review(deps, admin, { paymentId });
  }

  function play({ do: kind, from, to, amount }: Act): Promise<unknown> {
    const [fromAccountId = 0, toAccountId = 0, recipient = ""] = [ids[from], ids[to], ibans[to]];
    if (kind === "link") return link(from, to);
    if (kind === "settle") return settleNewest();
    if (kind === "approve") return end(approvePayment);
    if (kind === "reject") return end(rejectPayment);
    if (kind === "dollars") return house.give(fromAccountId, amount);
    if (kind === "dirhams") return house.give(fromAccountId, amount + 1_00, { currency: "AED" });
    if (kind === "transfer")
      return transfer(deps, admin, { fromAccountId, toAccountId, amount, ...words, reference: "T" });
    if (kind === "send") return pay(fromAccountId, "12345678", amount);
    return pay(fromAccountId, recipient, amount, kind === "review" ? "odd" : undefined);
  }

  const linkAll = () => Promise.all(ids.map((_, n) => link(n, n)));
  return { play, linkAll };
}

async function agree(list: readonly Act[]): Promise<void> {
  const { db } = await openCopy();
  const house = await openHouse(db);
  const { play, linkAll } = await settle(house);
  for (const each of list) await unlessRefused(play(each));
  await linkAll();
  const unlinked = "select * from ledger_accounts where code = 'UNLINKED' and balance <> 0";
  expect(await house.rows(unlinked)).toEqual([]);
  for (const { stands, positions, clearing, owed } of await house.rows(cbsAccounts))
    expect([stands, clearing]).toEqual([0 - Number(positions), owed ?? 0]);
  expect((await verify(db)).findings.filter(({ broken }) => broken)).toEqual([]);
  await db.close();
}

test("whatever passed before the links, every CBS account stands at its accounts' positions after them", async () => {
  const lists = fc.array(act, { maxLength: 25 });
  await fc.assert(fc.asyncProperty(lists, agree), { numRuns: countCases(25, 10), endOnFailure: true });
});
