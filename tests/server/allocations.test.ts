import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { AccountDto } from "@/accounts/contract";
import { allocationSchema } from "@/payments/allocations/contract";
import { accountText, groupIban } from "@/vocabulary/iban";
import { type Book, getRefusal, listIds, startBook } from "./book";
import { attributes, select } from "./html";
import { people } from "./support";

const screen = "/admin/fund-allocation";

let book: Book;
let account: AccountDto;
beforeEach(async () => {
  book = await startBook();
  account = await book.openAccount({ customerName: "Gulf Marine" });
  await book.book("credit", account.id, { amount: "1000.00" });
});
afterEach(() => book.close());

const { id: gita } = people.client_user;
const { id: nora } = people.stranger;
const create = (fields: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  book.send("admin", "POST", "/api/fund-allocations", {
    json: { vaId: account.id, userId: gita, allocatedAmount: "400.00", currency: "USD", ...fields },
    headers,
  });
/** Makes a user one of another client. */
const move = (id: number, clientId: string) =>
  book.send("admin", "PUT", `/api/users/${id}`, { json: { clientId } });
const revoke = (id: number) => book.send("admin", "POST", `/api/fund-allocations/${id}/revoke`);
const read = async (answer: Response) => allocationSchema.parse(await answer.json());

async function allocate(fields: Record<string, unknown> = {}) {
  const answer = await create(fields);
  if (answer.status !== 201) throw new Error(`Not allocated: ${answer.status} ${await answer.text()}`);
  return read(answer);
}

describe("POST /api/fund-allocations", () => {
  test("earmarks money for a user without moving any", async () => {
    const answer = await create({ allocatedBy: 4 });
    expect(answer.status).toBe(201);
    expect(await read(answer)).toEqual({
      id: 1,
      vaId: account.id,
      userId: gita,
      allocatedAmount: "400.00",
      currency: "USD",
      status: "open",
      allocatedBy: 1,
      createdAt: "2026-11-18T08:00:00.000Z",
      revokedAt: null,
      revokedBy: null,
      virtualAccount: { customerName: "Gulf Marine", virtualIban: account.virtualIban },
      user: { username: "gita", email: "gita@vostra.example" },
      allocatedByUser: { username: "amal" },
    });
    expect((await book.readAccount(account.id)).availableBalance).toBe("1000.00");
    expect((await book.trail()).at(-1)).toMatchObject({
      userId: 1,
      action: "CREATE",
      resource: "FUND_ALLOCATION",
      resourceId: "1",
    });
  });

  test.each([
    ["vaId", { vaId: "" }, "Please fill in all required fields"],
    ["userId", { userId: undefined }, "Please fill in all required fields"],
    ["allocatedAmount", { allocatedAmount: "" }, "Please fill in all required fields"],
    ["allocatedAmount", { allocatedAmount: "0" }, "Allocation amount must be greater than 0"],
    ["allocatedAmount", { allocatedAmount: "-5.00" }, "Allocation amount must be greater than 0"],
    [
      "allocatedAmount",
      { allocatedAmount: "1.005" },
      "Give an amount with at most two decimal places, up to 999999999999.99",
    ],
  ])("refuses a wrong %s: %j", async (field, fields, sentence) => {
    const before = await book.countRows();
    const answer = await create(fields);
    expect([answer.status, (await getRefusal(answer)).fields]).toEqual([400, { [field]: sentence }]);
    expect(await book.countRows()).toEqual(before);
  });

  test("refuses more than is available and not allocated yet, with the amounts", async () => {
    await allocate();
    const answer = await create({ allocatedAmount: "600.01" });
    const sentence =
      "Insufficient Balance: $600.01 was asked for, $600.00 can be allocated ($1,000.00 available, $400.00 allocated already)";
    expect([answer.status, await getRefusal(answer)]).toEqual([
      409,
      { message: sentence, code: "INSUFFICIENT_BALANCE", fields: { allocatedAmount: sentence } },
    ]);
    expect((await create({ allocatedAmount: "600.00" })).status).toBe(201);
  });

  test("counts what is held as not available", async () => {
    await book.book("hold", account.id, { amount: "700.00" });
    expect((await create({ allocatedAmount: "300.01" })).status).toBe(409);
  });

  test("gives the last of the money once, however many ask at once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => create({ allocatedAmount: "300.00" })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array<number>(3).fill(201),
      ...Array<number>(17).fill(409),
    ]);
  });

  test("refuses a user of another client, who would never see it", async () => {
    const answer = await create({ userId: nora });
    const sentence = "This account is GULF's: choose a user of GULF";
    expect([answer.status, await getRefusal(answer)]).toEqual([
      409,
      expect.objectContaining({ code: "ALLOCATION_USER", message: sentence, fields: { userId: sentence } }),
    ]);
    expect((await create({ userId: people.auditor.id })).status).toBe(409);
    const users = async (query: string) => listIds(await book.send("admin", "GET", `/api/users?${query}`));
    expect(await users("client=GULF")).toEqual([gita]);
  });

  test("refuses an unknown account or user, an inactive user, and another currency than the account's", async () => {
    expect((await create({ vaId: 99 })).status).toBe(404);
    expect((await create({ userId: 99 })).status).toBe(404);
    await move(nora, "GULF");
    await book.send("admin", "PUT", `/api/users/${nora}`, { json: { isActive: false } });
    expect((await create({ userId: nora })).status).toBe(404);
    // A program cannot hold allocated money either.
    const json = { name: "ERP", scopes: ["rates:read"] };
    expect((await book.send("admin", "POST", "/api/api-clients", { json })).status).toBe(201);
    const [program] = await book.db.readPrimary({ sql: "select user_id as id from api_clients", args: [] });
    expect((await create({ userId: program?.id })).status).toBe(404);
    const answer = await create({ currency: "AED" });
    expect([answer.status, (await getRefusal(answer)).message]).toEqual([
      409,
      `Allocations of ${accountText(account.virtualIban, account.customerName)} are made in USD`,
    ]);
    expect((await book.countRows()).fund_allocations).toBe(0);
  });

  test("once for one idempotency key, with the first answer even after it was revoked", async () => {
    const key = { "idempotency-key": "once" };
    const first = await create({}, key);
    await revoke(1);
    const again = await create({}, key);
    expect([again.status, again.headers.get("idempotency-replayed")]).toEqual([201, "true"]);
    expect(await again.json()).toEqual(await first.json());
    expect((await create({ allocatedAmount: "1.00" }, key)).status).toBe(422);
  });
});

describe("POST /api/fund-allocations/{id}/revoke", () => {
  test("frees what was earmarked, and says by whom and when", async () => {
    await allocate({ allocatedAmount: "1000.00" });
    expect(await read(await revoke(1))).toMatchObject({
      status: "revoked",
      revokedBy: "amal",
      revokedAt: "2026-11-18T08:00:00.000Z",
    });
    expect((await create()).status).toBe(201);
    expect((await book.trail()).find(({ action }) => action === "UPDATE")).toMatchObject({
      resource: "FUND_ALLOCATION",
      resourceId: "1",
    });
  });

  test("once: then 409 with who revoked it and when, one of 10 at once alone", async () => {
    await allocate();
    const answers = await Promise.all(Array.from({ length: 10 }, () => revoke(1)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)]);
    expect(await getRefusal(await revoke(1))).toEqual({
      message: "The allocation was revoked by amal on 18 Nov 2026, 12:00",
      code: "ALLOCATION_REVOKED",
    });
  });

  test("of an unknown one is 404", async () => {
    expect((await revoke(7)).status).toBe(404);
  });
});

describe("GET /api/fund-allocations", () => {
  beforeEach(async () => {
    await allocate({ allocatedAmount: "100.00" });
    await move(nora, "GULF");
    await allocate({ allocatedAmount: "200.00", userId: nora });
    await move(nora, "NOOR");
    await revoke(1);
  });

  test.each([
    ["", [2, 1]],
    ["?status=open", [2]],
    ["?status=revoked", [1]],
    ["?q=nora", [2]],
    ["?q=gita%40vostra", [1]],
    ["?q=gulf+marine", [2, 1]],
    [`?user=${nora}`, [2]],
    ["?account=99", []],
  ])("with '%s' answers %j", async (query, ids) => {
    expect(await listIds(await book.send("auditor", "GET", `/api/fund-allocations${query}`))).toEqual(ids);
  });

  test("shows a client its own accounts only, and no other client's user or the bank's", async () => {
    const own = allocationSchema
      .array()
      .parse(await (await book.send("client_user", "GET", "/api/fund-allocations")).json());
    expect(
      own.map(({ user, userId, allocatedBy, allocatedByUser, revokedBy }) => ({
        user: user?.username,
        userId,
        staff: [allocatedBy, allocatedByUser, revokedBy],
      })),
    ).toEqual([
      { user: undefined, userId: null, staff: [null, null, null] },
      { user: "gita", userId: gita, staff: [null, null, null] },
    ]);
    expect(await listIds(await book.send("stranger", "GET", "/api/fund-allocations"))).toEqual([]);
    expect(await listIds(await book.send("client_user", "GET", "/api/fund-allocations?q=nora"))).toEqual([]);
  });

  test("/allocatable says what is available, allocated and left, of accounts that one may see", async () => {
    const path = `/api/fund-allocations/allocatable?vaId=${account.id}`;
    expect(await (await book.send("client_user", "GET", path)).json()).toEqual({
      vaId: account.id,
      currency: "USD",
      availableBalance: "1000.00",
      allocated: "200.00",
      allocatable: "800.00",
    });
    expect((await book.send("stranger", "GET", path)).status).toBe(404);
  });

  test("the CSV holds what is filtered", async () => {
    const answer = await book.send("auditor", "GET", "/api/fund-allocations/export/csv?status=revoked");
    const [, line = "", ...more] = (await answer.text()).trim().split("\r\n");
    expect(line).toContain("gita@vostra.example,100.00,USD,amal,Revoked");
    expect(more).toEqual([]);
  });
});

describe("section 2, Fund Allocation", () => {
  test("has four cards: total allocated, active accounts, assigned users, total allocations", async () => {
    const aed = await book.openAccount();
    await book.change(aed.id, { currency: "AED" });
    await book.book("credit", aed.id, { amount: "3672.50", currency: "AED" });
    await allocate({ vaId: aed.id, allocatedAmount: "367.25", currency: "AED" });
    await allocate();
    await move(nora, "GULF");
    await allocate({ allocatedAmount: "50.00", userId: nora });
    await revoke(3);
    const { all } = await book.show("auditor", screen);
    expect(all(".stat-label")).toEqual([
      "Total Allocated",
      "Active Accounts",
      "Assigned Users",
      "Total Allocations",
    ]);
    expect(all(".stat-figure")).toEqual(["$500.00", "2", "1", "2"]);
    const open = await book.show("auditor", `${screen}?status=open`);
    expect(open.all(".pager-text")).toEqual(["2 allocations"]);
    expect(open.all(".totals dd")).toEqual(["AED 367.25", "$400.00"]);
    expect(await book.flaws()).toEqual([]);
  });

  test("its cards count an account and a user once, an account while it is active", async () => {
    const figures = async () => (await book.show("auditor", screen)).all(".stat-figure").slice(1);
    const other = await book.openAccount();
    await book.book("credit", other.id, { amount: "1000.00" });
    await allocate({ allocatedAmount: "1.00" });
    await move(nora, "GULF");
    await allocate({ allocatedAmount: "1.00", userId: nora });
    await allocate({ allocatedAmount: "1.00", vaId: other.id });
    expect(await figures()).toEqual(["2", "2", "3"]);
    await book.change(other.id, { status: "suspended" });
    expect(await figures()).toEqual(["1", "2", "3"]);
    await book.change(other.id, { status: "inactive" });
    expect(await figures()).toEqual(["1", "2", "3"]);
    await revoke(2);
    expect(await figures()).toEqual(["1", "1", "2"]);
    await book.change(other.id, { status: "active" });
    expect(await figures()).toEqual(["2", "1", "2"]);
    await revoke(1);
    expect(await figures()).toEqual(["1", "1", "1"]);
    await revoke(3);
    expect(await figures()).toEqual(["0", "0", "0"]);
    expect(await book.flaws()).toEqual([]);
  });

  test("has a table of account, user, amount, currency, allocated by and date, and says that it is a memo", async () => {
    await allocate();
    const { html, all } = await book.show("admin", screen);
    expect(all("h1")).toEqual(["Fund Allocation"]);
    expect(all(".page-actions a")).toEqual(["Add Funds"]);
    expect(html).toContain("a memo");
    for (const heading of ["Account", "User", "Amount", "Currency", "Allocated By", "Date"]) {
      expect(all("thead th")).toContain(heading);
    }
    expect(all("tbody th small")).toEqual([groupIban(account.virtualIban)]);
    expect(all("tbody td").slice(0, 4)).toEqual(["gitagita@vostra.example", "$400.00", "USD", "amal"]);
  });

  test("says 'System' where the system allocated", async () => {
    await allocate();
    await book.db.write([
      {
        sql: "insert into fund_allocations (virtual_account_id, user_id, allocated_amount, currency, created_at) values (?, ?, 100, 'USD', 1)",
        args: [account.id, gita],
      },
    ]);
    const { all } = await book.show("admin", screen);
    expect(all("tbody tr:first-child td")).toContain("System");
  });

  test("invites those with the right to create the first allocation", async () => {
    const { all } = await book.show("admin", screen);
    expect(all(".empty-title")).toEqual(["No fund allocations found"]);
    expect(all(".empty-text").join(" ")).toContain("Create the first allocation");
    const read = await book.show("auditor", screen);
    expect(read.all(".empty-title")).toEqual(["No fund allocations found"]);
    expect(read.all(".empty-text")).toEqual([]);
  });

  test("offers Revoke on open ones and to an admin only", async () => {
    await allocate();
    await allocate({ allocatedAmount: "1.00" });
    await revoke(1);
    const { html } = await book.show("admin", screen);
    expect(attributes(html, "tbody .acts button:not([data-refused])", "value")).toEqual(["2"]);
    const revoked = "The allocation was revoked by amal on 18 Nov 2026, 12:00";
    expect(attributes(html, "tbody .acts button[value='1']", "data-refused")).toEqual(["revoke:0"]);
    expect(attributes(html, ".table-box", "data-reasons")).toEqual([revoked]);
    const record = await book.show("admin", `${screen}?view=1`);
    expect(record.all(".act-refused")).toEqual([revoked]);
    expect(select(html, "#act a")).toEqual(["View details", "Revoke"]);
    for (const query of ["create=1", "revoke=2"]) {
      const admin = await book.show("admin", `${screen}?${query}`);
      expect(attributes(admin.html, "#dialog x-island", "when")).toEqual(["load"]);
      const auditor = await book.show("auditor", `${screen}?${query}`);
      expect(attributes(auditor.html, "#dialog x-island", "when")).toEqual([]);
    }
  });

  test("shows in the details who allocated and who revoked", async () => {
    await allocate();
    await revoke(1);
    const { all } = await book.show("auditor", `${screen}?view=1`);
    expect(all(".record-figures dd")).toEqual(["$400.00"]);
    expect(all(".details dd").filter((text) => text.includes("by amal"))).toHaveLength(2);
    expect(all(".record-foot")).toEqual([]);
  });
});

test("the database keeps an allocation as it was made, and revokes it once", async () => {
  await allocate();
  const run = (sql: string) => book.db.write([{ sql, args: [] }]);
  expect(run("update fund_allocations set allocated_amount = 1")).rejects.toThrow("APPEND_ONLY");
  expect(run("delete from fund_allocations")).rejects.toThrow("APPEND_ONLY");
  await revoke(1);
  expect(run("update fund_allocations set revoked_at = null")).rejects.toThrow("ALLOCATION_REVOKED");
});
