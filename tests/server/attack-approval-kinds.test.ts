import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { auditLogs } from "db/schema";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import type { AccountDto } from "@/accounts/contract";
import { makePayment } from "@/ledger/payments";
import { type ApprovalKind, approvalKinds, approvalSchema } from "@/oversight/approvals/contract";
import { camt053, commit, upload } from "./bank-statements";
import { type Book, refusalOf, startBook } from "./book";
import { filesOf, main, reportForm, reportOf, reserve, upload as uploadReport } from "./payment-files";
import { type Call, cookiesOf, password, people } from "./support";

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

type Sent = Pick<Call, "body" | "headers"> & { method: string; path: string; json?: unknown };

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

/** A payment of all that an account has, which the bank was sent and rejects. */
async function rejected() {
  const files = filesOf(book);
  const payer = await book.openAccount({ cbsAccount: main });
  await book.book("credit", payer.id, { amount: "10.00" });
  const { id } = await files.pay(payer);
  const file = await files.makeFile();
  await files.send(file.id);
  return { payer, id, report: reportOf(file.messageId, [{ id: `P${id}`, code: "AC04" }]) };
}

/** A returned payment in suspense, whose payer is closed; answers its id. */
async function returned(): Promise<number> {
  const { payer, id, report } = await rejected();
  await book.send("admin", "DELETE", `/api/virtual-accounts/${payer.id}`);
  expect((await uploadReport(book, report)).status).toBe(200);
  return id;
}

/** An instruction to settle what an account has between two CBS accounts; answers its id. */
async function unsettled(): Promise<number> {
  const linked = await book.openAccount({ cbsAccount: main });
  await book.book("credit", linked.id, { amount: "10.00" });
  await book.change(linked.id, { cbsAccount: reserve });
  const [row] = await book.db.read.all<{ id: number }>("select max(id) as id from settlement_instructions");
  return row?.id ?? 0;
}

async function setUpRequest(): Promise<number> {
  const json = {
    fullName: "Sara Haddad",
    email: "sara@oasisgrain.example",
    companyName: "Oasisgrain Mills LLC",
    networth: "5-7mil_usd",
    location: "Dubai",
    businessType: "manufacturing",
    segment: "corporate",
    rmName: "",
    accountType: "COBO",
    message: "We would like to open accounts.",
    termsAccepted: true,
  };
  expect((await book.send("nobody", "POST", "/api/contact", { json })).ok).toBe(true);
  return 1;
}

/** An act; `effect` reads what it changes, which is `done` once it was carried out. */
type Waiting = { kind: ApprovalKind; make: () => Promise<Sent>; effect?: string; done?: object };

/** Acts of these kinds that are made by other calls. */
const others: Record<string, Waiting> = {
  "read status report": {
    kind: "bank_commit",
    async make() {
      const form = await reportForm((await rejected()).report);
      return { method: "POST", path: "/api/payment-status-reports", ...form };
    },
    effect: `select p.status, (select count(*) from journals where kind = 'return') as returns,
      (select balance from virtual_accounts v where v.id = p.virtual_account_id) as balance from payments p`,
    done: { status: "returned", returns: 1, balance: 10_00 },
  },
  "assign return": {
    kind: "assignment",
    make: async () => ({
      method: "POST",
      path: `/api/payments/${await returned()}/assign`,
      json: { vaId: account.id },
    }),
    effect: `select balance, (select count(*) from journals where kind = 'assignment') as assignments
      from virtual_accounts where id = 1`,
    done: { balance: 9010_00, assignments: 1 },
  },
  "settle instruction": {
    kind: "assignment",
    make: async () => ({
      method: "PUT",
      path: `/api/settlement-instructions/${await unsettled()}/settle`,
    }),
    effect: `select count(*) as settled, (select count(*) from journals where kind = 'settlement') as settlements,
        (select total(abs(balance)) from ledger_accounts where code like 'CLEARING:%') as clearing
      from settlement_instructions where settled_at is not null`,
    done: { settled: 1, settlements: 1, clearing: 0 },
  },
  "register from a set-up request": {
    kind: "client_user",
    make: async () => ({
      method: "POST",
      path: "/api/auth/register",
      json: {
        username: "mira",
        email: "mira@oasisgrain.example",
        password,
        role: "client_user",
        setupRequestId: await setUpRequest(),
      },
    }),
    effect: `select count(*) as users, (select count(*) from setup_request_notes) as notes,
      (select username from users order by id desc limit 1) as newest from users`,
    done: { users: 6, notes: 1, newest: "mira" },
  },
};

const cases: [name: string, Waiting][] = [
  ...approvalKinds.map((kind): [string, Waiting] => [kind, { kind, make: acts[kind] }]),
  ...Object.entries(others),
];

/** Where an approval itself is written, and what it is for is not. */
const besides = ["approvals", "audit_logs", "state_changes", "sessions", "known_devices", "sqlite_sequence"];

const approve = (cookie: string, id: number) => book.call("POST", `/api/approvals/${id}/approve`, { cookie });

describe.each(cases)("an act of the kind %s", (_, { kind, make, effect, done }) => {
  let id: number;
  let before: Awaited<ReturnType<typeof state>>;
  beforeEach(async () => {
    const { method, path, ...call } = await make();
    await book.send("admin", "PUT", "/api/approval-settings", { json: [{ kind, enabled: true }] });
    before = await state();
    const answer = await book.call(method, path, { cookie: maker, ...call });
    const { approvalId } = z.strictObject({ approvalId: z.number() }).parse(await answer.json());
    id = approvalId;
    expect([answer.status, answer.headers.get("location")]).toEqual([202, `/api/approvals/${id}`]);
  });

  const readEffect = async () => (effect === undefined ? [] : book.db.read.all(effect));
  async function state() {
    const rows = Object.entries(await book.countRows()).filter(([table]) => !besides.includes(table));
    const accounts = await book.db.read.all(
      "select code, currency, balance from ledger_accounts order by id",
    );
    return { rows, accounts, effect: await readEffect() };
  }

  test("does nothing but wait, whatever its maker tries from two sessions", async () => {
    for (const cookie of [maker, await signIn("amal")]) {
      const answer = await approve(cookie, id);
      expect([answer.status, (await refusalOf(answer)).code]).toEqual([403, "OWN_APPROVAL"]);
    }
    expect(await state()).toEqual(before);
  });

  test("that is refused leaves all as it was, and stays refused", async () => {
    const json = { reason: "Not now" };
    const refused = await book.call("POST", `/api/approvals/${id}/refuse`, { cookie: checker, json });
    expect(approvalSchema.parse(await refused.json()).status).toBe("refused");
    expect((await approve(checker, id)).status).toBe(409);
    expect(await state()).toEqual(before);
    expect(await book.flaws()).toEqual([]);
  });

  test("is carried out once by ten approvals at once, with both names in the trail", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => approve(checker, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)]);
    if (done) expect(await readEffect()).toEqual([done]);
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

test("two approvals for the same report of the bank both end, and its payer has the money once", async () => {
  const { payer, report } = await rejected();
  const json = [{ kind: "bank_commit", enabled: true }];
  await book.send("admin", "PUT", "/api/approval-settings", { json });
  for (const id of [1, 2])
    expect(await (await uploadReport(book, report)).json()).toEqual({ approvalId: id });
  for (const id of [1, 2])
    expect(approvalSchema.parse(await (await approve(checker, id)).json()).status).toBe("approved");
  expect((await book.readAccount(payer.id)).balance).toBe("10.00");
  expect(await book.flaws()).toEqual([]);
});
