import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { copyFile, mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Database, openDatabase } from "db/client";
import { readStatement } from "@/reporting/statements/queries";
import { goldenBooks } from "../golden/books";
import { actorOf } from "../server/support";
import { refusal, statement } from "../unit/db/storage.suite";
import { run, verify } from "./server";
import { remove, scratch } from "./transports";

/** A year of postings, with a day in its midst. */
const [book, until, file] = ["book.db", "2026-05-31", "trail-until-2026-05-31.db"];

let folder: string;
const path = (name: string) => join(folder, name);
const place = (name = book) => ({ url: `file:${path(name)}` });
const archive = (of: { url: string }, ...args: string[]) => run(["run", "archive", ...args], of);

async function within<Result>(of: { url: string }, act: (db: Database) => Promise<Result>): Promise<Result> {
  const db = await openDatabase(of);
  try {
    return await act(db);
  } finally {
    await db.close();
  }
}

/** How many rows of postings the trail has, and what the ledger has of them. */
const counts = (of = place()) =>
  within(of, async (db) => {
    const [row] = await db.readPrimary(
      statement(`select (select count(*) from audit_logs where resource = 'TRANSACTION') as trail,
        (select count(*) from audit_logs where resource <> 'TRANSACTION') as others,
        (select count(*) from journals) as journals, (select sum(balance) from ledger_accounts) as balances`),
    );
    return { trail: Number(row?.trail), others: Number(row?.others), ledger: [row?.journals, row?.balances] };
  });

/** The statement of a month of the busiest account, as its files are written from it. */
const statementOfMay = () =>
  within(place(), async (db) => {
    const deps = { db, now: Date.now, env: { zone: "Asia/Dubai" } };
    const [busiest] = await db.readPrimary(
      statement(
        "select virtual_account_id as id from transactions group by 1 order by count(*) desc limit 1",
      ),
    );
    const period = { from: "2026-05-01", to: "2026-05-31" };
    const { head, rows } = await readStatement(deps, actorOf("admin"), Number(busiest?.id), period);
    return JSON.stringify([head, await Array.fromAsync(rows())]);
  });

beforeAll(async () => {
  folder = await scratch();
  const [seeded] = (await goldenBooks()).filter(
    ({ version, name }) => name === "seeded" && version >= "0.2.0",
  );
  await seeded?.copyTo(path(book));
  expect((await run(["run", "migrate", "--backed-up"], place())).exitCode).toBe(0);
});
afterAll(() => remove(folder));

describe("rows of closed years", () => {
  test("leave the trail for a file that verify and a restored backup are proven with", async () => {
    const [before, statementBefore] = [await counts(), await statementOfMay()];
    expect(statementBefore).toContain('"reference"');
    const preview = await archive(place(), "--until", until, "--preview");
    expect(preview.output).toContain("would leave the book");
    expect([existsSync(path(file)), (await counts()).trail]).toEqual([false, before.trail]);

    // What a run that was killed left behind is no archive.
    await Bun.write(path(file), "half of a file");
    await copyFile(path(book), path("before.db"));
    const archived = await archive(place(), "--until", until, "A year is closed");
    expect(archived.output).toContain("are in");
    expect(archived.exitCode).toBe(0);
    const after = await counts();
    expect(after.trail).toBeGreaterThan(0);
    expect(after.trail).toBeLessThan(before.trail / 2 + 50);
    expect([after.others, after.ledger]).toEqual([before.others + 1, before.ledger]);
    expect(await statementOfMay()).toBe(statementBefore);
    const proof = await verify(place());
    expect(proof.output).toMatch(/ok +archives of the trail +\d+/);
    expect(proof.exitCode).toBe(0);

    expect((await run(["run", "backup", path("backup.db")], place())).exitCode).toBe(0);
    await mkdir(path("elsewhere"));
    const restored = await run(["run", "restore", path("backup.db")], place("elsewhere/book.db"));
    expect(restored.output).toContain(`${file} is not in`);
    expect(restored.exitCode).toBe(1);
    const found = await run(["run", "restore", path("backup.db")], place("elsewhere/book.db"), {
      ARCHIVE_DIR: folder,
    });
    expect(found.exitCode).toBe(0);
  });

  test("go on leaving where a run was killed after the trail had said so", async () => {
    const said = await within(place(), (db) =>
      db.readPrimary(statement(`select details from audit_logs where details like '{"archived":%'`)),
    );
    await within(place("before.db"), (db) =>
      db.write([
        statement(
          `insert into audit_entries (action, resource, details, ip_address, user_agent, created_at)
          values ('DELETE', 'AUDIT_LOG', ?, 'server', 'bun run archive', 1795000000000)`,
          String(said[0]?.details),
        ),
      ]),
    );
    expect((await verify(place("before.db"))).exitCode).toBe(0);
    const again = await archive(place("before.db"), "--until", until, "Once more");
    expect(again.output).toContain("No posting of that time is left");
    expect((await counts(place("before.db"))).trail).toBe((await counts()).trail);
  });

  test("are missed where an archive is changed, or is away", async () => {
    const bytes = await Bun.file(path(file)).bytes();
    const changed = bytes.slice();
    changed[changed.length - 100] = (changed.at(-100) ?? 0) ^ 1;
    await Bun.write(path(file), changed);
    const proof = await verify(place());
    expect([proof.exitCode, proof.output]).toEqual([1, expect.stringContaining("it was changed")]);
    expect((await archive(place(), "--until", "2026-06-30", "More")).output).toContain("Nothing was done");
    await rename(path(file), path("away.db"));
    expect((await verify(place())).output).toContain("put it back, or set ARCHIVE_DIR");
    await Bun.write(path(file), bytes);
    await rm(path("away.db"));
  });

  test("never leave past an archive, and young ones not at all", async () => {
    expect((await archive(place(), "--until", "2999-12-31", "Too early")).output).toContain("90 days old");
    const attempts = [
      "delete from audit_logs where id = (select max(id) from audit_logs where resource = 'TRANSACTION')",
      "delete from audit_logs where resource <> 'TRANSACTION'",
      `update audit_logs set details = null where details like '{"archived":%'`,
      `insert into audit_entries (action, resource, details, ip_address, user_agent, created_at)
        values ('DELETE', 'AUDIT_LOG', '{"archived":{"from":1,"to":9}}', '', '', 1795000000000)`,
    ];
    const codes = await within(place(), (db) =>
      Promise.all(attempts.map((sql) => refusal(db.write([statement(sql)])))),
    );
    expect(codes).toEqual(["APPEND_ONLY", "APPEND_ONLY", "DETAILS_KEPT", "AUDIT_FORK"]);
  });
});
