import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { readPrimaryRows } from "db/rows";
import { z } from "zod";
import { waitingSchema } from "@/approvals/contract";
import { cutOffContract } from "@/bank/cut-offs/contract";
import { paymentSchema } from "@/payments/contract";
import { scheduledWork } from "@/payments/scheduled/run";
import { type Book, type Caller, getRefusal, startBook } from "./book";
import { listTexts, main, openPaymentFiles, upload, writeReport } from "./payment-files";
import { getCookies, password } from "./support";

let book: Book;
beforeEach(async () => {
  book = await startBook();
});
afterEach(() => book.close());

const path = "/api/cut-offs";
const create = (json: object) => book.send("admin", "POST", path, { json });
const replace = (json: object) => book.send("admin", "PUT", path, { json });
const list = async (who: Caller = "auditor") =>
  cutOffContract.row.array().parse(await (await book.send(who, "GET", path)).json());
const texts = async () =>
  (await list()).map(({ time, currency, country }) => `${time} ${currency} ${country}`);

test("a cut-off time counts for a currency and a country, or for all, once", async () => {
  expect(await (await create({ time: "14:30" })).json()).toEqual({
    id: 1,
    currency: null,
    country: null,
    time: "14:30",
    version: 1,
  });
  expect((await create({ time: "12:00", currency: "AED", country: "ae" })).status).toBe(201);
  expect((await create({ time: "12:00", currency: "AED", country: "" })).status).toBe(201);
  const again = await create({ time: "16:00" });
  expect(again.status).toBe(409);
  expect((await getRefusal(again)).message).toContain("14:30 (all currencies, all countries)");
  const answers = await Promise.all(["10:00", "11:00"].map((time) => create({ time, currency: "EUR" })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  for (const json of [{ time: "24:00" }, { time: "9:00" }, { time: "09:00", country: "XX" }])
    expect((await create(json)).status).toBe(400);
});

test("a list takes the place of all, in one write, and the trail has what went and what came", async () => {
  await replace([{ time: "14:30" }, { time: "12:00", currency: "AED" }]);
  const answer = await replace([
    { time: "14:30" },
    { time: "13:00", currency: "AED" },
    { time: "11:00", country: "GB" },
  ]);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ rows: 3 });
  expect((await texts()).sort()).toEqual(["11:00 null GB", "13:00 AED null", "14:30 null null"]);
  const twice = await replace([{ time: "14:30" }, { time: "15:30" }]);
  expect(twice.status).toBe(400);
  expect(await texts()).toHaveLength(3);
  const acts = (await book.trail()).filter(({ resource }) => resource === "CUT_OFF");
  expect(acts.map(({ action, resourceId }) => `${action} ${resourceId}`)).toEqual([
    "CREATE 1",
    "CREATE 2",
    "UPDATE 2",
    "CREATE 3",
  ]);
  expect(await book.flaws()).toEqual([]);
});

describe("of two admins who put the list as a whole", () => {
  const wholeSchema = z.object({ version: z.int(), rows: cutOffContract.row.array() });
  const seen = async () => {
    const answer = await book.send("admin", "GET", `${path}/all`);
    return { tag: answer.headers.get("ETag") ?? "", ...wholeSchema.parse(await answer.json()) };
  };
  const putAsSeen = (tag: string, json: object) =>
    book.send("admin", "PUT", path, { json, headers: { "If-Match": tag } });
  const noon = { time: "12:00", currency: "AED" };

  test.each([
    ["added a time", () => create({ time: "09:00", country: "GB" })],
    [
      "changed a time",
      () => book.send("admin", "PUT", `${path}/1`, { json: { time: "10:00", currency: "AED" } }),
    ],
    ["deleted a time", () => book.send("admin", "DELETE", `${path}/1`)],
    ["put the list", () => replace([{ time: "17:00" }])],
  ])("the second is refused if the first %s meanwhile, and loses nothing", async (_, act) => {
    await replace([noon]);
    const { tag, rows } = await seen();
    expect((await act()).status).toBeLessThan(300);
    const first = await texts();
    const second = await putAsSeen(tag, [...rows, { time: "18:00" }]);
    const { code, message } = await getRefusal(second);
    expect([second.status, code]).toEqual([409, "LIST_CHANGED"]);
    expect(message).toBe("Somebody else changed this list meanwhile: load it again, then send yours");
    expect(await texts()).toEqual(first);
    const again = await seen();
    const answer = await putAsSeen(again.tag, [...again.rows, { time: "18:00", country: "FR" }]);
    expect(answer.headers.get("ETag")).toBe((await seen()).tag);
    expect((await texts()).sort()).toEqual([...first, "18:00 null FR"].sort());
  });

  test("one of two lists that are sent at once is refused, or follows the other: they never mix", async () => {
    const lists = ["GB", "FR", "DE", "IT"].map((country) =>
      ["AED", "USD"].map((currency) => ({ time: "12:00", currency, country })),
    );
    const answers = await Promise.all(lists.map((one) => replace(one)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(new Set((await list()).map(({ country }) => country)).size).toBe(1);
  });

  test("a list that waits for a second person is meant for the times as they were when it was asked for", async () => {
    const second = { username: "bilal", password };
    await book.send("admin", "POST", "/api/auth/register", {
      json: { ...second, email: "bilal@vostra.example", role: "admin" },
    });
    const cookie = getCookies(await book.call("POST", "/api/auth/login", { json: second }));
    await book.send("admin", "PUT", "/api/approval-settings", {
      json: [{ kind: "calendars", enabled: true }],
    });
    const ask = async (time: string) =>
      waitingSchema.parse(await (await replace([{ ...noon, time }])).json()).approvalId;
    const [one, another] = [await ask("13:00"), await ask("14:00")];
    const approve = (id: number) => book.call("POST", `/api/approvals/${id}/approve`, { cookie });
    expect((await approve(one)).status).toBe(200);
    const late = await approve(another);
    expect([late.status, (await getRefusal(late)).code]).toEqual([409, "CHANGED_SINCE_ASKED"]);
    expect(await texts()).toEqual(["13:00 AED null"]);
  });
});

describe("the preview of a payment", () => {
  const payment = {
    description: "Boxes",
    reference: "PAY-20261118-AAAAAA",
    amount: "10.00",
    currency: "USD",
  };
  const preview = async (vaId: number, recipient: string, reference = payment.reference) =>
    z.object({ executesOn: z.string(), arrivesOn: z.string().nullable(), outlook: z.string() }).parse(
      await (
        await book.send("client_user", "POST", "/api/payments/preview", {
          json: { vaId, recipient, ...payment, reference },
        })
      ).json(),
    );

  test("says on which business day it leaves, and until when it arrives", async () => {
    const { id } = await book.openAccount();
    const { virtualIban } = await book.openAccount();
    await book.book("credit", id, { amount: "100.00" });
    const [local, abroad] = ["AE070331234567890123456", "GB29NWBK60161331926819"];
    // A Wednesday, 12:00 by the bank's clock.
    expect(await preview(id, local)).toMatchObject({ executesOn: "2026-11-18", arrivesOn: "2026-11-18" });
    expect(await preview(id, abroad)).toMatchObject({ executesOn: "2026-11-18", arrivesOn: "2026-11-23" });
    expect(await preview(id, "12345678")).toMatchObject({ executesOn: "2026-11-18", arrivesOn: null });

    await replace([{ time: "18:00" }, { time: "12:00", currency: "USD", country: "GB" }]);
    await book.send("admin", "POST", "/api/holidays", { json: { date: "2026-11-19", name: "Closed" } });
    expect(await preview(id, local)).toMatchObject({ executesOn: "2026-11-18", outlook: "leaves_today" });
    expect(await preview(id, abroad)).toMatchObject({
      executesOn: "2026-11-20",
      arrivesOn: "2026-11-25",
      outlook: "leaves_later",
    });
    expect(await preview(id, virtualIban)).toMatchObject({
      executesOn: "2026-11-18",
      arrivesOn: "2026-11-18",
      outlook: "booked_at_once",
    });
  });

  test("says the day that the bank's payment file then asks for, by currency and country, made when it may", async () => {
    const files = openPaymentFiles(book);
    const { id } = await book.openAccount({ cbsAccount: main });
    await book.book("credit", id, { amount: "100.00" });
    await replace([{ time: "18:00" }, { time: "12:00", currency: "USD", country: "GB" }]);
    await book.send("admin", "POST", "/api/holidays", { json: { date: "2026-11-19", name: "Closed" } });
    const creditor = { name: "Blue Heron", country: "GB", town: "Leeds" };
    const said = new Map<string, string>();
    const pay = async (reference: string, recipient: string, fields: object = {}) => {
      said.set(reference, (await preview(id, recipient, reference)).executesOn);
      const json = { vaId: id, type: "debit", ...payment, reference, recipient, ...fields };
      expect((await book.send("client_user", "POST", "/api/transactions", { json })).status).toBe(201);
    };
    await pay("PAY-20261118-AAAHME", "AE070331234567890123456", {
      creditor: { ...creditor, country: "AE" },
      purpose: "GDDS",
    });
    await pay("PAY-20261118-ABRAAD", "GB29NWBK60161331926819", { creditor });
    await pay("PAY-20261118-EURAPE", "DE89370400440532013000", { creditor: { ...creditor, country: "DE" } });
    book.wait(6 * 3_600_000);
    book.forgetSessions();
    await pay("PAY-20261118-EVENNG", "DE89370400440532013000", { creditor: { ...creditor, country: "DE" } });
    const asked = async (day: string) => {
      const { id: file, messageId } = await files.makeFile(main, day);
      const blocks = (await files.readXml(file)).split("<PmtInf>").slice(1);
      return {
        ids: blocks.map((block) => listTexts(block, "PmtInfId")[0]),
        messageId,
        file,
        dates: blocks.flatMap((block) =>
          listTexts(block, "EndToEndId").map((one) => [one, listTexts(block, "Dt")[0] ?? ""] as const),
        ),
      };
    };
    const first = await asked("2026-11-18");
    expect(Object.fromEntries(first.dates)).toEqual(Object.fromEntries(said));
    expect(Object.fromEntries(said)).toEqual({
      "PAY-20261118-AAAHME": "2026-11-18",
      "PAY-20261118-EURAPE": "2026-11-18",
      "PAY-20261118-ABRAAD": "2026-11-20",
      "PAY-20261118-EVENNG": "2026-11-20",
    });
    // The bank answers one of the two blocks as a whole.
    expect(first.ids).toEqual([`${first.messageId}-1`, `${first.messageId}-2`]);
    await files.send(first.file);
    const answer = writeReport(first.messageId, [], { status: "rejected", block: first.ids[1] ?? "" });
    expect(await (await upload(book, answer)).json()).toMatchObject({ returned: 2 });
    const { entries } = await files.readFile(first.file);
    expect(entries.map(({ executionDate, status }) => `${executionDate} ${status}`).toSorted()).toEqual([
      "2026-11-18 waiting",
      "2026-11-18 waiting",
      "2026-11-20 returned",
      "2026-11-20 returned",
    ]);
    // A payment that missed its file leaves on the next business day.
    await pay("PAY-20261118-AALATE", "DE89370400440532013000", { creditor: { ...creditor, country: "DE" } });
    book.wait(3 * 86_400_000);
    book.forgetSessions();
    expect((await asked("2026-11-20")).dates).toEqual([["PAY-20261118-AALATE", "2026-11-23"]]);
    expect(await book.flaws()).toEqual([]);
  });
});

describe("the day that a payment was promised", () => {
  const creditor = { name: "Blue Heron", country: "DE", town: "Kiel" };
  const cutOff = { time: "14:00" };
  const paid = paymentSchema.pick({ id: true, reference: true, executionDate: true, movedTo: true }).array();
  let files: ReturnType<typeof openPaymentFiles>;
  let payer: number;
  beforeEach(async () => {
    files = openPaymentFiles(book);
    ({ id: payer } = await book.openAccount({ cbsAccount: main }));
    await book.book("credit", payer, { amount: "500.00" });
    await replace([cutOff]);
  });
  const pay = async (reference: string, fields: object = {}) => {
    const json = {
      vaId: payer,
      type: "debit",
      description: "Boxes",
      amount: "10.00",
      currency: "USD",
      recipient: "DE89370400440532013000",
      creditor,
      reference,
      ...fields,
    };
    const answer = await book.send("client_user", "POST", "/api/transactions", { json });
    expect([201, 202]).toContain(answer.status);
  };
  const close = (date: string) =>
    book.send("admin", "POST", "/api/holidays", { json: { date, name: "Closed" } });
  const later = (hours: number) => {
    book.wait(hours * 3_600_000);
    book.forgetSessions();
  };
  /** Days of a new file's orders, by reference. */
  const filed = async (day: string) => {
    const { id } = await files.makeFile(main, day);
    const blocks = (await files.readXml(id)).split("<PmtInf>").slice(1);
    return Object.fromEntries(
      blocks.flatMap((block) =>
        listTexts(block, "EndToEndId").map((one) => [one, listTexts(block, "Dt")[0]] as const),
      ),
    );
  };
  /** The promised day of each payment, and the later one that it was moved to, as its client reads them. */
  const promisedDays = async () => {
    const all = paid.parse(await (await book.send("client_user", "GET", "/api/payments")).json());
    return Object.fromEntries(
      all.map(({ reference, executionDate, movedTo }) => [reference, [executionDate, movedTo]]),
    );
  };
  const record = async (id: number) =>
    (await book.send("client_user", "GET", `/client/payments?view=${id}`)).text();

  // Wednesday, 18 November 2026, 12:00 by the bank's clock.
  test.each([
    ["moved later", "2026-11-19", 3, () => replace([{ time: "18:00" }])],
    ["moved earlier", "2026-11-18", 0, () => replace([{ time: "09:00" }])],
    ["taken away", "2026-11-19", 3, () => replace([])],
    ["given for its country", "2026-11-18", 0, () => create({ time: "08:00", country: "DE" })],
  ])("stays where the cut-off time is %s before its file is made", async (_, day, hours, change) => {
    later(hours);
    await pay("PAY-1");
    expect((await change()).status).toBeLessThan(300);
    expect(await filed("2026-11-18")).toEqual({ "PAY-1": day });
    expect(await promisedDays()).toEqual({ "PAY-1": [day, undefined] });
    expect(await record(1)).not.toContain("was due to leave");
    expect(await book.flaws()).toEqual([]);
  });

  test("stays where a holiday before it is taken away", async () => {
    await close("2026-11-19");
    later(3);
    await pay("PAY-1");
    await book.send("admin", "DELETE", "/api/holidays/1");
    expect(await filed("2026-11-18")).toEqual({ "PAY-1": "2026-11-20" });
  });

  test("is the next business day where it became a holiday, or is past, and the payment shows the day", async () => {
    await pay("PAY-1");
    later(3);
    await pay("PAY-2");
    await close("2026-11-18");
    expect(await promisedDays()).toEqual({
      "PAY-1": ["2026-11-18", undefined],
      "PAY-2": ["2026-11-19", undefined],
    });
    later(9 + 24);
    await close("2026-11-20");
    expect(await filed("2026-11-18")).toEqual({ "PAY-1": "2026-11-23", "PAY-2": "2026-11-23" });
    expect(await promisedDays()).toEqual({
      "PAY-1": ["2026-11-18", "2026-11-23"],
      "PAY-2": ["2026-11-19", "2026-11-23"],
    });
    expect(await record(1)).toContain("It was due to leave on 18 Nov 2026, which was not possible");
    const cookie = `${await book.signedIn("client_user")}; language=ar`;
    const inArabic = await (await book.call("GET", "/client/payments?view=1", { cookie })).text();
    expect(inArabic).toContain("23 نوفمبر 2026");
    expect(inArabic).not.toContain("23 Nov 2026");
    expect(await book.flaws()).toEqual([]);
  });

  test("is that of a scheduled payment's order, whatever the cut-off time is when it is made", async () => {
    await pay("PAY-1", { executionDate: "2026-11-19" });
    await replace([{ time: "00:00" }]);
    later(14);
    await scheduledWork.takeUp(book.deps, new AbortController().signal);
    expect(await filed("2026-11-19")).toEqual({ "PAY-1": "2026-11-19" });
  });

  test("is by the cut-off times and holidays that stood when a review ended, or an older book's payment was made", async () => {
    await book.book("credit", payer, { amount: "100000.00" });
    await pay("PAY-1", { amount: "60000.00" });
    await pay("PAY-2");
    later(3);
    await book.send("admin", "POST", "/api/payments/1/approve", { json: { reason: "Seen" } });
    later(1);
    await replace([{ time: "10:00" }, { time: "23:00", currency: "USD" }]);
    const { db } = book.deps;
    // As in a book of an earlier version: without the promised day.
    const onUpdate = "select name from sqlite_master where type = 'trigger' and tbl_name = 'journals'";
    const guards = await readPrimaryRows(db, z.object({ name: z.string() }), { sql: onUpdate, args: [] });
    await db.write([
      ...guards.map(({ name }) => ({ sql: `drop trigger ${name}`, args: [] })),
      {
        sql: `update journals set command = json_remove(command, '$.payment.leaves')
          where command ->> '$.steps[0].reference' = 'PAY-2'`,
        args: [],
      },
    ]);
    expect(await filed("2026-11-18")).toEqual({ "PAY-1": "2026-11-19", "PAY-2": "2026-11-18" });
    expect(await promisedDays()).toEqual({
      "PAY-1": ["2026-11-18", "2026-11-19"],
      "PAY-2": [undefined, undefined],
    });
  });
});
