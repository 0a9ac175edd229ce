import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { z } from "zod";
import type { AccountDto } from "@/accounts/contract";
import { approvalSchema } from "@/approvals/contract";
import { type Book, startBook } from "./book";
import { getCookies, password } from "./support";

let book: Book;
let account: AccountDto;
let checker: string;
beforeEach(async () => {
  book = await startBook();
  account = await book.openAccount();
  await book.book("credit", account.id, { amount: "9000.00" });
  const json = { username: "bilal", email: "bilal@vostra.example", password, role: "admin" };
  await book.send("admin", "POST", "/api/auth/register", { json });
  checker = getCookies(await book.call("POST", "/api/auth/login", { json: { username: "bilal", password } }));
});
afterEach(() => book.close());

const turnOn = (kind: string, aboveUsd: string | null = null) =>
  book.send("admin", "PUT", "/api/approval-settings", { json: [{ kind, enabled: true, aboveUsd }] });
const getId = async (answer: Response) =>
  z.strictObject({ approvalId: z.number() }).parse(await answer.json()).approvalId;

async function hold(amount: string, currency = "USD"): Promise<number> {
  const json = { vaId: account.id, amount, currency, reason: "Dispute", reference: `HOLD-${amount}` };
  const answer = await book.send("admin", "POST", "/api/holds", { json });
  return z.object({ id: z.number() }).parse(await answer.json()).id;
}
const capture = (id: number) => book.send("admin", "POST", `/api/holds/${id}/capture`, { json: {} });

describe("where manual debits want a second person, one admin alone takes no money by placing a hold and", () => {
  test("capturing it, where releases wait only above a larger amount", async () => {
    await turnOn("hold_release", "100000.00");
    await turnOn("manual_debit", "1000.00");
    expect((await capture(await hold("8000.00"))).status).toBe(202);
    expect((await capture(await hold("900.00"))).status).toBe(200);
  });
});

describe("where releases above an amount want a second person, nobody makes a hold small by setting the rate", () => {
  const euros = { amount: "2000.00", currency: "EUR" };
  const setRate = (cookie: string, rate: string) =>
    book.call("POST", "/api/exchange-rates", { cookie, json: { currency: "EUR", rate } });
  let maker: string;
  beforeEach(async () => {
    maker = await book.signedIn("admin");
    await setRate(checker, "4.2");
    await turnOn("hold_release", "1000.00");
  });
  const release = (amount: string) => {
    const words = { description: "Settled", reference: `HOLD-${amount}` };
    return book.submit("admin", { vaId: account.id, type: "release", ...euros, amount, ...words });
  };

  test("of the euros that it was entered in", async () => {
    await hold("2000.00", "EUR");
    await setRate(maker, "0.0001");
    expect((await release("2000.00")).status).toBe(202);
  });

  test("and a rate that somebody else set says what the hold is worth", async () => {
    await hold("200.00", "EUR");
    expect((await release("200.00")).status).toBe(201);
  });
});

describe("an act that changes nothing by the time it is approved", () => {
  test("is over with the approval", async () => {
    await turnOn("cbs_account");
    const json = { name: (await readCbsAccount()).name };
    const id = await getId(await book.send("admin", "PUT", "/api/cbs-accounts/1000000001", { json }));
    const answer = await book.call("POST", `/api/approvals/${id}/approve`, { cookie: checker });
    expect([answer.status, approvalSchema.parse(await answer.json()).status]).toEqual([200, "approved"]);
    expect(JSON.stringify(await book.trail())).toContain('"status":"approved"');
  });
});

async function readCbsAccount() {
  const answer = await book.send("admin", "GET", "/api/cbs-accounts");
  const accounts = z.array(z.object({ number: z.string(), name: z.string() })).parse(await answer.json());
  const found = accounts.find(({ number }) => number === "1000000001");
  if (!found) throw new Error("There is no such CBS account");
  return found;
}
