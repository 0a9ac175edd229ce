import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { parse } from "csv-parse/sync";
import type { AccountDto } from "@/accounts/contract";
import { type Book, type Caller, getRefusal, startBook } from "./book";
import { collect, receive } from "./collections";
import { getNumber } from "./demo-book";
import { attributes } from "./html";

let book: Book;
let account: AccountDto;
let desk: ReturnType<typeof collect>;
beforeEach(async () => {
  book = await startBook();
  account = await book.openAccount({ cbsAccount: "1000000001" });
  desk = collect(book, account.id);
});
afterEach(() => book.close());

const ask = (query = "", who: Caller = "client_user") =>
  book.send(who, "GET", `/api/receipts/export${query}`);

/** Rows of a CSV by their headings. */
async function readRows(query = "", who: Caller = "client_user"): Promise<Record<string, string>[]> {
  const answer = await ask(query, who);
  expect(answer.status).toBe(200);
  return parse(await answer.text(), { bom: true, columns: true });
}

/** A receipt that pays two and leaves a rest, one that is kept, and one that nothing explains. */
async function fill() {
  await desk.expected({ number: "INV-1", toleranceBelow: "5.00" });
  await desk.expected({ number: "INV-2" });
  await desk.expected({ number: "INV-3", toleranceBelow: "5.00" });
  await desk.paid("230.00", "For INV-1 and INV-2");
  await desk.paid("97.00", "INV-3");
  const kept = await desk.paid("10.00", "A deposit");
  await desk.keep(kept);
  await desk.paid("55.00", "Thank you");
}

describe("the CSV of receipts", () => {
  test("has a row for each application, and one without an invoice for what was not applied", async () => {
    await fill();
    const rows = await readRows();
    expect(Object.keys(rows[0] ?? {})).toEqual([
      "Booked",
      "Value Date",
      "Amount",
      "Currency",
      "Payer",
      "Payer Account",
      "End-to-end Id",
      "Reference",
      "Paid To",
      "Holder Id",
      "Invoice",
      "Invoice Reference",
      "Applied",
      "Written Off",
      "Open",
      "How",
    ]);
    expect(
      rows.map((row) =>
        ["Amount", "Invoice", "Applied", "Written Off", "Open", "How"].map((name) => row[name]),
      ),
    ).toEqual([
      ["230.00", "INV-1", "100.00", "0.00", "0.00", "number"],
      ["230.00", "INV-2", "100.00", "0.00", "0.00", "number"],
      ["230.00", "", "", "", "30.00", ""],
      ["97.00", "INV-3", "97.00", "3.00", "0.00", "number"],
      ["10.00", "", "", "", "0.00", "kept"],
      ["55.00", "", "", "", "55.00", ""],
    ]);
    expect(rows[0]).toMatchObject({ Booked: "2026-11-18", Currency: "USD", "Paid To": account.virtualIban });
    expect(rows[0]?.["Invoice Reference"]).toStartWith("RF");
  });

  test("leaves an undone application out, and says that its money waits", async () => {
    await desk.expected({ number: "INV-1" });
    const receipt = await desk.paid("100.00", "INV-1");
    const [one] = (await desk.readReceipt(receipt)).applications;
    await desk.undo(receipt, one?.id ?? 0);
    expect(await readRows()).toMatchObject([{ Invoice: "", Applied: "", Open: "100.00", How: "" }]);
  });

  test("keeps a number that a spreadsheet would calculate a text", async () => {
    await desk.expected({ number: "=INV-1+1" });
    await desk.paid("100.00", "=INV-1+1");
    const text = await (await ask()).text();
    expect(text).toContain(",'=INV-1+1,");
  });

  test("has every receipt once, however many there are", async () => {
    for (let at = 0; at < 260; at += 1) await desk.pay("1.00", `Payment ${at}`);
    await desk.follow();
    const rows = await readRows();
    expect(rows).toHaveLength(260);
  });

  test("has a credit that cash application has yet to look at, once, as one that waits", async () => {
    await desk.expected({ number: "INV-1" });
    await desk.paid("30.00", "Thank you");
    await desk.pay("100.00", "INV-1");
    const read = async () => (await readRows()).map(({ Amount, Invoice, Open }) => [Amount, Invoice, Open]);
    expect(await read()).toEqual([
      ["30.00", "", "30.00"],
      ["100.00", "", "100.00"],
    ]);
    expect(await readRows("", "stranger")).toEqual([]);
    expect(await readRows(`?vaId=${account.id}`)).toHaveLength(2);
    expect(await readRows("?to=2026-11-17")).toEqual([]);
    await desk.follow();
    expect(await read()).toEqual([
      ["30.00", "", "30.00"],
      ["100.00", "INV-1", "0.00"],
    ]);
  });

  test("is of the day on which credits were posted, though the bank booked them before", async () => {
    await receive(book, account, "20.00", { booked: "2026-11-17" });
    expect(await readRows("?from=2026-11-17&to=2026-11-17")).toEqual([]);
    expect(await readRows("?from=2026-11-18&to=2026-11-18")).toMatchObject([
      { Booked: "2026-11-17", Amount: "20.00" },
    ]);
  });

  test("of a period without receipts has its headings alone", async () => {
    await fill();
    expect(await readRows("?from=2026-10-01&to=2026-10-31")).toEqual([]);
  });
});

describe("the camt.054 of receipts", () => {
  const read = async (query = "", who: Caller = "client_user") => {
    const answer = await ask(`?format=camt054${query}`, who);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([
      200,
      "application/xml; charset=utf-8",
    ]);
    return answer.text();
  };
  /** Texts of elements of a name, in their order. */
  const texts = (xml: string, name: string) =>
    [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, "g"))].map(([, text]) => text);

  test("has an entry for each receipt, and a detail for each application with number and reference", async () => {
    await fill();
    const xml = await read();
    const entries = xml.split("<Ntry>").slice(1);
    expect(entries.map((entry) => texts(entry, "Nb"))).toEqual([["INV-1", "INV-2"], ["INV-3"], [], []]);
    expect(entries.map((entry) => texts(entry, "Amt"))).toEqual([
      ["230.00", "100.00", "100.00", "30.00"],
      ["97.00", "97.00", "3.00"],
      ["10.00", "10.00"],
      ["55.00", "55.00"],
    ]);
    expect(texts(entries[1] ?? "", "Ref")).toEqual([(await desk.read(3)).reference]);
    expect(entries.map((entry) => texts(entry, "Ustrd"))).toEqual([
      ["For INV-1 and INV-2"],
      [],
      ["A deposit"],
      ["Thank you"],
    ]);
    expect(texts(xml, "Sum")).toEqual(["392.00", "0.00"]);
  });

  test("has a notification for each account", async () => {
    const second = await book.openAccount({ cbsAccount: "1000000001" });
    await desk.paid("10.00", "First");
    await collect(book, second.id).paid("20.00", "Second");
    await desk.paid("30.00", "Third");
    expect(texts(await read(), "IBAN")).toEqual([account.virtualIban, second.virtualIban]);
    expect((await read()).split("<Ntfctn>").map((part) => texts(part, "AddtlNtfctnInf").length)).toEqual([
      0, 1, 1,
    ]);
    expect(texts(await read(`&vaId=${second.id}`), "IBAN")).toEqual([second.virtualIban]);
  });

  test("of a period without receipts has one notification, of no account", async () => {
    const xml = await read("&from=2026-10-01&to=2026-10-31");
    expect(xml).toContain("<Othr><Id>NOTPROVIDED</Id></Othr>");
    expect(xml).not.toContain("<Ntry>");
  });

  test("writes texts of payers as texts", async () => {
    await desk.paid("10.00", `<b>&"ab]]>`);
    const xml = await read();
    expect(xml).not.toContain("<b>");
    expect(texts(xml, "Ustrd")).toHaveLength(1);
  });
});

const countExports = () => getNumber(book.deps, "select count(*) from audit_logs where resource = 'EXPORT'");

describe("access to the files", () => {
  test("a client has its own alone, staff have all", async () => {
    const foreign = await book.openAccount({ clientId: "NOOR", type: "COBO", cbsAccount: "1000000001" });
    await desk.paid("10.00", "Own");
    await collect(book, foreign.id, "admin").pay("20.00", "Foreign");
    await desk.follow();
    expect((await readRows()).map(({ Amount }) => Amount)).toEqual(["10.00"]);
    expect((await readRows("", "admin")).map(({ Amount }) => Amount)).toEqual(["10.00", "20.00"]);
    expect((await readRows(`?vaId=${foreign.id}`, "auditor")).map(({ Amount }) => Amount)).toEqual(["20.00"]);
    expect((await ask(`?vaId=${foreign.id}`)).status).toBe(404);
    expect((await ask("", "nobody")).status).toBe(401);
  });

  test.each([
    "?from=2026-11-18&to=2026-11-17",
    "?from=2026-11-19",
    "?from=yesterday",
    "?vaId=-1",
    "?format=xlsx",
  ])("'%s' is refused with a sentence, and records no export", async (query) => {
    const answer = await ask(query);
    expect(answer.status).toBe(400);
    expect((await getRefusal(answer)).message).not.toBe("");
    expect(await countExports()).toBe(0);
  });

  test("is recorded in the trail, whose newest row the answer names", async () => {
    const answer = await ask("?from=2026-11-01");
    expect(answer.headers.get("audit-head")).toMatch(/^[0-9a-f]{64}$/);
    expect(answer.headers.get("content-disposition")).toBe(
      'attachment; filename="receipts-2026-11-01-2026-11-18.csv"',
    );
    expect(await countExports()).toBe(1);
  });
});

test.each(["/client/receivables", "/client/receivables/receipts", "/admin/receivables"])(
  "%s offers both files",
  async (path) => {
    const who = path.startsWith("/admin") ? "admin" : "client_user";
    const openers = attributes((await book.show(who, path)).html, ".page-actions a", "href");
    expect(openers).toContain("?download=1");
    const { html } = await book.show(who, `${path}?download=1`);
    const file = "/api/receipts/export?from=2026-10-20&to=2026-11-18&format=";
    expect(attributes(html, ".record a.download", "href")).toEqual([`${file}csv`, `${file}camt054`]);
  },
);
