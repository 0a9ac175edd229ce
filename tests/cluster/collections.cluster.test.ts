import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Database, openDatabase } from "db/client";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { verify } from "@/integrity/verify";
import { eventually } from "../eventually";
import { camt053 } from "../server/bank-statements";
import { type Server, type SignedIn, startServer } from "./server";
import { type Primary, startPrimary } from "./sqld";

const idSchema = z.object({ id: z.number() });
const getId = async (answer: Response) => {
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return idSchema.parse(await answer.json()).id;
};

let primary: Primary;
let db: Database;
const session = {};
/** Two nodes of one book; one that was killed begins again. */
const nodes: Server[] = [];
beforeAll(async () => {
  primary = await startPrimary();
  nodes.push(await start());
  nodes.push(await start());
  db = await openDatabase({ url: primary.url });
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.kill()));
  await db.close();
  await primary.stop();
});

const node = (at: number): Server => {
  const found = nodes[at % 2];
  if (!found) throw new Error("There are two nodes");
  return found;
};

/** Starts a node; again where the primary is too busy for its start, as a supervisor does. */
const start = () => eventually(() => startServer({ url: primary.url }, session));

/** Kills a node as a power cut would, and starts it again. */
async function killed(at: number): Promise<void> {
  await node(at).kill();
  nodes[at % 2] = await start();
}

const getNumber = async (query: ReturnType<typeof sql>) =>
  (await db.read.values<[number]>(query))[0]?.[0] ?? 0;
const expectWhole = async () =>
  expect((await verify(db)).findings.flatMap(({ broken }) => broken ?? [])).toEqual([]);

function openAccount(on: SignedIn, reference: string): Promise<number> {
  const fields = {
    customerName: "Gulf Traders",
    companyName: "Gulf Traders LLC",
    type: "COBO",
    clientId: "GULF",
  };
  const cbsAccount = "1000000001";
  return eventually(async () =>
    getId(await on.post("/api/virtual-accounts", { ...fields, reference, cbsAccount }, reference)),
  );
}

/** Books a credit, sent again with its key while the book cannot be written, as a client does. */
const credit = (on: SignedIn, vaId: number, amount: string, description: string) =>
  eventually(async () => {
    const body = { vaId, type: "credit", amount, currency: "USD", description, reference: description };
    return getId(await on.post("/api/transactions", body, description));
  });

/** Uploads a file to the first node and carries it out. */
async function uploaded(kind: string, lines: readonly string[]): Promise<void> {
  const form = new FormData();
  form.append("file", new File([lines.join("\n")], `${kind}.csv`));
  const { url, cookie, post } = node(0);
  const sent = await fetch(`${url}/api/bulk-uploads/${kind}`, {
    method: "POST",
    body: form,
    headers: { cookie },
  });
  const id = await getId(sent);
  expect((await post(`/api/bulk-uploads/${id}/commit`, { mode: "all" }, `commit-${kind}`)).status).toBe(202);
}

test("a node that is killed while it stores a large file leaves nothing that anyone sees", async () => {
  const account = await openAccount(node(0), "stored");
  const rows = 20_000;
  const lines = Array.from({ length: rows }, (_, at) => `${account},STORED-${at},10.00,2026-12-15`);
  const upload = (on: Server) => {
    const form = new FormData();
    form.append("file", new File([["vaId,number,amount,dueDate", ...lines].join("\n")], "stored.csv"));
    const { url, cookie } = on;
    return fetch(`${url}/api/bulk-uploads/expected-receipts`, {
      method: "POST",
      body: form,
      headers: { cookie },
    });
  };
  const hidden = sql`select count(*) from bulk_uploads where version = 0`;
  const broken = upload(node(0)).catch(() => undefined);
  await eventually(async () => expect(await getNumber(hidden)).toBe(1));
  await killed(0);
  await broken;
  const list = async (on: Server) =>
    (await fetch(`${on.url}/api/bulk-uploads`, { headers: { cookie: on.cookie } })).json();
  expect([await list(node(0)), await list(node(1))]).toEqual([[], []]);
  expect(await getNumber(hidden)).toBe(1);
  expect(await getNumber(sql`select count(*) from audit_logs where resource = 'BULK_UPLOAD'`)).toBe(0);
  await expectWhole();
  const stored = await upload(node(1));
  expect(stored.status).toBe(201);
  expect(await stored.json()).toMatchObject({ total: rows, good: rows, duplicateOf: null });
  await expectWhole();
});

test("a node that is killed while it applies receipts loses none, and none is applied twice", async () => {
  const each = 40;
  const lives = 4;
  const account = await openAccount(node(0), "applied");
  const rows = Array.from(
    { length: each * lives },
    (_, at) => `${account},INV-${1000 + at},10.00,2026-12-15`,
  );
  await uploaded("expected-receipts", ["vaId,number,amount,dueDate", ...rows]);
  await eventually(async () =>
    expect(await getNumber(sql`select count(*) from expected_receipts`)).toBe(each * lives),
  );
  const applied = sql`select count(*) from receipt_applications`;
  for (let life = 0; life < lives; life += 1) {
    const before = await getNumber(applied);
    const credits = Array.from({ length: each }, (_, at) =>
      credit(node(life + 1), account, "10.00", `INV-${1000 + life * each + at}`),
    );
    // Whichever of them follows: they are killed in turns, each in the midst of the receipts.
    await eventually(async () => expect(await getNumber(applied)).toBeGreaterThan(before));
    const dying = killed(life);
    await Promise.all(credits);
    await dying;
  }
  await eventually(async () => expect(await getNumber(applied)).toBe(each * lives));
  const sums = sql`select count(*), sum(applied), sum(status = 'paid') from expected_receipts`;
  expect(await db.read.values(sums)).toEqual([[each * lives, each * lives * 1000, each * lives]]);
  expect(await getNumber(sql`select count(*) from receipts where status = 'applied'`)).toBe(each * lives);
  await expectWhole();
});

test("a node that is killed in the midst of a sweep moves no account twice, and the other one ends it", async () => {
  const accounts = 200;
  const core = { currency: "USD", account: "GB33BUKB20201555555555", name: "Gulf Traders LLC" };
  const put = await fetch(`${node(0).url}/api/clients/GULF/core-accounts`, {
    method: "PUT",
    headers: { "content-type": "application/json", cookie: node(0).cookie },
    body: JSON.stringify([core]),
  });
  expect(put.status).toBe(200);
  const fields = "customerName,companyName,reference,type,clientId,cbsAccount";
  const rows = Array.from(
    { length: accounts },
    (_, at) => `Gulf Traders,Gulf Traders LLC,swept_${at},COBO,GULF,1000000001`,
  );
  await uploaded("accounts", [fields, ...rows]);
  const swept = sql`select id from virtual_accounts where reference like 'swept%' order by id`;
  const vaIds = await eventually(async () => {
    const found = await db.read.values<[number]>(swept);
    expect(found).toHaveLength(accounts);
    return found.map(([id]) => id);
  });
  const body = {
    clientId: "GULF",
    name: "Daily",
    currency: "USD",
    from: { vaIds },
    to: { core: true },
    mode: "zero",
  };
  const sweep = await getId(
    await node(0).post("/api/sweeps", { ...body, when: "manual", direction: "collect" }, "sweep"),
  );
  const moved = sql`select count(*) from sweep_items where state = 'moved'`;
  let runs = 0;
  // Again where it was over before the node was killed.
  for (let left = 0; left === 0 && runs < 5; runs += 1) {
    await Promise.all(vaIds.map((id, at) => credit(node(at), id, "10.00", `FUNDS-${runs}-${at}`)));
    await getId(await node(0).post(`/api/sweeps/${sweep}/run`, {}, `run-${runs}`));
    await eventually(async () => expect(await getNumber(moved)).toBeGreaterThan(runs * accounts), 1);
    await node(0).kill();
    left = (runs + 1) * accounts - (await getNumber(moved));
    nodes[0] = await start();
    await eventually(async () =>
      expect(await getNumber(sql`select count(*) from sweep_runs where status = 'done'`)).toBe(runs + 1),
    );
  }
  expect(await getNumber(moved)).toBe(runs * accounts);
  const orders = sql`select count(*), count(distinct virtual_account_id), sum(amount) from payments where made_for = 'sweep'`;
  expect(await db.read.values(orders)).toEqual([[runs * accounts, accounts, runs * accounts * 1000]]);
  const rests = sql`select count(*) from virtual_accounts where balance <> 0 and reference like 'swept%'`;
  expect(await getNumber(rests)).toBe(0);
  expect(await getNumber(sql`select count(*) from sweep_runs where attempts > 0 or token > 1`)).toBe(1);
  await expectWhole();
});

test("a node that is killed while it returns what a rule refuses loses none, and sends none back twice", async () => {
  const lines = 60;
  const account = await openAccount(node(0), "refused");
  const { url, cookie } = node(0);
  const ruled = await fetch(`${url}/api/virtual-accounts/${account}/receipt-rules`, {
    method: "PUT",
    headers: { "content-type": "application/json", cookie },
    body: JSON.stringify({ maxAmount: "1.00", onBreak: "return" }),
  });
  expect(ruled.status).toBe(200);
  const [[creditor = ""] = []] = await db.read.values<[string]>(
    sql`select virtual_iban from virtual_accounts where id = ${account}`,
  );
  const entries = Array.from({ length: lines }, (_, at) => ({
    amount: "20.00",
    creditor,
    counterparty: "GB33BUKB20201555555555",
    bankReference: `REFUSED-${at}`,
    remittance: `Number ${at}`,
  }));
  const form = new FormData();
  form.append("file", new File([camt053(entries, { id: "REFUSED" })], "statement.xml"));
  form.append("cbsAccount", "1000000001");
  const headers = { cookie, "idempotency-key": "refused" };
  const read = await fetch(`${url}/api/bank-statements`, { method: "POST", headers, body: form });
  const statement = await getId(read);
  // The commit goes on where its answer is late.
  await node(0).post(`/api/bank-statements/${statement}/commit`, {}, "commit-refused");
  const ordered = sql`select count(*) from payments where bank_line_id is not null`;
  for (let life = 0; life < 4; life += 1) {
    const before = await eventually(() => getNumber(ordered));
    if (before === lines) break;
    await eventually(async () => expect(await getNumber(ordered)).toBeGreaterThan(before));
    // Whichever of them orders: they are killed in turns.
    await killed(life);
  }
  await eventually(async () => expect(await getNumber(ordered)).toBe(lines));
  await eventually(async () =>
    expect(await getNumber(sql`select count(*) from refused_receipts where status = 'returned'`)).toBe(lines),
  );
  const orders = sql`select count(distinct bank_line_id), sum(amount) from payments where bank_line_id is not null`;
  expect(await db.read.values(orders)).toEqual([[lines, lines * 2000]]);
  expect(await getNumber(sql`select sum(balance) from ledger_accounts where kind = 'suspense'`)).toBe(0);
  await expectWhole();
});
