import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { AccountDto } from "@/accounts/contract";
import { approvePayment, makePayment } from "@/ledger/payments";
import { groupIban } from "@/vocabulary/iban";
import { type Book, listIds, startBook } from "./book";
import { attributes } from "./html";
import { people } from "./support";

const screen = "/client/payments";

let book: Book;
let pobo: AccountDto;
let both: AccountDto;
let foreign: AccountDto;
beforeAll(async () => {
  book = await startBook();
  pobo = await book.openAccount({ customerName: "Gulf Suppliers", type: "POBO" });
  both = await book.openAccount({ customerName: "Gulf Operating", type: "BOTH" });
  await book.openAccount({ customerName: "Gulf Collections", type: "COBO" });
  foreign = await book.openAccount({ customerName: "Secret Weaving", clientId: "NOOR" });
  await book.book("credit", pobo.id, { amount: "1000.00" });
  await book.book("credit", both.id, { amount: "50.00" });
  await book.book("hold", pobo.id, { amount: "100.00", reference: "HOLD-1", description: "Dispute" });
});
afterAll(() => book.close());

let made = 0;
async function pay(recipient: string, more: Record<string, unknown> = {}): Promise<Response> {
  const reference = `PAY-20261118-${String(++made).padStart(6, "A")}`;
  const payment = { vaId: pobo.id, type: "debit", amount: "10.00", currency: "USD", description: "Rent" };
  return book.submit("client_user", { ...payment, reference, recipient, ...more });
}

/** A payment that the bank reviews. */
async function payUnderReview(reference: string): Promise<number> {
  const gita = { ...people.client_user, userId: people.client_user.id, sessionId: "" };
  const origin = { ip: "192.0.2.10", userAgent: "Test/1.0", requestId: "pay" };
  const actor = { ...gita, email: "gita@vostra.example", virtualAccountId: null, origin };
  const posted = await makePayment(book.deps, actor, {
    accountId: pobo.id,
    amount: 500,
    currency: "USD",
    description: "Consulting",
    reference,
    recipient: "87654321",
    suspicion: "Looks like structuring",
  });
  return posted.payment?.id ?? 0;
}

describe("section 2, Payments:", () => {
  test.each([
    ["h1", "Payments (POBO)"],
    [".stat-label", "Total Available for Payments"],
    [".card-head h2", "Payment-Enabled Accounts"],
    [".card-head h2", "Guidelines"],
    [".payer-figures dt", "Balance"],
    [".payer-figures dt", "Available"],
    [".payer-figures dt", "Held"],
    ["#navigation a[aria-current=page]", "Payments (POBO)"],
  ])("%s: %s", async (selector, words) => {
    expect((await book.show("client_user", screen)).all(selector)).toContain(words);
  });

  test("the total is in USD, of accounts that can pay, without what is held", async () => {
    const { all } = await book.show("client_user", screen);
    expect([all(".stat-figure"), all(".stat-growth")]).toEqual([["$950.00"], ["USD"]]);
  });

  test("the list has the POBO and BOTH accounts of the client, newest first, with operation badges", async () => {
    const { all } = await book.show("client_user", screen);
    expect(all(".payer-name > span:first-child")).toEqual(["Gulf Operating", "Gulf Suppliers"]);
    expect(all(".payer-figures dd")).toEqual([
      "$50.00",
      "$50.00",
      "$0.00",
      "$1,000.00",
      "$900.00",
      "$100.00",
    ]);
    expect(all(".payer-operations .badge")).toEqual(["Debit", "Credit", "Debit", "Credit"]);
  });

  test("empty: 'No payment-enabled accounts found' with what is needed", async () => {
    const other = await startBook();
    try {
      const { all } = await other.show("client_user", screen);
      expect(all(".empty-title")[0]).toBe("No payment-enabled accounts found");
      expect(all(".empty-text")[0]).toBe("You need POBO accounts with debit enabled to make payments");
      expect(all(".stat-figure")).toEqual(["$0.00"]);
    } finally {
      await other.close();
    }
  });
});

describe("section 9, payment guidelines shown:", () => {
  test.each([
    ["Daily limit", "USD 100,000 per account"],
    ["Monthly limit", "USD 3,000,000 per account"],
    ["Minimum payment", "USD 1"],
    ["Maximum single payment", "USD 50,000"],
    ["Local transfers", "Immediate"],
    ["International transfers", "1-3 business days"],
    ["Large amounts", "May need approval"],
  ])("%s: %s", async (term, text) => {
    const { all } = await book.show("client_user", screen);
    const at = all("section[aria-label=Guidelines] dt").indexOf(term);
    expect(all("section[aria-label=Guidelines] dd")[at]).toBe(text);
  });

  test("and the limits that are really set, with what is left of them today and this month", async () => {
    expect((await book.show("client_user", screen)).all(".usage")).toEqual([]);
    const limits = { dailyLimit: "500.00", monthlyLimit: "1000.00", enforceLimits: true };
    await book.send("admin", "PUT", `/api/virtual-accounts/${both.id}/configuration`, { json: limits });
    expect((await pay("12345678", { vaId: both.id, amount: "20.00" })).status).toBe(201);
    const { all } = await book.show("client_user", screen);
    expect(all(".guidelines-account h4")).toEqual([`Gulf Operating ${both.virtualIban.slice(-4)}`]);
    expect(all(".usage-head")).toEqual(["TodayAbout $116.15 left", "This monthAbout $252.29 left"]);
    expect(all(".usage-note")[0]).toBe("Limit about $136.15; counted in AED: AED 73.45 of AED 500.00 used");
    expect(all(".guidelines-head")).toEqual(["Limits set on your accounts", "Limits", "Processing times"]);
    expect(all("section[aria-label=Guidelines] .quiet")).toContain(
      "General guidance: where a limit is set on an account, that limit decides.",
    );
  });
});

describe("staff reads along:", () => {
  test.each(["admin", "auditor"] as const)("the %s sees all accounts, and no act", async (who) => {
    const { all, html } = await book.show(who, screen);
    expect(all(".payer-name > span:first-child")).toContain("Secret Weaving");
    expect([attributes(html, "a[href*='pay=']", "href"), all(".page-actions")]).toEqual([[], []]);
  });

  test("a person who pages through many accounts gets the next ones by key", async () => {
    for (let n = 0; n < 10; n++) await book.openAccount({ type: "POBO", clientId: "NOOR" });
    const first = await book.show("admin", screen);
    expect(first.all(".payer").length).toBe(10);
    const next = attributes(first.html, "#payable-next", "href")[0] ?? "";
    const second = await book.show("admin", next);
    expect(second.all(".payer-name > span:first-child")).toEqual([
      "Secret Weaving",
      "Gulf Operating",
      "Gulf Suppliers",
    ]);
  });
});

describe("the payments made", () => {
  test("are listed with their state, their own client's alone", async () => {
    await pay("GB29NWBK60161331926819", { amount: "12.00", description: "Paper" });
    const { all } = await book.show("client_user", screen);
    expect(all("#payments tbody tr")[0]).toContain("GB29 NWBK 6016 1331 9268 19");
    expect(all("#payments tbody tr .badge")[0]).toBe("Booked");
    expect((await book.show("stranger", screen)).all("#payments .empty-title")).toEqual([
      "No payments found",
    ]);
  });

  test("under review are 'Processing', and nothing shows the client why, on the screen or in the CSV", async () => {
    const id = await payUnderReview("PAY-20261118-REVIEW");
    for (const path of [
      screen,
      `${screen}?view=${id}`,
      "/api/payments/made/export/csv",
      "/api/payments/made/export/csv?q=consulting",
    ]) {
      const text = await (await book.send("client_user", "GET", path)).text();
      expect([
        path,
        text.includes("Processing"),
        text.includes("structuring"),
        /review(ed|er|s)?\b(?!")/i.test(text.replaceAll(/value="?review\b"?|REVIEW/g, "")),
      ]).toEqual([path, true, false, false]);
    }
    expect((await book.show("client_user", `${screen}?q=structuring`)).all("#payments tbody tr")).toEqual([]);
  });

  test("that a review let go look like any other: no instant, no name of staff", async () => {
    const id = await payUnderReview("PAY-20261118-LETGO1");
    book.wait(600_000);
    await approvePayment(book.deps, null, { paymentId: id, reason: "Seen the invoice" });
    const { html, all } = await book.show("client_user", `${screen}?view=${id}`);
    expect(all("dialog .details dt")).toEqual([
      "From",
      "To",
      "Description",
      "Reference",
      "Status",
      "Executes on",
      "Made",
    ]);
    expect(html.includes("invoice") || html.includes("amal")).toBe(false);
  });

  test.each([
    ["status=booked&q=paper", 1],
    ["status=returned", 0],
    ["from=2026-11-19", 0],
    ["to=2026-11-17", 0],
    ["q=PAY-20261118-REVIEW", 1],
    ["q=GB29+NWBK", 1],
  ])("are narrowed by %s", async (query, rows) => {
    const { all } = await book.show("client_user", `${screen}?${query}`);
    expect(all("#payments tbody tr").length).toBe(rows);
  });

  test("are narrowed by account, and a foreign account is none", async () => {
    const own = await book.show("client_user", `${screen}?account=${both.id}`);
    expect(own.all("#payments tbody tr").length).toBe(1);
    const other = await book.show("client_user", `${screen}?account=${foreign.id}`);
    expect(other.all("#payments tbody tr").length).toBe(0);
    expect(other.html.includes("Secret Weaving")).toBe(false);
  });

  test("are exported as they are filtered, and the export is recorded", async () => {
    const answer = await book.send(
      "client_user",
      "GET",
      "/api/payments/made/export/csv?status=booked&q=paper",
    );
    expect(answer.headers.get("content-disposition")).toContain("payments-");
    const [head, ...rows] = (await answer.text()).trim().split("\r\n");
    expect(head).toBe(
      "Made,Virtual IBAN,Customer,Recipient,Amount,Currency,Description,Reference,Status,Labels,Attachments",
    );
    expect(rows.length).toBe(1);
    expect(rows[0]).toContain(",GB29NWBK60161331926819,12.00,USD,Paper,PAY-20261118-");
    expect((await book.trail()).at(-1)).toMatchObject({ userId: 3, action: "CREATE", resource: "EXPORT" });
  });
});

describe("the record of a payment", () => {
  test("confirms payer, recipient, amount, reference, state and time", async () => {
    const [id] = await listIds(await book.send("client_user", "GET", "/api/payments?q=paper"));
    const { all } = await book.show("client_user", `${screen}?view=${id}`);
    expect(all("dialog .record-figures dd")).toEqual(["$12.00"]);
    const details = all("dialog .details dd");
    expect(details[0]).toBe(`Gulf Suppliers${groupIban(pobo.virtualIban)}`);
    expect(details[1]).toBe("GB29 NWBK 6016 1331 9268 19IBAN, United Kingdom");
    expect(details.slice(4)).toEqual(["Booked", "18 Nov 2026", "18 Nov 2026, 12:00by gita"]);
    expect(all(".sheet-head p")).toEqual(["Vostra", "Payment confirmation"]);
    expect(all("button[data-print]")).toEqual(["Print confirmation"]);
  });

  test("names an own recipient, and of another one of ours only that it is at this bank", async () => {
    await pay(both.virtualIban, { description: "To own" });
    await pay(foreign.virtualIban, { description: "To foreign" });
    const [toForeign, toOwn] = await listIds(await book.send("client_user", "GET", "/api/payments?q=To+"));
    expect((await book.show("client_user", `${screen}?view=${toOwn}`)).html).toContain("Gulf Operating");
    const { html, all } = await book.show("client_user", `${screen}?view=${toForeign}`);
    expect(all("dialog .details dd")[1]).toContain("An account at this bank");
    expect(html.includes("Secret Weaving")).toBe(false);
  });

  test("of another client is not there", async () => {
    const [id] = await listIds(await book.send("client_user", "GET", "/api/payments"));
    expect((await book.show("stranger", `${screen}?view=${id}`)).status).toBe(404);
  });
});

test("the payments made name the recipient, as the description has it, above its number", async () => {
  await pay("GB29NWBK60161331926819", { amount: "12.00", description: "Bill 741115, Keelforge Engines KG" });
  await pay("100200300400", { amount: "13.00", description: "Paper" });
  expect((await book.show("client_user", screen)).all("#payments tbody th").slice(0, 2)).toEqual([
    "100200300400",
    "Keelforge Engines KGGB29 NWBK 6016 1331 9268 19",
  ]);
});
