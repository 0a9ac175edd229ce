import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { auditLogs } from "db/schema";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import type { AccountDto } from "@/accounts/contract";
import { makePayment } from "@/ledger/payments";
import { type ApprovalKind, approvalKinds, approvalSchema } from "@/oversight/approvals/contract";
import { camt053, commit, upload } from "./bank-statements";
import { type Book, refusalOf, startBook } from "./book";
import { cookiesOf, password, people } from "./support";

let book: Book;
let account: AccountDto;
let maker: string;
let checker: string;
beforeEach(async () => {
  book = await startBook();
  account = await book.openAccount();
  await book.book("credit", account.id, { amount: "9000.00" });
  const json = { username: "bilal", email: "bilal@vostra.example", password, role: "admin" };
  await book.send("admin", "POST", "/api/auth/register", { json });
  maker = await signIn("amal");
  checker = await signIn("bilal");
});
afterEach(() => book.close());

async function signIn(username: string): Promise<string> {
  return cookiesOf(await book.call("POST", "/api/auth/login", { json: { username, password } }));
}

/** A client's payment that waits for a review; answers its id. */
async function payment(): Promise<number> {
  const gita = { ...people.client_user, userId: people.client_user.id, sessionId: "" };
  const origin = { ip: "192.0.2.10", userAgent: "Test/1.0", requestId: "pay" };
  const actor = { ...gita, email: "gita@vostra.example", virtualAccountId: null, origin };
  const money = { accountId: account.id, amount: 400_00, currency: "USD", reference: "PAY-1" } as const;
  const words = { description: "Rent", recipient: "12345678", suspicion: "A first payment" };
  return (await makePayment(book.deps, actor, { ...money, ...words })).payment?.id ?? 0;
}

async function hold(): Promise<number> {
  const json = { vaId: account.id, amount: "40.00", currency: "USD", reason: "Dispute", reference: "HOLD-1" };
  const answer = await book.send("admin", "POST", "/api/holds", { json });
  return z.object({ id: z.number() }).parse(await answer.json()).id;
}

type Sent = { method: string; path: string; json: unknown };

/** A statement of the bank with one credit that nobody knows, compared and not committed; answers its id. */
const dryRun = async (): Promise<number> =>
  (await upload(book, camt053([{ amount: "250.00", remittance: "who knows" }]))).id;

/** A credit in suspense; answers the id of its bank line. */
async function suspended(): Promise<number> {
  const [line] = (await commit(book, await dryRun())).lines;
  const id = line?.id ?? 0;
  await book.send("admin", "POST", `/api/bank-lines/${id}/suspense`, { json: {} });
  return id;
}

/** An act of each kind, after what it needs was made. */
const acts: Record<ApprovalKind, () => Promise<Sent>> = {
  payment: async () => ({
    method: "POST",
    path: `/api/payments/${await payment()}/approve`,
    json: { reason: "Seen the invoice" },
  }),
  manual_debit: async () => ({
    method: "POST",
    path: "/api/transactions",
    json: {
      vaId: account.id,
      type: "debit",
      amount: "100.00",
      currency: "USD",
      description: "Fee",
      reference: "TXN-1",
    },
  }),
  hold_release: async () => ({ method: "PUT", path: `/api/holds/${await hold()}/release`, json: undefined }),
  relink: async () => ({
    method: "PUT",
    path: `/api/virtual-accounts/${account.id}`,
    json: { cbsAccount: "1000000002" },
  }),
  limits: async () => ({
    method: "PUT",
    path: `/api/virtual-accounts/${account.id}/configuration`,
    json: { dailyLimit: "5" },
  }),
  user_role: async () => ({ method: "PUT", path: "/api/users/2", json: { role: "admin" } }),
  cbs_account: async () => ({
    method: "POST",
    path: "/api/cbs-accounts",
    json: { number: "1000000777", name: "Collections", currency: "USD" },
  }),
  compliance: async () => ({
    method: "PUT",
    path: "/api/alert-settings/GULF",
    json: { highAmount: "900000.00" },
  }),
  rates: async () => ({
    method: "POST",
    path: "/api/exchange-rates",
    json: { currency: "EUR", rate: "4.5" },
  }),
  manual_credit: async () => ({
    method: "POST",
    path: "/api/transactions",
    json: {
      vaId: account.id,
      type: "credit",
      amount: "100.00",
      currency: "USD",
      description: "Correction",
      reference: "TXN-2",
    },
  }),
  account_state: async () => ({
    method: "PUT",
    path: `/api/virtual-accounts/${account.id}`,
    json: { type: "COBO" },
  }),
  client_user: async () => ({
    method: "POST",
    path: "/api/auth/register",
    json: { username: "nina", email: "nina@gulf.example", password, role: "client_user", clientId: "GULF" },
  }),
  assignment: async () => ({
    method: "POST",
    path: `/api/bank-lines/${await suspended()}/assign`,
    json: { vaId: account.id },
  }),
  bank_commit: async () => ({
    method: "POST",
    path: `/api/bank-statements/${await dryRun()}/commit`,
    json: undefined,
  }),
};

const approve = (cookie: string, id: number) => book.call("POST", `/api/approvals/${id}/approve`, { cookie });

describe.each(approvalKinds)("an act of the kind %s", (kind) => {
  let id: number;
  let before: Record<string, number>;
  beforeEach(async () => {
    const { method, path, json } = await acts[kind]();
    await book.send("admin", "PUT", "/api/approval-settings", { json: [{ kind, enabled: true }] });
    before = await book.countRows();
    const answer = await book.call(method, path, { cookie: maker, ...(json !== undefined && { json }) });
    const { approvalId } = z.strictObject({ approvalId: z.number() }).parse(await answer.json());
    id = approvalId;
    expect([answer.status, answer.headers.get("location")]).toEqual([202, `/api/approvals/${id}`]);
  });

  test("does nothing but wait, whatever its maker tries from two sessions", async () => {
    for (const cookie of [maker, await signIn("amal")]) {
      const answer = await approve(cookie, id);
      expect([answer.status, (await refusalOf(answer)).code]).toEqual([403, "OWN_APPROVAL"]);
    }
    const { approvals, journals, holds, cbs_accounts: banks, users } = await book.countRows();
    expect(approvals).toBe((before.approvals ?? 0) + 1);
    expect([journals, holds, banks, users]).toEqual([
      before.journals,
      before.holds,
      before.cbs_accounts,
      before.users,
    ]);
  });

  test("is carried out once by ten approvals at once, with both names in the trail", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => approve(checker, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)]);
    const rows = await book.db.read
      .select({ details: auditLogs.details })
      .from(auditLogs)
      .where(and(eq(auditLogs.resource, "APPROVAL"), eq(auditLogs.resourceId, String(id))));
    const approved = rows.filter(({ details }) => details?.includes('"status":"approved"'));
    expect(approved).toHaveLength(1);
    expect(JSON.parse(approved[0]?.details ?? "{}")).toMatchObject({
      maker: { username: "amal" },
      checker: { username: "bilal" },
    });
    expect(await book.flaws()).toEqual([]);
  });

  test("that was approved is 409 for whoever approves, refuses or withdraws it again, with who did it and when", async () => {
    expect(approvalSchema.parse(await (await approve(checker, id)).json()).status).toBe("approved");
    const json = { reason: "Too late" };
    for (const [cookie, act] of [
      [checker, "approve"],
      [checker, "refuse"],
      [maker, "withdraw"],
    ] as const) {
      const call = { cookie, ...(act !== "approve" && { json }) };
      const again = await book.call("POST", `/api/approvals/${id}/${act}`, call);
      expect([act, again.status, (await refusalOf(again)).message]).toEqual([
        act,
        409,
        "This was approved by bilal on 18 Nov 2026, 12:00",
      ]);
    }
  });
});
