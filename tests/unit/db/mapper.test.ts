import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, openDatabase } from "db/client";
import { asc, eq, relations, type SQL, sql } from "drizzle-orm";
import { drizzle, type LibSQLDatabase } from "drizzle-orm/libsql";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

const owners = sqliteTable("owners", { id: integer().primaryKey(), name: text() });
const things = sqliteTable("things", {
  id: integer().primaryKey(),
  ownerId: integer("owner_id"),
  isNew: integer("is_new", { mode: "boolean" }).notNull(),
  tags: text({ mode: "json" }).$type<string[]>(),
  madeAt: integer("made_at", { mode: "timestamp_ms" }),
});
const schema = { owners, things, ownersOf: relations(owners, ({ many }) => ({ things: many(things) })) };

type Reads = Pick<LibSQLDatabase<typeof schema>, "select" | "all" | "values">;

// The driver that drizzle ships is the model: the handle of ours answers the same objects.
describe("a row read through drizzle", () => {
  const folder = mkdtempSync(join(tmpdir(), "vostra-mapper-"));
  const url = `file:${join(folder, "book.db")}`;
  let db: Database;
  let model: Reads;
  beforeAll(async () => {
    db = await openDatabase({ url });
    await db.alter([
      { sql: "create table owners (id integer primary key, name text)", args: [] },
      {
        sql: "create table things (id integer primary key, owner_id integer, is_new integer, tags text, made_at integer)",
        args: [],
      },
      { sql: "insert into owners values (1, 'Ann'), (2, null)", args: [] },
      {
        sql: `insert into things values (1, 1, 1, '["a"]', 1763654400000), (2, null, 0, null, null), (3, 2, 1, '[]', 0)`,
        args: [],
      },
    ]);
    model = drizzle({ connection: url });
  });
  afterAll(async () => {
    await db.close();
    rmSync(folder, { recursive: true });
  });

  const upper: SQL<string> = sql<string>`upper(${owners.name})`.mapWith((name: string) => `${name}!`);
  const queries: [string, (reads: Reads) => PromiseLike<unknown>][] = [
    ["columns of every mode", (reads) => reads.select().from(things).orderBy(asc(things.id))],
    ["no rows", (reads) => reads.select().from(things).where(eq(things.id, 9))],
    ["one row", (reads) => reads.select().from(things).where(eq(things.id, 1)).get()],
    ["one row that is not there", (reads) => reads.select().from(things).where(eq(things.id, 9)).get()],
    [
      "the other side of an outer join",
      (reads) =>
        reads.select().from(things).leftJoin(owners, eq(owners.id, things.ownerId)).orderBy(asc(things.id)),
    ],
    [
      "a join where both sides may be missing",
      (reads) =>
        reads.select().from(things).fullJoin(owners, eq(owners.id, things.ownerId)).orderBy(asc(things.id)),
    ],
    [
      "chosen objects of mixed and of single tables",
      (reads) =>
        reads
          .select({
            thing: { id: things.id, tags: things.tags },
            owner: { name: owners.name },
            both: { n: owners.name, t: things.id },
          })
          .from(things)
          .leftJoin(owners, eq(owners.id, things.ownerId))
          .orderBy(asc(things.id)),
    ],
    [
      "expressions with a decoder",
      (reads) =>
        reads
          .select({ id: owners.id, upper, named: upper.as("named") })
          .from(owners)
          .orderBy(asc(owners.id)),
    ],
    ["raw rows by name", (reads) => reads.all(sql`select id, name, id as name2 from owners order by id`)],
    [
      "raw cells",
      (reads) =>
        reads
          .values(sql`select id, name from owners order by id`)
          .then((rows) => rows.map((row) => Array.from(row))),
    ],
  ];
  test.each(queries)("is what the stock driver answers: %s", async (_, query) => {
    expect(await query(db.read)).toEqual(await query(model));
  });

  test("takes the values of a prepared query", async () => {
    const byId = db.read
      .select()
      .from(owners)
      .where(eq(owners.id, sql.placeholder("id")))
      .prepare();
    expect(await byId.get({ id: 1 })).toEqual({ id: 1, name: "Ann" });
    expect(await byId.all({ id: 2 })).toEqual([{ id: 2, name: null }]);
  });
});
