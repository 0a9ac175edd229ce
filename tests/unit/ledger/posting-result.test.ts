import { describe, expect, test } from "bun:test";
import { readPosted } from "@/ledger/posting-result";

const credit = {
  id: 1,
  accountId: 1,
  seq: 1,
  type: "credit",
  amount: 12_50,
  currency: "USD",
  originalAmount: null,
  originalCurrency: null,
  rate: null,
  description: "Invoice",
  reference: "R-1",
  balanceBefore: 0,
  balanceAfter: 12_50,
  createdAt: 1,
  processedAt: 1,
  holdId: null,
};
const journal = { journalId: "j", kind: "credit", transactions: [credit], entries: [[1, 12_50]] };
const read = (value: unknown) => readPosted([{ posted: JSON.stringify(value) }]);

describe("what a posting returned", () => {
  test("is read without what the row of the trail says besides", () => {
    const { entries: _, ...rest } = journal;
    expect(JSON.stringify(read(journal))).toBe(JSON.stringify({ ...rest, replayed: false }));
  });

  test.each([
    ["the row of another act", { after: { status: "active" } }],
    ["an amount that is a text", { ...journal, transactions: [{ ...credit, amount: "12.50" }] }],
    ["no balance", { ...journal, transactions: [{ ...credit, balanceAfter: undefined }] }],
    ["a kind of journal that there is none of", { ...journal, kind: "gift" }],
  ])("is refused where it is %s", (_, value) => {
    expect(() => read(value)).toThrow();
  });
});
