import { afterAll, beforeAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import pino from "pino";
import { serverJobs } from "@/app/jobs/list";
import { commitWork } from "@/bank/bank-statements/commit-run";
import { reconciliationWork } from "@/bank/reconciliation/run";
import { findChannelKey } from "@/client-channel/channel-key";
import { inboxWork, keepFile } from "@/client-channel/inbox";
import { readPublicKey } from "@/client-channel/keys/commands";
import { auditStatement } from "@/commands/statement";
import { readSweeps } from "@/liquidity/sweeps/queries";
import { sweepWork } from "@/liquidity/sweeps/run";
import { beginDue } from "@/liquidity/sweeps/start";
import { nameCheckWork } from "@/payments/bulk-uploads/name-check-run";
import { uploadWork } from "@/payments/bulk-uploads/run";
import { scheduledWork } from "@/payments/scheduled/run";
import { createRunner } from "@/platform/jobs/runner";
import type { LeasedWork } from "@/platform/leased-work/leased-work";
import { runningWork, stopLeasedWork } from "@/platform/leased-work/running-work";
import { mailStatements, sendDueMails } from "@/platform/mail/outbox";
import { reportWork } from "@/reporting/reports/run";
import { pain001 } from "../fixtures/bank-files/pain";
import { recordChanges } from "../recorded";
import { keepNumbers } from "./account-numbers";
import * as statements from "./bank-statements";
import { type Book, startBook } from "./book";
import * as uploads from "./bulk";
import { collect, refuse as refusePayment } from "./collections";
import { insertRun } from "./reconciliation";
import { insertReport } from "./reports";
import { type MailServer, startMailServer } from "./smtp-server";
import { sshKeyPair } from "./ssh-keys";
import { type Person, people, toActor } from "./support";
import { openSweeps } from "./sweeps";

/** A bad item in front of good ones. */
type Case = {
  /** The batch whose log names the bad item; absent if something else records it. */
  batch?: string;
  /** Makes the bad item first and the good ones behind it. Returns the rows that show that the good ones are done. */
  begin(): Promise<Outcome>;
};
type Outcome = { read: () => Promise<unknown>; done: unknown };
/** Cases of a job or of a kind of leased work; a sentence if it has no items that could block others. */
type Entry = readonly Case[] | string;

const outside = "GB29NWBK60161331926819";
const hour = 3_600_000;
const day = 24 * hour;
const { signal } = new AbortController();

let book: Book;
let mailServer: MailServer;
let services: Bun.Server<undefined>;
let received: string[] = [];
let logged: { batch?: string; msg: string }[] = [];

beforeAll(async () => {
  mailServer = await startMailServer();
  services = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request) {
      const { pathname } = new URL(request.url);
      const body = await request.text();
      if (pathname === "/screening") return Response.json({ decision: "allow" });
      if (pathname === "/payees") return Response.json({ result: "match" });
      received.push(body);
      return new Response(null, { status: pathname === "/refuses" ? 500 : 200 });
    },
  });
  const base = `http://127.0.0.1:${services.port}`;
  const log = pino({ level: "error" }, { write: (line: string) => void logged.push(JSON.parse(line)) });
  const variables = {
    SMTP_URL: mailServer.url,
    MAIL_FROM: "alerts@vostra.example",
    SCREENING_URL: `${base}/screening`,
    SCREENING_KEY: "screening-key",
  };
  book = await startBook(variables, { log });
});
afterAll(async () => {
  await stopLeasedWork(book.db);
  await book.close();
  await services.stop(true);
  await mailServer.stop();
});

const run = (text: string, ...args: (string | number)[]) => book.db.write([{ sql: text, args }]);
/** Runs a statement without CHECKs, as the file's owner can. */
async function runUnchecked(text: string, ...args: (string | number)[]): Promise<void> {
  const checks = (state: "on" | "off") => ({ sql: `pragma ignore_check_constraints = ${state}`, args: [] });
  await book.db.alter([checks("on"), { sql: text, args }, checks("off")]);
}
const values = (text: string) => book.db.read.values<unknown[]>(sql.raw(text)).then((rows) => rows.flat());
/** Makes the database refuse every write of one row. */
const refuse = (write: string, condition: string) =>
  book.db.alter([
    {
      sql: `create trigger bad_item before ${write} when ${condition} begin select raise(abort, 'BAD_ITEM'); end`,
      args: [],
    },
  ]);
async function send(who: Person, method: string, path: string, json: object): Promise<number> {
  const answer = await book.send(who, method, path, { json });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  const body: { id?: number; approvalId?: number } = await answer.json();
  return body.id ?? body.approvalId ?? 0;
}
function wait(ms: number): void {
  book.wait(ms);
  book.forgetSessions();
}
async function funded(fields: Record<string, unknown> = {}) {
  const account = await book.openAccount(fields);
  await book.book("credit", account.id, { amount: "1000.00" });
  return account;
}
const payment = (vaId: number, reference: string) => ({
  vaId,
  type: "debit",
  amount: "1.00",
  currency: "USD",
  description: "Rent",
  reference,
  recipient: outside,
});
const day5 = () => new Date(book.deps.now() + 5 * day).toISOString().slice(0, 10);
const today = () => new Date(book.deps.now()).toISOString().slice(0, 10);

/** Two rows of a table, of which the database refuses each write of the first. */
async function twoRows(
  table: string,
  make: (at: number) => Promise<number>,
  { change = "update", done = "done", status = "status" } = {},
): Promise<Outcome> {
  const [bad, good] = [await make(1), await make(2)];
  await refuse(`${change} on ${table}`, `old.id = ${bad}`);
  return { read: () => values(`select ${status} from ${table} where id = ${good}`), done: [done] };
}

async function uploaded(who: "client_user" | "stranger" = "client_user"): Promise<number> {
  const { reference } = await funded({ clientId: people[who].clientId });
  const file = `from,recipient,amount,description,reference\n${reference},12345678,1.00,Rent,${reference}`;
  const { id } = await uploads.uploaded(book, "payments", file, { who });
  return id;
}
async function receipt(amount: string): Promise<void> {
  const { id, virtualIban } = await book.openAccount({ customerName: `Receipts ${amount}` });
  await book.change(id, { cbsAccount: "1000000001" });
  const entry = {
    amount,
    bankReference: `R-${amount}`,
    creditor: virtualIban,
    payer: "Keel",
    counterparty: outside,
  };
  const statement = await statements.upload(book, statements.camt053([entry], { id: `R-${amount}` }));
  await statements.commit(book, statement.id);
}
const report = async (startedBy: number | null): Promise<number> => {
  const requestId = Bun.randomUUIDv7();
  const period = { from: today(), to: today() };
  const asked = { requestId, accounts: null, sheets: ["accounts"] as const, startedBy };
  await book.db.write([insertReport({ ...asked, period, at: book.deps.now() })]);
  return Number((await values("select max(id) from reports"))[0]);
};

/** Creates a sweep between two accounts; its id. */
async function sweep(fields: object = {}): Promise<number> {
  const [from, to] = [await funded(), await book.openAccount()];
  const sides = { from: { vaIds: [from.id] }, to: { vaId: to.id } };
  return (await openSweeps(book).create({ ...sides, ...fields })).id;
}

const work = (takes: LeasedWork, begin: () => Promise<Outcome>) => ({ takes, begin });

/** The kinds of leased work, each with a row that cannot be taken up in front of one that can. */
const kinds: Record<string, ReturnType<typeof work>> = {
  "a scheduled payment": work(scheduledWork, async () => {
    const { id } = await funded();
    const rows = await twoRows(
      "scheduled_payments",
      async (at) => {
        const ordered = { ...payment(id, `S-${at}`), executionDate: day5() };
        await send("client_user", "POST", "/api/transactions", ordered);
        return Number((await values("select max(id) from scheduled_payments"))[0]);
      },
      { done: "paid" },
    );
    wait(8 * day);
    return rows;
  }),
  "a bulk upload": work(uploadWork, () =>
    twoRows("bulk_uploads", async () => {
      const id = await uploaded();
      await uploads.begin(book, id, "good", 3);
      return id;
    }),
  ),
  "the name check of an upload": work(nameCheckWork, () =>
    twoRows("bulk_name_checks", async () => {
      const id = await uploaded();
      await run("insert into bulk_name_checks (id, status) values (?, 'asking')", id);
      return id;
    }),
  ),
  "a report": work(reportWork, () => twoRows("reports", (at) => report(at))),
  "a sweep": work(sweepWork, () =>
    twoRows("sweep_runs", async () => {
      const [stored] = await readSweeps(book.deps, "id = ?", [await sweep()]);
      if (!stored) throw new Error("The sweep was not created");
      const at = book.deps.now();
      await book.db.write(beginDue(stored, at, Bun.randomUUIDv7(), at));
      return Number((await values("select max(id) from sweep_runs"))[0]);
    }),
  ),
  "a reconciliation": work(reconciliationWork, () =>
    twoRows("reconciliation_runs", async (startedBy) => {
      const requestId = Bun.randomUUIDv7();
      const of = {
        accounts: { scope: "all" },
        startedBy,
        total: 1,
        upTo: 1,
        at: book.deps.now(),
      } as const;
      await book.db.write([insertRun({ requestId, ...of })]);
      return Number((await values("select max(id) from reconciliation_runs"))[0]);
    }),
  ),
  "a commit of a bank statement": work(commitWork, () =>
    twoRows(
      "bank_statements",
      async (at) => {
        const { id: vaId, virtualIban: creditor } = await book.openAccount();
        await book.change(vaId, { cbsAccount: "1000000001" });
        const entry = { amount: "5.00", bankReference: `C-${at}`, creditor };
        const { id } = await statements.upload(book, statements.camt053([entry], { id: `C-${at}` }));
        await book.db.write([
          {
            sql: "update bank_statements set status = 'committing', committed_by = 1, committed_at = ? where id = ?",
            args: [book.deps.now(), id],
          },
          auditStatement({
            actor: toActor("admin"),
            action: "UPDATE",
            resource: "BANK_STATEMENT",
            resourceId: id,
            details: { before: { status: "dry_run" }, after: { status: "committing" } },
            at: book.deps.now(),
          }),
        ]);
        return id;
      },
      { done: "committed" },
    ),
  ),
  "a client's file": work(inboxWork, async () => {
    const payer = await funded();
    const { publicKey, fingerprint } = await readPublicKey(sshKeyPair().public);
    await send("admin", "POST", "/api/channel-keys", { username: "gita", name: "ERP", publicKey });
    const key = await findChannelKey(book.deps, fingerprint, { ip: "", userAgent: "", requestId: "" });
    if (!key) throw new Error("The key was not registered");
    return twoRows(
      "client_files",
      async (at) => {
        const transfer = {
          debtorAccount: payer.virtualIban,
          creditorAccount: outside,
          currency: "USD",
          executionDate: today(),
          remittance: "Rent",
          endToEndId: `E-${at}`,
          amount: 100,
        };
        const bytes = new TextEncoder().encode(pain001([transfer]));
        return (await keepFile(book.deps, key, { name: `${at}.xml`, bytes })).id;
      },
      { done: "read" },
    );
  }),
};

const oneStatement = "one statement deletes all of them, and reads nothing of any";
const takesUp = "it takes up leased work, which is below";

const jobs: Record<string, Entry> = {
  "apply receipts":
    "it acts on events in their order: one that it cannot act on stops it, so that none is passed over",
  "expire expected receipts": [
    {
      batch: "expire expected receipts",
      async begin() {
        const { id } = await book.openAccount();
        const expected = collect(book, id, "admin");
        const acceptUntil = day5();
        const bad = await expected.expected({ number: "EXP-1", acceptUntil });
        const good = await expected.expected({ number: "EXP-2", acceptUntil });
        wait(8 * day);
        await refuse("update on expected_receipts", `old.id = ${bad}`);
        return {
          read: () => values(`select status from expected_receipts where id = ${good}`),
          done: ["expired"],
        };
      },
    },
  ],
  "end quarantines of numbers": [
    {
      batch: "end quarantines of numbers",
      async begin() {
        const keeper = keepNumbers(book, "admin");
        const fields = { quarantineDays: 1 };
        const { number: bad } = await keeper.active(fields);
        const { number: good } = await keeper.active(fields);
        for (const { id } of [bad, good]) await keeper.close(id);
        wait(8 * day);
        await refuse("update on account_numbers", `old.id = ${bad.id}`);
        return {
          read: () => values(`select status from account_numbers where id = ${good.id}`),
          done: ["closed"],
        };
      },
    },
  ],
  "return refused receipts": [
    {
      batch: "return refused receipts",
      async begin() {
        const account = await book.openAccount({ cbsAccount: "1000000001" });
        const rules = { maxAmount: "0.01", onBreak: "return" };
        const bad = await refusePayment(book, account, "5.00", {}, rules);
        const good = await refusePayment(book, account, "6.00", {}, rules);
        await refuse("insert on payments", `new.bank_line_id = ${bad}`);
        return {
          read: () => values(`select status from refused_receipts where id = ${good}`),
          done: ["returned"],
        };
      },
    },
  ],
  "run due sweeps": [
    {
      batch: "run due sweeps",
      async begin() {
        const [bad, good] = [
          await sweep({ when: "time", at: "09:00" }),
          await sweep({ when: "time", at: "09:00" }),
        ];
        wait(8 * day);
        await refuse("insert on sweep_runs", `new.sweep_id = ${bad}`);
        return {
          read: () => values(`select status from sweep_runs where sweep_id = ${good}`),
          done: ["done"],
        };
      },
    },
  ],
  "take up sweeps": takesUp,
  "index transactions": "it copies texts in the order of their ids, and reads nothing of any",
  "screen payments": [
    {
      batch: "screening of payments",
      async begin() {
        const { id } = await funded();
        await send("client_user", "POST", "/api/transactions", payment(id, "X-1"));
        await send("client_user", "POST", "/api/transactions", payment(id, "X-2"));
        const [bad] = await values("select id from payments where reference = 'X-1'");
        await refuse("insert on payment_screenings", `new.payment_id = ${bad}`);
        return {
          read: () => values("select status from payments where reference = 'X-2'"),
          done: ["booked"],
        };
      },
    },
    {
      batch: "screening of receipts",
      async begin() {
        await receipt("11.00");
        await receipt("12.00");
        const [bad, good] = await values("select id from holds where amount in (1100, 1200) order by amount");
        await refuse("update on holds", `old.id = ${bad}`);
        return { read: () => values(`select is_active from holds where id = ${good}`), done: [0] };
      },
    },
  ],
  "make client files": [
    ...(["status", "notices", "intraday"] as const).map((kind) => ({
      batch: { status: "make status reports", notices: "make notices", intraday: "make intraday reports" }[
        kind
      ],
      async begin() {
        const { publicKey } = await readPublicKey(sshKeyPair().public);
        const key = { username: "gita", name: kind, publicKey };
        const id = await send("admin", "POST", "/api/channel-keys", key);
        wait(hour);
        const accounts = [await funded(), await funded()];
        const [bad, good] = accounts.map((account) => account.id);
        if (kind === "intraday")
          await run("update channel_keys set intraday = '00:01', updated_at = 1 where id = ?", id);
        const of = kind === "status" ? "upload_id" : "virtual_account_id";
        const ids = kind === "status" ? [await sentFile(), await sentFile()] : [bad, good];
        await refuse("insert on client_files", `new.kind = '${kind}' and new.${of} = ${ids[0]}`);
        return {
          read: () =>
            values(`select count(*) > 0 from client_files where kind = '${kind}' and ${of} = ${ids[1]}`),
          done: [1],
        };
      },
    })),
    {
      batch: "make client files",
      async begin() {
        const keys = [sshKeyPair(), sshKeyPair()];
        for (const [at, username] of ["gita", "nora"].entries()) {
          const { publicKey } = await readPublicKey(keys[at]?.public ?? "");
          await send("admin", "POST", "/api/channel-keys", { username, name: "Outbox", publicKey });
        }
        await run("update channel_keys set intraday = 'never' where client_id = 'GULF'");
        wait(hour);
        const { id } = await funded({ clientId: "NOOR" });
        return {
          read: () => values(`select kind from client_files where virtual_account_id = ${id}`),
          done: ["notices"],
        };
      },
    },
  ],
  "expire holds": [
    {
      batch: "expire holds",
      async begin() {
        const { id } = await funded();
        await book.book("hold", id, { amount: "1.00" });
        await book.book("hold", id, { amount: "2.00" });
        wait(73 * hour);
        await refuse("update on holds", "old.amount = 100");
        const read = () =>
          values(`select amount from holds where virtual_account_id = ${id} and is_active = 1`);
        return { read, done: [100] };
      },
    },
  ],
  "watch movements": [
    {
      batch: "watch movements",
      async begin() {
        await send("admin", "PUT", "/api/alert-settings/GULF", { structuringCount: 3 });
        const [bad, good] = [await book.openAccount({ clientId: "NOOR" }), await book.openAccount()];
        await structure(bad.id);
        await structure(good.id);
        await book.db.alter([
          { sql: "create table kept_settings as select * from alert_settings", args: [] },
        ]);
        await run("delete from alert_settings where client_id = '*'");
        return {
          read: async () => [await found(good.id), await unmonitored(bad.id)],
          done: [["structuring"], 1],
        };
      },
    },
    {
      batch: "raise alerts",
      async begin() {
        await run("insert or ignore into alert_settings select * from kept_settings");
        const [bad, good] = [await book.openAccount(), await book.openAccount()];
        await structure(bad.id);
        await structure(good.id);
        await refuse("insert on alerts", `new.virtual_account_id = ${bad.id}`);
        return {
          read: async () => [await found(good.id), await unmonitored(bad.id)],
          done: [["structuring"], 1],
        };
      },
    },
  ],
  "expire approvals": [
    {
      batch: "expire approvals",
      async begin() {
        const { id } = await funded();
        const on = [{ kind: "manual_debit", enabled: true, aboveUsd: null }];
        await book.send("admin", "PUT", "/api/approval-settings", { json: on });
        const { recipient: _, ...debit } = payment(id, "A-1");
        const bad = await send("admin", "POST", "/api/transactions", debit);
        const good = await send("admin", "POST", "/api/transactions", { ...debit, reference: "A-2" });
        wait(73 * hour);
        await refuse("update on approvals", `old.id = ${bad}`);
        return { read: () => values(`select status from approvals where id = ${good}`), done: ["expired"] };
      },
    },
  ],
  "anchor audit head": "it posts one head",
  "back up the book": "it makes one backup of the whole book",
  "prove the newest backup": "it looks into one backup",
  "tell of backups": "it writes one mail",
  "report failing jobs": "it writes one mail",
  "reconcile accounts": "it begins one run, which is leased work",
  "take up bank statements": [
    {
      batch: "remove abandoned imports",
      async begin() {
        await statements.upload(book, statements.camt053([], { id: "I-1" }));
        const like = "(select max(id) from bank_statements)";
        const [bad, good] = [
          await copyRow("bank_statements", like, { id: "null", request_id: "'I-2'", status: "'reading'" }),
          await copyRow("bank_statements", like, { id: "null", request_id: "'I-3'", status: "'reading'" }),
        ];
        wait(2 * hour);
        await refuse("delete on bank_statements", `old.id = ${bad}`);
        return { read: () => values(`select id from bank_statements where id = ${good}`), done: [] };
      },
    },
  ],
  "take up reconciliations": takesUp,
  "begin scheduled reports": [
    ...[
      {
        batch: "begin reports",
        breaks:
          "update report_schedules set created_by = (select max(id) from users) where id = ?; update users set language = 'none' where id = (select max(id) from users)",
      },
      { batch: "find due reports", breaks: "update report_schedules set cadence = 'none' where id = ?" },
    ].map(({ batch, breaks }) => ({
      batch,
      async begin() {
        const [bad, good] = await twoSchedules();
        wait(day);
        for (const change of breaks.split("; "))
          await runUnchecked(change, ...(change.includes("?") ? [bad] : []));
        return {
          read: () => values(`select name from reports where schedule_id in (${bad}, ${good})`),
          done: ["Even"],
        };
      },
    })),
    {
      batch: "put reports back",
      async begin() {
        const [bad, good] = await twoSchedules();
        await run("update report_schedules set next_due_at = 9e14 where id in (?, ?)", bad, good);
        await refuse("update on report_schedules", `old.id = ${bad}`);
        return {
          read: () => values(`select next_due_at < 9e14 from report_schedules where id = ${good}`),
          done: [1],
        };
      },
    },
    {
      batch: "begin reports",
      async begin() {
        const [bad, good] = await twoSchedules();
        wait(day);
        await run("update report_schedules set sheets = '[\"none\"]' where id = ?", bad);
        return {
          read: () => values(`select name from reports where schedule_id in (${bad}, ${good})`),
          done: ["Even"],
        };
      },
    },
  ],
  "take up reports": takesUp,
  "forget reports": [
    {
      batch: "forget reports",
      async begin() {
        const [bad, good] = [await report(1), await report(2)];
        await run(
          "update reports set status = 'failed', finished_at = 1, chunks = 1 where id in (?, ?)",
          bad,
          good,
        );
        await refuse("update on reports", `old.id = ${bad}`);
        return { read: () => values(`select chunks from reports where id = ${good}`), done: [0] };
      },
    },
  ],
  "take up client files": takesUp,
  "begin payments of standing orders": [
    ...[
      {
        batch: "begin payments of standing orders",
        breaks: async (bad: number) => refuse("update on standing_orders", `old.id = ${bad}`),
      },
      {
        batch: "find due standing orders",
        breaks: async (bad: number) => {
          await runUnchecked("update standing_orders set shift = 'none' where id = ?", bad);
        },
      },
    ].map(({ batch, breaks }) => ({
      batch,
      async begin() {
        const { id } = await funded();
        const { reference: _, type: __, ...each } = payment(id, "");
        const order = {
          ...each,
          every: "month",
          from: new Date(book.deps.now() + 5 * day).toISOString().slice(0, 10),
        };
        const bad = await send("client_user", "POST", "/api/standing-orders", order);
        const good = await send("client_user", "POST", "/api/standing-orders", order);
        wait(8 * day);
        await breaks(bad);
        return {
          read: () =>
            values(
              `select distinct standing_order_id from scheduled_payments where standing_order_id >= ${bad}`,
            ),
          done: [good],
        };
      },
    })),
  ],
  "pay scheduled payments": takesUp,
  "take up name checks": takesUp,
  "take up bulk uploads": takesUp,
  "send mails": [
    // A mail whose texts cannot be read.
    { begin: () => mailed({ wording: "'['" }) },
    {
      // A mail on which the server hangs up.
      async begin() {
        const outcome = await mailed();
        mailServer.answerNext("hang up");
        return outcome;
      },
    },
    {
      batch: "send mails",
      async begin() {
        await refuse("update on mails", "old.recipient = 'bad@vostra.example' and new.status = 'sending'");
        // More than one read of the outbox returns.
        return mailed({}, 60);
      },
    },
  ],
  "give up old mails": "one statement ends all of them, and reads nothing of any",
  "deliver webhooks": [
    {
      // Another receiver refuses, and of the same receiver another account's event.
      async begin() {
        const account = await book.openAccount();
        await hook("refuses");
        await hook("takes");
        received = [];
        await book.book("credit", account.id, { amount: "1.00", reference: "HOOK-1" });
        const read = async () => {
          await runningWork(book.db).settled();
          return received.filter((body) => body.includes("HOOK-1")).length;
        };
        return { read, done: 2 };
      },
    },
    {
      batch: "find due webhooks",
      async begin() {
        const account = await book.openAccount();
        const bad = await hook("unreadable");
        await hook("takes");
        await run("update webhooks set status = 'off' where url like '%refuses'");
        await run("update webhooks set types = '[' where id = ?", bad);
        received = [];
        await book.book("credit", account.id, { amount: "1.00", reference: "HOOK-2" });
        const read = async () => {
          await runningWork(book.db).settled();
          return received.some((body) => body.includes("HOOK-2"));
        };
        return { read, done: true };
      },
    },
  ],
  "forget webhook deliveries": oneStatement,
  "forget events": oneStatement,
  "delete old records": [
    {
      // A record that cannot be deleted, in front of others of its kind and of other kinds.
      batch: "delete old records",
      async begin() {
        for (const who of ["admin", "auditor"] as const) await send(who, "POST", "/api/chat/sessions", {});
        const [bad] = await values("select min(id) from chat_sessions");
        wait(800 * day);
        await refuse("delete on chat_sessions", `old.id = '${bad}'`);
        const left = "select count(*) from mails where status = 'sent'";
        return { read: () => values(`select count(*) from chat_sessions union all ${left}`), done: [1, 0] };
      },
    },
    {
      batch: "remove hidden records",
      async begin() {
        const [bad, good] = [await uploaded(), await uploaded()];
        await run("update bulk_uploads set version = 0 where id >= ?", bad);
        wait(2 * day);
        await refuse("delete on bulk_uploads", `old.id = ${bad}`);
        return { read: () => values(`select id from bulk_uploads where id = ${good}`), done: [] };
      },
    },
  ],
  "archive closed years": "it makes one archive at a time, of whole years",
  "forget idempotency keys": oneStatement,
  "forget statement analyses": oneStatement,
  "forget sessions": oneStatement,
};

/** Two schedules of daily reports, 'Odd' and 'Even'; earlier ones are switched off. */
async function twoSchedules(): Promise<[number, number]> {
  await run("update report_schedules set is_active = 0");
  const schedule = { name: "Odd", cadence: "daily", hour: 6, recipients: [1] };
  const odd = await send("admin", "POST", "/api/report-schedules", schedule);
  return [odd, await send("admin", "POST", "/api/report-schedules", { ...schedule, name: "Even" })];
}
async function sentFile(): Promise<number> {
  const payer = await funded();
  const transfer = {
    debtorAccount: payer.virtualIban,
    creditorAccount: outside,
    currency: "USD",
    executionDate: today(),
    remittance: "Rent",
    endToEndId: payer.reference,
    amount: 100,
  };
  const { id } = await uploads.uploaded(book, "payments", pain001([transfer]), { name: "run.xml" });
  return id;
}
async function structure(accountId: number): Promise<void> {
  for (let at = 0; at < 3; at += 1) await book.book("credit", accountId, { amount: "49000.00" });
}
/** Alerts that tell staff of an account's movements that monitoring passed over. */
const unmonitored = async (accountId: number) =>
  Number(
    (
      await values(`select count(*) from alerts a join virtual_accounts v on v.id = ${accountId}
        where a.title = 'Movements not monitored' and instr(replace(a.description, ' ', ''), v.virtual_iban) > 0`)
    )[0],
  );
const found = (accountId: number) =>
  values(`select rule from alerts where rule is not null and virtual_account_id = ${accountId}`);
/** Copies of mails with some columns changed, then a good one; other waiting mails are sent first. */
async function mailed(columns: Record<string, string> = {}, bad = 1): Promise<Outcome> {
  await sendDueMails(book.deps);
  const write = (recipient: string) =>
    book.db.write(
      mailStatements(book.deps, { recipient, audience: "staff", subject: ["Mail"], body: [["Text"]] }),
    );
  await write("like@vostra.example");
  await sendDueMails(book.deps);
  const like = "(select max(rowid) from mails)";
  const waits = { status: "'waiting'", attempts: "0", ended_at: "null", next_attempt_at: "created_at" };
  const copy = (name: string, other: Record<string, string>) => {
    const id = `'${crypto.randomUUID().replaceAll("-", "")}'`;
    return copyRow("mails", like, { ...waits, id, recipient: `'${name}@vostra.example'`, ...other });
  };
  for (let at = 0; at < bad; at += 1) await copy("bad", columns);
  await copy("good", {});
  const good = "(select max(rowid) from mails where recipient = 'good@vostra.example')";
  return { read: () => values(`select status from mails where rowid = ${good}`), done: ["sent"] };
}
/** Copies a row with some columns changed. Returns its id. */
async function copyRow(table: string, like: string, columns: Record<string, string>): Promise<number> {
  const names = (await values(`select name from pragma_table_info('${table}')`)).map(String);
  const copied = names.map((name) => columns[name] ?? name);
  const sql = `insert into ${table} (${names}) select ${copied} from ${table} where rowid = ${like}`;
  await book.db.write([{ sql, args: [] }, recordChanges]);
  return Number((await values(`select max(rowid) from ${table}`))[0]);
}
const hook = (path: string) =>
  send("client_user", "POST", "/api/webhooks", {
    url: `http://127.0.0.1:${services.port}/${path}`,
    types: ["transaction.posted"],
  });

/** Rows of one client ahead of another client's: more than one check for work reads. */
const crowd = 70;

type Queue = {
  takes: LeasedWork;
  table: string;
  /** Begins work for a client and returns its id. */
  begin(who: "client_user" | "stranger"): Promise<number>;
  /** Copies the one with that id behind it. */
  copy(id: number): Promise<unknown>;
};

/** Copies by SQL for speed; triggers that would miss its row of the trail are dropped. */
const getCopies = (table: string, columns: () => Record<string, string>) => async (id: number) => {
  const triggers = await values(
    `select name from sqlite_schema where type = 'trigger' and tbl_name = '${table}'`,
  );
  await book.db.alter(triggers.map((name) => ({ sql: `drop trigger ${name}`, args: [] })));
  for (let at = 1; at < crowd; at += 1) await copyRow(table, String(id), { id: "null", ...columns() });
};
const unique = () => `'${Bun.randomUUIDv7()}'`;

/** Kinds of leased work that clients request; a sentence for the bank's own. */
const queues: Record<string, Queue | string> = {
  "a scheduled payment": {
    takes: scheduledWork,
    table: "scheduled_payments",
    async begin(who) {
      const { id } = await funded({ clientId: people[who].clientId });
      const ordered = { ...payment(id, `Q-${who}`), executionDate: day5() };
      await send(who, "POST", "/api/transactions", ordered);
      return Number((await values("select max(id) from scheduled_payments"))[0]);
    },
    copy: getCopies("scheduled_payments", () => ({ reference: unique() })),
  },
  "a bulk upload": {
    takes: uploadWork,
    table: "bulk_uploads",
    async begin(who) {
      const id = await uploaded(who);
      await uploads.begin(book, id, "good", people[who].id);
      return id;
    },
    copy: getCopies("bulk_uploads", () => ({ request_id: unique(), digest: unique() })),
  },
  "the name check of an upload": {
    takes: nameCheckWork,
    table: "bulk_name_checks",
    async begin(who) {
      const id = await uploaded(who);
      await run("insert into bulk_name_checks (id, status) values (?, 'asking')", id);
      return id;
    },
    async copy(id) {
      await getCopies("bulk_uploads", () => ({ request_id: unique(), digest: unique() }))(id);
      await run(
        "insert into bulk_name_checks (id, status) select id, 'asking' from bulk_uploads where id > ?",
        id,
      );
    },
  },
  "a client's file": {
    takes: inboxWork,
    table: "client_files",
    async begin(who) {
      const { publicKey, fingerprint } = await readPublicKey(sshKeyPair().public);
      const { username } = people[who];
      await send("admin", "POST", "/api/channel-keys", { username, name: "Queue", publicKey });
      const key = await findChannelKey(book.deps, fingerprint, { ip: "", userAgent: "", requestId: "" });
      if (!key) throw new Error("The key was not registered");
      return (await keepFile(book.deps, key, { name: "run.xml", bytes: new TextEncoder().encode(who) })).id;
    },
    copy: getCopies("client_files", () => ({ name: unique(), digest: unique() })),
  },
  "a sweep": "staff and their rules ask for it, each rule for one at a time",
  "a report": "staff and schedules ask for it, each person for one at a time",
  "a reconciliation": "staff and the night ask for it, each person for one at a time",
  "a commit of a bank statement": "staff asks for it",
};

/** Dependencies of a node, and the ids of a table's rows in the order in which it takes them. */
function taking(table: string) {
  const taken: unknown[] = [];
  const { write } = book.db;
  const db: Book["db"] = {
    ...book.db,
    write: (writes, options) => {
      for (const one of writes)
        if ("sql" in one && one.sql.startsWith(`update ${table} set token = token + 1`))
          taken.push(one.args[1]);
      return write(writes, options);
    },
  };
  return { taken, deps: { ...book.deps, db } };
}

/** Batches that encountered a bad item. */
const met = new Set<string>();

async function expectGoodOnesDone({ batch, begin }: Case, act: () => Promise<unknown>): Promise<void> {
  logged = [];
  try {
    const { read, done } = await begin();
    await act();
    expect({ good: await read(), logged }).toMatchObject({ good: done });
    if (batch === undefined) return;
    met.add(batch);
    expect(logged.flatMap((line) => line.batch ?? [])).toContain(batch);
  } finally {
    await book.db.alter([{ sql: "drop trigger if exists bad_item", args: [] }]);
  }
}

const cases = Object.entries(jobs).flatMap(([name, entry]) =>
  typeof entry === "string" ? [] : entry.map((each) => [name, each.batch ?? "", each] as const),
);
test.each(cases)("a bad item holds up no good one of the job: %s %s", async (name, _, each) => {
  const job = serverJobs.filter((one) => one.name === name);
  await expectGoodOnesDone(each, async () => {
    wait(2 * 60_000);
    await createRunner(book.deps, job).tick();
    const [status] = await values(
      `select status from job_runs where job = '${name}' order by id desc limit 1`,
    );
    expect(status).toBe("done");
  });
});

test.each(Object.entries(kinds))("a bad one holds up no good one of the leased work: %s", async (_, kind) => {
  const payeeCheck = { url: `http://127.0.0.1:${services.port}/payees` };
  const deps = { ...book.deps, env: { ...book.deps.env, payeeCheck } };
  await expectGoodOnesDone(kind, () => kind.takes.takeUp(deps, signal));
});

const crowded = Object.entries(queues).flatMap(([name, queue]) =>
  typeof queue === "string" ? [] : [[name, queue] as const],
);
test.each(crowded)(
  "many rows of one client that are refused do not hold up another client's behind them: %s",
  async (_, { takes, table, begin, copy }) => {
    await takes.takeUp(book.deps, signal);
    await copy(await begin("client_user"));
    const other = await begin("stranger");
    const ahead = await values(`select count(*) from ${table} where id < ${other} and token = 0`);
    expect(Number(ahead[0])).toBeGreaterThanOrEqual(crowd);
    wait(8 * day);
    const { taken, deps } = taking(table);
    await takes.takeUp(deps, signal);
    expect(taken.length).toBeGreaterThan(crowd);
    expect(taken.indexOf(other)).toBeLessThanOrEqual(1);
    expect(await values(`select count(*) from ${table} where id = ${other} and token = 1`)).toEqual([1]);
  },
);

test("many files of one client that are read behind their answers do not hold up another client's", async () => {
  const queue = queues["a client's file"];
  if (queue === undefined || typeof queue === "string") throw new Error("Files of clients are leased work");
  const first = await queue.begin("client_user");
  await queue.copy(first);
  const other = await queue.begin("stranger");
  const { taken, deps } = taking(queue.table);
  const ids = Array.from({ length: other - first + 1 }, (_, at) => first + at);
  await Promise.all(ids.map((id) => queue.takes.carryOutBehind(deps, id)));
  expect(taken.length).toBe(ids.length);
  // Two are read at once, and another may follow.
  expect(taken.indexOf(other)).toBeLessThanOrEqual(3);
});

test("every job, every kind of leased work and every batch is met by a bad item, or has none", async () => {
  expect(Object.keys(jobs).sort()).toEqual(serverJobs.map(({ name }) => name).sort());
  const declared = await Promise.all(
    serverJobs.flatMap(({ takesUp: load }) => (load ? [load().then((work) => work.count(book.deps))] : [])),
  );
  for (const table of [kinds, queues])
    expect(Object.keys(table).sort()).toEqual(declared.map(({ name }) => name).sort());
  const files = [...new Bun.Glob("src/**/*.{ts,tsx}").scanSync(".")];
  const sources = await Promise.all(files.map((file) => Bun.file(file).text()));
  const batches = sources.flatMap((text) =>
    text.includes("@/commands/batch")
      ? [...text.matchAll(/name: (?:"([^"]+)"|`([^`]+)`), (?:items|read)\b/g)].map(
          ([, one, some]) => one ?? some ?? "",
        )
      : [],
  );
  const patterns = batches.map((name) => new RegExp(`^${name.replace(/\$\{\w+\}/g, ".+")}$`));
  const unmet = batches.filter((_, at) => ![...met].some((name) => patterns[at]?.test(name)));
  expect(unmet).toEqual([]);
  const without = Object.values(jobs).filter((entry) => typeof entry === "string").length;
  console.info(
    `bad items: ${serverJobs.length} jobs, ${without} of them without items; ${declared.length} kinds of leased work; ${batches.length} batches`,
  );
});
