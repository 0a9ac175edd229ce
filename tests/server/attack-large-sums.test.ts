import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Book, startBook } from "./book";

// Largest amount, with balances ninety times as large, so that sums exceed exact numbers.
const most = "999999999999.99";
const times = 91;

let book: Book;
beforeAll(async () => {
  book = await startBook();
  const accounts = await Promise.all([
    book.openAccount({ cbsAccount: "1000000001" }),
    book.openAccount({ cbsAccount: "1000000002" }),
  ]);
  for (const { id } of accounts) {
    for (let i = 0; i < 90; i++) await book.book("credit", id, { amount: most });
  }
  const [first] = accounts;
  for (let i = 0; i < times; i++) {
    await book.book("debit", first.id, { amount: most });
    await book.book("credit", first.id, { amount: most });
  }
});
afterAll(() => book.close());

describe("sums that no number holds exactly are shown to the cent", () => {
  test("by the figures' call", async () => {
    const answer = await book.send("client_user", "GET", "/api/dashboard/stats");
    expect(await answer.json()).toMatchObject({ totalBalance: "179999999999998.20" });
  });

  test("on the dashboard, with the money in and out of each day", async () => {
    const { status, html } = await book.show("admin", "/admin/dashboard");
    expect(status).toBe(200);
    expect(html).toContain("$179,999,999,999,998.20");
  });

  test("on the overview", async () => {
    const { status, html } = await book.show("client_user", "/client/overview");
    expect(status).toBe(200);
    expect(html).toContain("$179,999,999,999,998.20");
  });
});

test("what exceeds a balance's range is a conflict with that reason", async () => {
  const { id } = await book.openAccount({ cbsAccount: "1000000001" });
  const words = { currency: "USD", description: "d", reference: "r" };
  const answer = await book.submit("admin", { vaId: id, type: "credit", amount: most, ...words });
  expect(answer.status).toBe(409);
});
