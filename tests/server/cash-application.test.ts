import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import type { AccountDto } from "@/accounts/contract";
import { expireExpected, hasExpired } from "@/collections/expected-receipts/expire";
import { cashApplication, readNamed } from "@/collections/receipts/cash-application";
import { findNamed } from "@/collections/receipts/rules";
import { camt053, commit, upload } from "./bank-statements";
import { type Book, getRefusal, startBook } from "./book";
import { collect, payer as knownPayer, receive } from "./collections";
import { stalling } from "./leased-work";

let book: Book;
let account: AccountDto;
let desk: ReturnType<typeof collect>;
beforeEach(async () => {
  book = await startBook();
  account = await book.openAccount({ cbsAccount: "1000000001" });
  desk = collect(book, account.id);
});
afterEach(() => book.close());

const open = async (id: number) => {
  const { status, applied, writtenOff, open: left } = await desk.read(id);
  return { status, applied, writtenOff, open: left };
};

describe("money that comes in", () => {
  test("pays the expected receipt whose reference it contains in any field", async () => {
    const id = await desk.expected({ number: "INV-1" });
    const other = await desk.expected({ number: "INV-2" });
    const { reference } = await desk.read(id);
    const spaced = reference.replaceAll(/(.{4})/g, "$1 ");
    const receipt = await desk.paid("100.00", `Payment for INV-2, our ref ${spaced}thank you`);
    expect(await open(id)).toEqual({ status: "paid", applied: "100.00", writtenOff: "0.00", open: "0.00" });
    expect(await open(other)).toMatchObject({ status: "open" });
    const read = await desk.readReceipt(receipt);
    expect(read).toMatchObject({ status: "applied", rest: "0.00", suggestions: [] });
    expect(read.applications).toMatchObject([
      { expectedReceiptId: id, amount: "100.00", how: "reference", by: null },
    ]);
    expect((await desk.read(id)).applications).toEqual(read.applications);
  });

  test.each([
    ["Invoice inv 2026 / 12 from November", "INV-2026-12"],
    ["INV202612", "INV-2026-12"],
    ["00077123", "77123"],
  ])("'%s' names %s", async (text, number) => {
    const id = await desk.expected({ number });
    await desk.paid("100.00", text);
    expect(await open(id)).toMatchObject({ status: "paid" });
  });

  test.each([
    ["INV-12", "INV-1"],
    ["Rent 2026", "2026"],
    ["Total 100", "100"],
    ["November", "Nov"],
  ])("'%s' does not name %s", async (text, number) => {
    const id = await desk.expected({ number, amount: "55.00" });
    await desk.paid("100.00", text);
    expect(await open(id)).toMatchObject({ status: "open" });
  });

  test("pays several expected receipts that it names, the oldest first and the last with the remainder", async () => {
    const late = await desk.expected({ number: "INV-31", dueDate: "2026-12-31" });
    const early = await desk.expected({ number: "INV-30", dueDate: "2026-12-01" });
    const receipt = await desk.paid("150.00", "INV-31 and INV-30");
    expect(await open(early)).toMatchObject({ status: "paid" });
    expect(await open(late)).toMatchObject({ status: "partly_paid", applied: "50.00", open: "50.00" });
    expect((await desk.readReceipt(receipt)).applications.map(({ amount }) => amount)).toEqual([
      "100.00",
      "50.00",
    ]);
  });

  test("in several payments pays one expected receipt, and the excess waits", async () => {
    const id = await desk.expected({ number: "INV-30" });
    await desk.pay("60.00", "INV-30, first part");
    await desk.pay("60.00", "INV-30, second part");
    await desk.follow();
    expect(await open(id)).toMatchObject({ status: "paid", applied: "100.00" });
    const [second, first] = await desk.listed();
    expect(first).toMatchObject({ status: "applied" });
    expect(second).toMatchObject({ status: "overpaid", applied: "40.00", rest: "20.00" });
    expect((await desk.listed("?status=overpaid")).map(({ id: one }) => one)).toEqual([second?.id ?? 0]);
  });

  test("may differ by the tolerance from the open amount, not from the original amount", async () => {
    const below = await desk.expected({ number: "INV-40", toleranceBelow: "5.00" });
    await desk.paid("50.00", "INV-40");
    expect(await open(below)).toMatchObject({ status: "partly_paid", open: "50.00" });
    await desk.paid("45.00", "INV-40");
    expect(await open(below)).toEqual({ status: "paid", applied: "95.00", writtenOff: "5.00", open: "0.00" });

    const above = await desk.expected({ number: "INV-41", toleranceAbove: "2.00" });
    const taken = await desk.paid("102.00", "INV-41");
    expect(await open(above)).toEqual({
      status: "paid",
      applied: "102.00",
      writtenOff: "-2.00",
      open: "0.00",
    });
    expect(await desk.readReceipt(taken)).toMatchObject({ status: "applied", rest: "0.00" });

    const beyond = await desk.expected({ number: "INV-42", toleranceAbove: "2.00" });
    const over = await desk.paid("102.01", "INV-42");
    expect(await open(beyond)).toMatchObject({ status: "paid", writtenOff: "0.00" });
    expect(await desk.readReceipt(over)).toMatchObject({ status: "overpaid", rest: "2.01" });
  });

  test("from a known payer pays the only open amount equal to it, and waits if there are two", async () => {
    const payer = "GB29NWBK60161331926819";
    const imported = async (day: string, amount: string) => {
      const entry = {
        amount,
        creditor: account.virtualIban,
        counterparty: payer,
        payer: "Harbour Foods",
        bankReference: day,
      };
      const { id } = await upload(book, camt053([{ ...entry, remittance: "Thank you" }], { id: day }));
      await commit(book, id);
      await desk.follow();
      return (await desk.listed())[0];
    };
    const one = await desk.expected({ number: "INV-50", payer: { account: payer } });
    const first = await imported("B1", "100.00");
    expect(first).toMatchObject({
      status: "applied",
      payer: { name: "Harbour Foods", account: payer },
      remittance: "Thank you",
      bookedOn: "2026-11-18",
    });
    expect(await open(one)).toMatchObject({ status: "paid" });
    await desk.expected({ number: "INV-51", payer: { account: payer }, amount: "70.00" });
    await desk.expected({ number: "INV-52", payer: { account: payer }, amount: "70.00" });
    expect(await imported("B2", "70.00")).toMatchObject({ status: "unapplied" });
    expect(await imported("B3", "69.00")).toMatchObject({ status: "unapplied" });
  });

  test("that names a paid expected receipt waits, even if another of its payer's has the same amount", async () => {
    await desk.expected({ number: "INV-60" });
    await desk.paid("100.00", "INV-60");
    const twice = await desk.paid("100.00", "INV-60");
    expect(await desk.readReceipt(twice)).toMatchObject({ status: "unapplied", rest: "100.00" });
  });

  test("is applied only on the days on which payments are accepted", async () => {
    const early = await desk.expected({ number: "INV-70", acceptFrom: "2026-11-19" });
    const late = await desk.expected({ number: "INV-71", acceptUntil: "2026-11-17" });
    await desk.paid("200.00", "INV-70 INV-71");
    expect(await open(early)).toMatchObject({ status: "open" });
    expect(await open(late)).toMatchObject({ applied: "0.00" });
    expect((await desk.listed())[0]?.status).toBe("unapplied");
  });

  test("with only the amount in common is a suggestion, and in another currency not even that", async () => {
    const same = await desk.expected({ number: "INV-80" });
    await desk.expected({ number: "INV-81", amount: "99.00" });
    const receipt = await desk.paid("100.00", "Thank you");
    const { status, suggestions } = await desk.readReceipt(receipt);
    expect(status).toBe("unapplied");
    expect(suggestions).toMatchObject([{ expectedReceiptId: same, amount: "100.00", why: "amount" }]);
  });

  test("has exact amounts suggested before those within a tolerance", async () => {
    for (let at = 0; at < 11; at += 1)
      await desk.expected({ amount: "101.00", toleranceBelow: "5.00", dueDate: "2026-12-01" });
    const exact = await desk.expected({ dueDate: "2026-12-20" });
    const { suggestions } = await desk.readReceipt(await desk.paid("100.00", "Thank you"));
    expect(suggestions).toHaveLength(10);
    expect(suggestions[0]).toMatchObject({ expectedReceiptId: exact, open: "100.00", why: "amount" });
  });

  test("from the client's own core account is kept on the account, unless it names an expected receipt", async () => {
    const core = "GB33BUKB20201555555555";
    const accounts = [{ currency: "USD", account: core, name: "Gulf at Barclays" }];
    const set = await book.send("admin", "PUT", "/api/clients/GULF/core-accounts", { json: accounts });
    expect(set.status).toBe(200);
    const id = await desk.expected({ number: "INV-70" });
    const funded = await receive(book, account, "500.00", { counterparty: core });
    expect(await desk.readReceipt(funded)).toMatchObject({ status: "kept", kept: "500.00", rest: "0.00" });
    const forwarded = await receive(book, account, "60.00", { counterparty: core, remittance: "INV-70" });
    expect(await desk.readReceipt(forwarded)).toMatchObject({ status: "applied", applied: "60.00" });
    expect(await open(id)).toMatchObject({ status: "partly_paid" });
    const events = await book.db.read.all(sql`select 1 from events where type = 'receipt.waiting'`);
    expect(events).toEqual([]);
    expect(await book.flaws()).toEqual([]);
  });

  test("from another account of the client is no receipt", async () => {
    const own = await book.openAccount();

    const id = await desk.expected({ number: "INV-90" });
    await book.book("credit", own.id, { amount: "500.00" });
    await desk.follow();
    const pays = { type: "debit", amount: "100.00", currency: "USD", recipient: account.virtualIban };
    const moved = await book.submit("client_user", {
      ...pays,
      vaId: own.id,
      description: "INV-90",
      reference: "OWN-1",
    });
    expect(moved.status).toBe(201);
    await desk.follow();
    expect(await open(id)).toMatchObject({ status: "open" });
    expect(await desk.listed()).toHaveLength(1);
  });
});

describe("of many similar expected receipts", () => {
  const many = { payer: { account: knownPayer } };
  /** Imports one payer's payments on these days, without a text, in one file, and applies them together. */
  async function imported(payments: readonly { text?: string; day?: string }[]) {
    for (const [at, { text = "Thank you", day = "2026-11-18" }] of payments.entries()) {
      const entry = {
        amount: "100.00",
        creditor: account.virtualIban,
        counterparty: knownPayer,
        payer: "Harbour Foods",
        bankReference: `L${at}`,
        endToEndId: `PAID-${at}`,
        remittance: text,
        booked: day,
      };
      const { id } = await upload(book, camt053([entry], { id: `L${at}` }));
      await commit(book, id);
    }
    await desk.follow();
    return (await desk.listed()).toReversed().map(({ status }) => status);
  }

  test("only as many are read as decide the match", async () => {
    for (let at = 0; at < 12; at += 1) await desk.expected({ ...many, number: `INV-10${at}` });
    for (let at = 0; at < 12; at += 1) {
      const id = await desk.expected({ number: "INV-999" });
      await book.send("client_user", "DELETE", `/api/expected-receipts/${id}`);
    }
    const open = await desk.expected({ number: "INV-999", amount: "70.00" });
    const credit = {
      clientId: "GULF",
      amount: 10_000,
      currency: "USD",
      day: "2026-11-18",
      numberId: null,
      payer: knownPayer,
      named: findNamed({ reference: "", whole: [], text: "INV-999" }),
    };
    const found = await readNamed(book.deps, [credit, credit]);
    expect(found.filter(({ payerKey }) => payerKey === knownPayer)).toHaveLength(2);
    expect(found.filter(({ number }) => number === "INV-999").map(({ status }) => status)).toEqual([
      "cancelled",
      "open",
    ]);
    expect(found.at(-1)?.id).toBe(open);
  });

  test("two stay open although a third was just paid by its number", async () => {
    for (const number of ["INV-201", "INV-202", "INV-203"]) await desk.expected({ ...many, number });
    expect(await imported([{ text: "INV-201" }, {}])).toEqual(["applied", "unapplied"]);
  });

  test("two stay open although a third, the only one due on its day, was just paid", async () => {
    await desk.expected({ ...many, number: "INV-301" });
    for (const number of ["INV-302", "INV-303"])
      await desk.expected({ ...many, number, acceptUntil: "2026-11-18" });
    expect(await imported([{ day: "2026-11-19" }, {}])).toEqual(["applied", "unapplied"]);
  });
});

test("expected receipts expire after their last day, can be paid by hand, and reopen with a later day", async () => {
  const id = await desk.expected({ number: "INV-500", acceptUntil: "2026-11-17" });
  expect(await expireExpected(book.deps, new AbortController().signal)).toBe(1);
  expect(await hasExpired(book.deps)).toBe(false);
  expect(await open(id)).toMatchObject({ status: "expired" });
  const receipt = await desk.paid("60.00", "INV-500");
  expect(await open(id)).toMatchObject({ applied: "0.00" });
  expect((await desk.apply(receipt, [{ expectedReceiptId: id, amount: "60.00" }])).status).toBe(200);
  expect(await open(id)).toMatchObject({ status: "expired", open: "40.00" });
  const json = desk.body({ number: "INV-500", acceptUntil: "2026-12-31" });
  expect((await book.send("client_user", "PUT", `/api/expected-receipts/${id}`, { json })).status).toBe(200);
  expect(await open(id)).toMatchObject({ status: "partly_paid" });
  expect(await book.flaws()).toEqual([]);
});

describe("by hand", () => {
  test("a receipt is applied to several, all or none, and closes one within its tolerance", async () => {
    const one = await desk.expected({ number: "INV-1", toleranceBelow: "5.00" });
    const two = await desk.expected({ number: "INV-2" });
    const receipt = await desk.paid("150.00", "Thank you");
    const tooMuch = await desk.apply(receipt, [
      { expectedReceiptId: one, amount: "100.00" },
      { expectedReceiptId: two, amount: "50.01" },
    ]);
    expect(await getRefusal(tooMuch)).toMatchObject({ code: "ABOVE_REST" });
    expect(await open(one)).toMatchObject({ status: "open" });
    const beyond = await desk.apply(receipt, [{ expectedReceiptId: one, amount: "94.99", writeOff: true }]);
    expect(await getRefusal(beyond)).toMatchObject({ code: "WRITE_OFF_BOUND" });
    const above = await desk.apply(receipt, [{ expectedReceiptId: two, amount: "100.01" }]);
    expect(await getRefusal(above)).toMatchObject({ code: "ABOVE_OPEN" });
    const done = await desk.apply(receipt, [
      { expectedReceiptId: one, amount: "95.00", writeOff: true },
      { expectedReceiptId: two, amount: "55.00" },
    ]);
    expect(done.status).toBe(200);
    expect(await open(one)).toMatchObject({ status: "paid", writtenOff: "5.00" });
    const { applications } = await desk.readReceipt(receipt);
    expect(applications).toMatchObject([
      { how: "hand", by: "gita", writtenOff: "5.00" },
      { how: "hand", amount: "55.00" },
    ]);
    expect(await book.flaws()).toEqual([]);
  });

  test.each([["0.00"], ["-1.00"], ["1.005"], ["1e309"], ["__proto__"]])(
    "%s is refused as an amount",
    async (amount) => {
      const id = await desk.expected();
      const receipt = await desk.paid("10.00", "Thank you");
      expect((await desk.apply(receipt, [{ expectedReceiptId: id, amount }])).status).toBe(400);
    },
  );

  test("an application is undone separately and once, and its money is not applied automatically again", async () => {
    const one = await desk.expected({ number: "INV-10" });
    const two = await desk.expected({ number: "INV-11" });
    const receipt = await desk.paid("200.00", "INV-10 INV-11");
    const [first] = (await desk.readReceipt(receipt)).applications;
    const id = first?.id ?? 0;
    expect((await desk.undo(receipt, id)).status).toBe(204);
    expect(await getRefusal(await desk.undo(receipt, id))).toMatchObject({ code: "APPLICATION_UNDONE" });
    expect((await desk.undo(receipt, 999)).status).toBe(404);
    await desk.follow();
    expect(await open(one)).toMatchObject({ status: "open", applied: "0.00" });
    expect(await open(two)).toMatchObject({ status: "paid" });
    const after = await desk.readReceipt(receipt);
    expect(after).toMatchObject({ status: "overpaid", rest: "100.00" });
    expect(after.suggestions).toMatchObject([{ expectedReceiptId: one, why: "number" }]);
    expect(await book.flaws()).toEqual([]);
  });

  test("an application is not undone if that reopens an expected receipt beside a newer one of its number", async () => {
    const old = await desk.expected({ number: "C-1001", amount: "50.00" });
    const receipt = await desk.paid("50.00", "C-1001");
    const [application] = (await desk.readReceipt(receipt)).applications;
    const newer = await desk.expected({ number: "C-1001" });
    const undo = () => desk.undo(receipt, application?.id ?? 0);
    const refused = await undo();
    expect([refused.status, (await getRefusal(refused)).code]).toEqual([409, "NUMBER_TAKEN"]);
    const fields = desk.body({ number: "C-1002" });
    await book.send("client_user", "PUT", `/api/expected-receipts/${newer}`, { json: fields });
    const beside = await undo();
    expect([beside.status, (await getRefusal(beside)).code]).toEqual([409, "REFERENCE_TAKEN"]);
    await book.send("client_user", "DELETE", `/api/expected-receipts/${newer}`);
    expect((await undo()).status).toBe(204);
    expect(await open(old)).toMatchObject({ status: "open", open: "50.00" });
    expect(await book.flaws()).toEqual([]);
  });

  test("an application is not undone if that would reopen an expected receipt of a closed account", async () => {
    const id = await desk.expected({ number: "INV-1" });
    const receipt = await desk.paid("100.00", "INV-1");
    await book.book("debit", account.id, { amount: "100.00" });
    expect((await book.send("admin", "DELETE", `/api/virtual-accounts/${account.id}`)).status).toBe(204);
    const [one] = (await desk.readReceipt(receipt)).applications;
    const refused = await desk.undo(receipt, one?.id ?? 0);
    expect(refused.status).toBe(409);
    expect(await getRefusal(refused)).toMatchObject({ code: "ACCOUNT_CLOSED" });
    expect(await open(id)).toMatchObject({ status: "paid" });
    expect((await desk.readReceipt(receipt)).applications).toHaveLength(1);
  });

  test("the rest is kept on the account once, and leaves the queue", async () => {
    const receipt = await desk.paid("30.00", "A deposit");
    expect((await desk.keep(receipt)).status).toBe(200);
    expect(await desk.readReceipt(receipt)).toMatchObject({ status: "kept", kept: "30.00", rest: "0.00" });
    expect(await getRefusal(await desk.keep(receipt))).toMatchObject({ code: "NO_REST" });
    expect(await desk.listed("?status=unapplied")).toEqual([]);
    expect(await book.flaws()).toEqual([]);
  });

  test("concurrent applications never exceed the receipt", async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => desk.expected()));
    const receipt = await desk.paid("300.00", "Thank you");
    const answers = await Promise.all(
      ids.map((expectedReceiptId) => desk.apply(receipt, [{ expectedReceiptId, amount: "100.00" }])),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(await desk.readReceipt(receipt)).toMatchObject({ status: "applied", rest: "0.00" });
    expect(await book.flaws()).toEqual([]);
  });

  test("a call repeated with its idempotency key applies once", async () => {
    const id = await desk.expected({ amount: "300.00" });
    const receipt = await desk.paid("300.00", "Thank you");
    const send = () =>
      desk.apply(receipt, [{ expectedReceiptId: id, amount: "100.00" }], "client_user", {
        "Idempotency-Key": "application-1",
      });
    expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
    expect(await open(id)).toMatchObject({ applied: "100.00" });
  });
});

describe("a receipt that the bank reverses", () => {
  test.each([
    ["is returned, and its applications are undone, in the write that matches the reversal", true],
    ["before cash application is returned by it, and pays nothing", false],
  ])("%s", async (_, isLookedAt) => {
    const id = await desk.expected({ number: "INV-100" });
    const entry = {
      amount: "100.00",
      creditor: account.virtualIban,
      endToEndId: "E2E-9",
      bankReference: "B9",
    };
    const { id: statement } = await upload(book, camt053([{ ...entry, remittance: "INV-100" }]));
    await commit(book, statement);
    if (isLookedAt) {
      await desk.follow();
      expect(await open(id)).toMatchObject({ status: "paid" });
      // The reversal reopens it beside a newer one of its number; a person could not.
      await desk.expected({ number: "INV-100" });
    }
    const debit = await book.book("debit", account.id, {
      amount: "100.00",
      description: "Reversal of INV-100",
    });
    const [{ journalId = "" } = {}] = await book.db.read.all<{ journalId: string }>(
      sql`select journal_id as "journalId" from transactions where id = ${debit.id}`,
    );

    const file = camt053([{ ...entry, side: "DBIT", bankReference: "B10" }], { id: "S2" }).replace(
      "<CdtDbtInd>DBIT</CdtDbtInd><Sts>",
      "<CdtDbtInd>DBIT</CdtDbtInd><RvslInd>true</RvslInd><Sts>",
    );
    const { id: second } = await upload(book, file);
    await commit(book, second);
    const [line] = await book.db.read.all<{ id: number; match: string }>(
      sql`select id, match from bank_lines where statement_id = ${second}`,
    );
    if (line?.match !== "matched") {
      const answer = await book.send("admin", "POST", `/api/bank-lines/${line?.id}/match`, {
        json: { journalIds: [journalId] },
      });
      expect(answer.status).toBe(200);
    }
    await desk.follow();
    expect(await open(id)).toMatchObject({ status: "open", applied: "0.00" });
    expect((await desk.listed("?status=returned"))[0]).toMatchObject({
      returned: "100.00",
      applications: [],
    });
    expect(await book.flaws()).toEqual([]);
  });
});

describe("a follower", () => {
  test("that was stopped at any write continues from there, and processes each receipt once", async () => {
    const ids = await Promise.all(
      Array.from({ length: 6 }, (_, at) => desk.expected({ number: `INV-20${at}0`, amount: "10.00" })),
    );
    for (const at of ids.keys()) await desk.pay("10.00", `INV-20${at}0`);
    for (let left = 0; left < 4; left += 1) {
      const { deps, stalled, goOn } = stalling(book, left);
      const dead = cashApplication.follow(deps, new AbortController().signal);
      await Promise.race([dead, stalled]);
      book.wait(120_000);
      book.forgetSessions();
      await desk.follow();
      goOn();
      await dead;
    }
    for (const id of ids) expect(await open(id)).toMatchObject({ status: "paid", applied: "10.00" });
    expect(await desk.listed("?status=applied")).toHaveLength(6);
    expect(await book.flaws()).toEqual([]);
  });

  test("on two nodes at the same time processes each event once", async () => {
    for (let at = 0; at < 5; at += 1) {
      await desk.expected({ number: `INV-30${at}0`, amount: "10.00" });
      await desk.pay("10.00", `INV-30${at}0`);
    }
    await Promise.all([desk.follow(), desk.follow(), desk.follow()]);
    expect(await desk.listed("?status=applied")).toHaveLength(5);
    expect(await cashApplication.hasEvents(book.deps)).toBe(false);
    expect(await book.flaws()).toEqual([]);
  });
});

describe("events", () => {
  test("report each application, waiting receipt and changed expected receipt", async () => {
    const id = await desk.expected({ number: "INV-1" });
    const applied = await desk.paid("60.00", "INV-1 ".padEnd(6));
    const waiting = await desk.paid("5.00", "Thank you");
    const feed = (await (
      await book.send(
        "client_user",
        "GET",
        "/api/events?types=expected.changed,receipt.applied,receipt.waiting",
      )
    ).json()) as {
      events: { type: string; subject: string; data: Record<string, unknown> }[];
    };
    expect(feed.events.map(({ type, subject }) => [type, subject.split("/")[0]])).toEqual([
      ["expected.changed", "expected-receipts"],
      ["expected.changed", "expected-receipts"],
      ["receipt.applied", "receipt-applications"],
      ["receipt.waiting", "receipts"],
    ]);
    expect(feed.events[0]?.data).toMatchObject({ id, status: "open", applied: "0.00" });
    expect(feed.events[1]?.data).toMatchObject({ id, status: "partly_paid", applied: "60.00" });
    expect(feed.events[2]?.data).toMatchObject({
      receiptId: applied,
      expectedReceiptId: id,
      amount: "60.00",
      undoes: null,
    });
    expect(feed.events[3]?.data).toMatchObject({ id: waiting, rest: "5.00" });
  });
});

test("staff's list of receipts has those of clients that collect alone, each record, and a client's own list all of its own", async () => {
  const paid = await desk.paid("100.00", "Rent");
  const listed = async () => (await desk.listed("", "admin")).map(({ id }) => id);
  expect(await listed()).toEqual([]);
  expect((await desk.listed()).map(({ id }) => id)).toEqual([paid]);
  expect((await book.send("admin", "GET", `/api/receipts/${paid}`)).status).toBe(200);
  const collecting = await book.openAccount({ type: "COBO" });
  const json = { vaId: collecting.id, name: "Tenants" };
  const pool = await book.send("admin", "POST", "/api/number-pools", { json });
  expect(pool.status).toBe(201);
  expect(await listed()).toEqual([paid]);
  const { id } = (await pool.json()) as { id: number };
  await book.db.write([
    { sql: `update number_pools set deleted_at = 1, version = version + 1 where id = ${id}`, args: [] },
  ]);
  expect(await listed()).toEqual([paid]);
});
