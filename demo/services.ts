import { fundAllocations } from "db/schema";
import { auditStatement } from "@/commands/statement";
import { daysAgo, eachDay, isBusinessDay } from "./days";
import { people, person, toPoster, wasThere } from "./people";
import type { Scene } from "./scene";
import type { AccountSpec } from "./work";

/** Allocations: account, username, share of the usual balance, days ago, revoked days ago. */
const allocations = [
  ["Export Collections", "client", 0.12, 168, 104],
  ["Operating Account", "client", 0.1, 150, undefined],
  ["Carrier Payments", "falcon.pay", 0.15, 141, undefined],
  ["Insurance Collections", "cedar.finance", 0.08, 126, undefined],
  ["Supplier Payments", "dune.treasury", 0.1, 112, undefined],
  ["Room Revenue", "sandreef.old", 0.06, 109, 64],
  ["Export Collections", "dune.treasury", 0.15, 90, undefined],
  ["Owners' Association", "qasrwaha.acc", 0.1, 74, undefined],
  ["Licence Collections", "bluepalm.fin", 0.12, 55, 20],
  ["Purchasing", "sandreef.ap", 0.1, 38, undefined],
  ["UAE Collections", "client", 0.05, 10, undefined],
  ["Tuition Collections", "lanternby.fin", 0.2, 9, undefined],
] as const;

/** Money set aside for users; some of it was given back. */
export function planAllocations({ script, accounts }: Scene): void {
  allocations.forEach(([title, username, part, ago, revoked], at) => {
    const account = accounts.find((spec) => spec.title === title);
    if (!account) return;
    const amount = Math.round(account.float * part) * 100;
    const id = at + 1;
    script.on(daysAgo(script.days, ago), 10 * 60 + at, () => allocate(script, id, account, username, amount));
    if (revoked === undefined) return;
    script.on(daysAgo(script.days, revoked), 15 * 60 + at, () => revoke(script, id));
  });
}

type Script = Scene["script"];
const admin = () => toPoster(person("admin"));

function allocate(script: Script, id: number, account: AccountSpec, username: string, amount: number): void {
  const at = script.now;
  const values = {
    id,
    virtualAccountId: account.id,
    userId: person(username).id,
    allocatedAmount: amount,
    currency: account.currency,
    allocatedBy: id % 4 === 0 ? null : admin().userId,
    createdAt: at,
    requestId: `allocation-${id}`,
  };
  script.write((db) => [
    db.read.insert(fundAllocations).values(values),
    auditStatement({
      actor: admin(),
      action: "CREATE",
      resource: "FUND_ALLOCATION",
      resourceId: id,
      at,
      details: { after: values },
    }),
  ]);
}

function revoke(script: Script, id: number): void {
  const at = script.now;
  script.write(() => [
    {
      sql: "update fund_allocations set revoked_at = ?, revoked_by = ? where id = ?",
      args: [at, admin().userId, id],
    },
    auditStatement({
      actor: admin(),
      action: "UPDATE",
      resource: "FUND_ALLOCATION",
      resourceId: id,
      at,
      details: { before: { revokedAt: null }, after: { revokedAt: at } },
    }),
  ]);
}

/** Reconciliations at each month's end and a few between: the runs and their findings, from the balances at that time. */
export function planReconciliations({ script }: Scene): void {
  const random = script.random.fork("reconciliations");
  let id = 0;
  for (const date of eachDay(script.days)) {
    const monthEnd = date.endsWith("-28") || date === daysAgo(script.days, 2);
    if (date === script.days.first || !(monthEnd || (isBusinessDay(date) && random.chance(0.03)))) continue;
    id += 1;
    const run = id;
    const by = people.find(
      ({ username }) => username === random.pick(["auditor", "leila.ops", "rohan.risk"]),
    );
    const actor = toPoster(by && wasThere(script.days, by, date) ? by : person("auditor"));
    script.on(date, 17 * 60 + 30, () => reconcile(script, run, actor));
  }
}

const found = `
  insert into reconciliation_results
    (run_id, virtual_account_id, currency, expected_balance, actual_balance, difference, status, transaction_count)
  select ?, v.id, v.currency, coalesce(t.expected, 0), a.balance, coalesce(t.expected, 0) - a.balance,
    iif(coalesce(t.expected, 0) = a.balance, 'matched', 'discrepancy'), v.transaction_count
  from virtual_accounts v
  join ledger_accounts a on a.virtual_account_id = v.id and a.kind = 'available'
  left join (select virtual_account_id, sum(iif(type in ('credit', 'release'), amount, -amount)) as expected
    from transactions group by virtual_account_id) t on t.virtual_account_id = v.id
  where v.closed_at is null`;

const begun = `
  insert into reconciliation_runs
    (id, request_id, scope, status, started_by, started_at, finished_at, total, previous_run_id, up_to_account_id)
  select ?1, 'demo-' || ?1, 'all', 'done', ?2, ?3, ?4, 0, nullif(?1 - 1, 0), coalesce(max(id), 0)
  from virtual_accounts`;

const counted = `
  update reconciliation_runs set last_account_id = up_to_account_id,
    (total, matched, discrepancies) = (select count(*), coalesce(sum(status = 'matched'), 0), coalesce(sum(status = 'discrepancy'), 0)
      from reconciliation_results where run_id = ?1)
  where id = ?1`;

function reconcile(script: Script, run: number, actor: ReturnType<typeof admin>): void {
  const at = script.now;
  script.write(() => [
    { sql: begun, args: [run, actor.userId, at, at + 6200] },
    { sql: found, args: [run] },
    { sql: counted, args: [run] },
    auditStatement({
      actor,
      action: "CREATE",
      resource: "RECONCILIATION",
      resourceId: run,
      at,
      details: { run },
    }),
  ]);
}
