import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { AccountDto } from "@/accounts/contract";
import { groupIban } from "@/vocabulary/iban";
import { type Book, startBook } from "./book";
import { addresses, attributes, select } from "./html";
import type { Person } from "./support";

const path = "/client/statements";
const day = 86_400_000;

let book: Book;
let falcon: AccountDto;
let harbour: AccountDto;
let euros: AccountDto;
let foreign: AccountDto;
let closed: AccountDto;

const later = (days: number) => {
  book.wait(days * day);
  book.forgetSessions();
};

// From 1 October, 12:00 in Dubai, on.
beforeAll(async () => {
  book = await startBook();
  book.wait(-48 * day);
  falcon = await book.openAccount({ customerName: "Falcon" });
  harbour = await book.openAccount({ customerName: "Harbour" });
  euros = await book.openAccount({ customerName: "Coast" });
  await book.change(euros.id, { currency: "EUR" });
  foreign = await book.openAccount({ customerName: "Al Noor", clientId: "NOOR" });
  closed = await book.openAccount({ customerName: "Wharf" });
  await book.book("credit", closed.id, { amount: "3.00", description: "Last rent" });
  await book.book("debit", closed.id, { amount: "3.00" });
  await book.book("credit", falcon.id, { amount: "1000.00", description: "Opening deposit" });
  await book.book("credit", foreign.id, { amount: "55.00" });
  later(30);
  expect((await book.send("admin", "DELETE", `/api/virtual-accounts/${closed.id}`)).status).toBe(204);
  // 31 October.
  await book.book("debit", falcon.id, { amount: "100.00", description: "Office rent" });
  later(8);
  // 8 November.
  await book.book("credit", harbour.id, { amount: "20.00" });
  await book.book("credit", euros.id, { amount: "7.00", currency: "EUR" });
  await book.book("hold", falcon.id, {
    amount: "30.00",
    reference: "HOLD-1",
    description: "Suspected fraud",
  });
  later(10);
  // 18 November, today.
  await book.book("release", falcon.id, { amount: "30.00", reference: "HOLD-1", description: "Was none" });
  await book.book("credit", falcon.id, { amount: "5.25", description: "Invoice 77", reference: "INV-77" });
});
afterAll(() => book.close());

const show = (query = "", who: Person = "client_user") => book.show(who, path + query);
const counts = async (query: string, who?: Person) => {
  const { all } = await show(query, who);
  return Object.fromEntries(all(".stat-label").map((label, at) => [label, all(".stat-figure")[at]]));
};
const described = async (query: string, who?: Person) =>
  (await show(query, who)).all("tbody td:nth-child(4)");
const sums = async (query: string) => (await show(query)).all(".statement-sums dd:first-of-type");

describe("Statements (client)", () => {
  test("Client routes: /client/statements, Statements, in the sidebar", async () => {
    const { all, html } = await show();
    expect(all("h1")).toEqual(["Statements"]);
    expect(all("#navigation a[aria-current=page]")).toEqual(["Statements"]);
    expect(attributes(html, "#navigation nav a", "href")).toContain(path);
  });

  test("Table: Date/time, Virtual Account (IBAN - customer), Type, Description, Amount, Balance After, Reference", async () => {
    const { all } = await show("?q=INV-77");
    expect(all("thead th")).toEqual([
      "Date/time",
      "Virtual Account",
      "Type",
      "Description",
      "Amount",
      "Balance After",
      "Reference",
    ]);
    expect(all("tbody th, tbody td")).toEqual([
      "18 Nov 2026, 12:00",
      `${groupIban(falcon.virtualIban)} - Falcon`,
      "Credit",
      "Invoice 77",
      "+$5.25",
      "$905.25",
      "INV-77",
    ]);
  });

  test("Empty: 'No transactions found'", async () => {
    expect((await show("?q=nothing+of+the+kind")).all(".empty-title")).toEqual(["No transactions found"]);
  });

  test("Counts: Total Transactions, Total Credits, Total Debits, over the whole filter", async () => {
    expect(await counts("")).toEqual({
      "Total Transactions": "6",
      "Total Credits": "3",
      "Total Debits": "1",
    });
  });

  test("with their sums in each currency, and what is neither", async () => {
    expect((await show()).all(".stat-growth")).toEqual([
      "with 1 hold and 1 release",
      "EUR 7.00 · $25.25",
      "$100.00",
    ]);
  });

  test.each([
    ["7 days", "?days=7", ["2", "1", "0"]],
    ["365 days", "?days=365", ["9", "5", "2"]],
    ["a calendar month", "?month=2026-10", ["4", "2", "2"]],
    ["from and to", "?from=2026-10-31&to=2026-11-08", ["4", "2", "1"]],
    ["a type", "?days=365&type=debit", ["2", "0", "2"]],
    ["holds", "?type=hold", ["1", "0", "0"]],
    ["releases", "?type=release", ["1", "0", "0"]],
    ["a search", "?days=365&q=rent", ["2", "1", "1"]],
  ])("Filters: they count what is found by %s", async (_, query, expected) => {
    expect(Object.values(await counts(query))).toEqual(expected);
    expect((await show(query)).all("tbody tr")).toHaveLength(Number(expected[0]));
  });

  test("Filters: search, account (All Accounts or each), type (All, Credit, Debit, Hold, Release)", async () => {
    const { all, html } = await show();
    expect(attributes(html, "#statements-filters input[type=search]", "placeholder")).toEqual([
      "Search transactions...",
    ]);
    const accounts = all("#statements-filters select[name=account] option");
    expect(accounts.map((text) => text.split(", AE")[0])).toEqual([
      "All Accounts",
      "Falcon",
      "Harbour",
      "Coast",
      "Wharf",
    ]);
    expect(accounts.at(-1)).toEndWith("(closed)");
    const types = ["All", "Credit", "Debit", "Hold", "Release"];
    expect(all("#statements-filters select[name=type] option")).toEqual(types);
  });

  test("Statement periods 7, 30, 90, 365 days; default 30", async () => {
    const { all } = await show();
    expect(all(".period-bar .segments a")).toEqual(["7 days", "30 days", "90 days", "365 days"]);
    expect(all(".period-bar .segments a[aria-current]")).toEqual(["30 days"]);
  });

  test("the last way to name a period decides, and the others leave the address", async () => {
    const { html, all } = await show("?month=2026-10&type=debit");
    expect(attributes(html, ".period-bar .segments a", "href")).toEqual([
      `${path}?type=debit&days=7`,
      `${path}?type=debit`,
      `${path}?type=debit&days=90`,
      `${path}?type=debit&days=365`,
    ]);
    expect(all(".period-bar .segments a[aria-current]")).toEqual([]);
    expect(attributes(html, "#period-dates input[type=hidden]", "name")).toEqual(["type"]);
    expect(attributes(html, "#period-dates input[type=date]", "value")).toEqual(["2026-10-01", "2026-10-31"]);
  });

  test("a row opens the transaction's record, a closed account's too", async () => {
    const { html } = await show("?month=2026-10&q=last");
    const [href = ""] = attributes(html, "tbody a", "href");
    const { status, all } = await show(href);
    expect([status, all("#record-title")]).toEqual([200, ["Transaction Details"]]);
  });

  test("a hold does not say why", async () => {
    expect(await described("?type=hold")).toEqual(["Processing"]);
    expect(await described("?type=release")).toEqual(["Release of hold HOLD-1"]);
  });

  test("oldest first, where it is asked for", async () => {
    const newest = await described(`?account=${falcon.id}&days=365`);
    expect(await described(`?account=${falcon.id}&days=365&dir=asc`)).toEqual(newest.toReversed());
    expect(newest).toHaveLength(5);
    const found = await described(`?account=${falcon.id}&days=365&q=falcon&dir=asc`);
    expect(found).toEqual(newest.toReversed());
  });
});

describe("for one account it is a statement:", () => {
  test.each([
    ["October", "month=2026-10", ["$0.00", "+$1,000.00", "−$100.00", "$900.00"]],
    ["November", "month=2026-11", ["$900.00", "+$5.25", "−$0.00", "$905.25"]],
    ["days within", "from=2026-11-08&to=2026-11-08", ["$900.00", "+$0.00", "−$0.00", "$900.00"]],
    ["days before the account", "from=2026-01-01&to=2026-01-31", ["$0.00", "+$0.00", "−$0.00", "$0.00"]],
  ])("opening balance, movements, closing balance of %s", async (_, period, expected) => {
    expect(await sums(`?account=${falcon.id}&${period}`)).toEqual(expected);
  });

  test("whatever the search and the type", async () => {
    expect(await sums(`?account=${falcon.id}&month=2026-10&type=debit&q=rent`)).toEqual([
      "$0.00",
      "+$1,000.00",
      "−$100.00",
      "$900.00",
    ]);
  });

  test("a held part is shown apart, and counts in no total", async () => {
    const { all } = await show(`?account=${falcon.id}&month=2026-11`);
    expect(all(".statement-head header p")).toEqual([
      "1 Nov 2026 to 18 Nov 2026 · USD · 1 hold and 1 release shown apart, in no total",
    ]);
    expect(all("tbody td:nth-child(6)")).toEqual(["$905.25", "$900.00", "$870.00+ $30.00 held"]);
  });

  test("and for all accounts there is none", async () => {
    expect((await show()).all(".statement-head")).toEqual([]);
  });
});

describe("what cannot be is said:", () => {
  test("a period that ends before it begins, at its field, and nothing is lost", async () => {
    const { status, all, html } = await show(`?from=2026-11-08&to=2026-11-01&q=rent&account=${falcon.id}`);
    expect(status).toBe(200);
    expect(all("#period-to-problem")).toEqual([
      "The period ends before it begins: choose an end on or after its first day",
    ]);
    expect(attributes(html, "#period-dates input[type=date]", "value")).toEqual(["2026-11-08", "2026-11-01"]);
    expect(attributes(html, "#period-dates input[name=to]", "aria-invalid")).toEqual(["true"]);
    expect(attributes(html, "input[type=search]", "value")).toContain("rent");
  });

  test("a period that has not begun", async () => {
    expect((await show("?from=2026-11-19&to=2026-11-30")).all("#period-from-problem")).toEqual([
      "The period begins after today: choose a first day that has come",
    ]);
  });

  test("a month that is none", async () => {
    const { status, html } = await show("?month=2026-13");
    expect(status).toBe(400);
    expect(html).toContain("Use a month such as 2026-11");
  });

  test("the statement of a foreign account is not there", async () => {
    const { status, html } = await show(`?account=${foreign.id}`);
    expect(status).toBe(404);
    expect(html).toContain("Virtual Account not found");
  });
});

describe("staff", () => {
  test.each(["auditor", "admin"] as const)("the %s reads those of all accounts", async (who) => {
    expect(Object.values(await counts("?days=365", who))).toEqual(["10", "6", "2"]);
    expect(await described(`?days=365&account=${foreign.id}`, who)).toHaveLength(1);
    expect(await described("?type=hold", who)).toEqual(["Suspected fraud"]);
  });
});

test("a busy account's pages are read by key, each once", async () => {
  const own = await startBook();
  const { id } = await own.openAccount();
  for (let n = 1; n <= 120; n++) await own.book("credit", id, { amount: "1.00", description: `No ${n}.` });
  const seen: string[] = [];
  let next: string | undefined = `${path}?account=${id}&days=7`;
  while (next !== undefined) {
    const { html, all } = await own.show("client_user", next);
    seen.push(...all("tbody td:nth-child(4)"));
    expect(all(".stat-figure")[0]).toBe("120");
    next = addresses(html, "#statements-next[href]", path)[0];
  }
  expect(seen).toEqual(Array.from({ length: 120 }, (_, at) => `No ${120 - at}.`));
  await own.close();
});

describe("the panel of downloads", () => {
  const files = async (query: string, who?: Person) =>
    attributes((await show(query, who)).html, "#dialog a.download", "href").filter((href) =>
      href.includes("/statement"),
    );

  test("takes the account and the month of a statement, whatever the list shows", async () => {
    const { html } = await show("?type=hold&download=1");
    expect(await files("?type=hold&download=1")).toEqual([]);
    expect(attributes(html, '#dialog select[name="set-account"] option', "value")).toContain(`${falcon.id}`);
    const chosen = `?type=hold&download=1&set-account=${falcon.id}&set-month=2026-10`;
    expect((await files(chosen))[0]).toBe(
      `/api/virtual-accounts/${falcon.id}/statement?from=2026-10-01&to=2026-10-31&format=pdf`,
    );
    expect(attributes((await show(chosen)).html, '#dialog input[name="type"]', "value")).toEqual(["hold"]);
  });

  test("begins with the account and the period of the list", async () => {
    expect((await files(`?account=${falcon.id}&month=2026-10&download=1`))[0]).toContain(
      `/${falcon.id}/statement?from=2026-10-01&to=2026-10-31`,
    );
  });

  test("finds an account that is typed, and none of another client", async () => {
    expect((await files("?download=1&set-account=harbour"))[0]).toContain(`/${harbour.id}/statement?`);
    expect(await files(`?download=1&set-account=${foreign.id}`)).toEqual([]);
    expect(await files("?download=1&set-account=nowhere")).toEqual([]);
  });
});

test("in Arabic, an account's choice loses its end in a narrow select, and the days and signs of a statement read on", async () => {
  const cookie = `${await book.signedIn("client_user")}; language=ar`;
  const html = await (await book.call("GET", `${path}?account=${falcon.id}`, { cookie })).text();
  const own = select(html, "select[name=account] option[dir=ltr]");
  expect(own.join()).toContain("Falcon, AE");
  expect(own.join()).not.toMatch(/[\u0600-\u06ff]/);
  const sums = select(html, ".statement-sums dd");
  expect(sums.filter((text) => /Nov|Oct/.test(text))).toEqual([]);
  expect(attributes(html, ".statement-sums bdi", "dir")).toEqual(["ltr", "ltr", "ltr", "ltr"]);
});
