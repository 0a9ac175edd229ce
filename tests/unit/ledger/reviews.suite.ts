import { beforeEach, describe, expect, test } from "bun:test";
import { verify } from "@/integrity/verify";
import { captureHold, placeHold } from "@/ledger/holds";
import { getLimitUse } from "@/ledger/limit-usage";
import { approvePayment, rejectPayment } from "@/ledger/payments";
import { findCode, type House, lodge, noon, type Open, refusal } from "./house";

/** Payments under review, and their later effect on monitoring and limits. */
export function reviews(name: string, open: Open): void {
  describe(`reviews on ${name}`, () => {
    let house: House;
    lodge(open, (moved) => {
      house = moved;
    });
    beforeEach(() => {
      house.clock.at = noon;
    });

    const payInReview = async (accountId: number, recipient: string, amount: number) => {
      const { payment } = await house.pay(accountId, recipient, amount, { suspicion: "Round amount" });
      expect(payment?.status).toBe("review");
      return Number(payment?.id);
    };
    const approve = (paymentId: number) => approvePayment(house.deps, house.admin, { paymentId });
    const reject = (paymentId: number) => rejectPayment(house.deps, house.admin, { paymentId });
    const listAlerts = (id: number) =>
      house.rows("select type, description from alerts where virtual_account_id = ? order by id", id);

    test("the account that a payment under review names keeps its currency, though it was never used", async () => {
      const [from, own] = [await house.funded(100_00), house.iban()];
      const to = await house.open({ iban: own, client: "OTHER" });
      const paymentId = await payInReview(from, own, 50_00);
      const change = () =>
        findCode(house.run("update virtual_accounts set currency = 'AED' where id = ?", to));
      expect(await change()).toBe("ACCOUNT_HAS_PAYMENTS");
      await reject(paymentId);
      expect(await change()).toBeUndefined();
    });

    test("the account that a payment under review names cannot be closed", async () => {
      const [from, own] = [await house.funded(100_00), house.iban()];
      const to = await house.open({ iban: own });
      const paymentId = await payInReview(from, own, 50_00);
      const shut = () => findCode(house.run("update virtual_accounts set closed_at = 5 where id = ?", to));
      expect(await shut()).toBe("ACCOUNT_HAS_PAYMENTS");
      await reject(paymentId);
      expect(await shut()).toBeUndefined();
    });

    test("a review ends inside a journal only", async () => {
      const paymentId = await payInReview(await house.funded(100_00), "12345678", 50_00);
      const end = (change: string) =>
        findCode(house.run(`update payments set ${change} where id = ?`, paymentId));
      expect(await end("status = 'booked'")).toBe("PAYMENT_OUTSIDE_JOURNAL");
      expect(await end("status = 'rejected', ended_journal_id = journal_id")).toBe("PAYMENT_OUTSIDE_JOURNAL");
      expect(await end("ended_journal_id = 'x'")).toBe("PAYMENT_OUTSIDE_JOURNAL");
      await approve(paymentId);
      expect(await end("ended_journal_id = null")).toBe("PAYMENT_OUTSIDE_JOURNAL");
    });

    test("a rejected payment leaves the limits of the day and the month in which it was made", async () => {
      const from = await house.funded(100_00);
      const used = async () => {
        const { daily, monthly } = await getLimitUse(house.deps, from, noon);
        return [daily.used, monthly.used];
      };
      await house.pay(from, "12345678", 10_00);
      const paymentId = await payInReview(from, "12345678", 50_00);
      expect(await used()).toEqual([220_34, 220_34]);
      house.clock.at = noon + 45 * 86_400_000;
      await house.pay(from, "12345678", 20_00);
      await reject(paymentId);
      expect(await used()).toEqual([36_72, 36_72]);
      expect((await getLimitUse(house.deps, from, house.clock.at)).daily.used).toBe(73_45);
    });

    test("an approved one stays in them", async () => {
      const from = await house.funded(100_00);
      await approve(await payInReview(from, "12345678", 50_00));
      expect((await getLimitUse(house.deps, from, noon)).daily.used).toBe(183_62);
    });

    test("monitoring sees a high amount on the payer's account once, and on the recipient's when it comes", async () => {
      const [from, own] = [await house.open(), house.iban()];
      await house.give(from, 60_000_00, { watch: false });
      const to = await house.open({ iban: own });
      const paymentId = await payInReview(from, own, 60_000_00);
      expect(await listAlerts(to)).toEqual([]);
      await approve(paymentId);
      expect(await listAlerts(to)).toEqual([
        {
          type: "high_amount",
          description: "A credit of $60,000.00 reached the threshold of $50,000.00",
        },
      ]);
      const payers = await listAlerts(from);
      expect(payers.map(({ type }) => type)).toEqual(["suspicious_pattern", "high_amount"]);
    });

    test("monitoring sees nothing new in money that comes back", async () => {
      const from = await house.open();
      await house.give(from, 60_000_00, { watch: false });
      await reject(await payInReview(from, "12345678", 60_000_00));
      expect(await listAlerts(from)).toHaveLength(2);
    });

    test.each([
      ["the whole", undefined, "A debit of AED 250,000.00 reached the threshold of $50,000.00"],
      ["a part", 190_000_00, "A debit of AED 190,000.00 reached the threshold of $50,000.00"],
      ["a small part", 180_000_00, undefined],
    ])("a capture of %s is a debit to monitoring", async (_, amount, description) => {
      const id = await house.open({ currency: "AED" });
      await house.give(id, 300_000_00, { currency: "AED", watch: false });
      const { transactions } = await placeHold(house.deps, house.admin, {
        accountId: id,
        amount: 250_000_00,
        currency: "AED",
        reason: "r",
        reference: "H",
      });
      const holdId = Number(transactions[0]?.holdId);
      await captureHold(house.deps, house.admin, { holdId, amount });
      expect(await listAlerts(id)).toEqual(description ? [{ type: "high_amount", description }] : []);
    });

    test("anyone who could not pay anyhow learns nothing of the recipient", async () => {
      const from = await house.funded(10_00);
      const limited = async (daily: number, monthly: number) => {
        const id = await house.funded(10_00);
        await house.run(
          "insert or replace into configurations (virtual_account_id, daily_limit, monthly_limit, enforce_limits, suspense_account, updated_at) values (?, ?, ?, 1, '9000000001', 1)",
          id,
          daily,
          monthly,
        );
        await house.pay(id, "12345678", 1_00);
        return id;
      };
      const [given, never] = [house.iban(), house.iban()];
      await house.open({ iban: given, client: "OTHER" });
      await house.pay(from, "12345678", 1_00, { reference: "USED" });
      const ask = async (more: object, amount: number, payer = from) => [
        (await refusal(house.pay(payer, given, amount, more))).code,
        (await refusal(house.pay(payer, never, amount, more))).code,
      ];
      expect(await ask({}, 9_01)).toEqual(["INSUFFICIENT_FUNDS", "INSUFFICIENT_FUNDS"]);
      expect(await ask({ reference: "USED" }, 1_00)).toEqual(["REFERENCE_USED", "REFERENCE_USED"]);
      expect(await ask({}, 8_00, await limited(5_00, 900_00))).toEqual(["DAILY_LIMIT", "DAILY_LIMIT"]);
      expect(await ask({}, 8_00, await limited(900_00, 5_00))).toEqual(["MONTHLY_LIMIT", "MONTHLY_LIMIT"]);
      const free = await limited(900_00, 900_00);
      expect((await refusal(house.pay(free, never, 8_00))).code).toBe("RECIPIENT_REFUSED");
    });

    test("and the book is whole", async () => {
      expect((await verify(house.db)).findings.filter(({ broken }) => broken)).toEqual([]);
    });
  });
}
