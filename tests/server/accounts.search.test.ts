import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { AccountDto } from "@/accounts/contract";
import { groupIban } from "@/vocabulary/iban";
import { type Book, listIds, startBook } from "./book";

let book: Book;
const accounts: Record<string, AccountDto> = {};

beforeAll(async () => {
  book = await startBook();
  const open = (fields: Record<string, string>) => book.openAccount({ companyName: "Company", ...fields });
  accounts.falcon = await open({ customerName: "Falcon Aviation FZE", reference: "falcon_va_001" });
  accounts.zahra = await open({ customerName: "زهرة Blüten & Söhne", reference: "zahra-2026/7" });
  accounts.percent = await open({ customerName: "100% Cotton_Ltd", reference: 'q"uote' });
});
afterAll(() => book.close());

/** Names of the accounts that a search finds; call and screen must agree. */
async function found(text: string): Promise<string[]> {
  const query = new URLSearchParams({ q: text });
  const ids = await listIds(await book.send("admin", "GET", `/api/virtual-accounts?${query}`));
  const screen = await book.show("admin", `/admin/virtual-accounts?${query}`);
  const byId = Object.entries(accounts).filter(([, { id }]) => ids.includes(id));
  expect(screen.all("table.data-table tbody tr")).toHaveLength(ids.length);
  return byId.map(([name]) => name);
}

describe("accounts are found", () => {
  test.each([
    ["the customer's name", "Falcon Aviation FZE", ["falcon"]],
    ["a part of the name, in any case", "CON AVI", ["falcon"]],
    ["a reference", "zahra-2026/7", ["zahra"]],
    ["a part of a reference", "va_001", ["falcon"]],
    ["Arabic letters", "زهرة", ["zahra"]],
    ["letters with marks", "Blüten &", ["zahra"]],
    ["a quotation mark", 'q"u', ["percent"]],
    ["a percent sign, which stands for itself", "100%", ["percent"]],
    ["two letters", "Fa", ["falcon"]],
    ["one letter", "ö", ["zahra"]],
    ["a percent sign alone", "%", ["percent"]],
    ["blanks around it", "  Falcon  ", ["falcon"]],
    ["nothing that any has", "Falcons", []],
    ["two letters that none has", "qq", []],
  ])("by %s: '%s'", async (_, text, names) => {
    expect(await found(text)).toEqual(names);
  });

  test("by an IBAN as stored", async () => {
    expect(await found(accounts.zahra?.virtualIban ?? "")).toEqual(["zahra"]);
  });

  test("by an IBAN as printed, in groups of four", async () => {
    expect(await found(groupIban(accounts.falcon?.virtualIban ?? ""))).toEqual(["falcon"]);
  });

  test("by an IBAN in lower case", async () => {
    expect(await found((accounts.falcon?.virtualIban ?? "").toLowerCase())).toEqual(["falcon"]);
  });

  test("by the last groups of an IBAN, with the blank between", async () => {
    const end = groupIban(accounts.percent?.virtualIban ?? "").slice(-8);
    expect(await found(end)).toContain("percent");
  });

  test("all of them by what all IBANs begin with", async () => {
    expect(await found("AE")).toHaveLength(3);
  });

  test("under the new name after an edit, and no longer under the old one", async () => {
    const { id } = await book.openAccount({ customerName: "Oldname", reference: "edit-1" });
    await book.change(id, { customerName: "Newname" });
    const ids = async (q: string) => listIds(await book.send("admin", "GET", `/api/virtual-accounts?q=${q}`));
    expect([await ids("Newname"), await ids("Oldname")]).toEqual([[id], []]);
    await book.send("admin", "DELETE", `/api/virtual-accounts/${id}`);
    expect(await ids("Newname")).toEqual([]);
  });
});

describe("a search that finds nothing", () => {
  test("uses the specification's words and names how to continue", async () => {
    const { all } = await book.show("admin", "/admin/virtual-accounts?q=nobody");
    expect(all("#accounts .empty-title")).toEqual(["No virtual accounts found"]);
    expect(all("#accounts .empty a")).toEqual(["Clear filters"]);
  });
});
