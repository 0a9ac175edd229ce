import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { alerts } from "db/schema";
import { z } from "zod";
import { type AccountDto, accountSchema } from "@/accounts/contract";
import { transactionSchema } from "@/accounts/transactions/contract";
import { type Book, listIds, startBook } from "./book";
import { select } from "./html";
import type { Person } from "./support";

let book: Book;
let gulf: AccountDto;
let noor: AccountDto;
let house: AccountDto;

const reason = "Court order 7741";

beforeAll(async () => {
  book = await startBook();
  gulf = await book.openAccount({ customerName: "Gulf Trading" });
  noor = await book.openAccount({ customerName: "Noor Weaving", clientId: "NOOR" });
  house = await book.openAccount({ customerName: "The House", clientId: undefined });
  for (const { id } of [gulf, noor, house]) await book.book("credit", id, { amount: "100.00" });
  const held = { amount: "10.00", reference: "HOLD-2026-001" };
  await book.book("hold", gulf.id, { ...held, description: reason });
  await book.book("release", gulf.id, { ...held, description: `${reason} was lifted` });
  const alert = {
    type: "velocity",
    severity: "medium",
    description: "d",
    createdAt: book.deps.now(),
  } as const;
  await book.db.write([
    book.db.read.insert(alerts).values([
      { ...alert, title: "Told to the client", audience: "client", virtualAccountId: gulf.id },
      { ...alert, title: "Staff alone", audience: "staff", virtualAccountId: gulf.id },
      { ...alert, title: "Of the other client", audience: "client", virtualAccountId: noor.id },
    ]),
  ]);
});
afterAll(() => book.close());

const listAccounts = async (who: Person) => listIds(await book.send(who, "GET", "/api/virtual-accounts"));

describe("a thing of another client", () => {
  const payment = {
    type: "debit",
    amount: "1.00",
    currency: "USD",
    recipient: "12345678",
    description: "Rent",
    reference: "PAY-1",
  };
  test.each<[string, () => Promise<Response>]>([
    ["its account", () => book.send("client_user", "GET", `/api/virtual-accounts/${noor.id}`)],
    ["the house's account", () => book.send("client_user", "GET", `/api/virtual-accounts/${house.id}`)],
    [
      "its account's transactions",
      () => book.send("client_user", "GET", `/api/virtual-accounts/${noor.id}/transactions`),
    ],
    [
      "its account in a filter",
      () => book.send("client_user", "GET", `/api/transactions/recent?vaId=${noor.id}`),
    ],
    ["a payment from its account", () => book.submit("client_user", { ...payment, vaId: noor.id })],
  ])("answers as if it did not exist: %s", async (_, ask) => {
    const answer = await ask();
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ message: "Virtual Account not found", code: "not_found" });
  });

  test("is refused, not hidden, if the act itself is forbidden", async () => {
    const answer = await book.send("client_user", "PUT", `/api/virtual-accounts/${noor.id}`, {
      json: { status: "inactive" },
    });
    expect(answer.status).toBe(403);
  });
});

describe("lists are within what one may see:", () => {
  test.each(["admin", "auditor"] as const)("the %s sees every account", async (who) => {
    expect(await listAccounts(who)).toEqual([house.id, noor.id, gulf.id]);
  });

  test("a client sees its own accounts", async () => {
    expect(await listAccounts("client_user")).toEqual([gulf.id]);
  });

  test("a client that searches for another's name finds nothing", async () => {
    expect(await listIds(await book.send("client_user", "GET", "/api/virtual-accounts?q=Noor"))).toEqual([]);
  });

  test("a clientId in the call widens nothing", async () => {
    const answer = await book.send("client_user", "GET", "/api/virtual-accounts?clientId=NOOR");
    expect(await listIds(answer)).toEqual([gulf.id]);
  });

  test("a client sees its own transactions", async () => {
    const answer = await book.send("client_user", "GET", "/api/transactions/recent");
    const rows = z.array(transactionSchema).parse(await answer.json());
    expect(new Set(rows.map(({ vaId }) => vaId))).toEqual(new Set([gulf.id]));
  });

  test.each(["Noor Weaving", "Movement", "TXN", "No"])(
    "a client that searches transactions for '%s' finds its own",
    async (text) => {
      const answer = await book.send("client_user", "GET", `/api/transactions/recent?q=${text}`);
      const rows = z.array(transactionSchema).parse(await answer.json());
      expect(rows.filter(({ vaId }) => vaId !== gulf.id)).toEqual([]);
    },
  );

  test("a client's overview names no other client", async () => {
    const { html } = await book.show("client_user", "/client/overview");
    expect(html.includes("Noor Weaving")).toBe(false);
    expect(html.includes("The House")).toBe(false);
  });

  test("the auditor's overview is over all accounts", async () => {
    const { html } = await book.show("auditor", "/client/overview");
    expect(html.includes("Noor Weaving")).toBe(true);
    expect(html.includes("The House")).toBe(true);
  });
});

describe("a client does not see", () => {
  test("who of the staff opened its account", async () => {
    const answer = await book.send("client_user", "GET", `/api/virtual-accounts/${gulf.id}`);
    expect(accountSchema.parse(await answer.json()).createdBy).toBeNull();
  });

  test("of alerts that are for staff alone", async () => {
    const { all } = await book.show("client_user", "/client/overview");
    expect(all("#security-alerts .list-title")).toEqual(["Told to the client"]);
  });

  test("of them in the bell either", async () => {
    const headers = { "HX-Request": "true", "HX-Target": "section#bell-menu" };
    const html = await (await book.send("client_user", "GET", "/bell", { headers })).text();
    expect(select(html, "#bell .list-title")).toEqual(["Told to the client"]);
  });

  test("the reason of a hold, in its list of transactions", async () => {
    const answer = await book.send("client_user", "GET", "/api/transactions/recent");
    const included = (await answer.text()).includes(reason);
    expect(included).toBe(false);
  });

  test("the reason of a hold, in its account's transactions", async () => {
    const answer = await book.send("client_user", "GET", `/api/virtual-accounts/${gulf.id}/transactions`);
    const rows = z.array(transactionSchema).parse(await answer.json());
    const held = rows.filter(({ type }) => type === "hold" || type === "release");
    expect(held.map(({ description, reference }) => [description, reference])).toEqual([
      ["Release of hold HOLD-2026-001", "HOLD-2026-001"],
      ["Processing", "HOLD-2026-001"],
    ]);
  });

  test("the reason of a hold, on its overview", async () => {
    const { html } = await book.show("client_user", "/client/overview");
    expect(html.includes(reason)).toBe(false);
    expect(html.includes("Processing")).toBe(true);
  });

  test.each(["Court", "774", "77"])("the reason of a hold by searching for '%s'", async (text) => {
    for (const type of ["all", "hold"]) {
      const path = `/api/transactions/recent?q=${text}&type=${type}`;
      expect(await listIds(await book.send("client_user", "GET", path))).toEqual([]);
    }
  });

  test("but it finds its hold by the reference", async () => {
    const answer = await book.send("client_user", "GET", "/api/transactions/recent?q=HOLD-2026&type=hold");
    expect(await listIds(answer)).toHaveLength(1);
  });
});

describe("staff see", () => {
  test("the reason of a hold", async () => {
    const answer = await book.send("auditor", "GET", "/api/transactions/recent?q=Court&type=hold");
    const [hold] = z.array(transactionSchema).parse(await answer.json());
    expect(hold?.description).toBe(reason);
  });

  test("who opened an account", async () => {
    const answer = await book.send("auditor", "GET", `/api/virtual-accounts/${gulf.id}`);
    expect(accountSchema.parse(await answer.json()).createdBy).toBe(1);
  });

  test("of every alert", async () => {
    const { all } = await book.show("admin", "/client/overview");
    expect(all("#security-alerts .list-title")).toEqual([
      "Of the other client",
      "Staff alone",
      "Told to the client",
    ]);
  });
});
