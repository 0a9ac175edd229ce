import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { approvalLifetime } from "@/approvals/rules";
import { groupIban } from "@/vocabulary/iban";
import { type Book, startBook } from "./book";
import { attributes, select } from "./html";
import { getCookies, password } from "./support";

const path = "/admin/approvals";

let book: Book;
let second: string;
let iban: string;
beforeAll(async () => {
  book = await startBook();
  const account = await book.openAccount({ customerName: "Falcon Freight" });
  iban = account.virtualIban;
  await book.book("credit", account.id, { amount: "9000.00" });
  const json = { username: "bilal", email: "bilal@vostra.example", password, role: "admin" };
  await book.send("admin", "POST", "/api/auth/register", { json });
  second = getCookies(await book.call("POST", "/api/auth/login", { json: { username: "bilal", password } }));
  const settings = [
    { kind: "manual_debit", enabled: true },
    { kind: "user_role", enabled: true },
  ];
  await book.send("admin", "PUT", "/api/approval-settings", { json: settings });
  for (const amount of ["10.00", "20.00", "30.00"]) {
    const debit = { vaId: account.id, type: "debit", amount, currency: "USD" };
    await book.submit("admin", { ...debit, description: "Fee", reference: `TXN-${amount}` });
  }
  const admin = {
    username: "dina",
    email: "dina@vostra.example",
    password: "seven quiet camels 91",
    role: "admin",
  };
  await book.send("admin", "POST", "/api/auth/register", { json: admin });
  await book.call("POST", "/api/approvals/1/approve", { cookie: second });
  const reason = { json: { reason: "Not agreed with the client" }, cookie: second };
  await book.call("POST", "/api/approvals/2/refuse", reason);
});
afterAll(() => book.close());

const acts = (html: string) => select(html, "table.data-table tbody th");
const asSecond = async (query: string) =>
  (await book.call("GET", `${path}?${query}`, { cookie: second })).text();

describe("the list of approvals", () => {
  test("has the columns of what was asked for, by whom, until when, and where it stands", async () => {
    const { html } = await book.show("admin", path);
    expect(select(html, "h1")).toEqual(["Approvals"]);
    expect(select(html, "table.data-table thead th")).toEqual([
      "Act",
      "Kind",
      "Asked by",
      "Asked",
      "Expires",
      "Status",
      "Decided by",
    ]);
    expect(select(html, "table.data-table .badge")).toEqual(["Waiting", "Waiting", "Refused", "Approved"]);
  });

  test("names the account before its number, in both languages", async () => {
    const { html } = await book.show("admin", path);
    expect(acts(html)).toContain(`Debit of $10.00 on Falcon Freight, ${groupIban(iban)}`);
    const arabic = await book.call("GET", path, { cookie: `${await book.signedIn("admin")}; language=ar` });
    expect(acts(await arabic.text())).toContain(
      `خصم \u2068$10.00\u2069 من \u2068Falcon Freight, ${groupIban(iban)}\u2069`,
    );
  });

  test.each([
    ["status=waiting", ["dina", "$30.00"]],
    ["status=refused", ["$20.00"]],
    ["kind=user_role", ["dina"]],
    ["q=falcon&status=approved", ["$10.00"]],
    ["q=AMAL&kind=user_role", ["dina"]],
    ["from=2026-11-18&to=2026-11-18&status=waiting", ["dina", "$30.00"]],
    ["to=2026-11-17", []],
  ])("finds by %s", async (query, words) => {
    const found = acts((await book.show("auditor", `${path}?${query}`)).html);
    expect(found).toHaveLength(words.length);
    for (const [at, word] of words.entries()) expect(found[at]).toContain(word);
  });

  test("says 'No approvals found' if there are none", async () => {
    const { html } = await book.show("admin", `${path}?q=nothing-at-all`);
    expect(select(html, ".empty-title")).toEqual(["No approvals found"]);
  });

  test("shows an act as expired after 72 hours, before the job has run", async () => {
    const other = await startBook();
    await other.send("admin", "PUT", "/api/approval-settings", {
      json: [{ kind: "user_role", enabled: true }],
    });
    await other.send("admin", "PUT", "/api/users/2", { json: { role: "admin" } });
    other.wait(approvalLifetime);
    other.forgetSessions();
    const { html } = await other.show("admin", `${path}?view=1`);
    expect(select(html, "table.data-table .badge")).toEqual(["Expired"]);
    expect(select(html, "#dialog .record-foot")).toEqual([]);
    await other.close();
  });
});

describe("the record of an approval", () => {
  test("leads to the account that it is about, and says how that stands now", async () => {
    const { html } = await book.show("auditor", `${path}?view=3`);
    const [account, ...now] = select(html, "#dialog dd").slice(-5);
    expect(account).toMatch(/^Falcon FreightAE\d\d 9990( \d{4}){3} \d{3}$/);
    expect(now).toEqual(["$8,990.00", "$8,990.00", "$0.00", "Active"]);
    expect(attributes(html, '#dialog dd a[href^="/admin/virtual-accounts/"]', "href")).toHaveLength(1);
  });

  test("shows the requester, the request, and the act's amount", async () => {
    const { html } = await book.show("auditor", `${path}?view=3`);
    const details = select(html, "#dialog dd");
    for (const detail of ["Waiting", "Manual debits", "amal", "$30.00", "Fee", "TXN-30.00"])
      expect(details).toContain(detail);
  });

  test("shows settings of signing in by their names, and amounts as money", async () => {
    const json = {
      stepUp: { paymentsAboveUsd: "250.00", webhooks: true },
      secondFactor: { admin: "required" },
    };
    const answer = await book.send("admin", "PUT", "/api/sign-in-settings", { json });
    const { approvalId } = await answer.json();
    const { html } = await book.show("admin", `${path}?view=${approvalId}`);
    const shown = Object.fromEntries(
      select(html, "dialog dt").map((term, at) => [term, select(html, "dialog dd")[at]]),
    );
    expect(shown).toMatchObject({
      "Second factor of admins": "required",
      "Payments that ask": "above $250.00",
      Webhooks: "on",
    });
    await book.send("admin", "POST", `/api/approvals/${approvalId}/withdraw`);
  });

  test("shows who decided, when and why", async () => {
    const { html } = await book.show("auditor", `${path}?view=2`);
    expect(select(html, "#dialog dt")).toContain("Refused by");
    const details = select(html, "#dialog dd");
    for (const detail of ["bilal", "18 Nov 2026, 12:00", "Not agreed with the client"])
      expect(details).toContain(detail);
  });

  test("offers Approve and Refuse to another admin", async () => {
    const html = await asSecond("view=3");
    expect(select(html, "#dialog .record-foot a")).toEqual(["Approve", "Refuse"]);
  });

  test("offers its maker only Withdraw, and says why", async () => {
    const { html } = await book.show("admin", `${path}?view=3`);
    expect(select(html, "#dialog .record-foot a")).toEqual(["Withdraw"]);
    expect(select(html, "#dialog .act-refused")).toEqual([
      "You asked for this yourself: another admin decides it, and you can withdraw it",
    ]);
  });

  test("offers nothing once it has ended, nor to an auditor at any time", async () => {
    expect(select(await asSecond("view=1"), "#dialog .record-foot")).toEqual([]);
    expect(select((await book.show("auditor", `${path}?view=3`)).html, "#dialog .record-foot")).toEqual([]);
  });

  test("never shows the password of a new admin, in any form", async () => {
    const { html } = await book.show("auditor", `${path}?view=4`);
    expect(html).not.toMatch(/argon2|camels/);
    expect(select(html, "#dialog dd")).toContain("dina@vostra.example");
  });

  test("of nothing is 404", async () => {
    expect((await book.show("admin", `${path}?view=999`)).status).toBe(404);
  });
});

describe("the questions before a decision", () => {
  test("open for an admin by their addresses, and for an auditor not at all", async () => {
    for (const query of ["approve=3", "refuse=3", "withdraw=3"]) {
      expect(attributes(await asSecond(query), "#dialog x-island", "when")).toEqual(["load"]);
      const auditor = await book.show("auditor", `${path}?${query}`);
      expect(attributes(auditor.html, "#dialog x-island", "when")).toEqual([]);
    }
  });

  test.each([
    ["approve=1", "This was approved by bilal on 18 Nov 2026, 12:00"],
    ["refuse=2", "This was refused by bilal on 18 Nov 2026, 12:00"],
    ["withdraw=3", "Only the person who asked for this can withdraw it"],
  ])("say for %s why it is not possible", async (query, sentence) => {
    expect(await asSecond(query)).toContain(sentence);
  });
});
