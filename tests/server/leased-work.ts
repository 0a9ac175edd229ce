import { type Database, DatabaseError } from "db/client";
import { clientFiles } from "db/schema";
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { commitWork } from "@/bank/bank-statements/commit-run";
import { reconciliationWork } from "@/bank/reconciliation/run";
import { findChannelKey } from "@/client-channel/channel-key";
import { inboxWork, keepFile } from "@/client-channel/inbox";
import { readPublicKey } from "@/client-channel/keys/commands";
import type { AuditResource } from "@/commands/contract";
import { createdIdSql } from "@/commands/idempotency/request-id";
import { auditStatement, type WriteValue } from "@/commands/statement";
import type { Deps } from "@/deps";
import { readSweeps } from "@/liquidity/sweeps/queries";
import { sweepWork } from "@/liquidity/sweeps/run";
import { beginning } from "@/liquidity/sweeps/start";
import { nameCheckWork } from "@/payments/bulk-uploads/name-check-run";
import { uploadWork } from "@/payments/bulk-uploads/run";
import type { Job } from "@/platform/jobs/job";
import { createRunner } from "@/platform/jobs/runner";
import type { LeasedWork } from "@/platform/leased-work/leased-work";
import { reportWork } from "@/reporting/reports/run";
import { pain001 } from "../fixtures/bank-files/pain";
import { takeSample } from "../samples";
import { keepNumbers } from "./account-numbers";
import * as statements from "./bank-statements";
import type { Book } from "./book";
import * as uploads from "./bulk";
import * as reconciliation from "./reconciliation";
import { insertReport, openReport, readReport, rowsOfSheet } from "./reports";
import { sshKeyPair } from "./ssh-keys";
import { toActor } from "./support";
import { openSweeps } from "./sweeps";

/** Row of the trail of a run that the first admin began. */
const recordStart = (resource: AuditResource, resourceId: WriteValue, at: number) =>
  auditStatement({ actor: toActor("admin"), action: "CREATE", resource, resourceId, details: {}, at });

/** Progress of work, as answered to its owner. */
export type Progress = { status: string; failure: string | null; done: number };

/** Work of one kind, as its suite needs it. */
export type Kind = {
  name: string;
  /** Place of its lease. */
  table: string;
  /** Begins one like a server that is killed right after its answer. Returns its id. */
  begin(book: Book): Promise<number>;
  /** Lets a node continue remaining work. The signal stops its server. */
  turn(deps: Deps, signal: AbortSignal): Promise<unknown>;
  read(book: Book, id: number): Promise<Progress>;
  /** Its final status, and true if every part was done once. */
  end: string;
  expectOnce(book: Book, id: number): Promise<void>;
  /** Writes after which a part of it is done, with those that take it up counted. */
  midway: number;
};

/** Work that a person requested: it has an answer, and ends. */
export type Asked = Kind & {
  work: LeasedWork;
  resource: string;
  /** Its status while it is under way. */
  underWay: string;
  /** Writes before its database fails, and how often it is given up before. */
  faultAfter: number;
  attempts: number;
  /** Its status where it was given up; `failed` where absent. */
  givenUp?: string;
  /** True if an attempt continues from the last one's progress, so that attempts are counted again from there. */
  comesForward: boolean;
  /** Cancels it for its requester. */
  cancel?(book: Book, id: number): Promise<Response>;
};

const asked = (kind: Omit<Asked, "turn" | "attempts"> & { attempts?: number }): Asked => ({
  attempts: 5,
  ...kind,
  turn: (deps, signal) => kind.work.takeUp(deps, signal),
});

const number = "12345678";
/** A few more than are opened, or paid, in one turn. */
const rowCount = 110;
const paidRows = 20;
const holderCount = 300;
const lineCount = 20;
const accountCount = 3;

const counts = z.array(z.tuple([z.number(), z.number()]));
/** Number of rows, and of different ones. */
async function findCount(book: Book, what: ReturnType<typeof sql>) {
  return counts.parse(await book.db.read.values(what))[0];
}

export const askedWork: readonly Asked[] = [
  asked({
    name: "the payments of a bulk upload",
    table: "bulk_uploads",
    work: uploadWork,
    resource: "BULK_UPLOAD",
    underWay: "committing",
    async begin(book) {
      const payer = await book.openAccount({ reference: "gulf_pay" });
      await book.book("credit", payer.id, { amount: "1000.00" });
      const rows = Array.from(
        { length: paidRows },
        (_, at) => `gulf_pay,${number},1.00,Payment ${at},P-${at}`,
      );
      const file = ["from,recipient,amount,description,reference", ...rows].join("\n");
      const { id } = await uploads.uploaded(book, "payments", file);
      await uploads.begin(book, id, "good", 3);
      return id;
    },
    read: (book, id) => readUpload(book, id, "client_user"),
    end: "done",
    async expectOnce(book) {
      const made = sql`select count(*), count(distinct reference) from payments`;
      expectEqual(await findCount(book, made), [paidRows, paidRows]);
      expectEqual((await book.readAccount(1)).availableBalance, `${1000 - paidRows}.00`);
    },
    midway: 18,
    faultAfter: 18,
    comesForward: true,
  }),
  asked({
    name: "the accounts of a bulk upload",
    table: "bulk_uploads",
    work: uploadWork,
    resource: "BULK_UPLOAD",
    underWay: "committing",
    async begin(book) {
      const rows = Array.from({ length: rowCount }, (_, at) => `Customer ${at},Gulf Marine,bulk_${at},BOTH`);
      const file = ["customerName,companyName,reference,type", ...rows].join("\n");
      const { id } = await uploads.uploaded(book, "accounts", file);
      await uploads.begin(book, id, "good", 1);
      return id;
    },
    read: (book, id) => readUpload(book, id, "admin"),
    end: "done",
    async expectOnce(book) {
      const opened = sql`select count(*), count(distinct virtual_iban) from virtual_accounts`;
      expectEqual(await findCount(book, opened), [rowCount, rowCount]);
    },
    midway: 3,
    faultAfter: 3,
    comesForward: true,
  }),
  asked({
    name: "the holders of a bulk upload",
    table: "bulk_uploads",
    work: uploadWork,
    resource: "BULK_UPLOAD",
    underWay: "committing",
    async begin(book) {
      const pool = await keepNumbers(book).pool(100);
      const rows = Array.from({ length: holderCount }, (_, at) => `Tenant ${at},t-${at}`);
      const file = ["name,externalId", ...rows].join("\n");
      const { id } = await uploads.uploaded(book, "numbers", file, { poolId: String(pool.id) });
      await uploads.begin(book, id, "good", 3);
      return id;
    },
    read: (book, id) => readUpload(book, id, "client_user"),
    end: "done",
    async expectOnce(book) {
      const given = sql`select count(*), count(distinct external_id) from account_numbers where status = 'active'`;
      expectEqual(await findCount(book, given), [holderCount, holderCount]);
    },
    midway: 3,
    faultAfter: 3,
    comesForward: true,
  }),
  asked({
    name: "a client's file",
    table: "client_files",
    work: inboxWork,
    resource: "CLIENT_FILE",
    underWay: "received",
    async begin(book) {
      const payer = await book.openAccount();
      await book.book("credit", payer.id, { amount: "1000.00" });
      const { publicKey, fingerprint } = await readPublicKey(sshKeyPair().public);
      const json = { username: "gita", name: "ERP", publicKey };
      await book.send("admin", "POST", "/api/channel-keys", { json });
      const key = await findChannelKey(book.deps, fingerprint, { ip: "", userAgent: "", requestId: "" });
      if (!key) throw new Error("The key was not registered");
      const transfer = {
        debtorAccount: payer.virtualIban,
        creditorAccount: "GB29NWBK60161331926819",
        currency: "USD",
        executionDate: "2026-11-18",
        remittance: "Rent",
      };
      const transfers = [1, 2, 3].map((at) => ({ ...transfer, endToEndId: `E${at}`, amount: 100 }));
      const bytes = new TextEncoder().encode(pain001(transfers));
      return (await keepFile(book.deps, key, { name: "run.xml", bytes })).id;
    },
    async read(book, id) {
      const [file] = await book.db.read
        .select({ status: clientFiles.status, failure: clientFiles.message, upload: clientFiles.uploadId })
        .from(clientFiles)
        .where(eq(clientFiles.id, id));
      return { status: file?.status ?? "", failure: file?.failure ?? null, done: file?.upload ? 1 : 0 };
    },
    end: "read",
    givenUp: "refused",
    async expectOnce(book) {
      const made = sql`select count(*), count(distinct digest) from bulk_uploads`;
      expectEqual(await findCount(book, made), [1, 1]);
    },
    midway: 2,
    faultAfter: 1,
    comesForward: true,
  }),
  asked({
    name: "a report",
    table: "reports",
    work: reportWork,
    resource: "REPORT",
    underWay: "running",
    async begin(book) {
      for (let opened = 0; opened < accountCount; opened += 1) await book.openAccount();
      const at = book.deps.now();
      const today = new Date(at).toISOString().slice(0, 10);
      const report = {
        requestId: Bun.randomUUIDv7(),
        accounts: null,
        sheets: ["accounts"] as const,
        startedBy: 1,
      };
      await book.db.write([
        insertReport({ ...report, period: { from: today, to: today }, at }),
        recordStart("REPORT", createdIdSql("reports", report.requestId), at),
      ]);
      return 1;
    },
    async read(book, id) {
      const { status, failure, rows } = await readReport(book, id);
      return { status, failure, done: rows };
    },
    end: "done",
    async expectOnce(book, id) {
      expectEqual(rowsOfSheet(await openReport(book, id), "Accounts").length, accountCount);
    },
    midway: 4,
    faultAfter: 3,
    comesForward: false,
    cancel: (book, id) => book.send("admin", "POST", `/api/reports/${id}/cancel`),
  }),
  asked({
    name: "a reconciliation",
    table: "reconciliation_runs",
    work: reconciliationWork,
    resource: "RECONCILIATION",
    underWay: "running",
    async begin(book) {
      for (let opened = 0; opened < accountCount; opened += 1) await book.openAccount();
      const run = { requestId: Bun.randomUUIDv7(), accounts: { scope: "all" }, startedBy: 1 } as const;
      const size = { total: accountCount, upTo: accountCount };
      const at = book.deps.now();
      await book.db.write([
        reconciliation.insertRun({ ...run, ...size, at }),
        recordStart("RECONCILIATION", createdIdSql("reconciliation_runs", run.requestId), at),
      ]);
      return 1;
    },
    async read(book, id) {
      const { status, failure, done } = await reconciliation.readRun(book, id);
      return { status, failure, done };
    },
    end: "done",
    async expectOnce(book, id) {
      const { matched, results } = await reconciliation.readRun(book, id);
      expectEqual([matched, results.length], [accountCount, accountCount]);
    },
    midway: 2,
    faultAfter: 2,
    comesForward: true,
  }),
  asked({
    name: "a sweep",
    table: "sweep_runs",
    work: sweepWork,
    resource: "SWEEP_RUN",
    underWay: "running",
    async begin(book) {
      const { fund, create } = openSweeps(book);
      const header = await fund("0");
      for (let opened = 0; opened < accountCount; opened += 1) await fund("5.00");
      const { id } = await create({ to: { vaId: header.id } });
      const [sweep] = await readSweeps(book.deps, "id = ?", [id]);
      if (!sweep) throw new Error("The sweep was not created");
      const at = book.deps.now();
      const requestId = Bun.randomUUIDv7();
      await book.db.write([
        ...beginning(sweep, { requestId, startedBy: 1, at, dueAt: null }),
        recordStart("SWEEP_RUN", createdIdSql("sweep_runs", requestId), at),
      ]);
      return 1;
    },
    async read(book, id) {
      const { status, failure, moved } = await openSweeps(book).readRun(id);
      return { status, failure, done: moved };
    },
    end: "done",
    async expectOnce(book) {
      const moved = sql`select count(*), count(distinct journal_id) from sweep_items where state = 'moved'`;
      expectEqual(await findCount(book, moved), [accountCount, accountCount]);
      expectEqual((await book.readAccount(1)).availableBalance, `${5 * accountCount}.00`);
    },
    midway: 2,
    faultAfter: 2,
    comesForward: true,
  }),
  asked({
    name: "a commit of a bank statement",
    table: "bank_statements",
    work: commitWork,
    resource: "BANK_STATEMENT",
    underWay: "committing",
    async begin(book) {
      const { id: vaId, virtualIban: creditor } = await book.openAccount();
      await book.change(vaId, { cbsAccount: "1000000001" });
      const entries = Array.from({ length: lineCount }, (_, at) => ({
        amount: "5.00",
        bankReference: `B-${at}`,
        creditor,
      }));
      const { id } = await statements.upload(book, statements.camt053(entries));
      const at = book.deps.now();
      await book.db.write([
        {
          sql: "update bank_statements set status = 'committing', committed_by = 1, committed_at = ? where id = ?",
          args: [at, id],
        },
        auditStatement({
          actor: toActor("admin"),
          action: "UPDATE",
          resource: "BANK_STATEMENT",
          resourceId: id,
          details: { before: { status: "dry_run" }, after: { status: "committing" } },
          at,
        }),
      ]);
      return id;
    },
    async read(book, id) {
      const { status, failure, lines } = await statements.read(book, id);
      return { status, failure, done: lines.filter(({ outcome }) => outcome === "credited").length };
    },
    end: "committed",
    async expectOnce(book) {
      const credited = sql`select count(*), count(distinct reference) from transactions`;
      expectEqual(await findCount(book, credited), [lineCount, lineCount]);
    },
    midway: 10,
    faultAfter: 10,
    attempts: 20,
    comesForward: true,
  }),
];

/** A job of ten steps, each one write. */
const countToTen: Job = {
  name: "count to ten",
  schedule: "0 2 * * *",
  unit: ["step", "steps"],
  async run({ db }) {
    const [row] = await db.readPrimary({ sql: "select count(*) as steps from counted", args: [] });
    for (let step = Number(row?.steps); step < 10; step += 1) {
      await db.write([{ sql: "insert into counted (step) values (?)", args: [step] }]);
    }
    return 10;
  },
};

const job: Kind = {
  name: "a job",
  table: "jobs",
  async begin(book) {
    await book.db.alter([{ sql: "create table counted (step integer not null) strict", args: [] }]);
    await book.db.write([{ sql: "insert into jobs (name) values (?)", args: [countToTen.name] }]);
    return 0;
  },
  async turn(deps, signal) {
    const runner = createRunner(deps, [countToTen], { every: () => () => undefined });
    signal.addEventListener("abort", () => void runner.stop());
    await runner.tick();
  },
  async read(book) {
    const [row] = await book.db.read.values<[string]>(
      sql`select status from job_runs order by id desc limit 1`,
    );
    const done = await findCount(book, sql`select count(*), 0 from counted`);
    return { status: row?.[0] ?? "none", failure: null, done: done?.[0] ?? 0 };
  },
  end: "done",
  async expectOnce(book) {
    expectEqual(await findCount(book, sql`select count(*), count(distinct step) from counted`), [10, 10]);
  },
  midway: 5,
};

/** More different names than are checked at once. */
const nameCount = 40;

/** Payee check of the bank's scheme that knows everybody. */
const payeeCheck = () => {
  const scheme = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: () => Response.json({ result: "match" }),
  });
  scheme.unref();
  return { url: scheme.url.href };
};

/** Unanswered work becomes unavailable: nobody is notified that it was given up. */
const nameCheck: Kind = {
  name: "the name check of an upload",
  table: "bulk_name_checks",
  async begin(book) {
    const payer = await book.openAccount({ reference: "gulf_pay" });
    await book.book("credit", payer.id, { amount: "1000.00" });
    const rows = Array.from(
      { length: nameCount },
      (_, at) => `gulf_pay,GB29NWBK60161331926819,1.00,Rent,N-${at},Payee ${at}`,
    );
    const file = ["from,recipient,amount,description,reference,creditorName", ...rows].join("\n");
    const { id } = await uploads.uploaded(book, "payments", file);
    await book.db.write([
      { sql: "insert into bulk_name_checks (id, status) values (?, 'asking')", args: [id] },
    ]);
    return id;
  },
  turn: (deps, signal) =>
    nameCheckWork.takeUp({ ...deps, env: { ...deps.env, payeeCheck: payeeCheck() } }, signal),
  async read(book) {
    const [row] = await book.db.read.values<[string]>(sql`select status from bulk_name_checks`);
    const answered = sql`select count(*), 0 from bulk_rows where name_check is not null`;
    return { status: row?.[0] ?? "none", failure: null, done: (await findCount(book, answered))?.[0] ?? 0 };
  },
  end: "done",
  async expectOnce(book) {
    const matched = sql`select count(*), count(distinct name_check ->> 'name') from bulk_rows
      where name_check ->> 'result' = 'match'`;
    expectEqual(await findCount(book, matched), [nameCount, nameCount]);
  },
  midway: 2,
};

/** Everything that is carried out under a lease. */
export const leasedKinds: readonly Kind[] = [...askedWork, nameCheck, job];

async function readUpload(book: Book, id: number, who: "admin" | "client_user"): Promise<Progress> {
  const answer = await book.send(who, "GET", `/api/bulk-uploads/${id}`);
  const { status, failure, done } = uploadSchema.parse(await answer.json());
  return { status, failure, done };
}

const uploadSchema = z.object({ status: z.string(), failure: z.string().nullable(), done: z.int() });

function expectEqual(found: unknown, wanted: unknown): void {
  if (!Bun.deepEquals(found, wanted)) {
    throw new Error(`Found ${JSON.stringify(found)}, and not ${JSON.stringify(wanted)}`);
  }
}

/** Node whose writes hang from one on, like those of a stalled or killed node. `goOn` wakes it up. */
export function stalling(book: Book, after: number) {
  const stalled = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  let writes = 0;
  const held = <Result>(call: () => Promise<Result>): Promise<Result> => {
    writes += 1;
    if (writes <= after) return call();
    stalled.resolve();
    return gate.promise.then(call);
  };
  const { read, write, post } = book.db;
  const db: Database = {
    ...book.db,
    // In its own process, so that a hanging write blocks nothing else.
    read: Object.create(read),
    write: (...call) => held(() => write(...call)),
    post: (...call) => held(() => post(...call)),
  };
  return { deps: { ...book.deps, db }, stalled: stalled.promise, goOn: gate.resolve };
}

/** Passing faults of storage: after all but the first nothing was written. */
const outcomeUnknown = "TIMEOUT";
const nothingWritten = ["DISK_FULL", "DISK_ERROR", "READ_ONLY", "UNAVAILABLE", "BUSY", "PARTED"] as const;
type Fault = typeof outcomeUnknown | (typeof nothingWritten)[number];

/**
 * Faults for the `at`th kind of work. All work shares one rule for passing faults. The first and the last kind, which
 * move money, are always tried with an unknown outcome.
 */
export const listFaults = (at: number): readonly Fault[] => [
  ...takeSample<Fault>([outcomeUnknown], 2, at),
  ...takeSample(nothingWritten, nothingWritten.length, at, "faults that leased work of a kind waits for"),
];

/** A node whose database fails from one write on; it is whole again after several waits. */
export function faulty(book: Book, code: Fault, after: number) {
  const state = { writes: 0, waits: 0 };
  const isAway = () => {
    state.writes += 1;
    return state.writes > after && state.waits < 4;
  };
  /** A write that timed out may have been carried out all the same. */
  const failed = async (written: () => Promise<unknown>) => {
    if (code === outcomeUnknown) await written();
    throw new DatabaseError(code);
  };
  const { write, post } = book.db;
  const db: Database = {
    ...book.db,
    write: (...call) => (isAway() ? failed(() => write(...call)) : write(...call)),
    post: (...call) => (isAway() ? failed(() => post(...call)) : post(...call)),
  };
  const deps: Deps = {
    ...book.deps,
    db,
    pause: async () => {
      state.waits += 1;
    },
  };
  return { deps, state };
}
