import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, openDatabase } from "db/client";
import { asc, desc, eq, lte, relations, type SQL, sql } from "drizzle-orm";
import { drizzle, type LibSQLDatabase } from "drizzle-orm/libsql";
import { blob, integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";

const owners = sqliteTable("owners", { id: integer().primaryKey(), name: text() });
const things = sqliteTable("things", {
  id: integer().primaryKey(),
  ownerId: integer("owner_id"),
  isNew: integer("is_new", { mode: "boolean" }).notNull(),
  tags: text({ mode: "json" }).$type<string[]>(),
  madeAt: integer("made_at", { mode: "timestamp_ms" }),
});
const oddities = sqliteTable("oddities", {
  id: integer().primaryKey(),
  amount: integer(),
  share: real(),
  words: text(),
  bytes: blob({ mode: "buffer" }),
});
const schema = { owners, things, ownersOf: relations(owners, ({ many }) => ({ things: many(things) })) };

type Reads = Pick<LibSQLDatabase<typeof schema>, "select" | "with" | "$with" | "all" | "values">;

// The reference is drizzle's own driver: our handle returns the same objects.
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
      {
        sql: "create table oddities (id integer primary key, amount integer, share real, words text, bytes blob)",
        args: [],
      },
      { sql: "insert into oddities values (1, -5, 2.0, ?, null)", args: ['é "q" \\ \n\u0001 \u{1F3E6} [1]'] },
      { sql: "insert into oddities values (2, 9007199254740991, 0.1, '', null)", args: [] },
      { sql: "insert into oddities values (3, -9007199254740991, 1e300, '{}', x'00ff')", args: [] },
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
    ["text of every kind", (reads) => reads.select().from(oddities).where(eq(oddities.id, 1))],
    ["fractions", (reads) => reads.select().from(oddities).where(lte(oddities.id, 2))],
    ["bytes", (reads) => reads.select().from(oddities).orderBy(desc(oddities.id))],
    [
      "one column twice",
      (reads) => reads.select({ a: oddities.amount, b: oddities.amount, id: oddities.id }).from(oddities),
    ],
    [
      "a value that is JSON",
      (reads) =>
        reads.select({ id: oddities.id, list: sql`json_array(1, 'x')`, one: sql`json('5')` }).from(oddities),
    ],
    ["a number that is JSON", (reads) => reads.select({ one: sql`json(${oddities.id})` }).from(oddities)],
    [
      "an order that only the query knows",
      (reads) => reads.select({ id: oddities.id }).from(oddities).orderBy(desc(oddities.amount)).limit(2),
    ],
    [
      "a query with a part of its own",
      (reads) => {
        const large = model
          .$with("large")
          .as(model.select({ id: oddities.id }).from(oddities).where(lte(oddities.id, 2)));
        return reads.with(large).select().from(large).orderBy(desc(large.id));
      },
    ],
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

  test("answers the same rows each time it is asked, whatever their values are", async () => {
    const prepared = db.read
      .select()
      .from(oddities)
      .where(lte(oddities.id, sql.placeholder("id")))
      .prepare();
    const rows = await model.select().from(oddities).orderBy(asc(oddities.id));
    for (const id of [1, 2, 3, 1]) expect(await prepared.all({ id })).toEqual(rows.slice(0, id));
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
