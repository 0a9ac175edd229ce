import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import type { AccountDto } from "@/accounts/contract";
import { groupIban } from "@/vocabulary/iban";
import { type Book, getRefusal, listIds, startBook } from "./book";
import { attributes } from "./html";

const hour = 3_600_000;
const path = "/admin/transactions";

let book: Book;
let gulf: AccountDto;
let noor: AccountDto;

/** Four days of the bank, whose days begin at 20:00 UTC: a credit at the first and the last minute of each. */
beforeAll(async () => {
  book = await startBook();
  gulf = await book.openAccount({
    customerName: "Gulf Trading",
    reference: "gulf-1",
    cbsAccount: "1000000001",
  });
  noor = await book.openAccount({ customerName: "Noor Weaving", reference: "noor-1", clientId: "NOOR" });
  await book.openAccount({ customerName: "Gulf Storage", reference: "gulf-2" });
  await book.book("credit", gulf.id, { amount: "100.00", reference: "first" });
  await book.book("debit", gulf.id, { amount: "1.00", reference: "small" });
  // 18 November, 12:00 in Dubai, and on from there.
  book.wait(11 * hour + 59 * 60_000);
  book.forgetSessions();
  await book.book("credit", noor.id, { amount: "1250.50", reference: "last-of-18" });
  book.wait(60_000);
  await book.book("credit", noor.id, { amount: "1250.51", reference: "first-of-19" });
  await book.book("credit", noor.id, { amount: "99.99", currency: "AED", reference: "dirham" });
});
afterAll(() => book.close());

const listReferences = async (query: string) => {
  const { all, status } = await book.show("admin", `${path}${query}`);
  expect(status).toBe(200);
  return all("tbody td.r3");
};

describe("a filter of transactions", () => {
  test.each([
    ["from a day on", "?from=2026-11-19", ["dirham", "first-of-19"]],
    ["up to a day, its last minute included", "?to=2026-11-18", ["last-of-18", "small", "first"]],
    ["of one day", "?from=2026-11-18&to=2026-11-18", ["last-of-18", "small", "first"]],
    ["at least an amount, itself included", "?min=1250.50", ["first-of-19", "last-of-18"]],
    ["at most an amount, itself included", "?max=1.00", ["small"]],
    ["between two amounts", "?min=1.01&max=1250.50", ["dirham", "last-of-18", "first"]],
    ["of a currency", "?currency=AED", []],
  ])("%s: %s", async (_, query, references) => {
    expect(await listReferences(query)).toEqual(references);
  });

  test("by account shows its own, and its chip names it", async () => {
    expect(await listReferences(`?account=${gulf.id}`)).toEqual(["small", "first"]);
    const { all } = await book.show("admin", `${path}?account=${gulf.id}`);
    expect(all(".chip")).toEqual([`AccountGulf Trading, ${groupIban(gulf.virtualIban)}`]);
  });

  test("works with others and with a search", async () => {
    expect(await listReferences("?q=noor&from=2026-11-19&min=1000.00&type=credit")).toEqual(["first-of-19"]);
  });

  test("finds the same by the call", async () => {
    const ids = await listIds(
      await book.send("admin", "GET", "/api/transactions/recent?from=2026-11-19&limit=1"),
    );
    expect(ids).toHaveLength(1);
    const ofAccount = await book.send("admin", "GET", `/api/transactions/recent?account=${gulf.id}`);
    expect(await listIds(ofAccount)).toHaveLength(2);
  });

  test("by date pages by key, both ways", async () => {
    const first = await book.send("admin", "GET", "/api/transactions/recent?from=2026-11-18&limit=2");
    const next = /^<([^>]+)>/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
    const second = await listIds(await book.send("admin", "GET", next));
    expect([...(await listIds(first)), ...second]).toEqual([5, 4, 3, 2]);
  });

  test("that ends before it begins finds nothing", async () => {
    expect(await listReferences("?from=2026-11-19&to=2026-11-18")).toEqual([]);
  });
});

describe("bad input is answered with a sentence:", () => {
  test.each([
    ["from=yesterday", "from", "Use a date such as 2026-11-20"],
    ["to=2026-02-30", "to", "Use a date such as 2026-11-20"],
    ["min=-1", "min", "Use an amount such as 1250.00"],
    ["max=1.234", "max", "Use an amount such as 1250.00"],
    ["account=x", "account", "Use an id such as 7"],
    ["type=bogus", "type", "Choose one of: all, credit, debit, hold, release"],
    ["currency=GBP", "currency", "Choose one of: all, USD, AED, EUR"],
  ])("%s", async (query, field, sentence) => {
    const answer = await book.send("admin", "GET", `/api/transactions/recent?${query}`);
    expect(answer.status).toBe(400);
    expect((await getRefusal(answer)).fields).toEqual({ [field]: sentence });
  });

  test("and a screen says it, too", async () => {
    const { status, html } = await book.show("admin", `${path}?min=abc`);
    expect(status).toBe(400);
    expect(html).toContain("Use an amount such as 1250.00");
  });
});

describe("the account of a filter may be typed:", () => {
  test.each([
    ["an IBAN", () => gulf.virtualIban],
    ["an IBAN in groups", () => groupIban(gulf.virtualIban)],
    ["a customer", () => "gulf trad"],
    ["a reference", () => "gulf-1"],
  ])("%s leads to the address with its id", async (_, text) => {
    const query = new URLSearchParams({ account: text() });
    const answer = await book.send("admin", "GET", `${path}?${query}`);
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe(`${path}?account=${gulf.id}`);
  });

  test("a text that several match offers them", async () => {
    const { html, all } = await book.show("admin", `${path}?account=gulf`);
    expect(all(".list-note a").map((text) => text.slice(0, 12))).toEqual(["Gulf Storage", "Gulf Trading"]);
    expect(all(".list-note").join()).toContain("More than one account matches 'gulf'. Choose one:");
    expect(attributes(html, ".list-note a", "href")).toContain(`${path}?account=${gulf.id}`);
    expect(all("tbody tr")).toEqual([]);
  });

  test("a text that none matches is answered with a sentence", async () => {
    const { all } = await book.show("admin", `${path}?account=nobody`);
    expect(all(".list-note")).toEqual(["No account matches 'nobody'."]);
  });
});

describe("a range that ends before it begins", () => {
  test.each([
    [
      "of dates",
      "from=2026-11-20&to=2026-11-10",
      "'To' (10 Nov 2026) is before 'From' (20 Nov 2026): nothing can match.",
    ],
    [
      "of amounts",
      "min=5.00&max=1.00",
      "'At most' (1.00) is less than 'At least' (5.00): nothing can match.",
    ],
  ])("%s is named where the list is empty", async (_, query, sentence) => {
    const { all } = await book.show("admin", `${path}?${query}`);
    expect(all(".empty-text")).toEqual([sentence]);
  });

  test("is not blamed for a day on which nothing was booked", async () => {
    const { all } = await book.show("admin", `${path}?from=2026-10-01&to=2026-10-01`);
    expect(all(".empty-text")).toEqual(["Nothing matches the search and the filters."]);
  });
});

describe("the filters that are on", () => {
  test("are chips, each with the list without it", async () => {
    const { html, all } = await book.show("admin", `${path}?type=credit&from=2026-11-19&min=5.00`);
    expect(all(".chip")).toEqual(["TypeCredit", "From19 Nov 2026", "At least5.00"]);
    expect(attributes(html, ".chip", "href")).toEqual([
      `${path}?from=2026-11-19&min=5.00`,
      `${path}?type=credit&min=5.00`,
      `${path}?type=credit&from=2026-11-19`,
    ]);
    expect(attributes(html, ".chip-clear", "href")).toEqual([path]);
  });

  test("are in the export's address", async () => {
    const { html } = await book.show("admin", `${path}?type=credit&q=noor`);
    expect(attributes(html, "a[href*='/export/']", "href")).toEqual([
      "/api/transactions/export/csv?q=noor&type=credit",
    ]);
  });

  test("of accounts: currency and CBS link", async () => {
    const linked = await book.show("admin", "/admin/virtual-accounts?cbs=linked&currency=USD");
    expect(linked.all("tbody th small")).toEqual(["gulf-1"]);
    expect(linked.all(".chip")).toEqual(["CurrencyUSD", "CBS accountLinked"]);
  });
});

test("a list that is looked at in turns, in different ways, shows each with its own controls", async () => {
  const views = ["?status=active&sort=balance", "", "?q=gulf&status=suspended", "?status=active&dir=asc"];
  for (const query of [...views, ...views]) {
    const { html } = await book.show("admin", `/admin/virtual-accounts${query}`);
    const asked = new URLSearchParams(query);
    const askedFor = (name: string) => asked.get(name) ?? "";
    for (const href of attributes(html, "thead a, .sort-list a", "href")) {
      expect(new URL(href, "http://x").searchParams.get("status") ?? "").toBe(askedFor("status"));
      expect(new URL(href, "http://x").searchParams.get("q") ?? "").toBe(askedFor("q"));
    }
    expect(attributes(html, "#accounts-filters select[name=status] option[selected]", "value")).toEqual([
      askedFor("status"),
    ]);
    expect(attributes(html, "#accounts-filters [name=q]", "value")).toEqual([askedFor("q")]);
    expect(attributes(html, "#accounts input[name=sort]", "value")).toEqual(asked.getAll("sort"));
    expect(attributes(html, "#accounts .chip", "data-clear")).toEqual(asked.has("status") ? ["status"] : []);
  }
});

describe("an address without empty and default values", () => {
  const accounts = "/admin/virtual-accounts";

  test.each([
    ["?q=&status=&type=all&sort=newest&dir=desc", accounts],
    ["?status=active&q=", `${accounts}?status=active`],
    ["?q=&view=1", `${accounts}?view=1`],
    ["?sort=customer&dir=asc&q=", `${accounts}?sort=customer&dir=asc`],
  ])("is where %s leads", async (query, clean) => {
    const answer = await book.send("admin", "GET", `${accounts}${query}`);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, clean]);
  });

  test("is what the address bar shows after a filter was used", async () => {
    const headers = { "hx-request": "true" };
    const answer = await book.send("admin", "GET", `${accounts}?q=gulf&status=&type=&sort=newest&dir=desc`, {
      headers,
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("hx-push-url")).toBe(`${accounts}?q=gulf`);
  });
});

describe("the foot of a list", () => {
  test("counts and sums what is filtered, by currency", async () => {
    const { all } = await book.show("admin", `${path}?currency=USD`);
    expect(all(".pager-text")).toEqual(["5 transactions"]);
    expect(all(".totals > div")).toEqual(["Credits$2,628.24", "Debits$1.00"]);
  });

  test("sums all accounts by what the ledger has against them", async () => {
    const { all } = await book.show("admin", "/admin/virtual-accounts");
    const read = await book.db.read.all(sql`select sum(balance) as total from virtual_accounts`);
    expect(all(".totals dd")[0]?.replace(/[$,.]/g, "")).toBe(String(Object.values(read[0] ?? {})[0]));
  });

  test("sums the accounts that a search finds", async () => {
    const { all } = await book.show("admin", "/admin/virtual-accounts?q=gulf");
    expect(all(".totals")).toEqual(["Balance$99.00"]);
    expect(all(".pager-text")).toEqual(["2 accounts"]);
  });

  test("counts and sums the accounts of a currency, whatever became of them", async () => {
    const made = await Promise.all([1, 2, 3].map(() => book.openAccount()));
    const [euro, closed, suspended] = made.map(({ id }) => id);
    await book.change(euro ?? 0, { currency: "EUR" });
    await book.book("credit", euro ?? 0, { amount: "7.00", currency: "EUR" });
    await book.change(suspended ?? 0, { currency: "EUR", status: "suspended" });
    await book.send("admin", "DELETE", `/api/virtual-accounts/${closed}`);
    const { all } = await book.show("admin", "/admin/virtual-accounts?currency=EUR");
    expect(all(".pager-text")).toEqual(["2 accounts"]);
    expect(all(".totals dd")).toEqual(["EUR 7.00"]);
    expect(await book.flaws()).toEqual([]);
  });
});
