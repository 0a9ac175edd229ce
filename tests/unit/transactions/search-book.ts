import type { Database } from "db/client";
import type { Random } from "demo/random";
import { sql } from "drizzle-orm";
import { z } from "zod";

/** Transaction with its searchable texts. */
export type Line = z.infer<typeof line>;

const line = z.object({
  id: z.number(),
  account: z.number(),
  type: z.enum(["credit", "debit", "hold", "release"]),
  description: z.string(),
  reference: z.string(),
  customer: z.string(),
  iban: z.string(),
  named: z.string(),
  client: z.string(),
});

const words =
  'Alder Amber Trading Tradinghouse Söhne ÉCLAIR éclair Ωmega زهرة LLC FZE 100% a_b q*x [x] what? O\'Hara "so" NEAR( -- \\ 😀😀 z OR'.split(
    " ",
  );

const text = (random: Random, most: number) =>
  Array.from({ length: random.int(1, most) }, () =>
    random.chance(0.3) ? random.digits(random.int(1, 7)) : random.pick(words),
  ).join(random.pick([" ", " ", "-", ", "]));

/** Opens accounts, a few of each client; one client has most of them. */
export async function openAccounts(db: Database, random: Random, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, at) => [
    `AE${random.digits(21)}`,
    random.chance(0.9) ? `Alder ${text(random, 2)}` : text(random, 3),
    `va_${at}_${text(random, 1)}`,
    at % 40 === 0 ? "FEW" : "MANY",
  ]);
  await db.write([
    {
      sql: "insert into clients (id, name, kind, created_at) values ('FEW', 'F', 'client', 1), ('MANY', 'M', 'client', 1)",
      args: [],
    },
    {
      sql: `insert into virtual_accounts (virtual_iban, account_name, customer_name, company_name, reference, type,
          currency, client_id, cbs_account, created_at, updated_at)
        select value ->> 0, 'a', value ->> 1, 'c', value ->> 2, 'BOTH', 'USD', value ->> 3, '1000000001', 1, 1
        from json_each(?)`,
      args: [JSON.stringify(rows)],
    },
  ]);
}

/** Writes rows without journals, since the book's rules do not matter here. */
export const dropRules = (db: Database): Promise<void> =>
  db.alter(
    ["transactions_count", "transactions_totalled", "virtual_accounts_balance"].map((name) => ({
      sql: `drop trigger ${name}`,
      args: [],
    })),
  );

/** Adds transactions; most belong to few accounts, and holds come late. */
export async function addLines(db: Database, random: Random, accounts: number, count: number): Promise<void> {
  const rows = Array.from({ length: count }, () => [
    random.chance(0.4) ? random.int(1, 3) : random.int(1, accounts),
    random.pick(["credit", "debit", "debit", "hold", "release"]),
    text(random, 6),
    random.chance(0.1)
      ? random.code(random.int(1, 2))
      : `${random.pick(["INV-", "FT ", "réf-É"])}${random.digits(6)}`,
  ]);
  await db.write([
    {
      sql: `insert into transactions (journal_id, virtual_account_id, seq, type, amount, currency, description,
          reference, balance_after, held_after, credited_after, credit_count, debit_count, hold_count, created_at,
          processed_at)
        select 'j', value ->> 0,
          row_number() over (partition by value ->> 0 order by key) + (select count(*) from transactions
            where virtual_account_id = value ->> 0),
          value ->> 1, 1, 'USD', value ->> 2, value ->> 3, 1, 0, 0, 0, 0, 0, 1, 1 from json_each(?) order by key`,
      args: [JSON.stringify(rows)],
    },
    {
      sql: `update virtual_accounts set transaction_count = (select count(*) from transactions
        where virtual_account_id = virtual_accounts.id)`,
      args: [],
    },
  ]);
}

/** Every transaction, newest first. */
export async function readLines(db: Database): Promise<Line[]> {
  const rows =
    await db.read.all(sql`select t.id, t.virtual_account_id as account, t.type, t.description, t.reference,
    v.customer_name as customer, v.virtual_iban as iban, v.reference as named, v.client_id as client
    from transactions t join virtual_accounts v on v.id = t.virtual_account_id order by t.id desc`);
  return z.array(line).parse(rows);
}

/** State with a new word index and all other indexes complete. */
export const forgetWords = (db: Database) =>
  db.write([
    { sql: "insert into transactions_words(transactions_words) values ('delete-all')", args: [] },
    { sql: "update search_progress set last_id = 0 where id = 2", args: [] },
  ]);
