import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { type AccountDto, accountSchema } from "@/accounts/contract";
import { makePayment } from "@/ledger/payments";
import { type Book, getRefusal, startBook } from "./book";

let book: Book;
let account: AccountDto;
beforeEach(async () => {
  book = await startBook();
  account = await book.openAccount({ cbsAccount: "1000000001", description: "For rents" });
});
afterEach(() => book.close());

const put = (json: Record<string, unknown>, headers: Record<string, string> = {}) =>
  book.send("admin", "PUT", `/api/virtual-accounts/${account.id}`, { json, headers });

const changes = async () =>
  (await book.trail()).filter(
    ({ action, resource }) => action === "UPDATE" && resource === "VIRTUAL_ACCOUNT",
  );

test("the form saved as it was opened changes nothing", async () => {
  const plain = await book.openAccount();
  const { customerName, reference, type, status, currency, creditEnabled, debitEnabled } = plain;
  const json = {
    customerName,
    reference,
    type,
    status,
    currency,
    creditEnabled,
    debitEnabled,
    description: "",
  };
  const answer = await book.send("admin", "PUT", `/api/virtual-accounts/${plain.id}`, { json });
  expect(accountSchema.parse(await answer.json())).toEqual(plain);
  expect(await changes()).toEqual([]);
});

describe("an edit changes one field and nothing else:", () => {
  test.each([
    { reference: "other_va_001" },
    { type: "POBO" },
    { status: "suspended" },
    { status: "inactive" },
    { currency: "EUR" },
    { description: "For salaries" },
    { description: null },
    { creditEnabled: false },
    { debitEnabled: false },
  ])("%j", async (edit) => {
    const answer = await put(edit);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("etag")).toBe('"2"');
    const { version: _v, updatedAt: _u, ...after } = accountSchema.parse(await answer.json());
    const { version: _, updatedAt: __, ...before } = account;
    expect(after).toEqual({ ...before, ...edit } as typeof after);
  });

  test("the customer's name, which is the account's too", async () => {
    expect(await (await put({ customerName: "Renamed" })).json()).toMatchObject({
      customerName: "Renamed",
      accountName: "Renamed",
    });
  });

  test("the two switches together, as the configurations send them", async () => {
    const answer = await put({ creditEnabled: false, debitEnabled: false });
    expect(await answer.json()).toMatchObject({
      creditEnabled: false,
      debitEnabled: false,
      status: "active",
    });
  });
});

describe("the trail of an edit", () => {
  test("has only the changed values, before and after", async () => {
    await put({ customerName: "Renamed", status: "suspended", type: account.type });
    expect(await changes()).toMatchObject([{ userId: 1, resourceId: String(account.id) }]);
    expect((await changes())[0]?.details).toEqual({
      before: { customerName: account.customerName, status: "active" },
      after: { customerName: "Renamed", status: "suspended" },
    });
  });

  test("has no row if nothing changed, and the version stays", async () => {
    const answer = await put({ customerName: account.customerName, status: "active" });
    expect(answer.headers.get("etag")).toBe('"1"');
    expect(await changes()).toEqual([]);
  });
});

describe("an edit with If-Match", () => {
  test("is made if the version is the one that was read", async () => {
    expect((await put({ status: "suspended" }, { "if-match": '"1"' })).status).toBe(200);
  });

  test("is otherwise a conflict that shows the other version", async () => {
    await put({ customerName: "Theirs", status: "suspended" });
    const mine = { customerName: "Mine", status: "suspended", type: "POBO" };
    const answer = await put(mine, { "if-match": '"1"' });
    expect(answer.status).toBe(409);
    expect(await getRefusal(answer)).toMatchObject({
      code: "EDITED_MEANWHILE",
      fields: { customerName: "Now: Theirs", type: "Now: BOTH", version: "2" },
    });
    expect(await book.readAccount(account.id)).toMatchObject({ customerName: "Theirs", type: "BOTH" });
  });

  test("saves on the second try, with the version that was shown", async () => {
    await put({ customerName: "Theirs" });
    expect((await put({ customerName: "Mine" }, { "if-match": '"2"' })).status).toBe(200);
  });

  test.each(["*", 'W/"1"'])("takes %s", async (tag) => {
    expect((await put({ status: "suspended" }, { "if-match": tag })).status).toBe(200);
  });

  test("is not affected by money that moved meanwhile", async () => {
    await book.book("credit", account.id, { amount: "5.00" });
    expect((await put({ status: "suspended" }, { "if-match": '"1"' })).status).toBe(200);
  });
});

describe("edits at once", () => {
  test("without If-Match are all made, one after the other", async () => {
    const edits = [{ customerName: "A" }, { description: "B" }, { creditEnabled: false }];
    const answers = await Promise.all(edits.map((edit) => put(edit)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await book.readAccount(account.id)).toMatchObject({ ...Object.assign({}, ...edits), version: 4 });
  });

  test("with the same If-Match are made once", async () => {
    const names = ["A", "B", "C", "D"];
    const answers = await Promise.all(
      names.map((customerName) => put({ customerName }, { "if-match": '"1"' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });
});

describe("an edit is refused", () => {
  test("where another account has the reference", async () => {
    const other = await book.openAccount();
    const answer = await put({ reference: other.reference });
    expect(answer.status).toBe(409);
    expect((await getRefusal(answer)).fields).toHaveProperty("reference");
  });

  test("where the currency of an account would change that a payment under review names", async () => {
    const payer = await book.openAccount();
    await book.book("credit", payer.id, { amount: "5.00" });
    const payment = { accountId: payer.id, amount: 500, currency: "USD", description: "d" } as const;
    const to = { recipient: account.virtualIban, suspicion: "Round amount" };
    await makePayment(book.deps, null, { ...payment, ...to });
    const answer = await put({ currency: "AED" });
    expect(answer.status).toBe(409);
    expect(await getRefusal(answer)).toMatchObject({
      code: "ACCOUNT_HAS_PAYMENTS",
      fields: { currency: expect.stringContaining("under review") },
    });
  });

  test("where the currency of a used account would change", async () => {
    await book.book("credit", account.id, { amount: "5.00" });
    const answer = await put({ currency: "AED", customerName: "Renamed" });
    expect(answer.status).toBe(409);
    expect((await getRefusal(answer)).fields).toHaveProperty("currency");
    expect(await book.readAccount(account.id)).toMatchObject({
      currency: "USD",
      customerName: account.customerName,
    });
  });

  test("where the account is not there", async () => {
    const answer = await book.send("admin", "PUT", "/api/virtual-accounts/999", {
      json: { status: "active" },
    });
    expect(answer.status).toBe(404);
  });

  test("if it sets a CBS account and other fields at once: a link is a separate act", async () => {
    const answer = await put({ cbsAccount: "1000000002", customerName: "Renamed" });
    expect(answer.status).toBe(400);
    expect(await book.readAccount(account.id)).toMatchObject({ cbsAccount: "1000000001", version: 1 });
  });
});
