import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { configurations, mails, reports, users } from "db/schema";
import { eq, sql } from "drizzle-orm";
import { reportBackupTrouble } from "@/app/backups/jobs";
import { serverJobs } from "@/app/jobs/list";
import { reportFailingJobs } from "@/app/jobs/report-failing";
import { raiseAlerts } from "@/bank/reconciliation/alerts";
import { webhookSchema } from "@/events/webhooks/contract";
import { deliverBehind } from "@/events/webhooks/deliver";
import { findDormant, findStructuring, reportPassThrough } from "@/oversight/alerts/rules";
import { scheduledWork } from "@/payments/scheduled/run";
import { emergencyNews } from "@/people/auth/closed-passwords";
import { factorMail } from "@/people/auth/second-factors/security-mails";
import { createRunner } from "@/platform/jobs/runner";
import { beginDueReports } from "@/reporting/report-schedules/begin";
import { reportWork } from "@/reporting/reports/run";
import type { Language } from "@/vocabulary/language/languages";
import { type Book, startBook } from "./book";
import { collect } from "./collections";
import { isEnglish } from "./left-in-english";
import { main, openPaymentFiles, reserve } from "./payment-files";
import { type MailServer, startMailServer } from "./smtp-server";
import { toActor } from "./support";

let server: MailServer;
let book: Book;
let folder: string;
let account: { id: number; virtualIban: string };
const signal = new AbortController().signal;
const day = 86_400_000;
const support = "support@vostra.example";

beforeAll(async () => {
  server = await startMailServer();
  folder = await mkdtemp(join(tmpdir(), "vostra-mails-"));
  const backups = { BACKUP_DIR: folder, BACKUP_AT: "15 1 * * *", OPERATIONS_EMAIL: "amal@vostra.example" };
  book = await startBook({ SMTP_URL: server.url, MAIL_FROM: "desk@vostra.example", ...backups });
  account = await book.openAccount();
  await book.db.write([
    book.db.read.insert(configurations).values({
      virtualAccountId: account.id,
      suspenseAccount: "9000000001",
      notificationEmail: "amal@vostra.example",
      updatedAt: book.deps.now(),
    }),
  ]);
});
afterAll(async () => {
  await book.close();
  await server.stop();
  await rm(folder, { recursive: true });
});

const choose = (language: Language | null) =>
  book.db.write([book.db.read.update(users).set({ language }).where(sql`${users.email} <> ''`)]);

/** Mails sent since the last call, as their recipients read them. */
async function take() {
  book.wait(60_000);
  await createRunner(
    book.deps,
    serverJobs.filter(({ name }) => name === "send mails"),
    { node: "a" },
  ).tick();
  return server.received.splice(0).map(({ text, recipient }) => ({ recipient, ...readMail(text) }));
}

const getBytes = (text: string) => Buffer.from(text, "latin1");
const quoted = (text: string) =>
  getBytes(
    text
      .replace(/=\r?\n/g, "")
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number(`0x${hex}`))),
  );

/** A header of encoded words (RFC 2047). */
const getHeader = (source: string, name: string) =>
  (new RegExp(`^${name}: (.*(?:\\r?\\n[ \\t].*)*)`, "im").exec(source)?.[1] ?? "")
    .replaceAll(/\?=\s+=\?/g, "?==?")
    .replaceAll(/(?:=\?UTF-8\?[BQ]\?[^?]*\?=)+/gi, (words) =>
      Buffer.concat(
        [...words.matchAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi)].map(([, how, word = ""]) =>
          how === "B" ? Buffer.from(word, "base64") : quoted(word.replaceAll("_", " ")),
        ),
      ).toString(),
    );

/** The parts of a mail by their types (RFC 2045), read as a mail program does. */
function readMail(source: string) {
  const parts: Record<string, string> = {};
  const boundary = /boundary="?([^";\r\n]+)/i.exec(source)?.[1];
  for (const part of boundary ? source.split(`--${boundary}`) : [source]) {
    const type = getHeader(part, "Content-Type").split(";")[0] ?? "";
    const body = part.slice(part.search(/\r?\n\r?\n/)).trim();
    const how = getHeader(part, "Content-Transfer-Encoding");
    const bytes =
      how === "base64"
        ? Buffer.from(body, "base64")
        : how === "quoted-printable"
          ? quoted(body)
          : getBytes(body);
    if (!type.startsWith("multipart")) parts[type] = bytes.toString().replaceAll("\r\n", "\n");
  }
  return {
    source,
    subject: getHeader(source, "Subject"),
    text: parts["text/plain"] ?? "",
    html: parts["text/html"],
  };
}

const request = {
  fullName: "Mira Castellan",
  email: "mira@oasisgrain.example",
  companyName: "Oasisgrain Mills LLC",
  networth: "5-7mil_usd",
  location: "Dubai",
  businessType: "manufacturing",
  segment: "sme",
  rmName: "",
  accountType: "COBO",
  message: "Active\nOne IBAN for each bakery, please.",
  termsAccepted: true,
};

const thresholds = {
  highAmount: 900_000,
  velocityCount: 10,
  velocityMinutes: 10,
  structuringCount: 2,
  dormantDays: 90,
  passThroughMinutes: 60,
  passThroughAmount: 500_000,
  payersCount: null,
  payerReceipts: null,
  newPartyAmount: null,
  payerClients: null,
};
const movement = {
  seq: 1,
  journalId: "1",
  watched: true,
  type: "credit",
  at: 100 * day,
  usdAmount: 890_000,
  amount: 890_000,
  currency: "USD",
} as const;

/** Findings of monitoring, in each form of sentence. */
const findings = () =>
  (["credit", "debit"] as const)
    .flatMap((type) => {
      const one = { ...movement, type };
      return [
        findStructuring(one, [one], thresholds),
        findStructuring(one, Array(11).fill(one), thresholds),
        findDormant(one, { ...one, at: 0 }, thresholds),
      ];
    })
    .concat(
      [1, 20].map((minutes) =>
        reportPassThrough(
          movement,
          { came: 600_000, left: 590_000, from: movement.at - minutes * 60_000 },
          thresholds,
        ),
      ),
    );

const result = {
  id: 1,
  transactionCount: 1,
  transactionId: null,
  currency: "AED",
  expected: 500,
  actual: 700,
} as const;
const flaw = "Transaction number 7 is missing";
const outOfOrder = [
  { ...result, difference: 200, flaw: null, status: "discrepancy" },
  { ...result, difference: 200, flaw, status: "discrepancy" },
  { ...result, difference: 0, flaw: null, status: "error" },
  { ...result, difference: 0, flaw, status: "error" },
] as const;

/** Other sentences of alerts, which the database and refused postings create. */
const sentences = [
  ["High amount transaction", "A debit of AED 60,000.00 reached the threshold of $10,000.00"],
  ["High transaction velocity", "12 movements within 10 minutes"],
  [
    "Suspicious payment",
    "First payment of this client to this recipient, worth $9,000.00: reviewed from $900.00 on",
  ],
  [
    "Suspicious payment",
    "3 payments to this recipient within 24 hours, $2,700.00 in all, each worth 90 to 100 % of $900.00. AED 50.00 leaves within 24 hours, 30 % of the balance, after 120 days without a movement",
  ],
  [
    "Daily payment limit reached",
    "The daily limit of AED 10.00 does not allow this payment: $2.00 (AED 5.00) was asked for, AED 1.00 is left on 18 Nov 2026",
  ],
  [
    "Monthly payment limit reached",
    "The monthly limit of AED 10.00 does not allow this payment: AED 5.00 was asked for, AED 1.00 is left this month (3 payments refused)",
  ],
] as const;

const raise = (title: string, description: string) => ({
  sql: `insert into alerts (virtual_account_id, type, severity, title, description, audience, created_at)
    values (?, 'suspicious_pattern', 'low', ?, ?, 'staff', ?)`,
  args: [account.id, title, description, book.deps.now()],
});

/** Ways in which each file queues a mail. */
const kinds: Record<string, () => Promise<unknown>> = {
  "db/program/alerts.sql": () =>
    book.db.write([
      ...sentences.map(([title, description]) => raise(title, description)),
      ...findings().map((found) => {
        if (!found) throw new Error("Nothing was found");
        return raise(found.title, found.description);
      }),
      ...outOfOrder.flatMap((each) =>
        raiseAlerts([{ ...each, id: account.id }], 0, book.deps.now()).map(({ args = [] }) =>
          raise(String(args[2]), String(args[3])),
        ),
      ),
    ]),
  "db/program/payment-details.sql": async () => {
    await book.send("admin", "PUT", "/api/payee-rules", { json: [{ needs: ["name"] }] });
    const { id } = await book.openAccount({ cbsAccount: main });
    await book.book("credit", id, { amount: "900.00" });
    const payment = { vaId: id, type: "debit", amount: "10.00", currency: "USD", description: "Invoice" };
    const json = { ...payment, recipient: "DE89370400440532013000", reference: "PAY-1" };
    return book.send("client_user", "POST", "/api/transactions", { json });
  },
  "src/app/backups/jobs.ts": () => reportBackupTrouble(book.deps),
  "src/app/jobs/report-failing.ts": async () => {
    const at = book.deps.now() - 11 * 60_000;
    await book.db.write([
      { sql: "insert into jobs (name, failures) values ('fetch rates', 3)", args: [] },
      {
        sql: `insert into job_runs (job, token, node, due_at, started_at, finished_at, status, error)
          values ('fetch rates', 1, 'a', ?1, ?1, ?1, 'failed', 'ConnectionRefused')`,
        args: [at],
      },
    ]);
    expect(await reportFailingJobs(book.deps)).toBe(1);
  },
  "src/collections/payment-requests/mail.ts": async () => {
    const { id } = await book.openAccount();
    const desk = collect(book, id);
    const expected = await desk.expected({ number: "INV-9", payerEmail: "payer@rope.example" });
    const path = `/api/expected-receipts/${expected}/request/send`;
    await book.send("client_user", "POST", path, { json: {}, headers: { "x-language": "ar" } });
  },
  "src/events/webhooks/switch-off.ts": async () => {
    const gone = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch: () => new Response("", { status: 410 }),
    });
    const json = { url: `http://127.0.0.1:${gone.port}/events` };
    const made = await book.send("admin", "POST", "/api/webhooks", { json });
    await book.openAccount();
    await deliverBehind(book.deps, webhookSchema.parse(await made.json()).id, { linger: 0 });
    await gone.stop(true);
  },
  "src/payments/payment-files/advice.ts": async () => {
    const settings = { enabled: false, payeeAdvice: true };
    await book.send("admin", "PUT", "/api/clients/GULF/payment-settings", { json: settings });
    const { makeFile, send } = openPaymentFiles(book);
    const { id } = await book.openAccount({ cbsAccount: reserve });
    await book.book("credit", id, { amount: "900.00" });
    const payment = { vaId: id, type: "debit", amount: "10.00", currency: "USD", description: "Ropes" };
    const creditor = { name: "Rope Ltd", email: "office@rope.example" };
    const payee = { recipient: "GB29NWBK60161331926819", creditor, reference: "PAY-9" };
    await book.submit("client_user", { ...payment, ...payee });
    await send((await makeFile(reserve)).id);
  },
  "src/payments/scheduled/run.ts": async () => {
    const { id } = await book.openAccount();
    const order = { vaId: id, type: "debit", amount: "40.00", currency: "USD", description: "Boxes" };
    const other = { recipient: "GB29NWBK60161331926819", executionDate: "2026-11-23" };
    await book.submit("client_user", { ...order, ...other, reference: "PAY-20261118-AAAAAA" });
    // Without funds it is tried at three times of its day.
    for (const hours of [108, 10, 4]) {
      book.wait(hours * 3_600_000);
      await scheduledWork.takeUp(book.deps, signal);
    }
    book.forgetSessions();
  },
  "src/people/auth/closed-passwords.ts": async () => {
    const directory = { issuer: "https://login.bank.example", clientId: "vostra", secret: "secret" };
    await book.db.write([
      {
        sql: `insert into directory_settings (id, close_passwords_for_staff, updated_at) values (1, 1, 0)
          on conflict do nothing`,
        args: [],
      },
    ]);
    const deps = { ...book.deps, env: { ...book.deps.env, directory } };
    await book.db.write(
      await emergencyNews(deps, { username: "gita", role: "admin" }, toActor("admin").origin),
    );
  },
  "src/people/auth/second-factors/security-mails.ts": () =>
    book.db.write(factorMail(book.deps, { username: "gita", email: "gita@vostra.example" }, "added", "totp")),
  "src/people/setup-requests/commands.ts": () =>
    book.send("nobody", "POST", "/api/contact", { json: request, headers: { "X-Language": "ar" } }),
  "src/people/users/update-user.ts": () =>
    book.send("admin", "PUT", "/api/users/3", { json: { password: "seven quiet camels 92" } }),
  "src/reporting/reports/report-mail.ts": async () => {
    await book.send("admin", "POST", "/api/report-schedules", {
      json: { name: "Morning", cadence: "daily", hour: 6, recipients: [1, 2], sheets: ["accounts"] },
    });
    book.wait(day);
    await beginDueReports(book.deps, signal);
    await reportWork.takeUp(book.deps, signal);
    expect(await book.db.read.select({ language: reports.language }).from(reports)).toEqual([
      { language: "ar" },
    ]);
  },
};

const outbox = "src/platform/mail/outbox.ts";

test("each file that queues mails is among the kinds", async () => {
  const found: string[] = [];
  for (const pattern of ["src/**/*.ts", "db/program/*.sql"]) {
    for await (const path of new Bun.Glob(pattern).scan()) {
      const text = await Bun.file(path).text();
      if (/\bmails?Statements\(\n? *deps|INSERT INTO mails/.test(text) && path !== outbox) found.push(path);
    }
  }
  expect(found.sort()).toEqual(Object.keys(kinds));
});

test("a user who chose no language is written to in English, as text alone, no matter who asked", async () => {
  await choose(null);
  await book.send("admin", "PUT", "/api/users/3", {
    json: { password: "seven quiet camels 93" },
    headers: { "X-Language": "ar" },
  });
  const [mail] = await take();
  expect(mail?.subject).toBe("Vostra: your password was set by an administrator");
  expect(mail?.html).toBeUndefined();
  const [row] = await book.db.read.select().from(mails).where(eq(mails.recipient, "gita@vostra.example"));
  expect(mail?.text).toStartWith(row?.body ?? "nothing");
});

/** Isolated parts of a text with Latin letters. */
const listValues = (text: string) =>
  [...text.matchAll(/\u2068([^\u2069]*)\u2069/g)]
    .map(([, value = ""]) => value)
    .filter((value) => /[A-Za-z]{2}/.test(value));

/** Parts of a mail that are not text of the product: amounts, IBANs, addresses and words of people. */
const others = [
  /^(?:\$[\d,.]+ \()?[A-Z]{3} [\d,.]+\)?$/,
  /^(?:Customer \d+, )?AE\d{2}(?: ?\d{1,4}){5,6}$/,
  /^(?:https?:\/)?\/\S+$/,
  /^\S+@\S+$/,
  /^fetch rates: ConnectionRefused$/,
  /^(?:Vostra|Morning|gita|PAY-[-\w]+|GB29 NWBK 6016 1331 9268 19|Customer \d+|Gulf Marine|(?:RF\d\d)?INV-?9)$/,
  ...[request.fullName, request.companyName, request.location, ...request.message.split("\n")].map(
    (own) => new RegExp(`^${own}$`),
  ),
];

test.each(Object.keys(kinds))("a mail of %s says all in Arabic but what others wrote", async (kind) => {
  await choose("ar");
  await kinds[kind]?.();
  const taken = await take();
  expect(taken.length).toBeGreaterThan(0);
  for (const { subject, text, html, source } of taken) {
    const [body = ""] = text.split("\n-- \n");
    expect([subject, ...body.split("\n")].filter(isEnglish)).toEqual([]);
    expect(listValues(subject + body).filter((value) => !others.some((own) => own.test(value)))).toEqual([]);
    expect(subject).toMatch(/[\u0600-\u06ff]/);
    expect(html).toStartWith('<!doctype html><html lang="ar" dir="rtl">');
    expect(source.split(/\r?\n\r?\n/)[0]).toMatch(/^[\r\n\t -~]+$/);
  }
});

test("what somebody wrote is not text of the product, whatever it says", async () => {
  await kinds["src/people/setup-requests/commands.ts"]?.();
  const [mail] = await take();
  expect(mail?.recipient).toBe(support);
  expect(mail?.subject).toBe("طلب إعداد حساب افتراضي: \u2068Oasisgrain Mills LLC\u2069");
  expect(mail?.text).toContain("\n\u2068Active\u2069\n");
  expect(mail?.text).toContain("صافي الثروة: ");
});
