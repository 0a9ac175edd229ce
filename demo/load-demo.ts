import type { Write } from "db/client";
import { users } from "db/schema";
import { asc, sql } from "drizzle-orm";
import { indexTransactions } from "@/accounts/transactions/indexer";
import type { Deps } from "@/deps";
import { skipMovements } from "@/oversight/alerts/monitor";
import { hashPassword, verifyPassword, withHashingSlot } from "@/people/auth/passwords";
import { findByUsername } from "@/people/auth/queries";
import { userAuditRow } from "@/people/auth/user-audit";
import { endRows } from "@/platform/mail/outbox";
import { sampleLogins } from "./logins";
import { unfinished } from "./opening";
import { planBook } from "./plan";
import type { Act } from "./script";

/**
 * Loads the demo book into an empty database: six months of 30 accounts of 8 fictional clients, up to the bank's date,
 * every movement through the ledger. It is the same for everyone on the same day. A database with any content stays
 * unchanged. Returns whether it loaded the book.
 * @throws Error if an earlier load was interrupted, which says what to do
 */
export async function loadDemo(deps: Deps): Promise<boolean> {
  if (!(await isEmpty(deps))) return false;
  const started = performance.now();
  const passwords = sampleLogins.map(({ username, password }) => ({
    username,
    hash: hashPassword(password),
  }));
  const acts = planBook(deps.now(), deps.env, await hashPassword(crypto.randomUUID()));
  await carryOut(deps, acts);
  await openLogins(deps, await Promise.all(passwords.map(openLogin)));
  await indexTransactions(deps.db);
  await skipMovements(deps);
  const ms = Math.round(performance.now() - started);
  deps.log.info({ acts: acts.length, ms }, "the demo book was loaded");
  return true;
}

/** Makes the sample logins work, as of the book's last act, so that the book is the same at every hour of its day. */
async function openLogins({ db }: Deps, passwords: readonly Write[]): Promise<void> {
  const [last] = await db.read.values<[number]>(sql`select max(created_at) from audit_logs`);
  const at = Number(last?.[0]);
  const inside = { userId: null, origin: { ip: "server", userAgent: "server start", requestId: "" } };
  await db.write([
    ...passwords,
    ...sampleLogins.map(({ username }) =>
      userAuditRow({ now: () => at }, inside, "UPDATE", username, { changed: "password", by: "demo" }),
    ),
    ...endMails,
    endRows({ sql: "ended_at is not null", args: [] }, at),
  ]);
}

/** The mails of the demo's past went out when they were written, those for staff alone to nobody outside the bank. */
const endMails: readonly Write[] = [
  {
    sql: `update mails set status = 'withheld', ended_at = created_at,
      last_error = 'The address is not the bank''s own' where audience = 'staff'`,
    args: [],
  },
  {
    sql: "update mails set status = 'sending', attempts = attempts + 1 where status = 'waiting'",
    args: [],
  },
  { sql: "update mails set status = 'sent', ended_at = created_at where status = 'sending'", args: [] },
];

/**
 * Lines for the person who starts a demo: the address, and the sample logins that work, one each. Empty if none works,
 * since then the book is not the demo's.
 */
export async function demoLines({ db }: Pick<Deps, "db">, url: string): Promise<string[]> {
  const working = await Promise.all(
    sampleLogins.map(async ({ username, password }) => {
      const user = await findByUsername(db, username);
      return (
        user?.isActive === true && (await withHashingSlot(() => verifyPassword(password, user.passwordHash)))
      );
    }),
  );
  const logins = sampleLogins.filter((_, at) => working[at]);
  if (logins.length === 0) return [];
  return [
    `${url} serves the demo book; all people and companies in it are fictional. Sign in as`,
    ...logins.map(({ username, password, who }) => `  ${username} / ${password} (${who})`),
  ];
}

async function isEmpty({ db, log }: Deps): Promise<boolean> {
  const [first] = await db.read
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .orderBy(asc(users.id))
    .limit(1);
  if (first?.passwordHash === unfinished) {
    throw new Error(
      "An earlier start was ended before the demo book was complete. Delete the database (by default the folder `data`) and start again.",
    );
  }
  const [accounts] = await db.read.values(sql`select count(*) from clients`);
  const empty = first === undefined && Number(Array.isArray(accounts) ? accounts[0] : 0) === 0;
  if (!empty) log.info("there is a book already: the demo book is not loaded");
  return empty;
}

/** Number of acts in progress at once; the write queue commits them together, in order. */
const together = 128;

async function carryOut(deps: Deps, acts: readonly Act[]): Promise<void> {
  let waiting: Promise<unknown>[] = [];
  for (const act of acts) {
    if (act.alone || waiting.length >= together) {
      await Promise.all(waiting);
      waiting = [];
    }
    const done = act.carryOut(deps);
    if (act.alone) await done;
    else waiting.push(done);
  }
  await Promise.all(waiting);
}

async function openLogin({ username, hash }: { username: string; hash: Promise<string> }): Promise<Write> {
  return { sql: "update users set password_hash = ? where username = ?", args: [await hash, username] };
}
