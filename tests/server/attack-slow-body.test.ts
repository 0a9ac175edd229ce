import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { alerts, approvals, setupRequests, users } from "db/schema";
import { eq } from "drizzle-orm";
import { absoluteLimit } from "@/auth/activity";
import { type Book, refusalOf, startBook } from "./book";
import { password } from "./support";

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
  // What the auditor asked for while they were an admin waits to be refused, and what the admin asked for to be withdrawn.
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

/** Sends a call whose body follows only when `meanwhile` has happened, after the call itself was let in. */
function sendSlowly(cookie: string, method: string, path: string, json: object, meanwhile: () => unknown) {
  const source = {
    async pull(controller: ReadableStreamDefaultController) {
      await meanwhile();
      controller.enqueue(new TextEncoder().encode(JSON.stringify(json)));
      controller.close();
    },
  };
  // Nothing is asked of the source ahead of time: only when the body is read.
  const body = new ReadableStream(source, { highWaterMark: 0 });
  const headers = { cookie, "content-type": "application/json" };
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

const writes: [string, string, (id: number) => object][] = [
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
  ["PUT", "/api/alerts/{id}/acknowledge", () => ({})],
  ["PUT", "/api/alerts/{id}/resolve", () => ({})],
  ["PUT", "/api/alert-settings/GULF", () => ({ velocityCount: 7 })],
  ["PUT", "/api/clients/GULF/payment-settings", () => ({ enabled: true })],
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
  ["POST", "/api/payments/1/approve", () => ({ reason: "Known" })],
  ["POST", "/api/payments/1/reject", () => ({ reason: "Unknown" })],
];

/** Of staff the ledger's own program asks for the session and the role: their client has no say in a posting. */
const isPosting = (path: string, json: object) =>
  /^\/api\/(transactions|holds|payments)/.test(path) || "cbsAccount" in json;

const moved = "given to another client";

/** What ends a person's right to act, while their call is on its way. */
const endings: [string, (cookie: string) => unknown][] = [
  ["signed out", (cookie) => book.call("POST", "/api/auth/logout", { cookie })],
  [
    "deactivated",
    () => book.db.write([book.db.read.update(users).set({ isActive: false }).where(eq(users.id, 1))]),
  ],
  [
    "demoted",
    () => book.db.write([book.db.read.update(users).set({ role: "auditor" }).where(eq(users.id, 1))]),
  ],
  ["out of time", () => book.wait(absoluteLimit)],
  [moved, () => book.db.write([book.db.read.update(users).set({ clientId: "GULF" }).where(eq(users.id, 1))])],
];

describe("a call whose body is held back until its sender is", () => {
  for (const [ending, end] of endings) {
    const tried = writes.filter(([, path, json]) => ending !== moved || !isPosting(path, json(1)));
    test.each(tried)(`${ending} changes nothing: %s %s`, async (method, path, json) => {
      const { id } = await book.openAccount();
      const cookie = await book.signIn("admin");
      let before: Awaited<ReturnType<typeof watched>> | undefined;
      const answer = await sendSlowly(
        cookie,
        method,
        path.replace("{id}", String(id)),
        json(id),
        async () => {
          await end(cookie);
          before = await watched();
        },
      );
      expect([401, 403]).toContain(answer.status);
      expect(Object.keys(await refusalOf(answer))).toContain("message");
      expect<unknown>(await watched()).toEqual(before);
    });
  }
});

/** Calls that change something without a body, or nothing but what is the sender's own. */
const harmless = new Set([
  "DELETE /api/virtual-accounts/{id}",
  "POST /api/alerts/read",
  "POST /api/transaction-narration/analyze",
  "POST /api/alert-settings/{clientId}/test",
  "POST /api/auth/password-strength",
  "DELETE /api/users/{id}",
  "POST /api/users/{id}/sign-out",
  "POST /api/approvals/{id}/approve",
  "POST /api/audit-logs/verification",
  "POST /api/fund-allocations/{id}/revoke",
  "POST /api/payments/preview",
  "PUT /api/holds/{id}/release",
  "PUT /api/settlement-instructions/{id}/settle",
  "DELETE /api/sessions",
  "DELETE /api/sessions/{id}",
]);

/** Whether a path is one of a call's, written with or without its parameters. */
const isPathOf = (call: string, path: string) =>
  new RegExp(`^${call.replace(/\{\w+\}/g, "[^/]+")}$`).test(path);

test("every call that writes is tried here, or is harmless", () => {
  const untried = book.endpoints
    .filter(({ method, access }) => method !== "GET" && access !== "public")
    .map(({ method, path }) => `${method} ${path}`)
    .filter((call) => !harmless.has(call))
    .filter((call) => !writes.some(([method, path]) => isPathOf(call, `${method} ${path}`)));
  expect(untried).toEqual([]);
});

test("a body that takes its time is no trouble for who stays signed in", async () => {
  const { id } = await book.openAccount();
  const cookie = await book.signIn("admin");
  const edit = { status: "suspended" };
  const another = () => book.call("GET", "/api/virtual-accounts", { cookie });
  const answer = await sendSlowly(cookie, "PUT", `/api/virtual-accounts/${id}`, edit, another);
  expect(answer.status).toBe(200);
});

/** What these calls would change: all but the trail, which records the refusal, and burnt numbers. */
async function watched() {
  const { audit_logs: _a, iban_sequence: _i, sqlite_sequence: _s, ...rows } = await book.countRows();
  const people = await book.db.read.select().from(users);
  const account = await book.db.read.query.virtualAccounts.findMany();
  const asked = await book.db.read.select().from(approvals);
  return { rows, people, account, asked, alerts: await book.db.read.select().from(alerts) };
}
