import { beforeEach, describe, expect, test } from "bun:test";
import { verify } from "@/integrity/verify";
import { setRate } from "@/ledger/rates";
import { type House, lodge, noon, type Open } from "./house";

/** Rows that a posting writes in addition to the money: alerts and the audit trail. */
export function traces(name: string, open: Open): void {
  describe(`the traces of a posting on ${name}`, () => {
    let house: House;
    lodge(open, (moved) => {
      house = moved;
    });
    beforeEach(() => {
      house.clock.at = noon;
    });

    test("a high amount alerts the client once, in its worth in dollars", async () => {
      const id = await house.open({ currency: "AED" });
      await house.give(id, 183_600_00, { currency: "AED" });
      await house.give(id, 183_625_00, { currency: "AED", reference: "big" });
      expect(
        await house.rows("select type, description, audience from alerts where virtual_account_id = ?", id),
      ).toEqual([
        {
          type: "high_amount",
          description: "A credit of AED 183,625.00 reached the threshold of $50,000.00",
          audience: "client",
        },
      ]);
    });

    test("a burst alerts staff once, even when its movements come at once", async () => {
      const id = await house.open();
      await Promise.all(Array.from({ length: 14 }, () => house.give(id, 1_00)));
      expect(await house.rows("select type, audience from alerts where virtual_account_id = ?", id)).toEqual([
        { type: "velocity", audience: "staff" },
      ]);
      house.clock.at = noon + 3_600_001;
      await Promise.all(Array.from({ length: 10 }, () => house.give(id, 1_00)));
      expect(await house.rows("select 1 from alerts where virtual_account_id = ?", id)).toHaveLength(2);
    });

    test("texts that SQLite could not keep whole are stored without what it cannot keep", async () => {
      const id = await house.open();
      const odd = 'a\u0000b\ud800 \u2028"\\\\\u0001é</b>';
      const { transactions } = await house.give(id, 1_00, { description: odd, reference: "\u0000" });
      expect(transactions).toMatchObject([{ description: 'ab\ufffd \u2028"\\\\\u0001é</b>', reference: "" }]);
      const admin = { ...house.admin, origin: { ...house.admin.origin, userAgent: odd, ip: odd } };
      await setRate(house.deps, admin, { currency: "EUR", rate: "4.1" });
      expect((await verify(house.db)).findings.filter(({ broken }) => broken)).toEqual([]);
    });

    test("every posting leaves one audit row with what it changed", async () => {
      const id = await house.open();
      const { transactions } = await house.give(id, 5_00);
      const [row] = await house.rows("select * from audit_logs order by id desc limit 1");
      expect(row).toMatchObject({
        user_id: 1,
        action: "CREATE",
        resource: "TRANSACTION",
        resource_id: String(transactions[0]?.id),
        ip_address: "192.0.2.7",
        user_agent: "Test/1.0",
      });
      expect(JSON.parse(String(row?.details)).transactions).toMatchObject([
        { balanceBefore: 0, balanceAfter: 5_00 },
      ]);
    });
  });
}
