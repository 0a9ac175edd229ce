import { afterEach, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, openDatabase } from "db/client";
import { recordGuards } from "db/guards";
import { journalKindNames } from "db/journal-kinds";
import { committedSchema, type Migration, migrate, recordDifferences, restoreProgram } from "db/migrate";
import { declaredKind, firstDeclared, surelyExpands, withKind } from "db/migration-kinds";
import { type Program, parseProgramFile, readManifest } from "db/program";

import { dumpPath, dumpSchema, nextManifest } from "db/schema-dump";
import { sql } from "drizzle-orm";
import { openCopy } from "../../database";

const first = { tag: "0000_first", hash: "a", statements: ["create table t (a integer) strict"] };
const second = { tag: "0001_second", hash: "b", statements: ["alter table t add column b integer"] };
const expanding = { ...second, kind: "expand" } as const;
const broken = {
  tag: "0002_broken",
  hash: "c",
  statements: ["create table u (a integer) strict", "insert into nowhere values (1)"],
};

/** A program of files by name, each with its text. */
const program = (version: number, files: Record<string, string> = {}): Program => ({
  version,
  files: Object.entries(files).map(([name, text]) => parseProgramFile(name, text)),
});
const schema = (migrations: Migration[], ofProgram = program(1)) => ({ migrations, program: ofProgram });

/** A trigger that refuses an INSERT into `t` with a code. */
const refusing = (name: string, code: string) => `-- A guard.
CREATE TRIGGER ${name} BEFORE INSERT ON t BEGIN
  SELECT RAISE(ABORT, '${code}');
END;
`;
const counting = `-- How many rows there are.
CREATE VIEW counts AS
SELECT count(*) AS n FROM t;
`;

const open: Database[] = [];
const openBook = async (url = ":memory:"): Promise<Database> => {
  const db = await openDatabase({ url });
  open.push(db);
  return db;
};
const columns = (db: Database) => db.read.values(sql`select name from pragma_table_info('t')`);
const objects = async (db: Database) =>
  (
    await db.read.values(sql`select name from sqlite_master where type in ('trigger', 'view') order by name`)
  ).flat();
const insert = { sql: "insert into t (a) values (1)", args: [] };
const outcome = (db: Database) => db.write([insert]).then(() => "written", String);

/** Several nodes on one file. */
async function onOneFile(count: number, run: (nodes: Database[]) => Promise<void>) {
  const folder = mkdtempSync(join(tmpdir(), "vostra-migrate-"));
  const nodes = await Promise.all(
    Array.from({ length: count }, () => openBook(`file:${join(folder, "book.db")}`)),
  );
  await run(nodes);
  rmSync(folder, { recursive: true });
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((db) => db.close()));
});

describe("migrations", () => {
  test("are applied where they are missing, in order, once", async () => {
    const db = await openBook();
    expect((await migrate(db, schema([first]))).migrations).toEqual(["0000_first"]);
    expect((await migrate(db, schema([first, second]))).migrations).toEqual(["0001_second"]);
    expect((await migrate(db, schema([first, second]))).migrations).toEqual([]);
    expect(await columns(db)).toEqual([["a"], ["b"]]);
  });

  test("leave nothing behind when one of them fails", async () => {
    const db = await openBook();
    await expect(migrate(db, schema([first, broken]))).rejects.toThrow("nowhere");
    expect(await db.read.values(sql`select name from sqlite_master`)).toEqual([]);
    expect((await migrate(db, schema([first]))).migrations).toEqual(["0000_first"]);
  });

  test("that the code does not know are refused", async () => {
    const db = await openBook();
    await migrate(db, schema([first, second]));
    await expect(migrate(db, schema([first]))).rejects.toThrow("which this code does not know");
  });

  test("that were changed after they had been applied are refused", async () => {
    const db = await openBook();
    await migrate(db, schema([first]));
    const changed = schema([{ ...first, hash: "changed" }]);
    await expect(migrate(db, changed)).rejects.toThrow("0000_first was changed");
  });

  test("are applied once when several nodes start at once", () =>
    onOneFile(3, async (nodes) => {
      const made = await Promise.all(nodes.map((db) => migrate(db, schema([first, second]))));
      expect(made.flatMap(({ migrations }) => migrations)).toEqual(["0000_first", "0001_second"]);
    }));

  test("are over once they are in the copy that is read here", async () => {
    const [primary, copy] = [await openBook(), await openBook()];
    await migrate(copy, schema([first]));
    await migrate(primary, schema([first]));
    let [isAltered, looks] = [false, 0];
    // Node whose replica has its primary's change only at the third look.
    const node = new Proxy(primary, {
      get(target, key) {
        if (key === "read") return isAltered && looks++ > 2 ? target.read : copy.read;
        if (key === "alter") isAltered = true;
        const value = Reflect.get(target, key);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
    await migrate(node, schema([first, second]));
    expect(await columns(node)).toEqual([["a"], ["b"]]);
  });

  test("run without the program, which is whole again after them", async () => {
    const db = await openBook();
    const guards = program(1, { "a.sql": refusing("guard", "NO_ROWS"), "b.sql": counting });
    await migrate(db, schema([first], guards));
    const rebuild = {
      tag: "0001_rebuild",
      hash: "d",
      statements: [
        "insert into t values (7)",
        "create table __new_t (a integer, b integer) strict",
        "insert into __new_t select a, a from t",
        "drop table t",
        "alter table __new_t rename to t",
      ],
    };
    const applied = await migrate(db, schema([first, rebuild], guards));
    expect(applied).toEqual({ migrations: ["0001_rebuild"], program: ["a.sql", "b.sql"] });
    expect(await db.read.values(sql`select n from counts`)).toEqual([[1]]);
    expect(await outcome(db)).toContain("NO_ROWS");
  });
});

describe("the program", () => {
  test("is applied to a new database, once", async () => {
    const db = await openBook();
    const wanted = schema([first], program(1, { "a.sql": refusing("guard", "NO_ROWS"), "b.sql": counting }));
    expect((await migrate(db, wanted)).program).toEqual(["a.sql", "b.sql"]);
    expect((await migrate(db, wanted)).program).toEqual([]);
    expect(await objects(db)).toEqual(["counts", "guard"]);
    expect(await outcome(db)).toContain("NO_ROWS");
  });

  test("is applied again where a file has changed, and only there", async () => {
    const db = await openBook();
    await migrate(
      db,
      schema([first], program(1, { "a.sql": refusing("guard", "OLD_GUARD"), "b.sql": counting })),
    );
    const changed = program(2, { "a.sql": refusing("guard", "NEW_GUARD"), "b.sql": counting });
    expect((await migrate(db, schema([first], changed))).program).toEqual(["a.sql"]);
    expect(await outcome(db)).toContain("NEW_GUARD");
  });

  test("loses an object that its file makes no more", async () => {
    const db = await openBook();
    const both = `${refusing("guard", "NO_ROWS")}\n${refusing("other", "NO_ROWS")}`;
    await migrate(db, schema([first], program(1, { "a.sql": both })));
    await migrate(db, schema([first], program(2, { "a.sql": refusing("other", "NO_ROWS") })));
    expect(await objects(db)).toEqual(["other"]);
  });

  test("loses what a file made that is no more", async () => {
    const db = await openBook();
    await migrate(
      db,
      schema([first], program(1, { "a.sql": refusing("guard", "NO_ROWS"), "b.sql": counting })),
    );
    const applied = await migrate(db, schema([first], program(2, { "b.sql": counting })));
    expect(applied.program).toEqual(["a.sql"]);
    expect(await objects(db)).toEqual(["counts"]);
    expect(await outcome(db)).toBe("written");
  });

  test("keeps an object that moves to another file", async () => {
    const db = await openBook();
    const guard = refusing("guard", "NO_ROWS");
    await migrate(db, schema([first], program(1, { "a.sql": guard, "b.sql": counting })));
    await migrate(db, schema([first], program(2, { "b.sql": `${counting}\n${guard}` })));
    expect(await objects(db)).toEqual(["counts", "guard"]);
  });

  test("is not quietly made whole if somebody dropped one of its objects, only on request", async () => {
    const db = await openBook();
    const wanted = schema([first], program(1, { "a.sql": refusing("guard", "NO_ROWS"), "b.sql": counting }));
    await migrate(db, wanted);
    await db.alter([{ sql: "drop trigger guard", args: [] }]);
    expect((await migrate(db, wanted)).program).toEqual([]);
    expect(await outcome(db)).not.toContain("NO_ROWS");
    await restoreProgram(db, wanted);
    expect(await outcome(db)).toContain("NO_ROWS");
  });

  test.each([
    ["another digest", "update schema_program set hash = 'x' where file = 'a.sql'"],
    ["another list of what a file makes", "update schema_program set objects = '[]' where file = 'a.sql'"],
    ["an older version of one file", "update schema_program set version = 0 where file = 'a.sql'"],
    ["a file less", "delete from schema_program where file = 'a.sql'"],
  ])("is not made again where its record was changed by hand: %s", async (_, change) => {
    const db = await openBook();
    const wanted = schema([first], program(1, { "a.sql": refusing("guard", "NO_ROWS"), "b.sql": counting }));
    await migrate(db, wanted);
    await db.alter([
      { sql: "drop trigger guard", args: [] },
      { sql: change, args: [] },
    ]);
    await expect(migrate(db, wanted)).rejects.toThrow("db/program/a.sql is missing or another");
    expect(await objects(db)).toEqual(["counts"]);
  });

  test("of a newer version is refused, even where that only dropped a file", async () => {
    const db = await openBook();
    const older = program(1, { "a.sql": refusing("guard", "NO_ROWS"), "b.sql": counting });
    await migrate(db, schema([first], older));
    await migrate(db, schema([first], program(2, { "b.sql": counting })));
    await expect(migrate(db, schema([first], older))).rejects.toThrow("The database is newer than this code");
    expect(await objects(db)).toEqual(["counts"]);
  });

  test("stays the old one, whole, when its successor cannot be applied", async () => {
    const db = await openBook();
    const older = program(1, { "a.sql": refusing("guard", "OLD_GUARD"), "b.sql": counting });
    await migrate(db, schema([first], older));
    const halfway = program(2, {
      "a.sql": refusing("guard", "NEW_GUARD"),
      "b.sql": refusing("other", "NO_ROWS").replace("ON t", "ON nowhere"),
    });
    await expect(migrate(db, schema([first], halfway))).rejects.toThrow("nowhere");
    expect(await objects(db)).toEqual(["counts", "guard"]);
    expect(await outcome(db)).toContain("OLD_GUARD");
    expect((await migrate(db, schema([first], older))).program).toEqual([]);
  });

  test("is applied once when several nodes start at once", () =>
    onOneFile(4, async (nodes) => {
      const [node] = nodes;
      if (!node) throw new Error("no node");
      await migrate(node, schema([first], program(1, { "a.sql": refusing("guard", "OLD_GUARD") })));
      const wanted = schema([first], program(2, { "a.sql": refusing("guard", "NEW_GUARD") }));
      const made = await Promise.all(nodes.map((db) => migrate(db, wanted)));
      expect(made.flatMap((applied) => applied.program)).toEqual(["a.sql"]);
      for (const db of nodes) expect(await outcome(db)).toContain("NEW_GUARD");
    }));

  test("holds nothing but triggers and views", () => {
    const more = `${counting}\nDROP TABLE t;\n`;
    expect(() => parseProgramFile("a.sql", more)).toThrow("db/program/a.sql holds more than");
    expect(() => parseProgramFile("a.sql", "CREATE TRIGGER a BEFORE INSERT ON t BEGIN SELECT 1;")).toThrow(
      "db/program/a.sql holds more than",
    );
  });
});

describe("the schema of the product", () => {
  test("is what an empty database is brought to", async () => {
    const db = await openBook();
    const { migrations, program: ofProgram } = committedSchema();
    expect(await migrate(db)).toEqual({
      migrations: migrations.map(({ tag }) => tag),
      program: ofProgram.files.map(({ name }) => name),
    });
    expect(await migrate(db)).toEqual({ migrations: [], program: [] });
    expect(await db.read.values(sql`pragma foreign_key_check`)).toEqual([]);
  });

  test("is the one in db/schema.sql (`bun run schema` writes it)", async () => {
    expect(await dumpSchema()).toBe(await Bun.file(dumpPath).text());
  });

  test("has a new version for each change of its program (`bun run schema` writes it)", () => {
    expect(nextManifest()).toEqual(readManifest());
  });

  test("has a trigger for each kind of journal, and refuses any other", () => {
    const made = committedSchema().program.files.flatMap((file) => file.objects);
    const kinds = made.flatMap(
      ({ sql }) => / ON (?:journals|posting_commands) WHEN NEW\.kind = '(\w+)' BEGIN/.exec(sql)?.[1] ?? [],
    );
    expect(kinds.sort()).toEqual([...journalKindNames].sort());
    const common = made.find(({ name }) => name === "journals_post")?.sql ?? "";
    const known = [...common.matchAll(/WHEN '(\w+)' THEN|NOT IN \('(\w+)', '(\w+)'\)/g)];
    expect(known.flatMap(([, ...names]) => names.filter(Boolean)).sort()).toEqual(
      [...journalKindNames].sort(),
    );
    expect(common).toContain("ELSE RAISE(ABORT, 'JOURNAL_KIND')");
  });

  test("makes each trigger of a view in the file of the view, which takes it along when it is dropped", () => {
    for (const { name, objects: made } of committedSchema().program.files) {
      const views = made.filter(({ type }) => type === "view").map((view) => view.name);
      const over = made.flatMap(({ sql: text }) => /\bINSTEAD OF INSERT ON (\w+)/.exec(text)?.[1] ?? []);
      expect({ name, elsewhere: over.filter((view) => !views.includes(view)) }).toEqual({
        name,
        elsewhere: [],
      });
    }
  });
});

describe("a book that a newer version made", () => {
  const guard = program(1, { "a.sql": refusing("guard", "OLD_GUARD") });
  const older = schema([first], guard);
  const newerGuard = { ...program(2, { "a.sql": refusing("newer_guard", "NEW_GUARD") }), serves: 1 };
  const newer = schema([first, expanding], newerGuard);
  const getBook = async (of: typeof newer) => {
    const db = await openBook();
    await migrate(db, older);
    await migrate(db, of);
    await recordGuards(db, of);
    return db;
  };

  test("only expanded it: the older one opens it, and leaves its triggers as they are", async () => {
    const db = await getBook(newer);
    const opened = { migrations: [], program: [], newer: { program: 2, migrations: ["0001_second"] } };
    expect(await migrate(db, older)).toEqual(opened);
    await recordGuards(db, older);
    expect(await migrate(db, older)).toEqual(opened);
    expect(await objects(db)).toEqual(["newer_guard"]);
    expect(await outcome(db)).toContain("NEW_GUARD");
    expect(await migrate(db, newer)).toEqual({ migrations: [], program: [] });
  });

  const contracted = schema([first, second], newerGuard);
  const ofOthers = schema([first, expanding], { ...newerGuard, serves: 2 });
  test.each([
    ["took something away", contracted, older, "0001_second took away what they use"],
    ["made triggers for newer programs", ofOthers, older, "for programs from version 2 on"],
    [
      "came from another line",
      newer,
      schema([first, { ...second, tag: "0001_ours" }], guard),
      "another line",
    ],
  ])("%s: the older one refuses it with the reason", async (_, of, opener, sentence) => {
    await expect(migrate(await getBook(of), opener)).rejects.toThrow(sentence);
  });

  test.each([
    "delete from schema_opening",
    "update schema_program set version = 3",
    "update schema_migrations set tag = '0002_other' where tag = '0001_second'",
  ])("does not say of this book that an older one may open it: %s", async (change) => {
    const db = await getBook(newer);
    await db.alter([{ sql: change, args: [] }]);
    await expect(migrate(db, older)).rejects.toThrow("not started on it to the end");
  });
});

describe("what a migration means to the version before", () => {
  test.each([
    "CREATE TABLE `t` (\n\t`a` integer NOT NULL\n) STRICT;\n--> statement-breakpoint\nCREATE UNIQUE INDEX `t_a` ON `t` (`a`);",
    "CREATE TABLE `t` (\n\t`a` integer\n) STRICT;\n--> statement-breakpoint\nINSERT INTO `t` (`a`) VALUES (1);",
    "ALTER TABLE `users` ADD `language` text;--> statement-breakpoint\nCREATE INDEX `u` ON `users` (`language`);",
    "ALTER TABLE `reports` ADD `attempts` integer DEFAULT 0 NOT NULL;",
  ])("is seen where it only adds: %s", (text) => {
    expect(surelyExpands(text)).toBe(true);
    expect(withKind("0099_more", text)).toBe(`-- expand\n${text}`);
  });

  test.each([
    "ALTER TABLE `users` DROP COLUMN `language`;",
    "ALTER TABLE `reports` ADD `attempts` integer NOT NULL;",
    "DROP INDEX `u`;",
    "UPDATE `users` SET `language` = 'en';",
    "CREATE UNIQUE INDEX `u` ON `users` (`language`);",
    "CREATE TABLE `__new_t` (\n\t`a` integer\n) STRICT;--> statement-breakpoint\nDROP TABLE `t`;--> statement-breakpoint\nALTER TABLE `__new_t` RENAME TO `t`;",
  ])("has to be said where its statements do not show it: %s", (text) => {
    expect(() => withKind("0099_less", text)).toThrow("Say what 0099_less means");
    expect(withKind("0099_less", `-- contract\n${text}`)).toBe(`-- contract\n${text}`);
  });

  test("is said by each one that is added", async () => {
    const added = committedSchema().migrations.filter(({ tag }) => Number.parseInt(tag, 10) >= firstDeclared);
    const texts = await Promise.all(added.map(({ tag }) => Bun.file(`db/migrations/${tag}.sql`).text()));
    expect(texts.filter((text) => declaredKind(text) === undefined)).toEqual([]);
  });
});

test("a book that was made before a migration was given a comment opens, and is no other one", async () => {
  const { db } = await openCopy();
  const former = "92afa3dcbb4bc21b404bf0c084b4cad60a19ca9e0134314b5e8273eb1dae6048";
  const sql = "update schema_migrations set hash = ? where tag = '0036_directory'";
  await db.alter([{ sql, args: [former] }]);
  await migrate(db);
  expect(await recordDifferences(db, "")).not.toContain(
    "the record of migration 0036_directory is missing or another",
  );
  await db.alter([{ sql, args: ["another"] }]);
  await expect(migrate(db)).rejects.toThrow("0036_directory was changed");
  await db.close();
});
