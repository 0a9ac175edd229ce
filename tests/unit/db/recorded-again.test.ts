import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, DatabaseError, openDatabase } from "db/client";
import { assertGuards } from "db/guards";
import { committedSchema, migrate, type Schema } from "db/migrate";
import { verify } from "@/integrity/verify";
import { eventually } from "../../eventually";
import { openHouse, statement } from "../ledger/house";
import { fillWatched } from "../ledger/watched-book";
import { olderSchema } from "./older-schema";

let folder: string;
let url: string;
let db: Database;
const opened: Database[] = [];
const open = async (file = url) => {
  const book = await openDatabase({ url: file });
  opened.push(book);
  return book;
};

/** A book with a row of every watched table, made by the older version. */
let older: string;
beforeAll(async () => {
  older = mkdtempSync(join(tmpdir(), "vostra-older-"));
  const book = await openDatabase({ url: `file:${join(older, "book.db")}` });
  await migrate(book, olderSchema());
  await fillWatched(book);
  await book.close();
});
afterAll(() => rmSync(older, { recursive: true }));

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "vostra-anew-"));
  url = `file:${join(folder, "book.db")}`;
  copyFileSync(join(older, "book.db"), join(folder, "book.db"));
  db = await open();
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((book) => book.close()));
  rmSync(folder, { recursive: true });
});

const flaws = async () => (await verify(db)).findings.flatMap(({ broken }) => broken ?? []);
const notes = async () => (await verify(db)).findings.map(({ note }) => note ?? "").join("; ");
const run = (text: string) => db.write([statement(text)]);
const rows = (text: string) => db.readPrimary(statement(text));
const changes = () => rows("select * from state_changes order by id");
const { program } = committedSchema();
const upgrades = () =>
  rows("select id, details from audit_logs where resource = 'AUDIT_LOG' and details like '{\"program\"%'");

/** Removes the triggers for a change and restores them, as somebody with the file can. */
async function past(trigger: string, text: string): Promise<void> {
  const [row] = await rows(`select sql from sqlite_master where name = '${trigger}'`);
  await db.alter([statement(`drop trigger ${trigger}`), statement(text), statement(String(row?.sql))]);
}

test("a book whose oldest events an older version deleted goes by the oldest one at its upgrade", async () => {
  await past("events_delete", "delete from events where seq <= 1");
  await migrate(db, committedSchema());
  expect(await flaws()).toEqual([]);
  expect(JSON.parse(String((await upgrades()).at(-1)?.details))).toMatchObject({ eventsFrom: 2 });
  await past("events_delete", "delete from events where seq = 2");
  expect((await flaws()).join()).toContain(
    "events before 3 are gone, and the audit trail records the deletion of those up to 1",
  );
});

/** The schema of a version that watched no row of a table. */
function schemaWithout(table: string): Schema {
  const older = olderSchema();
  const files = older.program.files.map((file) => {
    if (file.name !== "states-rows.sql") return file;
    const objects = file.objects.flatMap(({ sql, ...object }) => {
      if (!object.name.startsWith(`${table}_state`)) return [{ ...object, sql }];
      return object.type === "view"
        ? [{ ...object, sql: `${sql} ${/\bWHERE\b/.test(sql) ? "AND" : "WHERE"} 0` }]
        : [];
    });
    return { ...file, objects, hash: `${file.hash} older` };
  });
  return { ...older, program: { ...older.program, files } };
}

describe("a program that watches the bank's statements", () => {
  test("records the imports that a book has, and they continue", async () => {
    db = await open(":memory:");
    await migrate(db, schemaWithout("bank_statements"));
    await fillWatched(db);
    const { states } = await migrate(db);
    expect(states).toMatchObject({ leftAsFound: 0 });
    const [recorded] = await rows(
      "select count(*) as n from state_changes where subject = 'bank_statements'",
    );
    expect(recorded?.n).toBe(1);
    expect(await flaws()).toEqual([]);
    const on = { before: { status: "dry_run" }, after: { status: "committing" } };
    await db.write([
      statement("update bank_statements set status = 'committing'"),
      statement(`insert into audit_entries (user_id, action, resource, resource_id, details, ip_address, user_agent, created_at)
        values (1, 'UPDATE', 'BANK_STATEMENT', 1, '${JSON.stringify(on)}', '', '', 7)`),
    ]);
    expect(await flaws()).toEqual([]);
    await run("update bank_statements set status = 'failed', failure = 'x'");
    expect(await flaws()).toEqual([
      "bank statement 1 was changed (status, failure) without a row of the trail; bank statement 1 is not what the trail says of it: status is 'failed', the trail says 'committing'",
    ]);
  });
});

describe("a program that records the progress of jobs", () => {
  const moveTo = (id: number) =>
    run(`insert into job_cursors (name, last_id) values ('backup trouble', ${id})
      on conflict (name) do update set last_id = excluded.last_id`);
  const act = (at: number, resource = "USER", details = "{}") =>
    run(`insert into audit_entries (user_id, action, resource, resource_id, details, ip_address, user_agent, created_at)
      values (null, 'UPDATE', '${resource}', 'backup trouble', '${details}', '', '', ${at})`);
  const moved = "progress of the job backup trouble was changed (last_id) without a row of the trail";

  test("may be moved by servers of the version before it for a day, and by nobody afterwards", async () => {
    db = await open(":memory:");
    await migrate(db, schemaWithout("job_cursors"));
    const now = Date.now();
    await moveTo(0);
    await act(now);
    await migrate(db);
    await moveTo(1);
    await act(now + 1000);
    await moveTo(0);
    await act(now + 2000, "JOB", '{"after":{"lastId":0}}');
    // The previous version still runs on another node.
    await moveTo(1);
    await act(now + 3000);
    await moveTo(0);
    await act(now + 4000, "JOB", '{"after":{"lastId":0}}');
    expect(await flaws()).toEqual([]);
    await act(now + 90_000_000);
    await moveTo(1);
    expect((await flaws()).join()).toContain(moved);
  });
});

describe("a program whose digests have a column more", () => {
  test("records the rows of a book again, records it in the trail, and the book is whole", async () => {
    const before = (await changes()).length;
    const { states } = await migrate(db);
    // Four users, three accounts, and the bank's own thresholds.
    expect(states).toMatchObject({ program: program.version, recorded: 8, leftAsFound: 0, left: [] });
    expect((await changes()).slice(before)).toHaveLength(8);
    expect(await flaws()).toEqual([]);
    expect(await notes()).toContain(`8 were recorded again for version ${program.version} of the program`);
    expect((await migrate(db)).states).toBeUndefined();
    expect(await upgrades()).toHaveLength(1);
    await run("update users set networth = 5 where id = 2");
    expect(await flaws()).toEqual(["user 2 was changed (networth) without a row of the trail"]);
  });

  test("leaves a row as it finds it that was changed past the trail and the triggers before: it is still found", async () => {
    await past("users_state_update", "update users set role = 'admin' where id = 2");
    const { states } = await migrate(db);
    expect(states).toMatchObject({ recorded: 7, leftAsFound: 1, left: ["users 2"] });
    const [found = ""] = await flaws();
    expect(found).toContain("user 2 is not what it was when it was last changed");
    expect(found).toContain(`1 were not as they had been recorded when version ${program.version}`);
    expect(found).toContain("users 2");
  });

  test("covers no change that was made past the trail with the triggers in place", async () => {
    await run("update users set role = 'admin' where id = 2");
    await run("insert into clients (id, name, kind, created_at) values ('EVIL', 'E', 'client', 1)");
    await migrate(db);
    const [found = ""] = await flaws();
    expect(found).toContain("user 2 was changed (role) without a row of the trail");
    expect(found).toContain("client EVIL was added without a row of the trail");
  });

  test("cannot be claimed by a person who changes a row past the trail", async () => {
    await migrate(db);
    await run("update users set role = 'admin' where id = 2");
    const claim = { program: program.version, at: 1, recorded: 1, leftAsFound: 0, left: [] };
    await run(`insert into audit_entries (action, resource, details, ip_address, user_agent, created_at)
      values ('UPDATE', 'AUDIT_LOG', '${JSON.stringify(claim)}', 'server', 'server start', 7)`);
    expect((await flaws()).join()).toContain("user 2 was changed (role) without a row of the trail");
  });

  test("records nothing of a table whose view somebody had dropped", async () => {
    const taken = ["drop trigger users_state_update", "drop view users_state"];
    await db.alter([...taken, "update users set networth = 9 where id = 2"].map((text) => statement(text)));
    await migrate(db);
    expect((await flaws()).join()).toContain("user 1 is not what it was when it was last changed");
  });

  test("begins a book again that has no row of the trail yet", async () => {
    db = await open(":memory:");
    await migrate(db, olderSchema());
    expect((await migrate(db)).states).toBeUndefined();
    expect(await flaws()).toEqual([]);
    await openHouse(db);
    expect(await flaws()).toEqual([]);
  });

  test("comes as a whole or not at all: a power cut leaves the old program and its digests", async () => {
    const before = await changes();
    const child = Bun.spawn([process.execPath, join(import.meta.dir, "upgrade-that-hangs.ts")], {
      env: { ...process.env, DATABASE_URL: url },
      stderr: "inherit",
    });
    await eventually(async () => expect(await isFree()).toBe(false));
    child.kill("SIGKILL");
    await child.exited;
    // Findings of a machine that was switched off then.
    for (const end of ["", "-wal"])
      copyFileSync(join(folder, `book.db${end}`), join(folder, `after.db${end}`));
    db = await open(`file:${join(folder, "after.db")}`);
    expect(await changes()).toEqual(before);
    const [view] = await rows("select sql from sqlite_master where name = 'users_state'");
    expect(String(view?.sql)).not.toContain("networth");
    expect(await rows("select * from sqlite_master where name in ('states_before', 'endless')")).toEqual([]);
    await migrate(db);
    expect(await flaws()).toEqual([]);
  });

  test("is brought once by two servers that start at the same time", async () => {
    const nodes = await Promise.all([open(), open()]);
    const applied = await Promise.all(nodes.map((node) => migrate(node)));
    await Promise.all(nodes.map(assertGuards));
    expect(applied.filter(({ states }) => states)).toHaveLength(1);
    expect(await upgrades()).toHaveLength(1);
    expect(await flaws()).toEqual([]);
  });
});

/** True if nobody is writing to the book. */
async function isFree(): Promise<boolean> {
  const other = await openDatabase({ url, timeout: 1 }).catch(() => undefined);
  if (!other) return false;
  try {
    await other.write([statement("update users set last_sign_in_at = last_sign_in_at where id = 1")]);
    return true;
  } catch (error) {
    if (error instanceof DatabaseError && ["BUSY", "UNAVAILABLE"].includes(error.code)) return false;
    throw error;
  } finally {
    await other.close();
  }
}
