import { beforeEach, describe, expect, test } from "bun:test";
import { z } from "zod";
import { checkPayment } from "@/ledger/payment-check";
import { approvePayment, makePayment, rejectPayment } from "@/ledger/payments";
import { currencySchema } from "@/vocabulary/money";
import { type House, lodge, noon, type Open, refusal } from "./house";

/** Payments (specification, sections 2 and 5). */
export function payments(name: string, open: Open): void {
  describe(`payments on ${name}`, () => {
    let house: House;
    lodge(open, (moved) => {
      house = moved;
    });
    beforeEach(() => {
      house.clock.at = noon;
    });

    const limit = (id: number, daily: number, monthly: number) =>
      house.run(
        "insert into configurations (virtual_account_id, daily_limit, monthly_limit, enforce_limits, suspense_account, updated_at) values (?, ?, ?, 1, '9000000001', 1)",
        id,
        daily,
        monthly,
      );
    const external = "AE070331234567890123456";
    const suspicion = "First payment to this recipient";

    test("an external payment debits the account and is booked, in the specification's words", async () => {
      const id = await house.funded(10_00);
      const { payment, transactions } = await house.pay(id, "ae07 0331 2345 6789 0123 456", 4_00);
      expect(payment).toMatchObject({ status: "booked", recipientAccountId: null });
      expect(transactions).toMatchObject([
        { type: "debit", description: `Payment to ${external}: Rent`, balanceAfter: 6_00 },
      ]);
      expect(transactions[0]?.reference).toMatch(/^PAY-20261120-[A-Z0-9]{6}$/);
    });

    test("one of our own IBANs is credited in the same posting; its balance is not shown", async () => {
      const [id, own] = [await house.funded(10_00, { customer: "Acme Trading" }), house.iban()];
      const other = await house.open({ iban: own, client: "OTHER" });
      const { payment, transactions } = await house.pay(id, own, 4_00);
      expect(payment).toMatchObject({ status: "booked", recipientAccountId: other });
      expect(transactions.map(({ accountId }) => accountId)).toEqual([id]);
      expect(await house.position(other)).toEqual({ available: 4_00, held: 0 });
      expect(
        await house.value("select description from transactions where virtual_account_id = ?", other),
      ).toBe("Payment from Acme Trading: Rent");
    });

    test.each([
      ["is suspended", "status = 'suspended'"],
      ["takes no credits", "credit_enabled = 0"],
      ["is closed", "closed_at = 5"],
      ["is kept in another currency", "currency = 'AED'"],
    ])("an own IBAN whose account %s is refused without saying why", async (_, change) => {
      const [id, own] = [await house.funded(10_00), house.iban()];
      const other = await house.open({ iban: own, client: "OTHER" });
      await house.run(`update virtual_accounts set ${change} where id = ?`, other);
      expect(await refusal(house.pay(id, own, 1_00))).toEqual({
        status: 409,
        code: "RECIPIENT_REFUSED",
        message: "The recipient cannot receive this payment",
      });
    });

    test("an IBAN with our bank code that was never given is not external", async () => {
      expect(await refusal(house.pay(await house.funded(10_00), house.iban(), 1_00))).toMatchObject({
        code: "RECIPIENT_REFUSED",
      });
    });

    test.each(["AE080331234567890123456", "12345", "123456789012345678901", "Bob", ""])(
      "%p is not a recipient",
      async (recipient) => {
        expect(await refusal(house.pay(await house.funded(1_00), recipient, 1_00))).toMatchObject({
          status: 400,
        });
      },
    );

    test("without a recipient it is read from the description's prefix", async () => {
      const id = await house.funded(10_00);
      const { transactions } = await house.pay(id, "", 1_00, {
        recipient: undefined,
        description: `Payment to ${external}: Rent: May`,
      });
      expect(transactions).toMatchObject([{ description: `Payment to ${external}: Rent: May` }]);
    });

    test("to itself, from a COBO account, or in another currency it is refused", async () => {
      const own = house.iban();
      const id = await house.funded(10_00, { iban: own });
      expect(await refusal(house.pay(id, own, 1_00))).toMatchObject({ status: 400, code: "SAME_ACCOUNT" });
      const cobo = await house.funded(10_00, { type: "COBO" });
      expect(await refusal(house.pay(cobo, external, 1_00))).toMatchObject({
        status: 409,
        code: "PAYMENTS_NOT_ENABLED",
      });
      expect(await refusal(house.pay(id, external, 1_00, { currency: "AED" }))).toMatchObject({
        code: "PAYMENT_CURRENCY",
      });
    });

    test("a foreign account is not there for a client, whose own balance a refusal may name", async () => {
      const foreign = await house.funded(10_00, { client: "OTHER" });
      expect(await refusal(house.pay(foreign, external, 1_00))).toMatchObject({
        status: 404,
        message: "Virtual Account not found",
      });
      const own = await house.funded(1_00);
      expect((await refusal(house.pay(own, external, 2_00))).message).toContain("$2.00 was asked for, and");
    });

    test("a reference is used once per account, for ever", async () => {
      const id = await house.funded(10_00);
      await house.pay(id, external, 1_00, { reference: "PAY-20261120-AAAAAA" });
      house.clock.at = noon + 400 * 86_400_000;
      expect(
        await refusal(house.pay(id, external, 1_00, { reference: "PAY-20261120-AAAAAA" })),
      ).toMatchObject({
        code: "REFERENCE_USED",
      });
    });

    test("enforced limits count the day and the month in dirhams, review included", async () => {
      const id = await house.funded(1000_00);
      await limit(id, 367_25, 500_00);
      await house.pay(id, external, 60_00, { suspicion });
      const refused = await refusal(house.pay(id, external, 40_01));
      expect(refused).toMatchObject({ status: 409, code: "DAILY_LIMIT" });
      expect(refused.message).toBe(
        "The daily limit of AED 367.25 does not allow this payment: $40.01 (AED 146.94) was asked for, AED 146.90 is left on 20 Nov 2026",
      );
      await house.pay(id, external, 40_00);
      house.clock.at = noon + 86_400_000;
      expect(await refusal(house.pay(id, external, 50_00))).toMatchObject({ code: "MONTHLY_LIMIT" });
      house.clock.at = Date.UTC(2026, 10, 30, 20, 30);
      await house.pay(id, external, 50_00);
    });

    test("a limit that is hit leaves an alert for the client and a REFUSED row", async () => {
      const id = await house.funded(1000_00);
      await limit(id, 1_00, 500_00);
      await refusal(house.pay(id, external, 40_00));
      expect(await house.rows("select type, audience from alerts where virtual_account_id = ?", id)).toEqual([
        { type: "limit_breach", audience: "client" },
      ]);
      expect(
        await house.rows("select action, resource, user_id from audit_logs order by id desc limit 1"),
      ).toEqual([{ action: "REFUSED", resource: "PAYMENT", user_id: 2 }]);
    });

    test("limits that are not enforced bind nobody", async () => {
      const id = await house.funded(1000_00);
      await limit(id, 1, 1);
      await house.run("update configurations set enforce_limits = 0 where virtual_account_id = ?", id);
      await house.pay(id, external, 40_00);
      expect(await house.position(id)).toEqual({ available: 960_00, held: 0 });
    });

    test("a suspicious payment waits for review; approved, it continues on its way", async () => {
      const [id, own] = [await house.funded(10_00, { cbs: "1000000002" }), house.iban()];
      const other = await house.open({ iban: own, client: "OTHER", cbs: "1000000003" });
      const { payment } = await house.pay(id, own, 4_00, { suspicion });
      expect(payment?.status).toBe("review");
      expect([await house.position(id), await house.position(other)]).toEqual([
        { available: 6_00, held: 0 },
        { available: 0, held: 0 },
      ]);
      await approvePayment(house.deps, house.admin, { paymentId: Number(payment?.id) });
      expect(await house.position(other)).toEqual({ available: 4_00, held: 0 });
      expect(
        await house.value("select balance from ledger_accounts where code = 'REVIEW' and currency = 'USD'"),
      ).toBe(60_00);
    });

    test("rejected, it goes back, whatever state the account is in; a review ends once", async () => {
      const id = await house.funded(10_00);
      const { payment } = await house.pay(id, external, 4_00, { suspicion });
      await house.run("update virtual_accounts set status = 'suspended' where id = ?", id);
      const paymentId = Number(payment?.id);
      await rejectPayment(house.deps, house.admin, { paymentId });
      expect(await house.position(id)).toEqual({ available: 10_00, held: 0 });
      expect(await refusal(approvePayment(house.deps, house.admin, { paymentId }))).toMatchObject({
        code: "PAYMENT_NOT_IN_REVIEW",
      });
    });

    test("where the account's compliance check is off, nothing waits; only staff see the alert", async () => {
      const id = await house.funded(10_00);
      await house.run(
        "insert into configurations (virtual_account_id, compliance_check, suspense_account, updated_at) values (?, 0, '9000000001', 1)",
        id,
      );
      expect((await house.pay(id, external, 4_00, { suspicion })).payment?.status).toBe("booked");
      expect(await house.rows("select type, audience from alerts where virtual_account_id = ?", id)).toEqual([
        { type: "suspicious_pattern", audience: "staff" },
      ]);
    });

    const used = "PAY-20261120-USED00";
    /** Obstacles to a payment, in the order of the posting's decision; each with its set-up. */
    const obstacles: Record<string, (id: number) => unknown> = {
      "a closed account": (id) => house.run("update virtual_accounts set closed_at = 5 where id = ?", id),
      "a collection account": (id) => house.run("update virtual_accounts set type = 'COBO' where id = ?", id),
      "a suspended account": (id) =>
        house.run("update virtual_accounts set status = 'suspended' where id = ?", id),
      "debits that are off": (id) =>
        house.run("update virtual_accounts set debit_enabled = 0 where id = ?", id),
      "another currency": () => ({ currency: "AED" }),
      "the account itself": async (id) => ({
        recipient: await house.value("select virtual_iban from virtual_accounts where id = ?", id),
      }),
      "the day's limit": (id) => limit(id, 1, 1_000_000_00),
      "the month's limit": (id) => limit(id, 1_000_000_00, 1),
      "a used reference": () => ({ reference: used }),
      "too little money": () => ({ amount: 9_01 }),
      "a recipient that takes none": () => ({ recipient: house.iban() }),
    };
    const asked = z.object({
      accountId: z.int(),
      recipient: z.string(),
      reference: z.string().optional(),
      amount: z.int(),
      currency: currencySchema,
      description: z.string(),
    });

    test("the look ahead refuses what the posting refuses, whatever stands against a payment at once", async () => {
      const names = Object.keys(obstacles);
      const both = (one: string, other: string) =>
        [one, other].every((name) => /limit/.test(name)) ||
        (one === "the account itself" && /recipient/.test(other));
      const pairs = names.flatMap((one, at) => names.slice(at).map((other) => [one, other] as const));
      let refused = 0;
      for (const [one, other] of pairs.filter(([a, b]) => a === b || !both(a, b))) {
        // An account is closed with nothing on it.
        const id = await house.funded(one === "a closed account" ? 1_00 : 10_00);
        await house.pay(id, external, 1_00, { reference: used });
        const changes: unknown[] = [];
        for (const name of new Set([one, other])) changes.push(await obstacles[name]?.(id));
        const payment = {
          accountId: id,
          recipient: external,
          amount: 1_00,
          currency: "USD",
          description: "Rent",
        };
        const input = asked.parse(
          Object.assign(payment, ...changes.filter((change) => !Array.isArray(change))),
        );
        const posted = await refusal(makePayment(house.deps, house.client, input));
        const looked = await refusal(checkPayment(house.deps, house.client, input));
        expect([one, other, looked]).toEqual([one, other, posted]);
        refused += 1;
      }
      expect(refused).toBeGreaterThan(60);
    });
  });
}
