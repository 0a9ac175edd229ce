import { Database as Sqlite } from "bun:sqlite";
import { join } from "node:path";
import { measure } from "mitata";
import { Activity } from "@/access/activity";
import { listTransactions } from "@/accounts/transactions/list";
import { transactionTable } from "@/accounts/transactions/list-screen";
import { post } from "@/ledger/post";
import { readCookie } from "@/people/auth/cookies";
import { sessionReader } from "@/people/auth/sessions";
import { formatMoney } from "@/vocabulary/money";
import { copyOf, dropBook, openBench, seededBook, signInAdmin, small } from "../book";
import { openLedger } from "../limits/ledger";
import { rowOf } from "../limits/transaction-row";
import { cacheDir } from "../machine";
import type { Figure } from "../report";
import { interleave, medians, type Options } from "../rounds";

type Work = () => unknown;
type Pair = { name: string; ours: Work; limit: Work; than: string; close?: () => void };

/** The hot functions compared with hand-written ones; the ratio is of times, so less is better. */
export async function* functions({ rounds, seconds }: Options): AsyncGenerator<Figure> {
  const book = await copyOf(await seededBook(small));
  const cookie = await signInAdmin(book);
  const deps = await openBench(book);
  const pairs = [await table(deps), money(), session(deps, book, cookie), posting(deps)];
  try {
    for (const { name, ours, limit, than } of pairs) {
      const time = (work: Work) => async () =>
        (await measure(work, { min_cpu_time: (seconds * 1e9) / 10 })).p50 / 1000;
      const measured = medians(await interleave(rounds, time(ours), time(limit)));
      yield { name, unit: "µs", ...measured, note: `against ${than}` };
    }
  } finally {
    for (const { close } of pairs) close?.();
    await deps.db.close();
    dropBook(book);
  }
}

type BenchDeps = Awaited<ReturnType<typeof openBench>>;

const origin = { ip: "127.0.0.1", userAgent: "bench", requestId: "bench" };
const staff = { userId: 1, role: "admin", clientId: "HOUSE", origin } as const;
const admin = { ...staff, username: "bench", email: "", virtualAccountId: null, sessionId: "" };

async function table(deps: BenchDeps): Promise<Pair> {
  const { rows } = await listTransactions(deps, admin, {}, { limit: 50 });
  const { renderRows } = transactionTable(deps);
  const encoder = new TextEncoder();
  return {
    name: `a table of ${rows.length} rows`,
    // Encoding makes one text of the parts, as an answer does.
    ours: () => encoder.encode(renderRows(rows)),
    limit: () => encoder.encode(rows.map(rowOf).join("")),
    than: "joined by hand",
  };
}

function money(): Pair {
  const intl = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
  let minor = 0;
  const next = () => (minor = (minor * 31 + 12_345) % 999_999_999);
  return {
    name: "formatMoney",
    ours: () => formatMoney(next(), "USD"),
    limit: () => intl.format(next() / 100),
    than: "a kept Intl.NumberFormat",
  };
}

function session(deps: BenchDeps, book: string, cookie: string): Pair {
  const token = readCookie(cookie, cookie.split("=", 1)[0] ?? "") ?? "";
  const read = sessionReader(deps, new Activity());
  const db = new Sqlite(book, { readonly: true });
  const find = db.query<{ userId: number; expiresAt: number }, [string]>(
    `SELECT s.user_id AS userId, s.expires_at AS expiresAt, s.last_active_at, u.username, u.email, u.role, u.client_id
     FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.id = ? AND u.is_active = 1 AND u.deleted_at IS NULL`,
  );
  return {
    name: "a session read",
    ours: () => read(token),
    limit: () => find.get(Bun.SHA256.hash(token, "hex")),
    than: "one bun:sqlite statement",
    close: () => db.close(),
  };
}

function posting(deps: BenchDeps): Pair {
  const path = join(cacheDir, `functions-${process.pid}.db`);
  const ledger = openLedger(path, 1);
  let posted = 0;
  const next = () => {
    const key = `${process.pid}-${posted++}`;
    return {
      type: "credit",
      amount: 1250,
      description: "Invoice of the bench",
      reference: key,
      key,
    } as const;
  };
  return {
    name: "a posting, one at a time, durable",
    ours: () => {
      const { key, ...credit } = next();
      const idempotency = { key, scope: "POST /api/transactions", bodyHash: "0".repeat(64) };
      return post(
        deps,
        { ...staff, userId: deps.userId },
        { ...credit, accountId: deps.accountId, currency: "USD", idempotency },
      );
    },
    limit: () => ledger.post({ ...next(), account: 1 }),
    than: "hand-written bun:sqlite",
    close: () => {
      ledger.close();
      dropBook(path);
    },
  };
}
