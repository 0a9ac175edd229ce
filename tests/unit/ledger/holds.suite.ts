import { describe, expect, test } from "bun:test";
import pino from "pino";
import { captureHold, expireHolds, placeHold, releaseHold } from "@/ledger/holds";
import { type House, lodge, noon, type Open, refusal } from "./house";

const hour = 3_600_000;

/** Holds: placement, release, capture, expiry (specification, section 4). */
export function holds(name: string, open: Open): void {
  describe(`holds on ${name}`, () => {
    let house: House;
    lodge(open, (moved) => {
      house = moved;
    });

    const place = (accountId: number, amount: number, more = {}) =>
      placeHold(house.deps, house.admin, {
        accountId,
        amount,
        currency: "USD",
        reason: "Court order 7",
        reference: "HOLD-2026-001",
        ...more,
      });
    const placed = async (accountId: number, amount: number, more = {}) => {
      const { transactions } = await place(accountId, amount, more);
      return Number(transactions[0]?.holdId);
    };
    const release = (holdId: number) => releaseHold(house.deps, house.admin, { holdId });
    const capture = (holdId: number, amount?: number) =>
      captureHold(house.deps, house.admin, { holdId, amount, description: "Fee" });
    const hold = async (id: number) => (await house.rows("select * from holds where id = ?", id))[0];

    test("a hold moves money from available to held; the balance stays", async () => {
      const id = await house.funded(10_00);
      const { transactions } = await place(id, 4_00);
      expect(transactions).toMatchObject([
        { type: "hold", amount: 4_00, balanceAfter: 6_00, description: "Court order 7" },
      ]);
      expect(await house.position(id)).toEqual({ available: 6_00, held: 4_00 });
      expect(await house.value("select balance from virtual_accounts where id = ?", id)).toBe(10_00);
    });

    test("a release gives it back, once", async () => {
      const id = await house.funded(10_00);
      const holdId = await placed(id, 4_00);
      const { transactions } = await release(holdId);
      expect(transactions).toMatchObject([{ type: "release", amount: 4_00, balanceAfter: 10_00 }]);
      expect(await house.position(id)).toEqual({ available: 10_00, held: 0 });
      expect(await refusal(release(holdId))).toMatchObject({ status: 409, code: "HOLD_NOT_ACTIVE" });
      expect(await refusal(release(999_999))).toMatchObject({ status: 404 });
    });

    test("more than is available cannot be held", async () => {
      const id = await house.funded(3_00);
      expect(await refusal(place(id, 3_01))).toMatchObject({ status: 409, code: "INSUFFICIENT_FUNDS" });
    });

    test("active holds are unique by account and reference; an ended one frees it", async () => {
      const id = await house.funded(10_00);
      const holdId = await placed(id, 1_00);
      expect(await refusal(place(id, 1_00))).toMatchObject({ status: 409, code: "REFERENCE_USED" });
      await release(holdId);
      await place(id, 1_00);
      expect(await house.position(id)).toEqual({ available: 9_00, held: 1_00 });
    });

    test("the four types: hold places one, release ends the one with that reference, amount and currency", async () => {
      const id = await house.funded(10_00);
      await house.give(id, 2_00, { type: "hold", reference: "H-9" });
      const other = house.give(id, 3_00, { type: "release", reference: "H-9" });
      expect(await refusal(other)).toMatchObject({ status: 409, code: "HOLD_NOT_FOUND" });
      await house.give(id, 2_00, { type: "release", reference: "H-9" });
      expect(await house.position(id)).toEqual({ available: 10_00, held: 0 });
    });

    test("status and switches do not gate holds and releases", async () => {
      const id = await house.funded(10_00);
      await house.run(
        "update virtual_accounts set status = 'suspended', debit_enabled = 0, credit_enabled = 0 where id = ?",
        id,
      );
      await release(await placed(id, 4_00));
      expect(await house.position(id)).toEqual({ available: 10_00, held: 0 });
    });

    test("a capture releases the whole and debits the part, in one journal", async () => {
      const id = await house.funded(10_00);
      const holdId = await placed(id, 4_00);
      const { transactions } = await capture(holdId, 1_50);
      expect(transactions).toMatchObject([
        { type: "release", amount: 4_00, balanceAfter: 10_00 },
        { type: "debit", amount: 1_50, balanceAfter: 8_50, holdId },
      ]);
      expect(await hold(holdId)).toMatchObject({ is_active: 0, ended_by: "capture" });
    });

    test("without an amount all of it is captured; more than all is refused", async () => {
      const id = await house.funded(10_00);
      const holdId = await placed(id, 4_00);
      expect(await refusal(capture(holdId, 4_01))).toMatchObject({ status: 409, code: "CAPTURE_TOO_LARGE" });
      await capture(holdId);
      expect(await house.position(id)).toEqual({ available: 6_00, held: 0 });
    });

    test("a capture is a debit, which the debit switch gates", async () => {
      const id = await house.funded(10_00);
      const holdId = await placed(id, 4_00);
      await house.run("update virtual_accounts set debit_enabled = 0 where id = ?", id);
      expect(await refusal(capture(holdId))).toMatchObject({ code: "DEBIT_DISABLED" });
      expect(await house.position(id)).toEqual({ available: 6_00, held: 4_00 });
    });

    test("it expires after the configured hours, 72 if nothing is configured, or never", async () => {
      const [plain, set] = [await house.funded(10_00), await house.funded(10_00)];
      await house.run(
        "insert into configurations (virtual_account_id, suspense_account, hold_duration, updated_at) values (?, '9000000001', 5, 1)",
        set,
      );
      expect(await hold(await placed(plain, 1_00))).toMatchObject({ expires_at: noon + 72 * hour });
      expect(await hold(await placed(set, 1_00))).toMatchObject({ expires_at: noon + 5 * hour });
      expect(await hold(await placed(set, 1_00, { reference: "B", expiresAt: noon + 9 }))).toMatchObject({
        expires_at: noon + 9,
      });
      expect(await hold(await placed(set, 1_00, { reference: "C", expiresAt: null }))).toMatchObject({
        expires_at: null,
      });
    });

    test("expired holds are released by the system, the others stay", async () => {
      const id = await house.funded(10_00);
      await placed(id, 1_00, { reference: "A", expiresAt: noon - 1000 });
      await placed(id, 2_00, { reference: "B", expiresAt: null });
      const deps = { ...house.deps, log: pino({ level: "silent" }) };
      const [first, second] = await Promise.all([expireHolds(deps), expireHolds(deps)]);
      expect(Math.max(first, second)).toBeGreaterThan(0);
      expect(await house.position(id)).toEqual({ available: 8_00, held: 2_00 });
      expect(
        await house.rows("select ended_by from holds where virtual_account_id = ? and is_active = 0", id),
      ).toEqual([{ ended_by: "expiry" }]);
    });
  });
}
