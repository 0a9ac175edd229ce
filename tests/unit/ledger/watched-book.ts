import type { Database } from "db/client";
import { watchedTables } from "db/watched";
import { fileStatements } from "@/client-channel/store";
import { auditStatement } from "@/commands/statement";
import { makePayment } from "@/ledger/payments";
import { moveCursor } from "@/platform/jobs/cursor";
import { recordChanges } from "../../recorded";
import { openHouse, statement } from "./house";

/** Rows for each table that is empty in a house, referred to by rows of the trail. */
const rows = [
  "insert into configurations (virtual_account_id, suspense_account, updated_at) values (1, '9000000001', 1)",
  "insert into fund_allocations (virtual_account_id, user_id, allocated_amount, currency, created_at) values (1, 2, 5, 'USD', 1)",
  "insert into approval_settings (kind, enabled, updated_at) values ('manual_debit', 1, 1)",
  "insert into client_payment_settings (client_id, enabled, updated_at) values ('ACME', 1, 1)",
  "insert into receipt_rules (virtual_account_id, expected_only, updated_at) values (1, 0, 1)",
  "insert into expected_receipts (request_id, client_id, virtual_account_id, number, number_key, amount, currency, due_date, reference, created_at, updated_at) select 'r1', client_id, 1, '7', '7', 5, currency, '2026-12-01', 'RF1', 1, 1 from virtual_accounts where id = 1",
  "insert into number_pools (request_id, virtual_account_id, name, created_at, updated_at) select 'p1', id, 'Tenants', 1, 1 from virtual_accounts where type = 'COBO' order by id limit 1",
  "insert into iban_sequence (id, given_at) values (4, 1), (5, 1)",
  "insert into account_numbers (id, pool_id, iban, created_at, updated_at) values (4, 1, 'AE120330000000000000004', 1, 1), (5, 1, 'AE120330000000000000005', 1, 1)",
  "insert into standing_orders (virtual_account_id, amount, currency, recipient, description, body, made_by, origin, every, every_from, shift, created_at, updated_at) values (1, 5, 'USD', '123456', 'Rent', '{}', 3, '{}', 'month', '2026-12-01', 'next', 1, 1)",
  "insert into scheduled_payments (virtual_account_id, amount, currency, recipient, description, body, made_by, origin, reference, nominal_date, executes_on, due_at, created_at, updated_at) values (1, 5, 'USD', '123456', 'Rent', '{}', 3, '{}', 'PAY-1', '2026-12-01', '2026-12-01', 9, 1, 1)",
  "insert into directory_identities (user_id, issuer, subject, created_at) values (2, 'https://login.bank.example', 's-2', 1)",
  "insert into group_mappings (group_name, role, created_at, updated_at) values ('auditors', 'auditor', 1, 1)",
  "insert into directory_settings (id, updated_at) values (1, 1)",
  "insert into core_accounts (client_id, currency, account, name, created_at, updated_at) values ('ACME', 'USD', '7000000001', 'Acme', 1, 1)",
  "insert into entities (request_id, client_id, kind, name, code, created_at, updated_at) values ('n1', 'ACME', 'legal_entity', 'Acme', 'A', 1, 1)",
  "insert into sweeps (client_id, name, currency, mode, direction, runs_at, planned_from, created_at, updated_at) values ('ACME', 'Daily', 'USD', 'zero', 'collect', 'manual', 1, 1, 1)",
  "insert into cut_offs (currency, country, time, created_at, updated_at) values ('AED', '', '14:30', 1, 1)",
  "insert into beneficiaries (client_id, name, account, address_lines, is_approved, created_at, updated_at) values ('ACME', 'Paper', '123456', '[]', 1, 1, 1)",
  "insert into channel_keys (client_id, user_id, name, public_key, fingerprint, start, created_at, updated_at) values ('ACME', (select id from users where client_id = 'ACME' and role = 'client_user' limit 1), 'Paper', 'k', 'f', 'by_person', 1, 1)",
  "insert into webhooks (request_id, client_id, url, description, status, secret, created_at, updated_at, position) values ('w1', 'ACME', 'https://erp.example', '', 'active', 's', 1, 1, 0)",
  "insert into api_clients (oauth_client_id, user_id, client_id, name, scopes, allowed_ips, created_at, updated_at) values ('vac_a', (select id from users where client_id = 'ACME' and role = 'client_user' limit 1), 'ACME', 'Paper', 'rates:read', '', 1, 1)",
  "insert into approvals (request_id, kind, act, body, summary, details, maker_id, made_at, expires_at) values ('r', 'manual_debit', 'debit', '{}', 's', '[]', 1, 1, 9)",
  "insert into retention_settings (kind, days, updated_at) values ('mails', 60, 1)",
  "insert into second_factors (id, user_id, kind, name, secret, created_at) values ('f', 1, 'totp', 'Authenticator app', 's', 1)",
  "insert into program_credentials (id, user_id, kind, digest, person_id, held_from) values ('one', (select user_id from api_clients), 'secret', 'x', 1, 1)",
  "insert into sign_in_rules (id, admin, auditor, client_user, api_clients, beneficiaries, roles, webhooks, version, updated_at) values (1, 'required', 'offered', 'offered', 1, 0, 1, 0, 1, 1)",
  "insert into mails (id, recipient, audience, subject, body, next_attempt_at, created_at) values ('m1', 'ops@vostra.example', 'staff', 's', 'b', 1, 1)",
  "insert into report_schedules (name, cadence, hour, sheets, recipients, next_due_at, request_id, created_at, updated_at) values ('s', 'daily', 6, '[]', '[]', 9, 'r', 1, 1)",
];
/** The statement that enters a rate of the euro. */
export const rate = (of: string) =>
  `insert into exchange_rates (currency, rate, effective_at, created_at) values ('EUR', '${of}', 1, 1)`;
const soleAct =
  "insert into sole_acts (kind, account_id, maker_id, usd_amount, at) values ('manual_debit', 1, 1, 500, 1)";
const csvColumns =
  "insert into bank_csv_mappings (cbs_account, mapping, updated_by, updated_at) values ('1000000001', '{}', 1, 1)";

/** An import that is read: a dry run. */
export const imported = (requestId: string, digest: string) => [
  `insert into bank_statements (request_id, digest, file_name, format, cbs_account, ledger_account_id, currency, from_date,
      to_date, opening_ours, closing_ours, compared_at, line_count, uploaded_by, uploaded_at)
    select '${requestId}', '${digest}', 'f', 'camt.053', code, id, currency, '2026-11-18', '2026-11-18', 0, 0, 1, 0, 1, 1
    from ledger_accounts where code = '1000000001' and currency = 'USD'`,
  `update bank_statements set status = 'dry_run' where request_id = '${requestId}'`,
];
/** Row of the trail on such a file. */
const readFile = {
  fileName: "f",
  digest: "d",
  cbsAccount: "1000000001",
  currency: "USD",
  from: "2026-11-18",
  to: "2026-11-18",
  lines: 0,
  opening: null,
  closing: null,
  linesDigest: new Bun.CryptoHasher("sha3-256").digest("hex"),
};

/** Fills a book with a row of every watched table, each with its row of the trail. */
export async function fillWatched(empty: Database): Promise<void> {
  const house = await openHouse(empty);
  const payer = await house.open();
  await house.open();
  await house.open({ type: "COBO" });
  await house.give(payer, 300);
  const screened = { ...house.deps, env: { ...house.deps.env, screening: { url: "http://127.0.0.1:1" } } };
  const order = {
    accountId: payer,
    recipient: "12345678",
    amount: 100,
    currency: "USD",
    description: "Rent",
  } as const;
  for (let times = 0; times < 2; times += 1) await makePayment(screened, house.client, order);
  const by = { actor: null, action: "CREATE", at: 1 } as const;
  const rateDetails = { currency: "EUR", rate: "4.2", effectiveAt: 1 };
  const upload = { after: { cbsAccount: "1000000001" } };
  await empty.write([...rows.map((row) => statement(row)), recordChanges]);
  await empty.write([
    statement(rate("4.2")),
    auditStatement({ ...by, resource: "EXCHANGE_RATE", resourceId: 1, details: rateDetails }),
  ]);
  await empty.write([
    statement("update payment_details set status = 'complete', payee = '{}' where payment_id = 1"),
    auditStatement({ ...by, action: "UPDATE", resource: "PAYMENT", resourceId: 1, details: {} }),
  ]);
  await empty.write([
    statement(
      "update account_numbers set status = 'active', holder_name = 'Paper', external_id = 't-1', activated_at = 1, updated_at = 1 where id = 4",
    ),
    auditStatement({
      ...by,
      action: "UPDATE",
      resource: "ACCOUNT_NUMBER",
      resourceId: 4,
      details: { after: { status: "active", holderName: "Paper", externalId: "t-1" } },
    }),
  ]);
  await empty.write([
    statement(soleAct),
    auditStatement({ ...by, resource: "TRANSACTION", details: { journalId: "j" } }),
  ]);
  await empty.write([
    statement(csvColumns),
    auditStatement({ ...by, action: "UPDATE", resource: "BANK_STATEMENT", details: upload }),
  ]);
  const layout = { cbsAccount: "1000000001", name: "n", layout: "{}" };
  await empty.write([
    statement(
      "insert into statement_layouts (cbs_account, name, headings, layout, created_at, updated_at) values ('1000000001', 'n', '[\"Date\"]', '{}', 1, 1)",
    ),
    auditStatement({ ...by, resource: "STATEMENT_LAYOUT", resourceId: 1, details: { after: layout } }),
  ]);
  await empty.write([
    ...imported("i", "d").map((text) => statement(text)),
    auditStatement({ ...by, resource: "BANK_STATEMENT", resourceId: 1, details: { after: readFile } }),
  ]);
  await empty.write([
    statement(
      "insert into payment_screenings (payment_id, decision, reference, decided_at) values (1, 'deny', 's', 1)",
    ),
    auditStatement({
      ...by,
      action: "UPDATE",
      resource: "PAYMENT",
      resourceId: 1,
      details: { after: { decision: "deny", reference: "s" } },
    }),
  ]);
  const file = { clientId: "ACME", kind: "notices", name: "n", bytes: new Uint8Array(1), at: 1 } as const;
  await empty.write(await fileStatements(file));
  await empty.write(moveCursor("backup trouble", 1, 1));
  for (const table of watchedTables) {
    const [found] = await empty.readPrimary(statement(`select count(*) as rows from ${table}`));
    if (found?.rows === 0) await empty.write([await plainRow(empty, table), recordChanges]);
  }
}

/** Row of a table without dependencies: required columns have a value of their type. */
async function plainRow(db: Database, table: string) {
  const columns = await db.readPrimary(
    statement(
      `select name, type from pragma_table_info('${table}') where "notnull" = 1 and dflt_value is null and pk = 0`,
    ),
  );
  const values = columns.map(({ name, type }) =>
    name === "date" ? "'2026-12-02'" : type === "TEXT" ? "'x'" : "1",
  );
  return statement(
    `insert into ${table} (${columns.map(({ name }) => name).join(", ")}) values (${values.join(", ")})`,
  );
}
