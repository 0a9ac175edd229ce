import { afterAll, beforeAll, describe, expect, spyOn, test } from "bun:test";
import { mkdtempSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "db/client";
import { Connection } from "db/client/connection";
import { getFilePath } from "db/client/file";
import { z } from "zod";
import { expireHolds } from "@/ledger/holds";
import { apiClientSchema } from "@/people/api-clients/contract";
import { camt053, commit, upload } from "./bank-statements";
import { type Book, startBook } from "./book";

const reservationSchema = z.looseObject({ id: z.int(), status: z.string() });
const creditedSchema = z.looseObject({
  id: z.int(),
  credits: z.looseObject({ id: z.int().nullable() }).array(),
});
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
  test("asks whether a movement would be accepted, and reads why not", async () => {
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

  test("asks an account's collection rules, which bind its credits when they are posted", async () => {
    const { virtualIban: account, id } = await funded("10.00");
    const payer = "GB29NWBK60161331926819";
    const rule = async (json: object) => {
      const path = `/api/virtual-accounts/${id}/receipt-rules`;
      expect((await book.send("admin", "PUT", path, { json })).status).toBe(200);
    };
    await rule({ allowedPayers: [{ account: payer }], maxAmount: "50.00", maximumBalance: "70.00" });
    const ask = async (amount: string, debtorAccount?: string) =>
      (await hub("checks", { direction: "credit", account, amount, currency: "USD", debtorAccount })).json();
    expect(await ask("1.00")).toEqual({ accepted: false, reason: "PAYER_UNKNOWN" });
    expect(await ask("1.00", "GB33BUKB20201555555555")).toEqual({
      accepted: false,
      reason: "PAYER_NOT_ALLOWED",
    });
    expect(await ask("50.01", payer)).toEqual({ accepted: false, reason: "AMOUNT_ABOVE" });
    expect(await ask("50.00", payer)).toEqual({ accepted: true });
    const credit = (amount: string, debtorAccount?: string) =>
      hub("credits", {
        account,
        amount,
        currency: "USD",
        bankReference: bankReference(),
        bookingDate: "2026-11-18",
        debtorAccount,
      });
    const codeOf = async (answer: Response) => [answer.status, refusal.parse(await answer.json()).code];
    expect(await codeOf(await credit("1.00"))).toEqual([409, "PAYER_UNKNOWN"]);
    expect(await codeOf(await credit("60.00", payer))).toEqual([409, "AMOUNT_ABOVE"]);
    expect((await credit("50.00", payer)).status).toBe(201);
    expect(await codeOf(await credit("20.00", payer))).toEqual([409, "MAXIMUM_BALANCE"]);
    const many = await Promise.all([5, 5, 5, 5].map(() => credit("5.00", payer)));
    expect(many.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(await available(id)).toBe("70.00");
    await rule({ expectedOnly: true });
    expect(await ask("1.00")).toEqual({ accepted: true });
    expect(await codeOf(await credit("1.00", payer))).toEqual([409, "NOT_EXPECTED"]);
    expect(await book.flaws()).toEqual([]);
  });

  test("is a program: no person books by its calls what a second one would have to agree to", async () => {
    const { virtualIban: account } = await funded();
    const movement = {
      direction: "debit",
      account,
      amount: "1.00",
      currency: "USD",
      bankReference: "BY-HAND",
    };
    const credit = { ...movement, bookingDate: "2026-11-18" };
    for (const [path, json] of [
      ["checks", movement],
      ["reservations", movement],
      ["credits", credit],
    ] as const) {
      const answer = await book.send("admin", "POST", `/api/hub/${path}`, { json });
      expect([path, answer.status]).toEqual([path, 403]);
    }
  });

  test("credits nothing of a day that is far off", async () => {
    const { virtualIban: account, id } = await book.openAccount({ cbsAccount: "1000000001" });
    const getStatus = async (days: object) => {
      const of = { account, amount: "1.00", currency: "USD", bankReference: bankReference() };
      return (await hub("credits", { ...of, bookingDate: "2026-11-18", ...days })).status;
    };
    expect(await getStatus({ bookingDate: "2036-11-18" })).toBe(400);
    expect(await getStatus({ bookingDate: "0001-01-01" })).toBe(400);
    expect(await getStatus({ valueDate: "2027-11-18" })).toBe(400);
    expect(await getStatus({ bookingDate: "2026-11-19", valueDate: "2026-11-23" })).toBe(201);
    expect(await available(id)).toBe("1.00");
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
    // A hold of staff is not a reservation.
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
    // The same calls twice at once; then in reverse order; then all unanswered ones again.
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
    // One credit of the hub is one line: a second one with its reference is other money.
    const twice = bankReference();
    const equal = [0, 1].map(() => ({ ...line(twice, "3.00"), booked: "2026-11-19" }));
    expect((await credit(twice, "3.00")).status).toBe(201);
    const second = await upload(book, camt053(equal, { from: "2026-11-19", to: "2026-11-19", id: "TWICE" }));
    const both = await commit(book, second.id);
    expect(both.lines.map(({ match }) => match)).toEqual(["matched", "new_credit"]);
    expect(await available(id)).toBe("13.00");
    // However late, and although short references do not identify other lines.
    const short = { amount: "9.00", bankReference: "A7", creditor, booked: "2026-09-01" };
    expect((await credit(short.bankReference, short.amount)).status).toBe(201);
    const late = await commit(
      book,
      (await upload(book, camt053([short], { from: "2026-09-01", id: "LATE" }))).id,
    );
    expect(late.lines.map(({ match }) => match)).toEqual(["unmatched"]);
    expect(await available(id)).toBe("22.00");
    expect(await book.flaws()).toEqual([]);
  });

  test("answers a repeat of what it booked though the account was closed or unlinked since", async () => {
    const { virtualIban: account, id } = await book.openAccount({ cbsAccount: "1000000001" });
    const [ownReference, theirs] = [bankReference(), bankReference()];
    const day = { account, currency: "USD", bookingDate: "2026-11-18" };
    const credit = { ...day, amount: "5.00", bankReference: ownReference };
    const line = { amount: "7.00", bankReference: theirs, creditor: account, booked: "2026-11-18" };
    await commit(book, (await upload(book, camt053([line], { id: "CLOSED" }))).id);
    const wanted = { ...credit, direction: "debit", amount: "3.00", bankReference: bankReference() };
    const calls = [
      ["credits", credit],
      ["credits", { ...day, amount: "7.00", bankReference: theirs }],
      ["reservations", wanted],
    ] as const;
    const answers = async () => {
      const all: unknown[] = [];
      for (const [path, json] of calls) all.push(await (await hub(path, json)).json());
      return all;
    };
    const first = await answers();
    const [reservation] = reservationSchema.array().parse(first.slice(2));
    expect((await hub(`reservations/${reservation?.id}/cancel`)).status).toBe(200);
    first[2] = { ...reservation, status: "cancelled" };
    await book.book("debit", id, { amount: "12.00" });
    expect((await book.send("admin", "DELETE", `/api/virtual-accounts/${id}`)).status).toBe(204);
    expect(await answers()).toEqual(first);
    // Under its own reference it is a new movement.
    for (const [path, json] of calls)
      expect((await hub(path, { ...json, bankReference: bankReference() })).status).toBe(404);
    expect((await hub("credits", { ...credit, currency: "EUR" })).status).toBe(409);
  });

  test("is answered by the primary where a replica that is behind still has the reservation active", async () => {
    const { virtualIban: account, id } = await funded();
    const wanted = { direction: "debit", account, amount: "40.00", currency: "USD" };
    const reserved = await hub("reservations", { ...wanted, bankReference: bankReference() });
    const reservation = reservationSchema.parse(await reserved.json());
    const path = `${mkdtempSync(join(tmpdir(), "vostra-behind-"))}/book.db`;
    const source = new Connection(getFilePath(book.deps.env.database.url), 1000);
    source.run({ sql: "vacuum into ?", args: [path] });
    source.close();
    const confirm = () => hub(`reservations/${reservation.id}/confirm`, { amount: "15.00" });
    const first = await confirm();
    const behind = await openDatabase({ url: `file:${path}` });
    const { read } = book.db;
    book.db.read = behind.read;
    const again = await confirm();
    book.db.read = read;
    await behind.close();
    expect([again.status, await again.json()]).toEqual([200, await first.json()]);
    expect(await available(id)).toBe("85.00");
  });

  const credited = async (fields: object) => {
    const day = { currency: "USD", bookingDate: "2026-11-18" };
    const answer = await hub("credits", { bankReference: bankReference(), ...day, ...fields });
    const { code } = answer.status < 300 ? { code: "" } : refusal.parse(await answer.json());
    return `${answer.status} ${code}`.trim();
  };
  const doubt = "409 CREDIT_IN_DOUBT";

  test("meets a line of the statement that came first, under whatever date and in whatever batch", async () => {
    const { virtualIban: creditor, id } = await book.openAccount({ cbsAccount: "1000000001" });
    const [redated, batch] = [bankReference(), bankReference()];
    const part = { amount: "3.00", creditor };
    const lines = [
      { amount: "1.00", bankReference: redated, creditor, booked: "2026-11-16" },
      { amount: "6.00", bankReference: batch, booked: "2026-11-16", parts: [part, part] },
    ];
    const file = { from: "2026-11-16", to: "2026-11-16", id: "REDATED" };
    await commit(book, (await upload(book, camt053(lines, file))).id);
    expect(await available(id)).toBe("7.00");
    const again = { account: creditor, amount: "1.00", bankReference: redated, remittance: "In other words" };
    expect([await credited(again), await credited(again)]).toEqual(["200", "200"]);
    // One line is one credit: a third payment of the batch would be other money.
    const third = { amount: "9.00", bankReference: batch, parts: [part, part, part], booked: "2026-11-18" };
    const { credits, status } = await sendNotice(camt053([third]));
    expect([status, new Set(credits.map(({ id: of }) => of)).size]).toEqual([201, 3]);
    expect(await available(id)).toBe("10.00");
    expect((await sendNotice(camt053([third]))).status).toBe(200);
    expect(await book.flaws()).toEqual([]);
  });

  test("posts nothing if a line may be the same money, until it says that it is other money", async () => {
    const { virtualIban: creditor, id } = await book.openAccount({ cbsAccount: "1000000001" });
    const lines = [
      {
        amount: "1.00",
        bankReference: bankReference(),
        endToEndId: "INV-4711",
        creditor,
        booked: "2026-11-17",
      },
      { amount: "2.00", creditor, remittance: "nothing else", booked: "2026-11-18" },
      { amount: "4.00", bankReference: bankReference(), creditor },
      ...["2026-11-13", "2026-11-12"].map((booked, place) => ({
        amount: "8.00",
        bankReference: bankReference(),
        endToEndId: `INV-48${place}`,
        creditor,
        booked,
      })),
    ];
    await commit(book, (await upload(book, camt053(lines, { from: "2026-11-12", id: "DOUBT" }))).id);
    const credit = (amount: string, more = {}) => credited({ account: creditor, amount, ...more });
    const other = { bankReference: bankReference(), endToEndId: "INV-4711" };
    expect(await credit("1.00", other)).toBe(doubt);
    expect(await credit("2.00")).toBe(doubt);
    // The bank's own references tell these two apart.
    expect(await credit("4.00")).toBe("201");
    // A shared reference identifies it for five days.
    expect(await credit("8.00", { endToEndId: "INV-480" })).toBe(doubt);
    expect(await credit("8.00", { endToEndId: "INV-481" })).toBe("201");
    expect(await available(id)).toBe("35.00");
    expect(await credit("1.00", { ...other, otherMoney: true })).toBe("201");
    expect(await credit("1.00", other)).toBe("200");
    expect(await available(id)).toBe("36.00");
    const trail = await (await book.send("auditor", "GET", "/api/audit-logs?action=REFUSED")).text();
    expect(trail).toContain("CREDIT_IN_DOUBT");
  });

  test("leaves to people what they were left with by the statement", async () => {
    const { virtualIban: creditor, id } = await book.openAccount({ cbsAccount: "1000000001" });
    await book.change(id, { creditEnabled: false });
    const waiting = { amount: "5.00", bankReference: bankReference(), creditor };
    await commit(book, (await upload(book, camt053([waiting], { id: "WAITS" }))).id);
    await book.change(id, { creditEnabled: true });
    const credit = {
      account: creditor,
      amount: "5.00",
      bankReference: waiting.bankReference,
      otherMoney: true,
    };
    expect(await credited(credit)).toBe(doubt);
    expect(await available(id)).toBe("0.00");
  });

  test("and a commit that are under way at the same time book the same money once", async () => {
    const { virtualIban: creditor, id } = await book.openAccount({ cbsAccount: "1000000001" });
    const line = { amount: "8.00", bankReference: bankReference(), creditor };
    const { id: file } = await upload(book, camt053([line], { id: "RACE" }));
    const credit = { account: creditor, amount: line.amount, bankReference: line.bankReference };
    const { db } = book.deps;
    const write = db.write.bind(db);
    let said: string | undefined;
    // After the comparison, before the line is posted.
    using _ = spyOn(db, "write").mockImplementation(async (writes, options) => {
      const isStretch = writes.some(
        (one) => "sql" in one && `${one.sql}`.includes("insert into bank_line_matches"),
      );
      if (isStretch && said === undefined) {
        said = "";
        said = await credited(credit);
      }
      return write(writes, options);
    });
    const { lines } = await commit(book, file);
    expect([said, await available(id)]).toEqual(["201", "8.00"]);
    expect(lines.map(({ match, outcome }) => [match, outcome])).toEqual([["unmatched", null]]);
    expect(await book.flaws()).toEqual([]);
  });

  test("loses nothing if it hangs up before the answer, and its reservations end by their time", async () => {
    const { virtualIban: account, id } = await funded("0.01");
    await using server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: book.app.fetch });
    /** Sends a request over a socket that is closed before the answer. */
    const hangUp = async (path: string, json: object) => {
      const body = JSON.stringify(json);
      const socket = connect({ port: server.port ?? 0, host: "127.0.0.1" });
      const head = `POST /api/hub/${path} HTTP/1.1\r\nHost: localhost:5000\r\nAuthorization: Bearer ${token}\r\n`;
      const form = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
      const sent = Promise.withResolvers<void>();
      socket.on("error", sent.reject);
      socket.write(head + form + body, () => sent.resolve());
      await sent.promise;
      socket.destroy();
    };
    const references = Array.from({ length: 20 }, bankReference);
    const credit = (reference: string) => ({
      account,
      amount: "1.00",
      currency: "USD",
      bankReference: reference,
      bookingDate: "2026-11-18",
    });
    await Promise.all(references.map((reference) => hangUp("credits", credit(reference))));
    const repeated = await Promise.all(references.toReversed().map((of) => hub("credits", credit(of))));
    expect(repeated.filter(({ status }) => status !== 200 && status !== 201)).toEqual([]);
    expect(await available(id)).toBe("20.01");
    const held = {
      direction: "debit",
      account,
      amount: "20.00",
      currency: "USD",
      bankReference: bankReference(),
      expiresAt: "2026-11-18T09:00:00Z",
    };
    await hangUp("reservations", held);
    const { id: reservation } = reservationSchema.parse(await (await hub("reservations", held)).json());
    expect(await available(id)).toBe("0.01");
    // The reservation is never confirmed.
    await expireHolds({ ...book.deps, now: () => Date.parse("2026-11-18T09:00:01Z") });
    expect(await available(id)).toBe("20.01");
    expect((await hub(`reservations/${reservation}/confirm`, {})).status).toBe(409);
    expect(reservationSchema.parse(await (await hub("reservations", held)).json()).status).toBe("expired");
    const file = camt053(references.map((of) => ({ amount: "1.00", bankReference: of, creditor: account })));
    const { lines } = await commit(book, (await upload(book, file)).id);
    expect(new Set(lines.map(({ match }) => match))).toEqual(new Set(["matched"]));
    expect(await available(id)).toBe("20.01");
    expect(await book.flaws()).toEqual([]);
  });

  /** Sends a statement as a notice of credits. */
  async function sendNotice(statement: string) {
    const body = statement
      .replaceAll("camt.053.001", "camt.054.001")
      .replaceAll("BkToCstmrStmt", "BkToCstmrDbtCdtNtfctn")
      .replaceAll(/<(\/?)Stmt>/g, "<$1Ntfctn>");
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/xml" };
    const answer = await book.call("POST", "/api/hub/credits", { body, headers });
    return { status: answer.status, credits: creditedSchema.parse(await answer.json()).credits };
  }

  test("gets an outcome for each credit of a file, and one that is refused holds none back", async () => {
    const good = await book.openAccount({ cbsAccount: "1000000001" });
    const bad = await book.openAccount({ cbsAccount: "1000000001" });
    await book.change(bad.id, { status: "suspended" });
    const entry = (creditor: string, amount: string, reference = bankReference()) => ({
      amount,
      bankReference: reference,
      creditor,
      booked: "2026-11-18",
    });
    const file = camt053([
      entry(bad.virtualIban, "3.00"),
      entry("GB29NWBK60161331926819", "3.50"),
      entry(good.virtualIban, "4.00"),
      entry(good.virtualIban, "5.00", ""),
    ]);
    for (const _ of ["once", "and again"]) {
      const { status, credits } = await sendNotice(file);
      expect(status).toBe(207);
      expect(credits.map((credit) => [credit.status, credit.code])).toEqual([
        ["refused", "ACCOUNT_NOT_ACTIVE"],
        ["refused", "CAMT_054"],
        ["booked", null],
        ["refused", "CAMT_054"],
      ]);
    }
    expect(await available(good.id)).toBe("4.00");
    expect(await available(bad.id)).toBe("0.00");
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
