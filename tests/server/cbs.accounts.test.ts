import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { cbsAccountSchema } from "@/bank/cbs/contract";
import { type Book, getRefusal, startBook } from "./book";
import { getCookies, password } from "./support";

let book: Book;
beforeEach(async () => {
  book = await startBook();
});
afterEach(() => book.close());

const add = (json: Record<string, unknown>) => book.send("admin", "POST", "/api/cbs-accounts", { json });
const edit = (number: string, json: Record<string, unknown>, headers: Record<string, string> = {}) =>
  book.send("admin", "PUT", `/api/cbs-accounts/${number}`, { json, headers });
const list = async (query = "") =>
  cbsAccountSchema
    .array()
    .parse(await (await book.send("auditor", "GET", `/api/cbs-accounts${query}`)).json());
const numbers = async (query = "") => (await list(query)).map(({ number }) => number);

describe("the bank's CBS accounts", () => {
  test("are the six fixed CBS account numbers and the three suspense accounts (section 9)", async () => {
    const settlement = [1, 2, 3, 4, 5, 6].map((n) => `100000000${n}`);
    const suspense = [1, 2, 3].map((n) => `900000000${n}`);
    expect(await numbers()).toEqual([...settlement, ...suspense]);
    expect(await numbers("?purpose=suspense")).toEqual(suspense);
    expect((await list("?q=settlement%203"))[0]).toEqual({
      number: "1000000003",
      name: "Settlement 3",
      purpose: "settlement",
      currencies: ["USD", "AED", "EUR"],
      currency: null,
      isActive: true,
      linkedAccounts: 0,
      version: 1,
    });
  });

  test("count the open accounts that are linked to them", async () => {
    await book.openAccount({ cbsAccount: "1000000003" });
    const closed = await book.openAccount({ cbsAccount: "1000000003" });
    await book.send("admin", "DELETE", `/api/virtual-accounts/${closed.id}`);
    expect((await list("?q=1000000003"))[0]?.linkedAccounts).toBe(1);
  });

  test("are added with one currency or several, and can be linked to at once", async () => {
    const answer = await add({ number: "2000000001", name: "Gulf collections", currency: "USD" });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({ currencies: ["USD"], currency: "USD", isActive: true });
    expect((await add({ number: "2000000002", name: "Two", currencies: ["EUR", "USD"] })).status).toBe(201);
    const { id } = await book.openAccount();
    await book.book("credit", id, { amount: "80.00" });
    await book.change(id, { cbsAccount: "2000000001" });
    expect(await book.contraBalances()).toEqual({ "2000000001 USD": -8000 });
    expect(await book.flaws()).toEqual([]);
  });

  test.each([
    [{ name: "A", currency: "USD" }, "number"],
    [{ number: "12345", name: "A", currency: "USD" }, "number"],
    [{ number: "CBS_1", name: "A", currency: "USD" }, "number"],
    [{ number: "2000000001", name: " ", currency: "USD" }, "name"],
    [{ number: "2000000001", name: "x".repeat(101), currency: "USD" }, "name"],
    [{ number: "2000000001", name: "A" }, "currencies"],
    [{ number: "2000000001", name: "A", currencies: [] }, "currencies"],
    [{ number: "2000000001", name: "A", currency: "GBP" }, "currency"],
    [{ number: "2000000001", name: "A", currency: "USD", purpose: "other" }, "purpose"],
  ])("are not added from %j: 400 names the field, and nothing is written", async (json, field) => {
    await book.send("admin", "GET", "/api/cbs-accounts");
    const before = await book.countRows();
    const answer = await add(json);
    expect(answer.status).toBe(400);
    expect(Object.keys((await getRefusal(answer)).fields ?? {})).toEqual([field]);
    expect(await book.countRows()).toEqual(before);
  });

  test("have numbers of their own: 409 for one that is taken, or that accounts with money name", async () => {
    expect(
      (await getRefusal(await add({ number: "1000000003", name: "A", currency: "USD" }))).fields,
    ).toEqual({
      number: "There is a CBS account with this number already",
    });
    const { id } = await book.openAccount({ cbsAccount: "2000000009" });
    await book.book("credit", id, { amount: "1.00" });
    const answer = await add({ number: "2000000009", name: "A", currency: "USD" });
    expect([answer.status, (await getRefusal(answer)).code]).toEqual([409, "CBS_NUMBER_IN_USE"]);
  });

  test("are changed by number, and the trail has before and after", async () => {
    const answer = await edit("1000000003", { name: "Collections", currencies: ["USD", "AED"] });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("etag")).toBe('"2"');
    expect(await answer.json()).toMatchObject({
      name: "Collections",
      currencies: ["USD", "AED"],
      version: 2,
    });
    expect((await book.trail()).at(-1)).toMatchObject({
      userId: 1,
      action: "UPDATE",
      resource: "CBS_ACCOUNT",
      resourceId: "1000000003",
      details: {
        before: { name: "Settlement 3", currencies: "USD,AED,EUR" },
        after: { name: "Collections", currencies: "USD,AED" },
      },
    });
  });

  test("keep their number and purpose, and are not there under another", async () => {
    const moved = await edit("1000000003", { number: "1000000009", name: "A" });
    expect([moved.status, (await getRefusal(moved)).code]).toEqual([409, "CBS_IDENTITY"]);
    expect((await edit("1000000003", { purpose: "suspense" })).status).toBe(409);
    expect((await edit("1000000003", { number: "1000000003", name: "A" })).status).toBe(200);
    expect((await edit("5555555555", { name: "A" })).status).toBe(404);
    expect((await edit("1000000003", {})).status).toBe(400);
  });

  test("one that was changed meanwhile is a conflict that shows its other values", async () => {
    await edit("1000000003", { name: "Theirs" });
    const answer = await edit("1000000003", { name: "Mine" }, { "if-match": '"1"' });
    expect(answer.status).toBe(409);
    expect((await getRefusal(answer)).fields).toEqual({ name: "Now: Theirs", version: "2" });
  });

  test("one in use is deactivated, never deleted: what is linked stays and works, nothing new is linked", async () => {
    const linked = await book.openAccount({ cbsAccount: "1000000003" });
    const other = await book.openAccount({ cbsAccount: "1000000004" });
    await edit("1000000003", { isActive: false });
    await book.book("credit", linked.id, { amount: "5.00" });
    const link = await book.send("admin", "PUT", `/api/virtual-accounts/${other.id}`, {
      json: { cbsAccount: "1000000003" },
    });
    expect([link.status, (await getRefusal(link)).message]).toEqual([
      409,
      "CBS account 1000000003 is not active: choose another one",
    ]);
    const created = await book.send("admin", "POST", "/api/virtual-accounts", {
      json: { customerName: "A", companyName: "A", reference: "a", type: "COBO", cbsAccount: "1000000003" },
    });
    expect([created.status, (await getRefusal(created)).fields?.cbsAccount]).toEqual([
      409,
      "This CBS account is not active: choose another one",
    ]);
    expect((await book.send("admin", "DELETE", "/api/cbs-accounts/1000000003")).status).toBe(405);
  });

  test("continue holding a currency that is in use", async () => {
    await book.openAccount({ cbsAccount: "1000000003" });
    const answer = await edit("1000000003", { currencies: ["AED"] });
    expect([answer.status, (await getRefusal(answer)).code]).toEqual([409, "CBS_CURRENCY_IN_USE"]);
    expect((await edit("1000000003", { currency: "USD" })).status).toBe(200);
  });

  test("are the bank's alone: a client does not see them, an auditor does not change them", async () => {
    expect((await book.send("client_user", "GET", "/api/cbs-accounts")).status).toBe(403);
    const json = { name: "Mine" };
    expect((await book.send("auditor", "PUT", "/api/cbs-accounts/1000000003", { json })).status).toBe(403);
    expect((await book.trail()).at(-1)).toMatchObject({ userId: 2, action: "REFUSED" });
  });
});

describe("where the bank wants a second person for CBS accounts", () => {
  beforeEach(async () => {
    const bilal = { username: "bilal", email: "b@vostra.example", password, role: "admin" };
    await book.send("admin", "POST", "/api/auth/register", { json: bilal });
    const json = [{ kind: "cbs_account", enabled: true }];
    await book.send("admin", "PUT", "/api/approval-settings", { json });
  });

  async function approve(answer: Response) {
    expect(answer.status).toBe(202);
    const { approvalId } = (await answer.json()) as { approvalId: number };
    const signedIn = await book.call("POST", "/api/auth/login", { json: { username: "bilal", password } });
    const cookie = getCookies(signedIn);
    return book.call("POST", `/api/approvals/${approvalId}/approve`, { cookie });
  }

  test("a new one waits, and takes effect once another admin approved it", async () => {
    const answer = await add({ number: "2000000001", name: "Gulf collections", currency: "USD" });
    expect(await numbers("?q=2000000001")).toEqual([]);
    expect((await approve(answer)).status).toBe(200);
    expect(await list("?q=2000000001")).toMatchObject([{ name: "Gulf collections", currencies: ["USD"] }]);
  });

  test("what cannot be done at all is refused at once, and does not wait", async () => {
    const taken = await add({ number: "1000000003", name: "A", currency: "USD" });
    expect([taken.status, (await getRefusal(taken)).fields]).toEqual([
      409,
      { number: "There is a CBS account with this number already" },
    ]);
    await book.send("admin", "PUT", "/api/approval-settings", { json: [{ kind: "relink", enabled: true }] });
    const { id } = await book.openAccount();
    const link = (cbsAccount: string) =>
      book.send("admin", "PUT", `/api/virtual-accounts/${id}`, { json: { cbsAccount } });
    expect([(await link("5555555555")).status, (await link("9000000001")).status]).toEqual([404, 404]);
    expect((await link("1000000003")).status).toBe(202);
    expect((await book.countRows()).approvals).toBe(1);
  });

  test("a change waits, and is made once another admin approved it", async () => {
    const answer = await edit("1000000003", { isActive: false });
    expect(answer.status).toBe(202);
    expect((await list("?q=1000000003"))[0]).toMatchObject({ isActive: true, version: 1 });
    expect((await approve(answer)).status).toBe(200);
    expect((await list("?q=1000000003"))[0]).toMatchObject({ isActive: false, version: 2 });
  });
});
