import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import type { AccountDto } from "@/accounts/contract";
import { getReceiptRulesCall } from "@/collections/receipt-rules/contract";
import { camt053, commit, type Entry, read, upload } from "./bank-statements";
import { type Book, type Caller, getRefusal, startBook } from "./book";
import { collect, payer } from "./collections";

let book: Book;
let account: AccountDto;
let desk: ReturnType<typeof collect>;
beforeEach(async () => {
  book = await startBook();
  account = await book.openAccount({ cbsAccount: "1000000001" });
  desk = collect(book, account.id);
});
afterEach(() => book.close());

const path = () => `/api/virtual-accounts/${account.id}/receipt-rules`;
const put = (json: unknown, headers: Record<string, string> = {}, who: Caller = "admin") =>
  book.send(who, "PUT", path(), { json, headers });
async function rule(json: Record<string, unknown>) {
  const answer = await put(json);
  if (answer.status !== 200) throw new Error(`No rules: ${answer.status} ${await answer.text()}`);
  return getReceiptRulesCall.response?.parse(await answer.json());
}
const available = async () => (await book.readAccount(account.id)).availableBalance;

let sent = 0;
const entry = (amount: string, fields: Partial<Entry> = {}): Entry => ({
  amount,
  creditor: account.virtualIban,
  counterparty: payer,
  payer: "Harbour Foods",
  bankReference: `R-${++sent}`,
  remittance: `Thank you ${sent}`,
  ...fields,
});
/** Imports entries, and returns each line's dry-run refusal and its outcome. */
async function bring(...entries: Entry[]) {
  const { id, lines } = await upload(book, camt053(entries, { id: `RULES-${sent}` }));
  const committed = await commit(book, id);
  return { id, dry: lines.map(({ refusal }) => refusal), lines: committed.lines };
}
const one = async (of: Entry) => {
  const { dry, lines } = await bring(of);
  return [dry[0], lines[0]?.refusal, lines[0]?.outcome];
};
const code = async (answer: Response) => [answer.status, (await getRefusal(answer)).code];

describe("the collection rules of an account", () => {
  test("are set together, with a version, and recorded in the audit trail", async () => {
    const none = await (await book.send("client_user", "GET", path())).json();
    expect(none).toEqual({
      vaId: account.id,
      allowedPayers: null,
      minAmount: null,
      maxAmount: null,
      expectedOnly: false,
      expiresOn: null,
      maximumBalance: null,
      onBreak: "suspense",
      version: 0,
    });
    const spaced = [{ account: "gb29 nwbk 6016 1331 9268 19", name: "Harbour" }, { account: "000123456" }];
    expect(await rule({ allowedPayers: spaced, minAmount: "1.00", expiresOn: "2026-12-31" })).toMatchObject({
      allowedPayers: [
        { account: payer, name: "Harbour" },
        { account: "000123456", name: null },
      ],
      minAmount: "1.00",
      version: 1,
    });
    expect((await put({ maxAmount: "5.00" }, { "if-match": '"0"' })).status).toBe(409);
    expect((await put({ maxAmount: "5.00" }, { "if-match": '"1"' })).status).toBe(200);
    expect(await rule({ maxAmount: "5.00" })).toMatchObject({ minAmount: null, version: 2 });
    const trail = (await book.trail()).filter(({ resource }) => resource === "RECEIPT_RULES");
    expect(trail.map(({ action }) => action)).toEqual(["CREATE", "UPDATE"]);
    expect(await book.flaws()).toEqual([]);
  });

  test("are set by an admin, read by the client and an auditor, and not found by another client", async () => {
    expect((await put({ maxAmount: "5.00" }, {}, "client_user")).status).toBe(403);
    expect((await put({ maxAmount: "5.00" }, {}, "auditor")).status).toBe(403);
    expect((await book.send("auditor", "GET", path())).status).toBe(200);
    expect((await book.send("stranger", "GET", path())).status).toBe(404);
    expect(
      (await book.send("admin", "PUT", "/api/virtual-accounts/999/receipt-rules", { json: {} })).status,
    ).toBe(404);
  });

  test.each([
    [{ minAmount: "0.00" }],
    [{ minAmount: "-1.00" }],
    [{ maxAmount: "1.005" }],
    [{ maximumBalance: "1e309" }],
    [{ maxAmount: "__proto__" }],
    [{ minAmount: "2.00", maxAmount: "1.00" }],
    [{ expiresOn: "2026-02-30" }],
    [{ allowedPayers: [{ account: "GB29NWBK60161331926818" }] }],
    [{ allowedPayers: [{ account: payer, name: "Har\u202ebour" }] }],
    [{ allowedPayers: "any" }],
  ])("refuse %j", async (json) => {
    expect((await put(json)).status).toBe(400);
  });
});

describe("a bank line", () => {
  test("that breaks a rule goes to suspense with the code of the first broken rule, never to the account", async () => {
    await rule({
      allowedPayers: [{ account: payer }],
      minAmount: "10.00",
      maxAmount: "100.00",
      expiresOn: "2026-11-18",
    });
    expect(await one(entry("50.00", { booked: "2026-11-19", counterparty: "" }))).toEqual([
      "ACCOUNT_EXPIRED",
      "ACCOUNT_EXPIRED",
      "suspense",
    ]);
    const { counterparty: _, ...unknown } = entry("1.00");
    expect(await one(unknown)).toEqual(["PAYER_UNKNOWN", "PAYER_UNKNOWN", "suspense"]);
    expect(await one(entry("1.01", { counterparty: "GB33BUKB20201555555555" }))).toEqual([
      "PAYER_NOT_ALLOWED",
      "PAYER_NOT_ALLOWED",
      "suspense",
    ]);
    expect(await one(entry("9.99"))).toEqual(["AMOUNT_BELOW", "AMOUNT_BELOW", "suspense"]);
    expect(await one(entry("100.01"))).toEqual(["AMOUNT_ABOVE", "AMOUNT_ABOVE", "suspense"]);
    expect(await available()).toBe("0.00");
    expect(await one(entry("10.00"))).toEqual([null, null, "credited"]);
    expect(await one(entry("100.00"))).toEqual([null, null, "credited"]);
    expect(await available()).toBe("110.00");
    expect(await book.flaws()).toEqual([]);
  });

  test("has its payer compared as an IBAN, or as a number without leading zeros", async () => {
    await rule({ allowedPayers: [{ account: "000123456" }, { account: payer }] });
    expect(await one(entry("1.00", { counterparty: "123456" }))).toEqual([null, null, "credited"]);
    expect(await one(entry("2.00", { counterparty: "0000123456" }))).toEqual([null, null, "credited"]);
    expect(await one(entry("3.00", { counterparty: "GB29 NWBK 6016 1331 9268 19" }))).toEqual([
      null,
      null,
      "credited",
    ]);
    expect(await one(entry("4.00", { counterparty: "1234560" }))).toEqual([
      "PAYER_NOT_ALLOWED",
      "PAYER_NOT_ALLOWED",
      "suspense",
    ]);
  });

  test("is accepted if it names an expected receipt, or is exactly what its payer owes", async () => {
    await rule({ expectedOnly: true });
    await desk.expected({ number: "INV-12" });
    await desk.expected({ number: "INV-99", amount: "77.00", payer: { account: payer } });
    expect(await one(entry("20.00", { remittance: "INV-1" }))).toEqual([
      "NOT_EXPECTED",
      "NOT_EXPECTED",
      "suspense",
    ]);
    expect(await one(entry("21.00", { remittance: "Invoice INV-12, part" }))).toEqual([
      null,
      null,
      "credited",
    ]);
    expect(await one(entry("77.00"))).toEqual([null, null, "credited"]);
    await desk.follow();

    expect(await one(entry("76.00"))).toEqual(["NOT_EXPECTED", "NOT_EXPECTED", "suspense"]);
    expect(await book.flaws()).toEqual([]);
  });

  test("is accepted up to the maximum balance, line by line", async () => {
    await rule({ maximumBalance: "100.00" });
    const { dry, lines } = await bring(entry("60.00"), entry("50.00"), entry("40.00"));
    expect(dry).toEqual([null, null, null]);
    expect(lines.filter(({ outcome }) => outcome === "credited").length).toBeGreaterThan(0);
    expect(lines.filter(({ refusal }) => refusal === "MAXIMUM_BALANCE").length).toBeGreaterThan(0);
    expect(Number(await available())).toBeLessThanOrEqual(100);
    expect(await book.flaws()).toEqual([]);
  });

  test("that breaks a rule stays open where the bank has no suspense account, and is not credited", async () => {
    await book.db.write([
      { sql: "update cbs_accounts set is_active = 0 where purpose = 'suspense'", args: [] },
    ]);
    await rule({ maxAmount: "1.00" });
    const { lines } = await bring(entry("2.00"));
    expect(lines[0]).toMatchObject({
      outcome: null,
      match: "unmatched",
      reason: "The amount is above the maximum. No active suspense account holds USD: add one",
    });
    expect(await available()).toBe("0.00");
  });

  test("is checked against the rules in force when it is posted", async () => {
    const { id } = await upload(book, camt053([entry("50.00")], { id: "LATER" }));
    await rule({ maxAmount: "1.00" });
    const [line] = (await read(book, id)).lines;
    expect(line?.refusal).toBe("AMOUNT_ABOVE");
    await commit(book, id);
    expect(await available()).toBe("0.00");
    await rule({});
    expect(await one(entry("51.00"))).toEqual([null, null, "credited"]);
  });

  test("in suspense can be assigned by a person despite the rules", async () => {
    await rule({ maxAmount: "1.00" });
    const { lines } = await bring(entry("50.00"));
    const assign = () =>
      book.send("admin", "POST", `/api/bank-lines/${lines[0]?.id}/assign`, { json: { vaId: account.id } });
    const answers = await Promise.all([assign(), assign()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await available()).toBe("50.00");
    expect(await book.flaws()).toEqual([]);
  });
});

describe("the maximum balance", () => {
  test("limits manual credits, payments and transfers, but no return or rejection", async () => {
    await rule({ maximumBalance: "100.00", maxAmount: "1.00" });
    await book.book("credit", account.id, { amount: "90.00" });
    const credit = {
      vaId: account.id,
      type: "credit",
      amount: "10.01",
      currency: "USD",
      description: "More",
    };
    expect(await code(await book.submit("admin", { ...credit, reference: "M-1" }))).toEqual([
      409,
      "MAXIMUM_BALANCE",
    ]);
    const other = await book.openAccount();
    await book.book("credit", other.id, { amount: "50.00" });
    const pays = { vaId: other.id, type: "debit", amount: "20.00", currency: "USD", description: "Rent" };
    const paid = await book.submit("client_user", {
      ...pays,
      reference: "P-1",
      recipient: account.virtualIban,
    });
    expect(await code(paid)).toEqual([409, "MAXIMUM_BALANCE"]);
    await book.book("credit", account.id, { amount: "10.00" });
    expect(await available()).toBe("100.00");
    expect(await book.flaws()).toEqual([]);
  });

  test("is not exceeded by concurrent credits", async () => {
    await rule({ maximumBalance: "100.00" });
    const credit = (at: number) =>
      book.submit("admin", {
        vaId: account.id,
        type: "credit",
        amount: "30.00",
        currency: "USD",
        description: "At once",
        reference: `MANY-${at}`,
      });
    const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => credit(at)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(await available()).toBe("90.00");
  });
});

describe("the database", () => {
  test("refuses a collection under another rules version, and a maximum balance other than the rules'", async () => {
    await rule({ maximumBalance: "100.00" });
    const refused = (text: string) => expect(book.db.write([{ sql: text, args: [] }])).rejects;
    await refused("update virtual_accounts set maximum_balance = 99999999").toMatchObject({
      code: "APPEND_ONLY",
    });
    await refused("update receipt_rules set maximum_balance = null").toMatchObject({ code: "APPEND_ONLY" });
    const { lines } = await bring(entry("500.00"));
    await refused(`update bank_lines set refusal = null where id = ${lines[0]?.id}`).toMatchObject({
      code: "APPEND_ONLY",
    });
    const [kept] = await book.db.read.all<{ refusal: string }>(
      sql`select refusal from bank_lines where id = ${lines[0]?.id ?? 0}`,
    );
    expect(kept?.refusal).toBe("MAXIMUM_BALANCE");
    expect(await book.flaws()).toEqual([]);
  });

  test("is verified: a credit that broke the rules of its time and a changed refusal code are found", async () => {
    await rule({ maxAmount: "10.00" });
    const { lines: credited } = await bring(entry("5.00"));
    const { lines } = await bring(entry("50.00"));
    await book.db.alter([{ sql: "drop trigger bank_lines_said", args: [] }]);
    await book.db.alter([{ sql: "drop trigger bank_lines_update", args: [] }]);
    const change = (text: string) => book.db.write([{ sql: text, args: [] }]);
    await change(`update bank_lines set refusal = 'AMOUNT_BELOW' where id = ${lines[0]?.id}`);
    await change(`update bank_lines set amount = 1001 where id = ${credited[0]?.id}`);
    const found = (await book.flaws()).join("\n");
    expect(found).toContain(
      `bank line ${lines[0]?.id} was refused as AMOUNT_BELOW, its journal says AMOUNT_ABOVE`,
    );
    expect(found).toContain(
      `bank line ${credited[0]?.id} was credited against the collection rules of its account`,
    );
  });
});
