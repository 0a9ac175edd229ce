import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { type Database, DatabaseError, databaseOver } from "db/client";
import { openFile } from "db/client/file";
import type { Unit } from "db/client/queue";
import type { Store } from "db/client/store";
import { refusal, statement } from "./storage.suite";

const heartbeat = statement("insert into beats values (1) on conflict do update set n = n + 1");
const isHeartbeat = ({ statements }: Unit) => statements.includes(heartbeat);

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

let store: Store;
let db: Database | undefined;
beforeEach(async () => {
  store = await openFile(":memory:", 100);
  await store.alter([
    statement("create table beats (n integer primary key) strict"),
    statement("create table lines (n integer) strict"),
  ]);
});
afterEach(async () => {
  await db?.close();
});

/** Database over a store with changed parts. */
const over = (change: Partial<Store>) => {
  db = databaseOver({ ...store, ...change }, 100, heartbeat);
  return db;
};
const posting = [statement("insert into lines values (1)")];

describe("the health of a database", () => {
  test.each(["DISK_FULL", "READ_ONLY", "DISK_ERROR"])(
    "has no writer while the disk refuses writes (%s), though the heartbeat finds room",
    async (code) => {
      const database = over({
        commit: (units) => {
          if (!units.every(isHeartbeat)) throw new DatabaseError(code);
          return store.commit(units);
        },
      });
      expect(await database.health()).toMatchObject({ ok: true, writer: true });
      const refused: string[] = [];
      database.observe({ refused: (cause) => refused.push(cause) });
      expect(await refusal(database.write(posting))).toBe(code);
      expect(await database.health()).toMatchObject({ ok: false, writer: false, reader: true });
      expect(refused).toEqual([code]);
    },
  );

  test("keeps its writer where a rule of the book refuses a write", async () => {
    const database = over({});
    const refused: string[] = [];
    database.observe({ refused: (cause) => refused.push(cause) });
    expect(await refusal(database.write([statement("insert into lines values ('x')")]))).not.toBe(
      "DISK_FULL",
    );
    expect(await database.health()).toMatchObject({ ok: true, writer: true });
    expect(refused).toEqual([]);
  });

  test("has a writer where writes are carried out, and its own is late", async () => {
    const late = Promise.withResolvers<void>();
    const database = over({
      async commit(units) {
        if (units.every(isHeartbeat)) await late.promise;
        return store.commit(units);
      },
    });
    const health = database.health();
    const written = database.write(posting);
    late.resolve();
    await written;
    expect(await health).toMatchObject({ ok: true, writer: true });
  });

  test("has a writer and a reader on a machine that let the process wait for a while", async () => {
    const answered = Promise.withResolvers<void>();
    const database = over({
      async commit(units) {
        await answered.promise;
        return store.commit(units);
      },
    });
    const health = database.health();
    // Longer than the whole time for an answer, which arrives meanwhile.
    for (const end = performance.now() + 150; performance.now() < end; );
    void turn().then(turn).then(turn).then(answered.resolve);
    expect(await health).toMatchObject({ ok: true, writer: true });
  });
});
