import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { AccountDto } from "@/accounts/contract";
import { type Book, getRefusal, startBook } from "./book";

const hour = 3_600_000;

/** Moves the clock; people sign in again. */
const later = (of: Book, ms: number) => {
  of.wait(ms);
  of.forgetSessions();
};

let book: Book;
let account: AccountDto;
let other: AccountDto;

// The clock begins at noon in Dubai on 18 November 2026.
beforeAll(async () => {
  book = await startBook();
  account = await book.openAccount();
  other = await book.openAccount({ clientId: "NOOR" });
  await book.book("credit", account.id, { amount: "100.00" });
  later(book, 2 * hour);
  await book.book("hold", account.id, { amount: "30.00", reference: "H-1" });
  later(book, 22 * hour);
  await book.book("debit", account.id, { amount: "20.00" });
  later(book, 24 * hour);
});
afterAll(() => book.close());

const ask = (query: string, who: "admin" | "auditor" | "client_user" = "client_user", id = account.id) =>
  book.send(who, "GET", `/api/virtual-accounts/${id}/balances${query}`);
const answered = async (query: string) => (await ask(query)).json();

describe("the balances of an account", () => {
  test.each([
    ["before its first transaction", "2026-11-18T07:59:59Z", ["0.00", "0.00", "0.00"]],
    ["at the instant of a transaction", "2026-11-18T08:00:00Z", ["100.00", "100.00", "0.00"]],
    ["just before a hold", "2026-11-18T09:59:59.999Z", ["100.00", "100.00", "0.00"]],
    ["with a hold", "2026-11-18T14:00:00+04:00", ["100.00", "70.00", "30.00"]],
    ["after a debit", "2026-11-19T08:00:00Z", ["80.00", "50.00", "30.00"]],
    ["at an instant to come", "2030-01-01T00:00:00Z", ["80.00", "50.00", "30.00"]],
  ])("%s", async (_, at, [balance, availableBalance, heldBalance]) => {
    expect(await answered(`?at=${encodeURIComponent(at)}`)).toEqual({
      at: new Date(at).toISOString(),
      balance,
      availableBalance,
      heldBalance,
    });
  });

  test("now, if nothing is asked", async () => {
    expect(await answered("")).toMatchObject({ at: "2026-11-20T08:00:00.000Z", balance: "80.00" });
  });

  test("at the end of each day of the bank, both days included, those to come left out", async () => {
    expect(await answered("?from=2026-11-17&to=2026-11-25")).toEqual([
      { date: "2026-11-17", balance: "0.00", availableBalance: "0.00", heldBalance: "0.00" },
      { date: "2026-11-18", balance: "100.00", availableBalance: "70.00", heldBalance: "30.00" },
      { date: "2026-11-19", balance: "80.00", availableBalance: "50.00", heldBalance: "30.00" },
      { date: "2026-11-20", balance: "80.00", availableBalance: "50.00", heldBalance: "30.00" },
    ]);
  });

  test.each([
    ["an instant that is none", "?at=yesterday", "at", "Give an instant such as 2026-11-22T09:00:00Z"],
    ["an instant and a period", "?at=2026-11-18T08:00:00Z&from=2026-11-18", "at", "not both"],
    [
      "a period that ends before it begins",
      "?from=2026-11-19&to=2026-11-18",
      "to",
      "The period ends before it begins",
    ],
    ["a period to come", "?from=2026-11-21&to=2026-11-30", "from", "The period begins after today"],
    ["too many days", "?from=2020-01-01&to=2026-11-01", "to", "Ask for at most 1,000 days at a time"],
    ["a date that is none", "?from=2026-02-30", "from", "Use a date such as 2026-11-20"],
  ])("not for %s", async (_, query, field, sentence) => {
    const answer = await ask(query);
    expect(answer.status).toBe(400);
    expect((await getRefusal(answer)).fields?.[field]).toContain(sentence);
  });

  test("of a foreign account are not there", async () => {
    expect((await ask("", "client_user", other.id)).status).toBe(404);
    expect((await ask("", "auditor", other.id)).status).toBe(200);
  });
});

test("a client reads on after its account was closed", async () => {
  const own = await startBook();
  const { id } = await own.openAccount();
  await own.book("credit", id, { amount: "5.00" });
  later(own, hour);
  await own.book("debit", id, { amount: "5.00" });
  expect((await own.send("admin", "DELETE", `/api/virtual-accounts/${id}`)).status).toBe(204);
  const path = `/api/virtual-accounts/${id}/balances?at=2026-11-18T08:30:00Z`;
  expect(await (await own.send("client_user", "GET", path)).json()).toMatchObject({ balance: "5.00" });
  await own.close();
});
