import { afterAll, beforeAll, expect, test } from "bun:test";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "db/client";
import { Connection } from "db/client/connection";
import { getFilePath } from "db/client/file";
import { unverifiedColumns } from "db/unverified-columns";
import { serverJobs } from "@/app/jobs/list";
import type { Deps } from "@/deps";
import { runningWork } from "@/platform/leased-work/running-work";
import { takeSample } from "../samples";
import type { Book } from "./book";
import { type Change, openSweep, rowActs, type Sweep } from "./sweep";
import { fillSweepBook } from "./sweep-book";

/** Rows that leave the book, or decisions in it, after a day's jobs. */
const outputs: Record<string, string> = {
  movements:
    "select virtual_account_id, type, amount, currency, reference, balance_after from transactions order by id",
  payments: "select id, status, amount, currency, recipient from payments order by id",
  orders: "select id, status, executes_on, amount, recipient from scheduled_payments order by id",
  alerts: "select virtual_account_id, type, title, audience, status from alerts order by 1, 2, 3, id",
  mails: "select recipient, subject, body from mails order by 1, 2, 3",
  events: "select type, client_id, count(*) from events group by 1, 2 order by 1, 2",
  files: "select client_id, kind, name from client_files order by 1, 2, 3",
  "files to the bank": "select id, cbs_account, sent_at from payment_files order by id",
  approvals: "select id, status, ended_by from approvals order by id",
};

const day = 86_400_000;
let book: Book;
let folder: string;
let path: string;
let sweep: Sweep;
let untouched: Record<string, string>;
const figures = { tables: 0, places: 0, changes: 0, refused: 0, failedJobs: 0 };

beforeAll(async () => {
  book = await fillSweepBook();
  folder = mkdtempSync(join(tmpdir(), "vostra-later-"));
  path = join(folder, "book.db");
  const source = new Connection(getFilePath(book.deps.env.database.url), 1000);
  source.run({ sql: "vacuum into ?", args: [path] });
  source.close();
  copyFileSync(path, join(folder, "swept.db"));
  sweep = await openSweep(join(folder, "swept.db"));
  untouched = await later([]);
});
afterAll(async () => {
  await sweep.close();
  await book.close();
  rmSync(folder, { recursive: true });
  console.log(JSON.stringify(figures));
  if (tried.length < tables.length)
    console.log(`skipped: ${tables.length - tried.length} tables of a book, which check:samples tries`);
});

/** State of a copy of the book a day after a change with all triggers in place. */
async function later(changes: readonly Change[]): Promise<Record<string, string>> {
  const copy = join(folder, `${crypto.randomUUID()}.db`);
  copyFileSync(path, copy);
  const db = await openDatabase({ url: `file:${copy}` });
  try {
    for (const { sql } of changes) {
      try {
        await db.write(sql.map((text) => ({ sql: text, args: [] })));
        figures.changes += 1;
      } catch {
        figures.refused += 1;
      }
    }
    await carryOutJobs({ ...book.deps, db, now: () => book.deps.now() + day });
    const left: Record<string, string> = {};
    for (const [name, sql] of Object.entries(outputs))
      left[name] = JSON.stringify(await db.readPrimary({ sql, args: [] }));
    return left;
  } finally {
    await db.close();
    rmSync(copy, { force: true });
  }
}

/** Jobs that work outside the book. */
const outside = /backup|anchor|back up|archive|webhooks/;

/** Carries out pending jobs until none is left. A failing job blocks no other, as in the runner. */
async function carryOutJobs(deps: Deps): Promise<void> {
  const { signal } = new AbortController();
  for (let round = 0, done = 1; done > 0 && round < 5; round += 1) {
    await runningWork(deps.db).settled();
    done = 0;
    for (const { name, pending, run } of serverJobs) {
      if (!pending || outside.test(name)) continue;
      try {
        if (await pending(deps)) done += await run(deps, signal, deps);
      } catch {
        figures.failedJobs += 1;
      }
    }
  }
}

/**
 * Listed tables with the changes of their listed places: up and down, empty, another row's value, far ahead, row by
 * row.
 */
const tables = [...new Set(unverifiedColumns.map(({ table }) => table))].filter(
  (table) => !table.startsWith("sqlite_") && !table.startsWith("schema_"),
);
function listChanges(table: string): Change[][] {
  const entries = unverifiedColumns.filter((entry) => entry.table === table);
  const isListed = ({ place, row }: Change) =>
    entries.some(
      ({ places, where }) =>
        (places === "every" || places.split(" ").includes(place)) &&
        (where === undefined || sweep.isAmong(table, row, where)),
    );
  const byPlace = [...Map.groupBy(sweep.listChanges(table).filter(isListed), ({ place }) => place)];
  figures.places += byPlace.length;
  const isOfRow = (place: string) => rowActs.some((act) => act === place);
  const ofColumns = byPlace.filter(([place]) => !isOfRow(place)).map(([, changes]) => changes);
  const far = ofColumns.flatMap(([first]) =>
    first && / \+ 1 where /.test(first.how)
      ? [{ ...first, sql: [`update "${table}" set "${first.place}" = 9e15 where ${first.row}`] }]
      : [],
  );
  return [
    // Makes the first and second change of each column and one far ahead together, since a row's changes do not hide
    // each other.
    ofColumns.flatMap(([first]) => first ?? []),
    ofColumns.flatMap(([, second]) => second ?? []),
    far,
    ...byPlace.filter(([place]) => isOfRow(place)).map(([, changes]) => changes.slice(0, 2)),
  ].filter((some) => some.length > 0);
}

/** Effect of a change of a listed place within a day, by table, as the list's reason states. */
const stated: Record<string, readonly string[]> = {
  channel_openings: ["events", "files"],
  client_files: ["events", "files"],
};

/** Changes that move money, let people in or start work are tried in each check. */
const always: ReadonlySet<string> = new Set([
  "api_tokens",
  "bank_lines",
  "bulk_rows",
  "idempotency_keys",
  "jobs",
  "mails",
  "report_schedules",
  "scheduled_payments",
  "sessions",
  "webhooks",
]);
const others = tables.filter((table) => !always.has(table));

const tried = tables.filter((table) => always.has(table)).concat(takeSample(others, 4));

test.each(tried)(
  "what leaves the book is the same, or what the reason says, for a change of %s",
  async (table) => {
    figures.tables += 1;
    const differing = new Set<string>();
    for (const changes of listChanges(table)) {
      const left = await later(changes);
      for (const name of Object.keys(outputs)) if (left[name] !== untouched[name]) differing.add(name);
    }
    expect([...differing].sort()).toEqual([...(stated[table] ?? [])]);
  },
);
