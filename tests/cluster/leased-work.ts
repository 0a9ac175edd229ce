import { join } from "node:path";
import { type Database, openDatabase } from "db/client";
import { sql } from "drizzle-orm";
import ExcelJS from "exceljs";
import { z } from "zod";
import { bankStatementSchema } from "@/bank/bank-statements/contract";
import { runWithResultsSchema } from "@/bank/reconciliation/contract";
import { verify } from "@/integrity/verify";
import { previewSchema } from "@/payments/bulk-uploads/contract";
import { reportSchema } from "@/reporting/reports/contract";
import { camt053, type Entry, formOf } from "../server/bank-statements";
import { cheapChild, type Server } from "./server";

/** How far work has come. */
export type Progress = { status: string; done: number };

/** Work of one kind, as its servers are killed in the midst of it. */
export type Kind = {
  name: string;
  /** The table of its leases. */
  table: string;
  underWay: string;
  end: string;
  /** Fills the book that a server has made, while none runs. */
  seed?(url: string): Promise<void>;
  /** Opens the accounts that it is about, and whatever else it needs. Answers the session of whoever asks for it. */
  prepare(server: Server): Promise<string>;
  /** Begins one, the `n`th, and answers its id. */
  begin(server: Server, n: number, cookie: string): Promise<number>;
  read(server: Server, id: number): Promise<Progress>;
  /** What happens between a kill and its end, which it must not see. */
  meanwhile?(server: Server): Promise<void>;
  /** What differs where anything was lost, or done twice: nothing. */
  expectOnce(db: Database, server: Server, ids: readonly number[]): Promise<void>;
};

const idSchema = z.object({ id: z.int() });
const names = { customerName: "Gulf", companyName: "Gulf Traders LLC", reference: "gulf", type: "BOTH" };

async function created(answer: Response): Promise<number> {
  return idSchema.parse(await answer.json()).id;
}

/** Uploads a file, and begins to carry its rows out. */
async function uploadRows(
  { url }: Server,
  kind: "accounts" | "payments",
  lines: readonly string[],
  cookie: string,
): Promise<number> {
  const form = new FormData();
  form.append("file", new File([lines.join("\n")], `${kind}.csv`));
  const to = `${url}/api/bulk-uploads`;
  const answer = await fetch(`${to}/${kind}`, { method: "POST", body: form, headers: { cookie } });
  const { id, bad } = previewSchema.parse(await answer.json());
  const headers = { cookie, "content-type": "application/json" };
  const body = JSON.stringify({ mode: "good" });
  const begun = await fetch(`${to}/${id}/commit`, { method: "POST", body, headers });
  if (bad > 0 || begun.status !== 202) throw new Error(`${bad} bad rows, ${begun.status}`);
  return id;
}

async function readUpload(server: Server, id: number): Promise<Progress> {
  const answer = await server.get(`/api/bulk-uploads/${id}?limit=1`);
  const { status, done, waiting, refused } = previewSchema.parse(await answer.json());
  return { status, done: done + waiting + refused };
}

const upload = { table: "bulk_uploads", underWay: "committing", end: "done", read: readUpload } as const;
const rowsOf = (most: number, row: (at: number) => string) =>
  Array.from({ length: most }, (_, at) => row(at));

const openedRows = 600;
const paidRows = 200;
const lineCount = 1000;
const accountCount = 8;
const seeded = { accounts: 20, movements: 5000 };

async function expectCounts(db: Database, counted: ReturnType<typeof sql>, wanted: readonly number[]) {
  const [counts] = await db.read.values<number[]>(counted);
  if (!Bun.deepEquals(counts, wanted)) throw new Error(`Found ${counts}, and not ${wanted}`);
}

export const kinds: readonly Kind[] = [
  {
    name: "an upload of accounts",
    ...upload,
    prepare: async ({ cookie }) => cookie,
    begin: (server, n, cookie) =>
      uploadRows(
        server,
        "accounts",
        [
          "customerName,companyName,reference,type",
          ...rowsOf(openedRows, (at) => `Customer ${at},Gulf Traders LLC,bulk_${n}_${at},BOTH`),
        ],
        cookie,
      ),
    async expectOnce(db, _, ids) {
      const all = ids.length * openedRows;
      await expectCounts(
        db,
        sql`select count(*), count(distinct reference), count(distinct virtual_iban),
          (select count(distinct virtual_account_id) from bulk_rows where state = 'done'),
          (select count(*) from audit_logs where resource = 'VIRTUAL_ACCOUNT') from virtual_accounts`,
        [all, all, all, all, all],
      );
    },
  },
  {
    name: "a bulk payment",
    ...upload,
    async prepare(server) {
      const client = { username: "gita", password: "a long enough password", clientId: "GULF" };
      const vaId = await created(
        await server.post("/api/virtual-accounts", { ...names, clientId: "GULF" }, "open"),
      );
      await server.post("/api/auth/register", { ...client, email: "gita@gulf.example", role: "client_user" });
      const credit = { type: "credit", amount: "1000000.00", currency: "USD", description: "In" };
      await created(await server.post("/api/transactions", { vaId, ...credit, reference: "IN" }, "credit"));
      const signedIn = await fetch(`${server.url}/api/auth/login`, {
        method: "POST",
        body: JSON.stringify(client),
        headers: { "content-type": "application/json" },
      });
      const cookies = signedIn.headers.getSetCookie().map((one) => one.split(";", 1)[0]);
      return cookies.join("; ");
    },
    begin: (server, n, cookie) =>
      uploadRows(
        server,
        "payments",
        [
          "from,recipient,amount,description,reference",
          ...rowsOf(paidRows, (at) => `gulf,12345678,1.00,Payment ${at},P-${n}-${at}`),
        ],
        cookie,
      ),
    async expectOnce(db, _, ids) {
      const all = ids.length * paidRows;
      await expectCounts(
        db,
        sql`select count(*), count(distinct reference), sum(amount),
          (select count(distinct payment_id) from bulk_rows where state = 'done'),
          (select balance from virtual_accounts) from payments`,
        [all, all, all * 100, all, 100_000_000 - all * 100],
      );
    },
  },
  {
    name: "a commit of a bank statement",
    table: "bank_statements",
    underWay: "committing",
    end: "committed",
    async prepare(server) {
      await created(
        await server.post("/api/virtual-accounts", { ...names, cbsAccount: "1000000001" }, "open"),
      );
      return server.cookie;
    },
    async begin(server, n) {
      const account = await server.get("/api/virtual-accounts/1");
      const { virtualIban } = z.object({ virtualIban: z.string() }).parse(await account.json());
      const entries = Array.from({ length: lineCount }, (_, at): Entry => {
        const reference = `${n}-${at}`;
        return { amount: "1.00", creditor: virtualIban, endToEndId: reference, bankReference: reference };
      });
      const file = formOf(camt053(entries, { id: `S${n}` }), { cbsAccount: "1000000001" });
      const id = await created(await server.send("/api/bank-statements", file));
      // It is answered after some seconds at the latest, or never where its server is killed.
      void server.post(`/api/bank-statements/${id}/commit`, {}).catch(() => undefined);
      return id;
    },
    async read(server, id) {
      const { status } = bankStatementSchema.parse(
        await (await server.get(`/api/bank-statements/${id}?limit=1`)).json(),
      );
      const answer = await server.get("/api/virtual-accounts/1");
      const { balance } = z.object({ balance: z.string() }).parse(await answer.json());
      // Between its import and its commit it is a dry run.
      return { status: status === "dry_run" ? "committing" : status, done: Number(balance) };
    },
    async expectOnce(db, _, ids) {
      const all = ids.length * lineCount;
      await expectCounts(
        db,
        sql`select count(*), count(distinct reference), sum(amount),
          (select count(*) from bank_lines where outcome = 'credited'),
          (select balance from virtual_accounts) from transactions`,
        [all, all, all * 100, all, all * 100],
      );
    },
  },
  {
    name: "a reconciliation",
    table: "reconciliation_runs",
    underWay: "running",
    end: "done",
    async prepare(server) {
      for (let n = 1; n <= accountCount; n += 1)
        await created(
          await server.post("/api/virtual-accounts", { ...names, reference: `gulf_${n}` }, `open-${n}`),
        );
      return server.cookie;
    },
    async begin(server, n) {
      const answer = await server.post("/api/reconciliation/runs", {}, `run-${n}`);
      return z.object({ runId: z.int() }).parse(await answer.json()).runId;
    },
    async read(server, id) {
      const answer = await server.get(`/api/reconciliation/runs/${id}`);
      const { status, done, results } = runWithResultsSchema.parse(await answer.json());
      if (results.length !== done) throw new Error(`${results.length} results of ${done} accounts`);
      return { status, done };
    },
    async expectOnce(db, _, ids) {
      const all = accountCount;
      for (const id of ids)
        await expectCounts(
          db,
          sql`select sum(matched), sum(total), (select count(*) from reconciliation_results where run_id = ${id}),
            (select count(distinct virtual_account_id) from reconciliation_results where run_id = ${id})
            from reconciliation_runs where id = ${id}`,
          [all, all, all, all],
        );
    },
  },
  {
    name: "a report",
    table: "reports",
    underWay: "running",
    end: "done",
    async seed(url) {
      const seed = Bun.spawn(
        [
          process.execPath,
          "db/seed.ts",
          "--accounts",
          String(seeded.accounts),
          "--transactions",
          String(seeded.movements),
          "--into-existing",
        ],
        {
          cwd: join(import.meta.dir, "../.."),
          env: { PATH: process.env.PATH ?? "", ...cheapChild, NODE_ENV: "development", DATABASE_URL: url },
          stdout: "ignore",
          stderr: "inherit",
        },
      );
      if ((await seed.exited) !== 0) throw new Error("The book was not seeded");
    },
    prepare: async (server) => server.cookie,
    async begin(server, n) {
      const period = { from: "2000-01-01", to: "2099-12-31", sheets: ["accounts", "movements"] };
      const answer = await server.post("/api/reports", period, `report-${n}`);
      return z.object({ reportId: z.int() }).parse(await answer.json()).reportId;
    },
    async read(server, id) {
      const { status, rows } = reportSchema.parse(await (await server.get(`/api/reports/${id}`)).json());
      return { status, done: rows };
    },
    async meanwhile(server) {
      const later = { vaId: 1, type: "credit", amount: "1.00", currency: "USD", description: "Later" };
      const reference = `LATER-${crypto.randomUUID()}`;
      await created(await server.post("/api/transactions", { ...later, reference }, reference));
    },
    // The figures are those of the moment when it was asked for.
    async expectOnce(_, server, [id]) {
      const report = reportSchema.parse(await (await server.get(`/api/reports/${id}`)).json());
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
  },
];

/**
 * Looks at the book of a killed server: it verifies. The half minute for which its leases last is not waited for.
 * @param look what else is looked at
 */
export async function expectSound(
  url: string,
  { table }: Kind,
  look: (db: Database) => Promise<void> = async () => {},
): Promise<void> {
  const db = await openDatabase({ url });
  try {
    await db.write([
      { sql: `update ${table} set leased_until = 0`, args: [] },
      { sql: "update jobs set leased_until = 0", args: [] },
    ]);
    const { sound, findings } = await verify(db);
    const broken = findings.flatMap((finding) => finding.broken ?? []);
    if (!sound || broken.length > 0) throw new Error(`The book does not verify: ${broken.join("; ")}`);
    await look(db);
  } finally {
    await db.close();
  }
}
