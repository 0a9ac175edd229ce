/**
 * Uploads a file and carries it out, as the server does behind its calls, on its own book; prints measurements as JSON:
 * the times in ms, the longest time in ms that others had to wait, the longest processor time in ms of one turn of the server's thread
 * (what they would wait on an idle core), and the peak of memory in bytes. Arguments: the kind
 * (accounts, payments, expected_receipts or numbers), the mode, the number of rows.
 */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "db/client";
import { migrate } from "db/migrate";
import { clients, users } from "db/schema";
import pino from "pino";
import type { Actor } from "@/access/actor";
import { createAccount } from "@/accounts/commands";
import { createAccountSchema } from "@/accounts/contract";
import { createPool } from "@/collections/number-pools/commands";
import type { Deps } from "@/deps";
import { readEnv } from "@/env";
import { post } from "@/ledger/post";
import { commitUpload } from "@/payments/bulk-uploads/commit";
import { type CommitMode, commitModes, type UploadKind, uploadKinds } from "@/payments/bulk-uploads/contract";
import { getUpload, toUploadDto } from "@/payments/bulk-uploads/queries";
import { uploadFile } from "@/payments/bulk-uploads/upload";
import { stopLeasedWork } from "@/platform/leased-work/running-work";

export type BulkSeen = {
  previewed: number;
  committed: number;
  longestWait: number;
  longestTurn: number;
  peak: number;
};

/** Intervals in milliseconds at which another caller asks to be served, and at which the upload, whose rows are counted then, is read. */
const often = 2;
const lookEvery = (rows: number) => Math.max(5, rows / 400);

const origin = { ip: "192.0.2.1", userAgent: "bench", requestId: "bench" };
const person = { email: "bench@vostra.example", virtualAccountId: null, sessionId: "", origin };
const admin: Actor = { ...person, userId: 1, username: "amal", role: "admin", clientId: "HOUSE" };
const client: Actor = { ...person, userId: 2, username: "gita", role: "client_user", clientId: "GULF" };

const lineByKind: Readonly<Record<UploadKind, (at: number) => string>> = {
  accounts: (at) =>
    `Customer ${at},Gulf Marine LLC,bulk_va_${at},BOTH,Collections of branch ${at},yes,no,GULF`,
  expected_receipts: (at) =>
    `payer,INV-${at},${(at % 90) + 1}.50,2026-12-15,Harbour Foods ${at % 500},GB29NWBK60161331926819`,
  numbers: (at) => `Tenant ${at} of Gulf Towers,tenant-${at}`,
  payments: (at) => `payer,GB29NWBK60161331926819,${(at % 90) + 1}.50,Invoice ${at} of Gulf Marine,INV-${at}`,
};
const headings: Readonly<Record<UploadKind, string>> = {
  accounts: "customerName,companyName,reference,type,description,creditEnabled,debitEnabled,clientId",
  expected_receipts: "vaId,number,amount,dueDate,payerName,payerAccount",
  numbers: "name,externalId",
  payments: "from,recipient,amount,description,reference",
};

async function measure(kind: UploadKind, mode: CommitMode, rows: number): Promise<BulkSeen> {
  const folder = await mkdtemp(join(tmpdir(), "vostra-bulk-"));
  const db = await openDatabase({ url: `file:${join(folder, "book.db")}` });
  try {
    const env = readEnv({
      NODE_ENV: "production",
      SESSION_SECRET: "a-secret-that-is-used-by-the-bench-only",
    });
    const deps: Deps = { db, env, now: Date.now, log: pino({ level: "silent" }) };
    const poolId = await furnish(deps);
    const lines = Array.from({ length: rows }, (_, at) => lineByKind[kind](at));
    const file = new File([[headings[kind], ...lines].join("\n")], "bench.csv");
    const actor = kind === "accounts" ? admin : client;
    const { signal } = new AbortController();
    const waits = watchWaits();
    const began = performance.now();
    const { id } = await uploadFile(
      deps,
      actor,
      kind,
      { file, ...(kind === "numbers" && { poolId }) },
      { idempotency: undefined, signal },
    );
    const previewed = performance.now() - began;
    const then = performance.now();
    await commitUpload(
      deps,
      actor,
      id,
      { mode, acceptNames: false },
      { version: undefined, idempotency: undefined },
    );
    let upload = toUploadDto(await getUpload(deps, actor, id));
    while (upload.status === "committing") {
      await Bun.sleep(lookEvery(rows));
      upload = toUploadDto(await getUpload(deps, actor, id));
    }
    const committed = performance.now() - then;
    const { longestWait, longestTurn } = waits.end();
    if (upload.done !== rows) throw new Error(`Only ${upload.done} of ${rows} rows were carried out`);
    await stopLeasedWork(db);
    return { previewed, committed, longestWait, longestTurn, peak: process.resourceUsage().maxRSS * 1024 };
  } finally {
    await db.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A book with an admin, a client, an account of the client that has money, and an empty pool of one that collects: its id. */
async function furnish(deps: Deps): Promise<number> {
  const { db } = deps;
  await migrate(db);
  const at = deps.now();
  const rows = [admin, client].map(({ userId: id, username, role, clientId, email }) => ({
    id,
    username,
    role,
    clientId,
    email,
    passwordHash: "none",
    createdAt: at,
    updatedAt: at,
  }));
  await db.write([
    db.read.insert(clients).values([
      { id: "HOUSE", name: "The bank", kind: "staff", createdAt: at },
      { id: "GULF", name: "Gulf Marine LLC", kind: "client", createdAt: at },
    ]),
    db.read.insert(users).values(rows),
  ]);
  const owner = { customerName: "Gulf Marine", companyName: "Gulf Marine LLC", clientId: "GULF" };
  const open = (reference: string, type: string) =>
    createAccount(deps, admin, createAccountSchema.parse({ ...owner, reference, type }), undefined);
  const { value } = await open("payer", "BOTH");
  const money = { accountId: value.id, amount: 1_000_000_000, currency: "USD", createdAt: at } as const;
  await post(deps, admin, { ...money, type: "credit", description: "Opening", reference: "OPEN" });
  const collecting = await open("collecting", "COBO");
  const body = { vaId: collecting.value.id, name: "Tenants", quarantineDays: 365 };
  return (await createPool(deps, admin, body, undefined)).value.id;
}

/** Processor time of this thread so far, in milliseconds. */
function readThreadTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function watchWaits() {
  let [last, longestWait] = [performance.now(), 0];
  let [used, longestTurn] = [readThreadTime(), 0];
  const timer = setInterval(() => {
    const [now, usedNow] = [performance.now(), readThreadTime()];
    longestWait = Math.max(longestWait, now - last - often);
    longestTurn = Math.max(longestTurn, usedNow - used);
    [last, used] = [now, usedNow];
  }, often);
  return {
    end() {
      clearInterval(timer);
      return { longestWait, longestTurn };
    },
  };
}

if (import.meta.main) {
  const [, , kind, mode, rows] = process.argv;
  const chosenKind = uploadKinds.find((one) => one === kind) ?? "accounts";
  const chosenMode = commitModes.find((one) => one === mode) ?? "all";
  console.log(JSON.stringify(await measure(chosenKind, chosenMode, Number(rows))));
}
