import { describe, expect, test } from "bun:test";
import { verify } from "@/integrity/verify";
import { relinkAccount, settle } from "@/ledger/clearing";
import { approvePayment, makePayment, rejectPayment } from "@/ledger/payments";
import { setRate } from "@/ledger/rates";
import { transfer } from "@/ledger/transfers";
import { makeVirtualIban } from "@/vocabulary/iban";
import { findCode, type House, lodge, type Open, refusal } from "./house";

const [one, two, three] = ["1000000001", "1000000002", "1000000003"] as const;

/** Accounts whose CBS number is not configured: what later linking moves and leaves to settle. */
export function links(name: string, open: Open): void {
  describe(`links to CBS accounts on ${name}`, () => {
    let house: House;
    let before: Record<string, number>;
    lodge(open, (moved) => {
      house = moved;
    });

    let numbers = 3_000_000;
    const unlinked = async (funds = 0) => {
      const iban = makeVirtualIban("999", ++numbers);
      const id = await house.open({ iban, cbs: "CBS_123" });
      if (funds > 0) await house.give(id, funds);
      return { id, iban };
    };
    const link = async (accountId: number, cbsAccount: string) =>
      (await relinkAccount(house.deps, house.admin, { accountId, cbsAccount })).journalId;
    const move = async (fromAccountId: number, toAccountId: number, amount: number) =>
      transfer(house.deps, house.admin, {
        fromAccountId,
        toAccountId,
        amount,
        currency: "USD",
        description: "Sweep",
        reference: "T",
      });
    const pay = async (accountId: number, recipient: string, amount: number, suspicion?: string) => {
      const to = { accountId, recipient, amount, currency: "USD", description: "Rent", suspicion } as const;
      return Number((await makePayment(house.deps, house.client, to)).payment?.id);
    };

    /** Balances of the accounts opposite to the virtual ones. */
    const contra = async (): Promise<Record<string, number>> => {
      const all = await house.rows(
        "select code, balance from ledger_accounts where virtual_account_id is null and currency = 'USD'",
      );
      return Object.fromEntries(all.map(({ code, balance }) => [String(code), Number(balance)]));
    };
    const start = async () => {
      before = await contra();
    };
    const moved = async () =>
      Object.fromEntries(
        Object.entries(await contra())
          .map(([code, balance]) => [code, balance - (before[code] ?? 0)] as const)
          .filter(([, change]) => change !== 0),
      );
    const toSettle = async (after: number) =>
      (
        await house.rows(
          "select from_cbs_account as a, to_cbs_account as b, amount from settlement_instructions where id > ? order by id",
          after,
        )
      ).map(({ a, b, amount }) => `${a} > ${b} ${amount}`);
    const newest = async () =>
      Number(await house.value("select coalesce(max(id), 0) from settlement_instructions"));

    const settleAll = async (after: number) => {
      for (const { id } of await house.rows("select id from settlement_instructions where id > ?", after))
        await settle(house.deps, house.admin, { instructionId: Number(id) });
    };

    /** Amounts that an act moves among the contra accounts, and leaves to settle. */
    async function left(act: () => Promise<unknown>) {
      await start();
      const from = await newest();
      await act();
      return [await moved(), await toSettle(from)];
    }

    test("money to or from an account without a CBS account waits in clearing and instructs nobody", async () => {
      const [known, other] = [await house.funded(100_00, { cbs: one }), await unlinked(100_00)];
      expect(await left(() => move(known, other.id, 40_00))).toEqual([
        { [`CLEARING:${one}`]: 40_00, UNLINKED: -40_00 },
        [],
      ]);
      expect(await left(() => move(other.id, known, 5_00))).toEqual([
        { [`CLEARING:${one}`]: -5_00, UNLINKED: 5_00 },
        [],
      ]);
    });

    test("linked to another CBS account, the position moves there and one instruction brings the money", async () => {
      const [known, other] = [await house.funded(100_00, { cbs: one }), await unlinked(10_00)];
      await move(known, other.id, 40_00);
      await move(other.id, known, 5_00);
      expect(await left(() => link(other.id, two))).toEqual([
        { UNLINKED: 45_00, [two]: -10_00, [`CLEARING:${two}`]: -35_00 },
        [`${one} > ${two} 3500`],
      ]);
      expect(await left(() => move(known, other.id, 1_00))).toEqual([
        { [`CLEARING:${one}`]: 1_00, [`CLEARING:${two}`]: -1_00 },
        [`${one} > ${two} 100`],
      ]);
    });

    test("linked to the same CBS account, nothing is to be settled", async () => {
      const [known, other] = [await house.funded(100_00, { cbs: one }), await unlinked()];
      await move(known, other.id, 40_00);
      expect(await left(() => link(other.id, one))).toEqual([
        { UNLINKED: 40_00, [`CLEARING:${one}`]: -40_00 },
        [],
      ]);
    });

    test("with each CBS account separately, whichever way the money went, and when nothing is left", async () => {
      const other = await unlinked(50_00);
      await move(await house.funded(30_00, { cbs: one }), other.id, 30_00);
      await move(other.id, await house.open({ cbs: two }), 80_00);
      expect(await left(() => link(other.id, three))).toEqual([
        { [three]: -50_00, [`CLEARING:${three}`]: 50_00 },
        [`${one} > ${three} 3000`, `${three} > ${two} 8000`],
      ]);
    });

    test("money that came in another currency moves in that currency", async () => {
      const other = await unlinked(10_00);
      await house.give(other.id, 36_73, { currency: "AED" });
      const dirhams = async (code: string) =>
        house.value("select balance from ledger_accounts where currency = 'AED' and code = ?", code);
      const stood = Number(await dirhams("UNLINKED"));
      expect(await left(() => link(other.id, three))).toEqual([{ UNLINKED: 10_00, [three]: -10_00 }, []]);
      expect(await dirhams("UNLINKED")).toBe(stood + 36_73);
      expect(await dirhams(three)).toBe(-36_73);
    });

    test("between two accounts without one, each link moves its own position", async () => {
      const [a, b] = [await unlinked(30_00), await unlinked()];
      expect(await left(() => move(a.id, b.id, 10_00))).toEqual([{}, []]);
      expect(await left(() => link(a.id, one))).toEqual([{ UNLINKED: 20_00, [one]: -20_00 }, []]);
      expect(await left(() => link(b.id, two))).toEqual([{ UNLINKED: 10_00, [two]: -10_00 }, []]);
    });

    test("payments count as transfers do, approved ones too", async () => {
      const [payer, other] = [await house.funded(100_00, { cbs: one }), await unlinked(50_00)];
      await pay(payer, other.iban, 20_00);
      const iban = makeVirtualIban("999", ++numbers);
      await house.open({ cbs: two, iban });
      const paymentId = await pay(other.id, iban, 7_00, "Round amount");
      await approvePayment(house.deps, house.admin, { paymentId });
      expect(await left(() => link(other.id, three))).toEqual([
        { UNLINKED: 63_00, [three]: -50_00, [`CLEARING:${three}`]: -13_00 },
        [`${one} > ${three} 2000`, `${three} > ${two} 700`],
      ]);
    });

    test("what waits in a review moves with the position, however the review ends", async () => {
      for (const end of [approvePayment, rejectPayment]) {
        const id = await house.funded(50_00, { cbs: one });
        await start();
        const paymentId = await pay(id, "12345678", 20_00, "Round amount");
        const from = await newest();
        await link(id, two);
        const between = { [`CLEARING:${one}`]: 50_00, [`CLEARING:${two}`]: -50_00 };
        expect(await moved()).toEqual({ REVIEW: 20_00, ...between });
        expect(await toSettle(from)).toEqual([`${one} > ${two} 5000`]);
        await end(house.deps, house.admin, { paymentId });
        expect(await moved()).toEqual(end === approvePayment ? { ...between, [two]: 20_00 } : between);
        await settleAll(from);
        expect(await moved()).toEqual({ [one]: 50_00, [two]: end === approvePayment ? -30_00 : -50_00 });
      }
    });

    test("to another CBS account, an account's money waits in clearing until the instruction is settled", async () => {
      const id = await house.funded(50_00, { cbs: one });
      const from = await newest();
      expect(await left(() => link(id, two))).toEqual([
        { [`CLEARING:${one}`]: 50_00, [`CLEARING:${two}`]: -50_00 },
        [`${one} > ${two} 5000`],
      ]);
      expect(await left(() => settleAll(from))).toEqual([
        { [one]: 50_00, [two]: -50_00, [`CLEARING:${one}`]: -50_00, [`CLEARING:${two}`]: 50_00 },
        [],
      ]);
    });

    test("an instruction is settled once, and only one that there is", async () => {
      const id = await house.funded(50_00, { cbs: one });
      await link(id, two);
      const instructionId = await newest();
      await settle(house.deps, house.admin, { instructionId });
      const again = () => refusal(settle(house.deps, house.admin, { instructionId }));
      expect(await again()).toMatchObject({ status: 409, code: "INSTRUCTION_SETTLED" });
      expect(await refusal(settle(house.deps, house.admin, { instructionId: 9_999 }))).toMatchObject({
        status: 404,
        code: "INSTRUCTION_NOT_FOUND",
      });
      expect(
        await findCode(
          house.run("update settlement_instructions set settled_at = 1 where id = ?", instructionId),
        ),
      ).toBe("APPEND_ONLY");
    });

    test("an instruction is not settled outside of a journal", async () => {
      await link(await house.funded(50_00, { cbs: one }), two);
      const settled =
        "update settlement_instructions set settled_at = 1, settled_journal_id = 'j' where id = ?";
      expect(await findCode(house.run(settled, await newest()))).toBe("SETTLED_OUTSIDE_JOURNAL");
    });

    test("nobody is linked to a CBS account that is not active, or that does not hold the money's currency", async () => {
      const number = "3000000001";
      const add =
        "insert into cbs_accounts (number, name, purpose, currencies, is_active) values (?, 'New', 'settlement', 'USD', 0)";
      await house.run(add, number);
      const id = await house.funded(5_00, { cbs: one });
      const linked = () =>
        refusal(relinkAccount(house.deps, house.admin, { accountId: id, cbsAccount: number }));
      expect(await linked()).toMatchObject({ status: 409, code: "CBS_ACCOUNT_INACTIVE" });
      expect(await findCode(house.open({ cbs: number }))).toBe("CBS_ACCOUNT_INACTIVE");
      await house.run("update cbs_accounts set is_active = 1, currencies = 'AED' where number = ?", number);
      expect(await linked()).toMatchObject({ status: 409, code: "CBS_CURRENCY" });
      expect(await findCode(house.open({ cbs: number }))).toBe("CBS_CURRENCY");
      await house.run("update cbs_accounts set currencies = 'USD,AED' where number = ?", number);
      await relinkAccount(house.deps, house.admin, { accountId: id, cbsAccount: number });
      expect(
        await findCode(house.run("update cbs_accounts set currencies = 'AED' where number = ?", number)),
      ).toBe("CBS_CURRENCY_IN_USE");
      await setRate(house.deps, house.admin, { currency: "EUR", rate: "4" });
      expect(await refusal(house.give(id, 5_00, { currency: "EUR" }))).toMatchObject({
        code: "CBS_CURRENCY",
      });
    });

    test("a CBS account cannot take the number of a used account, whose position it would not have", async () => {
      const open = (number: string) =>
        findCode(
          house.run(
            "insert into cbs_accounts (number, name, purpose) values (?, 'New', 'settlement')",
            number,
          ),
        );
      await house.funded(1_00, { cbs: "2000000001" });
      await house.open({ cbs: "2000000002" });
      expect(await open("2000000001")).toBe("CBS_NUMBER_IN_USE");
      expect(await open("2000000002")).toBeUndefined();
    });

    test("and the book is whole", async () => {
      expect((await verify(house.db)).findings.filter(({ broken }) => broken)).toEqual([]);
    });
  });
}
