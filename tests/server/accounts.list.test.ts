import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { type AccountDto, accountSchema, accountStatuses, accountTypes } from "@/accounts/contract";
import { type Book, listIds, startBook } from "./book";
import { addresses, attributes } from "./html";

let book: Book;
const made: AccountDto[] = [];
const total = 123;
const path = "/admin/virtual-accounts";

/** Many accounts, some with equal names, balances and states, which would reveal a partial order. */
beforeAll(async () => {
  book = await startBook();
  for (let n = 0; n < total; n++) {
    const account = await book.openAccount({
      customerName: `Customer ${String(n % 7).padStart(2, "0")}`,
      reference: `ref-${String(n).padStart(3, "0")}`,
      type: accountTypes[n % 3],
    });
    if (n % 4 === 0) await book.book("credit", account.id, { amount: `${(n % 5) + 1}.00` });
    if (n % 5 === 0) await book.change(account.id, { status: accountStatuses[(n / 5) % 3] });
    made.push(accountSchema.parse(await book.readAccount(account.id)));
  }
});
afterAll(() => book.close());

async function shown(query: string) {
  const page = await book.show("admin", `${path}${query}`);
  expect(page.status).toBe(200);
  const rows = page.all("table.data-table tbody th small");
  const link = (rel: string) => addresses(page.html, `nav.pager a[rel=${rel}]`, path)[0];
  return { rows, previous: link("prev"), next: link("next") };
}

/** Every page from the first to the last, and back again. */
async function walk(query: string) {
  const pages: string[][] = [];
  let page = await shown(query);
  pages.push(page.rows);
  while (page.next) {
    page = await shown(page.next.slice(path.length));
    pages.push(page.rows);
  }
  const back: string[][] = [page.rows];
  while (page.previous) {
    page = await shown(page.previous.slice(path.length));
    back.unshift(page.rows);
  }
  return { pages, back };
}

/** Query of a sort order, as the screen's links write it. */
function orderedBy(sort: string, dir: "asc" | "desc"): string {
  const query = new URLSearchParams();
  if (sort !== "newest") query.set("sort", sort);
  if (dir !== "desc") query.set("dir", dir);
  return query.size > 0 ? `?${query}` : "";
}

const keys: Record<string, (account: AccountDto) => string | number> = {
  newest: ({ id }) => id,
  customer: ({ customerName }) => customerName,
  balance: ({ balance }) => Number(balance),
  status: ({ status }) => status,
};

function ordered(sort: string, direction: "asc" | "desc"): string[] {
  const turn = direction === "asc" ? 1 : -1;
  const key = keys[sort] ?? (() => 0);
  const rows = made.toSorted((a, b) => {
    const [left, right] = [key(a), key(b)];
    return turn * (left === right ? a.id - b.id : left < right ? -1 : 1);
  });
  return rows.map(({ reference }) => reference);
}

describe("the screen pages through all accounts, no row skipped or shown twice,", () => {
  const orders = Object.keys(keys).flatMap((sort) => [[sort, "asc"] as const, [sort, "desc"] as const]);

  test.each(orders)("by %s, %s: 50 a page, and backwards the same", async (sort, dir) => {
    const { pages, back } = await walk(orderedBy(sort, dir));
    expect(pages.map((rows) => rows.length)).toEqual([50, 50, 23]);
    expect(pages.flat()).toEqual(ordered(sort, dir));
    expect(back.flat()).toEqual(pages.flat());
  });

  test("newest first if no order is asked for", async () => {
    expect((await shown("")).rows).toEqual(ordered("newest", "desc").slice(0, 50));
  });

  test("and keeps the filters in the pages' addresses", async () => {
    const { pages } = await walk("?type=COBO&q=Customer");
    const cobo = made.filter(({ type }) => type === "COBO").map(({ reference }) => reference);
    expect(pages.flat().sort()).toEqual(cobo.sort());
  });

  test("and has no Previous on the first page and no Next on the last", async () => {
    const first = await shown("");
    const last = await shown(
      (await shown((first.next ?? "").slice(path.length))).next?.slice(path.length) ?? "",
    );
    expect([first.previous, last.next]).toEqual([undefined, undefined]);
  });
});

describe("a filter", () => {
  test.each(accountStatuses)("by status '%s' shows those alone", async (status) => {
    const { pages } = await walk(`?status=${status}`);
    expect(pages.flat().sort()).toEqual(
      made.filter((account) => account.status === status).map(({ reference }) => reference),
    );
  });

  test.each(accountTypes)("by type '%s' shows those alone", async (type) => {
    const answer = await book.send("admin", "GET", `/api/virtual-accounts?type=${type}`);
    expect(await listIds(answer)).toEqual(
      made
        .filter((account) => account.type === type)
        .map(({ id }) => id)
        .reverse(),
    );
  });

  test("of the less common ones is left out, like the orders, until it is set or asked for", async () => {
    const names = async (query: string) => {
      const { html, all } = await book.show("admin", `${path}${query}`);
      const orders = all("#accounts-sort a");
      return [
        attributes(html, "#accounts-filters select", "name"),
        orders.length,
        addresses(html, "#accounts-more > a", path),
      ];
    };
    const common = ["status", "type"];
    const whole = [...common, "currency", "cbs"];
    expect(await names("")).toEqual([common, 1, [`${path}?all=1`]]);
    expect(await names("?q=a&all=1")).toEqual([whole, 7, []]);
    expect(await names("?q=a")).toEqual([common, 1, [`${path}?q=a&all=1`]]);
    expect(await names("?currency=USD")).toEqual([whole, 1, []]);
  });

  test("counts what it finds", async () => {
    const suspended = made.filter(({ status }) => status === "suspended").length;
    const { all } = await book.show("admin", `${path}?status=suspended`);
    expect(all(".pager-text")).toEqual([`${suspended} accounts`]);
  });
});

describe("the call answers pages with a Link header:", () => {
  test("following it gives every account once, newest first", async () => {
    const ids: number[] = [];
    let next: string | undefined = "/api/virtual-accounts?limit=50";
    while (next) {
      const answer: Response = await book.send("admin", "GET", next);
      ids.push(...(await listIds(answer)));
      next = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get("link") ?? "")?.[1];
    }
    expect(ids).toEqual(made.map(({ id }) => id).reverse());
  });

  test("none on the last page", async () => {
    const answer = await book.send("admin", "GET", "/api/virtual-accounts");
    expect(answer.headers.get("link")).toBeNull();
    expect(await answer.json()).toHaveLength(total);
  });

  test("it keeps the filter", async () => {
    const answer = await book.send("admin", "GET", "/api/virtual-accounts?type=POBO&limit=2");
    expect(answer.headers.get("link")).toMatch(/type=POBO&limit=2&after=/);
  });

  test("a row that is added meanwhile moves no page", async () => {
    const first = await book.send("admin", "GET", "/api/virtual-accounts?limit=50");
    const { id } = await book.openAccount();
    const link = /^<([^>]+)>/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
    const second = await listIds(await book.send("admin", "GET", link));
    await book.send("admin", "DELETE", `/api/virtual-accounts/${id}`);
    expect(second[0]).toBe(((await listIds(first)).at(-1) ?? 0) - 1);
  });
});

test("names are sorted as people look them up, whatever their case, on every page", async () => {
  const names = ["apple", "Mango", "Zebra", "banana", "mango", "Apple"];
  const own = await startBook();
  for (const customerName of names) await own.openAccount({ customerName });
  const { all } = await own.show("admin", "/admin/virtual-accounts?sort=customer&dir=asc");
  const shownNames = all("#accounts tbody td.fluid").map((cell) => cell.replace(/USD$/, ""));
  expect(shownNames).toEqual(["apple", "Apple", "banana", "Mango", "mango", "Zebra"]);
  const plan = await own.db.read.all(
    sql`explain query plan select id from virtual_accounts where closed_at is null
      and (customer_name collate nocase, id) > ('b', 3) order by customer_name collate nocase, id limit 51`,
  );
  expect(JSON.stringify(plan)).toContain("virtual_accounts_customer");
  await own.close();
});
