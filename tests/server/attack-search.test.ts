import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { indexTransactions } from "@/accounts/transactions/indexer";
import { type Book, listIds, startBook } from "./book";

let book: Book;
let mine: number[];
let iban: string;
beforeAll(async () => {
  book = await startBook();
  const [own, other] = [
    await book.openAccount({ customerName: "Gulf Marine" }),
    await book.openAccount({ customerName: "Gulf Secret", clientId: "NOOR" }),
  ];
  iban = own.virtualIban;
  const words = { amount: "5.00", description: "Harbour dues", reference: "TXN-1" };
  await book.book("credit", other.id, words);
  const first = await book.book("credit", own.id, words);
  const hold = { amount: "1.00", description: "Fraud desk asked", reference: "HOLD-77" };
  const second = await book.book("hold", own.id, hold);
  await book.book("credit", other.id, words);
  mine = [second.id, first.id];
  await indexTransactions(book.db);
  // From here on no answer to a client comes from the index of everybody's transactions.
  await book.db.write([
    { sql: "insert into transactions_search(transactions_search) values ('delete-all')", args: [] },
    { sql: "insert into transactions_words(transactions_words) values ('delete-all')", args: [] },
    { sql: "insert into virtual_accounts_search(virtual_accounts_search) values ('delete-all')", args: [] },
  ]);
});
afterAll(() => book.close());

const search = async (q: string, more = "") =>
  listIds(
    await book.send("client_user", "GET", `/api/transactions/recent?q=${encodeURIComponent(q)}${more}`),
  );

describe("a client's search reads its own rows alone, and finds them", () => {
  test("by description, reference, customer, IBAN in groups, and account reference", async () => {
    expect(await search("harbour")).toEqual(mine.slice(1));
    expect(await search("txn-1")).toEqual(mine.slice(1));
    expect(await search("HOLD-77")).toEqual(mine.slice(0, 1));
    expect(await search("Gulf Marine")).toEqual(mine);
    expect(await search(iban.replace(/(.{4})/g, "$1 "))).toEqual(mine);
    expect(await search("gulf_va_1")).toEqual(mine);
  });

  test("of one type, of one account, a page after the other", async () => {
    expect(await search("Gulf", "&type=credit")).toEqual(mine.slice(1));
    const [page] = await Promise.all([
      book.send("client_user", "GET", "/api/transactions/recent?q=Gulf&limit=1"),
    ]);
    const next = /<([^>]+)>/.exec(page?.headers.get("link") ?? "")?.[1] ?? "";
    expect(await listIds(await book.send("client_user", "GET", next))).toEqual(mine.slice(1));
  });

  test("but no rows of others, no reason of a hold, and no pattern", async () => {
    for (const q of ["Secret", "Fraud", "%%%", "___", "' or 1=1 --", "NEAR(", '"']) {
      expect([q, await search(q)]).toEqual([q, []]);
    }
  });
});
