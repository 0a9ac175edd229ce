import { afterAll, expect, test } from "bun:test";
import fc from "fast-check";
import { z } from "zod";
import type { AccountDto } from "@/accounts/contract";
import { type ApprovalKind, approvalKinds, hasAmount } from "@/approvals/contract";
import { effectiveSettings } from "@/approvals/rules";
import { countCases } from "../samples";
import { camt053, commit, upload } from "./bank-statements";
import { type Book, startBook } from "./book";
import { main, openPaymentFiles, reserve, upload as uploadReport, writeReport } from "./payment-files";
import { getCookies, password } from "./support";

/** Cents; null for any amount. */
type Settings = Partial<Record<ApprovalKind, { aboveUsd: number | null }>>;
type Scene = {
  book: Book;
  account: AccountDto;
  asleep: AccountDto;
  euro: AccountDto;
  lines: number[];
  dryRun: number;
  holds: number[];
  /** Payment in suspense whose payer is closed, and the bank's report on one that it sent. */
  returned: number;
  report: string;
};

/** Worth of one euro in dollars, as the honest admin set it. */
const dollarsOfEuro = 4.2 / 3.6725;

async function startScene(): Promise<Scene> {
  const book = await startBook();
  const account = await book.openAccount();
  await book.book("credit", account.id, { amount: "90000.00" });
  const json = { username: "bilal", email: "bilal@vostra.example", password, role: "admin" };
  await book.send("admin", "POST", "/api/auth/register", { json });
  const cookie = getCookies(
    await book.call("POST", "/api/auth/login", { json: { username: "bilal", password } }),
  );
  await book.call("POST", "/api/exchange-rates", { cookie, json: { currency: "EUR", rate: "4.2" } });
  const euro = await book.change((await book.openAccount()).id, { currency: "EUR" });
  await book.book("credit", euro.id, { amount: "60000.00", currency: "EUR" });
  const opened = await book.openAccount({ type: "COBO" });
  await book.book("credit", opened.id, { amount: "5000.00" });
  const asleep = await book.change(opened.id, {
    status: "suspended",
    creditEnabled: false,
    debitEnabled: false,
  });
  // Gives each configuration a row from the start, which unsaved ones lack.
  for (const { id } of [account, asleep, euro])
    await book.send("admin", "PUT", `/api/virtual-accounts/${id}/configuration`, {
      json: { holdDuration: 48 },
    });
  const known = await upload(
    book,
    camt053([
      { amount: "250.00", remittance: "one" },
      { amount: "700.00", remittance: "two" },
    ]),
  );
  const lines = (await commit(book, known.id)).lines.map(({ id }) => id);
  for (const id of lines) await book.send("admin", "POST", `/api/bank-lines/${id}/suspense`, { json: {} });
  const next = camt053([{ amount: "333.00", remittance: "x", creditor: account.virtualIban }], {
    id: "S2",
    from: "2026-11-17",
    to: "2026-11-17",
  });
  const dryRun = (await upload(book, next)).id;
  const holds: number[] = [];
  for (const [at, on] of [account, account, euro].entries()) {
    const hold = {
      vaId: on.id,
      amount: "400.00",
      currency: on.currency,
      reason: "Dispute",
      reference: `H-${at}`,
    };
    const placed = await (await book.send("admin", "POST", "/api/holds", { json: hold })).json();
    holds.push(z.object({ id: z.number() }).parse(placed).id);
  }
  const { returned, report } = await startPayments(book);
  const linked = await book.openAccount({ cbsAccount: main });
  await book.book("credit", linked.id, { amount: "150.00" });
  await book.change(linked.id, { cbsAccount: reserve });
  await book.send("nobody", "POST", "/api/contact", { json: setUp });
  return { book, account, asleep, euro, lines, dryRun, holds, returned, report };
}

/** Two payments in the bank's hands: one is back in suspense for a payer who was closed, the other the bank rejects. */
async function startPayments(book: Book) {
  const files = openPaymentFiles(book);
  const pay = async () => {
    const payer = await book.openAccount({ cbsAccount: main });
    await book.book("credit", payer.id, { amount: "120.00" });
    return { payer, id: (await files.pay(payer, { amount: "120.00" })).id };
  };
  const [closed, open] = [await pay(), await pay()];
  const { id, messageId } = await files.makeFile();
  await files.send(id);
  const said = (one: number) => writeReport(messageId, [{ id: `P${one}`, code: "AC04" }]);
  await book.send("admin", "DELETE", `/api/virtual-accounts/${closed.payer.id}`);
  expect((await uploadReport(book, said(closed.id))).status).toBe(200);
  return { returned: closed.id, report: said(open.id) };
}

/** Requests of a stranger to the bank. */
const setUp = {
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

const act = fc.record({
  what: fc.constantFrom(
    ...([
      "credit",
      "debit",
      "release",
      "capture",
      "assign",
      "commit",
      "rate",
      "wake",
      "type",
      "switch",
    ] as const),
    ...([
      "link",
      "limit",
      "check",
      "register",
      "password",
      "role",
      "settings",
      "approve",
      "pay",
      "thresholds",
    ] as const),
    ...(["report", "return", "settle", "setup"] as const),
  ),
  amount: fc.constantFrom(1, 99, 250, 500, 1000, 40_000),
  which: fc.nat({ max: 2 }),
});
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;

let serial = 0;
/**
 * Carries out or requests an act of the dishonest admin. The answer does not matter: the book is checked afterwards.
 */
async function carryOut(
  { book, account, asleep, euro, lines, dryRun, holds, returned, report }: Scene,
  { what, amount, which }: Act,
) {
  serial += 1;
  const send = (method: string, path: string, json?: object) =>
    book.send("admin", method, path, json ? { json } : {});
  const on = [account, euro, asleep][which] ?? account;
  const move = (type: string) => ({
    vaId: on.id,
    type,
    amount: `${amount}.00`,
    currency: on.currency,
    description: "Test",
    reference: `P-${serial}`,
  });
  const hold = holds[which] ?? 0;
  const own = { username: `mine${serial}`, email: "mine@vostra.example", password };
  switch (what) {
    case "credit":
    case "debit":
      return send("POST", "/api/transactions", move(what));
    case "release":
      return send("PUT", `/api/holds/${hold}/release`);
    case "capture":
      return send("POST", `/api/holds/${hold}/capture`, {});
    case "assign":
      return send("POST", `/api/bank-lines/${lines[which % 2] ?? 0}/assign`, { vaId: account.id });
    case "commit":
      return send("POST", `/api/bank-statements/${dryRun}/commit`);
    case "rate":
      return send("POST", "/api/exchange-rates", { currency: "EUR", rate: which === 0 ? "0.000001" : "900" });
    case "wake":
      return send("PUT", `/api/virtual-accounts/${asleep.id}`, { status: "active" });
    case "type":
      return send("PUT", `/api/virtual-accounts/${asleep.id}`, { type: "BOTH" });
    case "switch":
      return send("PUT", `/api/virtual-accounts/${asleep.id}/configuration`, {
        debitEnabled: true,
        creditEnabled: true,
      });
    case "link":
      return send("PUT", `/api/virtual-accounts/${account.id}`, { cbsAccount: "1000000002" });
    case "limit":
      return send("PUT", `/api/virtual-accounts/${account.id}/configuration`, { dailyLimit: "99999999" });
    case "check":
      return send("PUT", `/api/virtual-accounts/${account.id}/configuration`, { complianceCheck: false });
    case "thresholds":
      return send("PUT", "/api/alert-settings/GULF", { highAmount: "900000.00" });
    case "register":
      return send("POST", "/api/auth/register", {
        ...own,
        role: which === 2 ? "admin" : "client_user",
        clientId: "GULF",
      });
    case "password":
      return send("PUT", `/api/users/${which === 0 ? 5 : 3}`, { password: "a password of somebody else" });
    case "role":
      return send("PUT", "/api/users/2", { role: "admin" });
    case "settings":
      return send(
        "PUT",
        "/api/approval-settings",
        approvalKinds.map((kind) => ({ kind, enabled: false })),
      );
    case "approve":
      return send("POST", `/api/approvals/${which + 1}/approve`);
    case "report":
      return uploadReport(book, report);
    case "return":
      return send("POST", `/api/payments/${returned}/assign`, { vaId: account.id });
    case "settle":
      return send("PUT", `/api/settlement-instructions/${which + 1}/settle`);
    case "setup":
      return send("POST", "/api/auth/register", { ...own, role: "client_user", setupRequestId: 1 });
    case "pay":
      return payAsAnybody(book, on.id, amount, on.currency);
  }
}

/** Pays as each user of a client whose password the dishonest admin knows. */
async function payAsAnybody(book: Book, vaId: number, amount: number, currency: string) {
  const rows = await book.db.read.all<{ username: string }>(
    "select username from users where username like 'mine%' or username = 'gita'",
  );
  for (const { username } of rows) {
    const secret = username === "gita" ? "a password of somebody else" : password;
    const entered = await book.call("POST", "/api/auth/login", { json: { username, password: secret } });
    if (entered.status !== 200) continue;
    const json = {
      vaId,
      type: "debit",
      amount: `${amount}.00`,
      currency,
      description: "x",
      recipient: "12345678",
      reference: `PAY-${serial}`,
    };
    await book.call("POST", "/api/transactions", { cookie: getCookies(entered), json });
  }
}

type Moved = { kind: string; type: string; currency: string; amount: number };

/** Protected amounts of each kind, in words of the book: equal before and after, or at most an amount of cents. */
async function getState({ book }: Scene) {
  const all = <Row>(sql: string) => book.db.read.all<Row>(sql);
  const [moved, accounts, settings, users, alerts, rates, statements, payments, returns] = await Promise.all([
    all<Moved>(`select 'settlement' as kind, '' as type, currency, sum(amount) as amount from settlement_instructions
      where settled_at is not null group by currency
      union all select j.kind, t.type, v.currency, sum(t.amount) as amount from transactions t
      join journals j on j.id = t.journal_id join virtual_accounts v on v.id = t.virtual_account_id
      group by j.kind, t.type, v.currency order by 1, 2, 3`),
    all(
      "select id, status, type, currency, credit_enabled, debit_enabled, cbs_account from virtual_accounts order by id",
    ),
    all<Record<string, unknown>>(
      "select daily_limit, monthly_limit, enforce_limits, compliance_check from configurations order by virtual_account_id",
    ),
    all("select id, role, client_id, password_hash, is_active from users order by id"),
    all("select high_amount from alert_settings order by client_id"),
    all("select id from exchange_rates"),
    all("select status from bank_statements"),
    all("select id from payments"),
    all("select id from payments where status = 'returned' union all select id from payment_status_reports"),
  ]);
  return { moved, accounts, settings, users, alerts, rates, statements, payments, returns };
}
type State = Awaited<ReturnType<typeof getState>>;

/** Sum of the movements of some kinds between two states, in cents at the honest rate. */
function worth(before: State, after: State, of: (one: Moved) => boolean): number {
  const sum = (state: State) =>
    state.moved
      .filter(of)
      .reduce((all, { currency, amount }) => all + amount * (currency === "EUR" ? dollarsOfEuro : 1), 0);
  return sum(after) - sum(before);
}

/** Figures that must not change, or must stay below the amount, for each kind that is on. */
function assertKept(kinds: Settings, before: State, after: State): void {
  const on = effectiveSettings(
    new Map(
      approvalKinds.map((kind) => [
        kind,
        { enabled: kinds[kind] !== undefined, aboveUsd: kinds[kind]?.aboveUsd ?? null },
      ]),
    ),
  );
  const most = (kind: ApprovalKind, of: (one: Moved) => boolean) => {
    if (on.get(kind)?.enabled)
      expect([kind, worth(before, after, of) <= (on.get(kind)?.aboveUsd ?? 0) + 1]).toEqual([kind, true]);
  };
  const same = (kind: ApprovalKind, part: (state: State) => unknown) => {
    if (on.get(kind)?.enabled) expect([kind, part(after)]).toEqual([kind, part(before)]);
  };
  most("manual_credit", ({ kind, type }) => kind === "credit" && type === "credit");
  most("manual_debit", ({ kind, type }) => (kind === "debit" || kind === "capture") && type === "debit");
  most("hold_release", ({ kind, type }) => (kind === "release" || kind === "capture") && type === "release");
  most(
    "assignment",
    ({ kind, type }) => (kind === "assignment" && type === "credit") || kind === "settlement",
  );
  same("bank_commit", ({ statements, returns }) => [statements, returns]);
  same("account_state", ({ accounts }) => accounts.map((row) => ({ ...Object(row), cbs_account: "" })));
  same("relink", ({ accounts }) => accounts.map((row) => Object(row).cbs_account));
  same("limits", ({ settings }) => settings.map(({ compliance_check: _, ...limits }) => limits));
  same("compliance", ({ settings, alerts }) => [settings.map((row) => row.compliance_check), alerts]);
  same("rates", ({ rates }) => rates);
  same("user_role", ({ users }) => users.filter((row) => Object(row).role === "admin"));
  same("client_user", ({ users, payments }) => [
    users.filter((row) => Object(row).role === "client_user"),
    payments,
  ]);
}

const amounts = fc.option(fc.constantFrom(100_00, 500_00, 1000_00), { nil: null });
const arbitrarySettings = (least: number) =>
  fc
    .subarray([...approvalKinds], { minLength: least })
    .chain((kinds) =>
      fc.record(
        Object.fromEntries(
          kinds.map((kind) => [kind, fc.record({ aboveUsd: hasAmount(kind) ? amounts : fc.constant(null) })]),
        ),
      ),
    );

const counted = { runs: 0, acts: 0, alone: 0, waited: 0 };
afterAll(() =>
  console.info(
    `one dishonest admin: ${counted.runs} runs, ${counted.acts} acts, ${counted.alone} of them carried out alone, ${counted.waited} asked for`,
  ),
);

async function play(settings: Settings, acts: readonly Act[]): Promise<void> {
  const scene = await startScene();
  const { book } = scene;
  try {
    const json = Object.entries(settings).map(([kind, one]) => ({
      kind,
      enabled: true,
      aboveUsd: one.aboveUsd === null ? null : (one.aboveUsd / 100).toFixed(2),
    }));
    if (json.length > 0) {
      const set = await book.send("admin", "PUT", "/api/approval-settings", { json });
      expect(set.status).toBe(200);
    }
    const before = await getState(scene);
    counted.runs += 1;
    for (const one of acts) {
      const answer = await carryOut(scene, one);
      counted.acts += 1;
      if (answer?.status === 202) counted.waited += 1;
      else if (answer?.ok) counted.alone += 1;
    }
    assertKept(settings, before, await getState(scene));
    expect(await book.flaws()).toEqual([]);
  } finally {
    await book.close();
  }
}

const acts = fc.array(act, { minLength: 6, maxLength: 12 });
const runs = countCases(8, 3);

test("with every kind on, from any amount, acts of one admin alone move no money", async () => {
  await fc.assert(fc.asyncProperty(arbitrarySettings(approvalKinds.length), acts, play), { numRuns: runs });
});

test("with some kinds on, each protects its subject", async () => {
  await fc.assert(fc.asyncProperty(arbitrarySettings(1), acts, play), { numRuns: runs });
});
