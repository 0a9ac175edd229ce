/**
 * The limit of /admin/virtual-accounts: what a good engineer would write for this one page with no framework at
 * all. Bun.serve, the same reads as kept statements of bun:sqlite, strings joined by hand.
 * Reads DATABASE_PATH, PORT and BYTES: the size of the application's own answer, to send as many, or 0 for the lean page,
 * which has the rows and their count alone.
 */
import { Database } from "bun:sqlite";
import { formatMoney } from "@/vocabulary/money";
import { type AccountRow, leanRowOf, rowOf } from "./account-row";

const db = new Database(process.env.DATABASE_PATH ?? "", { readonly: true });
const bytes = Number(process.env.BYTES);

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
const listAlerts = db.query<{ id: number; title: string; customer: string | null }, []>(`
  SELECT a.id, a.title, a.severity, a.created_at, v.customer_name AS customer FROM alerts a
  LEFT JOIN virtual_accounts v ON v.id = a.virtual_account_id
  WHERE a.status = 'active' ORDER BY a.id DESC LIMIT 5`);
const lastSeen = db.query<{ seen: number }, [number]>(
  "SELECT last_alert_id AS seen FROM alert_reads WHERE user_id = ?",
);

const headers = {
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": "private, no-store",
  "Content-Security-Policy": "default-src 'self'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
};
const quarterOfAnHour = 900_000;
let filler: string | undefined;

/** Fixed markup around the rows, padded until the answer has as many bytes as were asked for. */
function around(inner: string): string {
  filler ??= "x".repeat(Math.max(0, bytes - Buffer.byteLength(inner)));
  return `<!DOCTYPE html>${filler}${inner}`;
}

function page(username: string, userId: number): string {
  const rows = listAccounts.all(51);
  const [count] = countAccounts.all();
  const [seen] = lastSeen.all(userId);
  let text = `<p>${username}</p><p>${count?.accounts ?? 0} accounts</p>`;
  for (const alert of listAlerts.all()) {
    text += `<li${alert.id > (seen?.seen ?? 0) ? " class=new" : ""}>${Bun.escapeHTML(alert.title)}</li>`;
  }
  for (const { customer, balance, currency } of listAccounts.all(3)) {
    text += `<li>${Bun.escapeHTML(customer)} ${formatMoney(balance, currency)}</li>`;
  }
  for (const row of rows.slice(0, 50)) text += rowOf(row);
  return around(text);
}

function leanPage(username: string): string {
  const rows = listAccounts.all(51);
  const [count] = countAccounts.all();
  let text = `<!DOCTYPE html><title>Accounts</title><p>${username}<p>${count?.accounts ?? 0} accounts<table>`;
  for (const row of rows.slice(0, 50)) text += leanRowOf(row);
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
    const { username, userId } = session;
    return new Response(bytes > 0 ? page(username, userId) : leanPage(username), { headers });
  },
});
