import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Database, openDatabase } from "db/client";
import { z } from "zod";
import { verify } from "@/integrity/verify";
import { payeeSchema } from "@/ledger/payee";
import { makePayment } from "@/ledger/payments";
import { eventually } from "../eventually";
import { takeSample } from "../samples";
import { writeReport } from "../server/payment-files";
import { makeBook, type Server, startServer } from "./server";
import { startHere } from "./server-here";
import { remove, scratch } from "./transports";

/** More returns than one write takes. */
const payments = 2200;
const cbsAccount = "1000000001";
const paidWith = { bankCode: "999", zone: "Asia/Dubai", refusedPostingsPerMinute: 0 };

let folder: string;
let url: string;
let server: Server | undefined;
beforeAll(async () => {
  folder = await scratch();
  url = await makeBook(folder);
});
afterAll(async () => {
  await server?.kill();
  await remove(folder);
});

async function inBook<Answer>(look: (db: Database) => Promise<Answer>): Promise<Answer> {
  const db = await openDatabase({ url });
  try {
    return await look(db);
  } finally {
    await db.close();
  }
}

/** Payee details that a payment to another bank needs. */
const payee = payeeSchema.parse({
  beneficiaryId: null,
  name: "Keel & Sons Ltd",
  bic: null,
  clearingCode: "200415",
  country: "GB",
  town: "London",
  addressLines: [],
  purpose: null,
  reference: null,
});

const count = async (db: Database, sql: string): Promise<number> =>
  Number((await db.readPrimary({ sql, args: [] }))[0]?.n);

/** Cheaper than `expect`, which matters for many checks a second. */
async function assertAtLeast(least: number, counting: Promise<number>): Promise<void> {
  const found = await counting;
  if (found < least) throw new Error(`${found}, and not yet ${least}`);
}

test("a server that is killed while it makes a file or reads a report duplicates and loses nothing", async () => {
  const session = {};
  const first = await startHere({ url }, session);
  const fields = {
    customerName: "Gulf",
    companyName: "Gulf",
    reference: "gulf",
    type: "BOTH",
    cbsAccount,
  };
  const created = await first.post("/api/virtual-accounts", fields, "create");
  const { id } = z.object({ id: z.number() }).parse(await created.json());
  const credit = {
    vaId: id,
    type: "credit",
    amount: "2200.00",
    currency: "USD",
    description: "In",
    reference: "IN",
  };
  expect((await first.post("/api/transactions", credit, "credit")).status).toBe(201);
  await first.stop();
  await inBook(async (db) => {
    const deps = { db, env: paidWith, now: Date.now };
    const pay = (at: number) =>
      makePayment(deps, null, {
        accountId: id,
        recipient: "12345678",
        amount: 100,
        currency: "USD",
        description: "Rent",
        reference: `PAY-${at}`,
        payee,
      });
    await Promise.all(Array.from({ length: payments }, (_, at) => pay(at)));
  });

  // Killed before the file is made, if the kill comes that early, and once it is in the book. It is one write.
  const countFiles = (db: Database) => count(db, "select count(*) as n from payment_files");
  const date = new Date(Date.now() + 4 * 3_600_000).toISOString().slice(0, 10);
  for (const least of takeSample([0, 1], 2, 1, "moments at which a server that makes a file is killed")) {
    server = await startServer({ url }, session);
    const making = server.post("/api/payment-files", { cbsAccount, date }).catch(() => undefined);
    if (least === 0) await server.get("/api/health");
    else await inBook((db) => eventually(() => assertAtLeast(least, countFiles(db)), 10));
    await server.kill();
    await making;
    await inBook(async (db) => {
      const files = await countFiles(db);
      expect(files).toBeGreaterThanOrEqual(least);
      expect(await count(db, "select count(*) as n from payment_file_entries")).toBe(files * payments);
    });
  }
  server = await startServer({ url }, session);
  const making = await server.post("/api/payment-files", { cbsAccount, date });
  expect([201, 409]).toContain(making.status);
  expect(await inBook(countFiles)).toBe(1);
  expect((await server.post("/api/payment-files", { cbsAccount, date })).status).toBe(409);

  const { messageId } = await inBook(async (db) => {
    const [row] = await db.readPrimary({
      sql: "select message_id as messageId from payment_files",
      args: [],
    });
    return z.object({ messageId: z.string() }).parse(row);
  });
  const boundary = "report";
  const report = writeReport(messageId, [], { status: "rejected", code: "AC04" });
  const body = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="report.xml"\r\nContent-Type: application/xml\r\n\r\n${report}\r\n--${boundary}--\r\n`;
  const sent = { body, headers: { "content-type": `multipart/form-data; boundary=${boundary}` } };
  // Killed once the first payments are returned; and before any is.
  const getReturned = (db: Database) =>
    count(db, "select count(*) as n from payments where status = 'returned'");
  const moments = [1, 0];
  for (const [at, least] of takeSample(
    moments,
    2,
    0,
    "moments at which a server that reads a report is killed",
  ).entries()) {
    if (at > 0) server = await startServer({ url }, session);
    const reading = server.send("/api/payment-status-reports", sent).catch(() => undefined);
    await inBook((db) => eventually(() => assertAtLeast(least, getReturned(db)), 1));
    await server.kill();
    await reading;
    await inBook(async (db) => {
      const returned = await getReturned(db);
      expect(await count(db, "select count(*) as n from journals where kind = 'return'")).toBe(returned);
      expect(await count(db, "select balance / 100 as n from virtual_accounts")).toBe(returned);
    });
  }
  const last = await startHere({ url }, session);
  const answer = await last.send("/api/payment-status-reports", sent);
  expect(await answer.json()).toMatchObject({ returned: payments, unknown: 0 });
  await last.stop();
  await inBook(async (db) => {
    expect(await count(db, "select balance / 100 as n from virtual_accounts")).toBe(payments);
    expect((await verify(db)).findings.flatMap(({ broken }) => broken ?? [])).toEqual([]);
  });
});
