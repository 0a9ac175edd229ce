import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { z } from "zod";
import { apiClientSchema } from "@/people/api-clients/contract";
import { camt053, commit, upload } from "./bank-statements";
import { type Book, startBook } from "./book";

const reservationSchema = z.looseObject({ id: z.int(), status: z.string() });
const creditedSchema = z.looseObject({ id: z.int(), credits: z.looseObject({ id: z.int() }).array() });
const refusal = z.looseObject({ code: z.string() });

let book: Book;
let token: string;
beforeAll(async () => {
  book = await startBook();
  const json = { name: "Hub", scopes: ["hub:use"] };
  const made = await book.send("admin", "POST", "/api/api-clients", { json });
  const { oauthClientId, secret } = apiClientSchema.extend({ secret: z.string() }).parse(await made.json());
  const authorization = `Basic ${Buffer.from(`${oauthClientId}:${secret}`).toString("base64")}`;
  const form = { grant_type: "client_credentials" };
  const given = await book.call("POST", "/oauth/token", { form, headers: { authorization } });
  token = z.object({ access_token: z.string() }).parse(await given.json()).access_token;
});
afterAll(() => book.close());

const hub = (path: string, json?: unknown) =>
  book.call("POST", `/api/hub/${path}`, {
    headers: { authorization: `Bearer ${token}` },
    ...(json !== undefined && { json }),
  });

let references = 0;
const bankReference = () => `HUB-${String(++references).padStart(6, "0")}`;

async function funded(amount = "100.00") {
  const account = await book.openAccount({ cbsAccount: "1000000001" });
  await book.book("credit", account.id, { amount });
  return account;
}

const available = async (id: number) => (await book.readAccount(id)).availableBalance;

describe("the payment hub", () => {
  test("asks whether a movement would be taken, and is told why not", async () => {
    const { virtualIban: account, id } = await funded("10.00");
    const ask = async (fields: object) =>
      (
        await hub("checks", { direction: "debit", account, amount: "10.00", currency: "USD", ...fields })
      ).json();
    expect(await ask({})).toEqual({ accepted: true });
    expect(await ask({ amount: "10.01" })).toEqual({ accepted: false, reason: "INSUFFICIENT_FUNDS" });
    expect(await ask({ direction: "credit", amount: "10.01" })).toEqual({ accepted: true });
    expect(await ask({ currency: "EUR" })).toEqual({ accepted: false, reason: "CURRENCY_DIFFERS" });
    expect(await ask({ account: "AE070331234567890123456" })).toEqual({
      accepted: false,
      reason: "ACCOUNT_NOT_FOUND",
    });
    await book.change(id, { status: "suspended" });
    expect(await ask({})).toEqual({ accepted: false, reason: "ACCOUNT_NOT_ACTIVE" });
  });

  test("reserves, confirms a part and cancels, each once however often it is asked", async () => {
    const { virtualIban: account, id } = await funded();
    const wanted = {
      direction: "debit",
      account,
      amount: "40.00",
      currency: "USD",
      bankReference: bankReference(),
    };
    const first = await hub("reservations", wanted);
    const again = await hub("reservations", wanted);
    expect([first.status, again.status]).toEqual([201, 200]);
    const reservation = reservationSchema.parse(await first.json());
    expect(await again.json()).toEqual(reservation);
    expect(await available(id)).toBe("60.00");
    expect((await hub("reservations", { ...wanted, amount: "41.00" })).status).toBe(409);
    const confirm = (json: object) => hub(`reservations/${reservation.id}/confirm`, json);
    const both = await Promise.all([confirm({ amount: "15.00" }), confirm({ amount: "15.00" })]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await confirm({})).status).toBe(409);
    expect((await hub(`reservations/${reservation.id}/cancel`)).status).toBe(409);
    expect(await available(id)).toBe("85.00");
    const other = reservationSchema.parse(
      await (await hub("reservations", { ...wanted, bankReference: bankReference() })).json(),
    );
    const ends = [await hub(`reservations/${other.id}/cancel`), await hub(`reservations/${other.id}/cancel`)];
    expect(ends.map(({ status }) => status)).toEqual([200, 200]);
    expect(await available(id)).toBe("85.00");
    // A hold of staff is no reservation.
    const json = { vaId: id, amount: "1.00", currency: "USD", reference: "COURT-1", reason: "Order" };
    const held = reservationSchema.parse(
      await (await book.send("admin", "POST", "/api/holds", { json })).json(),
    );
    expect((await hub(`reservations/${held.id}/cancel`)).status).toBe(404);
    expect(await book.flaws()).toEqual([]);
  });

  test("credits once, whatever is repeated, reordered or lost on the way", async () => {
    const { virtualIban: account, id } = await book.openAccount({ cbsAccount: "1000000001" });
    const credits = Array.from({ length: 12 }, (_, place) => ({
      account,
      amount: `${place + 1}.00`,
      currency: "USD",
      bankReference: bankReference(),
      bookingDate: "2026-11-18",
      debtor: { name: "Acme" },
      remittance: `Invoice ${place}`,
    }));
    const results: number[] = [];
    const send = async (which: readonly number[]) => {
      const answers = await Promise.all(which.map((place) => hub("credits", credits[place])));
      results.push(...answers.map(({ status }) => status));
    };
    const all = [...credits.keys()];
    // The same twice at once; then the other way about; then all that had no answer once more.
    await send([...all.slice(0, 6), ...all.slice(0, 6)]);
    await send(all.toReversed());
    await send(all);
    expect(results.filter((status) => status === 201)).toHaveLength(credits.length);
    expect(results.filter((status) => status !== 201 && status !== 200)).toEqual([]);
    expect(await available(id)).toBe("78.00");
    const other = await hub("credits", { ...credits[0], amount: "99.00" });
    expect([other.status, refusal.parse(await other.json()).code]).toEqual([409, "BANK_REFERENCE_USED"]);
    expect(await book.flaws()).toEqual([]);
  });

  test("and the bank's statement are the same money, whichever comes first", async () => {
    const { virtualIban: creditor, id } = await book.openAccount({ cbsAccount: "1000000001" });
    const [before, between, after] = [bankReference(), bankReference(), bankReference()];
    const credit = (reference: string, amount: string) =>
      hub("credits", {
        account: creditor,
        amount,
        currency: "USD",
        bankReference: reference,
        bookingDate: "2026-11-18",
        remittance: "Rent",
      });
    expect((await credit(before, "1.00")).status).toBe(201);
    const line = (reference: string, amount: string) => ({
      amount,
      bankReference: reference,
      creditor,
      remittance: "Rent",
      booked: "2026-11-18",
    });
    const file = camt053([line(before, "1.00"), line(between, "2.00"), line(after, "4.00")]);
    const uploaded = await upload(book, file);
    // After the dry run, before the commit.
    expect((await credit(between, "2.00")).status).toBe(201);
    const { lines } = await commit(book, uploaded.id);
    expect(await available(id)).toBe("7.00");
    expect((await credit(after, "4.00")).status).toBe(200);
    expect((await credit(before, "1.00")).status).toBe(200);
    expect(await available(id)).toBe("7.00");
    expect(lines.map(({ match }) => match)).toEqual(["matched", "matched", "new_credit"]);
    expect(await book.flaws()).toEqual([]);
  });

  test("sends a camt.054 as it is, again and again", async () => {
    const { virtualIban: creditor, id } = await book.openAccount({ cbsAccount: "1000000001" });
    const entries = ["3.00", "4.00"].map((amount) => ({
      amount,
      bankReference: bankReference(),
      creditor,
      payer: "Acme",
      booked: "2026-11-18",
    }));
    const body = camt053(entries)
      .replaceAll("camt.053.001", "camt.054.001")
      .replaceAll("BkToCstmrStmt", "BkToCstmrDbtCdtNtfctn")
      .replaceAll(/<(\/?)Stmt>/g, "<$1Ntfctn>");
    const send = (xml: string) =>
      book.call("POST", "/api/hub/credits", {
        body: xml,
        headers: { authorization: `Bearer ${token}`, "content-type": "application/xml" },
      });
    const first = await send(body);
    expect(first.status, await first.clone().text()).toBe(201);
    expect(creditedSchema.parse(await first.json()).credits).toHaveLength(2);
    expect((await send(body)).status).toBe(200);
    expect(await available(id)).toBe("7.00");
    for (const wrong of ["<x/>", body.slice(0, 300), camt053(entries)])
      expect((await send(wrong)).status).toBe(400);
  });
});
