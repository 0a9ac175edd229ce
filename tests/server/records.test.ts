import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { AccountDto } from "@/accounts/contract";
import { type Book, startBook } from "./book";
import { attributes, select } from "./html";

const accounts = "/admin/virtual-accounts";
const transactions = "/admin/transactions";
const overview = "/client/overview";

let book: Book;
let account: AccountDto;
let foreign: AccountDto;
let ids: { credit: number; hold: number; foreign: number };
beforeAll(async () => {
  book = await startBook();
  account = await book.openAccount({ customerName: "Gulf Marine", clientId: "GULF" });
  foreign = await book.openAccount({ customerName: "Al Noor", clientId: "NOOR" });
  const move = async (type: "credit" | "hold", id: number, amount: string, description: string) => {
    const reference = `${type}-${id}`;
    return (await book.book(type, id, { amount, description, reference })).id;
  };
  ids = {
    credit: await move("credit", account.id, "1000.00", "Collection"),
    hold: await move("hold", account.id, "200.00", "Suspected fraud"),
    foreign: await move("credit", foreign.id, "5.00", "Of somebody else"),
  };
});
afterAll(() => book.close());

/** The terms of a panel with their definitions. */
function termsOf(html: string): Record<string, string | undefined> {
  const values = select(html, "#dialog dd");
  return Object.fromEntries(select(html, "#dialog dt").map((term, at) => [term, values[at]]));
}

describe("an account's panel", () => {
  test("shows balances, limits, holds and movements to an admin, with the acts that can succeed", async () => {
    const { status, html } = await book.show("admin", `${accounts}?view=${account.id}`);
    expect(status).toBe(200);
    expect(termsOf(html)).toMatchObject({
      Balance: "$1,000.00",
      "Available Balance": "$800.00",
      "Held Balance": "$200.00",
      "CBS Account": "Not linked",
      "Daily limit": "AED 100,000.00 leftAED 0.00 of AED 100,000.00 used",
    });
    const panel = select(html, "#dialog").join();
    expect(panel).toContain("Not enforced");
    expect(panel).toContain("Suspected fraud");
    expect(attributes(html, "#dialog a.list-row", "href")).toEqual([
      "/admin/holds?view=1",
      ...[ids.hold, ids.credit].map((id) => `${transactions}?view=${id}`),
    ]);
    expect(attributes(html, "#dialog .record-acts a", "href")).toEqual([
      `${accounts}/${account.id}?set-status=suspended&edit=1`,
      `${accounts}?edit=${account.id}`,
    ]);
    expect(select(html, "#dialog .record-refused")).toEqual([
      "The account still has an active hold: release it first",
    ]);
  });

  test("offers an auditor no act", async () => {
    const { html } = await book.show("auditor", `${accounts}?view=${account.id}`);
    expect(select(html, "#dialog").join()).toContain("Suspected fraud");
    expect(select(html, "#dialog .record-acts > *")).toEqual([]);
  });

  test("shows a client its own account without the reason of a hold", async () => {
    const { status, html } = await book.show("client_user", `${overview}?view=${account.id}`);
    expect(status).toBe(200);
    expect(termsOf(html)).toMatchObject({ "Held Balance": "$200.00" });
    expect(html).not.toContain("Suspected fraud");
  });

  test("is not there for another client", async () => {
    expect((await book.show("client_user", `${overview}?view=${foreign.id}`)).status).toBe(404);
    expect((await book.show("client_user", `${accounts}?view=${account.id}`)).status).toBe(403);
    expect((await book.show("admin", `${accounts}?view=999`)).status).toBe(404);
  });
});

describe("a transaction's panel", () => {
  test("shows staff what it did, the hold behind it and the journal's entries", async () => {
    for (const who of ["admin", "auditor"] as const) {
      const { status, html } = await book.show(who, `${transactions}?view=${ids.hold}`);
      expect(status).toBe(200);
      expect(termsOf(html)).toMatchObject({
        Description: "Suspected fraud",
        "Available balance": "$1,000.00 → $800.00",
        "Held balance": "$0.00 → $200.00",
        Status: "Active",
        Reason: "Suspected fraud",
      });
      const cells = select(html, "#dialog .entries tbody td").map((cell) => cell.replace(/^AE.* /, ""));
      expect(cells.toSorted()).toEqual(["", "", "$200.00", "$200.00", "available", "held"]);
    }
  });

  test("shows a client neither the reason of a hold nor the journal", async () => {
    const { status, html } = await book.show("client_user", `${overview}?transaction=${ids.hold}`);
    expect(status).toBe(200);
    expect(termsOf(html)).toMatchObject({ Description: "Processing", "Held balance": "$0.00 → $200.00" });
    expect(html).not.toContain("Suspected fraud");
    expect(select(html, "#dialog .entries")).toEqual([]);
  });

  test("is not there for another client", async () => {
    expect((await book.show("client_user", `${overview}?transaction=${ids.foreign}`)).status).toBe(404);
    expect((await book.show("admin", `${transactions}?view=999`)).status).toBe(404);
  });
});
