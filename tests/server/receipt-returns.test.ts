import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { AccountDto } from "@/accounts/contract";
import { waitingSchema } from "@/approvals/contract";
import { paymentSchema } from "@/payments/contract";
import { camt053, commit, type Entry, upload as uploadStatement } from "./bank-statements";
import { type Book, type Caller, getRefusal, startBook } from "./book";
import { collect, payer, receive as receiveOn, reverse } from "./collections";
import { listTexts, openPaymentFiles, upload, writeReport } from "./payment-files";
import { getCookies, password } from "./support";

let book: Book;
let account: AccountDto;
let desk: ReturnType<typeof collect>;
async function start(variables: Record<string, string> = {}) {
  book = await startBook(variables);
  account = await book.openAccount({ cbsAccount: "1000000001" });
  desk = collect(book, account.id);
}
beforeEach(() => start());
afterEach(() => book.close());

const receive = (amount: string, fields: Partial<Entry> = {}) => receiveOn(book, account, amount, fields);
const back = (id: number, json: Record<string, unknown> = {}, who: Caller = "client_user", headers = {}) =>
  book.send(who, "POST", `/api/receipts/${id}/return`, { json: { reason: "OVERPAID", ...json }, headers });
const returned = async (answer: Response) => {
  if (answer.status !== 201) throw new Error(`Not returned: ${answer.status} ${await answer.text()}`);
  return paymentSchema.parse(await answer.json());
};
const code = async (answer: Response) => [answer.status, (await getRefusal(answer)).code];
const available = async () => (await book.readAccount(account.id)).availableBalance;

describe("a return", () => {
  test("sends all of the unapplied cash to the payer's account, in the next payment file", async () => {
    const id = await receive("100.00");
    const payment = await returned(await back(id));
    expect(payment).toMatchObject({
      recipient: payer,
      creditor: { name: "Harbour Foods" },
      amount: "100.00",
      madeFor: "return",
      status: "booked",
      description: "Return: Paid more than was owed",
      createdBy: "gita",
    });
    expect(payment.reference).toMatch(/^RET-20261118-[A-Z0-9]{6}$/);
    expect(await available()).toBe("0.00");
    expect(await desk.readReceipt(id)).toMatchObject({
      status: "returned",
      returned: "100.00",
      rest: "0.00",
    });
    expect(await desk.listed("?status=unapplied")).toEqual([]);
    const files = openPaymentFiles(book);
    const file = await files.makeFile();
    expect(listTexts(await files.readXml(file.id), "EndToEndId")).toEqual([payment.reference]);
    expect(await book.flaws()).toEqual([]);
  });

  test("by staff hides their names from the client", async () => {
    const { id } = await returned(await back(await receive("100.00"), {}, "admin"));
    const read = async (who: Caller, path: string) => (await book.send(who, "GET", path)).text();
    for (const path of [
      "/api/payments",
      `/api/payments/${id}`,
      "/api/events",
      `/client/payments?view=${id}`,
    ]) {
      expect(await read("client_user", path)).not.toContain("amal");
    }
    expect(await read("client_user", "/api/events")).toContain('"payment.created"');
    expect(await read("admin", "/api/payments")).toContain('"createdBy":"amal"');
  });

  test("of a part leaves the rest in the queue, and adds to the applied and kept amounts", async () => {
    const expected = await desk.expected({ number: "INV-1" });
    const id = await receive("150.00", { remittance: "INV-1" });
    expect(await desk.readReceipt(id)).toMatchObject({ status: "overpaid", rest: "50.00" });
    expect(await code(await back(id, { amount: "50.01" }))).toEqual([409, "ABOVE_REST"]);
    await returned(await back(id, { amount: "20.00", reason: "REQUESTED" }, "admin"));
    expect(await desk.readReceipt(id)).toMatchObject({
      status: "overpaid",
      returned: "20.00",
      rest: "30.00",
    });
    await desk.keep(id);
    expect(await desk.readReceipt(id)).toMatchObject({ status: "applied", kept: "30.00", rest: "0.00" });
    expect(await code(await back(id))).toEqual([409, "ABOVE_REST"]);
    const more = await desk.apply(id, [{ expectedReceiptId: expected, amount: "0.01" }]);
    expect(more.status).toBe(409);
    expect(await book.flaws()).toEqual([]);
  });

  test("is refused if the payer's account is unknown or invalid", async () => {
    const byHand = await desk.paid("10.00", "Cash at the counter");
    expect(await code(await back(byHand))).toEqual([409, "NO_PAYER_ACCOUNT"]);
    const unnamed = await receive("10.00", { counterparty: "12" });
    expect(await code(await back(unnamed))).toEqual([409, "NO_PAYER_ACCOUNT"]);
  });

  test("is refused if the account's money is gone or held", async () => {
    const id = await receive("100.00");
    await book.book("debit", account.id, { amount: "60.00" });
    expect(await code(await back(id))).toEqual([409, "INSUFFICIENT_FUNDS"]);
    await returned(await back(id, { amount: "40.00" }));
    expect(await desk.readReceipt(id)).toMatchObject({ rest: "60.00", returned: "40.00" });
    expect(await book.flaws()).toEqual([]);
  });

  test("of another client's payment credits that client's account at this bank", async () => {
    const foreign = await book.openAccount({ clientId: "NOOR", companyName: "Noor" });
    await book.book("credit", foreign.id, { amount: "80.00" });
    const pays = { vaId: foreign.id, type: "debit", amount: "80.00", currency: "USD", description: "Rent" };
    const sent = { ...pays, reference: "PAY-20261118-NOOR01", recipient: account.virtualIban };
    expect((await book.submit("stranger", sent)).status).toBe(201);
    await desk.follow();
    const [receipt] = await desk.listed();
    expect(receipt).toMatchObject({ payer: { account: foreign.virtualIban } });
    await returned(await back(receipt?.id ?? 0, { amount: "30.00" }));
    expect((await book.readAccount(foreign.id)).availableBalance).toBe("30.00");
    await desk.follow();

    expect((await desk.listed("", "stranger")).map(({ amount }) => amount)).toEqual(["80.00"]);
    await book.change(foreign.id, { creditEnabled: false });
    expect(await code(await back(receipt?.id ?? 0))).toEqual([409, "RECIPIENT_REFUSED"]);
    expect(await book.flaws()).toEqual([]);
  });

  test("is not found by another client, and forbidden to an auditor", async () => {
    const id = await receive("100.00");
    expect((await back(id, {}, "stranger")).status).toBe(404);
    expect((await back(id, {}, "auditor")).status).toBe(403);
    expect((await back(999, {}, "client_user")).status).toBe(404);
    expect(await available()).toBe("100.00");
  });

  test.each([["0.00"], ["-1.00"], ["1.005"], ["1e309"], ["__proto__"], ["\u202e1.00"], ["=1+1"]])(
    "of %s is refused as an invalid amount",
    async (amount) => {
      const id = await receive("10.00");
      expect((await back(id, { amount })).status).toBe(400);
      expect((await back(id, { reason: amount })).status).toBe(400);
    },
  );

  test("is ordered once per idempotency key, and concurrent returns never exceed the rest", async () => {
    const id = await receive("100.00");
    const keyed = () => back(id, { amount: "10.00" }, "client_user", { "idempotency-key": "return-1" });
    const [first, second] = [await keyed(), await keyed()];
    expect(second.headers.get("idempotency-replayed")).toBe("true");
    expect(await second.json()).toEqual(await first.json());
    const answers = await Promise.all(Array.from({ length: 12 }, () => back(id, { amount: "30.00" })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    expect(await desk.readReceipt(id)).toMatchObject({ status: "returned", returned: "100.00" });
    expect(await available()).toBe("0.00");
    expect(await book.flaws()).toEqual([]);
  });

  test("at the same time as an application takes its whole amount or nothing", async () => {
    const expected = await desk.expected({ amount: "80.00" });
    const id = await receive("100.00", { remittance: "Hello" });
    const apply = () => desk.apply(id, [{ expectedReceiptId: expected, amount: "80.00" }]);
    const answers = await Promise.all([
      back(id, { amount: "50.00" }),
      apply(),
      back(id, { amount: "50.00" }),
    ]);
    const { applied, returned: sent } = await desk.readReceipt(id);
    expect(Number(applied) + Number(sent)).toBeLessThanOrEqual(100);
    expect(answers.filter(({ status }) => status < 300).length).toBeGreaterThan(0);
    expect(await book.flaws()).toEqual([]);
  });
});

describe("a return that bounces", () => {
  test("goes to suspense, and is not sent again", async () => {
    const id = await receive("100.00");
    const payment = await returned(await back(id));
    const files = openPaymentFiles(book);
    const file = await files.makeFile();
    await files.send(file.id);
    const [entry] = (await files.readFile(file.id)).entries;
    const report = writeReport(file.messageId, [{ id: entry?.instructionId ?? "", code: "AC04" }]);
    expect((await upload(book, report)).status).toBe(200);
    expect(await available()).toBe("0.00");
    const [suspended] = Object.entries(await book.contraBalances()).filter(([, amount]) => amount === 100_00);
    expect(suspended?.[0]).toContain("USD");
    expect(await desk.readReceipt(id)).toMatchObject({ status: "returned", rest: "0.00" });
    await desk.follow();
    expect((await files.payments()).map(({ id: one, status }) => [one, status])).toEqual([
      [payment.id, "returned"],
    ]);
    const assign = await book.send("admin", "POST", `/api/payments/${payment.id}/assign`, {
      json: { vaId: account.id },
    });
    expect(assign.status).toBe(200);
    expect(await available()).toBe("100.00");
    await desk.follow();
    expect(await desk.listed()).toHaveLength(1);
    expect(await book.flaws()).toEqual([]);
  });
});

describe("a second person", () => {
  test("approves a return by staff from a set amount", async () => {
    const cookie = await addUser({ username: "ines", role: "admin" });
    const json = [{ kind: "assignment", enabled: true, aboveUsd: "50.00" }];
    expect((await book.send("admin", "PUT", "/api/approval-settings", { json })).status).toBe(200);
    const id = await receive("100.00");
    await returned(await back(id, { amount: "30.00" }, "admin"));
    const asked = await back(id, { amount: "30.00" }, "admin");
    expect(asked.status).toBe(202);
    const { approvalId } = waitingSchema.parse(await asked.json());
    expect((await book.send("admin", "POST", `/api/approvals/${approvalId}/approve`)).status).toBe(403);
    await desk.keep(id);
    const late = await book.call("POST", `/api/approvals/${approvalId}/approve`, { cookie });
    expect(await code(late)).toEqual([409, "ABOVE_REST"]);
    // A client's user is not the bank's staff.
    const other = await receive("70.00");
    await returned(await back(other));
    expect(await book.flaws()).toEqual([]);
  });

  test("of the client approves its user's return, counted with that user's payments, where the client asks", async () => {
    const json = { enabled: true, aboveUsd: "50.00" };
    const path = "/api/clients/GULF/payment-settings";
    expect((await book.send("admin", "PUT", path, { json })).status).toBe(200);
    const id = await receive("100.00");
    await returned(await back(id, { amount: "30.00" }));
    const asked = await back(id, { amount: "30.00" });
    expect(asked.status).toBe(202);
    const { approvalId } = waitingSchema.parse(await asked.json());
    expect(await desk.readReceipt(id)).toMatchObject({ returned: "30.00" });
    expect((await book.send("client_user", "POST", `/api/approvals/${approvalId}/approve`)).status).toBe(403);
    const cookie = await addUser({ username: "hana", role: "client_user", clientId: "GULF" });
    const twice = await Promise.all(
      [1, 2].map(() => book.call("POST", `/api/approvals/${approvalId}/approve`, { cookie })),
    );
    expect(twice.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(await desk.readReceipt(id)).toMatchObject({ returned: "60.00", rest: "40.00" });
    expect(await book.flaws()).toEqual([]);
  });
});

test("a return under screening review is held, and its amount is unapplied again if rejected", async () => {
  await book.close();
  await start({ SCREENING_URL: "http://127.0.0.1:9/screening", SCREENING_KEY: "screening-key" });
  const id = await receive("100.00");
  // The money of a receipt that is screened is held.
  expect(await code(await back(id))).toEqual([409, "INSUFFICIENT_FUNDS"]);
  await book.book("credit", account.id, { amount: "100.00" });
  const payment = await returned(await back(id));
  expect(payment.status).toBe("review");
  expect(await desk.readReceipt(id)).toMatchObject({ status: "returned" });
  const reject = await book.send("admin", "POST", `/api/payments/${payment.id}/reject`, {
    json: { reason: "Not now" },
  });
  expect(reject.status).toBe(200);
  expect(await desk.readReceipt(id)).toMatchObject({ status: "unapplied", returned: "0.00", rest: "100.00" });
  expect(await available()).toBe("100.00");
  expect(await book.flaws()).toEqual([]);
});

describe("the database", () => {
  test("refuses another account, more than the rest, and a changed returned amount", async () => {
    const id = await receive("100.00");
    const other = await book.openAccount({ cbsAccount: "1000000001" });
    await book.book("credit", other.id, { amount: "500.00" });
    const order = (change: Record<string, unknown>, step: Record<string, unknown> = {}) => {
      const command = {
        steps: [
          {
            type: "debit",
            account: account.id,
            amount: 1000,
            currency: "USD",
            description: `Payment to ${payer}: Back`,
            reference: crypto.randomUUID(),
            ...step,
          },
        ],
        payment: {
          madeFor: "return",
          recipient: payer,
          aedAmount: 1,
          description: "Back",
          receipt: id,
          ...change,
        },
      };
      const at = book.deps.now();
      return book.db.write([
        {
          sql: "insert into journals (id, kind, user_id, command, created_at) values (?, 'order', null, ?, ?)",
          args: [crypto.randomUUID(), JSON.stringify(command), at],
        },
      ]);
    };
    const refused = (change: Record<string, unknown>, step?: Record<string, unknown>) =>
      expect(order(change, step)).rejects;
    await refused({ recipient: "GB33BUKB20201555555555" }).toMatchObject({ code: "NO_PAYER_ACCOUNT" });
    await refused({ receipt: 999 }).toMatchObject({ code: "RECEIPT_OTHER" });
    await refused({ receipt: null }).toMatchObject({ code: "RECEIPT_OTHER" });
    await refused({}, { account: other.id }).toMatchObject({ code: "RECEIPT_OTHER" });
    await refused({}, { amount: 10_001 }).toMatchObject({ code: "ABOVE_REST" });
    const write = (text: string) => expect(book.db.write([{ sql: text, args: [] }])).rejects;
    await write(`update receipts set returned = 10000, status = 'returned' where id = ${id}`).toMatchObject({
      code: "APPEND_ONLY",
    });
    await returned(await back(id, { amount: "10.00" }));
    await write("update payments set receipt_id = null").toMatchObject({ code: "APPEND_ONLY" });
    await write(`update receipts set returned = 0, status = 'unapplied' where id = ${id}`).toMatchObject({
      code: "APPEND_ONLY",
    });
    expect(await book.flaws()).toEqual([]);
  });

  test("is verified: a wrong returned amount and a return to another account are found", async () => {
    const id = await receive("100.00");
    await returned(await back(id, { amount: "10.00" }));
    await book.db.write([{ sql: "drop trigger receipts_update", args: [] }]);
    await book.db.write([{ sql: `update receipts set returned = 900 where id = ${id}`, args: [] }]);
    expect(await book.flaws()).toContain(`receipt ${id} has 900 returned, its orders sum to 1000`);
    await book.db.write([{ sql: `update receipts set returned = 1000 where id = ${id}`, args: [] }]);
    await book.db.write([{ sql: "drop trigger payments_update", args: [] }]);
    await book.db.write([{ sql: "update payments set recipient = 'GB33BUKB20201555555555'", args: [] }]);
    expect((await book.flaws()).join("\n")).toContain(
      `is no return of receipt ${id} to the account that paid it`,
    );
  });
});

describe("a receipt that the bank reverses", () => {
  test("after a partial return is restored when the reversal's match is removed", async () => {
    const id = await receive("100.00", { endToEndId: "E2E-9" });
    await returned(await back(id, { amount: "40.00" }));
    await book.book("credit", account.id, { amount: "40.00" });
    const line = await takeBack("E2E-9");
    expect(await desk.readReceipt(id)).toMatchObject({
      status: "returned",
      returned: "100.00",
      rest: "0.00",
    });
    expect(await book.flaws()).toEqual([]);
    await unmatch(line);
    expect(await desk.readReceipt(id)).toMatchObject({
      status: "unapplied",
      returned: "40.00",
      rest: "60.00",
    });
    expect(await book.flaws()).toEqual([]);
  });

  test("keeps its return out of payment files until the reversal is matched with something else", async () => {
    const id = await receive("100.00", { endToEndId: "E2E-9" });
    const payment = await returned(await back(id, { amount: "40.00" }));
    await book.book("credit", account.id, { amount: "40.00" });
    const line = await takeBack("E2E-9");
    const files = openPaymentFiles(book);
    const refused = await files.make();
    expect(await code(refused.clone())).toEqual([409, "NOTHING_TO_FILE"]);
    const why = "The bank takes back what it returns";
    expect((await getRefusal(refused)).message).toContain(why);
    for (const path of ["/admin/payment-files", `/client/payments?view=${payment.id}`])
      expect((await book.show("admin", path)).html).toContain(why);
    await unmatch(line);
    expect(await code(await files.make())).toEqual([409, "NOTHING_TO_FILE"]);
    const other = await book.openAccount({ cbsAccount: "1000000001" });
    await book.book("credit", other.id, { amount: "100.00" });
    await match(line, (await book.book("debit", other.id, { amount: "100.00" })).id);
    const file = await files.makeFile();
    expect(listTexts(await files.readXml(file.id), "EndToEndId")).toEqual([payment.reference]);
    expect(await book.flaws()).toEqual([]);
  });

  test("keeps its return out of payment files from the reversal's import, before it is matched", async () => {
    const id = await receive("50.00", { endToEndId: "E2E-9" });
    await returned(await back(id));
    const line = await reverse(book, { endToEndId: "E2E-9" });
    expect(line).toMatchObject({ match: "suggested", outcome: null });
    const files = openPaymentFiles(book);
    expect(await code(await files.make())).toEqual([409, "NOTHING_TO_FILE"]);

    await book.send("admin", "POST", `/api/bank-lines/${line.id}/match`, {
      json: { journalIds: line.journalIds },
    });
    expect((await book.show("admin", "/admin/payment-files")).html).not.toContain("The bank takes back");
    expect(await available()).toBe("0.00");
    expect(await book.flaws()).toEqual([]);
  });

  test("alerts staff if its return was already sent", async () => {
    await returned(await back(await receive("50.00", { endToEndId: "E2E-1" })));
    const files = openPaymentFiles(book);
    await files.send((await files.makeFile()).id);
    await reverse(book, { endToEndId: "E2E-1" });
    expect(await (await book.send("admin", "GET", "/api/alerts")).text()).toContain("Receipt returned twice");
    expect(await book.flaws()).toEqual([]);
  });

  test("and whose import is then undone stays reversed when the reversal's match is removed", async () => {
    const id = await receive("100.00", { endToEndId: "E2E-9" });
    await book.book("credit", account.id, { amount: "100.00" });
    const line = await takeBack("E2E-9");
    const [statement] = z
      .array(z.object({ id: z.int() }))
      .parse(await book.db.read.all(sql`select min(id) as id from bank_statements`));
    const cookie = await addUser({ username: "ines", role: "admin" });
    const undo = await book.send("admin", "POST", `/api/bank-statements/${statement?.id}/undo`);
    const { approvalId } = waitingSchema.parse(await undo.json());
    expect((await book.call("POST", `/api/approvals/${approvalId}/approve`, { cookie })).status).toBe(200);
    await unmatch(line);
    expect(await desk.readReceipt(id)).toMatchObject({ status: "returned", rest: "0.00" });
    expect(await book.flaws()).toEqual([]);
  });

  test("after it was kept on the account is kept again when the match is removed", async () => {
    const id = await receive("100.00", { endToEndId: "E2E-9" });
    await desk.keep(id);
    const line = await takeBack("E2E-9");
    expect(await desk.readReceipt(id)).toMatchObject({
      status: "returned",
      kept: "0.00",
      returned: "100.00",
      rest: "0.00",
    });
    expect(await book.flaws()).toEqual([]);
    await unmatch(line);
    expect(await desk.readReceipt(id)).toMatchObject({ status: "kept", kept: "100.00", rest: "0.00" });
    expect(await book.flaws()).toEqual([]);
  });

  test("is found by the reversal's end-to-end id, even if it was booked by hand and matched", async () => {
    const byHand = await desk.paid("100.00", "INV-77777");
    const line = { amount: "100.00", endToEndId: "E2E-1", counterparty: payer, bankReference: "B1" };
    await match(await statementLine(camt053([line], { id: "B1" })), byHand);
    const other = await receive("100.00", { endToEndId: "E2E-2" });
    await takeBack("E2E-1");
    expect(await desk.readReceipt(byHand)).toMatchObject({ status: "returned" });
    expect(await desk.readReceipt(other)).toMatchObject({ status: "unapplied" });
    expect(await book.flaws()).toEqual([]);
  });

  test("is not guessed if no receipt has the reversal's end-to-end id, or several of the payer's fit", async () => {
    const one = await receive("100.00", { endToEndId: "E2E-2" });
    await takeBack("E2E-UNKNOWN");
    expect(await desk.readReceipt(one)).toMatchObject({ status: "unapplied" });
    const other = await receive("100.00", { endToEndId: "E2E-3" });
    await book.book("credit", account.id, { amount: "100.00" });
    await takeBack("NOTPROVIDED", "R10");
    expect([await desk.readReceipt(one), await desk.readReceipt(other)]).toMatchObject([
      { status: "unapplied" },
      { status: "unapplied" },
    ]);
    expect(await book.flaws()).toEqual([]);
  });

  test("cannot also be returned by approving its return's review", async () => {
    await book.close();
    await start({ SCREENING_URL: "http://127.0.0.1:9/screening", SCREENING_KEY: "screening-key" });
    const id = await receive("100.00", { endToEndId: "E2E-9" });
    await book.book("credit", account.id, { amount: "200.00" });
    const payment = await returned(await back(id));
    await takeBack("E2E-9");
    const approve = await book.send("admin", "POST", `/api/payments/${payment.id}/approve`, { json: {} });
    expect(await code(approve)).toEqual([409, "RECEIPT_TAKEN"]);
    const json = { reason: "The bank took it back" };
    expect((await book.send("admin", "POST", `/api/payments/${payment.id}/reject`, { json })).status).toBe(
      200,
    );
    expect(await book.flaws()).toEqual([]);
  });
});

describe("the account that a receipt is returned to", () => {
  test("is never taken from a match that a person made, partial or complete", async () => {
    const id = await desk.paid("90.00", "Cash at the counter");
    for (const [at, amount] of ["1.00", "89.00"].entries()) {
      const line = {
        amount,
        counterparty: "GB33BUKB20201555555555",
        payer: "Mallory",
        bankReference: `M${at}`,
      };
      await match(await statementLine(camt053([line], { id: `M${at}` })), id);
      expect(await code(await back(id, {}, "admin"))).toEqual([409, "NO_PAYER_ACCOUNT"]);
    }
    const whole = await desk.paid("70.00", "Cash at the counter");
    const line = {
      amount: "70.00",
      counterparty: "GB33BUKB20201555555555",
      bankReference: "M9",
      remittance: "x",
    };
    await match(await statementLine(camt053([line], { id: "M9" })), whole);
    expect(await code(await back(whole, {}, "admin"))).toEqual([409, "NO_PAYER_ACCOUNT"]);
  });

  test("is never an account of this bank written as a plain number", async () => {
    const { virtualIban } = await book.openAccount({ cbsAccount: "1000000001" });
    const id = await receive("10.00", { counterparty: virtualIban.slice(-16), payerAgent: "VSTRAEAD" });
    expect(await code(await back(id))).toEqual([409, "RECIPIENT_REFUSED"]);
  });

  test("may be a plain number only with its bank's BIC, which the payment names", async () => {
    const alone = await receive("10.00", { counterparty: "1000000002" });
    expect(await code(await back(alone))).toEqual([409, "NO_PAYER_ACCOUNT"]);
    const id = await receive("10.00", { counterparty: "1000000002", payerAgent: "CHASUS33XXX" });
    await returned(await back(id));
    const files = openPaymentFiles(book);
    const xml = await files.readXml((await files.makeFile()).id);
    expect(listTexts(xml, "BICFI")).toContain("CHASUS33XXX");
    expect(await book.flaws()).toEqual([]);
  });

  test("is fixed while a return relies on it: its match cannot be removed, nor its import undone", async () => {
    const id = await receive("100.00");
    const payment = await returned(await back(id));
    const [statement] = z
      .array(z.object({ id: z.int() }))
      .parse(await book.db.read.all(sql`select id from bank_statements order by id desc limit 1`));
    const refusal = await getRefusal(
      await book.send("admin", "POST", `/api/bank-statements/${statement?.id}/undo`, { json: {} }),
    );
    expect(refusal.code).toBe("IMPORT_BUILT_ON");
    expect(refusal.message).toContain(`Payment ${payment.id} returned receipt ${id}`);
  });
});

test("the match of a line that names the account of a return cannot be removed", async () => {
  const byHand = await desk.paid("100.00", "Cash", { reference: "HAND-1" });
  const entry = { amount: "100.00", counterparty: payer, bankReference: "HAND-1" };
  const line = await statementLine(camt053([entry], { id: "HAND-1" }));
  expect(line.match).toBe("matched");
  await returned(await back(byHand));
  const removed = await book.send("admin", "POST", `/api/bank-lines/${line.id}/unmatch`);
  expect(await code(removed)).toEqual([409, "RECEIPT_RETURNED"]);
  expect(await book.flaws()).toEqual([]);
});

const journalRow = z.array(z.object({ id: z.string() }));
/** The journal of a transaction. */
const journalOf = async (id: number): Promise<string> =>
  journalRow.parse(await book.db.read.all(sql`select journal_id as id from transactions where id = ${id}`))[0]
    ?.id ?? "";

type Line = { id: number; match: string };

/** Imports and commits a statement of one line. */
async function statementLine(file: string): Promise<Line> {
  const { id } = await uploadStatement(book, file);
  await commit(book, id);
  const rows = await book.db.read.all(sql`select id, match from bank_lines where statement_id = ${id}`);
  const [line] = z.array(z.object({ id: z.int(), match: z.string() })).parse(rows);
  if (!line) throw new Error("The statement has no line");
  return line;
}

/** Matches a line with a transaction's posting, unless the import already did. */
async function match(line: Line, transaction: number): Promise<void> {
  if (line.match === "matched") return;
  const json = { journalIds: [await journalOf(transaction)] };
  const answer = await book.send("admin", "POST", `/api/bank-lines/${line.id}/match`, { json });
  if (answer.status !== 200) throw new Error(await answer.text());
}

const unmatch = async ({ id }: Line) =>
  expect((await book.send("admin", "POST", `/api/bank-lines/${id}/unmatch`)).status).toBeLessThan(300);

/** Debits 100.00, and matches the debit with the bank's reversal of the credit with this end-to-end id. */
async function takeBack(endToEndId: string, bankReference = "R9"): Promise<Line> {
  const debit = await book.book("debit", account.id, { amount: "100.00", description: "Reversal" });
  const line = await reverse(book, { amount: "100.00", endToEndId, counterparty: payer, bankReference });
  await match(line, debit.id);
  return line;
}

async function addUser(fields: Record<string, string>): Promise<string> {
  const { username = "" } = fields;
  const json = { email: `${username}@vostra.example`, password, ...fields };
  const answer = await book.send("admin", "POST", "/api/auth/register", { json });
  if (answer.status === 202) throw new Error("It waits");
  if (answer.status !== 201) throw new Error(`No user: ${await answer.text()}`);
  return getCookies(await book.call("POST", "/api/auth/login", { json: { username, password } }));
}
