import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { settlementInstructions } from "db/schema";
import type { AccountDto } from "@/accounts/contract";
import { type Book, getRefusal, startBook } from "./book";

let book: Book;
let account: AccountDto;
beforeEach(async () => {
  book = await startBook();
  account = await book.openAccount();
});
afterEach(() => book.close());

const link = (cbsAccount: string, headers: Record<string, string> = {}) =>
  book.send("admin", "PUT", `/api/virtual-accounts/${account.id}`, { json: { cbsAccount }, headers });

describe("linking an account to a CBS account", () => {
  test("names it, and makes a new version", async () => {
    const answer = await link("1000000003");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("etag")).toBe('"2"');
    expect(await answer.json()).toMatchObject({ cbsAccount: "1000000003" });
  });

  test("moves the account's position there from none", async () => {
    await book.book("credit", account.id, { amount: "80.00" });
    expect(await book.contraBalances()).toEqual({ "UNLINKED USD": -8000 });
    await link("1000000003");
    expect(await book.contraBalances()).toEqual({ "1000000003 USD": -8000 });
  });

  test("moves held money along", async () => {
    await book.book("credit", account.id, { amount: "80.00" });
    await book.book("hold", account.id, { amount: "30.00" });
    await link("1000000003");
    expect(await book.contraBalances()).toEqual({ "1000000003 USD": -8000 });
    expect(await book.readAccount(account.id)).toMatchObject({ balance: "80.00", heldBalance: "30.00" });
  });

  test("from one to another leaves a settlement instruction", async () => {
    await link("1000000003");
    await book.book("credit", account.id, { amount: "80.00" });
    await link("1000000004");
    expect(await book.contraBalances()).toEqual({
      "1000000003 USD": -8000,
      "CLEARING:1000000003 USD": 8000,
      "CLEARING:1000000004 USD": -8000,
    });
    expect(await book.db.read.select().from(settlementInstructions)).toMatchObject([
      { fromCbsAccount: "1000000003", toCbsAccount: "1000000004", amount: 8000, currency: "USD" },
    ]);
  });

  test("is not a transaction of the account's", async () => {
    await book.book("credit", account.id, { amount: "80.00" });
    await link("1000000003");
    const answer = await book.send("admin", "GET", `/api/virtual-accounts/${account.id}/transactions`);
    expect(await answer.json()).toHaveLength(1);
  });

  test("leaves an audit row with both", async () => {
    await link("1000000003");
    expect((await book.trail()).at(-1)).toMatchObject({
      userId: 1,
      action: "UPDATE",
      resource: "VIRTUAL_ACCOUNT",
      resourceId: String(account.id),
      details: { before: { cbsAccount: account.cbsAccount }, after: { cbsAccount: "1000000003" } },
    });
  });

  test("later money goes to the new one", async () => {
    await link("1000000003");
    await book.book("credit", account.id, { amount: "1.00" });
    expect(await book.contraBalances()).toEqual({ "1000000003 USD": -100 });
  });

  test("to its present CBS account changes nothing", async () => {
    await link("1000000003");
    const answer = await link("1000000003");
    expect([answer.status, answer.headers.get("etag")]).toEqual([200, '"2"']);
  });

  test.each(["1234567890", "9000000001", "CBS_1"])(
    "refuses %s, which the bank does not offer",
    async (cbs) => {
      const answer = await link(cbs);
      expect(answer.status).toBe(404);
      expect((await getRefusal(answer)).message).toBe("CBS account not found");
    },
  );

  test("with If-Match of another version is a conflict, and no money moved", async () => {
    await book.book("credit", account.id, { amount: "80.00" });
    expect((await link("1000000003", { "if-match": '"7"' })).status).toBe(409);
    expect(await book.contraBalances()).toEqual({ "UNLINKED USD": -8000 });
  });

  test("ten times at once with one key moves the position once", async () => {
    await book.book("credit", account.id, { amount: "80.00" });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => link("1000000003", { "idempotency-key": "k1" })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await book.contraBalances()).toEqual({ "1000000003 USD": -8000 });
  });

  test("with a key that was used for another link is refused", async () => {
    await link("1000000003", { "idempotency-key": "k1" });
    const answer = await link("1000000004", { "idempotency-key": "k1" });
    expect(answer.status).toBe(422);
    expect((await book.readAccount(account.id)).cbsAccount).toBe("1000000003");
  });

  test("there and back, with money held and money moving, leaves the book sound", async () => {
    await book.book("credit", account.id, { amount: "80.00" });
    await book.book("hold", account.id, { amount: "30.00" });
    for (const cbs of ["1000000003", "1000000004", "1000000003"]) {
      await link(cbs);
      await book.book("debit", account.id, { amount: "1.00" });
    }
    expect(await book.flaws()).toEqual([]);
  });
});
