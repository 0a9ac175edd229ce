import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, readdirSync, statSync } from "node:fs";
import { copyFile, mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { generateIdentity, identityToRecipient } from "age-encryption";
import { type Database, openDatabase } from "db/client";
import { readBackupEnv } from "@/env";
import { copyBackup, makeBackup, proveBackup } from "@/integrity/backup/nightly";
import { neededArchiveFrom } from "@/integrity/backup/stored-archives";
import { digestOfFile, readArchived } from "@/integrity/trail/archives";
import { readStatement } from "@/reporting/statements/queries";
import { goldenBooks } from "../golden/books";
import { startObjectStore } from "../object-store";
import { toActor } from "../server/support";
import { refusal, statement } from "../unit/db/storage.suite";
import { restore, run, verify } from "./server";
import { startHere } from "./server-here";
import { remove, scratch } from "./transports";

/** A year of postings, with a day in its middle. */
const [book, until, file] = ["book.db", "2026-05-31", "trail-until-2026-05-31.db"];

let folder: string;
const path = (name: string) => join(folder, name);
const place = (name = book) => ({ url: `file:${path(name)}` });
const because = (reason: string) => ["--reason", reason, "--yes"];
const archive = (of: { url: string }, ...args: string[]) => run(["run", "archive", ...args], of);

async function within<Result>(of: { url: string }, act: (db: Database) => Promise<Result>): Promise<Result> {
  const db = await openDatabase(of);
  try {
    return await act(db);
  } finally {
    await db.close();
  }
}

/** Number of rows of postings in the trail, and in the ledger. */
const counts = (of = place()) =>
  within(of, async (db) => {
    const [row] = await db.readPrimary(
      statement(`select (select count(*) from audit_logs where resource = 'TRANSACTION') as trail,
        (select count(*) from audit_logs where resource <> 'TRANSACTION') as others,
        (select count(*) from journals) as journals, (select sum(balance) from ledger_accounts) as balances`),
    );
    return { trail: Number(row?.trail), others: Number(row?.others), ledger: [row?.journals, row?.balances] };
  });

function raise(): never {
  throw new Error("It is not there");
}

/** Month's statement of the busiest account, from which its files are written. */
const statementOfMay = () =>
  within(place(), async (db) => {
    const deps = { db, now: Date.now, env: { zone: "Asia/Dubai" } };
    const [busiest] = await db.readPrimary(
      statement(
        "select virtual_account_id as id from transactions group by 1 order by count(*) desc limit 1",
      ),
    );
    const period = { from: "2026-05-01", to: "2026-05-31" };
    const { head, rows } = await readStatement(deps, toActor("admin"), Number(busiest?.id), period);
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
  test("leave the trail for a file that verify proves them with", async () => {
    const [before, statementBefore] = [await counts(), await statementOfMay()];
    expect(statementBefore).toContain('"reference"');
    const preview = await archive(place(), "--until", until, "--preview");
    expect(preview.output).toContain("would leave the book");
    expect([existsSync(path(file)), (await counts()).trail]).toEqual([false, before.trail]);

    // A killed run's files are not an archive.
    await Bun.write(path(file), "half of a file");
    await copyFile(path(book), path("before.db"));
    const archived = await archive(place(), "--until", until, ...because("A year is closed"));
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
  });

  test("are copied with the first backup that needs them, once, and a backup is proven and restored with that copy", async () => {
    const store = await startObjectStore();
    const identity = await generateIdentity();
    await Bun.write(path("key.txt"), `${identity}\n`);
    const variables = {
      BACKUP_DIR: path("backups"),
      BACKUP_AGE_RECIPIENT: await identityToRecipient(identity),
      BACKUP_AGE_IDENTITY_FILE: path("key.txt"),
      BACKUP_S3_URL: `${store.endpoint}/${store.bucket}/books`,
      BACKUP_S3_KEY_ID: store.accessKeyId,
      BACKUP_S3_SECRET: store.secretAccessKey,
    };
    const settings = readBackupEnv({ ...variables, BACKUP_KEEP: "2" });
    if (!settings) throw new Error("no settings");
    const [first, second, third] = [1, 2, 3].map((hour) => Date.UTC(2027, 0, 1, hour));
    const backedUp = async (at: number | undefined, archives = folder) => {
      const made = await makeBackup(place(), settings, archives, () => Number(at));
      await copyBackup(settings, made.name);
      return made;
    };
    const proof = async (name: string) => proveBackup(place(), settings, name);
    const { identityFile: _, ...withoutKey } = settings;
    const proofWithoutKey = async (name: string) => (await proveBackup(place(), withoutKey, name)).outcome;
    try {
      // One that was killed before the copy's manifest was written, here and in the bucket, has copied nothing.
      const archives = await within(place(), readArchived);
      const copy = neededArchiveFrom(archives[0] ?? raise(), settings.recipient).stored;
      await mkdir(settings.dir);
      await Bun.write(join(settings.dir, copy), "half");
      await store.client.write(`books/${copy}`, "half");
      const left = "vostra-20261231T010000Z.db.age";
      for (const part of [`${left}.part`, `${left}.json`, `${left}.part-journal`, `${copy}.part`])
        await Bun.write(join(settings.dir, part), "half");
      for (const part of [`${book}.backup.part`, `${book}.backup.part-journal`])
        await Bun.write(path(part), "half");
      const { name, lacking } = await backedUp(first);
      expect(readdirSync(settings.dir).filter((each) => each.startsWith("vostra-20261231"))).toEqual([]);
      expect(
        [...readdirSync(settings.dir), ...readdirSync(folder)].filter((each) => /part|lock/.test(each)),
      ).toEqual([]);
      expect(lacking).toEqual([]);
      const stored = (await store.names()).filter((key) => key.startsWith("books/trail-"));
      expect(stored).toEqual([`books/${copy}`, `books/${copy}.json`]);
      const kept = store.client.file(`books/${copy}`);
      const sent = Buffer.from(await kept.bytes());
      expect(sent.toString("latin1", 0, 7)).toBe("age-enc");
      const { lastModified } = await kept.stat();
      expect(await proof(name)).toMatchObject({ outcome: "whole", from: "bucket" });

      // Once copied, the book's own archive may be missing; it is neither sent again nor deleted with old backups.
      const next = await backedUp(second, path("elsewhere"));
      await backedUp(third);
      expect(next.lacking).toEqual([]);
      expect((await kept.stat()).lastModified).toEqual(lastModified);
      expect(await store.names()).not.toContain(`books/${name}`);
      expect(await proofWithoutKey(next.name)).toBe("stored");

      const target = place("elsewhere/book.db");
      const fetched = { ...variables, BACKUP_DIR: path("fetched") };
      const restored = await restore([next.name, "--from-bucket"], target, fetched);
      expect(restored.output).toContain("it is whole");
      expect(await digestOfFile(path(`elsewhere/${file}`))).toBe(await digestOfFile(path(file)));

      sent[5000] = (sent[5000] ?? 0) ^ 1;
      await store.client.write(`books/${copy}`, sent);
      const flawed = await proof(next.name);
      expect([flawed.outcome, flawed.flaw]).toEqual([
        "broken",
        expect.stringContaining(`${copy} was changed`),
      ]);
      expect(await proofWithoutKey(next.name)).toBe("broken");
      await kept.delete();
      expect((await proof(next.name)).flaw).toContain(`its archive ${file} is not in the bucket`);
      for (const each of [path("fetched"), path("elsewhere")]) await remove(each);
      const refused = await restore([next.name, "--from-bucket"], target, fetched);
      expect([refused.exitCode, refused.output]).toEqual([
        1,
        expect.stringMatching(/The archive .* put either there .*\nNothing was restored/s),
      ]);
      expect(readdirSync(path("elsewhere"))).toEqual([]);
    } finally {
      await store.stop();
    }
  });

  test("free their disk space, wherever an earlier compaction was killed", async () => {
    const compacting = path("compacting");
    await mkdir(compacting);
    const copy = join(compacting, book);
    for (const name of [book, file]) await copyFile(path(name), join(compacting, name));
    const at = { url: `file:${copy}` };
    const before = [statSync(copy).size, await counts()] as const;
    const script = (step: string) => `
      const { compact } = await import("@/integrity/trail/compact");
      await compact(${JSON.stringify(copy)}, {
        archives: ${JSON.stringify(compacting)},
        report: () => {},
        done: (step) => step === "${step}" && process.kill(process.pid, "SIGKILL"),
      });`;
    for (const step of ["copied", "proven", "linked", "placed"]) {
      const killed = Bun.spawnSync([process.execPath, "-e", script(step)], {
        cwd: join(import.meta.dir, "../.."),
      });
      expect([step, killed.exitCode === 0, String(killed.stderr)]).toEqual([step, false, ""]);
      // A start after the kill finds a whole book. This process would keep a lock on it.
      await copyFile(copy, path(`${step}.db`));
      expect([step, await counts(place(`${step}.db`))]).toEqual([step, before[1]]);
    }
    expect(existsSync(`${copy}.before-compaction`)).toBe(true);
    await copyFile(copy, join(compacting, "held.db"));
    const held = await openDatabase(place("compacting/held.db"));
    const command = ["--compact", "--reason", "The disk is full", "--yes"];
    const refused = await archive(place("compacting/held.db"), ...command);
    expect([refused.exitCode, refused.output]).toEqual([
      1,
      expect.stringContaining("open: stop the server first"),
    ]);
    await held.close();
    const done = await archive(at, ...command);
    expect(done.output).toContain("It is whole, and ends with the same head");
    expect(done.exitCode).toBe(0);
    expect(statSync(copy).size).toBeLessThan(before[0]);
    expect(readdirSync(compacting).filter((name) => /part|before|lock/.test(name))).toEqual([]);
    expect(await counts(at)).toEqual(before[1]);
    expect((await verify(at)).exitCode).toBe(0);
  });

  test("keep leaving if a run was killed after its row of the trail", async () => {
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
    const again = await archive(place("before.db"), "--until", until, ...because("Once more"));
    expect(again.output).toContain("No posting of that time is left");
    expect((await counts(place("before.db"))).trail).toBe((await counts()).trail);
  });

  test("are missed if an archive is changed or missing", async () => {
    const bytes = await Bun.file(path(file)).bytes();
    const changed = bytes.slice();
    changed[changed.length - 100] = (changed.at(-100) ?? 0) ^ 1;
    await Bun.write(path(file), changed);
    const proof = await verify(place());
    expect([proof.exitCode, proof.output]).toEqual([1, expect.stringContaining("it was changed")]);
    expect((await archive(place(), "--until", "2026-06-30", ...because("More"))).output).toContain(
      "Nothing was done",
    );
    await rename(path(file), path("away.db"));
    expect((await verify(place())).output).toContain("put it back, or set ARCHIVE_DIR");
    expect((await run(["run", "promote", ...because("The site is lost")], place())).output).toContain(
      `The archive ${file} is not in ${folder}`,
    );
    const server = await startHere(place());
    try {
      expect(server.log()).toContain(`"missing":["${file}"]`);
      expect(await (await server.get("/admin/operations")).text()).toMatch(/Archives of the trail.*Missing/s);
    } finally {
      await server.stop();
    }
    await Bun.write(path(file), bytes);
    await rm(path("away.db"));
  });

  test("never leave without an archive, and recent ones not at all", async () => {
    expect((await archive(place(), "--until", "2999-12-31", ...because("Too early"))).output).toContain(
      "90 days old",
    );
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
