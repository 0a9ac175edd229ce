import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { AccountDto } from "@/accounts/contract";
import { groupIban } from "@/vocabulary/iban";
import { type Book, startBook } from "./book";
import { attributes, select } from "./html";
import type { Person } from "./support";

/** One account that collects and pays, its neighbour, and one of another client. */
let book: Book;
let falcon: AccountDto;
let coast: AccountDto;
let foreign: AccountDto;
const secret = "Suspected fraud";

beforeAll(async () => {
  book = await startBook();
  falcon = await book.openAccount({ customerName: "Falcon" });
  coast = await book.openAccount({ customerName: "Coast" });
  foreign = await book.openAccount({ customerName: "Al Noor", clientId: "NOOR" });
  await book.book("credit", falcon.id, {
    amount: "600.00",
    description: "Invoice 7 collected from Saltmarsh",
  });
  await book.book("credit", falcon.id, {
    amount: "300.00",
    description: "Invoice 8 collected from Saltmarsh",
  });
  await book.book("credit", falcon.id, { amount: "100.00", description: "Cash" });
  await book.book("hold", falcon.id, { amount: "250.00", description: secret, reference: "HOLD-7" });
  await pay(coast.virtualIban, "40.00", "PAY-20261118-AAAAA1");
});
afterAll(() => book.close());

async function pay(recipient: string, amount: string, reference: string): Promise<void> {
  const words = { type: "debit", currency: "USD", description: "Rent", reference, recipient };
  const answer = await book.submit("client_user", { vaId: falcon.id, amount, ...words });
  expect(answer.status).toBe(201);
}

const bank = (who: Person = "admin", query = "") =>
  book.show(who, `/admin/virtual-accounts/${falcon.id}${query}`);
const own = (id = falcon.id) => book.show("client_user", `/client/accounts/${id}`);

/** The lines of the card with a title. */
const card = (html: string, title: string) => select(html, `section[aria-label="${title}"] .list-row`);

describe("an account's own page", () => {
  test("shows the account, its balances, and the difference between them", async () => {
    const { html, all } = await bank();
    expect(all("h1")).toEqual(["Falcon"]);
    expect(all(".page-head .iban")).toEqual([groupIban(falcon.virtualIban)]);
    expect(attributes(html, ".page-head [data-copy]", "data-copy")).toEqual([falcon.virtualIban]);
    expect(all(".stats .stat")).toEqual([
      "Balance$960.00",
      "Available Balance$710.00",
      "Held Balance$250.001 active hold",
    ]);
  });

  test("names the sweeps that take from it or bring to it, and when each runs next", async () => {
    const rule = { clientId: "GULF", currency: "USD", mode: "zero" };
    const create = async (name: string, from: number, to: number, more: Record<string, unknown> = {}) => {
      const json = { ...rule, name, from: { vaIds: [from] }, to: { vaId: to }, ...more };
      expect((await book.send("admin", "POST", "/api/sweeps", { json })).status).toBe(201);
    };
    await create("To Coast", falcon.id, coast.id, { when: "time", at: "17:00" });
    await create("Of others", coast.id, (await book.openAccount()).id);
    const shown = await bank();
    expect(card(shown.html, "Sweeps")).toEqual([
      "To CoastOther account: Coast · Down to zeronext 18 Nov 2026, 17:00",
    ]);
    expect(attributes(shown.html, 'section[aria-label="Sweeps"] a', "href")).toEqual([
      "/admin/sweeps?view=1",
    ]);
    const other = await own(coast.id);
    expect(card(other.html, "Sweeps")).toHaveLength(2);
    expect(card(other.html, "Sweeps")[1]).toContain("This account is on the other side");
    expect(attributes((await own()).html, 'section[aria-label="Sweeps"] a', "href")).toEqual([
      "/client/sweeps?view=1",
    ]);
  });

  test("draws what it held at the end of each of the last 90 days", async () => {
    const { all } = await bank();
    const figures = all('section[aria-label="Balance"] tbody tr');
    expect(figures).toHaveLength(90);
    expect(figures[88]).toStartWith("17 Nov 2026$0.00");
    expect(figures[89]).toStartWith("18 Nov 2026$960.00");
  });

  test("sums payers and payees by what movements say, with those that name nobody", async () => {
    const { html } = await bank();
    expect(card(html, "Payers")).toEqual(["Saltmarsh2 times$900.00"]);
    expect(select(html, 'section[aria-label="Payers"] .card-more')).toEqual(["1 movement names nobody."]);
    expect(card(html, "Payees")).toEqual(["Coastonce$40.00"]);
    expect(attributes(html, 'section[aria-label="Payees"] a', "href")).toEqual([
      `/admin/virtual-accounts/${coast.id}`,
    ]);
  });

  test("counts no money that stays with its owner among payers", async () => {
    await book.book("credit", coast.id, { amount: "9.00", description: "Funding from the core account" });
    await book.book("credit", coast.id, {
      amount: "8.00",
      description: "Invoice 9 collected from Lanternby",
    });
    const { html } = await book.show("admin", `/admin/virtual-accounts/${coast.id}`);
    expect(card(html, "Payers").filter((row) => /^(?:Funding|Lanternby)/.test(row))).toEqual([
      "Lanternbyonce$8.00",
    ]);
  });

  test("shows limits only where they bind", async () => {
    const limitLeft = async () => (await bank()).all(".stats .stat")[3];
    expect(await limitLeft()).toBeUndefined();
    expect((await bank()).html).not.toContain("Limits on payments");
    const enforce = (enforceLimits: boolean) =>
      book.send("admin", "PUT", `/api/virtual-accounts/${falcon.id}/configuration`, {
        json: { dailyLimit: "7345.00", enforceLimits },
      });
    expect((await enforce(true)).status).toBe(200);
    expect(await limitLeft()).toStartWith("Limit left$");
    expect((await bank()).html).toContain("Limits on payments");
    await enforce(false);
  });

  test("opens each act's dialog in place, filled in with the account", async () => {
    for (const dialog of ["post", "hold", "allocate", "relink", "edit"]) {
      const { status, html } = await bank("admin", `?${dialog}=1`);
      const [props = "{}"] = attributes(html, "#dialog x-island", "props");
      expect([dialog, status, JSON.parse(props).account?.id]).toEqual([dialog, 200, falcon.id]);
    }
    expect((await bank("admin", "?suspend=1")).all("#dialog [role=alertdialog] h2")).toEqual([
      "Suspend this account?",
    ]);
    const { all } = await bank("admin", "?transaction=1");
    expect(all("#dialog h2")).toEqual(["Transaction Details"]);
  });

  test("has one main act and a menu of the others, with the reason why one would fail", async () => {
    const { all } = await bank();
    expect(all(".act-menu > a")).toEqual(["Create Transaction"]);
    expect(all("#account-acts > a")).toEqual([
      "Create New Hold",
      "Add Funds",
      "Statement",
      "Export",
      "Configuration",
      "Link CBS Account",
      "Edit",
      "Suspend",
    ]);
    expect(all("#account-acts > p")).toEqual([
      "DeleteThe account still has an active hold: release it first",
    ]);
  });

  test("has another main act where the first would fail", async () => {
    await book.change(coast.id, { status: "suspended" });
    const { all } = await book.show("admin", `/admin/virtual-accounts/${coast.id}`);
    expect(all(".act-menu > a")).toEqual(["Add Funds"]);
    expect(all("#account-acts > p")[0]).toStartWith("Create Transaction");
    await book.change(coast.id, { status: "active" });
  });

  test("draws the period before on request", async () => {
    const before = async (query: string) => (await bank("admin", query)).all("#balances thead th");
    expect(await before("")).toEqual(["USD"]);
    expect(await before("?before=1")).toEqual(["USD", "USD, 90 days earlier"]);
  });

  test("keeps to the page where a user suspends the account or links it", async () => {
    const { html } = await bank();
    const targets = attributes(html, '.act-menu a[hx-target="#dialog"]', "href");
    const own = `/admin/virtual-accounts/${falcon.id}`;
    expect(targets).toEqual(
      ["post", "hold", "allocate", "relink", "edit", "suspend"].map((name) => `${own}?${name}=1`),
    );
  });

  test("shows an auditor the readable parts, and no act that writes", async () => {
    const { html } = await bank("auditor");
    expect(select(html, ".act-menu a")).toEqual(["Statement", "Export", "Configuration"]);
    expect((await bank("auditor", "?hold=1")).all("#dialog x-island")).toEqual([]);
  });

  test("does not exist for an account that is unknown or closed", async () => {
    const closed = await book.openAccount();
    expect((await book.send("admin", "DELETE", `/api/virtual-accounts/${closed.id}`)).status).toBe(204);
    expect((await book.show("admin", `/admin/virtual-accounts/${closed.id}`)).status).toBe(404);
    expect((await book.show("admin", "/admin/virtual-accounts/999")).status).toBe(404);
    expect((await book.show("admin", "/admin/virtual-accounts/x")).status).toBe(400);
  });
});

describe("a client's page of its account", () => {
  test("has the same figures, and what the client can do", async () => {
    const { html, all } = await own();
    expect(all("h1")).toEqual(["Falcon"]);
    expect(all(".act-menu > a")).toEqual(["Pay", "Statement"]);
    const [pay = ""] = attributes(html, ".act-menu > a", "href");
    expect(pay).toBe(`/client/accounts/${falcon.id}?pay=1`);
    const opened = await book.show("client_user", pay);
    expect(attributes(opened.html, "#dialog x-island", "props").join()).toContain(falcon.virtualIban);
    expect(card(html, "Payers")).toEqual(["Saltmarsh2 times$900.00"]);
  });

  test("shows nothing of why money is held, of reviews, or of the bank's screens", async () => {
    const { html } = await own();
    expect(html).toContain("HOLD-7");
    expect(html).not.toContain(secret);
    expect(html).not.toContain("/admin/");
  });

  test("is not there for another client's account", async () => {
    expect((await own(foreign.id)).status).toBe(404);
    expect((await book.show("client_user", `/admin/virtual-accounts/${falcon.id}`)).status).toBe(403);
  });
});

describe("whom an act waits for", () => {
  test("is shown beside it by the current settings, as are waiting acts", async () => {
    const asks = async () => select((await bank()).html, ".act-asks");
    expect(await asks()).toEqual([]);
    const settings = [
      { kind: "manual_credit", enabled: true, aboveUsd: "500.00" },
      { kind: "relink", enabled: true },
    ];
    expect((await book.send("admin", "PUT", "/api/approval-settings", { json: settings })).status).toBe(200);
    // In the menu, of the link; beneath the main act, of a transaction.
    const more = "Another admin has to approve more than $500.00";
    expect(await asks()).toEqual(["Another admin has to approve it", more]);
    const credit = { vaId: falcon.id, type: "credit", amount: "900.00", currency: "USD" };
    const words = { description: "By hand", reference: "TXN-BY-HAND" };
    expect((await book.submit("admin", { ...credit, ...words })).status).toBe(202);
    const [waiting] = card((await bank()).html, "Needs attention");
    expect(waiting).toContain("Waits for approval");
    expect(card((await own()).html, "Needs attention")).toEqual([]);
    const other = await book.show("admin", `/admin/virtual-accounts/${coast.id}`);
    expect(card(other.html, "Needs attention")).toEqual([]);
  });
});

describe("the names of accounts", () => {
  test("lead to their own pages from a hold, and from the account's record", async () => {
    const hold = await book.show("admin", "/admin/holds?view=1");
    const address = `/admin/virtual-accounts/${falcon.id}`;
    expect(attributes(hold.html, "#dialog dd a", "href")).toContain(address);
    const record = await book.show("admin", `/admin/virtual-accounts?view=${falcon.id}`);
    expect(attributes(record.html, ".record-tools a", "href")).toContain(address);
    const ownRecord = await book.show("client_user", `/client/accounts?view=${falcon.id}`);
    expect(attributes(ownRecord.html, ".record-tools a", "href")).toContain(`/client/accounts/${falcon.id}`);
  });
});
