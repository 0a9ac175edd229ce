import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { gzipSync } from "node:zlib";
import type { AccountDto } from "@/accounts/contract";
import { groupIban } from "@/vocabulary/iban";
import { type Book, startBook } from "./book";
import { askAboutMany, doWithMany, sendAsked } from "./bulk-acts";
import { addresses, attributes, listActs, select } from "./html";
import { people } from "./support";

const hostile = `<img src=x onerror=alert(1)>"'&</script><b>`;
const path = "/admin/virtual-accounts";

let book: Book;
let account: AccountDto;
beforeAll(async () => {
  book = await startBook();
  account = await book.openAccount({
    customerName: hostile,
    companyName: hostile,
    reference: hostile,
    description: hostile,
    type: "POBO",
    debitEnabled: false,
    cbsAccount: "1000000001",
  });
  await book.book("credit", account.id, { amount: "1234.50", description: hostile, reference: hostile });
  await book.book("hold", account.id, { amount: "200.00", description: hostile, reference: `h${hostile}` });
});
afterAll(() => book.close());

describe("the details of an account", () => {
  test("are on its own address, readable without a script", async () => {
    const { status, html } = await book.show("admin", `${path}?view=${account.id}`);
    expect(status).toBe(200);
    const terms = select(html, "#dialog .record-figures dt, #dialog .record-body > .details dt");
    const values = select(html, "#dialog .record-figures dd, #dialog .record-body > .details dd");
    expect(Object.fromEntries(terms.map((term, at) => [term, values[at]]))).toEqual({
      "Virtual IBAN": groupIban(account.virtualIban),
      Reference: hostile,
      "Customer Name": hostile,
      Type: "POBO",
      Status: "Active",
      Currency: "USD",
      "CBS Account": account.cbsAccount,
      "Company Name": hostile,
      Balance: "$1,234.50",
      "Available Balance": "$1,034.50",
      "Held Balance": "$200.00",
      "Credit Enabled": "Yes",
      "Debit Enabled": "No",
      Description: hostile,
      Created: "18 Nov 2026, 12:00",
      Updated: "18 Nov 2026, 12:00",
    });
  });

  test("say nothing of a description if there is none", async () => {
    const { id } = await book.openAccount();
    const { html } = await book.show("admin", `${path}?view=${id}`);
    expect(select(html, "#dialog dt")).not.toContain("Description");
  });
});

describe("a row", () => {
  const hrefs = (html: string, link: string) => attributes(html, `table.data-table tbody ${link}`, "href");

  test("is a link to its record, in the list as filtered", async () => {
    const { html } = await book.show("admin", `${path}?q=onerror`);
    expect(hrefs(html, "th a")).toEqual([`?q=onerror&view=${account.id}`]);
  });

  test("has one button for its acts, which opens their menu automatically", async () => {
    const { html } = await book.show("admin", `${path}?q=onerror`);
    expect(attributes(html, ".acts button", "value")).toEqual([`${account.id}`]);
    expect(attributes(html, ".acts button", "title")).toEqual(["Actions"]);
    const menus = attributes(html, ".table-box > [popover]", "id");
    expect(attributes(html, ".acts button", "popovertarget")).toEqual(menus);
    expect(attributes(html, "#act[inert]", "id")).toEqual(["act"]);
  });
});

describe("what is done with an account on other screens", () => {
  const getFoot = async (who: "admin" | "auditor", id: number) =>
    (await book.show(who, `${path}?view=${id}`)).html;

  test("is in the foot of its record, each act with the account filled in", async () => {
    const { id } = await book.openAccount();
    await book.book("credit", id, { amount: "10.00" });
    const html = await getFoot("admin", id);
    expect(listActs(html)).toEqual([
      "Create Transaction",
      "Create New Hold",
      "Add Funds",
      "Statement",
      "Export",
      "Configuration",
      "Link CBS Account",
      "Edit",
      "Suspend",
    ]);
    const hrefs = attributes(html, ".record-foot a", "href");
    expect(hrefs).toEqual([
      `/admin/virtual-accounts/${id}?post=1`,
      `/admin/virtual-accounts/${id}?hold=1`,
      `/admin/virtual-accounts/${id}?allocate=1`,
      `/client/statements?account=${id}`,
      `/api/transactions/export/csv?account=${id}`,
      `/admin/configurations?account=${id}`,
      `/admin/virtual-accounts/${id}?relink=1`,
      `/admin/virtual-accounts?edit=${id}`,
      `/admin/virtual-accounts?suspend=${id}`,
    ]);
    for (const href of hrefs.slice(0, 3)) {
      const { html: form } = await book.show("admin", href);
      const [props = "{}"] = attributes(form, "#dialog x-island", "props");
      expect(JSON.parse(props).account.id).toBe(id);
    }
    for (const href of hrefs) expect((await book.show("admin", href)).status).toBe(200);
  });

  test("begins with the values in its address, and without an invalid amount", async () => {
    const { id } = await book.openAccount();
    const filledBy = async (href: string) => {
      const { html } = await book.show("admin", href);
      const [props = "{}"] = attributes(html, "#dialog x-island", "props");
      return JSON.parse(props);
    };
    expect(await filledBy(`/admin/virtual-accounts?edit=${id}&set-status=suspended`)).toMatchObject({
      account: { id, status: "active" },
      status: "suspended",
    });
    expect(await filledBy(`/admin/holds?create=1&vaId=${id}&amount=500.5&set-currency=AED`)).toMatchObject({
      account: { id },
      filled: { amount: "500.50", currency: "AED" },
    });
    expect((await filledBy("/admin/holds?create=1&amount=1e9")).filled.amount).toBe("");
    expect((await filledBy("/admin/fund-allocation?create=1&amount=70")).amount).toBe("70.00");
    expect((await book.show("admin", `/admin/virtual-accounts?edit=${id}&set-status=gone`)).status).toBe(400);
  });

  test("is shown as refused where it would fail, with the reason", async () => {
    const { id } = await book.openAccount();
    const empty = await getFoot("admin", id);
    const reason = "This account has no available balance";
    expect(select(empty, ".act-refused")).toEqual([`Create New Hold${reason}`, `Add Funds${reason}`]);
    await book.change(id, { status: "suspended" });
    const suspended = await getFoot("admin", id);
    expect(select(suspended, ".act-refused")).toContain("Create TransactionThis account is suspended");
  });

  test("is for an auditor what they may read", async () => {
    const html = await getFoot("auditor", account.id);
    expect(listActs(html)).toEqual(["Statement", "Export", "Configuration"]);
  });
});

describe("an admin's acts", () => {
  test("are in the table's menu", async () => {
    const { html } = await book.show("admin", path);
    expect(attributes(html, "[popover].row-menu a[data-act]", "data-act")).toEqual([
      "view",
      "edit",
      "delete",
    ]);
  });

  test("show Delete as refused in each row that it would fail for, with its reason", async () => {
    const empty = await book.openAccount();
    const funded = await book.openAccount();
    await book.book("credit", funded.id, { amount: "10.00" });
    const earmarked = await book.openAccount();
    await book.book("credit", earmarked.id, { amount: "10.00" });
    const json = { vaId: earmarked.id, userId: people.client_user.id, allocatedAmount: "10.00" };
    expect((await book.send("admin", "POST", "/api/fund-allocations", { json })).status).toBe(201);
    await book.book("debit", earmarked.id, { amount: "10.00" });
    const { html } = await book.show("admin", path);
    const reasons = attributes(html, ".table-box", "data-reasons").join().split("\n");
    const findReason = (id: number) => {
      const [refused] = attributes(html, `tbody .acts button[data-refused][value='${id}']`, "data-refused");
      return refused === undefined ? undefined : reasons[Number(refused.replace("delete:", ""))];
    };
    expect([account, funded, earmarked, empty].map(({ id }) => findReason(id))).toEqual([
      "The account still has an active hold: release it first",
      "The account still has a balance: move the money out first",
      "The account still has an open fund allocation: revoke it first",
      undefined,
    ]);
  });

  test("are not an auditor's, whose rows lead to the record alone", async () => {
    const { html } = await book.show("auditor", `${path}?q=onerror`);
    expect(attributes(html, "a[data-act]", "data-act")).toEqual([]);
    expect(attributes(html, "tbody .acts button", "value")).toEqual([]);
    expect(attributes(html, "tbody th a", "href")).toEqual([`?q=onerror&view=${account.id}`]);
  });

  test.each(["edit", "delete", "create"])("do not open for an auditor by the address: %s", async (act) => {
    const { html } = await book.show("auditor", `${path}?${act}=${account.id}`);
    expect(attributes(html, "x-island[when=load]", "id")).toEqual([]);
  });

  test.each([
    ["edit", "accounts-edit-account-"],
    ["delete", "confirm-"],
  ])("open for an admin by the address: %s", async (act, island) => {
    const { html } = await book.show("admin", `${path}?${act}=${account.id}`);
    expect(attributes(html, "x-island[when=load]", "id").join()).toStartWith(island);
  });

  test("to create stands on the page for an admin alone", async () => {
    const creates = async (who: "admin" | "auditor") =>
      addresses((await book.show(who, path)).html, ".page-head a", path).includes(`${path}?create=1`);
    expect([await creates("admin"), await creates("auditor")]).toEqual([true, false]);
  });
});

describe("a hostile name is plain text everywhere:", () => {
  test.each<["admin" | "client_user", string]>([
    ["admin", "/admin/dashboard"],
    ["admin", path],
    ["admin", `${path}?view=1`],
    ["admin", `${path}?edit=1`],
    ["admin", `${path}?delete=1`],
    ["admin", `${path}?q=${encodeURIComponent(hostile)}`],
    ["admin", "/admin/transactions"],
    ["admin", `/admin/transactions?q=${encodeURIComponent(hostile)}`],
    ["client_user", "/client/overview"],
  ])("for the %s on %s", async (who, address) => {
    const { status, html } = await book.show(who, address);
    expect(status).toBe(200);
    expect(html.includes("&lt;img src=x onerror=alert(1)&gt;")).toBe(true);
    expect(select(html, "img")).toEqual([]);
    expect(attributes(html, "script", "src").every((src) => src.startsWith("/build/"))).toBe(true);
    expect(attributes(html, "[onerror]", "onerror")).toEqual([]);
  });

  test.each(["admin", "auditor", "client_user"] as const)("for the %s on every screen", async (who) => {
    const screens = book.pages.filter(({ method, path: at }) => method === "GET" && !at.includes("{"));
    expect(screens.length).toBeGreaterThan(25);
    for (const { path: at } of screens) {
      const { html } = await book.show(who, at);
      expect([at, select(html, "img"), attributes(html, "[onerror]", "onerror")]).toEqual([at, [], []]);
    }
  });

  test("and in an island's props it is what was entered", async () => {
    const { html } = await book.show("admin", `${path}?edit=${account.id}`);
    const props = attributes(html, "x-island[id^=accounts-edit-account]", "props").join();
    expect(JSON.parse(props)).toMatchObject({ account: { customerName: hostile, reference: hostile } });
  });
});

test("the row shows the specification's columns", async () => {
  const { all } = await book.show("admin", `${path}?q=onerror`);
  const headings = "Virtual IBAN,Customer,Type,Balance,Status,CBS Account,Actions";
  expect(all("table.data-table thead th")).toEqual(headings.split(","));
  expect(all("table.data-table tbody th")).toEqual([`${groupIban(account.virtualIban)}${hostile}`]);
  expect(all("table.data-table tbody td").slice(0, 5)).toEqual([
    `${hostile}USD`,
    "POBO",
    "$1,234.50$1,034.50 available",
    "Active",
    account.cbsAccount,
  ]);
});

test("a page of 50 accounts has at most 56 kB of HTML as sent without compression, 32 kB of it rows, and 9 kB compressed", async () => {
  for (let n = 0; n < 50; n++) {
    await book.openAccount({ customerName: `Gulf Marine Supplies LLC ${n}`, cbsAccount: "1000000001" });
  }
  const { html, all } = await book.show("admin", path);
  expect(all("table.data-table tbody tr")).toHaveLength(50);
  expect(all("tbody .acts button")).toHaveLength(50);
  expect(Buffer.byteLength(html)).toBeLessThanOrEqual(56_000);
  const rows = html.slice(html.indexOf("<tbody"), html.indexOf("</tbody>"));
  expect(Buffer.byteLength(rows)).toBeLessThanOrEqual(32_000);
  expect(gzipSync(html).byteLength).toBeLessThanOrEqual(9_000);
});

test("many accounts are suspended by the call of each, and made active again as of the version that left", async () => {
  const [first, second, third] = [
    await book.openAccount(),
    await book.openAccount(),
    await book.openAccount(),
  ];
  await book.change(third.id, { status: "suspended" });
  const asked = await askAboutMany(book, `${path}?suspendAll=${first.id}.${second.id}.${third.id}`);
  expect(asked.items.map(({ refused }) => refused)).toEqual([
    undefined,
    undefined,
    "It is suspended already.",
  ]);
  await book.change(second.id, { customerName: "Renamed meanwhile" });
  expect(await doWithMany(book, asked)).toEqual([200, 409]);
  expect(await doWithMany(book, asked)).toEqual([200, 409]);
  const { status, version } = await book.readAccount(first.id);
  expect([status, version]).toEqual(["suspended", first.version + 1]);
  const [undo] = asked.items.map((item) => item.undo);
  if (!undo) throw new Error("It cannot be undone");
  const undoing = (seen: number) => sendAsked(book, { ...undo, version: seen }, `undo-${seen}`, "admin");
  await book.change(first.id, { customerName: "Renamed as well" });
  expect((await undoing(version)).status).toBe(409);
  expect((await undoing(version + 1)).status).toBe(200);
  expect((await book.readAccount(first.id)).status).toBe("active");
});
