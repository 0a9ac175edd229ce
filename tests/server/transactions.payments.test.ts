import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { configurations, payments } from "db/schema";
import type { AccountDto } from "@/accounts/contract";
import { accountText, groupIban, makeVirtualIban } from "@/vocabulary/iban";
import { type Book, getRefusal, startBook } from "./book";

let book: Book;
let payer: AccountDto;
let other: AccountDto;
beforeEach(async () => {
  book = await startBook();
  payer = await book.openAccount({ customerName: "Gulf Trading", cbsAccount: "1000000001" });
  other = await book.openAccount({
    customerName: "Secret Weaving",
    clientId: "NOOR",
    cbsAccount: "1000000001",
  });
  await book.book("credit", payer.id, { amount: "500.00" });
});
afterEach(() => book.close());

const pay = (more: Record<string, unknown> = {}) =>
  book.submit("client_user", {
    vaId: payer.id,
    type: "debit",
    amount: "120.00",
    currency: "USD",
    description: "Rent",
    reference: "PAY-20261118-ABC123",
    recipient: "GB29NWBK60161331926819",
    ...more,
  });

const available = async (account: AccountDto) => (await book.readAccount(account.id)).availableBalance;

async function expectRefused(answer: Response, status: number, message: string): Promise<void> {
  const refusal = await getRefusal(answer);
  expect([answer.status, refusal.message]).toEqual([status, message]);
  expect(await available(payer)).toBe("500.00");
}

describe("a client pays", () => {
  test("an IBAN of another bank, written in groups", async () => {
    const answer = await pay({ recipient: "gb29 NWBK 6016 1331 9268 19" });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({
      vaId: payer.id,
      type: "debit",
      amount: "120.00",
      balanceAfter: "380.00",
      description: "Payment to GB29NWBK60161331926819: Rent",
    });
  });

  test.each(["123456", "12345678901234567890", "12 34 56 78"])("the account number %s", async (recipient) => {
    expect((await pay({ recipient })).status).toBe(201);
  });

  test("a recipient that only the description names", async () => {
    const answer = await pay({ recipient: undefined, description: "Payment to 12345678: Rent" });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({ description: "Payment to 12345678: Rent" });
  });

  test("and the payment is kept as booked, with its worth in dirhams", async () => {
    await pay();
    expect(await book.db.read.select().from(payments)).toMatchObject([
      {
        status: "booked",
        recipient: "GB29NWBK60161331926819",
        amount: 12000,
        aedAmount: 44070,
        createdBy: 3,
      },
    ]);
  });

  test("and the trail says who", async () => {
    await pay();
    expect((await book.trail()).at(-1)).toMatchObject({ userId: 3, action: "CREATE", resource: "PAYMENT" });
  });
});

describe("one of our own IBANs", () => {
  test("is credited in the same posting", async () => {
    expect((await pay({ recipient: groupIban(other.virtualIban) })).status).toBe(201);
    expect([await available(payer), await available(other)]).toEqual(["380.00", "120.00"]);
    expect((await book.countRows()).journals).toBe(2);
  });

  test("shows its owner who paid", async () => {
    await pay({ recipient: other.virtualIban });
    const answer = await book.send("stranger", "GET", "/api/transactions/recent");
    expect(await answer.json()).toMatchObject([
      { type: "credit", description: "Payment from Gulf Trading: Rent", balanceAfter: "120.00" },
    ]);
  });

  test("does not show the payer whose it is", async () => {
    const text = await (await pay({ recipient: other.virtualIban })).text();
    expect(text.includes("Secret Weaving")).toBe(false);
  });

  test("is the payer's own account: refused", async () => {
    await expectRefused(await pay({ recipient: payer.virtualIban }), 400, "From and to must be two accounts");
  });

  test("of another CBS account leaves a settlement instruction", async () => {
    const far = await book.openAccount({ clientId: "NOOR", cbsAccount: "1000000002" });
    await pay({ recipient: far.virtualIban });
    expect((await book.countRows()).settlement_instructions).toBe(1);
  });

  const refusal = "The recipient cannot receive this payment";

  test.each([
    ["suspended", { status: "suspended" }],
    ["inactive", { status: "inactive" }],
    ["closed to credits", { creditEnabled: false }],
    ["of another currency", { currency: "AED" }],
  ])("that is %s cannot receive, and the reason is not given", async (_, state) => {
    await book.change(other.id, state);
    await expectRefused(await pay({ recipient: other.virtualIban }), 409, refusal);
  });

  test("that was never given cannot receive", async () => {
    await expectRefused(await pay({ recipient: makeVirtualIban("999", 4711) }), 409, refusal);
  });

  test("that was deleted cannot receive", async () => {
    await book.send("admin", "DELETE", `/api/virtual-accounts/${other.id}`);
    await expectRefused(await pay({ recipient: other.virtualIban }), 409, refusal);
  });
});

describe("a recipient is refused that is", () => {
  test.each([
    [
      "an IBAN with a wrong digit",
      "GB29NWBK60161331926818",
      "United Kingdom: the check digits do not match, so at least one character of this IBAN is wrong",
    ],
    [
      "one of ours with a wrong digit",
      "AE009990000000000000002",
      "United Arab Emirates: the check digits do not match, so at least one character of this IBAN is wrong",
    ],
    ["half an IBAN", "GB29 NWBK", "United Kingdom: an IBAN there has 22 characters, this one has 8"],
    ["a name", "Acme Ltd", "Give an IBAN, or an account number of 6 to 20 digits"],
    ["five digits", "12345", "Give an IBAN, or an account number of 6 to 20 digits"],
    ["21 digits", "123456789012345678901", "Give an IBAN, or an account number of 6 to 20 digits"],
    ["digits of another script", "١٢٣٤٥٦٧٨", "Give an IBAN, or an account number of 6 to 20 digits"],
  ])("%s", async (_, recipient, message) => {
    await expectRefused(await pay({ recipient }), 400, message);
  });

  test("missing", async () => {
    const message = "Give an IBAN, or an account number of 6 to 20 digits";
    await expectRefused(await pay({ recipient: undefined }), 400, message);
  });
});

describe("a payment is refused", () => {
  test("from a collection account", async () => {
    await book.change(payer.id, { type: "COBO" });
    const sentence = `${accountText(payer.virtualIban, payer.customerName)} is a collection account (COBO): payments need a POBO account`;
    await expectRefused(await pay(), 409, sentence);
  });

  test("in another currency than the account's", async () => {
    await expectRefused(
      await pay({ currency: "AED" }),
      409,
      `Payments from ${accountText(payer.virtualIban, payer.customerName)} are made in USD`,
    );
  });

  test("where debits are switched off", async () => {
    await book.change(payer.id, { debitEnabled: false });
    await expectRefused(
      await pay(),
      409,
      `Debits are switched off for ${accountText(payer.virtualIban, payer.customerName)}`,
    );
  });

  test("from a suspended account", async () => {
    await book.change(payer.id, { status: "suspended" });
    await expectRefused(
      await pay(),
      409,
      `${accountText(payer.virtualIban, payer.customerName)} is not active`,
    );
  });

  test("of more than is available, saying what there is", async () => {
    const sentence = `Insufficient available balance: $500.01 was asked for, and ${accountText(payer.virtualIban, payer.customerName)} has $500.00 available`;
    await expectRefused(await pay({ amount: "500.01" }), 409, sentence);
  });

  test("from another client's account, as if it were not there", async () => {
    await expectRefused(await pay({ vaId: other.id }), 404, "Virtual Account not found");
  });

  test.each(["credit", "hold", "release"])("of the type %s: clients only pay", async (type) => {
    await expectRefused(await pay({ type }), 403, "Clients make payments only: send a debit");
  });

  test("with a reference that the account used before, for ever", async () => {
    await pay();
    book.wait(40 * 24 * 3_600_000);
    book.forgetSessions();
    const answer = await pay({ amount: "1.00" });
    expect(answer.status).toBe(409);
    expect((await getRefusal(answer)).code).toBe("REFERENCE_USED");
  });

  test("above an enforced limit, which is named with what is left", async () => {
    const limits = { dailyLimit: 50_000, enforceLimits: true, suspenseAccount: "9000000001", updatedAt: 0 };
    await book.db.write([
      book.db.read.insert(configurations).values({ virtualAccountId: payer.id, ...limits }),
    ]);
    const sentence =
      "The daily limit of AED 500.00 does not allow this payment: $200.00 (AED 734.50) was asked for, AED 500.00 is left on 18 Nov 2026";
    await expectRefused(await pay({ amount: "200.00" }), 409, sentence);
    expect((await pay({ amount: "100.00" })).status).toBe(201);
  });
});

describe("Limits: 50 payments at once, each a tenth of the daily limit:", () => {
  test("exactly 10 succeed, and each of the others names the limit and what is left", async () => {
    const dirhams = await book.openAccount();
    await book.change(dirhams.id, { currency: "AED" });
    await book.book("credit", dirhams.id, { amount: "100000.00", currency: "AED" });
    const path = `/api/virtual-accounts/${dirhams.id}/configuration`;
    const limits = { dailyLimit: "1000.00", enforceLimits: true };
    expect((await book.send("admin", "PUT", path, { json: limits })).status).toBe(200);

    const payments = Array.from({ length: 50 }, (_, at) =>
      pay({ vaId: dirhams.id, currency: "AED", amount: "100.00", reference: `PAY-20261118-${at}` }),
    );
    const answers = await Promise.all(payments);

    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array<number>(10).fill(201), ...Array<number>(40).fill(409)]);
    const refused = answers.filter(({ status }) => status === 409);
    const refusals = await Promise.all(refused.map(getRefusal));
    const sentence =
      "The daily limit of AED 1,000.00 does not allow this payment: AED 100.00 was asked for, AED 0.00 is left on 18 Nov 2026";
    expect(new Set(refusals.map(({ message }) => message))).toEqual(new Set([sentence]));
    expect(await available(dirhams)).toBe("99000.00");
    expect(await book.flaws()).toEqual([]);
  });
});
