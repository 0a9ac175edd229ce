/**
 * Measures receivables, sweeps and account numbers on a book of its own, and prints the figures as JSON. Words: what is measured
 * (`collections`, `sweeps` or `numbers`), and the part of the full sizes, such as 0.1.
 */
import { readPrimaryRows } from "db/rows";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { AccountDto } from "@/accounts/contract";
import { takeIbanNumbers } from "@/accounts/iban-sequence";
import { numberKey, referenceOf } from "@/collections/expected-receipts/rules";
import { cashApplication } from "@/collections/receipts/cash-application";
import { runningWork } from "@/platform/leased-work/running-work";
import { addDays } from "@/vocabulary/calendar";
import { makeVirtualIban } from "@/vocabulary/iban";
import { camt053, read, upload } from "../server/bank-statements";
import { startBook } from "../server/book";
import { main } from "../server/payment-files";
import { core } from "../server/sweeps";
import { median } from "./report";

export type CollectionsSeen = Record<string, number>;

const [what = "", part = "1"] = process.argv.slice(2);
const sized = (full: number) => Math.round(full * Number(part));
const { signal } = new AbortController();
const seen: CollectionsSeen = {};
const book = await startBook();
const timed = async (act: () => Promise<unknown>) => {
  const began = performance.now();
  await act();
  return performance.now() - began;
};

/** Stores open expected receipts of a client's account, as their command stores them. */
async function expect(
  clientId: string,
  vaId: number,
  count: number,
  payer: string | null = null,
): Promise<void> {
  for (let at = 0; at < count; at += 5_000) {
    const rows = Array.from({ length: Math.min(5_000, count - at) }, (_, place) => {
      const number = `INV-2026-${String(at + place).padStart(6, "0")}`;
      const due = addDays("2026-08-01", (at + place) % 180);
      return [
        Bun.randomUUIDv7(),
        number,
        numberKey(number),
        due,
        `Payer ${place % 500}`,
        referenceOf(number, ""),
      ];
    });
    await book.db.write([
      {
        sql: `insert into expected_receipts (request_id, client_id, virtual_account_id, number, number_key, amount, currency,
            due_date, payer_name, payer_key, reference, created_at, updated_at)
          select value ->> 0, ?, ?, value ->> 1, value ->> 2, 10000, 'USD', value ->> 3, value ->> 4, ?, value ->> 5, ?, ?
          from json_each(?)`,
        args: [clientId, vaId, payer, book.deps.now(), book.deps.now(), JSON.stringify(rows)],
      },
    ]);
  }
}

async function collections(): Promise<void> {
  const clients = ["GULF", "NOOR", "DHOW", "KEEL", "FALCON"];
  const invoices = sized(100_000) / clients.length;
  const accounts: AccountDto[] = [];
  for (const clientId of clients) {
    const account = await book.openAccount({ clientId, type: "COBO", cbsAccount: main });
    accounts.push(account);
    await expect(clientId, account.id, invoices);
  }
  await cashApplication.follow(book.deps, signal);

  const lines = sized(10_000);
  const entries = Array.from({ length: lines }, (_, at) => ({
    amount: "100.00",
    creditor: accounts[at % accounts.length]?.virtualIban ?? "",
    bankReference: `B${at}`,
    counterparty: `77${at}`,
    remittance: `Invoice INV-2026-${String(Math.floor(at / accounts.length)).padStart(6, "0")} with thanks`,
  }));
  const { id } = await upload(book, camt053(entries));
  seen.committed = await timed(async () => {
    const path = `/api/bank-statements/${id}`;
    await book.send("admin", "POST", `${path}/commit`);
    while ((await read(book, id, "?limit=1")).status === "committing") await Bun.sleep(50);
  });
  seen.applied = await timed(() => cashApplication.follow(book.deps, signal));
  const rows = await book.db.read.all<{ paid: number }>(
    sql`select count(*) as paid from expected_receipts where status = 'paid'`,
  );
  if (rows[0]?.paid !== lines) throw new Error(`${rows[0]?.paid} of ${lines} lines were applied`);
  seen.lines = lines;

  // 50 credits a second, and a follower that looks each second, as the server's job does.
  const due = new Map<number, number>();
  const lags: number[] = [];
  const seconds = Math.max(3, sized(20));
  let isOver = false;
  const following = (async () => {
    while (!isOver || due.size > 0) {
      await cashApplication.follow(book.deps, signal);
      await Bun.sleep(1_000);
    }
  })();
  const newest = sql`select coalesce(max(id), 0) as id from receipts where looked_at is not null`;
  const watching = (async () => {
    while (!isOver || due.size > 0) {
      const [row] = await book.db.read.all<{ id: number }>(newest);
      const at = performance.now();
      for (const [id, since] of due) {
        if (id > (row?.id ?? 0)) continue;
        lags.push(at - since);
        due.delete(id);
      }
      await Bun.sleep(50);
    }
  })();
  const began = performance.now();
  for (let at = 0; at < seconds * 50; at += 1) {
    const wait = began + at * 20 - performance.now();
    if (wait > 0) await Bun.sleep(wait);
    const { id: vaId = 0 } = accounts[at % accounts.length] ?? {};
    const number = `INV-2026-${String(invoices - 1 - Math.floor(at / accounts.length)).padStart(6, "0")}`;
    const { id } = await book.book("credit", vaId, { amount: "100.00", description: number });
    due.set(id, performance.now());
  }
  isOver = true;
  await Promise.all([following, watching]);
  lags.sort((a, b) => a - b);
  seen.lag = lags[Math.floor(lags.length * 0.99)] ?? 0;

  const reads = {
    "ageing of all, for staff": ["admin", "/api/expected-receipts/ageing"],
    "ageing of a client": ["client_user", "/api/expected-receipts/ageing"],
    "expected receipts, newest first": ["admin", "/api/expected-receipts"],
    "expected receipts that are partly paid": ["client_user", "/api/expected-receipts?status=partly_paid"],
    "expected receipts due in a month": [
      "admin",
      "/api/expected-receipts?dueFrom=2026-09-01&dueTo=2026-09-30",
    ],
    "expected receipts by a number": ["client_user", "/api/expected-receipts?q=INV-2026-000077"],
    "receipts, newest first": ["admin", "/api/receipts"],
    "receipts that wait": ["client_user", "/api/receipts?status=unapplied"],
    "the screen of expected receipts": ["admin", "/admin/receivables"],
    "the screen of receipts": ["client_user", "/client/receivables/receipts"],
  } as const;
  for (const [name, [who, path]] of Object.entries(reads)) {
    const times: number[] = [];
    for (let at = 0; at < 15; at += 1)
      times.push(
        await timed(async () => {
          const answer = await book.send(who, "GET", path);
          await answer.text();
          if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
        }),
      );
    seen[name] = median(times.slice(5));
  }
  seen["export of all receipts as CSV"] = await timed(async () => {
    await (await book.send("admin", "GET", "/api/receipts/export")).text();
  });
  seen["export of all receipts as camt.054"] = await timed(async () => {
    await (await book.send("admin", "GET", "/api/receipts/export?format=camt054")).text();
  });
}

async function countMoved(): Promise<number> {
  const rows = await book.db.read.all<{ moved: number }>(
    sql`select count(*) as moved from sweep_items where state = 'moved'`,
  );
  return rows[0]?.moved ?? 0;
}

/** A batch of credits of one payer who owes their amount thousands of times: none can be applied. */
async function alike(): Promise<void> {
  const { id: vaId, virtualIban } = await book.openAccount({
    clientId: "HERON",
    type: "COBO",
    cbsAccount: main,
  });
  await expect("HERON", vaId, sized(20_000), "7700001");
  const entries = Array.from({ length: 100 }, (_, at) => ({
    amount: "100.00",
    creditor: virtualIban,
    bankReference: `A${at}`,
    endToEndId: `ALIKE-${at}`,
    counterparty: "7700001",
    remittance: "With thanks",
  }));
  const { id } = await upload(book, camt053(entries, { id: "ALIKE" }));
  await book.send("admin", "POST", `/api/bank-statements/${id}/commit`);
  while ((await read(book, id, "?limit=1")).status === "committing") await Bun.sleep(50);
  seen["100 credits of one payer who owes their amount thousands of times, looked at"] = await timed(() =>
    cashApplication.follow(book.deps, signal),
  );
  const newest = sql`select max(id) as id from receipts`;
  const [row] = await book.db.read.all<{ id: number }>(newest);
  seen["one of these receipts, with its suggestions"] = await timed(async () => {
    const answer = await book.send("admin", "GET", `/api/receipts/${row?.id}`);
    await answer.text();
    if (answer.status !== 200) throw new Error(`A receipt: ${answer.status}`);
  });
}

async function sweeps(): Promise<void> {
  await book.send("admin", "PUT", "/api/clients/GULF/core-accounts", { json: [core] });
  const count = sized(5_000);
  const target = await book.openAccount({ cbsAccount: main, type: "COBO" });
  const vaIds: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const { id } = await book.openAccount({ cbsAccount: main, type: "COBO" });
    vaIds.push(id);
  }
  for (const [name, to] of Object.entries({ core: { core: true }, account: { vaId: target.id } })) {
    for (let at = 0; at < count; at += 50)
      await Promise.all(vaIds.slice(at, at + 50).map((id) => book.book("credit", id, { amount: "10.00" })));
    // A sweep names 1,000 accounts at most.
    const ids: number[] = [];
    for (let at = 0; at < count; at += 1_000) {
      const from = { vaIds: vaIds.slice(at, at + 1_000) };
      const body = { clientId: "GULF", name: `${name} ${at}`, currency: "USD", from, to, mode: "zero" };
      const json = { ...body, when: "manual", direction: "collect" };
      const answer = await book.send("admin", "POST", "/api/sweeps", { json });
      if (answer.status !== 201) throw new Error(await answer.text());
      ids.push(((await answer.json()) as { id: number }).id);
    }
    const before = await countMoved();
    const took = await timed(async () => {
      for (const id of ids) {
        await book.send("admin", "POST", `/api/sweeps/${id}/run`);
        await runningWork(book.db).settled();
      }
    });
    const moved = (await countMoved()) - before;
    if (moved !== count) throw new Error(`${moved} of ${count} items moved`);
    seen[name] = (count / took) * 60_000;
    for (const id of ids) await book.send("admin", "DELETE", `/api/sweeps/${id}`);
  }
}

/** Stores reserved numbers of a pool, as the command that adds them stores them. */
async function fillPool(poolId: number, count: number): Promise<void> {
  const most = 20_000;
  for (let left = count; left > 0; left -= most) {
    const ids = await takeIbanNumbers(book.deps, book.deps.now(), Math.min(most, left));
    const rows = ids.map((id) => [id, makeVirtualIban(book.deps.env.bankCode, id)]);
    await book.db.write([
      {
        sql: `insert into account_numbers (id, pool_id, iban, created_at, updated_at)
          select value ->> 0, ?, value ->> 1, ?, ? from json_each(?)`,
        args: [poolId, book.deps.now(), book.deps.now(), JSON.stringify(rows)],
      },
    ]);
  }
}

/** One number in a book with a million of them: how it is looked up, and a line of a bank that is paid to it. */
async function numbers(): Promise<void> {
  const account = await book.openAccount({ type: "COBO", cbsAccount: main });
  const post = async (path: string, json: unknown) => {
    const answer = await book.send("admin", "POST", path, { json });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return answer.json();
  };
  const { id: poolId } = await post("/api/number-pools", { vaId: account.id, name: "Tenants" });
  seen.numbers = sized(1_000_000);
  await fillPool(poolId, seen.numbers);
  const [middle] = await book.db.read.all<{ id: number }>(
    sql`select id from account_numbers order by id limit 1 offset ${Math.floor(seen.numbers / 2)}`,
  );
  const holder = { name: "Harbour Foods LLC", externalId: "tenant-7" };
  const { iban } = await post(`/api/account-numbers/${middle?.id}/activate`, { holder });

  const select = "select virtual_account_id, number_id from receivers where iban = ?";
  const plan = await book.db.explain({ sql: select, args: [iban] });
  // What the view found is at most two rows.
  const scans = plan.filter((step) => step.startsWith("SCAN") && step !== "SCAN receivers");
  if (scans.length > 0) throw new Error(`No index probe: ${JSON.stringify(plan)}`);
  const found = z.object({ number_id: z.int().nullable() });
  const times: number[] = [];
  for (let at = 0; at < 200; at += 1)
    times.push(await timed(() => readPrimaryRows(book.db, found, { sql: select, args: [iban] })));
  seen.probe = median(times);

  const { id } = await upload(book, camt053([{ amount: "5.00", creditor: iban, bankReference: "N1" }]));
  seen.line = await timed(async () => {
    await post(`/api/bank-statements/${id}/commit`, {});
    while ((await read(book, id, "?limit=1")).status === "committing") await Bun.sleep(5);
  });
  const [row] = await book.db.read.all<{ paid: number }>(
    sql`select count(*) as paid from bank_lines where paid_to = ${middle?.id} and journal_id is not null`,
  );
  if (row?.paid !== 1) throw new Error("The line was not booked to the number");
}

try {
  await (what === "sweeps" ? sweeps() : what === "numbers" ? numbers() : collections().then(alike));
  console.log(JSON.stringify(seen));
} finally {
  await book.close();
}
process.exit(0);
