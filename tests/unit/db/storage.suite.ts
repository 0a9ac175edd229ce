import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { type Database, DatabaseError, databaseError, expectOneRow, type Statement } from "db/client";
import { sql } from "drizzle-orm";

/** A statement as the tests write it. */
export const statement = (text: string, ...args: Statement["args"]): Statement => ({ sql: text, args });

/** Code with which a promise rejects; fails if it resolves. */
export async function refusal(promise: Promise<unknown>): Promise<string> {
  try {
    await promise;
  } catch (error) {
    return databaseError(error)?.code ?? String(error);
  }
  throw new Error("it was not refused");
}

const tables = [
  "create table lines (id integer primary key autoincrement, n integer not null, label text unique, part text, constraint POSITIVE_N check (n > 0)) strict",
  "create unique index lines_lower_part on lines (lower(part)) where part is not null",
  "create table notes (id integer primary key, line_id integer not null references lines (id)) strict",
  "create table late_notes (line_id integer not null references lines (id) deferrable initially deferred) strict",
  "create trigger lines_closed before insert on lines when new.label = 'closed' begin select raise(abort, 'ACCOUNT_CLOSED'); end",
  "create virtual table words using fts5 (word, tokenize = 'trigram')",
  "create table cells (id integer primary key, i integer, r real, t text, b blob) strict",
];

const count = async (db: Database, table = "lines"): Promise<unknown> =>
  (await db.read.get<{ n: number }>(sql.raw(`select count(*) as n from ${table}`)))?.n;
const insert = (n: number, label: string | null = null): Statement =>
  statement("insert into lines (n, label) values (?, ?) returning id, n", n, label);

/** Guarantees of every storage, as tests of the database that `open` returns. */
export function describeStorage(name: string, open: () => Promise<{ db: Database; close(): Promise<void> }>) {
  describe(`storage in ${name}`, () => {
    let db: Database;
    let close: () => Promise<void> = async () => {};
    beforeAll(async () => {
      ({ db, close } = await open());
      await db.alter(tables.map((text) => statement(text)));
    });
    beforeEach(async () => {
      const names = ["late_notes", "notes", "lines", "cells"];
      await db.write(names.map((table) => statement(`delete from ${table}`)));
    });
    afterAll(() => close());
    describeWrites(() => db);
    describeRefusals(() => db);
    describeReads(() => db);
  });
}

function describeWrites(of: () => Database): void {
  test("answers the rows of each statement after the commit", async () => {
    const db = of();
    const [first, second] = await db.write([insert(1, "a"), insert(2, "b")]);
    expect(first).toEqual([{ id: expect.any(Number), n: 1 }]);
    expect(second).toEqual([{ id: expect.any(Number), n: 2 }]);
    expect(await count(db)).toBe(2);
  });

  test("undoes every statement of a write when one of them fails", async () => {
    const db = of();
    expect(await refusal(db.write([insert(1), insert(2), insert(-1)]))).toBe("POSITIVE_N");
    expect(await count(db)).toBe(0);
  });

  test("lets each of many concurrent writes fail alone", async () => {
    const db = of();
    const writes = Array.from({ length: 150 }, (_, i) => {
      const n = i % 5 === 0 ? -1 : i;
      return db.write(i % 2 === 0 ? [insert(n)] : [insert(i, `line ${i}`), insert(n)]);
    });
    const outcomes = await Promise.allSettled(writes);
    const refused = outcomes.flatMap(({ status }, i) => (status === "rejected" ? [i] : []));
    expect(refused).toEqual(Array.from({ length: 30 }, (_, i) => i * 5));
    expect(await count(db)).toBe(60 + 120);
  });

  test("lets a write with a broken deferred reference fail alone", async () => {
    const db = of();
    const late = statement("insert into late_notes (line_id) values (?)", 987_654);
    const outcomes = await Promise.allSettled([
      db.write([insert(1)]),
      db.write([late]),
      db.write([insert(2)]),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(await count(db)).toBe(2);
    expect(await count(db, "late_notes")).toBe(0);
  });

  test("continues after a refusal with the same statement", async () => {
    const db = of();
    expect(await refusal(db.write([insert(1, "closed")]))).toBe("ACCOUNT_CLOSED");
    expect(await db.write([insert(1, "open")])).toHaveLength(1);
  });

  test("fails a write whose update changed no row, with the code that the caller chose", async () => {
    const db = of();
    await db.write([insert(1, "a")]);
    const update = (label: string) => statement("update lines set n = n + 1 where label = ?", label);
    await db.write([update("a"), expectOneRow("STALE"), insert(5)]);
    expect(await refusal(db.write([insert(6), update("b"), expectOneRow("STALE")]))).toBe("STALE");
    expect(await db.read.values(sql`select n from lines order by n`)).toEqual([[2], [5]]);
  });

  test("refuses a write that its own probe finds in the book", async () => {
    const db = of();
    const repeat = statement("select 1 from lines where label = ?", "once");
    expect(await db.write([insert(1, "once")], { idempotent: repeat })).toHaveLength(1);
    expect(await refusal(db.write([insert(1, "once")], { idempotent: repeat }))).toBe("ALREADY_COMMITTED");
  });

  test("answers a number that is too large to be exact as a bigint, for the row is written", async () => {
    const db = of();
    const large = statement("insert into cells (id, i) values (9, ?) returning i", 2n ** 60n);
    expect(await db.write([large])).toEqual([[{ i: 2n ** 60n }]]);
    expect(await count(db, "cells")).toBe(1);
  });

  test("lets a text that is not SQL fail alone", async () => {
    const db = of();
    const outcomes = await Promise.allSettled([
      db.write([insert(1)]),
      db.write([statement("insrt")]),
      db.write([insert(2)]),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(await count(db)).toBe(2);
  });

  test("writes nothing for an empty list", async () => {
    expect(await of().write([])).toEqual([]);
  });
}

function describeRefusals(of: () => Database): void {
  const cases: [string, Statement, string][] = [
    ["a named check", insert(-1), "POSITIVE_N"],
    ["a trigger's refusal", insert(1, "closed"), "ACCOUNT_CLOSED"],
    ["a unique column", insert(1, "twice"), "UNIQUE:lines.label"],
    [
      "a unique expression",
      statement("insert into lines (n, part) values (1, 'PART')"),
      "UNIQUE:lines_lower_part",
    ],
    ["a missing value", statement("insert into lines (n) values (null)"), "NOT_NULL:lines.n"],
    ["a missing parent", statement("insert into notes (line_id) values (987654)"), "FOREIGN_KEY"],
    ["a value of another type", statement("insert into lines (n) values ('many')"), "FAILED"],
    ["a table that is not there", statement("insert into nowhere values (1)"), "FAILED"],
  ];
  test.each(cases)("names the reason of a refusal: %s", async (_, refused, code) => {
    const db = of();
    await db.write([insert(1, "twice"), statement("insert into lines (n, part) values (2, 'part')")]);
    const error = await db.write([refused]).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(DatabaseError);
    expect(databaseError(error)?.code).toBe(code);
    expect(String(error)).not.toContain("many");
  });

  test("refuses a write through the handle for reads", async () => {
    const db = of();
    expect(await refusal(db.read.all(sql`insert into lines (n) values (1) returning id`))).toBe("READ_ONLY");
    expect(await refusal(db.read.run(sql`delete from lines`))).toBe("READ_ONLY");
    expect(await count(db)).toBe(0);
  });

  test("reports a read that fails without its parameters", async () => {
    const error = await of()
      .read.all(sql`select ${"secret"} from nowhere`)
      .catch((reason: unknown) => reason);
    expect(databaseError(error)?.code).toBe("FAILED");
    expect(String(error)).not.toContain("secret");
  });
}

function describeReads(of: () => Database): void {
  test("knows by its revision that something was committed, unless only a server does", async () => {
    const db = of();
    const revisions = [db.revision()];
    for (const n of [1, 2, 3]) {
      await db.write([insert(n)]);
      revisions.push(db.revision());
    }
    expect(new Set(revisions).size).toBe(revisions[0] === undefined ? 1 : 4);
  });

  test("reads on the primary what was just written", async () => {
    const db = of();
    await db.write([insert(1, "a"), insert(2, "b")]);
    const select = statement("select n, label from lines where n > ? order by n", 0);
    expect(await db.readPrimary(select)).toEqual([
      { n: 1, label: "a" },
      { n: 2, label: "b" },
    ]);
  });

  test("a read on the primary cannot write", async () => {
    const db = of();
    expect(await refusal(db.readPrimary(insert(1)))).toBe("READ_ONLY");
    expect(await count(db)).toBe(0);
  });

  const cells = statement(
    "insert into cells values (?, ?, ?, ?, ?)",
    1,
    5,
    0.1,
    'é "quoted"\n\u{1F3E6}',
    null,
  );

  test("keeps the type and the value of every cell", async () => {
    const db = of();
    const bytes = new Uint8Array([0, 1, 255]);
    await db.write([cells, statement("insert into cells values (2, ?, ?, ?, ?)", -5, -2, "", bytes)]);
    const rows = await db.read.values<unknown[]>(sql`select i, r, t, b, typeof(i), typeof(r) from cells`);
    expect(rows[0]).toEqual([5, 0.1, 'é "quoted"\n\u{1F3E6}', null, "integer", "real"]);
    expect(rows[1]?.slice(0, 3)).toEqual([-5, -2, ""]);
    expect(Buffer.from(bytes).equals(rows[1]?.[3] as Buffer)).toBe(true);
  });

  test("divides whole numbers as whole numbers", async () => {
    expect(await of().read.values(sql`select ${5} / 2, typeof(${5})`)).toEqual([[2, "integer"]]);
  });

  test("carries the largest exact integers and refuses to round larger ones", async () => {
    const db = of();
    const largest = Number.MAX_SAFE_INTEGER;
    await db.write([statement("insert into cells (id, i) values (1, ?), (2, ?)", largest, -largest)]);
    expect(await db.read.values(sql`select i from cells`)).toEqual([[largest], [-largest]]);
    await db.write([statement("insert into cells (id, i) values (3, ?)", 2n ** 53n)]);
    expect(await refusal(db.read.values(sql`select i from cells`))).toBe("OUT_OF_RANGE");
    expect(await refusal(db.write([statement("select ?", 2 ** 53)]))).toBe("OUT_OF_RANGE");
  });

  test("reads columns of one name by their place", async () => {
    expect(await of().read.values(sql`select 1 as a, 2 as a`)).toEqual([[1, 2]]);
  });

  test("answers undefined for one row that is not there", async () => {
    expect(await of().read.get(sql`select id from cells where id = 77`)).toBeUndefined();
  });

  test("reports a search that is not a query without repeating it", async () => {
    const db = of();
    const search = db.read.values(sql`select rowid from words where words match ${'"secret'}`);
    const error = await search.catch((reason: unknown) => reason);
    expect(databaseError(error)?.code).toBe("FAILED");
    expect(String(error)).not.toContain("secret");
  });

  test("reads what was just written", async () => {
    const db = of();
    for (let n = 1; n <= 20; n++) {
      await db.write([insert(n)]);
      expect(await count(db)).toBe(n);
    }
  });

  test("says that it is well", async () => {
    expect(await of().health()).toMatchObject({ ok: true, writer: true, reader: true });
  });
}
