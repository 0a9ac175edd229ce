import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { z } from "zod";
import type { AccountDto } from "@/accounts/contract";
import { approvalSchema } from "@/approvals/contract";
import { type Book, startBook } from "./book";
import { cookiesOf, password } from "./support";

let book: Book;
let account: AccountDto;
let checker: string;
beforeEach(async () => {
  book = await startBook();
  account = await book.openAccount();
  await book.book("credit", account.id, { amount: "9000.00" });
  const json = { username: "bilal", email: "bilal@vostra.example", password, role: "admin" };
  await book.send("admin", "POST", "/api/auth/register", { json });
  checker = cookiesOf(await book.call("POST", "/api/auth/login", { json: { username: "bilal", password } }));
});
afterEach(() => book.close());

const turnOn = (kind: string, aboveUsd: string | null = null) =>
  book.send("admin", "PUT", "/api/approval-settings", { json: [{ kind, enabled: true, aboveUsd }] });
const idOf = async (answer: Response) =>
  z.strictObject({ approvalId: z.number() }).parse(await answer.json()).approvalId;

async function hold(amount: string): Promise<number> {
  const json = { vaId: account.id, amount, currency: "USD", reason: "Dispute", reference: `HOLD-${amount}` };
  const answer = await book.send("admin", "POST", "/api/holds", { json });
  return z.object({ id: z.number() }).parse(await answer.json()).id;
}
const capture = (id: number) => book.send("admin", "POST", `/api/holds/${id}/capture`, { json: {} });

describe("where manual debits want a second person, one admin alone takes no money by placing a hold and", () => {
  test("capturing it: the capture waits", async () => {
    await turnOn("manual_debit");
    const answer = await capture(await hold("8000.00"));
    expect(answer.status).toBe(202);
    expect((await book.readAccount(account.id)).balance).toBe("9000.00");
    const asked = await book.send("auditor", "GET", `/api/approvals/${await idOf(answer)}`);
    expect(approvalSchema.parse(await asked.json()).kind).toBe("manual_debit");
  });

  test("capturing it, where releases wait only above a larger amount", async () => {
    await turnOn("hold_release", "100000.00");
    await turnOn("manual_debit", "1000.00");
    expect((await capture(await hold("8000.00"))).status).toBe(202);
    expect((await capture(await hold("900.00"))).status).toBe(200);
  });
});
