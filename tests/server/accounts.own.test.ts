import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { AccountDto } from "@/accounts/contract";
import { groupIban } from "@/vocabulary/iban";
import { type Book, startBook } from "./book";
import { attributes, select } from "./html";
import type { Person } from "./support";

const path = "/client/accounts";

let book: Book;
let falcon: AccountDto;
let harbour: AccountDto;
let coast: AccountDto;
let foreign: AccountDto;
beforeAll(async () => {
  book = await startBook();
  falcon = await book.openAccount({ customerName: "Falcon", reference: "falcon_va_001", type: "COBO" });
  harbour = await book.openAccount({ customerName: "Harbour", reference: "harbour_va_001", type: "POBO" });
  coast = await book.openAccount({ customerName: "Coast", reference: "coast_va_001", description: "Rents" });
  foreign = await book.openAccount({ customerName: "Al Noor", clientId: "NOOR" });
  await book.book("credit", falcon.id, { amount: "1234.50" });
  await book.book("hold", falcon.id, { amount: "200.00", description: "Suspected fraud" });
  await book.change(harbour.id, { status: "suspended" });
  await book.change(coast.id, { status: "inactive" });
});
afterAll(() => book.close());

const show = (query = "", who: Person = "client_user") => book.show(who, path + query);
const listNames = async (query: string, who?: Person) =>
  (await show(query, who)).all("tbody td.fluid").map((cell) => cell.replace(/USD$/, ""));

/** Closes an account that has ten dollars. */
async function close({ id }: AccountDto): Promise<void> {
  await book.book("debit", id, { amount: "10.00" });
  expect((await book.send("admin", "DELETE", `/api/virtual-accounts/${id}`)).status).toBe(204);
}

describe("My Virtual Accounts (client)", () => {
  test("is the second entry of the sidebar", async () => {
    const { html, all } = await show();
    expect(all("h1")).toEqual(["My Virtual Accounts"]);
    expect(all("#navigation nav a").slice(0, 2)).toEqual(["Overview", "My Virtual Accounts"]);
    expect(all("#navigation a[aria-current=page]")).toEqual(["My Virtual Accounts"]);
    expect(attributes(html, "#navigation nav a", "href")).toContain(path);
  });

  test("Table: Virtual IBAN (with reference), Customer (with currency), Type, Balance (with Available), Status, Actions", async () => {
    const { all } = await show("?q=falcon");
    expect(all("thead th")).toEqual(["Virtual IBAN", "Customer", "Type", "Balance", "Status", "Actions"]);
    expect(all("tbody th, tbody td")).toEqual([
      `${groupIban(falcon.virtualIban)}falcon_va_001`,
      "FalconUSD",
      "COBO",
      "$1,234.50$1,034.50 available",
      "Active",
      "View details",
    ]);
  });

  test("Actions (view details): the row and its button lead to the details", async () => {
    const { html } = await show("?type=COBO");
    const details = `?type=COBO&view=${falcon.id}`;
    expect(attributes(html, "tbody a", "href")).toEqual([details, details]);
  });

  test("Search 'Search accounts...' over customer name, IBAN, reference", async () => {
    const { html } = await show();
    expect(attributes(html, "main input[type=search]", "placeholder")).toEqual(["Search accounts..."]);
    expect(await listNames("?q=falc")).toEqual(["Falcon"]);
    expect(await listNames("?q=COAST_VA_001")).toEqual(["Coast"]);
    expect(await listNames(`?q=${groupIban(harbour.virtualIban)}`)).toEqual(["Harbour"]);
  });

  test("Status filter All/Active/Suspended/Inactive", async () => {
    const { all } = await show();
    expect(all("select[name=status] option")).toEqual(["All", "Active", "Suspended", "Inactive"]);
    expect(await listNames("?status=active")).toEqual(["Falcon"]);
    expect(await listNames("?status=suspended")).toEqual(["Harbour"]);
    expect(await listNames("?status=inactive")).toEqual(["Coast"]);
  });

  test("type filter All/COBO/POBO/Both", async () => {
    const { all } = await show();
    expect(all("select[name=type] option")).toEqual(["All", "COBO", "POBO", "Both"]);
    expect(await listNames("?type=COBO")).toEqual(["Falcon"]);
    expect(await listNames("?type=POBO")).toEqual(["Harbour"]);
    expect(await listNames("?type=BOTH")).toEqual(["Coast"]);
  });

  test("Empty: 'No virtual accounts found'", async () => {
    expect((await show("?q=nothing+of+the+kind")).all("main .empty p").at(0)).toBe(
      "No virtual accounts found",
    );
  });

  test("an unknown filter is refused in a sentence", async () => {
    const { status, html } = await show("?status=closed");
    expect(status).toBe(400);
    expect(html).toContain("Choose one of: all, active, suspended, inactive");
  });
});

describe("the details of a client's account", () => {
  test("are an admin's, without the reason of a hold and settings of the bank", async () => {
    const { status, html, all } = await show(`?view=${falcon.id}`);
    expect(status).toBe(200);
    expect(all("#dialog h2")).toEqual(["Virtual Account Details"]);
    const terms = [
      "Balance",
      "Available Balance",
      "Held Balance",
      "Virtual IBAN",
      "Reference",
      "Customer Name",
      "Company Name",
      "Type",
      "Status",
      "Currency",
      "CBS Account",
      "Credit Enabled",
      "Debit Enabled",
      "Created",
      "Updated",
    ];
    expect(all("#dialog dt").slice(0, terms.length)).toEqual(terms);
    expect(all("#dialog .record-figures dd")).toEqual(["$1,234.50", "$1,034.50", "$200.00"]);
    expect(html).not.toContain("Suspected fraud");
    expect(attributes(html, "#dialog a", "href").filter((href) => href.startsWith("/admin"))).toEqual([]);
  });

  test("lead to its movements on the same screen, and from there back", async () => {
    const { html } = await show(`?type=COBO&view=${falcon.id}`);
    const [hold = ""] = attributes(html, "#dialog a.list-row", "href");
    expect(hold).toStartWith(`${path}?type=COBO&transaction=`);
    const movement = await book.show("client_user", hold);
    expect(movement.all("#dialog h2")).toEqual(["Transaction Details"]);
    expect(attributes(movement.html, "#dialog .details a", "href")).toContain(
      `${path}?type=COBO&view=${falcon.id}`,
    );
  });

  test("lead to its statement, and to its payment where it can pay or say why where it cannot", async () => {
    const pays = await book.openAccount({ customerName: "Payer", type: "POBO" });
    await book.book("credit", pays.id, { amount: "10.00" });
    const { html } = await show(`?view=${pays.id}`);
    const acts = [`/client/accounts?pay=${pays.id}`, `/client/statements?account=${pays.id}`];
    expect(attributes(html, "#dialog .record-foot a", "href")).toEqual(acts);
    expect(attributes(html, "#dialog .record-foot a", "hx-get")).toEqual(["", ""]);
    for (const act of acts) expect((await book.show("client_user", act)).status).toBe(200);
    for (const [{ id }, reason] of [
      [falcon, "This account is for collections"],
      [harbour, "This account is suspended"],
    ] as const) {
      const record = await show(`?view=${id}`);
      expect(record.all("#dialog .act-refused")).toEqual([reason]);
      expect(attributes(record.html, "#dialog .record-foot a", "href")).toEqual([
        `/client/statements?account=${id}`,
      ]);
    }
    await close(pays);
  });

  test("are 404 for another client's account, and for one that is not there", async () => {
    for (const id of [foreign.id, 9999]) expect((await show(`?view=${id}`)).status).toBe(404);
    expect((await show(`?view=${falcon.id}`, "stranger")).status).toBe(404);
  });
});

describe("a client's list of accounts", () => {
  test("has its own alone", async () => {
    expect(await listNames("", "stranger")).toEqual(["Al Noor"]);
    expect((await listNames("")).toSorted()).toEqual(["Coast", "Falcon", "Harbour"]);
    expect(await listNames("?q=Al+Noor")).toEqual([]);
  });

  test("has no closed one, and its details are gone", async () => {
    const account = await book.openAccount({ customerName: "Closed" });
    await book.book("credit", account.id, { amount: "10.00" });
    await close(account);
    expect(await listNames("?q=Closed")).toEqual([]);
    expect((await show(`?view=${account.id}`)).status).toBe(404);
  });

  test.each(["admin", "auditor"] as const)("shows the %s all accounts, to read", async (who) => {
    const { html } = await show("", who);
    expect((await listNames("", who)).toSorted()).toEqual(["Al Noor", "Coast", "Falcon", "Harbour"]);
    expect(select(html, "main .btn-primary")).toEqual([]);
    const record = await show(`?view=${foreign.id}`, who);
    expect([record.status, record.all("#dialog .record-foot a")]).toEqual([200, ["Statement"]]);
  });

  test("is exported as filtered, within what the client may see", async () => {
    const { html } = await show("?type=COBO");
    const [csv = ""] = attributes(html, 'main a[href*="export/csv"]', "href");
    const answer = await book.send("client_user", "GET", csv);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-disposition")).toContain("virtual-accounts-2026-11-18.csv");
    const lines = (await answer.text()).trim().split("\r\n");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toStartWith(`${falcon.virtualIban},falcon_va_001,Falcon,COBO,Active,USD,1234.50`);
    const whole = await (await book.send("client_user", "GET", "/api/virtual-accounts/export/csv")).text();
    expect(whole).not.toContain("Al Noor");
    expect((await book.trail()).at(-1)).toMatchObject({ userId: 3, action: "CREATE", resource: "EXPORT" });
  });
});
