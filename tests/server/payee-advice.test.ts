import { afterEach, beforeEach, expect, test } from "bun:test";
import { mails, users } from "db/schema";
import { sql } from "drizzle-orm";
import type { AccountDto } from "@/accounts/contract";
import { sendDueMails } from "@/platform/mail/outbox";
import type { Book } from "./book";
import { startFiles, upload, writeReport } from "./payment-files";
import { type MailServer, startMailServer } from "./smtp-server";

const beneficiary = "DE89370400440532013000";
const other = "GB33BUKB20201555555555";

let server: MailServer;
let book: Book;
let files: Awaited<ReturnType<typeof startFiles>>;
let account: AccountDto;
beforeEach(async () => {
  server = await startMailServer();
  files = await startFiles({ SMTP_URL: server.url, MAIL_FROM: "desk@vostra.example" });
  ({ book, account } = files);
  const json = { name: "Keel GmbH", account: beneficiary, email: "office@keel.example" };
  expect((await book.send("client_user", "POST", "/api/beneficiaries", { json })).status).toBe(201);
});
afterEach(async () => {
  await book.close();
  await server.stop();
});

const settings = (json: object, who: "admin" | "client_user" = "admin") =>
  book.send(who, "PUT", "/api/clients/GULF/payment-settings", { json: { enabled: false, ...json } });
/** Pays as the client, with fields that a payment may have. */
const pay = (reference: string, fields: object) =>
  book.submit("client_user", {
    vaId: account.id,
    type: "debit",
    amount: "1250.50",
    currency: "USD",
    description: "Private words",
    reference,
    ...fields,
  });
const own = (email: string) => ({ recipient: other, creditor: { name: "Rope Ltd", email } });
/** Mails at the mail server: recipient and whole text. */
async function taken() {
  await sendDueMails(book.deps);
  return server.received
    .splice(0)
    .map(({ recipient, text }) => ({ recipient, text: text.replaceAll("=\r\n", "") }));
}

test("payees get one mail once their payments were sent, if the client wants that", async () => {
  const hidden = await pay("PAY-0", { recipient: beneficiary });
  expect(hidden.status).toBe(201);
  const before = await files.makeFile();
  await files.send(before.id);
  expect(await taken()).toEqual([]);
  expect((await settings({ payeeAdvice: true }, "client_user")).status).toBe(403);
  expect(await (await settings({ payeeAdvice: true })).json()).toMatchObject({ payeeAdvice: true });
  // A body without the field leaves it unchanged.
  expect(await (await settings({})).json()).toMatchObject({ payeeAdvice: true });
  await pay("PAY-1", { recipient: beneficiary, structuredReference: "RF18539007547034" });
  await pay("PAY-2", own("rope@rope.example"));
  await pay("PAY-3", { recipient: other });
  const to = await book.openAccount({ clientId: "NOOR" });
  await pay("PAY-4", { recipient: to.virtualIban, creditor: { name: "Noor", email: "noor@noor.example" } });
  book.wait(86_400_000);
  book.forgetSessions();
  const { id } = await files.makeFile(undefined, "2026-11-19");
  expect(await taken()).toEqual([]);
  const answers = await Promise.all([files.send(id), files.send(id)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const [first, second, ...more] = await taken();
  expect(more).toEqual([]);
  expect([first?.recipient, second?.recipient]).toEqual(["office@keel.example", "rope@rope.example"]);
  expect(first?.text).toContain(`Subject: Payment advice: $1,250.50 from ${account.customerName}`);
  for (const line of [
    "Reference: RF18539007547034",
    "account ending in 3000",
    "Sent to your bank on 19 Nov 2026",
  ])
    expect(first?.text).toContain(line);
  for (const secret of [beneficiary, account.virtualIban, "Private words"])
    expect(first?.text).not.toContain(secret);
  expect(second?.text).toContain("Reference: PAY-2");
  expect(
    (await book.trail()).some(({ details }) => JSON.stringify(details).includes('"payeeAdvice":true')),
  ).toBe(true);
  expect(await book.flaws()).toEqual([]);
});

test("no mail goes out about a payment that comes back with the bank's first answer, nor about one that comes back later", async () => {
  await settings({ payeeAdvice: true });
  await book.db.write([book.db.read.update(users).set({ language: "ar" }).where(sql`username = 'gita'`)]);
  await pay("PAY-1", own("one@rope.example"));
  await pay("PAY-2", own("two@rope.example"));
  const { messageId } = await files.makeFile();
  const back = (endToEnd: string, code: string) => ({ endToEnd, status: "rejected" as const, code });
  const first = await upload(
    book,
    writeReport(messageId, [back("PAY-1", "AC04"), { endToEnd: "PAY-2", status: "underWay" }]),
  );
  expect(first.status).toBe(200);
  const sent = await book.db.read
    .select({ recipient: mails.recipient, language: mails.language })
    .from(mails);
  expect(sent).toEqual([{ recipient: "two@rope.example", language: "ar" }]);
  expect((await taken()).map(({ recipient }) => recipient)).toEqual(["two@rope.example"]);
  expect((await upload(book, writeReport(messageId, [back("PAY-2", "AC06")]))).status).toBe(200);
  expect((await files.payments()).map(({ status }) => status)).toEqual(["returned", "returned"]);
  expect(await taken()).toEqual([]);
});
