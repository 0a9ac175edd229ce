import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mails } from "db/schema";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { AccountDto } from "@/accounts/contract";
import { createApp } from "@/app/create-app";
import { arabic } from "@/collections/arabic";
import { type PaymentRequestDto, paymentRequestCall } from "@/collections/payment-requests/contract";
import { writeEpcText } from "@/collections/payment-requests/epc";
import { sendDueMails } from "@/platform/mail/outbox";
import { makeQrCode } from "@/platform/qr-code";
import { groupIban } from "@/vocabulary/iban";
import { type Book, type Caller, getRefusal, startBook } from "./book";
import { collect } from "./collections";
import { startMailServer } from "./smtp-server";

let book: Book;
let account: AccountDto;
let desk: ReturnType<typeof collect>;
beforeEach(async () => {
  book = await startBook();
  account = await openEuros();
  desk = collect(book, account.id);
});
afterEach(() => book.close());

async function openEuros(fields: Record<string, unknown> = {}): Promise<AccountDto> {
  const { id } = await book.openAccount(fields);
  return book.change(id, { currency: "EUR" });
}

const get = (id: number, who: Caller = "client_user", query = "") =>
  book.send(who, "GET", `/api/expected-receipts/${id}/request${query}`);
async function read(id: number): Promise<PaymentRequestDto> {
  const answer = await get(id);
  if (!paymentRequestCall.response) throw new Error("The call answers something");
  return paymentRequestCall.response.parse(await answer.json());
}
const expected = (fields: Record<string, unknown> = {}) => desk.expected({ currency: "EUR", ...fields });

/** The text of a PDF as an independent library reads it, and the number of its pages. */
async function readText(answer: Response): Promise<{ text: string; pages: number }> {
  const data = new Uint8Array(await answer.arrayBuffer());
  const task = getDocument({ data, useSystemFonts: false, disableFontFace: true, verbosity: 0 });
  const document = await task.promise;
  const { items } = await (await document.getPage(1)).getTextContent();
  const text = items.map((item) => ("str" in item ? item.str : "")).join(" ");
  const pages = document.numPages;
  await task.destroy();
  return { text: text.replaceAll(/\s+/g, " "), pages };
}

test("a request says what its payer needs to pay what is open, and a banking app reads it in euros", async () => {
  const id = await expected({
    number: "INV-1",
    amount: "1250.00",
    payer: { name: "Harbour Foods" },
    description: "Ice and salt",
    reference: "RF18539007547034",
  });
  await desk.paid("250.00", "RF18539007547034", { currency: "EUR" });
  expect(await read(id)).toEqual({
    expectedReceiptId: id,
    number: "INV-1",
    payee: "Gulf Marine",
    iban: account.virtualIban,
    reference: "RF18539007547034",
    amount: "1000.00",
    currency: "EUR",
    dueDate: "2026-12-15",
    payer: "Harbour Foods",
    description: "Ice and salt",
    qr: `BCD\n002\n1\nSCT\n\nGulf Marine\n${account.virtualIban}\nEUR1000.00\n\nRF18539007547034`,
  });
});

test("a PDF has the same on one page, and is recorded", async () => {
  const id = await expected({ number: "INV-1", amount: "1250.00", payer: { name: "Harbour Foods" } });
  const { reference } = await read(id);
  const answer = await get(id, "client_user", "?format=pdf");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("application/pdf");
  expect(answer.headers.get("content-disposition")).toContain(`payment-request-${reference}.pdf`);
  const { text, pages } = await readText(answer);
  expect(pages).toBe(1);
  for (const said of [
    "Payment request",
    "Gulf Marine",
    groupIban(account.virtualIban),
    reference,
    "INV-1",
    "EUR 1,250.00",
    "15 Dec 2026",
    "Harbour Foods",
    "Scan with your banking app",
  ])
    expect(text).toContain(said);
  const row = (await book.trail()).find(({ resource }) => resource === "EXPORT");
  expect(JSON.stringify(row?.details)).toContain("payment-request");
});

test("a PDF is in the reader's language", async () => {
  const id = await expected({ number: "INV-1", description: "ثلج وملح" });
  const answer = await book.call("GET", `/api/expected-receipts/${id}/request?format=pdf`, {
    cookie: `${await book.signedIn("client_user")}; language=ar`,
    headers: { "sec-fetch-mode": "navigate" },
  });
  const { text } = await readText(answer);
  expect(text).not.toContain("Scan with");
  expect(text).toContain(groupIban(account.virtualIban));
  const letters = text.normalize("NFKC").replaceAll(" ", "");
  expect(letters).toContain(arabic["Due date"].replaceAll(" ", ""));
  expect(letters).toContain("ثلجوملح");
});

test("a request in another currency has no QR code", async () => {
  const { id: vaId } = await book.openAccount();
  const id = await collect(book, vaId).expected({ number: "INV-1" });
  expect((await read(id)).qr).toBeNull();
  const { text } = await readText(await get(id, "client_user", "?format=pdf"));
  expect(text).toContain("USD 100.00");
  expect(text).not.toContain("Scan with");
  expect((await book.show("client_user", `/client/receivables?request=${id}`)).html).not.toContain("<figure");
});

test.each([
  ["شركة النور للتجارة", "shrkh lnwr lltjrh"],
  ["Müller & Söhne GmbH", "Muller + Sohne GmbH"],
  ['=HYPERLINK("x") <b>Gulf</b>', ".HYPERLINK('x') (b)Gulf(/b)"],
  [
    `${"Very Long Marine ".repeat(7)}LLC`,
    "Very Long Marine Very Long Marine Very Long Marine Very Long Marine Ve",
  ],
])("the name %p is one line of the code, in at most 70 Latin letters", async (companyName, latin) => {
  const { id: vaId } = await openEuros({ companyName });
  const { qr, payee, iban, reference } = await read(await collect(book, vaId).expected({ currency: "EUR" }));
  expect(payee).toBe(companyName);
  expect(qr?.split("\n")).toEqual(["BCD", "002", "1", "SCT", "", latin, iban, "EUR100.00", "", reference]);
});

test("there is no code for a name without letters, for more than a transfer may have, and for nothing", () => {
  const transfer = { name: "Gulf", iban: "AE870000", amount: 1, currency: "EUR", reference: "RF1" } as const;
  expect(writeEpcText(transfer)).toContain("EUR0.01");
  expect(writeEpcText({ ...transfer, name: "Gulf\nAE99\r\u2028x" })?.split("\n")[5]).toBe("Gulf AE99 x");
  for (const other of [
    { name: "★ …" },
    { amount: 0 },
    { amount: 100_000_000_000 },
    { currency: "AED" as const },
  ])
    expect(writeEpcText({ ...transfer, ...other })).toBeUndefined();
});

// Decoded to the same text by jsQR 1.4.0 and by qr 0.7.0.
test("a code has the modules of its text at error correction level M", () => {
  const text = "BCD\n002\n1\nSCT\n\nGulf Marine\nAE870331234567890123456\nEUR1000.00\n\nRF18539007547034";
  const { size, path } = makeQrCode(text, 13);
  expect(size).toBe(45);
  expect(Bun.hash(path).toString(16)).toBe("d61205f29a81f7fd");
});

test("a request is its client's and staff's to read", async () => {
  const id = await expected();
  for (const who of ["client_user", "admin", "auditor"] as const)
    expect((await get(id, who)).status).toBe(200);
  for (const query of ["", "?format=pdf"]) expect((await get(id, "stranger", query)).status).toBe(404);
  expect((await get(9_999)).status).toBe(404);
  expect((await get(id, "client_user", "?format=xml")).status).toBe(400);
});

test("nothing is requested once it is paid, cancelled, or its account is closed", async () => {
  const paid = await expected({ number: "INV-1" });
  await desk.paid("100.00", "INV-1", { currency: "EUR" });
  const cancelled = await expected();
  expect((await book.send("client_user", "DELETE", `/api/expected-receipts/${cancelled}`)).status).toBe(204);
  for (const [id, code, sentence] of [
    [paid, "NOTHING_OPEN", "Nothing is open of this expected receipt"],
    [cancelled, "EXPECTED_ENDED", "This expected receipt was cancelled"],
  ] as const) {
    for (const query of ["", "?format=pdf"]) {
      const answer = await get(id, "client_user", query);
      expect(answer.status).toBe(409);
      expect(await getRefusal(answer)).toMatchObject({ code, message: sentence });
    }
    const { html } = await book.show("client_user", `/client/receivables?request=${id}`);
    expect(html).toContain(sentence);
    expect(html).not.toContain("Download PDF");
  }
  expect((await book.trail()).filter(({ resource }) => resource === "EXPORT")).toEqual([]);
});

test.each([
  ["client_user", "/client/receivables"],
  ["auditor", "/admin/receivables"],
] as const)("%s opens it from the record at %s, with its code and its PDF", async (who, path) => {
  const id = await expected({ payer: { name: "Harbour <b>Foods</b>" }, description: "<i>Ice</i>" });
  const record = await book.show(who, `${path}?view=${id}`);
  expect(record.html).toContain(`${path}?request=${id}`);
  const { html } = await book.show(who, `${path}?request=${id}`);
  const { qr } = await read(id);
  for (const said of [
    groupIban(account.virtualIban),
    makeQrCode(qr ?? "", 13).path,
    `/api/expected-receipts/${id}/request?format=pdf`,
    "Harbour &lt;b&gt;Foods",
    "&lt;i&gt;Ice",
  ])
    expect(html).toContain(said);
});

describe("a request by mail", () => {
  const payerEmail = "books@harbour.example";
  const send = (id: number, json: object = {}, who: Caller = "client_user", headers = {}) =>
    book.send(who, "POST", `/api/expected-receipts/${id}/request/send`, { json, headers });
  const settings = (json: object) =>
    book.send("admin", "PUT", "/api/clients/GULF/payment-settings", { json: { enabled: false, ...json } });
  const outbox = () => book.db.read.select().from(mails);
  const audited = async () =>
    (await book.trail()).filter(({ details }) => JSON.stringify(details).includes('"requested":'));

  test("is sent once for each version, and again when that is wanted", async () => {
    const id = await expected({ number: "INV-1", amount: "1250.00", payerEmail, description: "<b>Ice</b>" });
    expect(await outbox()).toEqual([]);
    const sent = await send(id);
    expect(sent.status).toBe(200);
    expect(await sent.json()).toEqual({ expectedReceiptId: id, requestedVersion: 1 });
    const [mail, ...more] = await outbox();
    const { reference } = await read(id);
    expect(more).toEqual([]);
    expect(mail?.recipient).toBe(payerEmail);
    expect(mail?.subject).toBe("Payment request INV-1 from Gulf Marine");
    for (const said of [
      "EUR 1,250.00 by 15 Dec 2026",
      groupIban(account.virtualIban),
      `Reference: ${reference}`,
    ])
      expect(mail?.body).toContain(said);
    expect(mail?.body).not.toMatch(/http|Ice/);
    expect((await getRefusal(await send(id))).code).toBe("REQUEST_SENT");
    expect((await send(id, { again: true })).status).toBe(200);
    const body = { ...desk.body({ number: "INV-1", currency: "EUR", payerEmail }) };
    expect(
      (await book.send("client_user", "PUT", `/api/expected-receipts/${id}`, { json: body })).status,
    ).toBe(200);
    expect((await send(id)).status).toBe(200);
    expect(await outbox()).toHaveLength(3);
    expect(await audited()).toHaveLength(3);
    expect(await book.flaws()).toEqual([]);
  });

  test("is sent once on a double click, with one key and with two, from two nodes", async () => {
    const id = await expected({ payerEmail });
    const other = await createApp({ ...book.deps });
    const cookie = await book.signedIn("client_user");
    const answers = await Promise.all([
      send(id, {}, "client_user", { "Idempotency-Key": "one" }),
      send(id, {}, "client_user", { "Idempotency-Key": "one" }),
      send(id, {}, "client_user", { "Idempotency-Key": "two" }),
      other.app.request(
        `http://localhost:5000/api/expected-receipts/${id}/request/send`,
        {
          method: "POST",
          headers: { cookie, "content-type": "application/json", origin: "http://localhost:5000" },
          body: "{}",
        },
        { requestIP: () => ({ address: "192.0.2.11" }) },
      ),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status === 200).length).toBeGreaterThan(0);
    expect(await outbox()).toHaveLength(1);
    expect(await audited()).toHaveLength(1);
  });

  test("is refused without an address, to an auditor, to another client, and once nothing is open", async () => {
    const none = await expected();
    expect((await getRefusal(await send(none))).code).toBe("NO_PAYER_EMAIL");
    const id = await expected({ payerEmail });
    expect((await send(id, {}, "auditor")).status).toBe(403);
    expect((await send(id, {}, "stranger")).status).toBe(404);
    expect((await book.send("client_user", "DELETE", `/api/expected-receipts/${id}`)).status).toBe(204);
    expect((await getRefusal(await send(id))).code).toBe("EXPECTED_ENDED");
    expect(
      (await desk.create({ currency: "EUR", payerEmail: "a@b.example\r\nBcc: c@d.example" })).status,
    ).toBe(400);
    expect(await outbox()).toEqual([]);
  });

  test("goes out with a new expected receipt where the client's setting is on, and not before", async () => {
    await expected({ payerEmail });
    expect(await outbox()).toEqual([]);
    expect(await (await settings({ paymentRequests: true })).json()).toMatchObject({ paymentRequests: true });
    expect(await (await settings({})).json()).toMatchObject({ paymentRequests: true });
    await expected();
    expect(await outbox()).toEqual([]);
    const id = await expected({ number: "INV-7", payerEmail });
    expect((await outbox()).map(({ subject }) => subject)).toEqual([
      "Payment request INV-7 from Gulf Marine",
    ]);
    expect((await getRefusal(await send(id))).code).toBe("REQUEST_SENT");
    expect(await book.flaws()).toEqual([]);
  });

  test("a hundred within an hour are all that a client sends", async () => {
    const id = await expected({ payerEmail });
    for (let n = 0; n < 100; n++) expect((await send(id, { again: true })).status).toBe(200);
    expect((await send(id, { again: true })).status).toBe(429);
    expect(await outbox()).toHaveLength(100);
  });

  test("events do not name its address", async () => {
    const id = await expected({ payerEmail });
    await send(id);
    const events = await (await book.send("client_user", "GET", "/api/events?types=expected.changed")).text();
    expect(events).toContain('"expected.changed"');
    expect(events).not.toContain("harbour.example");
    expect(JSON.stringify(await book.trail())).not.toContain("harbour.example");
  });
});

test("a request waits in the outbox while the mail server is down, and arrives once it is up", async () => {
  const server = await startMailServer();
  const mailed = await startBook({ SMTP_URL: server.url, MAIL_FROM: "desk@vostra.example" });
  const { id: vaId } = await mailed.openAccount({ companyName: "شركة النور" });
  const id = await collect(mailed, vaId).expected({ number: "INV-1", payerEmail: "books@harbour.example" });
  const path = `/api/expected-receipts/${id}/request/send`;
  const headers = { "x-language": "ar" };
  await server.stop();
  expect((await mailed.send("client_user", "POST", path, { json: {}, headers })).status).toBe(200);
  await expect(sendDueMails(mailed.deps)).rejects.toThrow("The mail server cannot be used");
  const again = await startMailServer(server.port);
  mailed.wait(3_600_000);
  expect(await sendDueMails(mailed.deps)).toBe(1);
  const [mail, ...more] = again.received;
  expect(more).toEqual([]);
  expect(mail?.recipient).toBe("books@harbour.example");
  const [, said = ""] = /base64\s+([\s\S]+?)\r\n--/.exec(mail?.text ?? "") ?? [];
  const text = Buffer.from(said, "base64").toString();
  expect(text).toContain("شركة النور");
  expect(text).toContain("المرجع");
  await mailed.close();
  await again.stop();
});
