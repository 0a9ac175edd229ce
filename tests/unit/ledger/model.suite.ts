import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { verify } from "@/integrity/verify";
import { AppError } from "@/kernel/errors";
import { relinkAccount } from "@/ledger/clearing";
import { captureHold, releaseHold } from "@/ledger/holds";
import { makePayment } from "@/ledger/payments";
import { type PostInput, post } from "@/ledger/post";
import { transfer } from "@/ledger/transfers";
import { makeVirtualIban } from "@/vocabulary/iban";
import { type House, lodge, type Open } from "./house";
import { type Act, Model } from "./model";

const account = fc.nat({ max: 2 });
const amount = fc.integer({ min: 1, max: 50 });
const acts: fc.Arbitrary<Act[]> = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constantFrom("credit", "debit", "pay", "transfer", "hold"),
        from: account,
        to: account,
        amount,
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constantFrom("release", "capture"), hold: fc.nat({ max: 6 }), amount }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant("relink" as const),
        from: account,
        cbs: fc.integer({ min: 1, max: 6 }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant("switch" as const),
        from: account,
        column: fc.constantFrom("credit", "debit"),
        on: fc.boolean(),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant("status" as const),
        from: account,
        status: fc.constantFrom("active", "suspended"),
      }),
    },
    { weight: 1, arbitrary: fc.constant({ do: "again" as const }) },
  ),
  { minLength: 20, maxLength: 80 },
);

let numbers = 5_000_000;

/** Random commands compared between the ledger and a model of it. */
export function modelled(name: string, open: Open, runs: number): void {
  describe(`the ledger and its model on ${name}`, () => {
    let house: House;
    lodge(open, (moved) => {
      house = moved;
    });

    test("agree on every answer and every balance, and the book is whole", async () => {
      await fc.assert(
        fc.asyncProperty(acts, (list) => agree(house, list)),
        { numRuns: runs },
      );
      const { findings } = await verify(house.db);
      expect(findings.filter(({ broken }) => broken)).toEqual([]);
    });
  });
}

async function agree(house: House, list: Act[]): Promise<void> {
  const model = new Model();
  const ibans = [0, 1, 2].map(() => makeVirtualIban("999", ++numbers));
  const ids = await Promise.all(ibans.map((iban, i) => house.open({ iban, cbs: `100000000${i + 1}` })));
  const play = player(house, ids, ibans);
  for (const act of list) {
    const answer = await play(act).then(
      () => undefined,
      (error: unknown) => (error instanceof AppError ? error.code : String(error)),
    );
    expect(answer).toBe(model.apply(act));
    const positions = await Promise.all(ids.map((id) => house.position(id)));
    expect(positions).toEqual(model.accounts.map(({ available, held }) => ({ available, held })));
  }
}

/** Applies acts to the ledger; 'again' repeats the last posting with a key. */
function player({ deps, admin, client, run }: House, ids: number[], ibans: string[]) {
  const holdIds: number[] = [];
  let last: PostInput | undefined;
  const id = (i: number) => ids[i] ?? 0;
  const text = { currency: "USD", description: "d" } as const;
  const posted = async (type: PostInput["type"], accountId: number, amount: number) => {
    const key = crypto.randomUUID();
    const input = {
      ...text,
      type,
      accountId,
      amount,
      reference: key,
      idempotency: { key, scope: "t", bodyHash: "h" },
    };
    const { transactions } = await post(deps, admin, input);
    if (type === "hold") holdIds.push(Number(transactions[0]?.holdId));
    last = input;
  };
  return async (act: Act): Promise<unknown> => {
    if (act.do === "credit" || act.do === "debit" || act.do === "hold")
      return posted(act.do, id(act.from), act.amount);
    if (act.do === "pay") {
      return makePayment(deps, client, {
        ...text,
        accountId: id(act.from),
        recipient: ibans[act.to] ?? "",
        amount: act.amount,
      });
    }
    if (act.do === "transfer") {
      const sides = { fromAccountId: id(act.from), toAccountId: id(act.to) };
      return transfer(deps, admin, { ...text, ...sides, amount: act.amount, reference: "t" });
    }
    if (act.do === "relink")
      return relinkAccount(deps, admin, { accountId: id(act.from), cbsAccount: `100000000${act.cbs}` });
    if (act.do === "again")
      return last && expect(await post(deps, admin, last)).toMatchObject({ replayed: true });
    if (act.do === "switch") {
      return run(
        `update virtual_accounts set ${act.column}_enabled = ? where id = ?`,
        act.on ? 1 : 0,
        id(act.from),
      );
    }
    if (act.do === "status")
      return run("update virtual_accounts set status = ? where id = ?", act.status, id(act.from));
    if (!("hold" in act)) throw new Error(`no act ${act.do}`);
    const holdId = holdIds[act.hold] ?? 999_999;
    const end = act.do === "release" ? releaseHold : captureHold;
    return end(deps, admin, { holdId, amount: act.amount, description: "end" });
  };
}
