import { existsSync, rmSync, statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import {
  accountWith,
  copyBook,
  dropBook,
  openAccounts,
  readBook,
  seededBook,
  startApp,
  startAtOnce,
} from "../book";
import { cacheDir, cores } from "../machine";
import { runMeasured } from "../processes";
import { type Figure, median } from "../report";
import type { Options } from "../rounds";
import { firstAdmin, signIn } from "../sign-in";
import { wrk } from "../wrk";

/**
 * Limit of a transaction's size on the disk with everything that belongs to it, in bytes; a run keeps three copies of
 * the book at a time.
 */
const mostBytes = 2_300;
const copies = 3;
/** Time limits of one program, in seconds, and of a server until it is at rest, in milliseconds. */
const within = 3 * 3600;
const restWithin = within * 1000;
const program = "vostra.ts";
const connections = 64;
const postingScript = join(import.meta.dir, "../postings.lua");

/** Requested pages, by name; `account` has `movementsOfMonth` or so. */
const pages: Record<string, (account: number) => string> = {
  "virtual accounts": () => "/admin/virtual-accounts",
  movements: () => "/admin/transactions",
  "the audit trail": () => "/admin/reports",
  "an account": (account) => `/admin/virtual-accounts/${account}`,
  "a statement of a month": (account) =>
    `/api/virtual-accounts/${account}/statement?format=csv&from=${daysAgo(31)}&to=${daysAgo(0)}`,
};

/**
 * A statement's time depends on its rows: since the busiest accounts of larger books have more, an account with equally
 * many is taken from each.
 */
const movementsOfMonth = 150;

/** A bank's day, as the nightly proof covers it: postings since the checkpoint, and the CPU limit in seconds. */
const day = { postings: 30_000, cpu: 60 };

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/**
 * Performance on books of the sizes that `--transactions` names, each with an account for a hundred transactions, at
 * most 10,000: size, start, pages, postings, backup, restore, and the proof. Each size works on copies.
 */
export async function* growth(options: Options): AsyncGenerator<Figure> {
  for (const transactions of options.transactions) {
    assertRoom(transactions);
    const accounts = Math.min(10_000, Math.ceil(transactions / 100));
    const seeded = await seededBook({ accounts, transactions });
    const size = transactions.toLocaleString("en-US");
    for await (const figure of ofBook(seeded, transactions, options)) {
      yield { ...figure, name: `${size}: ${figure.name}` };
    }
  }
}

/** @throws Error if the disk has no room for a book of this size and its copies */
function assertRoom(transactions: number): void {
  const { bavail, bsize } = statfsSync(cacheDir);
  const needed = transactions * mostBytes * copies;
  if (bavail * bsize < needed)
    throw new Error(`${transactions} transactions need ${Math.ceil(needed / 1e9)} GB free in ${cacheDir}`);
}

async function* ofBook(seeded: string, transactions: number, options: Options): AsyncGenerator<Figure> {
  const wanted = (name: string) => name.includes(options.only);
  if (wanted("size on disk")) {
    const bytes = statSync(seeded).size;
    const note = `${Math.round(bytes / transactions)} bytes a transaction`;
    yield { name: "size on disk", unit: "MB", ours: bytes / 1e6, note };
  }
  const book = await copyBook(seeded);
  const files = join(cacheDir, `growth-${process.pid}`);
  const [backup, restored] = [`${files}.backup`, `${files}.restored.db`];
  process.once("exit", () => dropAll(backup, restored));
  try {
    const since = "daily proof, since the checkpoint";
    // Leaves the checkpoint.
    if (wanted("verify") || wanted(since)) yield await timed("verify", book, [program, "verify"]);
    yield* served(book, options);
    if (wanted(since)) yield await dailyProof(since, book, options);
    if (!wanted("backup") && !wanted("restore, proven")) return;
    yield await timed("backup", book, [program, "backup", backup]);
    dropBook(book);
    if (wanted("restore, proven"))
      yield await timed("restore, proven", restored, [program, "restore", backup]);
  } finally {
    dropBook(book);
    dropAll(backup, restored);
  }
}

/**
 * Proof of a book since its checkpoint, after a day's postings. The growth is the part that depends on the book's size.
 */
async function dailyProof(name: string, book: string, { rounds, seconds }: Options): Promise<Figure> {
  const ids = openAccounts(book, 1_000);
  const count = () =>
    readBook<{ rows: number }>(book, "SELECT count(*) AS rows FROM transactions")[0]?.rows ?? 0;
  const kept = z
    .object({ proven: z.object({ counts: z.object({ transactions: z.int() }) }) })
    .parse(await Bun.file(`${book}.checkpoint`).json()).proven.counts.transactions;
  const app = await startApp(book, { rest: restWithin, more: firstAdmin });
  try {
    const words = [ids.join(","), await signIn(app.url)];
    for (let n = 0; count() - kept < day.postings; n += 1) {
      const script = { path: postingScript, args: [`growth-${process.pid}-day-${n}`, ...words] };
      await wrk({ url: app.url, seconds, connections, script });
    }
  } finally {
    await app.stop();
  }
  const used: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const command = [process.execPath, program, "verify", "--since-checkpoint"];
    const { cpu } = await runMeasured(cores.server, command, within, { DATABASE_URL: `file:${book}` });
    used.push(cpu);
  }
  const ours = median(used);
  const note = `${(count() - kept).toLocaleString("en-US")} postings since`;
  return { name, unit: "s of CPU", ours, wanted: `under ${day.cpu}`, met: ours < day.cpu, note };
}

function dropAll(backup: string, restored: string): void {
  dropBook(restored);
  for (const file of [backup, `${backup}.json`]) rmSync(file, { force: true });
}

/** The start of a server, its pages one after the other, and postings. */
async function* served(book: string, { rounds, seconds, only }: Options): AsyncGenerator<Figure> {
  const begins = "start until it answers";
  if (begins.includes(only)) {
    const starts: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const began = performance.now();
      const server = await startAtOnce(book, { more: firstAdmin });
      starts.push((performance.now() - began) / 1000);
      await server.stop();
    }
    yield { name: begins, unit: "s", ours: median(starts) };
  }
  const ids = openAccounts(book, 1_000);
  const account = accountWith(book, movementsOfMonth, 31) ?? ids[0] ?? 1;
  const asked = Object.entries(pages).filter(([name]) => name.includes(only));
  const posted = `durable postings, ${ids.length} accounts`;
  if (asked.length === 0 && !posted.includes(only)) return;
  const app = await startApp(book, { rest: restWithin, more: firstAdmin });
  try {
    const cookie = await signIn(app.url);
    for (const [name, getAddress] of asked) {
      const url = app.url + getAddress(account);
      const times = await measureAnswers(url, cookie, rounds * 10);
      const longest = Math.max(...times).toFixed(1);
      yield { name, unit: "ms", ours: median(times), note: `${longest} ms at most of ${times.length}` };
    }
    if (!posted.includes(only)) return;
    const words = [ids.join(","), cookie];
    const posting = async (name: string, length: number) => {
      const args = [`growth-${process.pid}-${name}`, ...words];
      const load = { url: app.url, seconds: length, connections, script: { path: postingScript, args } };
      return (await wrk(load)).perSecond;
    };
    await posting("warm", 1);
    const rates: number[] = [];
    for (let round = 0; round < rounds; round += 1) rates.push(await posting(String(round), seconds));
    yield { name: posted, unit: "postings/s", ours: median(rates) };
  } finally {
    await app.stop();
  }
}

/** Duration of each of a number of successive answers (milliseconds), after one that warms the server. */
async function measureAnswers(url: string, cookie: string, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let asked = 0; asked <= count; asked += 1) {
    const began = performance.now();
    const answer = await fetch(url, { headers: { cookie } });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
    if (asked > 0) times.push(performance.now() - began);
  }
  return times;
}

/** Runs a program over a book to its end. */
async function timed(name: string, book: string, program: readonly string[]): Promise<Figure> {
  const began = performance.now();
  const command = [process.execPath, ...program];
  const { cpu } = await runMeasured(cores.server, command, within, { DATABASE_URL: `file:${book}` });
  const written = existsSync(`${program.at(-1)}`) ? statSync(`${program.at(-1)}`).size / 1e6 : undefined;
  const file = written !== undefined && name === "backup" ? `, ${Math.round(written)} MB` : "";
  const ours = (performance.now() - began) / 1000;
  return { name, unit: "s", ours, note: `${cpu.toFixed(1)} s of CPU${file}` };
}
