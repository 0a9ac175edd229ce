import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { alerts, exchangeRates, holds } from "db/schema";
import type { AccountDto } from "@/accounts/contract";
import { accountText } from "@/vocabulary/iban";
import { type Book, getRefusal, startBook } from "./book";

let book: Book;
let account: AccountDto;
beforeEach(async () => {
  book = await startBook();
  account = await book.openAccount({ cbsAccount: "1000000001" });
});
afterEach(() => book.close());

const words = { currency: "USD", description: "Invoice 7", reference: "TXN-2026-001" };
const post = (type: string, amount: string, more: Record<string, unknown> = {}) =>
  book.submit("admin", { ...words, vaId: account.id, type, amount, ...more });

async function balances(): Promise<string[]> {
  const { balance, availableBalance, heldBalance } = await book.readAccount(account.id);
  return [balance, availableBalance, heldBalance];
}

/** Expects a 409 with the sentence at the field concerned as well. */
async function expectRefused(answer: Response, code: string, field: string, message: string): Promise<void> {
  expect(answer.status).toBe(409);
  expect(await getRefusal(answer)).toEqual({ message, code, fields: { [field]: message } });
}

describe("a credit", () => {
  test("is answered as it was booked", async () => {
    const answer = await post("credit", "1234.5");
    expect(answer.status).toBe(201);
    expect(await answer.json()).toEqual({
      id: 1,
      vaId: account.id,
      type: "credit",
      amount: "1234.50",
      currency: "USD",
      originalAmount: null,
      originalCurrency: null,
      rate: null,
      balanceAfter: "1234.50",
      counterparty: { name: null, account: null, agent: null, reference: null, endToEndId: null },
      paidTo: null,
      description: "Invoice 7",
      reference: "TXN-2026-001",
      processedAt: "2026-11-18T08:00:00.000Z",
      createdAt: "2026-11-18T08:00:00.000Z",
    });
  });

  test("comes from the account's CBS account", async () => {
    await post("credit", "10.00");
    expect(await book.contraBalances()).toEqual({ "1000000001 USD": -1000 });
    expect(await balances()).toEqual(["10.00", "10.00", "0.00"]);
  });

  test("leaves an audit row with what was before and after", async () => {
    await post("credit", "10.00");
    const row = (await book.trail()).at(-1);
    expect(row).toMatchObject({ userId: 1, action: "CREATE", resource: "TRANSACTION", resourceId: "1" });
    expect(row?.details.transactions).toMatchObject([{ balanceBefore: 0, balanceAfter: 1000 }]);
  });

  test.each([
    ["49999.99", 0],
    ["50000.00", 1],
  ])("of $%s raises %p alerts for a high amount", async (amount, raised) => {
    await post("credit", amount);
    const found = await book.db.read.select().from(alerts);
    expect(found.filter(({ type }) => type === "high_amount")).toHaveLength(raised);
  });

  test("is refused where credits are switched off", async () => {
    await book.change(account.id, { creditEnabled: false });
    const answer = await post("credit", "10.00");
    await expectRefused(
      answer,
      "CREDIT_DISABLED",
      "vaId",
      `Credits are switched off for ${accountText(account.virtualIban, account.customerName)}`,
    );
  });
});

describe("a debit", () => {
  beforeEach(async () => {
    await book.book("credit", account.id, { amount: "100.00" });
  });

  test("takes from what is available", async () => {
    expect(await (await post("debit", "30.00")).json()).toMatchObject({ balanceAfter: "70.00" });
    expect(await balances()).toEqual(["70.00", "70.00", "0.00"]);
  });

  test("may take all of it, and not a cent more", async () => {
    expect((await post("debit", "100.00")).status).toBe(201);
    expect((await post("debit", "0.01")).status).toBe(409);
  });

  test("of more than is available says what there is and what was asked for", async () => {
    await book.book("hold", account.id, { amount: "60.00" });
    const sentence = `Insufficient available balance: $40.01 was asked for, and ${accountText(account.virtualIban, account.customerName)} has $40.00 available`;
    await expectRefused(await post("debit", "40.01"), "INSUFFICIENT_FUNDS", "amount", sentence);
    expect(await balances()).toEqual(["100.00", "40.00", "60.00"]);
  });

  test("in another currency is refused in what was typed, then in the account's", async () => {
    const answer = await book.send("admin", "POST", "/api/transactions", {
      json: {
        vaId: account.id,
        type: "debit",
        amount: "3672.50",
        currency: "AED",
        description: "Too much",
        reference: "TXN-2026-AED",
      },
    });
    const sentence = `Insufficient available balance: AED 3,672.50 ($1,000.00) was asked for, and ${accountText(account.virtualIban, account.customerName)} has $100.00 available`;
    await expectRefused(answer, "INSUFFICIENT_FUNDS", "amount", sentence);
  });

  test("is refused where debits are switched off", async () => {
    await book.change(account.id, { debitEnabled: false });
    const answer = await post("debit", "1.00");
    await expectRefused(
      answer,
      "DEBIT_DISABLED",
      "vaId",
      `Debits are switched off for ${accountText(account.virtualIban, account.customerName)}`,
    );
  });

  test.each(["suspended", "inactive"])("is refused while the account is %s", async (status) => {
    await book.change(account.id, { status });
    const answer = await post("debit", "1.00");
    await expectRefused(
      answer,
      "ACCOUNT_NOT_ACTIVE",
      "vaId",
      `${accountText(account.virtualIban, account.customerName)} is not active`,
    );
  });
});

describe("a hold and its release", () => {
  const hold = { reference: "HOLD-2026-001", description: "Court order" };
  beforeEach(async () => {
    await book.book("credit", account.id, { amount: "100.00" });
    await book.book("hold", account.id, { ...hold, amount: "40.00" });
  });

  test("move money from available to held", async () => {
    expect(await balances()).toEqual(["100.00", "60.00", "40.00"]);
  });

  test("keep the description as the hold's reason, for 72 hours", async () => {
    const [placed] = await book.db.read.select().from(holds);
    expect(placed).toMatchObject({ reason: "Court order", isActive: true, createdBy: 1, amount: 4000 });
    expect(placed?.expiresAt).toBe(book.deps.now() + 72 * 3_600_000);
  });

  test("move it back, all of it", async () => {
    const answer = await post("release", "40.00", hold);
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({ type: "release", amount: "40.00", balanceAfter: "100.00" });
    expect(await balances()).toEqual(["100.00", "100.00", "0.00"]);
  });

  test.each([
    ["another reference", { reference: "HOLD-2026-002" }],
    ["another amount", { amount: "39.99" }],
    ["another currency", { currency: "AED" }],
  ])("do not end by a release with %s", async (_, other) => {
    const answer = await post("release", "40.00", { ...hold, ...other });
    const sentence = "There is no active hold with this reference, amount and currency";
    await expectRefused(answer, "HOLD_NOT_FOUND", "reference", sentence);
  });

  test("end once", async () => {
    await post("release", "40.00", hold);
    expect((await post("release", "40.00", hold)).status).toBe(409);
    expect(await balances()).toEqual(["100.00", "100.00", "0.00"]);
  });

  test("have a reference that no other active hold of the account has", async () => {
    const answer = await post("hold", "1.00", hold);
    const sentence = `${accountText(account.virtualIban, account.customerName)} already has an active hold with the reference HOLD-2026-001`;
    await expectRefused(answer, "REFERENCE_USED", "reference", sentence);
  });

  test("are possible on a suspended account whose switches are off", async () => {
    await book.change(account.id, { status: "suspended" });
    await book.change(account.id, { creditEnabled: false, debitEnabled: false });
    expect((await post("hold", "1.00", { reference: "HOLD-2026-002" })).status).toBe(201);
    expect((await post("release", "40.00", hold)).status).toBe(201);
  });
});

describe("another currency than the account's", () => {
  test("is converted at the peg, and keeps what was entered", async () => {
    expect(await (await post("credit", "100.00", { currency: "AED" })).json()).toMatchObject({
      amount: "27.23",
      currency: "USD",
      balanceAfter: "27.23",
      originalAmount: "100.00",
      originalCurrency: "AED",
      rate: "0.27229407",
    });
  });

  test("goes through the bank's position in both", async () => {
    await post("credit", "100.00", { currency: "AED" });
    expect(await book.contraBalances()).toEqual({
      "1000000001 AED": -10000,
      "FX AED": 10000,
      "FX USD": -2723,
    });
    expect(await book.flaws()).toEqual([]);
  });

  test("is refused if no rate is set", async () => {
    const answer = await post("credit", "100.00", { currency: "EUR" });
    await expectRefused(answer, "NO_RATE", "amount", "No exchange rate is set for EUR");
  });

  test("is refused if nothing would be left of it", async () => {
    const answer = await post("credit", "0.01", { currency: "AED" });
    await expectRefused(
      answer,
      "AMOUNT_TOO_SMALL",
      "amount",
      "The amount is less than the smallest unit of USD",
    );
  });

  test("is refused where its rounding would be worth more than it, and made from 1.00 on", async () => {
    const answer = await post("credit", "0.99", { currency: "AED" });
    await expectRefused(answer, "AMOUNT_TOO_SMALL", "amount", "Amounts under AED 1.00 are not converted");
    expect((await post("credit", "1.00", { currency: "AED" })).status).toBe(201);
    expect((await post("credit", "0.01", { currency: "USD" })).status).toBe(201);
  });

  test("holds at the rate of its placement, and is released at it after the rate changed", async () => {
    const setRate = (rate: string) => {
      const at = book.deps.now();
      const row = { currency: "EUR", rate, effectiveAt: at, createdAt: at } as const;
      return book.db.write([book.db.read.insert(exchangeRates).values(row)]);
    };
    await setRate("4.00");
    await book.book("credit", account.id, { amount: "100.00" });
    const hold = { currency: "EUR", reference: "HOLD-2026-009" };
    expect(await (await post("hold", "10.00", hold)).json()).toMatchObject({ amount: "10.89" });
    book.wait(1000);
    await setRate("5.00");
    expect(await (await post("release", "10.00", hold)).json()).toMatchObject({ amount: "10.89" });
    expect(await balances()).toEqual(["100.00", "100.00", "0.00"]);
  });
});

test("an account that is not there is 404, in the specification's words", async () => {
  const answer = await post("credit", "1.00", { vaId: 999 });
  expect(answer.status).toBe(404);
  expect((await getRefusal(answer)).message).toBe("Virtual Account not found");
});
