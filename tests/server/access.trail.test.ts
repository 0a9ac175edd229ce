import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { type Book, type Caller, startBook } from "./book";

let book: Book;
beforeEach(async () => {
  book = await startBook();
});
afterEach(() => book.close());

const refusals = async () => (await book.trail()).filter(({ action }) => action === "REFUSED");

describe("a refused act leaves a row in the audit trail:", () => {
  test.each<[Caller, number | null, string, string, string, number]>([
    ["client_user", 3, "POST", "/api/virtual-accounts", "/api/virtual-accounts", 403],
    ["client_user", 3, "PUT", "/api/virtual-accounts/1", "/api/virtual-accounts/:id", 403],
    ["client_user", 3, "GET", "/api/clients", "/api/clients", 403],
    ["client_user", 3, "GET", "/admin/transactions", "/admin/transactions", 403],
    ["auditor", 2, "DELETE", "/api/virtual-accounts/1", "/api/virtual-accounts/:id", 403],
    ["auditor", 2, "POST", "/api/transactions", "/api/transactions", 403],
    ["auditor", 2, "POST", "/api/auth/register", "/api/auth/register", 403],
    ["nobody", null, "POST", "/api/transactions", "/api/transactions", 401],
  ])("%s (user %p), %s %s", async (who, userId, method, path, route, status) => {
    await book.send(who, method, path, { json: {} });
    expect(await refusals()).toMatchObject([{ userId, details: { status, method, route } }]);
  });

  test("with the address that it came from", async () => {
    await book.send("nobody", "GET", "/api/virtual-accounts", { ip: "198.51.100.7" });
    expect((await refusals())[0]?.ipAddress).toBe("198.51.100.7");
  });

  test("a client's credit, a misuse of the payments call", async () => {
    const { id: vaId } = await book.openAccount();
    const words = { amount: "1.00", currency: "USD", description: "d", reference: "r" };
    const answer = await book.submit("client_user", { vaId, type: "credit", ...words });
    expect(answer.status).toBe(403);
    expect(await refusals()).toMatchObject([{ userId: 3, details: { status: 403 } }]);
  });

  test("missing money, by account and amount", async () => {
    const { id: vaId } = await book.openAccount();
    const words = { amount: "1.50", currency: "USD", description: "d", reference: "r" };
    await book.submit("admin", { vaId, type: "debit", ...words });
    expect(await refusals()).toMatchObject([
      {
        userId: 1,
        resource: "TRANSACTION",
        details: { code: "INSUFFICIENT_FUNDS", account: vaId, amount: 150 },
      },
    ]);
  });
});

describe("no row is left by", () => {
  test("a screen that redirects a visitor to sign in", async () => {
    await book.send("nobody", "GET", "/admin/dashboard");
    expect(await refusals()).toEqual([]);
  });

  test("an account that is not there", async () => {
    expect((await book.send("client_user", "GET", "/api/virtual-accounts/7")).status).toBe(404);
    expect(await refusals()).toEqual([]);
  });

  test("a call that was malformed", async () => {
    expect((await book.send("admin", "POST", "/api/transactions", { json: {} })).status).toBe(400);
    expect(await refusals()).toEqual([]);
  });
});
