import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { openDatabase } from "db/client";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { bankStatementSchema } from "@/bank/bank-statements/contract";
import { verify } from "@/integrity/verify";
import { eventually } from "../eventually";
import { camt053, type Entry, formOf } from "../server/bank-statements";
import { type Server, startServer } from "./server";
import { remove, scratch } from "./transports";

const lives = 5;
const lines = 4000;

let folder: string;
let server: Server | undefined;
beforeAll(async () => {
  folder = await scratch();
});
afterAll(async () => {
  await server?.kill();
  await remove(folder);
});

test("a commit whose server is killed five times posts each new credit once, and the book verifies", async () => {
  const url = `file:${join(folder, "book.db")}`;
  const session = {};
  let running = await startServer({ url }, session);
  server = running;
  const names = {
    customerName: "Gulf",
    companyName: "Gulf Traders LLC",
    reference: "gulf_va_1",
    type: "BOTH",
    cbsAccount: "1000000001",
  };
  const made = await running.post("/api/virtual-accounts", names, "create");
  const account = z.object({ id: z.int(), virtualIban: z.string() }).parse(await made.json());
  const entries = Array.from(
    { length: lines },
    (_, n): Entry => ({
      amount: "1.00",
      creditor: account.virtualIban,
      endToEndId: `E2E-${n}`,
      bankReference: `B${n}`,
    }),
  );
  const sent = await running.send(
    "/api/bank-statements",
    formOf(camt053(entries), { cbsAccount: "1000000001" }),
  );
  const { id } = bankStatementSchema.parse(await sent.json());
  const read = async () =>
    bankStatementSchema.parse(await (await running.get(`/api/bank-statements/${id}?limit=1`)).json());
  const book = await openDatabase({ url });
  const credited = async () => {
    const [row] = await book.read.values<[number]>(
      sql`select count(*) from bank_lines where outcome = 'credited'`,
    );
    return row?.[0] ?? 0;
  };
  void running.post(`/api/bank-statements/${id}/commit`, {}).catch(() => undefined);
  let before = 0;
  for (let life = 1; life <= lives; life++) {
    const more = before + 60;
    await eventually(async () => expect(await credited()).toBeGreaterThanOrEqual(more));
    await running.kill();
    before = await credited();
    expect(before).toBeLessThan(lines);
    // The leases of the dead are not waited for.
    await book.write([
      { sql: "update bank_statements set leased_until = 0 where status = 'committing'", args: [] },
      { sql: "update jobs set leased_until = 0", args: [] },
    ]);
    running = await startServer({ url }, session);
    server = running;
  }
  const done = await eventually(async () => {
    const statement = await read();
    expect(statement.status).toBe("committed");
    return statement;
  });
  expect(done.counts.new_credit.lines).toBe(lines);
  const balance = await running.get(`/api/virtual-accounts/${account.id}`);
  expect(await balance.json()).toMatchObject({ balance: `${lines}.00` });
  const found = await book.read.values<[number, number]>(
    sql`select count(*), count(distinct reference) from transactions where virtual_account_id = ${account.id}`,
  );
  expect(found).toEqual([[lines, lines]]);
  expect((await verify(book)).findings.flatMap(({ broken }) => broken ?? [])).toEqual([]);
  await book.close();
});
