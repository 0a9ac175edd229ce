import { type Database, openDatabase } from "db/client";
import { seedBook } from "demo/seed/book";
import { sql } from "drizzle-orm";
import ExcelJS from "exceljs";
import { z } from "zod";
import { bankStatementSchema } from "@/bank/bank-statements/contract";
import { runWithResultsSchema } from "@/bank/reconciliation/contract";
import { readEnv } from "@/env";
import { verify } from "@/integrity/verify";
import { previewSchema } from "@/payments/bulk-uploads/contract";
import { reportContract } from "@/reporting/reports/contract";
import { camt053, type Entry, getForm } from "../server/bank-statements";
import type { SignedIn } from "./server";

/** Progress of work. */
export type Progress = { status: string; done: number };

/** Work of one kind, as its servers are killed in the midst of it. */
export type Kind = {
  name: string;
  /** The table of its leases. */
  table: string;
  underWay: string;
  end: string;
  /** True if it takes seconds rather than a moment. */
  isLong?: true;
  /** Opens the accounts that it works on, and whatever else it needs. */
  prepare(server: SignedIn): Promise<Work>;
  read(server: SignedIn, id: number): Promise<Progress>;
};

/** Work on the accounts of one kind. */
export type Work = {
  /** Prepares the `n`th one and returns a function that begins it, which returns its id. */
  ready(server: SignedIn, n: number): Promise<() => Promise<number>>;
  /** Acts between a kill and its end, which it must not see. */
  meanwhile?(server: SignedIn): Promise<void>;
  /** Expects that nothing was lost or done twice. */
  expectOnce(db: Database, server: SignedIn, ids: readonly number[]): Promise<void>;
};

const idSchema = z.object({ id: z.int() });
const names = { customerName: "Gulf", companyName: "Gulf Traders LLC", type: "BOTH" };

async function created(answer: Response): Promise<number> {
  return idSchema.parse(await answer.json()).id;
}

/** Opens an account under its own reference. */
const openAccount = async ({ post }: SignedIn, reference: string, more: object = {}): Promise<number> =>
  created(await post("/api/virtual-accounts", { ...names, reference, ...more }, reference));

/** Uploads a file and returns a function that begins to carry its rows out. */
async function uploadRows(
  { url }: SignedIn,
  kind: "accounts" | "payments",
  lines: readonly string[],
  cookie: string,
): Promise<() => Promise<number>> {
  const form = new FormData();
  form.append("file", new File([lines.join("\n")], `${kind}.csv`));
  const to = `${url}/api/bulk-uploads`;
  const answer = await fetch(`${to}/${kind}`, { method: "POST", body: form, headers: { cookie } });
  const { id, bad } = previewSchema.parse(await answer.json());
  if (bad > 0) throw new Error(`${bad} bad rows`);
  const headers = { cookie, "content-type": "application/json" };
  const body = JSON.stringify({ mode: "good" });
  return async () => {
    const begun = await fetch(`${to}/${id}/commit`, { method: "POST", body, headers });
    if (begun.status !== 202) throw new Error(`Not begun: ${begun.status}`);
    return id;
  };
}

async function readUpload(server: SignedIn, id: number): Promise<Progress> {
  const answer = await server.get(`/api/bulk-uploads/${id}?limit=1`);
  const { status, done, waiting, refused } = previewSchema.parse(await answer.json());
  return { status, done: done + waiting + refused };
}

const upload = { table: "bulk_uploads", underWay: "committing", end: "done", read: readUpload } as const;
const listRows = (most: number, row: (at: number) => string) =>
  Array.from({ length: most }, (_, at) => row(at));

const openedRows = 600;
const paidRows = 200;
const lineCount = 1000;
const accountCount = 12;
const seeded = { accounts: 20, transactions: 4000 };
const cbsAccount = "1000000001";

async function expectCounts(db: Database, counted: ReturnType<typeof sql>, wanted: readonly number[]) {
  const [counts] = await db.read.values<number[]>(counted);
  if (!Bun.deepEquals(counts, wanted)) throw new Error(`Found ${counts}, and not ${wanted}`);
}

export const kinds: readonly Kind[] = [
  {
    name: "a report",
    table: "reports",
    isLong: true,
    underWay: "running",
    end: "done",
    async prepare() {
      const vaIds = Array.from({ length: seeded.accounts }, (_, at) => at + 1);
      return {
        ready:
          async ({ post }, n) =>
          async () => {
            const period = { from: "2000-01-01", to: "2099-12-31", sheets: ["accounts", "movements"], vaIds };
            const answer = await post("/api/reports", period, `report-${n}`);
            return z.object({ reportId: z.int() }).parse(await answer.json()).reportId;
          },
        async meanwhile({ post }) {
          const later = { vaId: 1, type: "credit", amount: "1.00", currency: "USD", description: "Later" };
          const reference = `LATER-${crypto.randomUUID()}`;
          await created(await post("/api/transactions", { ...later, reference }, reference));
        },
        // The figures are those of the moment when it was asked for.
        async expectOnce(_, server, [id]) {
          const report = reportContract.run.parse(await (await server.get(`/api/reports/${id}`)).json());
          const file = await (await server.get(`/api/reports/${id}/download`)).arrayBuffer();
          const digest = new Bun.CryptoHasher("sha256").update(file).digest("hex");
          const workbook = new ExcelJS.Workbook();
          await workbook.xlsx.load(file);
          const accounts = (workbook.getWorksheet("Accounts")?.rowCount ?? 0) - 1;
          const movements = workbook.getWorksheet("Movements");
          const rows = accounts + (movements?.rowCount ?? 0) - 1;
          const later = movements?.getColumn(8).values.filter((value) => String(value).startsWith("LATER"));
          const found = { digest, accounts, rows, later: later?.length };
          const wanted = { digest: report.digest, accounts: seeded.accounts, rows: report.rows, later: 0 };
          if (!Bun.deepEquals(found, wanted))
            throw new Error(`${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`);
        },
      };
    },
    async read(server, id) {
      const { status, rows } = reportContract.run.parse(
        await (await server.get(`/api/reports/${id}`)).json(),
      );
      return { status, done: rows };
    },
  },
  {
    name: "a reconciliation",
    table: "reconciliation_runs",
    isLong: true,
    underWay: "running",
    end: "done",
    async prepare(server) {
      const vaIds: number[] = [];
      for (let n = 1; n <= accountCount; n += 1) vaIds.push(await openAccount(server, `gulf_${n}`));
      return {
        ready:
          async ({ post }, n) =>
          async () => {
            const answer = await post("/api/reconciliation/runs", { vaIds }, `run-${n}`);
            return z.object({ runId: z.int() }).parse(await answer.json()).runId;
          },
        async expectOnce(db, _, ids) {
          const all = accountCount;
          for (const id of ids)
            await expectCounts(
              db,
              sql`select sum(matched), sum(total),
                (select count(*) from reconciliation_results where run_id = ${id}),
                (select count(distinct virtual_account_id) from reconciliation_results where run_id = ${id})
                from reconciliation_runs where id = ${id}`,
              [all, all, all, all],
            );
        },
      };
    },
    async read(server, id) {
      const answer = await server.get(`/api/reconciliation/runs/${id}`);
      const { status, done, results } = runWithResultsSchema.parse(await answer.json());
      if (results.length !== done) throw new Error(`${results.length} results of ${done} accounts`);
      return { status, done };
    },
  },
  {
    name: "a commit of a bank statement",
    table: "bank_statements",
    underWay: "committing",
    end: "committed",
    async prepare(server) {
      const vaId = await openAccount(server, "credited", { cbsAccount });
      const account = await server.get(`/api/virtual-accounts/${vaId}`);
      const { virtualIban } = z.object({ virtualIban: z.string() }).parse(await account.json());
      return {
        async ready({ send, post }, n) {
          const entries = Array.from({ length: lineCount }, (_, at): Entry => {
            const reference = `LINE-${n}-${1000 + at}`;
            return { amount: "1.00", creditor: virtualIban, endToEndId: reference, bankReference: reference };
          });
          const file = getForm(camt053(entries, { id: `S${n}` }), { cbsAccount });
          const id = await created(await send("/api/bank-statements", file));
          return async () => {
            // It is answered within some seconds, or never if its server is killed.
            void post(`/api/bank-statements/${id}/commit`, {}).catch(() => undefined);
            return id;
          };
        },
        async expectOnce(db, _, ids) {
          const all = ids.length * lineCount;
          await expectCounts(
            db,
            sql`select count(*), count(distinct reference), sum(amount),
              (select count(*) from bank_lines where outcome = 'credited'),
              (select balance from virtual_accounts where id = ${vaId})
              from transactions where virtual_account_id = ${vaId}`,
            [all, all, all * 100, all, all * 100],
          );
        },
      };
    },
    async read(server, id) {
      const statement = await server.get(`/api/bank-statements/${id}?limit=1`);
      const { status, doneCount } = bankStatementSchema.parse(await statement.json());
      // Between its import and its commit it is a dry run.
      return { status: status === "dry_run" ? "committing" : status, done: doneCount };
    },
  },
  {
    name: "a bulk payment",
    ...upload,
    async prepare(server) {
      const client = { username: "gita", password: "a long enough password", clientId: "GULF" };
      const vaId = await openAccount(server, "paying", { clientId: "GULF" });
      await server.post("/api/auth/register", { ...client, email: "gita@gulf.example", role: "client_user" });
      const credit = { type: "credit", amount: "1000000.00", currency: "USD", description: "In" };
      await created(await server.post("/api/transactions", { vaId, ...credit, reference: "IN" }, "credit"));
      const signedIn = await fetch(`${server.url}/api/auth/login`, {
        method: "POST",
        body: JSON.stringify(client),
        headers: { "content-type": "application/json" },
      });
      const cookies = signedIn.headers.getSetCookie().map((one) => one.split(";", 1)[0]);
      return {
        ready: (running, n) =>
          uploadRows(
            running,
            "payments",
            [
              "from,recipient,amount,description,reference",
              ...listRows(paidRows, (at) => `paying,12345678,1.00,Payment ${at},P-${n}-${at}`),
            ],
            cookies.join("; "),
          ),
        async expectOnce(db, _, ids) {
          const all = ids.length * paidRows;
          await expectCounts(
            db,
            sql`select count(*), count(distinct reference), sum(amount),
              (select count(distinct payment_id) from bulk_rows where state = 'done'),
              (select balance from virtual_accounts where id = ${vaId})
              from payments where virtual_account_id = ${vaId}`,
            [all, all, all * 100, all, 100_000_000 - all * 100],
          );
        },
      };
    },
  },
  {
    name: "an upload of accounts",
    ...upload,
    prepare: async ({ cookie }) => ({
      ready: (server, n) =>
        uploadRows(
          server,
          "accounts",
          [
            "customerName,companyName,reference,type",
            ...listRows(openedRows, (at) => `Customer ${at},Gulf Traders LLC,bulk_${n}_${at},BOTH`),
          ],
          cookie,
        ),
      async expectOnce(db, _, ids) {
        const all = ids.length * openedRows;
        await expectCounts(
          db,
          sql`select count(*), count(distinct reference), count(distinct virtual_iban),
            (select count(distinct virtual_account_id) from bulk_rows where state = 'done' and payment_id is null),
            (select count(*) from audit_logs where resource = 'VIRTUAL_ACCOUNT'
              and resource_id in (select id from virtual_accounts where reference like 'bulk%'))
            from virtual_accounts where reference like 'bulk%'`,
          [all, all, all, all, all],
        );
      },
    }),
  },
];

/** Fills a book with accounts for the reports before any server runs on it. */
export async function seedReported(url: string): Promise<void> {
  const db = await openDatabase({ url });
  const size = { ...seeded, clients: 1, alerts: 0, auditRows: 0, intoExisting: true };
  await seedBook({ db, now: Date.now, env: readEnv({ NODE_ENV: "test", DATABASE_URL: url }) }, size);
  await db.close();
}

/**
 * Checks that a killed server's book verifies, without waiting the half minute until its leases end.
 * @param look makes further checks
 */
export async function expectSound(
  url: string,
  look: (db: Database) => Promise<void> = async () => {},
): Promise<void> {
  const tables = new Set([...kinds.map(({ table }) => table), "jobs"]);
  const db = await openDatabase({ url });
  try {
    await db.write([...tables].map((table) => ({ sql: `update ${table} set leased_until = 0`, args: [] })));
    const { sound, findings } = await verify(db);
    const broken = findings.flatMap((finding) => finding.broken ?? []);
    if (!sound || broken.length > 0) throw new Error(`The book does not verify: ${broken.join("; ")}`);
    await look(db);
  } finally {
    await db.close();
  }
}
