import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { Database } from "db/client";
import { restoreProgram } from "db/migrate";
import { type WatchedTable, watchedTables } from "db/watched";
import { verify } from "@/integrity/verify";
import { post } from "@/ledger/post";
import { openCopy } from "../../database";
import { takeSample } from "../../samples";
import { noon, statement } from "./house";
import { fillWatched, imported, rate } from "./watched-book";

let db: Database;

beforeEach(async () => {
  ({ db } = await openCopy("watched-rows", fillWatched));
});
afterEach(() => db.close());

const run = (sql: string) => db.write(sql.split("; ").map((text) => statement(text)));
const count = async (table: string) =>
  Number((await db.readPrimary(statement(`select count(*) as rows from ${table}`)))[0]?.rows);
const lines = async () => {
  const { findings } = await verify(db);
  return findings.find(({ kind }) => kind === "rows by the trail")?.broken?.split("; ") ?? [];
};

/** Changes the file as an attacker would: drops triggers, makes the change, restores the triggers. */
async function tamper(...changes: string[]): Promise<void> {
  const triggers = await db.readPrimary(statement("select name from sqlite_master where type = 'trigger'"));
  await db.alter([
    ...triggers.map(({ name }) => statement(`drop trigger "${name}"`)),
    ...changes.map((change) => statement(change)),
  ]);
  await restoreProgram(db);
}

/** Effects of direct SQL on a table, by name: with triggers in place, if they allow it, and without them. */
type Attack = { done: Record<string, string>; past: [change: string, sentence: string | RegExp] };

const attacks: Record<WatchedTable, Attack> = {
  clients: {
    done: {
      "update clients set name = 'Mine' where id = 'ACME'": "client ACME was changed (name)",
      "insert into clients values ('EVIL', 'E', 'client', 1, null)": "client EVIL was added",
    },
    past: [
      "update clients set kind = 'staff' where id = 'OTHER'",
      "client OTHER is not what it was when it was last changed",
    ],
  },
  users: {
    done: {
      "update users set role = 'admin' where id = 2": "user 2 was changed (role)",
      "update users set password_hash = 'x' where id = 1": "user 1 was changed (password_hash)",
      "insert into users (username, email, password_hash, role, client_id, created_at, updated_at) values ('eve', '', 'x', 'admin', 'HOUSE', 1, 1)":
        "user 5 was added",
      "delete from users where id = 4": "user 4 was deleted",
    },
    past: [
      "update users set password_hash = 'y' where id = 1",
      "user 1 is not what it was when it was last changed",
    ],
  },
  directory_identities: {
    done: {
      "update directory_identities set user_id = 1 where id = 1": "identity 1 was changed (user_id)",
      "insert into directory_identities (user_id, issuer, subject, created_at) values (1, 'https://evil', 'me', 1)":
        "identity 2 was added",
      "delete from directory_identities where id = 1": "identity 1 was deleted",
    },
    past: [
      "update directory_identities set subject = 'me' where id = 1",
      "identity 1 is not what it was when it was last changed",
    ],
  },
  group_mappings: {
    done: {
      "update group_mappings set role = 'admin' where id = 1": "group mapping 1 was changed (role)",
      "insert into group_mappings (group_name, role, created_at, updated_at) values ('all', 'admin', 1, 1)":
        "group mapping 2 was added",
      "delete from group_mappings where id = 1": "group mapping 1 was deleted",
    },
    past: [
      "update group_mappings set group_name = 'everyone' where id = 1",
      "group mapping 1 is not what it was when it was last changed",
    ],
  },
  directory_settings: {
    done: {
      "update directory_settings set groups_claim = 'mine'":
        "settings of the directory 1 was changed (groups_claim)",
      "delete from directory_settings": "settings of the directory 1 was deleted",
    },
    past: [
      "update directory_settings set close_passwords_for_staff = 1",
      "settings of the directory 1 is not what it was when it was last changed",
    ],
  },
  virtual_accounts: {
    done: {
      "update virtual_accounts set status = 'suspended', client_id = 'OTHER', version = 2 where id = 1":
        "virtual account 1 was changed (status, client_id, version)",
      "update virtual_accounts set debit_enabled = 0 where id = 2":
        "virtual account 2 was changed (debit_enabled)",
      "delete from virtual_accounts where id = 2": "virtual account 2 was deleted",
    },
    past: [
      "update virtual_accounts set credit_enabled = 0 where id = 1",
      "virtual account 1 is not what it was when it was last changed",
    ],
  },
  configurations: {
    done: {
      "update configurations set daily_limit = 1 where virtual_account_id = 1":
        "configuration of account 1 was changed (daily_limit)",
      "insert into configurations (virtual_account_id, suspense_account, updated_at) values (2, '9000000001', 1)":
        "configuration of account 2 was added",
      "delete from configurations where virtual_account_id = 1": "configuration of account 1 was deleted",
      "insert or replace into configurations (virtual_account_id, suspense_account, updated_at) values (2, '9000000002', 1)":
        "configuration of account 2 was added",
    },
    past: ["delete from configurations", "configuration of account 1 is gone"],
  },
  cbs_accounts: {
    done: {
      "update cbs_accounts set is_active = 0 where number = '1000000001'":
        "CBS account 1000000001 was changed (is_active)",
      "insert into cbs_accounts (number, name, purpose) values ('1000000009', 'Mine', 'settlement')":
        "CBS account 1000000009 was added",
    },
    past: [
      "update cbs_accounts set name = 'Mine' where number = '1000000002'",
      "CBS account 1000000002 is not what it was when it was last changed",
    ],
  },
  exchange_rates: {
    done: { [rate("9")]: "exchange rate 2 was added" },
    past: [
      "update exchange_rates set rate = '9'",
      "exchange rate 1 is not what it was when it was last changed",
    ],
  },
  holidays: {
    done: {
      "update holidays set name = 'Mine' where id = 1": "holiday 1 was changed (name)",
      "insert into holidays (date, name, created_at, updated_at) values ('2026-12-03', 'Mine', 1, 1)":
        "holiday 2 was added",
      "delete from holidays where id = 1": "holiday 1 was deleted",
    },
    past: [
      "update holidays set date = '2026-12-04'",
      "holiday 1 is not what it was when it was last changed",
    ],
  },
  core_accounts: {
    done: {
      "update core_accounts set account = '7000000009' where id = 1": "core account 1 was changed (account)",
      "insert into core_accounts (client_id, currency, account, name, created_at, updated_at) values ('ACME', 'EUR', '7', 'Mine', 1, 1)":
        "core account 2 was added",
      "delete from core_accounts where id = 1": "core account 1 was deleted",
    },
    past: [
      "update core_accounts set name = 'Mine'",
      "core account 1 is not what it was when it was last changed",
    ],
  },
  sweeps: {
    done: {
      "update sweeps set target = 5 where id = 1": "sweep 1 was changed (target)",
      "update sweeps set status = 'paused' where id = 1": "sweep 1 was changed (status)",
      "delete from sweeps where id = 1": "sweep 1 was deleted",
    },
    past: ["update sweeps set name = 'Mine'", "sweep 1 is not what it was when it was last changed"],
  },
  cut_offs: {
    done: {
      "update cut_offs set time = '23:59' where id = 1": "cut-off time 1 was changed (time)",
      "insert into cut_offs (currency, country, time, created_at, updated_at) values ('EUR', '', '23:00', 1, 1)":
        "cut-off time 2 was added",
      "delete from cut_offs where id = 1": "cut-off time 1 was deleted",
    },
    past: [
      "update cut_offs set country = 'GB'",
      "cut-off time 1 is not what it was when it was last changed",
    ],
  },
  expected_receipts: {
    done: {
      "update expected_receipts set payer_key = '1' where id = 1":
        "expected receipt 1 was changed (payer_key)",
      "insert into expected_receipts (request_id, client_id, virtual_account_id, number, number_key, amount, currency, due_date, reference, created_at, updated_at) select 'r2', client_id, 1, '8', '8', 5, currency, '2026-12-01', 'RF2', 1, 1 from virtual_accounts where id = 1":
        "expected receipt 2 was added",
    },
    past: [
      "update expected_receipts set amount = 4",
      "expected receipt 1 is not what it was when it was last changed",
    ],
  },
  entities: {
    done: {
      "update entities set name = 'Mine', version = 2": "entity 1 was changed (name, version)",
      "insert into entities (request_id, client_id, kind, name, code, created_at, updated_at) values ('n2', 'ACME', 'legal_entity', 'Mine', 'M', 1, 1)":
        "entity 2 was added",
    },
    past: ["update entities set name = 'Mine'", "entity 1 is not what it was when it was last changed"],
  },
  number_pools: {
    done: {
      "update number_pools set quarantine_days = 2, version = 2":
        "number pool 1 was changed (quarantine_days, version)",
      "insert into number_pools (request_id, virtual_account_id, name, created_at, updated_at) select 'p2', virtual_account_id, 'Second', 1, 1 from number_pools":
        "number pool 2 was added",
    },
    past: [
      "update number_pools set name = 'Mine'",
      "number pool 1 is not what it was when it was last changed",
    ],
  },
  account_numbers: {
    done: {
      "update account_numbers set status = 'quarantined', closed_at = 2, quarantined_until = 31536000002, reason = 'Mine', updated_at = 2 where id = 4":
        "account number 4 was changed (status, closed_at, quarantined_until, reason, updated_at)",
      "update account_numbers set status = 'active', holder_name = 'Eve', external_id = 'e', activated_at = 2, updated_at = 2 where id = 5":
        "account number 5 was added",
    },
    past: [
      "update account_numbers set holder_name = 'Eve' where id = 4",
      "account number 4 is not what it was when it was last changed",
    ],
  },
  receipt_rules: {
    done: {
      "update receipt_rules set maximum_balance = 7, version = 2 where virtual_account_id = 1":
        "collection rules of account 1 was changed (maximum_balance, version)",
      "insert into receipt_rules (virtual_account_id, expected_only, updated_at) values (2, 0, 1)":
        "collection rules of account 2 was added",
    },
    past: [
      "update receipt_rules set max_amount = 4",
      "collection rules of account 1 is not what it was when it was last changed",
    ],
  },
  standing_orders: {
    done: {
      "update standing_orders set recipient = '654321' where id = 1":
        "standing order 1 was changed (recipient)",
      "delete from standing_orders where id = 1": "standing order 1 was deleted",
    },
    past: [
      "update standing_orders set body = '[]'",
      "standing order 1 is not what it was when it was last changed",
    ],
  },
  scheduled_payments: {
    done: {
      "update scheduled_payments set due_at = 1 where id = 1": "scheduled payment 1 was changed (due_at)",
      "delete from scheduled_payments where id = 1": "scheduled payment 1 was deleted",
    },
    past: [
      "update scheduled_payments set recipient = '654321'",
      "scheduled payment 1 is not what it was when it was last changed",
    ],
  },
  beneficiaries: {
    done: {
      "update beneficiaries set account = '123457' where id = 1": "beneficiary 1 was changed (account)",
      "insert into beneficiaries (client_id, name, account, address_lines, is_approved, created_at, updated_at) values ('ACME', 'Mine', '7654321', '[]', 1, 1, 1)":
        "beneficiary 2 was added",
      "delete from beneficiaries where id = 1": "beneficiary 1 was deleted",
    },
    past: [
      "update beneficiaries set is_approved = 0",
      "beneficiary 1 is not what it was when it was last changed",
    ],
  },
  payee_rules: {
    done: {
      "update payee_rules set needs = '[\"name\"]' where id = 1": "payee rule 1 was changed (needs)",
      "insert into payee_rules (country, currency, needs, created_at, updated_at) values ('DE', '*', '[]', 1, 1)":
        "payee rule 3 was added",
      "delete from payee_rules where id = 2": "payee rule 2 was deleted",
    },
    past: [
      "update payee_rules set currency = 'USD' where id = 2",
      "payee rule 2 is not what it was when it was last changed",
    ],
  },
  payment_details: {
    done: {},
    past: [
      "update payment_details set payee = '[]' where payment_id = 1",
      "details of payment 1 is not what it was when it was last changed",
    ],
  },
  purpose_codes: {
    done: {
      "update purpose_codes set is_active = 0 where id = 1": "purpose code 1 was changed (is_active)",
      "delete from purpose_codes where id = 2": "purpose code 2 was deleted",
    },
    past: [
      "update purpose_codes set name = 'Mine' where id = 1",
      "purpose code 1 is not what it was when it was last changed",
    ],
  },
  retention_settings: {
    done: {
      "update retention_settings set days = 30": "retention of mails was changed (days)",
      "delete from retention_settings": "retention of mails was deleted",
    },
    past: [
      "update retention_settings set days = 31",
      "retention of mails is not what it was when it was last changed",
    ],
  },
  second_factors: {
    done: {
      "update second_factors set secret = 'mine'": "second factor f was changed (secret)",
      "insert into second_factors (id, user_id, kind, name, secret, created_at) values ('g', 1, 'passkey', 'Mine', 's', 1)":
        "second factor g was added",
      "delete from second_factors": "second factor f was deleted",
    },
    past: [
      "update second_factors set secret = 'mine'",
      "second factor f is not what it was when it was last changed",
    ],
  },
  sign_in_rules: {
    done: {
      "update sign_in_rules set admin = 'off'": "rules of signing in 1 was changed (admin)",
      "delete from sign_in_rules": "rules of signing in 1 was deleted",
    },
    past: [
      "update sign_in_rules set roles = 0",
      "rules of signing in 1 is not what it was when it was last changed",
    ],
  },
  payment_screenings: {
    done: {
      "insert into payment_screenings (payment_id, decision, decided_at) values (2, 'allow', 1)":
        "screening of payment 2 was added",
    },
    past: [
      "update payment_screenings set decision = 'allow'",
      "screening of payment 1 is not what it was when it was last changed",
    ],
  },
  api_clients: {
    done: {
      "update api_clients set scopes = 'accounts:write' where id = 1": "api client 1 was changed (scopes)",
      "update api_clients set secret_digest = 'x' where id = 1": "api client 1 was changed (secret_digest)",
      "insert into api_clients (oauth_client_id, user_id, client_id, name, scopes, allowed_ips, created_at, updated_at) values ('vac_b', 1, 'ACME', 'Mine', 'rates:read', '', 1, 1)":
        "api client 2 was added",
      "delete from api_clients where id = 1": "api client 1 was deleted",
    },
    past: [
      "update api_clients set scopes = 'users:read'",
      "api client 1 is not what it was when it was last changed",
    ],
  },
  program_credentials: {
    done: {
      "update program_credentials set held_until = 5 where id = 'one'":
        "credential one was changed (held_until)",
      "insert into program_credentials (id, user_id, kind, digest, person_id, held_from) values ('two', 3, 'secret', 'x', 1, 1)":
        "credential two was added",
    },
    past: [
      "update program_credentials set person_id = 2",
      "credential one is not what it was when it was last changed",
    ],
  },
  channel_keys: {
    done: {
      "update channel_keys set public_key = 'x' where id = 1": "key 1 was changed (public_key)",
      "insert into channel_keys (client_id, user_id, name, public_key, fingerprint, start, created_at, updated_at) values ('ACME', (select id from users where client_id = 'ACME' and role = 'client_user' limit 1), 'Mine', 'x', 'y', 'at_once', 1, 1)":
        "key 2 was added",
      "delete from channel_keys where id = 1": "key 1 was deleted",
    },
    past: ["update channel_keys set start = 'at_once'", "key 1 is not what it was when it was last changed"],
  },
  webhooks: {
    done: {
      "update webhooks set url = 'https://thief.example' where id = 1": "webhook 1 was changed (url)",
      "update webhooks set secret = 'x', previous_secret = 'y' where id = 1":
        "webhook 1 was changed (secret, previous_secret)",
      "insert into webhooks (request_id, url, description, status, secret, created_at, updated_at, position) values ('w2', 'https://thief.example', '', 'active', 'x', 1, 1, 0)":
        "webhook 2 was added",
      "delete from webhooks where id = 1": "webhook 1 was deleted",
    },
    past: ["update webhooks set client_id = null", "webhook 1 is not what it was when it was last changed"],
  },
  mails: {
    done: {
      "insert into mails (id, recipient, audience, subject, body, next_attempt_at, created_at) values ('m2', 'thief@evil.example', 'client', 's', 'b', 1, 1)":
        "mail m2 was added",
      "delete from mails where id = 'm1'": "mail m1 was deleted",
    },
    past: [
      "update mails set recipient = 'thief@evil.example' where id = 'm1'",
      "mail m1 is not what it was when it was last changed",
    ],
  },
  fund_allocations: {
    done: {
      "update fund_allocations set revoked_at = 2 where id = 1": "allocation 1 was changed (revoked_at)",
      "insert into fund_allocations (virtual_account_id, user_id, allocated_amount, currency, created_at) values (1, 2, 5, 'USD', 1)":
        "allocation 2 was added",
    },
    past: [
      "update fund_allocations set user_id = 3",
      "allocation 1 is not what it was when it was last changed",
    ],
  },
  alert_settings: {
    done: {
      "update alert_settings set high_amount = 1": "alert settings of * was changed (high_amount)",
      "insert into alert_settings (client_id, high_amount, velocity_count, velocity_minutes, updated_at) values ('ACME', 1, 1, 1, 1)":
        "alert settings of ACME was added",
      "delete from alert_settings where client_id = '*'": "alert settings of * was deleted",
    },
    past: [
      "update alert_settings set velocity_count = 99",
      "alert settings of * is not what it was when it was last changed",
    ],
  },
  approval_settings: {
    done: {
      "update approval_settings set enabled = 0": "approval settings of manual_debit was changed (enabled)",
      "insert into approval_settings (kind, enabled, updated_at) values ('rates', 0, 1)":
        "approval settings of rates was added",
      "delete from approval_settings where kind = 'manual_debit'":
        "approval settings of manual_debit was deleted",
    },
    past: ["delete from approval_settings", "approval settings of manual_debit is gone"],
  },
  client_payment_settings: {
    done: {
      "update client_payment_settings set enabled = 0": "payment settings of ACME was changed (enabled)",
      "insert into client_payment_settings (client_id, enabled, updated_at) values ('OTHER', 0, 1)":
        "payment settings of OTHER was added",
      "delete from client_payment_settings where client_id = 'ACME'": "payment settings of ACME was deleted",
    },
    past: [
      "update client_payment_settings set above_usd = 5",
      "payment settings of ACME is not what it was when it was last changed",
    ],
  },
  approvals: {
    done: {
      "update approvals set status = 'approved', ended_by = 4, ended_at = 2":
        "approval 1 was changed (status, ended_by, ended_at)",
      "insert into approvals (request_id, kind, act, body, summary, details, maker_id, made_at, expires_at) values ('q', 'manual_debit', 'debit', '{}', 's', '[]', 1, 1, 9)":
        "approval 2 was added",
    },
    past: [
      `update approvals set body = '{"amount":9}'`,
      "approval 1 is not what it was when it was last changed",
    ],
  },
  sole_acts: {
    done: {
      "insert into sole_acts (kind, account_id, maker_id, usd_amount, at) values ('manual_debit', 1, 1, 9, 1)":
        "act of one person 2 was added",
    },
    past: [
      "update sole_acts set usd_amount = 0",
      "act of one person 1 is not what it was when it was last changed",
    ],
  },
  client_files: {
    done: {
      "insert into client_files (client_id, kind, name, size, digest, made_at, status) values ('ACME', 'intraday', 'camt.052', 1, 'd', 1, 'made')":
        "file of a client 2 was added",
    },
    past: [
      "update client_files set digest = 'e'",
      "file of a client 1 is not what it was when it was last changed",
    ],
  },
  job_cursors: {
    done: {
      "update job_cursors set last_id = 9 where name = 'backup trouble'":
        "progress of the job backup trouble was changed (last_id)",
      "update job_cursors set name = 'heartbeat' where name = 'backup trouble'; insert into job_cursors values ('watch movements', 0)":
        "progress of the job watch movements was added",
    },
    past: [
      "update job_cursors set last_id = last_id + 1",
      "progress of the job backup trouble is not what it was when it was last changed",
    ],
  },
  report_schedules: {
    done: {
      "update report_schedules set recipients = '[2]'": "report schedule 1 was changed (recipients)",
      "insert into report_schedules (name, cadence, hour, sheets, recipients, next_due_at, request_id, created_at, updated_at) values ('t', 'daily', 6, '[]', '[2]', 9, 'q', 1, 1)":
        "report schedule 2 was added",
      "delete from report_schedules where id = 1": "report schedule 1 was deleted",
    },
    past: ["delete from report_schedules", "report schedule 1 is gone"],
  },
  statement_layouts: {
    done: {
      "update statement_layouts set layout = '[]'": "statement layout 1 was changed (layout)",
      "insert into statement_layouts (cbs_account, name, headings, layout, created_at, updated_at) values ('1000000002', 'n', '[]', '{}', 1, 1)":
        "statement layout 2 was added",
      "delete from statement_layouts where id = 1": "statement layout 1 was deleted",
    },
    past: [
      "update statement_layouts set layout = 'x'",
      "statement layout 1 is not what it was when it was last changed",
    ],
  },
  bank_csv_mappings: {
    done: {
      "update bank_csv_mappings set mapping = '[]'":
        "CSV columns of CBS account 1000000001 was changed (mapping)",
      "insert into bank_csv_mappings (cbs_account, mapping, updated_by, updated_at) values ('1000000002', '{}', 1, 1)":
        "CSV columns of CBS account 1000000002 was added",
      "delete from bank_csv_mappings where cbs_account = '1000000001'":
        "CSV columns of CBS account 1000000001 was deleted",
    },
    past: [
      "update bank_csv_mappings set mapping = 'x'",
      "CSV columns of CBS account 1000000001 is not what it was when it was last changed",
    ],
  },
  bank_statements: {
    done: {
      "update bank_statements set status = 'committing'": "bank statement 1 was changed (status)",
      [imported("j", "e").join("; ")]: "bank statement 2 was added",
    },
    past: [
      "update bank_statements set format = 'csv'",
      "bank statement 1 is not what it was when it was last changed",
    ],
  },
};

test("a book of all of them is whole", async () => {
  const { findings, sound } = await verify(db);
  expect(findings.flatMap(({ broken }) => broken ?? [])).toEqual([]);
  expect(sound).toBe(true);
  const proof = findings.find(({ kind }) => kind === "rows by the trail");
  const counts = await Promise.all(watchedTables.map(count));
  expect(counts).not.toContain(0);
  expect(proof?.rows).toBe(counts.reduce((sum, rows) => sum + rows, 0));
  for (const table of watchedTables) expect(proof?.note).toContain(table.replaceAll("_", " "));
});

const tried = takeSample(watchedTables, 3, 0, "tables that are changed past the trail");
test.each(tried.map((table) => [table, attacks[table]] as const))(
  "%s cannot be changed past the trail with the triggers in place",
  async (_, { done }) => {
    for (const change of Object.keys(done)) await run(change);
    const expected = Object.values(done).map((sentence) => `${sentence} without a row of the trail`);
    const found = await lines();
    expect(found.slice(0, expected.length)).toEqual(expected);
  },
);

test("none of them can be changed past the trail without the triggers", async () => {
  const past = watchedTables.map((table) => attacks[table].past);
  await tamper(...past.map(([change]) => change));
  const found = (await lines()).join("\n");
  for (const [, sentence] of past) expect(found).toMatch(sentence);
});

describe("a change past the trail is named although", () => {
  const act = (resourceId: number, details: object, action = "UPDATE", resource = "VIRTUAL_ACCOUNT") =>
    statement(
      "insert into audit_entries (user_id, action, resource, resource_id, details, ip_address, user_agent, created_at) values (1, ?, ?, ?, ?, '', '', 1)",
      action,
      resource,
      resourceId,
      JSON.stringify(details),
    );
  const suspended = { before: { status: "active" }, after: { status: "suspended" } };
  const suspend = "update virtual_accounts set status = 'suspended' where id = 1";

  test("other acts follow", async () => {
    await run(suspend);
    await db.write([act(1, {}, "LOGIN", "USER")]);
    await db.write([act(2, { note: "x" })]);
    await db.write([
      statement("update virtual_accounts set description = 'x' where id = 1"),
      act(1, suspended),
    ]);
    expect(await lines()).toEqual(["virtual account 1 was changed (status) without a row of the trail"]);
  });

  test("the next act is on the same row, and records something else of it", async () => {
    await db.write([statement(suspend), act(1, suspended)]);
    await run("update virtual_accounts set status = 'active' where id = 1");
    await db.write([
      statement("update virtual_accounts set description = 'x' where id = 1"),
      act(1, { before: { description: null }, after: { description: "x" } }),
    ]);
    expect(await lines()).toEqual([
      "virtual account 1 is not what the trail says of it: status is 'active', the trail says 'suspended'",
    ]);
  });

  test("the next act is on the same user, and says nothing of a password", async () => {
    await run("update users set password_hash = 'mine' where id = 2");
    await db.write([
      statement("update users set email = 'n@x' where id = 2"),
      act(2, { before: { email: "c@x" }, after: { email: "n@x" } }, "UPDATE", "USER"),
    ]);
    expect(await lines()).toEqual(["user 2 was changed (password_hash) without a row of the trail"]);
  });

  test("a failed sign-in of that user follows", async () => {
    await run("update users set role = 'admin' where id = 2");
    await db.write([act(2, {}, "LOGIN_FAILED", "USER")]);
    expect(await lines()).toEqual(["user 2 was changed (role) without a row of the trail"]);
  });

  test("the digests were made again, too", async () => {
    const forge = `update state_changes set digest = (select lower(hex(sha3(state, 256))) from users_state where row_id = 2)
      where id = (select max(id) from state_changes where subject = 'users' and row_id = '2')`;
    await tamper("update users set role = 'admin' where id = 2", forge);
    expect((await verify(db)).findings.find(({ kind }) => kind === "audit rows")?.broken).toMatch(
      /^audit row 1, or a change of a row that it covers, was changed$/,
    );
  });

  test("a digest was written beside the trail", async () => {
    const beside = `insert into state_changes select (select max(id) + 1 from state_changes), 'users', '2', 'update',
      'role', lower(hex(sha3(state, 256))), 0 from users_state where row_id = 2`;
    await tamper("update users set role = 'auditor' where id = 2", beside);
    const changes = await count("state_changes");
    expect(await lines()).toEqual([`1 of ${changes} changes of rows are covered by no row of the trail`]);
  });

  test("the changes themselves are append-only, and numbered by the database", async () => {
    const refused = (sql: string) => expect(run(sql)).rejects.toThrow(/APPEND_ONLY|STATE_FORK/);
    await refused("update state_changes set digest = 'x'");
    await refused("delete from state_changes");
    await refused("insert into state_changes values (1000, 'users', '2', 'update', 'role', 'x', 1)");
    await refused(
      "insert or replace into state_changes select id, subject, row_id, change, fields, 'x', audit_id from state_changes limit 1",
    );
  });
});

test("what mere use changes leaves nothing behind", async () => {
  const count = async () =>
    (await db.readPrimary(statement("select count(*) as changes from state_changes")))[0]?.changes;
  const before = await count();
  await run("update users set last_sign_in_at = 5, version = version where id = 1");
  await run("update report_schedules set next_due_at = 99");
  await run("update clients set signed_up_at = null");
  const deps = {
    db,
    now: () => noon,
    env: { bankCode: "999", zone: "Asia/Dubai", refusedPostingsPerMinute: 0 },
  };
  const words = { currency: "USD", description: "Invoice", reference: "R-1" } as const;
  await post(deps, null, { accountId: 1, amount: 5_00, type: "credit", ...words });
  expect(await count()).toBe(before);
  expect((await verify(db)).sound).toBe(true);
});
