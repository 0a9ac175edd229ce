import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { alerts, approvals, setupRequests, users } from "db/schema";
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { absoluteLimit } from "@/access/activity";
import { webhookSchema } from "@/events/webhooks/contract";
import { scheduleSchema } from "@/reporting/report-schedules/contract";
import { pain002 } from "../fixtures/bank-files/pain";
import { takeSample } from "../samples";
import { keepNumbers } from "./account-numbers";
import {
  camt053,
  commit as commitStatement,
  getForm as statementForm,
  upload as uploadStatement,
} from "./bank-statements";
import { type Book, getRefusal, startBook } from "./book";
import { fileForm, uploaded as uploadedFile } from "./bulk";
import { collect, receive, refuse } from "./collections";
import { newEntity } from "./entities";
import { findExample, madeReady } from "./examples";
import { main, openPaymentFiles, upload as uploadReport, writeReport } from "./payment-files";
import { sshKeyPair } from "./ssh-keys";
import { password } from "./support";
import { waitingActs, writingCalls } from "./waiting-acts";

let book: Book;
beforeEach(async () => {
  book = await startBook();
  const alert = {
    type: "velocity",
    severity: "medium",
    title: "",
    description: "",
    audience: "staff",
  } as const;
  // Requests that the auditor made as an admin wait to be refused, and the admin's to be withdrawn.
  const waiting = [2, 1].map((makerId) => ({
    requestId: `request-${makerId}`,
    kind: "relink" as const,
    act: "approval_settings" as const,
    body: "[]",
    summary: "",
    details: "{}",
    usdAmount: null,
    makerId,
    madeAt: 1,
    expiresAt: Number.MAX_SAFE_INTEGER,
  }));
  const asked = {
    fullName: "",
    email: "",
    companyName: "",
    networth: "",
    location: "",
    businessType: "",
    segment: "",
    accountType: "",
    message: "",
    termsAcceptedAt: 1,
    createdAt: 1,
  };
  await book.db.write([
    book.db.read.insert(alerts).values({ ...alert, createdAt: 1 }),
    book.db.read.insert(approvals).values(waiting),
    book.db.read.insert(setupRequests).values(asked),
  ]);
});
afterEach(() => book.close());

/** Form body as a browser sends it, for calls with a file. */
type Form = { body: string | Uint8Array<ArrayBuffer>; headers: { "content-type": string } };
const isForm = (sent: object): sent is Form => "body" in sent && "headers" in sent;

/** Sends a call whose body follows only after `meanwhile`, once the call itself was admitted. */
function sendSlowly(cookie: string, method: string, path: string, sent: object, meanwhile: () => unknown) {
  const content = isForm(sent) ? sent.body : JSON.stringify(sent);
  const source = {
    async pull(controller: ReadableStreamDefaultController) {
      await meanwhile();
      controller.enqueue(typeof content === "string" ? new TextEncoder().encode(content) : content);
      controller.close();
    },
  };
  // The body's source is read only on demand.
  const body = new ReadableStream(source, { highWaterMark: 0 });
  const type = isForm(sent) ? sent.headers["content-type"] : "application/json";
  const headers = { cookie, "content-type": type };
  return book.app.request(`http://localhost:5000${path}`, { method, headers, body });
}

const own = { currentPassword: password, newPassword: "another long password" };
const account = { customerName: "Falcon", companyName: "Falcon", reference: "falcon_va_001", type: "BOTH" };
const ghost = {
  username: "ghost",
  email: "ghost@vostra.example",
  password: "a long password",
  role: "admin",
};
const credit = { type: "credit", amount: "5.00", currency: "USD", description: "d", reference: "r" };

const hold = { amount: "5.00", currency: "USD", reason: "d", reference: "r" };

const period = { from: "2026-11-01", to: "2026-11-18" };
const schedule = { name: "Every morning", cadence: "daily", recipients: [] };
const csv = "customerName,companyName,reference,type\nFalcon,Falcon,falcon_va_001,BOTH";
const bulkForm = await fileForm(csv);
const expectedForm = await fileForm("vaId,number,amount,dueDate\n1,INV-1,10.00,2026-12-15");
const holdersForm = await fileForm("name,externalId\nHarbour Foods,t-1", { poolId: "1" });
const pdfForm = await fileForm("%PDF-1.7", { name: "receipt.pdf" });
const statusReport = pain002({ originalMessageId: "NONE" });

/** Creates an unhandled line of a bank statement and returns its id. */
async function openLine(): Promise<number> {
  const { id } = await uploadStatement(book, camt053([{ amount: "12.34", bankReference: "B-1" }]));
  const { lines } = await commitStatement(book, id);
  const [line] = lines;
  if (!line) throw new Error("The statement has no line");
  return line.id;
}

async function lineInSuspense(): Promise<number> {
  const id = await openLine();
  const answer = await book.send("admin", "POST", `/api/bank-lines/${id}/suspense`, { json: {} });
  if (answer.status !== 200) throw new Error(`Not in suspense: ${answer.status}`);
  return id;
}

/** A line that the only settlement instruction explains. */
async function explainedLine(): Promise<number> {
  const { id } = await book.openAccount({ cbsAccount: main });
  await book.book("credit", id, { amount: "100.00" });
  const made = waitingActs(book, id);
  await made.instruction();
  return made.explained();
}

async function keptWebhook(): Promise<number> {
  const json = { url: "https://erp.example/events" };
  const answer = await book.send("admin", "POST", "/api/webhooks", { json });
  return webhookSchema.parse(await answer.json()).id;
}

let journal = "";

/** Line with a posting that may match it. */
async function lineAndPosting(): Promise<number> {
  const id = await openLine();
  const { id: vaId } = await book.openAccount({ cbsAccount: "1000000001" });
  await book.book("credit", vaId, { amount: "12.34" });
  const [row] = await book.db.read.values<[string]>(
    sql`select journal_id from transactions order by id desc`,
  );
  journal = row?.[0] ?? "";
  return id;
}

/** A payment that waits for its file. */
async function unfiledPayment(): Promise<number> {
  const account = await book.openAccount({ cbsAccount: "1000000001" });
  await book.book("credit", account.id, { amount: "100.00" });
  return (await openPaymentFiles(book).pay(account)).id;
}

/** A payment of all that an account had, which came back after the account was closed. */
async function returnInSuspense(): Promise<number> {
  const account = await book.openAccount({ cbsAccount: main });
  await book.book("credit", account.id, { amount: "100.00" });
  const files = openPaymentFiles(book);
  const { id } = await files.pay(account, { amount: "100.00" });
  const file = await files.makeFile();
  await files.send(file.id);
  await book.send("admin", "DELETE", `/api/virtual-accounts/${account.id}`);
  const report = writeReport(`PAY-${main}-20261118`, [{ id: `P${id}`, code: "AC04" }]);
  const answer = await uploadReport(book, report);
  if (answer.status !== 200) throw new Error(`Not read: ${answer.status} ${await answer.text()}`);
  return id;
}

/** New key of a client's program each time. */
const channelKey = (name: string) => ({
  username: "gita",
  name,
  publicKey: sshKeyPair().public,
  start: "by_person",
});

const apiClient = { name: "ERP", scopes: ["rates:read"] };

async function keptApiClient(): Promise<number> {
  const answer = await book.send("admin", "POST", "/api/api-clients", { json: apiClient });
  return z.object({ id: z.int() }).parse(await answer.json()).id;
}

async function keptKey(): Promise<number> {
  const answer = await book.send("admin", "POST", "/api/channel-keys", { json: channelKey("ERP") });
  return z.object({ id: z.int() }).parse(await answer.json()).id;
}

const sweep = (vaId: number) => ({
  clientId: "GULF",
  name: "Daily",
  currency: "USD",
  to: { vaId },
  mode: "zero",
});

async function keptSweep(): Promise<number> {
  await book.openAccount();
  const answer = await book.send("admin", "POST", "/api/sweeps", { json: sweep(1) });
  return z.object({ id: z.int() }).parse(await answer.json()).id;
}

const bulkUpload = async (): Promise<number> => (await uploadedFile(book, "accounts", csv)).id;

/** A receipt that waits, and something that it may be applied to. */
const refusedMoney = async () => refuse(book, await book.openAccount({ cbsAccount: "1000000001" }), "5.00");

async function receivedMoney(): Promise<number> {
  const { id } = await book.openAccount();
  const desk = collect(book, id, "admin");
  await desk.expected();
  return desk.paid("5.00", "Thank you");
}

async function reportSchedule(): Promise<number> {
  const answer = await book.send("admin", "POST", "/api/report-schedules", { json: schedule });
  return scheduleSchema.parse(await answer.json()).id;
}

const numbers = () => keepNumbers(book, "admin");
/** Account of the pool that was made last. */
let collecting = 0;
let moving = 0;

/** Call of the admin: its body for an account, and its prerequisite, whose id goes into the path. */
const writes: [string, string, (id: number) => object, prepare?: () => Promise<number>][] = [
  ["POST", "/api/bank-statements", () => statementForm(camt053([{ amount: "12.34" }]), {})],
  [
    "POST",
    "/api/receipts/{id}/applications",
    () => ({ applications: [{ expectedReceiptId: 1, amount: "1.00" }] }),
    receivedMoney,
  ],
  [
    "POST",
    "/api/expected-receipts/{id}/request/send",
    () => ({}),
    async () =>
      collect(book, (await book.openAccount()).id).expected({ payerEmail: "books@harbour.example" }),
  ],
  ["POST", "/api/receipts/{id}/keep", () => ({ note: "A deposit" }), receivedMoney],
  [
    "POST",
    "/api/receipts/{id}/return",
    () => ({ reason: "UNKNOWN" }),
    async () => receive(book, await book.openAccount({ cbsAccount: "1000000001" }), "5.00"),
  ],
  ["POST", "/api/refused-receipts/{id}/return", () => ({ note: "As agreed" }), refusedMoney],
  ["POST", "/api/refused-receipts/{id}/accept", () => ({ note: "As agreed" }), refusedMoney],
  ["POST", "/api/bank-lines/{id}/match", () => ({ journalIds: [journal] }), lineAndPosting],
  ["POST", "/api/bank-lines/{id}/suspense", () => ({}), openLine],
  ["POST", "/api/bank-lines/{id}/assign", (vaId) => ({ vaId }), lineInSuspense],
  ["POST", "/api/bank-lines/{id}/settle", () => ({ instructionId: 1 }), explainedLine],
  ["POST", "/api/bulk-uploads/accounts", () => bulkForm],
  ["POST", "/api/bulk-uploads/expected-receipts", () => expectedForm],
  ["POST", "/api/bulk-uploads/numbers", () => holdersForm, async () => (await keepNumbers(book).pool(1)).id],
  [
    "PUT",
    "/api/bulk-uploads/{id}",
    () => ({ cells: [{ row: 2, column: "type", value: "COBO" }] }),
    bulkUpload,
  ],
  ["POST", "/api/bulk-uploads/{id}/commit", () => ({ mode: "all" }), bulkUpload],
  ["POST", "/api/payment-files", () => ({ cbsAccount: "1000000001", date: "2026-11-18" }), unfiledPayment],
  ["POST", "/api/payment-status-reports", () => statementForm(statusReport, { name: "report.xml" })],
  ["POST", "/api/reports", () => period],
  ["POST", "/api/report-schedules", () => schedule],
  ["PUT", "/api/report-schedules/{id}", () => ({ ...schedule, name: "Each morning" }), reportSchedule],
  ["POST", "/api/auth/register", () => ghost],
  ["POST", "/api/auth/register", () => ({ ...ghost, role: "client_user" })],
  ["POST", "/api/auth/password", () => own],
  ["POST", "/api/virtual-accounts", () => account],
  ["PUT", "/api/virtual-accounts/{id}", () => ({ status: "suspended" })],
  ["PUT", "/api/virtual-accounts/{id}", () => ({ cbsAccount: "1000000001" })],
  ["PUT", "/api/virtual-accounts/{id}/configuration", () => ({ dailyLimit: "5.00", debitEnabled: false })],
  ["POST", "/api/cbs-accounts", () => ({ number: "2000000001", name: "Gulf", currency: "USD" })],
  ["PUT", "/api/cbs-accounts/1000000003", () => ({ name: "Gulf" })],
  ["POST", "/api/exchange-rates", () => ({ currency: "EUR", rate: "4.2" })],
  ["PUT", "/api/users/4", () => ({ email: "nora@noor.example", networth: "5-7mil_usd" })],
  ["PUT", "/api/users/4/activity", () => ({ isActive: false })],
  ["PUT", "/api/alerts/{id}/acknowledge", () => ({})],
  ["PUT", "/api/alerts/{id}/resolve", () => ({})],
  ["PUT", "/api/alert-settings/GULF", () => ({ velocityCount: 7 })],
  ["PUT", "/api/clients/GULF/payment-settings", () => ({ enabled: true })],
  [
    "PUT",
    "/api/clients/GULF/core-accounts",
    () => [{ currency: "USD", account: "7000000001", name: "Gulf" }],
  ],
  ["POST", "/api/entities", () => ({ clientId: "GULF", kind: "legal_entity", name: "Gulf", code: "G" })],
  [
    "PUT",
    "/api/entities/{id}",
    () => ({ clientId: "GULF", kind: "legal_entity", name: "Gulf", code: "G2" }),
    async () => (await newEntity(book)).id,
  ],
  [
    "PUT",
    "/api/virtual-accounts/{id}/entity",
    () => ({ entityId: moving }),
    async () => {
      moving = (await newEntity(book)).id;
      return (await book.openAccount()).id;
    },
  ],
  [
    "POST",
    "/api/number-pools",
    (vaId) => ({ vaId, name: "Tenants" }),
    async () => (await book.openAccount({ type: "COBO" })).id,
  ],
  [
    "PUT",
    "/api/number-pools/{id}",
    () => ({ vaId: collecting, name: "Others" }),
    async () => {
      const { account, id } = await numbers().pool(0);
      collecting = account.id;
      return id;
    },
  ],
  ["POST", "/api/number-pools/{id}/numbers", () => ({ count: 2 }), async () => (await numbers().pool(0)).id],
  [
    "POST",
    "/api/account-numbers/{id}/activate",
    () => ({ holder: { name: "Tenant", externalId: "t-1" } }),
    async () => (await numbers().list((await numbers().pool(1)).id))[0]?.id ?? 0,
  ],
  [
    "POST",
    "/api/account-numbers/{id}/close",
    () => ({ reason: "Moved out" }),
    async () => (await numbers().active()).number.id,
  ],
  ["POST", "/api/sweeps", sweep],
  ["PUT", "/api/sweeps/{id}", () => ({ ...sweep(1), name: "Weekly" }), keptSweep],
  ["POST", "/api/retention/archives/2020-12-31", () => ({ reason: "Closed" })],
  ["PUT", "/api/retention/mails", () => ({ days: 60 })],
  ["PUT", "/api/sign-in-settings", () => ({ secondFactor: { auditor: "off" } })],
  ["PUT", "/api/approval-settings", () => [{ kind: "relink", enabled: true, aboveUsd: null }]],
  ["POST", "/api/approvals/1/refuse", () => ({ reason: "Not now" })],
  ["POST", "/api/approvals/2/withdraw", () => ({ reason: "A mistake" })],
  [
    "POST",
    "/api/fund-allocations",
    (vaId) => ({ vaId, userId: 3, allocatedAmount: "1.00", currency: "USD" }),
  ],
  ["POST", "/api/reconciliation/runs", () => ({})],
  ["PUT", "/api/setup-requests/1", () => ({ status: "in_review" })],
  ["POST", "/api/transactions", (vaId) => ({ vaId, ...credit })],
  ["POST", "/api/holds", (vaId) => ({ vaId, ...hold })],
  ["POST", "/api/holds/1/capture", () => ({ amount: "1.00" })],
  ["POST", "/api/payments/{id}/assign", (vaId) => ({ vaId }), returnInSuspense],
  ["POST", "/api/payments/1/approve", () => ({ reason: "Known" })],
  ["POST", "/api/payments/1/reject", () => ({ reason: "Unknown" })],
  ["POST", "/api/api-clients", () => apiClient],
  ["PUT", "/api/api-clients/{id}", () => ({ ...apiClient, name: "SAP" }), keptApiClient],
  ["POST", "/api/channel-keys", () => channelKey("ERP")],
  ["PUT", "/api/channel-keys/{id}", () => channelKey("SAP"), keptKey],
  ["POST", "/api/attachments/approval/1", () => pdfForm],
  ["PUT", "/api/labels/account/1", () => ({ labels: { project: "alpha" } })],
  ["PUT", "/api/webhooks/{id}", () => ({ url: "https://thief.example/events" }), keptWebhook],
];

/** Calls that change nothing, or only the sender's own records. Calls without a body are not tested here. */
const harmless = new Set([
  // Writes nothing, or only a client's own file.
  "POST /api/bank-statements/preview",
  "POST /api/bulk-uploads/payments",
  "POST /api/holidays/import/preview",
  "POST /api/sweeps/preview",
  // The sender's view of a list.
  "POST /list-views",
  "POST /list-views/{id}",
  "POST /list-views/choice",
  // A client's own records.
  "POST /api/beneficiaries",
  "PUT /api/beneficiaries/{id}",
  "POST /api/beneficiaries/import",
  "POST /api/beneficiaries/import/preview",
  "PUT /api/payments/{id}/creditor",
  "POST /api/standing-orders",
  "POST /api/standing-orders/preview",
  "PUT /api/standing-orders/{id}",
  // The sender's own chats.
  "POST /api/chat/sessions",
  "PUT /api/chat/sessions/{sessionId}",
  "POST /api/chat/sessions/{sessionId}/messages",
  "POST /api/chat/sessions/{sessionId}/queries",
  "POST /api/alerts/read",
  "POST /api/transaction-narration/analyze",
  "POST /api/alert-settings/{clientId}/test",
  "POST /api/auth/password-strength",
  "POST /api/audit-logs/verification",
  "POST /api/payments/preview",
  "POST /api/payee-checks",
  "POST /mcp",
  // The sender has no sign-in that waits for a code.
  "POST /api/second-factors/totp/confirm",
  "POST /api/second-factors/passkeys",
  "POST /api/auth/step-up",
  // People's sessions write nothing here.
  "POST /api/hub/checks",
  "POST /api/hub/reservations",
  "POST /api/hub/reservations/{id}/confirm",
  "POST /api/hub/credits",
  "POST /scim/v2/Users",
  "PUT /scim/v2/Users/{id}",
  "PATCH /scim/v2/Users/{id}",
  "PUT /scim/v2/Groups/{id}",
  "PATCH /scim/v2/Groups/{id}",
]);

/** True if a path is one of a call's, written with or without its parameters. */
const isPath = (call: string, path: string) =>
  new RegExp(`^${call.replace(/\{\w+\}/g, "[^/]+")}$`).test(path);

/** Every other call with a body gets its documentation's example. */
const endpoints = await writingCalls();
const isTried = ({ method, path }: { method: string; path: string }) =>
  writes.some(([of, written]) => isPath(`${method} ${path}`, `${of} ${written}`));
for (const { method, path, body, access } of endpoints) {
  if (!body || access === "public" || harmless.has(`${method} ${path}`) || isTried({ method, path }))
    continue;
  const prepare = async () => Number((await madeReady(book, method, path)).path.split("/")[3]);
  const json = () => Object(findExample(book, method, path));
  if (path.includes("{id}")) writes.push([method, path, json, prepare]);
  else writes.push([method, path, json]);
}

/** For staff the ledger's triggers check session and role: their client does not matter for postings. */
const isPosting = (path: string, json: object) =>
  /^\/api\/(?:transactions|holds|payments\/|bank-lines\/.*\/(?:suspense|assign|settle))/.test(path) ||
  "cbsAccount" in json;

const moved = "given to another client";

/** The admin as they were before their right to act was ended. */
const restored = { isActive: true, role: "admin", clientId: "HOUSE" } as const;
const becomes = (fields: Partial<typeof users.$inferInsert>) =>
  book.db.write([book.db.read.update(users).set(fields).where(eq(users.id, 1))]);

/** Ways to end a person's right to act during their call; those that move the clock come last. */
const endings: [string, (cookie: string) => unknown][] = [
  ["signed out", (cookie) => book.call("POST", "/api/auth/logout", { cookie })],
  ["deactivated", () => becomes({ isActive: false })],
  ["demoted", () => becomes({ role: "auditor" })],
  [moved, () => becomes({ clientId: "GULF" })],
  ["out of time", () => book.wait(absoluteLimit)],
];

describe("a call whose body is held back until its sender may not act any more changes nothing:", () => {
  // One book for all endings, since anything that one let through would change the others' results. All calls check
  // these in one place, so a check tries each call with one ending, in rotation.
  for (const [at, [method, path, json, prepare]] of takeSample(
    [...writes.entries()],
    2,
    0,
    "calls with a body",
  ))
    test(`${method} ${path}`, async () => {
      const { id } = await book.openAccount();
      const named = prepare ? await prepare() : id;
      const meant = endings.filter(([ending]) => ending !== moved || !isPosting(path, json(1)));
      const tried = takeSample(meant, meant.length, at);
      for (const [ending, end] of tried) {
        const cookie = await book.signIn("admin");
        let before: Awaited<ReturnType<typeof watched>> | undefined;
        const to = path.replace("{id}", String(named));
        const answer = await sendSlowly(cookie, method, to, json(id), async () => {
          await end(cookie);
          before = await watched();
        });
        expect([ending, [401, 403].includes(answer.status)]).toEqual([ending, true]);
        expect(Object.keys(await getRefusal(answer))).toContain("message");
        expect<unknown>([ending, await watched()]).toEqual([ending, before]);
        await becomes(restored);
      }
    });
});

test("every call that writes is tried here, or changes only the sender's own records", () => {
  const untried = endpoints
    .filter(({ access, body, form }) => access !== "public" && (body !== undefined || form !== undefined))
    .filter((call) => !harmless.has(`${call.method} ${call.path}`) && !isTried(call));
  expect(untried.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

test("a slow body is accepted from a user who stays signed in", async () => {
  const { id } = await book.openAccount();
  const cookie = await book.signIn("admin");
  const edit = { status: "suspended" };
  const another = () => book.call("GET", "/api/virtual-accounts", { cookie });
  const answer = await sendSlowly(cookie, "PUT", `/api/virtual-accounts/${id}`, edit, another);
  expect(answer.status).toBe(200);
});

/** Possible effects of these calls, except the trail, which records the refusal, and used-up numbers. */
async function watched() {
  const { audit_logs: _a, iban_sequence: _i, sqlite_sequence: _s, ...rows } = await book.countRows();
  const people = await book.db.read.select().from(users);
  const account = await book.db.read.query.virtualAccounts.findMany();
  const asked = await book.db.read.select().from(approvals);
  return { rows, people, account, asked, alerts: await book.db.read.select().from(alerts) };
}
