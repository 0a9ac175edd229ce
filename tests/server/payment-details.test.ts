import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { beneficiaryContract } from "@/payments/beneficiaries/contract";
import { paymentSchema, previewSchema, recipientCheckSchema } from "@/payments/contract";
import { type Book, getRefusal, startBook } from "./book";
import { main } from "./payment-files";

let book: Book;
let vaId: number;
beforeAll(async () => {
  book = await startBook();
  const json = [
    { needs: ["name", "country", "town"] },
    { country: "AE", needs: ["name", "country", "purpose"] },
  ];
  await book.send("admin", "PUT", "/api/payee-rules", { json });
  ({ id: vaId } = await book.openAccount({ cbsAccount: main }));
  await book.book("credit", vaId, { amount: "9000.00" });
});
afterAll(() => book.close());

let made = 0;
const german = "DE89370400440532013000";
const emirati = "AE070331234567890123456";

/** A client's payment, as `GET /api/payments` shows it afterwards. */
async function pay(fields: object) {
  made += 1;
  const reference = `PAY-${made}`;
  const amount = { vaId, type: "debit", amount: "10.00", currency: "USD", description: "Invoice", reference };
  const answer = await book.send("client_user", "POST", "/api/transactions", {
    json: { ...amount, ...fields },
  });
  if (answer.status !== 201) return { status: answer.status, refusal: await getRefusal(answer) };
  return { status: 201, payment: await getPayment(reference) };
}
async function listed(query: string) {
  const answer = await book.send("client_user", "GET", `/api/payments${query}`);
  return paymentSchema.array().parse(await answer.json());
}
async function getPayment(reference: string) {
  const [payment] = await listed(`?q=${reference}`);
  if (!payment) throw new Error(`There is no payment ${reference}`);
  return payment;
}
const give = (
  id: number,
  json: object,
  who: "admin" | "client_user" | "stranger" | "auditor" = "client_user",
) => book.send(who, "PUT", `/api/payments/${id}/creditor`, { json });
const unfiled = async () =>
  (await book.db.readPrimary({ sql: "select payment_id as id from to_be_filed order by 1", args: [] })).map(
    ({ id }) => Number(id),
  );

const name = "Rhein Papier GmbH";
const complete = { name, country: "DE", town: "Köln" };

describe("a payment to another bank", () => {
  test("is booked with what the specified call says, and waits for what the rules ask for", async () => {
    const { payment } = await pay({ recipient: german });
    expect([payment?.status, payment?.needs]).toEqual(["details_needed", ["name", "country", "town"]]);
    expect((await listed("?status=details_needed")).map(({ id }) => id)).toEqual([payment?.id ?? 0]);
    expect(await listed("?status=booked")).toEqual([]);
    expect(await unfiled()).toEqual([]);
  });

  test("leaves at once where it says all of it, by the most particular rule", async () => {
    const before = await unfiled();
    const whole = await pay({ recipient: german, creditor: complete });
    const local = await pay({ recipient: emirati, creditor: { name, country: "AE" }, purpose: "SUPP" });
    const without = await pay({ recipient: emirati, creditor: { name, country: "AE", town: "Dubai" } });
    expect([whole, local, without].map(({ payment }) => payment?.needs)).toEqual([[], [], ["purpose"]]);
    expect(await unfiled()).toEqual([...before, whole.payment?.id ?? 0, local.payment?.id ?? 0]);
  });

  test("keeps what it says of purpose, charges and reference, though nobody says who is paid", async () => {
    const said = { purpose: "SALA", structuredReference: "RF18539007547034", chargeBearer: "DEBT" };
    const { payment } = await pay({ recipient: german, ...said });
    expect(payment).toMatchObject({ ...said, creditor: null });
  });

  test("is refused for a purpose that the bank's list does not have", async () => {
    const { status, refusal } = await pay({ recipient: german, purpose: "QQQQ" });
    expect([status, refusal?.code]).toEqual([400, "PURPOSE_UNKNOWN"]);
  });

  test("to an account of this bank needs nothing", async () => {
    const other = await book.openAccount();
    const { payment } = await pay({ recipient: other.virtualIban });
    expect([payment?.status, payment?.needs]).toEqual(["booked", []]);
  });
});

describe("before a payment is made", () => {
  const kept = { name: "Nordkühl GmbH", account: german, country: "DE", town: "Köln", purpose: "SUPP" };
  const check = async (query: string) =>
    recipientCheckSchema.parse(
      await (await book.send("client_user", "GET", `/api/payments/recipient?${query}`)).json(),
    );
  async function preview(fields: object) {
    const json = { vaId, amount: "10.00", currency: "USD", description: "Invoice", reference: "LOOK-1" };
    const answer = await book.send("client_user", "POST", "/api/payments/preview", {
      json: { ...json, ...fields },
    });
    return answer.status === 200
      ? previewSchema.parse(await answer.json())
      : { refusal: await getRefusal(answer) };
  }

  test("its recipient says what a payment there has to say, and an account of this bank asks for nothing", async () => {
    const own = await book.openAccount();
    expect((await check(`recipient=${german}`)).needs).toEqual(["name", "country", "town"]);
    expect((await check(`recipient=${emirati}`)).needs).toEqual(["name", "country", "purpose"]);
    expect((await check("recipient=12345678&country=AE")).needs).toEqual(["name", "country", "purpose"]);
    expect(await check(`recipient=${own.virtualIban}`)).toMatchObject({ needs: [], kind: "own" });
    const late = await check(`recipient=${emirati}&executionDate=2026-12-14`);
    expect(late.arrivesOn).toBe("2026-12-14");
  });

  test("the review says what it will wait for, with what is typed and with what is kept of a beneficiary", async () => {
    const bare = await preview({ recipient: german });
    expect(bare).toMatchObject({ needs: ["name", "country", "town"], arrivesOn: null });
    const half = { recipient: german, creditor: { name, country: "DE" } };
    expect(await preview(half)).toMatchObject({ needs: ["town"], to: { name } });
    expect(await preview({ recipient: german, creditor: complete })).toMatchObject({ needs: [] });
    expect(await preview({ recipient: german, purpose: "QQQQ" })).toMatchObject({
      refusal: { code: "PURPOSE_UNKNOWN" },
    });

    const saved = await book.send("client_user", "POST", "/api/beneficiaries", { json: kept });
    const { id } = beneficiaryContract.row.parse(await saved.json());
    expect((await check(`recipient=${german}`)).beneficiary).toMatchObject({ id, ...kept });
    for (const fields of [{ recipient: german }, { recipient: german, beneficiaryId: id }])
      expect(await preview(fields)).toMatchObject({
        needs: [],
        to: { name: "Nordkühl GmbH" },
      });
    expect(await preview({ recipient: emirati, beneficiaryId: id })).toMatchObject({
      refusal: { fields: { recipient: "Leave the recipient out, or give the beneficiary's own account" } },
    });
    const foreign = await book.send("stranger", "POST", "/api/beneficiaries", { json: kept });
    const other = beneficiaryContract.row.parse(await foreign.json());
    expect(await preview({ recipient: german, beneficiaryId: other.id })).toMatchObject({
      refusal: { message: "Beneficiary not found" },
    });
    await book.send("client_user", "DELETE", `/api/beneficiaries/${id}`);
  });
});

describe("its details", () => {
  test("are given once, by its own client, and then it can leave", async () => {
    const { payment } = await pay({ recipient: german, purpose: "SUPP" });
    const id = payment?.id ?? 0;
    const half = await give(id, { creditor: { name, country: "DE" } });
    expect([half.status, Object.keys((await getRefusal(half)).fields ?? {})]).toEqual([400, ["town"]]);
    expect((await give(id, { creditor: complete }, "stranger")).status).toBe(404);
    expect((await give(id, { creditor: complete }, "auditor")).status).toBe(403);
    expect(await unfiled()).not.toContain(id);
    const answers = await Promise.all([give(id, { creditor: complete }), give(id, { creditor: complete })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await getPayment(payment?.reference ?? "")).toMatchObject({
      status: "booked",
      needs: [],
      creditor: { name, town: "Köln" },
      purpose: "SUPP",
    });
    expect(await unfiled()).toContain(id);
    expect((await give(id, { creditor: { ...complete, name: "Somebody else" } })).status).toBe(409);
    expect(await book.flaws()).toEqual([]);
  });

  test("are given for a client by the bank, which is recorded by name; the client reads that it was the bank", async () => {
    const { payment } = await pay({ recipient: german });
    const id = payment?.id ?? 0;
    expect((await book.show("admin", `/client/payments?view=${id}`)).html).toContain("Give details");
    expect((await book.show("auditor", `/client/payments?view=${id}`)).html).not.toContain("Give details");
    expect((await book.show("admin", `/client/payments?details=${id}`)).status).toBe(200);
    expect((await give(id, { creditor: { name, country: "DE" } }, "admin")).status).toBe(400);
    expect((await give(id, { creditor: complete }, "admin")).status).toBe(200);
    expect((await give(id, { creditor: { ...complete, name: "Somebody else" } })).status).toBe(409);
    const trail = await book.db.read.values<[number]>(
      sql`select user_id from audit_logs where resource = 'PAYMENT' and action = 'UPDATE' and resource_id = ${id}`,
    );
    expect(trail).toEqual([[1]]);
    const shown = async (who: "admin" | "client_user") =>
      (await book.show(who, `/client/payments?view=${id}`)).html.split("Details given")[1]?.slice(0, 300);
    expect(await shown("admin")).toContain("by amal");
    expect(await shown("client_user")).toContain("by the bank");
    expect(await book.flaws()).toEqual([]);
  });

  test("send the money of an account number to no other bank than its payer named", async () => {
    const american = { name: "Ohio Steel Inc.", country: "US" };
    const there = { ...american, town: "Dayton" };
    const named = await pay({ recipient: "123456789", creditor: { ...american, bic: "CITIUS33" } });
    const id = named.payment?.id ?? 0;
    for (const who of ["admin", "client_user"] as const) {
      const elsewhere = await give(id, { creditor: { ...there, bic: "BOFAUS3N" } }, who);
      expect([elsewhere.status, (await getRefusal(elsewhere)).code]).toEqual([400, "BANK_STAYS"]);
      expect((await give(id, { creditor: { ...there, clearingCode: "USABA021000089" } }, who)).status).toBe(
        400,
      );
    }
    expect((await give(id, { creditor: there }, "admin")).status).toBe(200);
    expect((await getPayment(named.payment?.reference ?? "")).creditor).toMatchObject({ bic: "CITIUS33" });
    const { payment } = await pay({ recipient: "123456789", creditor: american });
    const json = { creditor: { ...there, bic: "CITIUS33" } };
    expect((await give(payment?.id ?? 0, json, "admin")).status).toBe(400);
    expect((await give(payment?.id ?? 0, json)).status).toBe(200);
    expect(await book.flaws()).toEqual([]);
  });

  test("cannot be given past the book: a file takes none that waits, and the row stays", async () => {
    const { payment } = await pay({ recipient: german });
    const row = (text: string) => book.db.write([{ sql: text, args: [payment?.id ?? 0] }]);
    expect(row("delete from payment_details where payment_id = ?")).rejects.toThrow("APPEND_ONLY");
    expect(row("update payment_details set needs = '[]' where payment_id = ?")).rejects.toThrow(
      "APPEND_ONLY",
    );
    const file = await book.send("admin", "POST", "/api/payment-files", {
      json: { cbsAccount: main, date: "2026-11-18" },
    });
    expect(file.status).toBe(201);
    const [filed] = await book.db.readPrimary({
      sql: "select count(*) as rows from payment_file_entries where payment_id = ?",
      args: [payment?.id ?? 0],
    });
    expect(filed?.rows).toBe(0);
  });

  test("are shown to be given: a badge, the filter, the record and its dialog, and one mail", async () => {
    const waiting = await listed("?status=details_needed");
    const { html, all } = await book.show("client_user", "/client/payments?status=details_needed");
    expect(html).toContain("Details needed");
    expect(all('a[href="/client/payments"] .side-count').join()).toStartWith(String(waiting.length));
    const record = await book.show("client_user", `/client/payments?view=${waiting[0]?.id}`);
    expect(record.html).toContain("Give details");
    expect((await book.show("client_user", `/client/payments?details=${waiting[0]?.id}`)).status).toBe(200);
    const mails = await book.db.read.values<[string, string]>(
      sql`select recipient, subject from mails where subject like 'Payment details needed%'`,
    );
    expect(mails).toEqual([["gita@vostra.example", "Payment details needed: PAY-1"]]);
    expect(await book.flaws()).toEqual([]);
  });
});
