/**
 * Reference for /admin/virtual-accounts: this one page as a good engineer would write it without any framework.
 * Bun.serve, the same reads as kept statements of bun:sqlite, strings joined by hand. Reads DATABASE_PATH and PORT. The
 * page has the rows and their count alone.
 */
import { Database } from "bun:sqlite";
import { type Currency, formatMoney } from "@/vocabulary/money";

type AccountRow = {
  id: number;
  iban: string;
  customer: string;
  reference: string;
  type: string;
  currency: Currency;
  status: string;
  cbs: string;
  balance: number;
  held: number;
};

const grouped = (iban: string) =>
  `${iban.slice(0, 4)} ${iban.slice(4, 8)} ${iban.slice(8, 12)} ${iban.slice(12, 16)} ${iban.slice(16, 20)} ${iban.slice(20)}`;

/** Cells of a row in minimal HTML: no classes and no optional tags. */
const getLeanRow = (row: AccountRow): string =>
  `<tr><th><a href="?view=${row.id}">${grouped(row.iban)}</a><br>${Bun.escapeHTML(row.reference)}` +
  `<td>${Bun.escapeHTML(row.customer)}<br>${row.currency}<td>${row.type}` +
  `<td>${formatMoney(row.balance, row.currency)}<br>${formatMoney(row.balance - row.held, row.currency)} available` +
  `<td>${row.status}<td>${Bun.escapeHTML(row.cbs)}`;

const db = new Database(process.env.DATABASE_PATH ?? "", { readonly: true });

const findSession = db.query<{ userId: number; username: string; role: string }, [string, number, number]>(`
  SELECT s.user_id AS userId, s.last_active_at AS lastActiveAt, u.username, u.email, u.role, u.client_id AS clientId
  FROM sessions s JOIN users u ON u.id = s.user_id
  WHERE s.id = ? AND s.expires_at > ? AND s.last_active_at > ? AND u.is_active = 1 AND u.deleted_at IS NULL`);
const listAccounts = db.query<AccountRow, [number]>(`
  SELECT v.id, v.virtual_iban AS iban, v.customer_name AS customer, v.reference, v.type, v.currency, v.status,
    v.cbs_account AS cbs, v.balance, l.balance AS held
  FROM virtual_accounts v JOIN ledger_accounts l ON l.virtual_account_id = v.id AND l.kind = 'held'
  WHERE v.closed_at IS NULL ORDER BY v.id DESC LIMIT ?`);
const countAccounts = db.query<{ accounts: number }, []>(
  "SELECT sum(accounts) AS accounts FROM account_totals WHERE client_id = '*'",
);

const headers = {
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": "private, no-store",
  "Content-Security-Policy": "default-src 'self'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
};
const quarterOfAnHour = 900_000;

function leanPage(username: string): string {
  const rows = listAccounts.all(51);
  const [count] = countAccounts.all();
  let text = `<!DOCTYPE html><title>Accounts</title><p>${username}<p>${count?.accounts ?? 0} accounts<table>`;
  for (const row of rows.slice(0, 50)) text += getLeanRow(row);
  return text;
}

Bun.serve({
  port: Number(process.env.PORT),
  hostname: "127.0.0.1",
  fetch(request) {
    const token = /(?:^|; )__Host-vostra-session=([a-z2-7]{40})/.exec(
      request.headers.get("cookie") ?? "",
    )?.[1];
    if (!token) return new Response("Sign in", { status: 401 });
    const now = Date.now();
    const [session] = findSession.all(Bun.SHA256.hash(token, "hex"), now, now - quarterOfAnHour);
    if (session?.role !== "admin") return new Response("Sign in", { status: 401 });
    return new Response(leanPage(session.username), { headers });
  },
});
