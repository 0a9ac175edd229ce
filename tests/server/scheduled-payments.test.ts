import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { scheduledSchema } from "@/payments/scheduled/contract";
import { scheduledWork } from "@/payments/scheduled/run";
import { camt053, commit, upload } from "./bank-statements";
import { type Book, getRefusal, startBook } from "./book";
import { listTexts, main, openPaymentFiles } from "./payment-files";
import { people } from "./support";

let book: Book;
let payer: number;
beforeEach(async () => {
  book = await startBook();
  ({ id: payer } = await book.openAccount());
  await book.book("credit", payer, { amount: "100.00" });
});
afterEach(() => book.close());

const day = 86_400_000;
const { signal } = new AbortController();
const recipient = "GB29NWBK60161331926819";
/** A payment on Monday 23 November; the clock stands at noon of Wednesday the 18th. */
const later = (fields: Record<string, unknown> = {}) => ({
  vaId: payer,
  type: "debit",
  amount: "40.00",
  currency: "USD",
  description: "Boxes",
  reference: "PAY-20261118-AAAAAA",
  recipient,
  executionDate: "2026-11-23",
  ...fields,
});
const schedule = (fields: Record<string, unknown> = {}) => book.submit("client_user", later(fields));
const list = async (query = "?status=all") =>
  scheduledSchema
    .array()
    .parse(await (await book.send("client_user", "GET", `/api/scheduled-payments${query}`)).json());
const payments = async () =>
  z
    .array(z.object({ status: z.string(), reference: z.string() }))
    .parse(await (await book.send("auditor", "GET", "/api/payments")).json());
const mails = () => book.db.read.all(sql`select recipient, subject from mails`);
const run = () => scheduledWork.takeUp(book.deps, signal);
/** Moves the clock to a time of a later bank day, on which sessions have ended. */
function waitDays(days: number, hours = 0): void {
  book.wait(days * day + hours * 3_600_000);
  book.forgetSessions();
}

test("a payment with a later day is answered at once, and nothing is booked or held before that day", async () => {
  const answer = await schedule();
  expect(answer.status).toBe(202);
  expect(answer.headers.get("location")).toBe("/client/scheduled-payments?view=1");
  expect(await answer.json()).toEqual({
    scheduledPaymentId: 1,
    status: "scheduled",
    executesOn: "2026-11-23",
    outcome: "scheduled",
  });
  const asked = await book.send("client_user", "GET", "/api/payments?status=scheduled");
  expect(await asked.json()).toMatchObject([
    { id: 1, status: "scheduled", executionDate: "2026-11-23", amount: "40.00" },
  ]);
  expect((await book.show("client_user", "/client/payments")).html).toContain("23 Nov 2026");
  waitDays(4);
  await run();
  expect(await payments()).toEqual([]);
  expect(await book.readAccount(payer)).toMatchObject({ balance: "100.00", availableBalance: "100.00" });
  // The 23rd begins at 00:00 by the bank's clock.
  waitDays(0, 12);
  await Promise.all([run(), run()]);
  expect(await payments()).toMatchObject([{ status: "booked", reference: "PAY-20261118-AAAAAA" }]);
  expect((await book.readAccount(payer)).balance).toBe("60.00");
  expect(await list()).toMatchObject([{ status: "paid", paymentId: 1 }]);
  await run();
  expect(await payments()).toHaveLength(1);
  expect(await mails()).toEqual([]);
  expect(await book.flaws()).toEqual([]);
});

test("a day on which the bank does not pay is moved to the next one on which it does", async () => {
  await book.send("admin", "POST", "/api/holidays", { json: { date: "2026-11-23", name: "Closed" } });
  expect(await (await schedule({ executionDate: "2026-11-21" })).json()).toMatchObject({
    executesOn: "2026-11-24",
  });
});

test("a holiday that is added later moves it once more", async () => {
  await schedule();
  await book.send("admin", "POST", "/api/holidays", { json: { date: "2026-11-23", name: "Closed" } });
  waitDays(4, 12);
  await run();
  expect(await list()).toMatchObject([{ status: "scheduled", executesOn: "2026-11-24" }]);
  waitDays(1);
  await run();
  expect(await list()).toMatchObject([{ status: "paid" }]);
  expect(await book.flaws()).toEqual([]);
});

test("the same payment is kept once, and its reference is no other's", async () => {
  const answers = await Promise.all([schedule(), schedule()]);
  expect(answers.map(({ status }) => status)).toEqual([202, 202]);
  expect((await schedule()).status).toBe(202);
  const other = await schedule({ amount: "41.00" });
  expect([other.status, (await getRefusal(other)).code]).toEqual([409, "REFERENCE_USED"]);
  expect(await list()).toHaveLength(1);
  // A repeat on its day is still the same payment.
  waitDays(5);
  expect(await (await schedule()).json()).toMatchObject({ scheduledPaymentId: 1 });
});

const keyed = (key: string, fields: Record<string, unknown> = {}) =>
  book.submit("client_user", later(fields), { "idempotency-key": key });

test("a payment for today whose answer was lost is answered by its key after midnight, and made once", async () => {
  const today = { executionDate: "2026-11-18" };
  // Noon by the bank's clock.
  book.wait(12 * 3_600_000 - 60_000);
  book.forgetSessions();
  const first = await keyed("k1", today);
  expect(first.status).toBe(201);
  book.wait(120_000);
  const again = await keyed("k1", today);
  expect([again.status, again.headers.get("idempotency-replayed")]).toEqual([201, "true"]);
  expect(await again.json()).toEqual(await first.json());
  expect((await keyed("k2", today)).status).toBe(400);
  expect(await payments()).toHaveLength(1);
});

test("a payment that was cancelled is answered by its key as at first, and ordered again under another", async () => {
  const first = await keyed("k1");
  await book.send("client_user", "DELETE", "/api/scheduled-payments/1");
  const again = await keyed("k1");
  expect([again.status, again.headers.get("idempotency-replayed")]).toEqual([202, "true"]);
  expect(again.headers.get("location")).toBe(first.headers.get("location"));
  expect(await again.json()).toEqual(await first.json());
  expect(await list()).toMatchObject([{ id: 1, status: "cancelled" }]);
  const anew = await keyed("k2");
  expect(anew.headers.get("idempotency-replayed")).toBeNull();
  expect(await anew.json()).toMatchObject({ scheduledPaymentId: 2, status: "scheduled" });
  waitDays(4, 12);
  await run();
  expect(await payments()).toMatchObject([{ status: "booked" }]);
  // It was made, so nothing is scheduled any more.
  expect(await (await keyed("k2")).json()).toMatchObject({ scheduledPaymentId: 2 });
  const made = await keyed("k3", { executionDate: "2026-12-01" });
  expect([made.status, (await getRefusal(made)).code]).toEqual([409, "REFERENCE_USED"]);
  expect(await book.flaws()).toEqual([]);
});

test.each([
  ["a day that is past", { executionDate: "2026-11-17" }, 400],
  ["a day too far ahead", { executionDate: "2028-02-01" }, 400],
  ["a date that is none", { executionDate: "2026-11-31" }, 400],
  ["a recipient that is none", { recipient: "GB00NWBK60161331926819" }, 400],
  ["an account of somebody else", { vaId: 999 }, 404],
  ["a credit", { type: "credit" }, 403],
])("%s is refused at once", async (_, fields, status) => {
  expect((await schedule(fields)).status).toBe(status);
  expect(await list()).toEqual([]);
});

test("the bank's staff orders nothing, and another client sees and cancels nothing", async () => {
  expect((await book.submit("admin", later())).status).toBe(400);
  const { id } = await book.openAccount({ clientId: "OTHER", companyName: "Other" });
  expect((await schedule({ vaId: id })).status).toBe(404);
  await schedule();
  await book.db.write([
    { sql: "update virtual_accounts set client_id = 'OTHER' where id = ?", args: [payer] },
  ]);
  expect(await list()).toEqual([]);
  expect((await book.send("client_user", "DELETE", "/api/scheduled-payments/1")).status).toBe(404);
});

describe("a payment whose day has come", () => {
  test("waits for funds on that day, is tried three times, and its end is mailed once", async () => {
    await schedule({ amount: "400.00" });
    waitDays(4, 12);
    await run();
    expect(await list()).toMatchObject([{ status: "scheduled", paymentId: null }]);
    expect((await list())[0]?.reason).toContain("Insufficient");
    await run();
    waitDays(0, 10);
    await run();
    waitDays(0, 4);
    await run();
    expect(await list()).toMatchObject([{ status: "failed" }]);
    await run();
    expect(await mails()).toEqual([
      { recipient: expect.stringContaining("@"), subject: "Payment not made: PAY-20261118-AAAAAA" },
    ]);
    expect(await payments()).toEqual([]);
    expect(await book.flaws()).toEqual([]);
  });

  test("is made at the second try where the money came meanwhile", async () => {
    await schedule({ amount: "400.00" });
    waitDays(4, 12);
    await run();
    await book.book("credit", payer, { amount: "300.00" });
    waitDays(0, 10);
    await run();
    expect(await list()).toMatchObject([{ status: "paid", reason: null }]);
    expect(await mails()).toEqual([]);
  });

  test("waits for a second user where the client wants one by then, and ends with what that one decides", async () => {
    await schedule();
    await book.send("admin", "PUT", "/api/clients/GULF/payment-settings", {
      json: { enabled: true, aboveUsd: null },
    });
    waitDays(4, 12);
    await run();
    expect(await list()).toMatchObject([{ status: "waiting", approvalId: 1, paymentId: null }]);
    await run();
    const withdrawn = await book.send("client_user", "POST", "/api/approvals/1/withdraw", { json: {} });
    expect(withdrawn.status).toBe(200);
    expect(await list()).toMatchObject([{ status: "failed", reason: "It was withdrawn" }]);
    expect(await payments()).toEqual([]);
    expect(await book.flaws()).toEqual([]);
  });

  test("is not made where the user who ordered it may no longer act", async () => {
    await schedule();
    await book.send("admin", "PUT", `/api/users/${people.client_user.id}`, { json: { isActive: false } });
    waitDays(4, 12);
    await run();
    const [made] = scheduledSchema
      .array()
      .parse(await (await book.send("auditor", "GET", "/api/scheduled-payments?status=all")).json());
    expect(made).toMatchObject({ status: "failed" });
    expect(made?.reason).toContain("no longer an active user");
  });

  test("is given up where the server was away for more than three business days", async () => {
    await schedule();
    await schedule({ reference: "PAY-20261118-BBBBBB", executionDate: "2026-11-24" });
    // Friday, the 27th: three business days after the 24th, four after the 23rd.
    waitDays(9);
    await run();
    expect((await list()).map(({ status }) => status).sort()).toEqual(["failed", "paid"]);
    expect(await mails()).toHaveLength(1);
  });
});

test("a payment that was scheduled is the bank's debit of its day, by the reference that the file gave it", async () => {
  const files = openPaymentFiles(book);
  const { id: vaId } = await book.openAccount({ cbsAccount: main });
  await book.book("credit", vaId, { amount: "100.00" });
  await schedule({ vaId });
  waitDays(5);
  await run();
  const file = await files.makeFile(main, "2026-11-23");
  const xml = await files.readXml(file.id);
  expect([listTexts(xml, "Dt"), listTexts(xml, "EndToEndId")]).toEqual([
    ["2026-11-23"],
    ["PAY-20261118-AAAAAA"],
  ]);
  await files.send(file.id);
  const entry = { amount: "40.00", side: "DBIT", booked: "2026-11-23", bankReference: "B1" } as const;
  const statement = camt053([{ ...entry, endToEndId: "PAY-20261118-AAAAAA" }], {
    from: "2026-11-23",
    to: "2026-11-23",
  });
  const { id, lines } = await upload(book, statement);
  const journals = await book.db.read.all<{ id: string }>(sql`select journal_id as id from payments`);
  expect(lines.map(({ match, journalIds }) => [match, journalIds.map((one) => ({ id: one }))])).toEqual([
    ["matched", journals],
  ]);
  await commit(book, id);
  expect((await book.readAccount(vaId)).balance).toBe("60.00");
  expect(await book.flaws()).toEqual([]);
});

describe("a scheduled payment", () => {
  test("is cancelled until it is made, by its client, and is not made then", async () => {
    await schedule();
    const cancel = () => book.send("client_user", "DELETE", "/api/scheduled-payments/1");
    expect((await book.send("admin", "DELETE", "/api/scheduled-payments/1")).status).toBe(403);
    expect((await cancel()).status).toBe(204);
    expect((await cancel()).status).toBe(409);
    waitDays(4, 12);
    await run();
    expect(await list()).toMatchObject([{ status: "cancelled" }]);
    expect(await payments()).toEqual([]);
  });

  test("is paid or cancelled, and never both, where both happen at once", async () => {
    await schedule();
    waitDays(4, 12);
    const [, answer] = await Promise.all([
      run(),
      book.send("client_user", "DELETE", "/api/scheduled-payments/1"),
    ]);
    const made = await payments();
    expect(made).toHaveLength(answer.status === 204 ? 0 : 1);
    expect((await list())[0]?.status).toBe(answer.status === 204 ? "cancelled" : "paid");
    expect(await book.flaws()).toEqual([]);
  });

  test("is shown to its client with what may be done, and to staff without", async () => {
    await schedule();
    const own = await book.show("client_user", "/client/scheduled-payments?view=1");
    expect(own.html).toContain("Cancel payment");
    expect(own.html).toContain("23 Nov 2026");
    const read = await book.show("auditor", "/client/scheduled-payments?view=1");
    expect(read.status).toBe(200);
    expect(read.html).not.toContain("Cancel payment");
  });

  test("is seen before it is ordered: its day, and that nothing is booked before", async () => {
    const { type: _, ...json } = later({ amount: "400.00" });
    const answer = await book.send("client_user", "POST", "/api/payments/preview", { json });
    expect(await answer.json()).toMatchObject({
      executesOn: "2026-11-23",
      arrivesOn: "2026-11-26",
      outlook: "scheduled",
    });
  });
});
