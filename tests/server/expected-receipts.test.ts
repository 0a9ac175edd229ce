import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { ageingCall } from "@/collections/ageing/contract";
import { isCreditorReference } from "@/vocabulary/creditor-reference";
import { type Book, getRefusal, listIds, startBook } from "./book";
import { collect } from "./collections";

let book: Book;
let vaId: number;
let desk: ReturnType<typeof collect>;
beforeEach(async () => {
  book = await startBook();
  ({ id: vaId } = await book.openAccount());
  desk = collect(book, vaId);
});
afterEach(() => book.close());

const path = "/api/expected-receipts";
const put = (id: number, fields: Record<string, unknown>, seen?: number) =>
  book.send("client_user", "PUT", `${path}/${id}`, {
    json: desk.body(fields),
    ...(seen !== undefined && { headers: { "If-Match": `"${seen}"` } }),
  });
const cancel = (id: number) => book.send("client_user", "DELETE", `${path}/${id}`);
const list = async (query: string) => listIds(await book.send("client_user", "GET", `${path}?${query}`));

describe("an expected receipt", () => {
  test("has an ISO 11649 reference made from its number, unless one is given", async () => {
    const made = await desk.read(await desk.expected({ number: "INV-2026-0117", toleranceBelow: "5.00" }));
    expect(made).toMatchObject({
      clientId: "GULF",
      vaId,
      amount: "100.00",
      applied: "0.00",
      writtenOff: "0.00",
      open: "100.00",
      status: "open",
      toleranceBelow: "5.00",
      toleranceAbove: "0.00",
      payer: null,
      applications: [],
    });
    expect(made.reference).toMatch(/^RF\d\dINV20260117$/);
    expect(isCreditorReference(made.reference)).toBe(true);
    const given = await desk.read(await desk.expected({ reference: "RF18 5390 0754 7034" }));
    expect(given.reference).toBe("RF18539007547034");
    const arabic = await desk.read(await desk.expected({ number: "فاتورة ١٢" }));
    expect(isCreditorReference(arabic.reference)).toBe(true);
  });

  test.each([
    [{ amount: "0.00" }, "amount"],
    [{ amount: "-1.00" }, "amount"],
    [{ amount: "1.005" }, "amount"],
    [{ amount: "1e309" }, "amount"],
    [{ amount: "9999999999999.00" }, "amount"],
    [{ number: "" }, "number"],
    [{ number: "---" }, "number"],
    [{ number: "INV\u202e1" }, "number"],
    [{ dueDate: "2026-02-30" }, "dueDate"],
    [{ reference: "RF19539007547034" }, "reference"],
    [{ toleranceBelow: "10.01" }, "toleranceBelow"],
    [{ toleranceAbove: "-1" }, "toleranceAbove"],
    [{ acceptFrom: "2026-12-02", acceptUntil: "2026-12-01" }, "acceptUntil"],
  ])("%j is refused at its field", async (fields, name) => {
    const answer = await desk.create(fields);
    expect(answer.status).toBe(400);
    const { fields: found } = await getRefusal(answer);
    expect(Object.keys(found ?? {})).toEqual([name]);
  });

  test("keeps names such as __proto__ and formulas as text, and escapes formulas in the CSV", async () => {
    const id = await desk.expected({
      number: "__proto__1",
      payer: { name: "=1+1" },
      description: "@SUM(A1)",
    });
    expect(await desk.read(id)).toMatchObject({
      number: "__proto__1",
      payer: { name: "=1+1", account: null },
    });
    const csv = await (await book.send("client_user", "GET", `${path}/export/csv`)).text();
    expect(csv).toContain("'=1+1");
    expect(csv).toContain("'@SUM(A1)");
  });

  test("has a number and a reference that are unique among the client's open ones", async () => {
    const id = await desk.expected({ number: "INV-7", reference: "RF18539007547034" });
    expect(await getRefusal(await desk.create({ number: "inv 7" }))).toMatchObject({
      code: "NUMBER_TAKEN",
    });
    expect(await getRefusal(await desk.create({ reference: "RF18539007547034" }))).toMatchObject({
      code: "REFERENCE_TAKEN",
    });
    const other = await desk.expected({ number: "INV-8" });
    expect(await getRefusal(await put(other, { number: "INV/7" }))).toMatchObject({ code: "NUMBER_TAKEN" });
    expect((await cancel(id)).status).toBe(204);
    expect((await desk.create({ number: "INV-7", reference: "RF18539007547034" })).status).toBe(201);
  });

  test("is replaced only with its current version in If-Match, and keeps its reference", async () => {
    const id = await desk.expected({ number: "INV-1", description: "Chairs" });
    const { version, reference } = await desk.read(id);
    expect((await put(id, { number: "INV-1", amount: "90.00" }, version)).status).toBe(200);
    expect(await desk.read(id)).toMatchObject({
      amount: "90.00",
      description: null,
      reference,
      version: version + 1,
    });
    expect(await getRefusal(await put(id, { number: "INV-1" }, version))).toMatchObject({
      code: "EDITED_MEANWHILE",
    });
    expect(await book.flaws()).toEqual([]);
  });

  test("cannot fall below its applied amount, or be cancelled once partly paid", async () => {
    const id = await desk.expected({ number: "INV-1" });
    await desk.paid("40.00", "INV-1");
    const refused = await getRefusal(await put(id, { number: "INV-1", amount: "39.99" }));
    expect(refused).toMatchObject({ code: "BELOW_APPLIED" });
    expect(await getRefusal(await cancel(id))).toMatchObject({ code: "HAS_APPLICATIONS" });
    expect((await put(id, { number: "INV-1", amount: "40.00" })).status).toBe(200);
    expect(await desk.read(id)).toMatchObject({ status: "paid", open: "0.00" });
    expect((await put(id, { number: "INV-1", amount: "50.00" })).status).toBe(200);
    expect(await desk.read(id)).toMatchObject({ status: "partly_paid", open: "10.00" });
  });

  test("is cancelled once, and cannot be changed afterwards", async () => {
    const id = await desk.expected({ number: "INV-1" });
    expect((await cancel(id)).status).toBe(204);
    expect(await getRefusal(await cancel(id))).toMatchObject({ code: "EXPECTED_ENDED" });
    expect(await getRefusal(await put(id, { number: "INV-1" }))).toMatchObject({ code: "EXPECTED_ENDED" });
    await desk.paid("100.00", "INV-1");
    expect(await desk.read(id)).toMatchObject({ status: "cancelled", applied: "0.00" });
  });

  test("is created once per idempotency key", async () => {
    const json = desk.body();
    const send = () =>
      book.send("client_user", "POST", path, { json, headers: { "Idempotency-Key": "key-of-invoice-1" } });
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(await first.json()).toEqual(await second.json());
    expect(await list("")).toHaveLength(1);
  });

  test("is listed by status, account, due date and text", async () => {
    const early = await desk.expected({
      number: "INV-A1",
      dueDate: "2026-12-01",
      payer: { name: "Harbour Foods" },
    });
    const late = await desk.expected({ number: "INV-B1", dueDate: "2026-12-31" });
    expect(await list("dueFrom=2026-12-31")).toEqual([late]);
    expect(await list("dueTo=2026-12-01")).toEqual([early]);
    expect(await list("dueFrom=2026-12-01&dueTo=2026-12-31")).toEqual([late, early]);
    expect(await list("q=harbour")).toEqual([early]);
    expect(await list(`vaId=${vaId}&status=open`)).toEqual([late, early]);
    expect(await list("status=paid")).toEqual([]);
  });
});

describe("access", () => {
  test("is denied to another client, and read-only for an auditor", async () => {
    const id = await desk.expected({ number: "INV-1" });
    const { id: foreign } = await book.openAccount({ clientId: "OTHER", companyName: "Other" });
    const theirs = await book.send("admin", "POST", path, { json: desk.body({ vaId: foreign }) });
    const { id: other } = (await theirs.json()) as { id: number };
    const receipt = (await book.book("credit", foreign, { amount: "5.00" })).id;
    await desk.follow();
    for (const url of [`${path}/${other}`, `/api/receipts/${receipt}`])
      expect((await book.send("client_user", "GET", url)).status).toBe(404);
    expect((await put(other, {})).status).toBe(404);
    expect((await cancel(other)).status).toBe(404);
    expect((await desk.create({ vaId: foreign })).status).toBe(404);
    expect((await desk.apply(receipt, [{ expectedReceiptId: id, amount: "1.00" }])).status).toBe(404);
    const own = await desk.paid("7.00", "Nothing");
    expect((await desk.apply(own, [{ expectedReceiptId: other, amount: "1.00" }])).status).toBe(404);
    expect((await desk.apply(own, [{ expectedReceiptId: other, amount: "1.00" }], "admin")).status).toBe(404);

    expect((await book.send("auditor", "GET", `${path}/${id}`)).status).toBe(200);
    expect((await desk.create({}, "auditor")).status).toBe(403);
    expect((await book.send("auditor", "DELETE", `${path}/${id}`)).status).toBe(403);
    expect((await desk.apply(own, [{ expectedReceiptId: id, amount: "1.00" }], "auditor")).status).toBe(403);
    expect((await desk.keep(own, "x", "auditor")).status).toBe(403);
    expect((await desk.create({}, "nobody")).status).toBe(401);
  });

  test("an account with open expected receipts cannot be closed", async () => {
    const id = await desk.expected();
    const close = () => book.send("admin", "DELETE", `/api/virtual-accounts/${vaId}`);
    expect(await getRefusal(await close())).toMatchObject({ code: "ACCOUNT_NOT_EMPTY" });
    await cancel(id);
    expect((await close()).status).toBe(204);
  });

  test("a currency other than the account's is refused", async () => {
    expect(await getRefusal(await desk.create({ currency: "EUR" }))).toMatchObject({
      code: "CURRENCY_DIFFERS",
    });
  });
});

test("direct SQL that forges expected receipts, receipts or applications is refused", async () => {
  const id = await desk.expected({ number: "INV-1" });
  const receipt = await desk.paid("40.00", "INV-1");
  const tries = [
    sql`update expected_receipts set applied = 90 where id = ${id}`,
    sql`update expected_receipts set written_off = 1 where id = ${id}`,
    sql`update expected_receipts set status = 'paid' where id = ${id}`,
    sql`update expected_receipts set client_id = 'OTHER' where id = ${id}`,
    sql`delete from expected_receipts where id = ${id}`,
    sql`update receipts set applied = 0, status = 'unapplied' where id = ${receipt}`,
    sql`update receipts set returned = 1 where id = ${receipt}`,
    sql`update receipts set looked_at = 1 where id = ${receipt}`,
    sql`delete from receipts where id = ${receipt}`,
    sql`delete from receipt_applications`,
    sql`update receipt_applications set amount = 1`,
    sql`insert into receipt_applications (receipt_id, expected_receipt_id, amount, how, created_at) values (${receipt}, ${id}, 1, 'number', 1)`,
    sql`insert into receipt_applications (receipt_id, expected_receipt_id, amount, how, undoes, created_at)
      select receipt_id, expected_receipt_id, -amount, how, id, 1 from receipt_applications`,
    sql`insert into receipts (id, virtual_account_id, client_id, amount, currency, created_at) values (999, ${vaId}, 'GULF', 1, 'USD', 1)`,
    sql`update followers set position = 0`,
  ];
  for (const attempt of tries) {
    const { sql: text, params } = book.db.read.select().from(sql`(select 1)`).where(attempt).toSQL();
    const statement = { sql: text.slice(text.indexOf(" where ") + 7), args: params as (string | number)[] };
    expect(
      await book.db.write([statement]).then(
        () => statement.sql,
        () => "refused",
      ),
    ).toBe("refused");
  }
  expect(await book.flaws()).toEqual([]);
});

test("a credit becomes a receipt of its account's client alone", async () => {
  const credit = await desk.pay("70.00", "Thank you");
  const receiptOf = (clientId: string) =>
    book.db.write([
      {
        sql: `insert into receipts (id, virtual_account_id, client_id, amount, currency, status, created_at)
          select id, virtual_account_id, ?, amount, currency, 'unapplied', created_at from transactions where id = ?`,
        args: [clientId, credit],
      },
    ]);
  await expect(receiptOf("NOOR")).rejects.toMatchObject({ code: "NO_RECEIPT" });
  await receiptOf("GULF");
});

test("ageing adds up payers of one name over all clients for staff, and over its own for a client", async () => {
  const foreign = await book.openAccount({ clientId: "NOOR", type: "COBO" });
  const payer = { name: "Harbour Foods" };
  await desk.expected({ payer, dueDate: "2026-11-01" });
  await collect(book, foreign.id, "admin").expected({ payer, amount: "50.00" });
  const read = async (who: "admin" | "client_user") =>
    ageingCall.response?.parse(await (await book.send(who, "GET", `${path}/ageing`)).json()).currencies;
  expect(await read("admin")).toMatchObject([
    { currency: "USD", notDue: "50.00", to30: "100.00", total: "150.00", payers: [{ total: "150.00" }] },
  ]);
  expect(await read("client_user")).toMatchObject([{ total: "100.00", payers: [{ name: "Harbour Foods" }] }]);
});

test("ageing sums are exact above the largest safe integer, in answers and on pages", async () => {
  for (let made = 0; made < 2; made += 1) await desk.expected({ amount: "0.01", dueDate: "2026-11-01" });
  await book.db.write([
    { sql: "update expected_receipts set amount = 9007199254740991 where id in (1, 2)", args: [] },
  ]);
  const answer = await book.send("admin", "GET", `${path}/ageing`);
  expect(answer.status).toBe(200);
  const total = "180143985094819.82";
  expect(ageingCall.response?.parse(await answer.json()).currencies).toMatchObject([
    { to30: total, total, payers: [{ total }] },
  ]);
  expect((await book.show("admin", "/admin/receivables/ageing")).html).toContain("180,143,985,094,819.82");
});

test("an edit cannot reopen a paid expected receipt beside a newer open one of its number", async () => {
  const number = "INV-10001";
  const paid = await desk.expected({ number });
  await desk.paid("100.00", number);
  expect((await desk.read(paid)).status).toBe("paid");
  const newer = await desk.expected({ number, amount: "50.00" });
  const edit = (fields: Record<string, unknown>) =>
    book.send("client_user", "PUT", `${path}/${paid}`, { json: desk.body({ number, ...fields }) });
  const answer = await edit({ amount: "200.00" });
  expect(answer.status).toBe(409);
  expect((await getRefusal(answer)).code).toBe("NUMBER_TAKEN");
  expect((await edit({ description: "As it was" })).status).toBe(200);
  expect((await book.send("client_user", "DELETE", `${path}/${newer}`)).status).toBe(204);
  expect((await edit({ amount: "200.00" })).status).toBe(200);
  expect((await desk.read(paid)).status).toBe("partly_paid");
});

test("a number gets another reference if a renumbered expected receipt still has its own", async () => {
  const renamed = await desk.expected({ number: "INV-10001" });
  const { reference } = await desk.read(renamed);
  const json = desk.body({ number: "INV-10001A" });
  expect((await book.send("client_user", "PUT", `${path}/${renamed}`, { json })).status).toBe(200);
  const created = await desk.read(await desk.expected({ number: "INV-10001" }));
  expect(created.reference).toStartWith("RF");
  expect(created.reference).not.toBe(reference);
  const named = await desk.create({ number: "INV-10002", reference });
  expect((await getRefusal(named)).code).toBe("REFERENCE_TAKEN");
  expect(await book.flaws()).toEqual([]);
});
