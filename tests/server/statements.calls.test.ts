import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { AccountDto } from "@/accounts/contract";
import { noticesSchema, type StatementDto, statementSchema } from "@/reporting/statements/contract";
import { type Book, getRefusal, startBook } from "./book";
import { attributes } from "./html";
import type { Person } from "./support";

let book: Book;
let account: AccountDto;
let foreign: AccountDto;

beforeAll(async () => {
  book = await startBook();
  account = await book.openAccount({ customerName: "Falcon" });
  foreign = await book.openAccount({ clientId: "NOOR" });
  await book.book("credit", account.id, { amount: "100.00", description: "=Invoice 1" });
  await book.book("hold", account.id, { amount: "10.00", description: "Suspected fraud" });
  await book.book("debit", account.id, { amount: "30.50" });
});
afterAll(() => book.close());

const period = "from=2026-11-01&to=2026-11-18";
const ask = (query: string, who: Person = "client_user", id = account.id) =>
  book.send(who, "GET", `/api/virtual-accounts/${id}/statement${query}`);
const read = async (answer: Response): Promise<StatementDto> => statementSchema.parse(await answer.json());
const exports = async () =>
  (await book.trail()).filter(({ resource }) => resource === "EXPORT").map(({ details }) => details);

describe("GET /api/virtual-accounts/{id}/statement", () => {
  test("answers opening and closing balance, totals and transactions", async () => {
    const answer = await ask(`?${period}`);
    expect(answer.headers.get("link")).toBeNull();
    expect(await read(answer)).toMatchObject({
      virtualIban: account.virtualIban,
      currency: "USD",
      from: "2026-11-01",
      to: "2026-11-18",
      openingBalance: "0.00",
      closingBalance: "69.50",
      totalCredits: "100.00",
      totalDebits: "30.50",
      transactions: [
        { type: "credit", amount: "100.00", balance: "100.00" },
        { type: "hold", amount: "10.00", balance: "100.00", description: "Processing" },
        { type: "debit", amount: "30.50", balance: "69.50" },
      ],
    });
  });

  test("ends today at the latest, and is of the last 30 days if no period is named", async () => {
    expect(await read(await ask("?from=2026-11-18&to=2026-12-31"))).toMatchObject({ to: "2026-11-18" });
    expect(await read(await ask(""))).toMatchObject({ from: "2026-10-20", to: "2026-11-18" });
  });

  test("a Link leads on, and every page has the same head", async () => {
    const first = await ask(`?${period}&limit=2`);
    const [, next = ""] = /<([^>]+)>/.exec(first.headers.get("link") ?? "") ?? [];
    const second = await book.send("client_user", "GET", next);
    expect(second.headers.get("link")).toBeNull();
    const pages = [await read(first), await read(second)];
    expect(pages.map(({ transactions }) => transactions.length)).toEqual([2, 1]);
    expect(pages.map(({ closingBalance }) => closingBalance)).toEqual(["69.50", "69.50"]);
  });

  test.each([
    ["a foreign account", "", 404, () => foreign.id],
    ["an account that is none", "", 404, () => 4711],
    ["a period that ends before it begins", "?from=2026-11-18&to=2026-11-17", 400, () => account.id],
    ["a period to come, as a file", "?from=2026-11-19&to=2026-11-20&format=csv", 400, () => account.id],
    ["a form that is none", "?format=docx", 400, () => account.id],
  ])("refuses %s with a sentence, and records no export", async (_, query, status, id) => {
    const before = (await exports()).length;
    const answer = await ask(query, "client_user", id());
    expect(answer.status).toBe(status);
    expect((await getRefusal(answer)).message).not.toBe("");
    expect(await exports()).toHaveLength(before);
  });

  test.each([
    ["csv", "text/csv", ".csv"],
    ["xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", ".xlsx"],
    ["mt940", "text/plain", ""],
    ["camt053", "application/xml", ".xml"],
    ["pdf", "application/pdf", ".pdf"],
  ])("answers %s as a file, and records that", async (format, type, ending) => {
    const answer = await ask(`?${period}&format=${format}`, "auditor");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toStartWith(type);
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="[\w.-]+"$/);
    expect(answer.headers.get("content-disposition")).toEndWith(`${ending}"`);
    expect(answer.headers.get("audit-head")).toMatch(/^\d+:[0-9a-f]{64}$/);
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(100);
    const filters = { account: String(account.id), from: "2026-11-01", to: "2026-11-18", format };
    expect((await exports()).at(-1)).toEqual({ list: "statement", filters });
  });
});

describe("notices and the day so far", () => {
  const get = (path: string, who: Person = "client_user", id = account.id) =>
    book.send(who, "GET", `/api/virtual-accounts/${id}/${path}`);

  test("are of today if no period is named, notices without holds and balances", async () => {
    const notices = noticesSchema.strict().parse(await (await get("notices")).json());
    expect(notices).toMatchObject({
      from: "2026-11-18",
      to: "2026-11-18",
      totalCredits: "100.00",
      transactions: [
        { type: "credit", amount: "100.00", description: "=Invoice 1" },
        { type: "debit", amount: "30.50" },
      ],
    });
    expect(await read(await get("intraday"))).toMatchObject({
      openingBalance: "0.00",
      closingBalance: "69.50",
      from: "2026-11-18",
    });
  });

  test("have the same message id until something else is booked, and are recorded", async () => {
    const findId = async (path: string) => {
      const answer = await get(path);
      expect([answer.status, answer.headers.get("content-type")]).toEqual([
        200,
        "application/xml; charset=utf-8",
      ]);
      return /<MsgId>([^<]+)/.exec(await answer.text())?.[1];
    };
    const paths = ["notices?format=camt054", "intraday?format=camt052"];
    const ids = await Promise.all(paths.map(findId));
    expect(ids).toEqual([`NT${account.id}-20261118-20261118-3`, `IR${account.id}-20261118-20261118-3`]);
    expect(await Promise.all(paths.map(findId))).toEqual(ids);
    expect((await exports()).at(-1)).toMatchObject({ list: "statement", filters: { from: "2026-11-18" } });
  });

  test.each(["notices", "notices?format=camt054", "intraday", "intraday?format=camt052"])(
    "%s of a foreign account is not there",
    async (path) => expect((await get(path, "client_user", foreign.id)).status).toBe(404),
  );
});

describe("GET /api/transactions/export/xlsx", () => {
  test("answers what the filter finds as a workbook, and records that", async () => {
    const answer = await book.send("client_user", "GET", "/api/transactions/export/xlsx?type=debit");
    expect(answer.headers.get("content-disposition")).toBe(
      'attachment; filename="transactions-2026-11-18.xlsx"',
    );
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(1000);
    expect((await exports()).at(-1)).toEqual({ list: "transactions", filters: { type: "debit" } });
  });

  test("of a foreign account is not there", async () => {
    const path = `/api/transactions/export/xlsx?account=${foreign.id}`;
    expect((await book.send("client_user", "GET", path)).status).toBe(404);
  });
});

describe("Download Statement", () => {
  const show = (query: string) => book.show("client_user", `/client/statements?${query}&download=1`);
  const links = (html: string) => attributes(html, ".record a.download", "href");

  test("offers CSV and Excel of the filter, and every file of an account that is chosen", async () => {
    const { html, all } = await show(`account=${account.id}&type=credit&q=invoice&month=2026-11`);
    expect(all("#record-title")).toEqual(["Download Statement"]);
    expect(all(".record a.download b")).toEqual([
      "CSV",
      "Excel",
      "PDF",
      "Excel",
      "MT940",
      "camt.053",
      "camt.054",
      "camt.052",
    ]);
    const filter = `q=invoice&account=${account.id}&type=credit&${period}`;
    const file = (format: string) =>
      `/api/virtual-accounts/${account.id}/statement?${period}&format=${format}`;
    expect(links(html)).toEqual([
      `/api/transactions/export/csv?${filter}`,
      `/api/transactions/export/xlsx?${filter}`,
      ...["pdf", "xlsx", "mt940", "camt053"].map(file),
      `/api/virtual-accounts/${account.id}/notices?${period}&format=camt054`,
      `/api/virtual-accounts/${account.id}/intraday?format=camt052`,
    ]);
  });

  test("its links answer: what was found, as CSV 'transactions-{date}.csv'", async () => {
    const { html } = await show("month=2026-11");
    const [csv = ""] = links(html);
    const answer = await book.send("client_user", "GET", csv);
    expect(answer.headers.get("content-disposition")).toBe(
      'attachment; filename="transactions-2026-11-18.csv"',
    );
    expect((await answer.text()).split("\r\n")).toHaveLength(5);
  });

  test("says why there is no statement if no account is chosen", async () => {
    const { html, all } = await show("days=90");
    expect(links(html)).toHaveLength(2);
    expect(all(".record-note")).toContain("A statement covers one account: choose the account first.");
    expect(all(".record [aria-disabled] b")).toEqual([
      "PDF",
      "Excel",
      "MT940",
      "camt.053",
      "camt.054",
      "camt.052",
    ]);
  });

  test("offers nothing for a period that ends before it begins, and names the reason", async () => {
    const { html, all } = await show("from=2026-11-18&to=2026-11-01");
    expect(links(html)).toEqual([]);
    expect(all(".record-note").join(" ")).toContain("The period ends before it begins");
  });
});
