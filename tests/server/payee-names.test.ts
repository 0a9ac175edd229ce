import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mails } from "db/schema";
import type { AccountDto } from "@/accounts/contract";
import { scheduledWork } from "@/payments/scheduled/run";
import { readPdf } from "@/statement-reader/page/pdf";
import { type Book, startBook } from "./book";
import { askChat, beginChat } from "./chat";
import { select } from "./html";

const known = "GB29NWBK60161331926819";

let book: Book;
let payer: AccountDto;
let own: AccountDto;
beforeAll(async () => {
  book = await startBook();
  payer = await book.openAccount({ customerName: "Gulf Suppliers", type: "POBO" });
  own = await book.openAccount({ customerName: "Gulf Reserve", type: "BOTH" });
  await book.book("credit", payer.id, { amount: "1000.00" });
  const beneficiary = {
    name: "Thames Rigging Ltd",
    account: known,
    bic: "NWBKGB2L",
    country: "GB",
    town: "London",
    purpose: "SUPP",
  };
  const saved = await book.send("client_user", "POST", "/api/beneficiaries", { json: beneficiary });
  expect([saved.status, await saved.text()]).toEqual([201, expect.any(String)]);
  for (const [recipient, description] of [
    [known, "Mooring lines"],
    [own.virtualIban, "Top-up"],
    ["87654321", "Pilot fees"],
  ])
    await book.submit("client_user", {
      vaId: payer.id,
      type: "debit",
      amount: "10.00",
      currency: "USD",
      description,
      reference: `PAY-20261118-${description?.slice(0, 6).toUpperCase().padEnd(6, "X").replace(/\W/g, "X")}`,
      recipient,
    });
  const later = { vaId: payer.id, amount: "10.00", currency: "USD", recipient: known };
  await book.send("client_user", "POST", "/api/standing-orders", {
    json: { ...later, description: "Berth", every: "month", from: "2026-12-01" },
  });
});
afterAll(() => book.close());

const getText = async (who: "admin" | "client_user", path: string, selector: string) => {
  const html = await (await book.send(who, "GET", path, { headers: { accept: "text/html" } })).text();
  return select(html, selector).map((text) => text.replaceAll(/\s+/g, " ").trim());
};

describe("a payment is named by its payee and purpose, its account beneath,", () => {
  test.each([
    ["client_user", "/client/statements", "#statements tbody td.point"],
    ["admin", "/admin/transactions", "#transactions tbody td.point"],
  ] as const)("for %s on %s", async (who, path, selector) => {
    const texts = await getText(who, path, selector);
    expect(texts).toContain("Thames Rigging Ltd · Mooring linesGB29 NWBK 6016 1331 9268 19");
    expect(texts.some((text) => text.startsWith("Gulf Reserve · Top-up"))).toBe(true);
    expect(texts).toContain("Pilot fees87654321");
    expect(texts.filter((text) => text.startsWith("Payment to"))).toEqual([]);
  });

  test("in the list of a client's payments, its standing orders and the payments to come", async () => {
    const [first] = await getText("client_user", "/client/standing-orders", "#standing-orders tbody th");
    expect(first).toStartWith("Thames Rigging Ltd");
    const made = await getText("client_user", "/client/payments", "#payments tbody th");
    expect(made.filter((text) => text.startsWith("Thames Rigging Ltd"))).toHaveLength(1);
    expect(made.filter((text) => text.startsWith("Gulf Reserve"))).toHaveLength(1);
    const coming = await getText("client_user", "/client/payments", ".list-title");
    expect(coming).toContain("Thames Rigging Ltd · Berth");
  });

  test("in the palette, the assistant's answers and a printed statement", async () => {
    const named = "Thames Rigging Ltd, GB29 NWBK 6016 1331 9268 19";
    const headers = { "HX-Request": "true", "HX-Target": "section#find-suggestions" };
    const found = await (
      await book.send("client_user", "GET", "/find/suggestions?q=Mooring&recent=", { headers })
    ).text();
    expect(select(found, "#find-suggestions").join(" ")).toContain(`to ${named}`);
    const answer = await askChat(
      book,
      "client_user",
      await beginChat(book, "client_user"),
      "Payment orders made on 18 November 2026",
    );
    expect(JSON.stringify(await answer.json())).toContain(named);
    const period = "from=2026-11-01&to=2026-11-30&format=pdf";
    const pdf = await book.send(
      "client_user",
      "GET",
      `/api/virtual-accounts/${payer.id}/statement?${period}`,
    );
    const pages = await readPdf(new Uint8Array(await pdf.arrayBuffer()), {});
    const words = pages.flatMap(({ words }) => words.map(({ text }) => text)).join(" ");
    expect(words).toContain("Payment to Thames Rigging Ltd: Mooring lines");
    expect(words).not.toContain(`Payment to ${known}`);
  });

  test("in the mail about a payment that was not made", async () => {
    await book.submit("client_user", {
      vaId: payer.id,
      type: "debit",
      amount: "5000.00",
      currency: "USD",
      description: "Rigging",
      reference: "PAY-20261118-LATERX",
      recipient: known,
      executionDate: "2026-11-23",
    });
    for (const hours of [108, 10, 4]) {
      book.wait(hours * 3_600_000);
      await scheduledWork.takeUp(book.deps, new AbortController().signal);
    }
    book.forgetSessions();
    const [mail] = await book.db.read.select().from(mails);
    expect(mail?.body).toContain("to Thames Rigging Ltd, GB29 NWBK 6016 1331 9268 19, due on 23 Nov 2026");
  });

  test("but an account of another client stays unnamed", async () => {
    const secret = await book.openAccount({ customerName: "Secret Weaving", clientId: "NOOR" });
    await book.submit("client_user", {
      vaId: payer.id,
      type: "debit",
      amount: "1.00",
      currency: "USD",
      description: "Cloth",
      reference: "PAY-20261118-SECRET",
      recipient: secret.virtualIban,
    });
    const html = await (await book.send("client_user", "GET", "/client/statements")).text();
    expect([html.includes("Cloth"), html.includes("Secret Weaving")]).toEqual([true, false]);
  });
});
