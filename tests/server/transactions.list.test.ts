import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { AccountDto } from "@/accounts/contract";
import { indexTransactions } from "@/accounts/transactions/indexer";
import { post } from "@/ledger/post";
import { groupIban } from "@/vocabulary/iban";
import { type Book, listIds, startBook } from "./book";
import { addresses, attributes } from "./html";
import type { Person } from "./support";

let book: Book;
let gulf: AccountDto;
let noor: AccountDto;

beforeAll(async () => {
  book = await startBook();
  gulf = await book.openAccount({ customerName: "Gulf Trading", reference: "gulf-main" });
  noor = await book.openAccount({ customerName: "Noor Weaving", reference: "noor-main", clientId: "NOOR" });
  for (let n = 0; n < 60; n++) {
    const words = { description: `Invoice ${n}`, reference: `INV-${String(n).padStart(3, "0")}` };
    await book.book("credit", gulf.id, { amount: "10.00", ...words });
    if (n % 2 === 0) await book.book("debit", gulf.id, { amount: "1.00", description: "Café & Söhne 50%" });
    if (n % 6 === 0) await book.book("hold", gulf.id, { amount: "0.50", reference: `HOLD-${n}` });
    if (n % 4 === 0) await book.book("credit", noor.id, { amount: "3.00", description: "Noor's own" });
  }
});
afterAll(() => book.close());

const recent = "/api/transactions/recent";
const ask = async (query: string, who: Person = "admin") =>
  listIds(await book.send(who, "GET", `${recent}?${query}`));
const total = 60 + 30 + 10 + 15;

async function follow(path: string): Promise<number[]> {
  const ids: number[] = [];
  let next: string | undefined = path;
  while (next) {
    const answer: Response = await book.send("admin", "GET", next);
    ids.push(...(await listIds(answer)));
    next = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get("link") ?? "")?.[1];
  }
  return ids;
}

const countdown = (from: number) => Array.from({ length: from }, (_, index) => from - index);

describe("recent transactions", () => {
  test("are all there, newest first", async () => {
    expect(await ask("")).toEqual(countdown(total));
  });

  test.each([1, 50, 100, 1000])("are at most %p where that was asked for", async (limit) => {
    expect(await ask(`limit=${limit}`)).toHaveLength(Math.min(limit, total));
  });

  test("come in pages that skip and repeat no row", async () => {
    expect(await follow(`${recent}?limit=7`)).toEqual(countdown(total));
  });

  test.each([
    ["credit", 75],
    ["debit", 30],
    ["hold", 10],
    ["release", 0],
  ])("of the type %s are %p", async (type, count) => {
    expect(await ask(`type=${type}`)).toHaveLength(count);
  });

  test("of one account are its own", async () => {
    expect(await ask(`vaId=${noor.id}`)).toHaveLength(15);
  });

  test("of an account are the same by its own address", async () => {
    const own = await follow(`/api/virtual-accounts/${noor.id}/transactions?limit=4`);
    expect(own).toEqual(await ask(`vaId=${noor.id}`));
  });

  test("of an account that is not there are 404", async () => {
    expect((await book.send("admin", "GET", "/api/virtual-accounts/999/transactions")).status).toBe(404);
  });
});

/** Number of results of each search; `client`: the number visible to a user of GULF. */
const searches: [string, string, { all: number; client: number }][] = [
  ["a customer's name", "Noor Weaving", { all: 15, client: 0 }],
  ["a part of it, in any case", "gulf TRAD", { all: 100, client: 100 }],
  ["an account's reference", "gulf-main", { all: 100, client: 100 }],
  ["a description", "Invoice 17", { all: 1, client: 1 }],
  ["a description with marks", "Söhne 50%", { all: 30, client: 30 }],
  ["a reference", "INV-017", { all: 1, client: 1 }],
  ["a part of a reference", "INV-01", { all: 10, client: 10 }],
  ["two letters", "é ", { all: 30, client: 30 }],
  ["a percent sign", "%", { all: 30, client: 30 }],
  ["what nothing has", "zzz", { all: 0, client: 0 }],
];

describe.each(["before", "after"] as const)("%s the index has come so far, a search finds by", (when) => {
  beforeAll(async () => {
    if (when === "after") expect(await indexTransactions(book.db)).toBe(total);
  });

  test.each(searches)("%s: '%s'", async (_, text, { all }) => {
    expect(await ask(`q=${encodeURIComponent(text)}`)).toHaveLength(all);
  });

  test.each(searches)("%s: '%s', for a client its own", async (_, text, { client }) => {
    expect(await ask(`q=${encodeURIComponent(text)}`, "client_user")).toHaveLength(client);
  });

  test("an IBAN in groups", async () => {
    expect(await ask(`q=${encodeURIComponent(groupIban(noor.virtualIban))}`)).toHaveLength(15);
  });

  test("a text and a type together", async () => {
    expect(await ask("q=gulf&type=debit")).toHaveLength(30);
  });

  test("pages that skip and repeat no row", async () => {
    const paged = await follow(`${recent}?q=gulf&limit=9`);
    expect(paged).toEqual(await ask("q=gulf"));
    expect(paged).toHaveLength(100);
  });
});

test("with the index half way, a search finds what is on both sides of it", async () => {
  await indexTransactions(book.db);
  const { id } = await book.book("credit", noor.id, { amount: "1.00", description: "Noor's own" });
  const found = await ask(`q=${encodeURIComponent("Noor's own")}`);
  expect(found).toHaveLength(16);
  expect(found[0]).toBe(id);
});

describe("the screen", () => {
  const path = "/admin/transactions";
  const column = "table.data-table tbody tr";

  test("shows 50 a page, and leads through all and back", async () => {
    const sizes: number[] = [];
    const references: string[] = [];
    let next: string | undefined = `${path}?q=INV-`;
    let last = "";
    while (next) {
      const { html, all }: Awaited<ReturnType<Book["show"]>> = await book.show("admin", next);
      sizes.push(all(column).length);
      references.push(...all("tbody td.r3"));
      last = addresses(html, "nav.pager a[rel=prev]", path)[0] ?? "";
      next = addresses(html, "nav.pager a[rel=next]", path)[0];
    }
    expect(sizes).toEqual([50, 10]);
    expect(new Set(references).size).toBe(60);
    expect((await book.show("admin", last)).all("tbody td.r3")).toEqual(references.slice(0, 50));
  });

  test("shows the specification's columns", async () => {
    const { all } = await book.show("admin", `${path}?q=INV-059`);
    expect(all("table.data-table thead th")).toEqual([
      "Account",
      "Type",
      "Amount",
      "Description",
      "Reference",
      "Balance After",
      "Processed",
    ]);
    expect(all("table.data-table tbody td").slice(0, 5)).toEqual([
      "Credit",
      "+$10.00",
      "Invoice 59",
      "INV-059",
      "$565.00",
    ]);
    expect(all("table.data-table tbody td").at(5)).toBe("0 min ago");
  });

  test("says how long ago a transaction was processed, and exactly when in the bank's time", async () => {
    const { html } = await book.show("admin", `${path}?q=INV-059`);
    expect(attributes(html, "table.data-table time", "title")).toEqual(["18 Nov 2026, 12:00"]);
    expect(attributes(html, "table.data-table time", "datetime")).toEqual(["2026-11-18T08:00:00.000Z"]);
  });

  test("signs what lessens the available balance with a minus, and a hold without a colour", async () => {
    const { all, html } = await book.show("admin", `${path}?type=hold`);
    expect(new Set(all("tbody td.num.end"))).toEqual(new Set(["−$0.50"]));
    expect(new Set(attributes(html, "tbody td.end .amount", "class"))).toEqual(new Set(["amount"]));
  });

  test("finds by the same words as the call", async () => {
    const { all } = await book.show("admin", `${path}?q=INV-01&type=credit`);
    expect(all(column)).toHaveLength((await ask("q=INV-01&type=credit")).length);
  });

  test("says what is shown in another currency as it was entered", async () => {
    await book.book("credit", noor.id, { amount: "100.00", currency: "AED", reference: "DIRHAM" });
    const { all, html } = await book.show("admin", `${path}?q=DIRHAM`);
    expect(all("table.data-table td.num.end")).toEqual(["+$27.23"]);
    expect(attributes(html, "table.data-table td.end > [title]", "title")).toEqual([
      "AED 100.00 at 0.27229407",
    ]);
  });

  test("opens the form that has no button for an admin alone", async () => {
    const opens = async (who: Person) =>
      (await book.show(who, `${path}?create=1`)).html.includes('id="accounts-create-transaction-');
    expect([await opens("admin"), await opens("auditor")]).toEqual([true, false]);
  });
});

describe("the foot of an account's transactions", () => {
  const foot = async (query: string) => {
    const { all } = await book.show("admin", `/admin/transactions?account=${gulf.id}${query}`);
    return [...all(".pager-text"), ...all(".totals > div")];
  };

  test.each([
    ["", ["1 to 50 of 100 transactions", "Credits$600.00", "Debits$30.00"]],
    ["&type=credit", ["1 to 50 of 60 transactions", "Credits$600.00", "Debits$0.00"]],
    ["&type=debit", ["30 transactions", "Credits$0.00", "Debits$30.00"]],
    ["&type=hold", ["10 transactions", "Credits$0.00", "Debits$0.00"]],
    ["&type=release", ["0 transactions"]],
    ["&from=2020-01-01&to=2090-01-01", ["1 to 50 of 100 transactions", "Credits$600.00", "Debits$30.00"]],
    ["&to=2020-01-01", ["0 transactions"]],
    ["&from=2090-01-01&to=2020-01-01", ["0 transactions"]],
    ["&currency=USD", ["1 to 50 of 100 transactions", "Credits$600.00", "Debits$30.00"]],
    ["&currency=EUR", ["0 transactions"]],
    ["&min=10.00", ["1 to 50 of 60 transactions", "Credits$600.00", "Debits$0.00"]],
  ])("counts and sums what %p leaves", async (query, expected) => {
    expect(await foot(query)).toEqual(expected);
  });
});

test("shows when each was booked, by which they are ordered, and a value date only where it is another day", async () => {
  const own = await startBook();
  try {
    const { id } = await own.openAccount();
    const credit = {
      accountId: id,
      type: "credit",
      amount: 1000,
      currency: "USD",
      description: "Late",
    } as const;
    await post(own.deps, null, {
      ...credit,
      reference: "VALUE-1",
      processedAt: own.deps.now() - 2 * 86_400_000,
    });
    await post(own.deps, null, { ...credit, reference: "VALUE-2" });
    const { html, all } = await own.show("admin", "/admin/transactions");
    expect(all("tbody td:nth-child(7)")).toEqual(["0 min ago", "0 min agovalue 16 Nov 2026"]);
    const booked = "2026-11-18T08:00:00.000Z";
    expect(attributes(html, "tbody td:nth-child(7) time", "datetime")).toEqual([booked, booked]);
  } finally {
    await own.close();
  }
});
