import { describe, expect, test } from "bun:test";
import { transfer } from "@/ledger/transfers";
import { type House, lodge, type Open, refusal } from "./house";

/** Credits, debits and transfers. */
export function movements(name: string, open: Open): void {
  describe(`credits, debits and transfers on ${name}`, () => {
    let house: House;
    lodge(open, (moved) => {
      house = moved;
    });

    const contra = (code: string, currency = "USD") =>
      house.value("select balance from ledger_accounts where code = ? and currency = ?", code, currency);

    test("a credit raises the available balance, a debit lowers it", async () => {
      const id = await house.open();
      const credit = await house.give(id, 10_00);
      const debit = await house.give(id, 3_00, { type: "debit" });
      expect(credit.transactions).toMatchObject([
        { type: "credit", amount: 10_00, balanceBefore: 0, balanceAfter: 10_00, seq: 1 },
      ]);
      expect(debit.transactions).toMatchObject([{ type: "debit", amount: 3_00, balanceAfter: 7_00, seq: 2 }]);
      expect(await house.position(id)).toEqual({ available: 7_00, held: 0 });
    });

    test("the account's row follows the book", async () => {
      const id = await house.funded(5_00);
      expect(
        await house.rows("select balance, transaction_count, version from virtual_accounts where id = ?", id),
      ).toEqual([{ balance: 5_00, transaction_count: 1, version: 1 }]);
    });

    test("a credit is taken from the account's CBS account", async () => {
      const before = Number(await contra("1000000004"));
      await house.funded(8_00, { cbs: "1000000004" });
      expect(await contra("1000000004")).toBe(before - 8_00);
    });

    test("an account whose CBS number is not configured uses the clearing account", async () => {
      const before = Number(await contra("UNLINKED"));
      await house.funded(9_00, { cbs: "CBS_1795000000000" });
      expect(await contra("UNLINKED")).toBe(before - 9_00);
    });

    test("no debit goes below zero, and the refusal names account and amounts", async () => {
      const id = await house.funded(120_00, { iban: "AE550999000000000000120" });
      expect(await refusal(house.give(id, 150_00, { type: "debit" }))).toEqual({
        status: 409,
        code: "INSUFFICIENT_FUNDS",
        message: expect.stringMatching(
          /^Insufficient available balance: \$150\.00 was asked for, and Customer \d+, AE55 0999 0000 0000 0000 120 has \$120\.00 available$/,
        ),
      });
      expect(await house.position(id)).toEqual({ available: 120_00, held: 0 });
    });

    test.each([
      ["an account that is not active", "status = 'suspended'", "debit", "ACCOUNT_NOT_ACTIVE"],
      ["an inactive account's credit", "status = 'inactive'", "credit", "ACCOUNT_NOT_ACTIVE"],
      ["a debit while debits are off", "debit_enabled = 0", "debit", "DEBIT_DISABLED"],
      ["a credit while credits are off", "credit_enabled = 0", "credit", "CREDIT_DISABLED"],
    ] as const)("%s is refused", async (_, change, type, code) => {
      const id = await house.funded(5_00);
      await house.run(`update virtual_accounts set ${change} where id = ?`, id);
      expect(await refusal(house.give(id, 1_00, { type }))).toMatchObject({ status: 409, code });
      expect(await house.position(id)).toEqual({ available: 5_00, held: 0 });
    });

    test("an account that is not there is a 404, and so is a closed one", async () => {
      const id = await house.open();
      await house.run("update virtual_accounts set closed_at = 5 where id = ?", id);
      expect(await refusal(house.give(id, 1_00))).toMatchObject({ status: 404 });
      expect(await refusal(house.give(999_999, 1_00))).toMatchObject({ status: 404 });
    });

    test("60 debits at once never overdraw", async () => {
      const id = await house.funded(10_00);
      const debits = Array.from({ length: 60 }, () => house.give(id, 1_00, { type: "debit" }));
      const results = await Promise.allSettled(debits);
      expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
      expect(await house.position(id)).toEqual({ available: 0, held: 0 });
    });

    test("history may be given its own times, but none before the account's transaction ahead of it", async () => {
      const id = await house.open();
      await house.give(id, 1_00, { createdAt: 2000, processedAt: 1500 });
      const { transactions } = await house.give(id, 1_00, { createdAt: 1000 });
      expect(transactions).toMatchObject([{ seq: 2, createdAt: 2000, processedAt: 1000 }]);
      const other = await house.give(await house.open(), 1_00, { createdAt: 1000 });
      expect(other.transactions).toMatchObject([{ createdAt: 1000 }]);
      expect(
        await house.value(
          "select processed_at from transactions where virtual_account_id = ? and seq = 1",
          id,
        ),
      ).toBe(1500);
    });

    test("a transfer books both sides in one journal", async () => {
      const [from, to] = [await house.funded(10_00), await house.open()];
      const { transactions } = await move(from, to, 4_00);
      expect(transactions).toMatchObject([
        { accountId: from, type: "debit", amount: 4_00, balanceAfter: 6_00 },
        { accountId: to, type: "credit", amount: 4_00, balanceAfter: 4_00 },
      ]);
    });

    test("between CBS accounts it goes through clearing and leaves a settlement instruction", async () => {
      const from = await house.funded(10_00, { cbs: "1000000005" });
      const to = await house.open({ cbs: "1000000006" });
      const { journalId } = await move(from, to, 4_00);
      expect(await contra("CLEARING:1000000005")).toBe(4_00);
      expect(await contra("CLEARING:1000000006")).toBe(-4_00);
      expect(await contra("1000000005")).toBe(-10_00);
      expect(
        await house.rows(
          "select from_cbs_account, to_cbs_account, amount, settled_at from settlement_instructions where journal_id = ?",
          journalId,
        ),
      ).toEqual([
        { from_cbs_account: "1000000005", to_cbs_account: "1000000006", amount: 4_00, settled_at: null },
      ]);
    });

    test("a transfer that one side refuses moves nothing", async () => {
      const [from, to] = [await house.funded(10_00), await house.open()];
      await house.run("update virtual_accounts set credit_enabled = 0 where id = ?", to);
      expect(await refusal(move(from, to, 4_00))).toMatchObject({ code: "CREDIT_DISABLED" });
      expect(await house.position(from)).toEqual({ available: 10_00, held: 0 });
    });

    test("a transfer between currencies, or to the same account, is refused", async () => {
      const [from, to] = [await house.funded(10_00), await house.open({ currency: "AED" })];
      expect(await refusal(move(from, to, 1_00))).toMatchObject({ status: 409, code: "CURRENCY_DIFFERS" });
      expect(await refusal(move(from, from, 1_00))).toMatchObject({ status: 400 });
    });

    const move = (fromAccountId: number, toAccountId: number, amount: number) =>
      transfer(house.deps, house.admin, {
        fromAccountId,
        toAccountId,
        amount,
        currency: "USD",
        description: "Sweep",
        reference: "T-1",
      });
  });
}
