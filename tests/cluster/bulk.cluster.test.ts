import { afterEach, beforeEach, expect, test } from "bun:test";
import { join } from "node:path";
import { openDatabase } from "db/client";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { verify } from "@/integrity/verify";
import { previewSchema } from "@/payments/bulk-uploads/contract";
import { eventually } from "../eventually";
import { type Server, startServer } from "./server";
import { remove, scratch } from "./transports";

const idSchema = z.object({ id: z.int() });

let folder: string;
let url: string;
let server: Server | undefined;
let session: { cookie?: string };
beforeEach(async () => {
  folder = await scratch();
  url = `file:${join(folder, "book.db")}`;
  session = {};
  server = await startServer({ url }, session);
});
afterEach(async () => {
  await server?.kill();
  await remove(folder);
});

const current = () => {
  if (!server) throw new Error("No server");
  return server;
};

/** Uploads a file and begins to carry its rows out. Answers the upload's id. */
async function begin(
  kind: "accounts" | "payments",
  lines: readonly string[],
  cookie: string,
): Promise<number> {
  const form = new FormData();
  form.append("file", new File([lines.join("\n")], `${kind}.csv`));
  const to = `${current().url}/api/bulk-uploads`;
  const answer = await fetch(`${to}/${kind}`, { method: "POST", body: form, headers: { cookie } });
  const preview = previewSchema.parse(await answer.json());
  expect(preview.bad).toBe(0);
  const headers = { cookie, "content-type": "application/json" };
  const body = JSON.stringify({ mode: "good" });
  const begun = await fetch(`${to}/${preview.id}/commit`, { method: "POST", body, headers });
  expect(begun.status).toBe(202);
  return preview.id;
}

type Count = { status: string; ended: number };

async function progress(id: number): Promise<Count> {
  const answer = await current().get(`/api/bulk-uploads/${id}?limit=1`);
  const { status, done, waiting, refused } = previewSchema.parse(await answer.json());
  return { status, ended: done + waiting + refused };
}

/**
 * Kills the server a few times, each in the midst of an upload, and lets the next one carry it on. The half minute for
 * which a dead node's leases last is skipped.
 */
async function killWithin(times: number, next: (n: number) => Promise<number>): Promise<number[]> {
  const ids: number[] = [];
  for (let kills = 0, after = 0; kills < times; ) {
    const id = ids.at(-1);
    if (id === undefined || (await progress(id)).status !== "committing") {
      ids.push(await next(ids.length));
      after = 0;
      continue;
    }
    const seen = await eventually(async () => {
      const now = await progress(id);
      if (now.status === "committing" && now.ended <= after) throw new Error("No row was carried out yet");
      return now;
    });
    if (seen.status !== "committing") continue;
    await current().kill();
    kills += 1;
    after = await expectSound();
    server = await startServer({ url }, session);
  }
  for (const id of ids) {
    await eventually(async () => expect((await progress(id)).status).toBe("done"));
  }
  return ids;
}

/** The book verifies, and no row made anything twice. Answers how many rows of the newest upload have ended. */
async function expectSound(): Promise<number> {
  const db = await openDatabase({ url });
  await db.write([
    { sql: "update bulk_uploads set leased_until = 0", args: [] },
    { sql: "update jobs set leased_until = 0", args: [] },
  ]);
  const { sound, findings } = await verify(db);
  const [ended] = await db.read.values<[number]>(
    sql`select count(*) from bulk_rows where state <> 'good' and upload_id = (select max(id) from bulk_uploads)`,
  );
  await db.close();
  expect(findings.flatMap(({ broken }) => broken ?? [])).toEqual([]);
  expect(sound).toBe(true);
  return ended?.[0] ?? 0;
}

test("accounts whose server is killed five times are each opened once", async () => {
  const rows = 1_500;
  const ids = await killWithin(5, (n) => {
    const lines = Array.from(
      { length: rows },
      (_, at) => `Customer ${at},Gulf Traders LLC,bulk_${n}_${at},BOTH`,
    );
    return begin("accounts", ["customerName,companyName,reference,type", ...lines], current().cookie);
  });
  await current().kill();
  await expectSound();
  const db = await openDatabase({ url });
  const [counts] = await db.read.values<number[]>(sql`select count(*), count(distinct reference),
    count(distinct virtual_iban), (select count(distinct virtual_account_id) from bulk_rows where state = 'done'),
    (select count(*) from audit_logs where resource = 'VIRTUAL_ACCOUNT') from virtual_accounts`);
  await db.close();
  const all = ids.length * rows;
  expect(counts).toEqual([all, all, all, all, all]);
});

test("payments whose server is killed four times are each made once", async () => {
  const rows = 1_000;
  const client = { username: "gita", password: "a long enough password", clientId: "GULF" };
  const account = { customerName: "Gulf", companyName: "Gulf Traders LLC", reference: "gulf", type: "BOTH" };
  const opened = await current().post("/api/virtual-accounts", { ...account, clientId: "GULF" }, "open");
  const { id: vaId } = idSchema.parse(await opened.json());
  const user = { ...client, email: "gita@gulf.example", role: "client_user" };
  expect((await current().post("/api/auth/register", user)).status).toBe(201);
  const credit = {
    vaId,
    type: "credit",
    amount: "1000000.00",
    currency: "USD",
    description: "In",
    reference: "IN",
  };
  expect((await current().post("/api/transactions", credit, "credit")).status).toBe(201);
  const signedIn = await fetch(`${current().url}/api/auth/login`, {
    method: "POST",
    body: JSON.stringify(client),
    headers: { "content-type": "application/json" },
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(";", 1)[0])
    .join("; ");
  const ids = await killWithin(4, (n) => {
    const lines = Array.from({ length: rows }, (_, at) => `gulf,12345678,1.00,Payment ${at},P-${n}-${at}`);
    return begin("payments", ["from,recipient,amount,description,reference", ...lines], cookie);
  });
  await current().kill();
  await expectSound();
  const db = await openDatabase({ url });
  const [counts] = await db.read.values<number[]>(sql`select count(*), count(distinct reference), sum(amount),
    (select count(distinct payment_id) from bulk_rows where state = 'done'), (select balance from virtual_accounts)
    from payments`);
  await db.close();
  const all = ids.length * rows;
  expect(counts).toEqual([all, all, all * 100, all, 100_000_000 - all * 100]);
});
