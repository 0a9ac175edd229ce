import { afterAll, beforeAll } from "bun:test";
import { type Database, databaseError, type SqlValue, type Statement } from "db/client";
import { AppError } from "@/kernel/errors";
import { readPositions } from "@/ledger/accounts";
import type { LedgerDeps } from "@/ledger/command";
import { makePayment, type PaymentInput } from "@/ledger/payments";
import { type PostInput, post } from "@/ledger/post";
import { makeVirtualIban } from "@/vocabulary/iban";
import type { Currency } from "@/vocabulary/money";
import { recordChanges } from "../../recorded";

/** Opens a migrated, empty book. */
export type Open = () => Promise<{ db: Database; close(): Promise<void> }>;

const origin = { ip: "192.0.2.7", userAgent: "Test/1.0", requestId: "r-1" };

/** 20 November 2026, 12:00 in Dubai. */
export const noon = Date.UTC(2026, 10, 20, 8);

type AccountOptions = Partial<{
  currency: Currency;
  type: "COBO" | "POBO" | "BOTH";
  client: string;
  cbs: string;
  iban: string;
  customer: string;
}>;

/** A bank with an admin, two clients and their users; accounts are opened by each test for itself. */
export type House = Awaited<ReturnType<typeof openHouse>>;

let sequence = 0;

export async function openHouse(db: Database) {
  await db.write([
    statement(
      "insert into clients (id, name, kind, created_at) values ('HOUSE', 'House', 'staff', 1), ('ACME', 'Acme', 'client', 1), ('OTHER', 'Other', 'client', 1)",
    ),
    statement(
      "insert into users (id, username, email, password_hash, role, client_id, created_at, updated_at) values (1, 'admin', 'a@x', '-', 'admin', 'HOUSE', 1, 1), (2, 'acme', 'c@x', '-', 'client_user', 'ACME', 1, 1), (3, 'auditor', 'r@x', '-', 'auditor', 'HOUSE', 1, 1), (4, 'gone', 'g@x', '-', 'admin', 'HOUSE', 1, 1)",
    ),
    recordChanges,
  ]);
  const clock = { at: noon };
  const deps: LedgerDeps = {
    db,
    now: () => clock.at,
    env: { bankCode: "999", zone: "Asia/Dubai", refusedPostingsPerMinute: 0 },
  };
  const admin = { userId: 1, role: "admin", clientId: "HOUSE", origin } as const;
  const client = { userId: 2, role: "client_user", clientId: "ACME", origin } as const;
  const auditor = { userId: 3, role: "auditor", clientId: "HOUSE", origin } as const;

  async function open(options: AccountOptions = {}): Promise<number> {
    const n = ++sequence;
    const { currency = "USD", type = "BOTH", client: owner = "ACME", cbs = "1000000001" } = options;
    const { iban = `AE00999${String(n).padStart(16, "0")}`, customer = `Customer ${n}` } = options;
    const [rows] = await db.write([
      statement(
        "insert into virtual_accounts (virtual_iban, account_name, customer_name, company_name, reference, type, currency, client_id, cbs_account, created_at, updated_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, 1, 1) returning id",
        iban,
        customer,
        customer,
        customer,
        `ref-${n}`,
        type,
        currency,
        owner,
        cbs,
      ),
      statement("insert into iban_sequence (id, given_at) select max(id), 1 from virtual_accounts"),
      recordChanges,
    ]);
    return Number(rows?.[0]?.id);
  }

  /** Posts as the admin, in dollars, with arbitrary texts. */
  const give = (accountId: number, amount: number, more: Partial<PostInput> = {}) =>
    post(deps, admin, {
      accountId,
      amount,
      type: "credit",
      currency: "USD",
      description: "Invoice",
      reference: "R-1",
      ...more,
    });

  const funded = async (amount: number, options: AccountOptions = {}) => {
    const id = await open(options);
    await give(id, amount, { currency: options.currency ?? "USD" });
    return id;
  };

  /** Pays as the client, in dollars. */
  const pay = (accountId: number, recipient: string, amount: number, more: Partial<PaymentInput> = {}) =>
    makePayment(deps, client, {
      accountId,
      recipient,
      amount,
      currency: "USD",
      description: "Rent",
      ...more,
    });

  let numbers = 1_000_000;
  /** A virtual IBAN of this bank that no account has yet. */
  const iban = () => makeVirtualIban("999", ++numbers);

  async function position(accountId: number) {
    const [found] = await readPositions(deps, [accountId]);
    if (!found) throw new Error(`no account ${accountId}`);
    return { available: found.available, held: found.held };
  }

  const rows = (sql: string, ...args: SqlValue[]) => db.readPrimary(statement(sql, ...args));
  const value = async (sql: string, ...args: SqlValue[]) =>
    Object.values((await rows(sql, ...args))[0] ?? {})[0];
  /** Runs a statement; its changes of people, accounts or settings get their row of the trail. */
  const run = (sql: string, ...args: SqlValue[]) => db.write([statement(sql, ...args), recordChanges]);

  return {
    db,
    deps,
    clock,
    admin,
    client,
    auditor,
    open,
    give,
    funded,
    pay,
    iban,
    position,
    rows,
    value,
    run,
  };
}

/** House in the suite's own book, which is closed afterwards. */
export function lodge(open: Open, take: (house: House) => void): void {
  let close = async () => {};
  beforeAll(async () => {
    const book = await open();
    close = () => book.close();
    take(await openHouse(book.db));
  });
  afterAll(() => close());
}

export function statement(sql: string, ...args: SqlValue[]): Statement {
  return { sql, args };
}

/** Refusal of a posting: status, code and sentence. */
export async function refusal(posting: Promise<unknown>) {
  const error: unknown = await posting.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof AppError) return { status: error.status, code: error.code, message: error.message };
  throw new Error(`not refused: ${String(error)}`);
}

/** Code with which the database refused a write; undefined if accepted. */
export async function findCode(write: Promise<unknown>): Promise<string | undefined> {
  try {
    await write;
    return undefined;
  } catch (error) {
    return databaseError(error)?.code ?? String(error);
  }
}
