import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { csvCell, csvStream } from "@/platform/lists/csv";
import { isVisibleLine } from "@/vocabulary/visible-line";
import { type Book, startBook } from "./book";
import { attributes } from "./html";

/** Reads a CSV by the grammar of RFC 4180, section 2, and by nothing else: a lone CR, LF or quote is an error. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let at = 0;
  let row: string[] = [];
  while (at < text.length) {
    let cell = "";
    if (text[at] === '"') {
      for (at += 1; ; at++) {
        if (at >= text.length) throw new Error("A quoted cell does not end");
        if (text[at] !== '"') cell += text[at];
        else if (text[at + 1] === '"') cell += text[at++];
        else break;
      }
      at += 1;
    } else {
      while (at < text.length && !',\r\n"'.includes(text.charAt(at))) cell += text[at++];
    }
    row.push(cell);
    if (text[at] === ",") {
      at += 1;
      continue;
    }
    if (!text.startsWith("\r\n", at)) throw new Error(`Neither a comma nor CRLF at ${at}`);
    at += 2;
    rows.push(row);
    row = [];
  }
  return rows;
}

const hostile = [
  "=1+1",
  "+CMD|' /C calc'!A0",
  "-2+3",
  "@SUM(A1)",
  "\tx",
  'said "no", twice',
  "two\r\nlines",
  "زهرة",
];

let book: Book;
beforeAll(async () => {
  book = await startBook();
  for (const [n, customerName] of hostile.entries()) {
    const names = isVisibleLine(customerName)
      ? { customerName: `${customerName}.`, reference: `${customerName}${n}` }
      : {};
    const account = await book.openAccount(names);
    await book.book("credit", account.id, { amount: "1250.50", description: customerName.trim() });
    if (n === 0) await book.book("hold", account.id, { amount: "50.00", reference: "HOLD-1" });
  }
  await book.openAccount({ customerName: "Of another client", clientId: "NOOR", type: "COBO" });
});
afterAll(() => book.close());

async function download(who: "admin" | "auditor" | "client_user", path: string) {
  const answer = await book.send(who, "GET", path);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  const lines = answer.status === 200 ? parseCsv(text.slice(1)) : [];
  return { answer, text, head: answer.headers.get("audit-head"), rows: lines };
}

describe("the CSV of transactions", () => {
  const path = "/api/transactions/export/csv";

  test("is a file named by the bank's date, in UTF-8 with its mark", async () => {
    const { answer, text } = await download("admin", path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8; header=present");
    expect(answer.headers.get("content-disposition")).toBe(
      'attachment; filename="transactions-2026-11-18.csv"',
    );
    expect(answer.headers.get("cache-control")).toContain("no-store");
    expect(text.charCodeAt(0)).toBe(0xfeff);
  });

  test("has the columns that the design names, behind them who paid, and amounts as plain signed numbers", async () => {
    const { rows } = await download("admin", `${path}?type=hold`);
    expect(rows[0]?.join()).toBe(
      "Date,Time,Virtual IBAN,Customer,Type,Description,Amount,Currency,Balance After,Reference," +
        "Counterparty,Counterparty Account,Counterparty Bank,Structured Reference,End-to-end Id,Paid To,Holder,Holder Id,Original Amount,Exchange Rate,Bank Charges,Reason of the return,Ultimate Debtor,Ultimate Creditor,Labels,Attachments",
    );
    expect(rows[1]?.slice(6)).toEqual(["-50.00", "USD", "1200.50", "HOLD-1", ...Array(16).fill("")]);
  });

  test("is read back by an RFC 4180 parser, row by row and newest first", async () => {
    const { rows } = await download("admin", `${path}?type=credit`);
    const descriptions = rows.slice(1).map((row) => row[5]?.replace(/^'/, ""));
    expect(descriptions).toEqual(hostile.map((text) => text.trim()).reverse());
  });

  test("has no cell that a spreadsheet would calculate", async () => {
    const { rows } = await download("admin", path);
    const cells = rows.flat().filter((cell) => /^\s*[=+\-@]/.test(cell));
    expect(cells).toEqual(["-50.00"]);
  });

  test("is sent with the head of the audit trail, for a client with its hash alone, and has rows alone", async () => {
    const { head, rows } = await download("admin", path);
    expect(head).toMatch(/^\d+:[0-9a-f]{64}$/);
    expect(rows.at(-1)?.[0]).toMatch(/^2026-/);
    expect((await download("client_user", path)).head).toMatch(/^[0-9a-f]{64}$/);
  });

  test("holds exactly what is filtered and searched", async () => {
    const { rows } = await download("admin", `${path}?q=twice`);
    expect(rows).toHaveLength(2);
  });

  test("of a client is of its own transactions, and does not say why money is held", async () => {
    const { rows } = await download("client_user", `${path}?type=hold`);
    expect(rows.slice(1).map((row) => row[5])).toEqual(["Processing"]);
  });

  test("is refused for a filter that makes no sense", async () => {
    expect((await download("admin", `${path}?min=abc`)).answer.status).toBe(400);
  });
});

describe("the CSV of accounts", () => {
  const path = "/api/virtual-accounts/export/csv";

  test("lists what is filtered, for an auditor too", async () => {
    const { rows } = await download("auditor", `${path}?type=COBO`);
    expect(rows.map((row) => row[2])).toEqual(["Customer", "Of another client"]);
  });

  test("of a client is of its own accounts, and nobody's for nobody", async () => {
    const { rows, head } = await download("client_user", `${path}?type=COBO`);
    expect(rows.map((row) => row[2])).toEqual(["Customer"]);
    expect(head).toMatch(/^[0-9a-f]{64}$/);
    expect((await book.send("nobody", "GET", path)).status).toBe(401);
  });

  test("has the rows in the order that the screen's list was put in", async () => {
    const own = await startBook();
    for (const customerName of ["Bay", "Coast", "Anchor"]) await own.openAccount({ customerName });
    const { html } = await own.show("admin", "/admin/virtual-accounts?sort=customer&dir=asc");
    const [href = ""] = attributes(html, 'main a[href*="export/csv"]', "href");
    const file = await (await own.send("admin", "GET", href)).text();
    expect(parseCsv(file.slice(1)).map((row) => row[2])).toEqual(["Customer", "Anchor", "Bay", "Coast"]);
    expect((await own.trail()).at(-1)).toMatchObject({
      details: { order: { sort: "customer", direction: "asc" } },
    });
    await own.close();
    const refused = await book.send("admin", "GET", `${path}?sort=secret`);
    expect([refused.status, (await refused.json()).message]).toEqual([
      400,
      "Sort by one of: newest, customer, balance, status",
    ]);
  });

  test("is recorded in the audit trail, with what was exported", async () => {
    await download("auditor", `${path}?type=COBO`);
    const last = (await book.trail()).at(-1);
    expect(last).toMatchObject({
      action: "CREATE",
      resource: "EXPORT",
      details: { list: "accounts", filters: { type: "COBO" } },
    });
  });
});

test("of another client's account is refused before anything is sent, and is not an export", async () => {
  const own = await startBook();
  const { id } = await own.openAccount({ clientId: "NOOR" });
  const answer = await own.send("client_user", "GET", `/api/transactions/export/csv?account=${id}`);
  expect(answer.status).toBe(404);
  expect((await own.trail()).filter(({ resource }) => resource === "EXPORT")).toEqual([]);
  await own.close();
});

describe("a cell", () => {
  test.each([
    ["a plain negative number stays one", "-12.50", "-12.50"],
    ["a formula becomes a text", "=A1", "'=A1"],
    ["so does one behind blanks", "  @x", "'  @x"],
    ["and one in full-width letters", "\uff1dA1", "'\uff1dA1"],
    ["a quote is doubled", 'a"b', '"a""b"'],
    ["a line end is quoted", "a\nb", '"a\nb"'],
  ])("%s", (_, text, written) => {
    expect(csvCell(text)).toBe(written);
  });
});

test("20,000 rows are read a page at a time, and only as they are taken", async () => {
  let read = 0;
  async function* pages() {
    for (let page = 0; page < 20; page++) {
      read += 1;
      yield Array.from({ length: 1000 }, (_, row) => page * 1000 + row);
    }
  }
  const reader = csvStream([{ header: "Row", cell: String }], pages()).getReader();
  await reader.read();
  expect(read).toBeLessThanOrEqual(1);
  let text = "";
  for (let taken = 1; ; taken++) {
    const { done, value } = await reader.read();
    if (done) break;
    text += new TextDecoder().decode(value);
    expect(read).toBeLessThanOrEqual(taken + 1);
  }
  expect(parseCsv(text)).toHaveLength(20_000);
});

test("20,000 accounts of the book are all in the CSV, each once", async () => {
  const own = await startBook();
  const at = own.deps.now();
  const insert = `insert into virtual_accounts (virtual_iban, account_name, customer_name, company_name, reference,
      type, currency, client_id, cbs_account, created_at, updated_at)
    select 'X' || value, 'n', 'n', 'n', 'many-' || value, 'COBO', 'USD', 'NOOR', 'CBS_1', ?, ?
    from (with recursive n(value) as (select 1 union all select value + 1 from n where value < 20000) select value from n)`;
  await own.db.write([{ sql: insert, args: [at, at] }]);
  const answer = await own.send("admin", "GET", "/api/virtual-accounts/export/csv");
  const rows = parseCsv((await answer.text()).replace(/^\ufeff/, "")).slice(1);
  expect(new Set(rows.map((row) => row[1])).size).toBe(20_000);
  await own.close();
});
