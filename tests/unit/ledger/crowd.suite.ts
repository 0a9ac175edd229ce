import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { verify } from "@/integrity/verify";
import { AppError } from "@/kernel/errors";
import { journalStatement } from "@/ledger/command";
import { readPosted } from "@/ledger/posting-result";
import { type House, lodge, noon, type Open } from "./house";

type Act = { account: number; type: "credit" | "debit"; amount: number; key: number };

/** An accepted one as its line in the account, a refused one as its code. */
type Answer = { accountId: number; seq: number; balanceAfter: number } | string | undefined;

const act = fc.record<Act>({
  account: fc.nat(2),
  type: fc.constantFrom("credit", "credit", "credit", "debit"),
  amount: fc.integer({ min: 1, max: 500 }),
  // Sometimes two acts share one.
  key: fc.nat(300),
});

/** Expected answers when calls run one after the other. */
function inTurn(acts: readonly Act[], ids: readonly number[]): Answer[] {
  const accounts = ids.map((accountId) => ({ accountId, seq: 0, balanceAfter: 0 }));
  const bound = new Map<number, Answer>();
  return acts.map(({ account, type, amount, key }) => {
    const [known, now] = [bound.get(key), accounts[account]];
    if (known || !now) return known;
    const balanceAfter = now.balanceAfter + (type === "credit" ? amount : -amount);
    if (balanceAfter < 0) return "INSUFFICIENT_FUNDS";
    const next = { ...now, seq: now.seq + 1, balanceAfter };
    accounts[account] = next;
    bound.set(key, next);
    return next;
  });
}

async function atOnce(house: House, acts: readonly Act[], ids: readonly number[]): Promise<Answer[]> {
  const run = crypto.randomUUID();
  const answers = acts.map(({ account, type, amount, key }) => {
    const idempotency = { key: `${run}-${key}`, scope: "crowd", bodyHash: "h" };
    return house.give(ids[account] ?? 0, amount, { type, idempotency });
  });
  return (await Promise.allSettled(answers)).map((result) => {
    if (result.status === "rejected")
      return result.reason instanceof AppError ? result.reason.code : String(result.reason);
    const [booked] = result.value.transactions;
    return booked && { accountId: booked.accountId, seq: booked.seq, balanceAfter: booked.balanceAfter };
  });
}

/** Simultaneous postings: they are written together, and each gets the same answer as alone. */
export function crowded(name: string, open: Open, runs: number): void {
  describe(`a crowd on ${name}`, () => {
    let house: House;
    lodge(open, (moved) => {
      house = moved;
    });

    test("is one statement, which answers each by its journal's id", async () => {
      const account = await house.open();
      const step = { type: "credit", account, currency: "USD", description: "d", reference: "r" } as const;
      const postings = ["first", "second"].map((id, i) =>
        journalStatement(
          id,
          house.admin,
          { kind: "credit", steps: [{ ...step, amount: 5 + i }] },
          noon,
          undefined,
        ),
      );
      const args = [JSON.stringify(postings.map((posting) => posting.args))];
      const [rows = []] = await house.db.write([{ sql: postings[0]?.bulkSql ?? "", args }]);
      expect(rows.map(({ id }) => id)).toEqual(["first", "second"]);
      expect(rows.map((row) => readPosted([row]))).toMatchObject([
        { journalId: "first", transactions: [{ seq: 1, amount: 5, balanceAfter: 5 }] },
        { journalId: "second", transactions: [{ seq: 2, amount: 6, balanceAfter: 11 }] },
      ]);
    });

    test("is answered as if it had stood in line, and the book is whole", async () => {
      const crowds = fc.array(act, { minLength: 2, maxLength: 150 });
      await fc.assert(
        fc.asyncProperty(crowds, async (acts) => {
          const ids = await Promise.all([house.open(), house.open(), house.open()]);
          expect(await atOnce(house, acts, ids)).toEqual(inTurn(acts, ids));
        }),
        { numRuns: runs },
      );
      const { findings } = await verify(house.db);
      expect(findings.filter(({ broken }) => broken)).toEqual([]);
    });
  });
}
