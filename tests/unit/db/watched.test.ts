import { afterEach, beforeEach, expect, test } from "bun:test";
import { type Database, openDatabase } from "db/client";
import { committedSchema, migrate, type Schema } from "db/migrate";
import { watchedTables } from "db/watched";
import { verify } from "@/integrity/verify";
import { openHouse, statement } from "../ledger/house";

let db: Database;
beforeEach(async () => {
  db = await openDatabase({ url: ":memory:" });
});
afterEach(() => db.close());

const committed = committedSchema();
const isOfWatch = (text: string) => text.includes("state_changes");

/** Schema from before tables were watched. */
const before: Schema = {
  fill: committed.fill ?? [],
  migrations: committed.migrations.map((migration) => ({
    ...migration,
    statements: migration.statements.filter((text) => !isOfWatch(text)),
  })),
  program: {
    version: 1,
    files: committed.program.files
      .filter(({ name }) => !name.startsWith("states"))
      .map((file) => ({
        ...file,
        hash: isOfWatch(file.objects.map(({ sql }) => sql).join()) ? `${file.hash} before` : file.hash,
        objects: file.objects.map((object) => ({
          ...object,
          sql: object.sql.replace(
            / \|\| CASE WHEN EXISTS \(SELECT 1 FROM state_changes[\s\S]*?ELSE '' END/,
            "",
          ),
        })),
      })),
  },
};

/** Schema with the watched tables' triggers. */
const after: Schema = {
  migrations: [
    ...before.migrations,
    {
      tag: "9999_watched",
      hash: "watched",
      statements: committed.migrations.flatMap(({ statements }) => statements.filter(isOfWatch)),
    },
  ],
  program: committed.program,
};

const flaws = async () => (await verify(db)).findings.flatMap(({ broken }) => broken ?? []);
const run = (sql: string) => db.write([statement(sql)]);

test("a book that was in use before it was watched begins with its rows as they are, and a row that records it", async () => {
  await migrate(db, before);
  await run("insert into clients (id, name, kind, created_at) values ('HOUSE', 'House', 'staff', 1)");
  await run(
    "insert into users (username, email, password_hash, role, client_id, created_at, updated_at) values ('amal', '', 'x', 'admin', 'HOUSE', 1, 1)",
  );
  await run(
    "insert into audit_entries (action, resource, resource_id, details, ip_address, user_agent, created_at) values ('LOGIN', 'USER', 1, '{}', '', '', 7)",
  );
  await migrate(db, after);
  const [row] = await db.readPrimary(statement("select * from audit_logs order by id desc limit 1"));
  expect(row).toMatchObject({ id: 2, action: "CREATE", resource: "AUDIT_LOG", created_at: 7 });
  expect(JSON.parse(String(row?.details))).toEqual({ watchedRows: 339 });
  expect(await flaws()).toEqual([]);
  await migrate(db, after);
  expect(await flaws()).toEqual([]);
  await run("update users set role = 'auditor' where id = 1");
  expect(await flaws()).toEqual(["user 1 was changed (role) without a row of the trail"]);
});

test("a repeated row of the trail covers nothing", async () => {
  await migrate(db);
  await openHouse(db);
  await db.write([
    statement("insert into clients (id, name, kind, created_at) values ('EVIL', 'E', 'client', 1)"),
    statement(
      "insert into audit_entries (action, resource, details, ip_address, user_agent, created_at) values ('CREATE', 'AUDIT_LOG', '{}', '', '', 7)",
    ),
  ]);
  expect(await flaws()).toEqual(["client EVIL was added without a row of the trail"]);
});

test("every column of a watched table counts, but those that mere use changes", async () => {
  await migrate(db);
  const listColumns = async (table: string) =>
    (await db.readPrimary(statement(`select name from pragma_table_info('${table}')`))).map(({ name }) =>
      String(name),
    );
  const left = await Promise.all(
    watchedTables.map(async (table) => {
      const [view] = await db.readPrimary(
        statement(`select sql from sqlite_master where name = '${table}_state'`),
      );
      const [update] = await db.readPrimary(
        statement(`select sql from sqlite_master where name = '${table}_state_update'`),
      );
      const counted = (name: string) =>
        String(view?.sql).includes(`'${name}', ${name}`) &&
        String(update?.sql).includes(`'${name}', OLD.${name}`);
      return (await listColumns(table)).filter((name) => !counted(name)).map((name) => `${table}.${name}`);
    }),
  );
  expect(left.flat().sort()).toEqual([
    "api_clients.last_used_at",
    "bank_statements.attempts",
    "bank_statements.last_line_id",
    "bank_statements.leased_until",
    "bank_statements.token",
    "channel_keys.intraday",
    "client_files.attempts",
    "client_files.fetched_at",
    "client_files.fetched_by",
    "client_files.leased_until",
    "client_files.mark",
    "client_files.message",
    "client_files.status",
    "client_files.token",
    "client_files.upload_id",
    "client_files.virtual_account_id",
    "expected_receipts.applied",
    "expected_receipts.status",
    "expected_receipts.written_off",
    "mails.attempts",
    "mails.last_error",
    "mails.next_attempt_at",
    "mails.status",
    "number_pools.active",
    "number_pools.closed",
    "number_pools.quarantined",
    "number_pools.reserved",
    "report_schedules.next_due_at",
    "scheduled_payments.attempts",
    "scheduled_payments.leased_until",
    "scheduled_payments.token",
    "second_factors.counter",
    "second_factors.last_used_at",
    "sweeps.planned_from",
    "users.language",
    "users.last_sign_in_at",
    "virtual_accounts.balance",
    "virtual_accounts.maximum_balance",
    "virtual_accounts.transaction_count",
    "webhooks.attempts",
    "webhooks.due_at",
    "webhooks.failures",
    "webhooks.leased_until",
    "webhooks.position",
    "webhooks.token",
  ]);
});
