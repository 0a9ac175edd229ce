import { readPrimaryRow, readPrimaryRows } from "db/rows";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { eachItem } from "@/commands/batch";
import type { Deps } from "@/deps";
import { madeOfRows, writeStatusReport } from "@/payments/bulk-uploads/status-report";
import { statementFile } from "@/reporting/statements/files";
import { readStatement } from "@/reporting/statements/queries";
import type { StatementRow } from "@/reporting/statements/statement";
import { addDays, bankDate, bankInstant, dayLength, startOfBankDay } from "@/vocabulary/calendar";
import { uploadStatuses } from "@/vocabulary/options";
import { fileStatements } from "./store";

const clientRow = z.object({ clientId: z.string(), since: z.int() });

/** SQL for the clients that have a key, with the time since which files are made for them. */
const openClients = `select o.client_id as "clientId", o.at as since from channel_openings o
  where exists (select 1 from channel_keys where client_id = o.client_id)`;

/** True if any client gets files. */
export const hasOpenClients = async ({ db }: Pick<Deps, "db">): Promise<boolean> =>
  (await readPrimaryRow(db, clientRow, { sql: `${openClients} limit 1`, args: [] })) !== undefined;

/**
 * Makes the missing files of the outboxes: a status report of each upload whose state has changed since its newest
 * report, notices of the movements since the last ones, and intraday reports at the times that are set. Each file is
 * one write, which a second node cannot repeat.
 */
export async function makeClientFiles(deps: Deps, signal: AbortSignal): Promise<number> {
  const clients = await readPrimaryRows(deps.db, clientRow, { sql: openClients, args: [] });
  const items = clients.flatMap((client) =>
    [makeReports, makeNotices, makeIntradayReports].map((make) => () => make(deps, client, signal)),
  );
  return eachItem(deps, { name: "make client files", items, signal }, (make) => make());
}

type Client = z.output<typeof clientRow>;

/**
 * Period after its last event in which an upload, or a scheduled payment of it, is followed, in milliseconds: 60
 * days, within which a bank returns undeliverable payments. It is read each minute in the first three days, later
 * each hour.
 */
const followedFor = 60 * dayLength;
const followedClosely = 3 * dayLength;
const minute = 60_000;
const isHourly = (at: number) => at % (60 * minute) < minute;

const uploadRow = z.object({
  id: z.int(),
  status: z.enum(uploadStatuses),
  changes: z.int(),
  message: z.string().nullable(),
  failure: z.string().nullable(),
  createdAt: z.int(),
  committedAt: z.int().nullable(),
  finishedAt: z.int().nullable(),
  mark: z.string(),
  lastNumber: z.int().nullable(),
});

const newestReport = (what: string) =>
  `(select ${what} from client_files where upload_id = u.id and kind = 'status' order by number desc limit 1)`;

/** The mark of a report after which its upload no longer changes. */
const finalMark = "final";

const idRow = z.object({ id: z.int() });

/** SQL for uploads that may lack a report: pain.001 files of the client that have not ended. */
const openUploads = `select u.id from bulk_uploads u where u.client_id = ? and u.message is not null and u.version <> 0
  and (u.created_at >= ? or exists (select 1 from bulk_rows r join scheduled_payments s on s.id = r.scheduled_payment_id
    where r.upload_id = u.id and r.state = 'scheduled' and s.updated_at >= ?))
  and ${newestReport("mark")} is not '${finalMark}' order by u.id`;

/** SQL for an upload whose state has changed since its newest report. `mark` differs wherever a report may. */
const changedUpload = `select * from (
    select u.id, u.status, u.version as changes, u.message, u.failure, u.created_at as "createdAt", u.committed_at as "committedAt",
      u.finished_at as "finishedAt", ${newestReport("number")} as "lastNumber",
      json_array(u.status, u.version, sum(r.state = 'refused'), sum(r.state = 'waiting'), sum(r.state = 'done'),
        sum(s.status is 'scheduled'), sum(s.status in ('failed', 'cancelled')), max(coalesce(s.updated_at, 0)),
        sum(coalesce(a.status, '') in ('refused', 'withdrawn', 'expired')), sum(p.status is 'review'),
        sum(p.status is 'booked'), sum(p.status is 'sent'), sum(e.answer is not null),
        max(coalesce(p.updated_at, 0)), max(coalesce(e.answered_at, 0))) as mark
    from bulk_uploads u join bulk_rows r on r.upload_id = u.id ${madeOfRows}
      left join payment_file_entries e on e.payment_id = p.id
    where u.id = ? group by u.id
  ) u where u.mark is not ${newestReport("mark")}`;

async function makeReports(deps: Deps, { clientId, since }: Client, signal: AbortSignal): Promise<number> {
  const { db, now } = deps;
  const followed = isHourly(now()) ? followedFor : followedClosely;
  const begin = Math.max(since, now() - followed);
  const uploads = await readPrimaryRows(db, idRow, {
    sql: openUploads,
    args: [clientId, begin, begin],
  });
  return eachItem(deps, { name: "make status reports", items: uploads, signal }, async ({ id }) => {
    const changed = await readPrimaryRow(db, uploadRow, { sql: changedUpload, args: [id] });
    if (!changed) return 0;
    const { mark: seen, lastNumber, ...upload } = changed;
    const { number, fileName, xml, isFinal } = await writeStatusReport(deps, upload);
    const mark = isFinal ? finalMark : seen;
    if (number === lastNumber) {
      const sql = "update client_files set mark = ? where upload_id = ? and kind = 'status' and number = ?";
      await db.write([{ sql, args: [mark, upload.id, number] }], { idempotent: true });
      return 0;
    }
    const bytes = new TextEncoder().encode(xml);
    const file = { clientId, kind: "status", name: fileName, bytes, at: now() } as const;
    await db.write(await fileStatements({ ...file, uploadId: upload.id, number, mark }));
    return 1;
  });
}

const accountRow = z.object({ id: z.int(), after: z.int() });

const booked = "credit_count + debit_count";

/**
 * SQL for the accounts of a client with a credit or debit since their last notices, or since files are made for it.
 * Compares the running counts of their rows, so that an account with only holds and releases since is not read again
 * each minute.
 */
const movedAccounts = `select * from (
    select v.id, max(
      coalesce((select max(through_seq) from client_files where virtual_account_id = v.id and kind = 'notices'), 0),
      coalesce((select seq from transactions where virtual_account_id = v.id and created_at < ?
        order by created_at desc, id desc limit 1), 0)) as after
    from virtual_accounts v where v.client_id = ?) moved
  where (select ${booked} from transactions where virtual_account_id = moved.id order by seq desc limit 1) > coalesce(
    (select ${booked} from transactions where virtual_account_id = moved.id and seq = moved.after), 0)`;

/** Maximum number of movements in one file; the rest follow in the next one. */
const mostNotices = 5_000;

async function makeNotices(deps: Deps, { clientId, since }: Client, signal: AbortSignal): Promise<number> {
  const accounts = await readPrimaryRows(deps.db, accountRow, {
    sql: movedAccounts,
    args: [since, clientId],
  });
  return eachItem(deps, { name: "make notices", items: accounts, signal }, async ({ id, after }) => {
    let made = 0;
    for (let from: number | undefined = after; from !== undefined; ) {
      signal.throwIfAborted();
      from = await makeNotice(deps, clientId, id, from);
      if (from !== undefined) made += 1;
    }
    return made;
  });
}

/** The client itself as a reader, with the rights of its users. */
const getReader = (clientId: string): Actor => ({
  userId: 0,
  username: "",
  email: "",
  role: "client_user",
  clientId,
  virtualAccountId: null,
  sessionId: "",
  origin: { ip: "", userAgent: "", requestId: "client files" },
});

/**
 * Makes one file of an account's movements after a number. Returns the last number in it; undefined without
 * movements.
 */
async function makeNotice(
  deps: Deps,
  clientId: string,
  account: number,
  after: number,
): Promise<number | undefined> {
  const { env, now, db } = deps;
  const today = bankDate(now(), env.zone);
  // The numbers select its rows: the period only has to include them all.
  const period = { from: addDays(today, -3_650), to: today };
  const { head, rows } = await readStatement(deps, getReader(clientId), account, period);
  const booked: StatementRow[] = [];
  for await (const page of rows(after)) {
    booked.push(...page.filter(({ type }) => type === "credit" || type === "debit"));
    if (booked.length >= mostNotices) break;
  }
  const [first] = booked;
  const last = booked.at(-1);
  if (!first || !last) return undefined;
  const getSum = (wanted: "credit" | "debit") => {
    const amounts = booked.filter(({ type }) => type === wanted).map(({ amount }) => amount);
    return { count: amounts.length, sum: amounts.reduce((sum, amount) => sum + amount, 0) };
  };
  const summary = {
    ...head,
    from: bankDate(first.createdAt, env.zone),
    to: bankDate(last.createdAt, env.zone),
    credits: getSum("credit"),
    debits: getSum("debit"),
    lastSeq: last.seq,
  };
  async function* pages() {
    yield booked;
  }
  const { body } = statementFile("camt054", summary, pages(), deps);
  const bytes = new Uint8Array(await new Response(body).arrayBuffer());
  const name = `notices-${head.account.virtualIban}-${last.seq}.camt054.xml`;
  const file = { clientId, kind: "notices", name, bytes, at: now() } as const;
  await db.write(
    await fileStatements({ ...file, virtualAccountId: account, fromSeq: after, throughSeq: last.seq }),
  );
  return last.seq;
}

const timesRow = z.object({ times: z.string(), setAt: z.int() });

/**
 * The newest time of today at which a client gets reports, as `YYYY-MM-DD HH:MM`; undefined before the first. Times
 * that had passed when they were set count from the next day.
 */
async function dueTime({ db, env, now }: Deps, clientId: string): Promise<string | undefined> {
  const sql = `select intraday as times, updated_at as "setAt" from channel_keys where client_id = ? and intraday <> ''`;
  const keys = await readPrimaryRows(db, timesRow, { sql, args: [clientId] });
  const today = bankDate(now(), env.zone);
  const due = keys.flatMap(({ times, setAt }) =>
    times.split(",").filter((time) => {
      const at = bankInstant(today, time, env.zone);
      return at <= now() && at >= setAt;
    }),
  );
  const newest = due.sort().at(-1);
  return newest && `${today} ${newest}`;
}

/** SQL for the accounts of a client with movements today, since today's last report if there is one. */
const accountsOfToday = `select v.id, 0 as after from virtual_accounts v where v.client_id = ?1
    and not exists (select 1 from client_files where virtual_account_id = v.id and kind = 'intraday' and mark >= ?2)
    and (select max(seq) from transactions where virtual_account_id = v.id and created_at >= ?3) > coalesce((
      select max(through_seq) from client_files where virtual_account_id = v.id and kind = 'intraday' and mark >= ?4), 0)`;

async function makeIntradayReports(deps: Deps, { clientId }: Client, signal: AbortSignal): Promise<number> {
  const { db, env, now } = deps;
  const mark = await dueTime(deps, clientId);
  if (mark === undefined) return 0;
  const today = bankDate(now(), env.zone);
  const args = [clientId, mark, startOfBankDay(today, env.zone), today];
  const accounts = await readPrimaryRows(db, accountRow, { sql: accountsOfToday, args });
  return eachItem(deps, { name: "make intraday reports", items: accounts, signal }, async ({ id }) => {
    const { head, rows } = await readStatement(deps, getReader(clientId), id, { from: today, to: today });
    const { body } = statementFile("camt052", head, rows(), deps);
    const bytes = new Uint8Array(await new Response(body).arrayBuffer());
    const name = `intraday-${head.account.virtualIban}-${mark.replace(/[: ]/g, "")}.camt052.xml`;
    const file = { clientId, kind: "intraday", name, bytes, at: now() } as const;
    await db.write(await fileStatements({ ...file, virtualAccountId: id, mark, throughSeq: head.lastSeq }));
    return true;
  });
}
