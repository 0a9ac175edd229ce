import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { AccountDto } from "@/accounts/contract";
import { camt053, commit, type Entry, upload } from "./bank-statements";
import { type Book, startBook } from "./book";

let book: Book;
let account: AccountDto;
beforeEach(async () => {
  book = await startBook();
  account = await book.openAccount({ cbsAccount: "1000000001" });
});
afterEach(() => book.close());

const stands = async (one: AccountDto) => (await book.readAccount(one.id)).availableBalance;
const act = (id: number | undefined, name: string, json: unknown = {}) =>
  book.send("admin", "POST", `/api/bank-lines/${id}/${name}`, { json });

async function getLines(entries: readonly Entry[]) {
  const { id } = await upload(book, camt053(entries));
  return (await commit(book, id)).lines;
}

describe("a line of the bank's statement", () => {
  test("that is put into suspense ten times and assigned ten times at once is credited once", async () => {
    const [line] = await getLines([{ amount: "70.00", bankReference: "BANKREF0001" }]);
    const suspended = await Promise.all(Array.from({ length: 10 }, () => act(line?.id, "suspense")));
    expect(suspended.filter(({ status }) => status === 200)).toHaveLength(1);
    const assigned = await Promise.all(
      Array.from({ length: 10 }, () => act(line?.id, "assign", { vaId: account.id })),
    );
    expect(assigned.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await stands(account)).toBe("70.00");
    expect(await book.contraBalances()).toEqual({ "1000000001 USD": -7000 });
    expect(await book.flaws()).toEqual([]);
  });

  test("that is matched and put into suspense at once is one of both", async () => {
    const [line] = await getLines([{ amount: "70.00", bankReference: "BANKREF0001" }]);
    await book.book("credit", account.id, { amount: "70.00", reference: "HAND-1" });
    const [{ id: journalId } = { id: "" }] = await book.db.readPrimary({
      sql: "select max(id) as id from journals",
      args: [],
    });
    const answers = await Promise.all([
      act(line?.id, "suspense"),
      act(line?.id, "match", { journalIds: [journalId] }),
      act(line?.id, "suspense"),
      act(line?.id, "match", { journalIds: [journalId] }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await book.flaws()).toEqual([]);
  });

  test("is not assigned to an account that is closed, or none, and stays in suspense", async () => {
    const [line] = await getLines([{ amount: "70.00", bankReference: "BANKREF0001" }]);

    const closed = await book.openAccount({ cbsAccount: "1000000001" });
    expect((await book.send("admin", "DELETE", `/api/virtual-accounts/${closed.id}`)).status).toBeLessThan(
      300,
    );
    expect((await act(line?.id, "suspense")).status).toBe(200);
    for (const vaId of [closed.id, 999_999]) {
      const { status } = await act(line?.id, "assign", { vaId });
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    }
    expect((await act(line?.id, "unmatch")).status).toBe(409);
    expect(await stands(account)).toBe("0.00");
    expect(await book.flaws()).toEqual([]);
  });

  test("for an account that no longer takes credits since the dry run is not credited", async () => {
    const { id } = await upload(
      book,
      camt053([{ amount: "70.00", bankReference: "BANKREF0001", creditor: account.virtualIban }]),
    );
    const refused = await book.send("admin", "DELETE", `/api/virtual-accounts/${account.id}`);
    expect(refused.status).toBe(409);
    await book.change(account.id, { creditEnabled: false });
    const [line] = (await commit(book, id)).lines;
    expect(line).toMatchObject({ match: "unmatched", outcome: null });
    expect(await book.flaws()).toEqual([]);
  });

  test("of the same postings is matched by hand once", async () => {
    const lines = await getLines([
      { amount: "70.00", bankReference: "BANKREF0001", remittance: "one" },
      { amount: "70.00", bankReference: "BANKREF0002", remittance: "two" },
    ]);
    await book.book("credit", account.id, { amount: "70.00", reference: "HAND-1" });
    const [{ id: journalId } = { id: "" }] = await book.db.readPrimary({
      sql: "select max(id) as id from journals",
      args: [],
    });
    const answers = await Promise.all(
      lines.flatMap(({ id }) => [1, 2].map(() => act(id, "match", { journalIds: [journalId, journalId] }))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await book.flaws()).toEqual([]);
  });
});
