import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { loadDemo } from "demo/load-demo";
import type { Deps } from "@/deps";
import { verify } from "@/integrity/verify";
import { parseKept, unpack } from "@/statement-reader/packed-result";
import { currencySchema, formatMoney } from "@/vocabulary/money";
import { demoDay, getNumber, listRows, openDemo } from "./demo-book";

let deps: Deps;
const count = (from: string) => getNumber(deps, `select count(*) from ${from}`);
const values = async (query: string) => (await listRows(deps, query)).map(([value]) => value);

beforeAll(async () => {
  deps = await openDemo(demoDay);
});
afterAll(() => deps.db.close());

describe("the demo book", () => {
  test("has 30 accounts of 8 clients and about 3,000 movements over six months", async () => {
    expect(await count("virtual_accounts")).toBe(30);
    expect(await getNumber(deps, "select count(distinct client_id) from virtual_accounts")).toBe(8);
    const movements = await count("transactions");
    expect(movements).toBeGreaterThan(2700);
    expect(movements).toBeLessThan(3400);
    const days = await getNumber(
      deps,
      "select (max(created_at) - min(created_at)) / 86400000 from transactions",
    );
    expect(days).toBeGreaterThanOrEqual(175);
  });

  test("is proven whole by verify", async () => {
    const { sound, findings } = await verify(deps.db);
    expect(findings.filter(({ broken }) => broken)).toEqual([]);
    expect(sound).toBe(true);
  });

  test("reaches up to the bank's date and no further", async () => {
    const startOfToday = Date.parse("2026-11-20T00:00:00+04:00");
    expect(await getNumber(deps, "select max(created_at) from transactions")).toBeGreaterThan(startOfToday);
    for (const table of [
      "transactions",
      "journals",
      "audit_logs",
      "alerts",
      "holds",
      "payments",
      "chat_messages",
    ]) {
      expect(await getNumber(deps, `select max(created_at) from ${table}`)).toBeLessThanOrEqual(
        Date.parse(demoDay),
      );
    }
    expect(await count(`transactions where processed_at > ${Date.parse(demoDay)}`)).toBe(0);
  });

  test("ends with what the bank did last, and leaves no expired hold for the first start to release", async () => {
    expect(await count(`holds where is_active = 1 and expires_at <= ${Date.parse(demoDay)}`)).toBe(0);
    expect(await count("holds where is_active = 1 and expires_at is null")).toBeGreaterThan(0);
    const types = await values("select type from (select type from transactions order by id desc limit 12)");
    expect(new Set(types).size).toBeGreaterThan(1);
    const instants = await values("select distinct created_at from transactions order by id desc limit 5");
    expect(instants).toHaveLength(5);
  });

  test("ends each expired hold when it expired", async () => {
    const expired = "holds where ended_by = 'expiry'";
    expect(await count(expired)).toBeGreaterThan(0);
    expect(await count(`${expired} and ended_at not between expires_at and expires_at + 60000`)).toBe(0);
  });

  test("numbers its rows in the order of time", async () => {
    for (const table of [
      "transactions",
      "audit_logs",
      "holds",
      "payments",
      "alerts",
      "users",
      "virtual_accounts",
    ]) {
      const late = `(select created_at, lag(created_at) over (order by id) as before from ${table})`;
      expect([table, await count(`${late} where created_at < before`)]).toEqual([table, 0]);
    }
  });

  test("says of each payment that was reviewed what is true of the account's payments before it", async () => {
    const reviewed = await listRows(
      deps,
      `select r.why, p.amount, v.currency,
         (select count(*) from payments b where b.virtual_account_id = p.virtual_account_id and b.id < p.id
           and b.recipient = p.recipient),
         (select avg(b.amount) from payments b where b.virtual_account_id = p.virtual_account_id and b.id < p.id),
         (select count(*) from payments b where b.virtual_account_id = p.virtual_account_id and b.id < p.id
           and b.recipient = p.recipient and b.created_at > p.created_at - 2592000000),
         (select coalesce(sum(b.amount), 0) from payments b where b.virtual_account_id = p.virtual_account_id
           and b.id < p.id and b.recipient = p.recipient and b.created_at > p.created_at - 2592000000)
       from payment_reviews r join payments p on p.id = r.payment_id
         join virtual_accounts v on v.id = p.virtual_account_id where r.why is not null`,
    );
    expect(reviewed.length).toBeGreaterThan(10);
    for (const [said, amount, currency, known, usual, late, sum] of reviewed) {
      const money = formatMoney(Number(sum) + Number(amount), currencySchema.parse(currency));
      const truth =
        known === 0
          ? Number(amount) > 2 * Number(usual ?? Number.NaN)
            ? "First payment to this recipient, more than twice what the account usually pays"
            : "First payment of this account to this recipient"
          : late === 0
            ? "First payment to this recipient in 30 days"
            : `${Number(late) + 1} payments to this recipient within 30 days, ${money} in all`;
      expect(said).toBe(truth);
    }
  });

  test("leaves a first payment to a stranger waiting for its review", async () => {
    const waits = await values(
      "select why from payment_reviews r join payments p on p.id = r.payment_id where p.status = 'review' order by p.id",
    );
    expect(waits.at(-1)).toBe(
      "First payment to this recipient, more than twice what the account usually pays",
    );
  });

  test("leaves no table of a screen empty", async () => {
    const tables = [
      "users",
      "clients",
      "virtual_accounts",
      "configurations",
      "exchange_rates",
      "transactions",
      "holds",
      "payments",
      "settlement_instructions",
      "fund_allocations",
      "alerts",
      "alert_settings",
      "audit_logs",
      "reconciliation_runs",
      "reconciliation_results",
      "chat_sessions",
      "chat_messages",
      "setup_request_notes",
      "setup_requests",
      "statement_analyses",
      "core_accounts",
      "sweeps",
      "sweep_runs",
      "expected_receipts",
      "receipts",
      "receipt_applications",
      "number_pools",
      "account_numbers",
      "number_holdings",
      "account_states",
      "movement_totals",
      "transactions_search_terms",
    ];
    const empty = await Promise.all(tables.map(async (table) => ((await count(table)) === 0 ? [table] : [])));
    expect(empty.flat()).toEqual([]);
  });

  test("has every kind, status and audience that a screen can show", async () => {
    const all = async (query: string) => (await values(query)).sort();
    expect(await all("select distinct type from transactions")).toEqual([
      "credit",
      "debit",
      "hold",
      "release",
    ]);
    expect(await all("select distinct status from virtual_accounts")).toEqual([
      "active",
      "inactive",
      "suspended",
    ]);
    expect(await all("select distinct currency from virtual_accounts")).toEqual(["AED", "EUR", "USD"]);
    expect(await all("select distinct status from payments")).toEqual([
      "booked",
      "rejected",
      "returned",
      "review",
      "sent",
    ]);
    expect(await all("select distinct coalesce(ended_by, 'active') from holds")).toEqual([
      "active",
      "capture",
      "expiry",
      "release",
    ]);
    expect(await all("select distinct type from alerts")).toEqual([
      "high_amount",
      "limit_breach",
      "suspicious_pattern",
      "velocity",
    ]);
    expect(await all("select distinct severity from alerts")).toEqual(["critical", "high", "low", "medium"]);
    expect(await all("select distinct status from alerts")).toEqual(["acknowledged", "active", "resolved"]);
    expect(await all("select distinct audience from alerts")).toEqual(["client", "staff"]);
    expect(await all("select distinct status from mails")).toEqual(["sent", "withheld"]);
    expect(await all("select distinct status from setup_requests")).toEqual([
      "declined",
      "done",
      "in_review",
      "new",
    ]);
    expect(await all("select distinct action from audit_logs")).toEqual([
      "CREATE",
      "DELETE",
      "LOGIN",
      "LOGIN_FAILED",
      "LOGOUT",
      "REFUSED",
      "RELEASE",
      "UPDATE",
    ]);
  });

  test("has open and revoked allocations, unlinked accounts, enforced limits and inactive users", async () => {
    expect(await count("fund_allocations where revoked_at is null")).toBeGreaterThan(0);
    expect(await count("fund_allocations where revoked_at is not null")).toBeGreaterThan(0);
    expect(await count("virtual_accounts where cbs_account like 'CBS\\_%' escape '\\'")).toBeGreaterThan(0);
    expect(await count("configurations where enforce_limits = 1")).toBeGreaterThan(0);
    expect(await count("users where is_active = 0 and deleted_at is null")).toBeGreaterThan(0);
  });

  test("sweeps collections to the core accounts of all clients, with runs of every outcome and a paused sweep", async () => {
    const clients = (from: string) => values(`select distinct client_id from ${from} order by client_id`);
    expect(await clients("core_accounts")).toEqual(await clients("virtual_accounts"));
    const swept = await clients("sweeps where to_account_id is null");
    expect(swept).toEqual(await clients("virtual_accounts where type = 'COBO' and status = 'active'"));
    expect((await values("select distinct status from sweep_runs")).sort()).toEqual([
      "done",
      "failed",
      "partly",
    ]);
    expect((await values("select distinct state from sweep_items")).sort()).toEqual([
      "moved",
      "refused",
      "skipped",
    ]);
    expect(await count("sweeps where status = 'paused'")).toBe(1);
    expect((await values("select distinct runs_at from sweeps")).sort()).toEqual([
      "cut_off",
      "manual",
      "time",
    ]);
    const begun = await getNumber(deps, "select min(created_at) from sweeps");
    const byHand = "transactions where description like 'Sweep of collections%'";
    expect(await count(`${byHand} and created_at < ${begun}`)).toBeGreaterThan(0);
    expect(await count(`${byHand} and created_at >= ${begun}`)).toBe(0);
  });

  test("has a client whose invoices met payments in every way", async () => {
    const all = async (query: string) => (await values(query)).sort();
    const own = "where client_id = 'CLIENT_001'";
    expect(await all(`select distinct status from expected_receipts ${own}`)).toEqual([
      "cancelled",
      "expired",
      "open",
      "paid",
      "partly_paid",
    ]);
    expect(await all(`select distinct status from receipts ${own}`)).toEqual([
      "applied",
      "kept",
      "overpaid",
      "returned",
      "unapplied",
    ]);
    expect(await all("select distinct how from receipt_applications")).toEqual(["hand", "number"]);
    expect(await count("receipt_applications where undoes is not null")).toBeGreaterThan(0);
    expect(await count("receipts where kept > 0 and applied > 0")).toBeGreaterThan(0);
    expect(await count("expected_receipts where status = 'paid' and written_off > 0")).toBeGreaterThan(0);
    const overdue = "expected_receipts where status = 'open' and due_date";
    for (const [from, to] of [
      [1, 30],
      [31, 60],
      [61, 90],
      [91, 400],
    ])
      expect(
        await count(
          `${overdue} between date('2026-11-20', '-${to} days') and date('2026-11-20', '-${from} days')`,
        ),
      ).toBeGreaterThan(0);
    expect(await count(`${overdue} > '2026-11-20'`)).toBeGreaterThan(0);
  });

  test("has a pool of account numbers in every status, of which several holders have paid to theirs", async () => {
    expect(
      await listRows(
        deps,
        `select p.name, v.client_id, p.reserved, p.active, p.quarantined, p.closed from number_pools p
          join virtual_accounts v on v.id = p.virtual_account_id`,
      ),
    ).toEqual([["Dockside customers", "CLIENT_001", 1, 36, 1, 1]]);
    const paid =
      "receipts r join transactions t on t.id = r.id join paid_numbers n on n.journal_id = t.journal_id";
    expect(await count(paid)).toBeGreaterThan(15);
    expect(await getNumber(deps, `select count(distinct n.number_id) from ${paid}`)).toBeGreaterThan(5);
    expect(await count(`${paid} where r.virtual_account_id <> n.virtual_account_id`)).toBe(0);
    expect(await count(`${paid} where t.description not like '%' || n.holder_name || '%'`)).toBe(0);
  });

  test("says of each user the last sign-in that its trail has", async () => {
    const users = await listRows(
      deps,
      `select u.username, u.last_sign_in_at, (select max(created_at) from audit_logs
        where user_id = u.id and resource = 'USER' and action = 'LOGIN') from users u`,
    );
    expect(users.filter(([, shown, inTrail]) => shown !== inTrail)).toEqual([]);
    expect(users.filter(([, shown]) => shown !== null).length).toBeGreaterThan(5);
  });

  test("has one account without money, one that was never used and one with a very long name", async () => {
    expect(await count("virtual_accounts where balance = 0 and transaction_count > 0")).toBe(1);
    expect(await count("virtual_accounts where transaction_count = 0")).toBe(1);
    expect(await count("virtual_accounts where length(customer_name) between 150 and 200")).toBe(1);
  });

  test("gives the client of the sample login accounts of all three types with plenty of life", async () => {
    const own = "virtual_accounts where client_id = 'CLIENT_001'";
    expect(await count(own)).toBeGreaterThanOrEqual(4);
    expect((await values(`select distinct type from ${own}`)).sort()).toEqual(["BOTH", "COBO", "POBO"]);
    expect(await getNumber(deps, `select min(transaction_count) from ${own}`)).toBeGreaterThan(20);
    const accounts = `(select id from ${own})`;
    expect(await count(`holds where is_active = 1 and virtual_account_id in ${accounts}`)).toBeGreaterThan(0);
    expect(await count(`payments where virtual_account_id in ${accounts}`)).toBeGreaterThan(20);
  });

  test("keeps statement analyses that the narration screen can read", async () => {
    for (const text of await values("select statements from statement_analyses")) {
      expect(unpack(parseKept(String(text)))).toHaveLength(1);
    }
  });

  test("leaves an existing book unchanged", async () => {
    const before = await count("audit_logs");
    await loadDemo(deps);
    expect(await count("audit_logs")).toBe(before);
  });
});
