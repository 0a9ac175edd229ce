import type { Database, Statement } from "db/client";
import { sql } from "drizzle-orm";
import { auditBatch } from "@/commands/statement";
import type { Env } from "@/env";
import { makeVirtualIban } from "@/vocabulary/iban";
import type { Currency } from "@/vocabulary/money";
import type { Random } from "../random";
import { companyName } from "./words";

/** Fields of an account that movements need. */
export type SeedAccount = { id: number; currency: Currency };

const step = 500;

const insertClients = `insert into clients (id, name, kind, created_at)
  select value ->> 0, value ->> 1, 'client', ? from json_each(?) where true on conflict do nothing`;

const insertSequence = "insert into iban_sequence (id, given_at) select value ->> 0, ? from json_each(?)";

const insertAccounts = `insert into virtual_accounts (id, virtual_iban, account_name, customer_name, company_name,
    reference, type, currency, client_id, cbs_account, created_at, updated_at)
  select value ->> 0, value ->> 1, value ->> 2, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6,
    value ->> 7, value ->> 8, ?1, ?1 from json_each(?2)`;

/**
 * Creates clients with their accounts, five hundred to a write, each account with a new virtual IBAN. `at` is when all
 * of them were opened.
 */
export async function makeAccounts(
  { db, env }: { db: Database; env: Pick<Env, "bankCode"> },
  size: { accounts: number; clients: number },
  at: number,
  random: Random,
  progress: (done: number) => void,
): Promise<SeedAccount[]> {
  const made: SeedAccount[] = [];
  const before = await lastSequence(db);
  await writeClients(db, size.clients, at);
  for (let from = 0; from < size.accounts; from += step) {
    const count = Math.min(step, size.accounts - from);
    const rows = Array.from({ length: count }, (_, index) => {
      const number = from + index;
      return row(before + number + 1, number, size.clients, at, env.bankCode, random);
    });
    await db.write(accountWrites(rows, at));
    for (const [id, , , , , , currency] of rows) made.push({ id, currency });
    progress(made.length);
  }
  return made;
}

const clientId = (number: number) => `SEED_${String(number + 1).padStart(6, "0")}`;

async function writeClients(db: Database, clients: number, at: number): Promise<void> {
  const rows = Array.from(
    { length: clients },
    (_, number) => [clientId(number), companyName(number)] as const,
  );
  await db.write([
    { sql: insertClients, args: [at, JSON.stringify(rows)] },
    auditBatch(
      rows.map(([id, name]) => ({
        actor: null,
        action: "CREATE",
        resource: "CLIENT",
        resourceId: id,
        at,
        details: { after: { id, name }, by: "seed" },
      })),
    ),
  ]);
}

async function lastSequence(db: Database): Promise<number> {
  const [row] = await db.read.values(
    sql`select coalesce(max(seq), 0) from sqlite_sequence where name = 'iban_sequence'`,
  );
  return Number(Array.isArray(row) ? row[0] : 0);
}

type Row = [
  id: number,
  iban: string,
  customer: string,
  company: string,
  reference: string,
  type: string,
  currency: Currency,
  client: string,
  cbs: string,
];

function row(id: number, number: number, clients: number, at: number, bankCode: string, random: Random): Row {
  const client = number % clients;
  const company = companyName(client);
  const customer = companyName(number);
  const type = random.pick(["COBO", "COBO", "POBO", "BOTH"]);
  const currency = random.pick(["USD", "USD", "USD", "USD", "AED", "AED", "EUR"] as const);
  const cbs = random.chance(0.92) ? `100000000${random.int(1, 6)}` : `CBS_${at}`;
  const reference = `${company.toLowerCase().replace(/\W+/g, "_")}_va_${String(id).padStart(6, "0")}`;
  return [
    id,
    makeVirtualIban(bankCode, id),
    customer,
    company,
    reference,
    type,
    currency,
    clientId(client),
    cbs,
  ];
}

function accountWrites(rows: readonly Row[], at: number): Statement[] {
  const json = JSON.stringify(rows);
  return [
    { sql: insertSequence, args: [at, json] },
    { sql: insertAccounts, args: [at, json] },
    auditBatch(
      rows.map(
        ([id, virtualIban, customerName, companyName, reference, type, currency, client, cbsAccount]) => ({
          actor: null,
          action: "CREATE",
          resource: "VIRTUAL_ACCOUNT",
          resourceId: id,
          at,
          details: {
            after: {
              virtualIban,
              customerName,
              companyName,
              reference,
              type,
              currency,
              clientId: client,
              cbsAccount,
            },
            by: "seed",
          },
        }),
      ),
    ),
  ];
}
