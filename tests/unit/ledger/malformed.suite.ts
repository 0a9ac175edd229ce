import { beforeAll, describe, expect, test } from "bun:test";
import { findCode, type House, lodge, noon, type Open, statement } from "./house";

/** The statement of a posting by the first admin. */
export function journal(journalId: string, kind: string, command: unknown, clause = "") {
  return statement(
    `insert ${clause} into journals (id, kind, user_id, command, created_at) values (?, ?, 1, ?, ?)`,
    journalId,
    kind,
    JSON.stringify(command),
    noon,
  );
}

export const makeDebit = (account: number, amount: unknown) => ({
  steps: [{ account, type: "debit", amount, currency: "USD", description: "d", reference: "r" }],
});

/** Postings that the application would never write. */
export function malformed(name: string, open: Open): void {
  describe(`the database refuses as a posting on ${name}`, () => {
    let house: House;
    let id: number;
    lodge(open, (moved) => {
      house = moved;
    });
    beforeAll(async () => {
      id = await house.funded(10_00);
    });

    test.each([
      ["or ignore", /^ENTRY_NOT_BOOKED$/],
      ["or fail", /^FOREIGN_KEY$/],
      ["or replace", /^INSUFFICIENT_FUNDS$/],
      // On a server, the statement ended the transaction of its whole group.
      ["or rollback", /^(INSUFFICIENT_FUNDS|FAILED)$/],
    ])("an overdraft posted with INSERT %s", async (clause, refusal) => {
      const before = await house.position(id);
      const code = await findCode(
        house.db.post(journal(`over-${clause}`, "debit", makeDebit(id, 999_00), clause)),
      );
      expect(code).toMatch(refusal);
      expect(await house.position(id)).toEqual(before);
      expect(await house.rows("select 1 from journals where id = ?", `over-${clause}`)).toEqual([]);
    });

    test.each([
      [0, "ENTRY_AMOUNT"],
      [-5, "TRANSACTION_AMOUNT"],
      [1.5, "FAILED"],
      ["five", "ENTRY_AMOUNT"],
      [null, "NOT_NULL:entries.amount"],
      [1e17, "INSUFFICIENT_FUNDS"],
    ])("an amount of %p", async (amount, refusal) => {
      const before = await house.position(id);
      expect(await findCode(house.db.post(journal(`amount-${amount}`, "debit", makeDebit(id, amount))))).toBe(
        refusal,
      );
      expect(await house.position(id)).toEqual(before);
    });

    test("a kind of posting that does not exist, and a command that is not JSON", async () => {
      expect(await findCode(house.db.post(journal("odd", "gift", makeDebit(id, 1))))).toBe("JOURNAL_KIND");
      const broken = statement(
        "insert into journals (id, kind, user_id, command, created_at) values ('b', 'debit', 1, '{', 1)",
      );
      expect(await findCode(house.db.post(broken))).toBe("FAILED");
    });
  });
}
