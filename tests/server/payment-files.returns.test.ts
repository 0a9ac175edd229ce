import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { returnStatement } from "@/ledger/returns";
import { type StatusReportDto, statusReportSchema } from "@/payments/payment-files/contract";
import { type Book, getRefusal } from "./book";
import { main, reserve, startFiles, today, upload, writeReport } from "./payment-files";
import { toActor } from "./support";

let files: Awaited<ReturnType<typeof startFiles>>;
beforeEach(async () => {
  files = await startFiles();
});
afterEach(() => files.book.close());

const messageId = `PAY-${main}-20261118`;

async function read(report: string): Promise<StatusReportDto> {
  const answer = await upload(files.book, report);
  if (answer.status !== 200) throw new Error(`Not read: ${answer.status} ${await answer.text()}`);
  return statusReportSchema.parse(await answer.json());
}

/** File with this many payments of $10.00, sent by default. */
async function filed(count: number, sent = true): Promise<void> {
  for (let at = 0; at < count; at += 1) await files.pay(files.account);
  const { id } = await files.makeFile();
  if (sent) await files.send(id);
}

/** Changes a book by SQL, with its triggers taken off and put back. */
async function pastTriggers({ db }: Pick<Book, "db">, statement: string): Promise<void> {
  const triggers = await db.read.all<{ name: string; sql: string }>(
    sql`select name, sql from sqlite_schema where type = 'trigger' and tbl_name = 'payment_file_entries'`,
  );
  const args: never[] = [];
  await db.alter([
    ...triggers.map(({ name }) => ({ sql: `drop trigger ${name}`, args })),
    { sql: statement, args },
    ...triggers.map(({ sql }) => ({ sql, args })),
  ]);
}

const statuses = async () => (await files.payments("client_user")).map(({ status }) => status).reverse();
const available = async (id = files.account.id) => (await files.book.readAccount(id)).availableBalance;

describe("the bank's report on a payment file", () => {
  test("accepts some and returns others: their payer has the money back, and reads why in plain words", async () => {
    await filed(3);
    expect(await available()).toBe("9970.00");
    const answer = await read(
      writeReport(messageId, [
        { id: "P1", status: "accepted" },
        { id: "P2", code: "AC04", text: "Konto aufgelöst" },
        { id: "P3", status: "pending" },
      ]),
    );
    expect(answer).toMatchObject({
      accepted: 1,
      returned: 1,
      unknown: 0,
      pending: 1,
      duplicate: false,
      problems: [],
    });
    expect(await statuses()).toEqual(["sent", "returned", "sent"]);
    expect(await available()).toBe("9980.00");
    expect(await files.readFile(1)).toMatchObject({ status: "sent", accepted: 1, returned: 1 });
    const { all } = await files.book.show("admin", "/admin/payment-files/1");
    expect(all(".list-buttons .segments a")).toEqual(["All", "Waiting (1)", "Accepted (1)", "Returned (1)"]);

    const [, own] = await files.payments("client_user");
    expect(own?.returned).toEqual({
      at: "2026-11-18T08:00:00.000Z",
      reason: "the recipient's account is closed",
      code: null,
      text: null,
    });
    const [, staff] = await files.payments();
    expect(staff?.returned).toMatchObject({ code: "AC04", text: "Konto aufgelöst" });
    expect(await files.book.flaws()).toEqual([]);
  });

  test("says nothing to a client of what the bank suspects", async () => {
    await filed(1);
    await read(writeReport(messageId, [{ id: "P1", code: "RR04", text: "Suspected money laundering" }]));
    const own = await (await files.book.send("client_user", "GET", "/api/payments")).text();
    const transactions = await (
      await files.book.send("client_user", "GET", "/api/transactions/recent")
    ).text();
    const page = (await files.book.show("client_user", "/client/payments?view=1")).html;
    for (const text of [own, transactions, page]) {
      expect(text).not.toContain("laundering");
      expect(text).not.toContain("RR04");
    }
    expect(page.includes("The recipient&#x27;s bank did not take it")).toBe(true);
  });

  test("leaves a row of the trail for each return, with the bank's reason, and one for itself", async () => {
    await filed(1);
    await read(writeReport(messageId, [{ id: "P1", code: "AC01", text: "No such account" }]));
    const trail = await files.book.trail();
    expect(trail.find(({ details }) => details.kind === "return")).toMatchObject({
      userId: 1,
      action: "UPDATE",
      resource: "PAYMENT",
      resourceId: "1",
      details: {
        before: { status: "sent" },
        after: { status: "returned", code: "AC01", reason: "No such account" },
        transactions: [{ type: "credit", amount: 1000, reference: "PAY-20261118-000001" }],
      },
    });
    expect(trail.at(-1)).toMatchObject({
      action: "CREATE",
      resource: "PAYMENT_STATUS_REPORT",
      details: { name: "report.xml", messageId, fileId: 1, returned: 1 },
    });
  });

  test("read twice credits once, and is reported as read before; so do two reports that name one payment", async () => {
    await filed(2);
    const report = writeReport(messageId, [{ id: "P1", code: "AC04" }]);
    expect(await read(report)).toMatchObject({ returned: 1, duplicate: false });
    expect(await read(report)).toMatchObject({ returned: 1, duplicate: true });
    expect(await read(writeReport(messageId, [{ id: "P1", code: "AC06" }, { id: "P2" }]))).toMatchObject({
      returned: 1,
      repeated: 1,
    });
    expect(await available()).toBe("10000.00");
    expect(await files.book.flaws()).toEqual([]);
  });

  test("read by many at once credits once", async () => {
    await filed(5);
    const same = writeReport(messageId, [], { status: "rejected", code: "AM05" });
    const other = writeReport(messageId, [{ id: "P1" }, { id: "P3" }, { id: "P5", status: "underWay" }]);
    const reports = Array.from({ length: 12 }, (_, at) => (at % 2 ? same : other));
    await Promise.all(reports.map(read));
    expect(await available()).toBe("10000.00");
    expect(await files.readFile(1)).toMatchObject({ status: "answered", accepted: 0, returned: 5 });
    expect(await files.book.flaws()).toEqual([]);
  });

  test("that rejects the whole file returns every payment of it, but for those that it accepts by name", async () => {
    await filed(3);
    const answer = await read(
      writeReport(messageId, [{ id: "P2", status: "accepted" }], { status: "rejected", code: "DUPL" }),
    );
    expect(answer).toMatchObject({ accepted: 1, returned: 2, unknown: 0 });
    expect(answer.problems).toEqual(["P2 is accepted although what it stands in is rejected: ask the bank"]);
    expect(await statuses()).toEqual(["returned", "sent", "returned"]);
  });

  test("that rejects a block of the file returns what stands in it, and nothing else", async () => {
    const { id } = await files.book.openAccount({ cbsAccount: main });
    const dirham = await files.book.change(id, { currency: "AED" });
    await files.book.book("credit", dirham.id, { amount: "500.00", currency: "AED" });
    await files.pay(dirham);
    await filed(1);
    const rejected = { status: "rejected", block: `${messageId}-2` } as const;
    expect(await read(writeReport(messageId, [], rejected))).toMatchObject({ returned: 1, unknown: 0 });
    expect(await statuses()).toEqual(["returned", "sent"]);
    expect(await read(writeReport(messageId, [], { ...rejected, block: "other" }))).toMatchObject({
      unknown: 1,
    });
  });

  test("that accepts the whole file accepts every payment of it, but for those that it rejects by name", async () => {
    await filed(2);
    expect(await read(writeReport(messageId, [{ id: "P2" }], { status: "accepted" }))).toMatchObject({
      accepted: 1,
      returned: 1,
    });
    expect(await files.readFile(1)).toMatchObject({ status: "answered" });
  });

  test.each(["accepted", "completed"] as const)(
    "never returns what an earlier one settled (%s): the rejection is a person's matter",
    async (status) => {
      await filed(2);
      await read(writeReport(messageId, [{ id: "P1", status }]));
      const late = await read(writeReport(messageId, [], { status: "rejected", code: "AC04" }));
      expect(late).toMatchObject({ accepted: 0, returned: 1 });
      expect(late.problems).toEqual([
        "P1 was settled by the bank and is rejected now: nothing was booked, ask the bank",
      ]);
      expect(await statuses()).toEqual(["sent", "returned"]);
      expect(await available()).toBe("9990.00");
      expect(await files.readFile(1)).toMatchObject({ status: "answered", accepted: 1, returned: 1 });
      expect(await files.book.flaws()).toEqual([]);
    },
  );

  test("never returns what it settles itself, nor what was settled after it had been under way", async () => {
    await filed(2);
    await read(writeReport(messageId, [{ id: "P1", status: "underWay" }]));
    const settled = await read(writeReport(messageId, [{ id: "P1", status: "accepted" }]));
    expect(settled).toMatchObject({ accepted: 0, repeated: 1 });
    const both = [{ id: "P2" }, { id: "P2", status: "accepted" }, { id: "P1" }] as const;
    const late = await read(writeReport(messageId, both));
    expect(late).toMatchObject({ accepted: 0, returned: 0 });
    expect(late.problems).toHaveLength(2);
    expect(await statuses()).toEqual(["sent", "sent"]);
    expect(await files.book.flaws()).toEqual([]);
  });

  test("returns nothing that was accepted before the bank's code was kept", async () => {
    await filed(1);
    await read(writeReport(messageId, [{ id: "P1", status: "underWay" }]));
    await pastTriggers(files.book, "update payment_file_entries set bank_status = null");
    expect(await read(writeReport(messageId, [{ id: "P1" }]))).toMatchObject({ returned: 0 });
    expect(await available()).toBe("9990.00");
  });

  test("is no way past the database, which returns nothing that was settled", async () => {
    await filed(1);
    await read(writeReport(messageId, [{ id: "P1", status: "accepted" }]));
    const { db, deps } = files.book;
    const returned = returnStatement(
      toActor("admin"),
      [{ paymentId: 1, code: undefined, reason: undefined, description: "Back" }],
      "digest",
      deps.now(),
    );
    await expect(db.write([returned])).rejects.toThrow("PAYMENT_SETTLED");
    const entry = { sql: "update payment_file_entries set answer = 'returned' where id = 1", args: [] };
    await expect(db.write([entry])).rejects.toThrow("PAYMENT_SETTLED");
  });

  test("may return what an earlier one had under way, and never accepts what came back", async () => {
    await filed(1);
    await read(writeReport(messageId, [{ id: "P1", status: "underWay" }]));
    expect(await read(writeReport(messageId, [{ id: "P1" }]))).toMatchObject({ returned: 1 });
    const late = await read(writeReport(messageId, [{ id: "P1", status: "accepted", code: "x" }]));
    expect(late).toMatchObject({ accepted: 0, repeated: 1 });
    expect(late.problems).toEqual(["P1 was returned before and is accepted now: ask the bank"]);
    expect(await files.readFile(1)).toMatchObject({ accepted: 0, returned: 1 });
    expect(await files.book.flaws()).toEqual([]);
  });

  test("of a file that was not marked as sent shows that the bank has it: it counts as sent", async () => {
    await filed(2, false);
    await read(writeReport(messageId, [{ id: "P1", code: "AC04" }]));
    expect(await files.readFile(1)).toMatchObject({ status: "sent", sentBy: "amal" });
    expect(await statuses()).toEqual(["returned", "sent"]);
    expect((await files.send(1)).status).toBe(409);
    expect(await files.book.flaws()).toEqual([]);
  });

  test("books nothing for another bank's file, for ids that the file has not, and for those that fit together badly", async () => {
    await filed(2);
    const foreign = await read(writeReport("OTHER-1", [{ id: "P1" }, { id: "P2" }]));
    expect(foreign).toMatchObject({ accepted: 0, returned: 0, unknown: 2, fileId: null });
    expect(await read(writeReport("", [], { status: "rejected" }))).toMatchObject({ unknown: 1 });
    const odd = await read(
      writeReport(messageId, [
        { id: "P9" },
        { id: "P1", endToEnd: "PAY-OTHER" },
        { endToEnd: "nothing" },
        {},
      ]),
    );
    expect(odd).toMatchObject({ returned: 0, unknown: 4 });
    expect(odd.problems).toEqual([
      "Line 4, column 62: the file has no order P9",
      "Line 5, column 1: the reference of P1 is PAY-20261118-000001, and not PAY-OTHER",
      "Line 6, column 1: the file has no order with the reference nothing",
      "Line 7, column 1: it names no order",
    ]);
    expect(await statuses()).toEqual(["sent", "sent"]);
  });

  test("finds a payment by its reference alone, but for one that two payments of the file have", async () => {
    const { book, account } = files;
    const other = await book.openAccount({ cbsAccount: main });
    await book.book("credit", other.id, { amount: "100.00" });
    await files.pay(account, { reference: "ONE" });
    await files.pay(account, { reference: "TWO" });
    await files.pay(other, { reference: "TWO" });
    await files.send((await files.makeFile()).id);
    const answer = await read(writeReport(messageId, [{ endToEnd: "ONE" }, { endToEnd: "TWO" }]));
    expect(answer).toMatchObject({ returned: 1, unknown: 1 });
    expect(answer.problems).toEqual(["Line 5, column 1: several orders of the file have the reference TWO"]);
  });
});

describe("the call that reads a report", () => {
  test("asked again with the same key is the same answer; another report under the key is refused", async () => {
    await filed(1);
    const headers = { "idempotency-key": "report-1" };
    const report = writeReport(messageId, [{ id: "P1" }]);
    const [first, again] = [
      await upload(files.book, report, { headers }),
      await upload(files.book, report, { headers }),
    ];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(await again.json()).toEqual(await first.json());
    const other = await upload(files.book, writeReport(messageId, [{ id: "P2" }]), { headers });
    expect(other.status).toBe(422);
    expect(await available()).toBe("10000.00");
  });

  test("refuses what is not a report, and says what it is and where", async () => {
    await filed(1);
    const texts = [
      "",
      "no xml",
      writeReport(messageId, []).replaceAll("pain.002.001.10", "camt.053.001.08"),
      writeReport(messageId, [{ id: "P1" }]).replace("</Document>", ""),
      `<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>${writeReport(messageId, [{ id: "P1" }])}`,
    ];
    for (const text of texts) {
      const answer = await upload(files.book, text);
      expect([text.slice(0, 40), answer.status]).toEqual([text.slice(0, 40), 400]);
      expect((await getRefusal(answer)).message.length).toBeGreaterThan(10);
    }
    const empty = await files.book.send("admin", "POST", "/api/payment-status-reports", { form: {} });
    expect(empty.status).toBe(400);
    expect(await statuses()).toEqual(["sent"]);
  });

  test("is an admin's alone", async () => {
    await filed(1);
    const report = writeReport(messageId, [{ id: "P1" }]);
    expect((await upload(files.book, report, { who: "auditor" })).status).toBe(403);
    expect((await upload(files.book, report, { who: "client_user" })).status).toBe(403);
    expect((await upload(files.book, report, { who: "nobody" })).status).toBe(401);
    expect(await statuses()).toEqual(["sent"]);
  });
});

describe("a returned payment", () => {
  test("is given back whatever the payer's switches and status say, and leaves the limits of its day", async () => {
    const { book, account } = files;
    const { status } = await book.send("admin", "PUT", `/api/virtual-accounts/${account.id}/configuration`, {
      json: { enforceLimits: true, dailyLimit: "100.00", monthlyLimit: "200.00" },
    });
    expect(status).toBe(200);
    await filed(2);
    const used = async () => {
      const answer = await book.send("admin", "GET", `/api/virtual-accounts/${account.id}/configuration`);
      const { usage }: { usage: { daily: { used: string }; monthly: { used: string } } } =
        await answer.json();
      return [usage.daily.used, usage.monthly.used];
    };
    expect(await used()).toEqual(["73.44", "73.44"]);
    await book.change(account.id, { creditEnabled: false, status: "suspended" });
    await read(writeReport(messageId, [{ id: "P1" }]));
    expect(await available()).toBe("9990.00");
    expect(await used()).toEqual(["36.72", "36.72"]);
    expect(await book.flaws()).toEqual([]);
  });

  test("of an account that was linked elsewhere since comes back through both, with an instruction", async () => {
    const { book, account } = files;
    await filed(1);
    await book.change(account.id, { cbsAccount: reserve });
    await read(writeReport(messageId, [{ id: "P1" }]));
    expect(await available()).toBe("10000.00");
    expect(await book.contraBalances()).toEqual({
      [`${main} USD`]: -1_000_000,
      [`CLEARING:${main} USD`]: 1_000_000,
      [`CLEARING:${reserve} USD`]: -1_000_000,
    });
    const list = await book.send("admin", "GET", "/api/settlement-instructions");
    expect(await list.json()).toMatchObject([
      { fromCbsAccount: main, toCbsAccount: reserve, amount: "10.00", cause: "Returned payment" },
      { fromCbsAccount: main, toCbsAccount: reserve, amount: "9990.00", cause: "Re-link" },
    ]);
    expect(await book.flaws()).toEqual([]);
  });

  test("of an account that was closed since goes to its suspense account, and nothing is lost", async () => {
    const { book, account } = files;
    await files.pay(account, { amount: "10000.00" });
    await files.send((await files.makeFile()).id);
    expect((await book.send("admin", "DELETE", `/api/virtual-accounts/${account.id}`)).status).toBe(204);
    const answer = await read(writeReport(messageId, [{ id: "P1", code: "AC04" }]));
    expect(answer.problems).toEqual(["P1: the payer's account is closed, the money is in suspense"]);
    expect(await book.contraBalances()).toEqual({ [`${main} USD`]: -1_000_000, "9000000001 USD": 1_000_000 });
    expect((await files.payments()).map(({ status }) => status)).toEqual(["returned"]);
    expect(await book.flaws()).toEqual([]);
  });

  test("shows on the client's statement as a credit with its reason", async () => {
    await filed(1);
    await read(writeReport(messageId, [{ id: "P1", code: "AC04" }]));
    const path = `/api/virtual-accounts/${files.account.id}/statement?from=${today}&to=${today}`;
    const { transactions } = await (await files.book.send("client_user", "GET", path)).json();
    expect(transactions.at(-1)).toMatchObject({
      type: "credit",
      amount: "10.00",
      reference: "PAY-20261118-000001",
      description: "Returned payment to GB33BUKB20201555555555: the recipient's account is closed",
    });
  });

  test("raises no alert and wakes no review: nobody moved anything with it", async () => {
    const { book, account } = files;
    await filed(1);
    const { status } = await book.send("admin", "PUT", "/api/alert-settings/GULF", {
      json: { highAmount: "5.00" },
    });
    expect(status).toBe(200);
    const count = async () => (await (await book.send("admin", "GET", "/api/alerts")).json()).length;
    const before = await count();
    await read(writeReport(messageId, [{ id: "P1" }]));
    expect(await count()).toBe(before);
    expect(await available(account.id)).toBe("10000.00");
  });
});

describe("money that came back for a closed account", () => {
  /** A payment of all that an account had, returned after the account was closed. */
  async function suspended(): Promise<void> {
    const { book, account } = files;
    await files.pay(account, { amount: "10000.00" });
    await files.send((await files.makeFile()).id);
    expect((await book.send("admin", "DELETE", `/api/virtual-accounts/${account.id}`)).status).toBe(204);
    await read(writeReport(messageId, [{ id: "P1", code: "AC04" }]));
  }
  const assign = (vaId: number, headers: Record<string, string> = {}, payment = 1) =>
    files.book.send("admin", "POST", `/api/payments/${payment}/assign`, { json: { vaId }, headers });

  test("is assigned to another account, which is credited, once", async () => {
    await suspended();
    const { book } = files;
    const other = await book.openAccount({ cbsAccount: main });
    const answers = await Promise.all([assign(other.id), assign(other.id), assign(other.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const answered = await Promise.all(answers.map((answer) => answer.json()));
    expect(answered.find(({ paymentId }) => paymentId === 1)).toEqual({
      paymentId: 1,
      vaId: other.id,
      amount: "10000.00",
      currency: "USD",
    });
    expect(await getRefusal(await assign(other.id))).toMatchObject({ code: "RETURN_NOT_IN_SUSPENSE" });
    expect(await available(other.id)).toBe("10000.00");
    expect(await book.contraBalances()).toEqual({ [`${main} USD`]: -1_000_000 });
    const row = (await book.trail()).find(({ details }) => details.kind === "assignment");
    expect(row).toMatchObject({
      action: "UPDATE",
      resource: "PAYMENT",
      resourceId: "1",
      details: { before: { outcome: "suspense" }, after: { outcome: "assigned" } },
    });
    expect(await book.flaws()).toEqual([]);
  });

  test("answers a repeat of the same call with what the first one did", async () => {
    await suspended();
    const other = await files.book.openAccount({ cbsAccount: main });
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    const [first, again] = [await assign(other.id, headers), await assign(other.id, headers)];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(await again.json()).toEqual(await first.json());
    expect(await available(other.id)).toBe("10000.00");
    expect(await files.book.flaws()).toEqual([]);
  });

  test("passes through the clearing accounts where the account is linked to another CBS account", async () => {
    await suspended();
    const { book } = files;
    const other = await book.openAccount({ cbsAccount: reserve });
    expect((await assign(other.id)).status).toBe(200);
    expect(await available(other.id)).toBe("10000.00");
    expect(await book.contraBalances()).toEqual({
      [`${main} USD`]: -1_000_000,
      [`CLEARING:${main} USD`]: 1_000_000,
      [`CLEARING:${reserve} USD`]: -1_000_000,
    });
    const list = await book.send("admin", "GET", "/api/settlement-instructions");
    expect(await list.json()).toMatchObject([
      { fromCbsAccount: main, toCbsAccount: reserve, amount: "10000.00" },
    ]);
    expect(await book.flaws()).toEqual([]);
  });

  test("waits in clearing where the account has no CBS account", async () => {
    await suspended();
    const other = await files.book.openAccount();
    expect((await assign(other.id)).status).toBe(200);
    expect(await available(other.id)).toBe("10000.00");
    expect(await files.book.flaws()).toEqual([]);
  });

  test("goes to no account that is closed, of another currency, or cannot be credited", async () => {
    await suspended();
    const { book, account } = files;
    const [euro, off] = [
      await book.openAccount({ cbsAccount: main }),
      await book.openAccount({ cbsAccount: main }),
    ];
    await book.change(euro.id, { currency: "EUR" });
    await book.change(off.id, { creditEnabled: false });
    expect((await assign(account.id)).status).toBe(404);
    expect((await assign(euro.id)).status).toBe(409);
    expect((await assign(off.id)).status).toBe(409);
    expect((await assign(off.id, {}, 99)).status).toBe(404);
    expect(await book.contraBalances()).toEqual({ [`${main} USD`]: -1_000_000, "9000000001 USD": 1_000_000 });
    expect(await book.flaws()).toEqual([]);
  });

  test("is not there where the payer has it back, or nothing came back", async () => {
    await filed(2);
    await read(writeReport(messageId, [{ id: "P1", code: "AC04" }]));
    for (const payment of [1, 2]) {
      const refused = await assign(files.account.id, {}, payment);
      expect(refused.status).toBe(409);
      expect(await getRefusal(refused)).toMatchObject({ code: "RETURN_NOT_IN_SUSPENSE" });
    }
    expect(await files.book.flaws()).toEqual([]);
  });

  test("is offered on its order to an administrator, and no longer once it was assigned", async () => {
    await suspended();
    const { book } = files;
    const order = "/admin/payment-files/1?view=1";
    expect((await book.show("admin", order)).all(".record-foot a")).toEqual(["Assign to account"]);
    expect((await book.show("auditor", order)).all(".record-foot a")).toEqual([]);
    const { html } = await book.show("admin", "/admin/payment-files/1?assign=1");
    expect(html).toContain("assign-return");
    const asking = async () =>
      (await book.show("admin", "/admin/payment-files/1?assign=1")).all("#dialog dialog");
    expect(await asking()).not.toEqual([]);
    const other = await book.openAccount({ cbsAccount: main });
    await assign(other.id);
    const after = await book.show("admin", order);
    expect(after.all(".record-foot a")).toEqual([]);
    expect(await asking()).toEqual([]);
    expect(after.html).toContain(`/admin/virtual-accounts/${other.id}`);
  });
});

describe("a returned settlement", () => {
  test("stays open, goes into the next day's file, and is settled once that was sent", async () => {
    const { book, account } = files;
    await book.change(account.id, { cbsAccount: reserve });
    await files.send((await files.makeFile()).id);
    expect(await read(writeReport(messageId, [{ id: "S1", code: "AC01" }]))).toMatchObject({ returned: 1 });
    book.wait(86_400_000);
    book.forgetSessions();
    const next = await files.makeFile(main, "2026-11-19");
    expect(next).toMatchObject({ count: 1, controlSum: "10000.00" });
    await files.send(next.id);
    await read(writeReport(next.messageId, [{ id: "S1", status: "accepted" }]));
    expect((await book.send("admin", "PUT", "/api/settlement-instructions/1/settle")).status).toBe(200);
    expect((await files.readFile(next.id)).status).toBe("answered");
    expect(await book.flaws()).toEqual([]);
  });

  test("that a person marked as settled before is reported, since it is corrected by hand", async () => {
    const { book, account } = files;
    await book.change(account.id, { cbsAccount: reserve });
    await files.send((await files.makeFile()).id);
    await book.send("admin", "PUT", "/api/settlement-instructions/1/settle");
    const { problems } = await read(writeReport(messageId, [{ id: "S1" }]));
    expect(problems).toEqual(["S1 was marked as settled, and the bank returned it: correct it by hand"]);
    expect(await book.flaws()).toEqual([]);
  });
});
