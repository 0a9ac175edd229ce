import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, DatabaseError, type Statement } from "./client";

/** One committed migration: the statements of its file, and the digest of its text. */
type Migration = { tag: string; hash: string; statements: string[] };

const folder = join(import.meta.dir, "migrations");
const journal = z.object({ entries: z.array(z.object({ tag: z.string() })) });
const applied = z.array(z.tuple([z.string(), z.string()]));

/**
 * Brings the schema up to the code's: each migration that is missing is one atomic step, so that a start that dies
 * halfway or several nodes that start at once leave no half schema. Answers the tags that it applied.
 * Throws an Error whose sentence says what to do when the database is newer than the code, or was migrated with
 * another text of the same migration.
 */
export async function migrate(
  db: Database,
  migrations: readonly Migration[] = committed(),
): Promise<string[]> {
  const done = await appliedHashes(db);
  refuseStrangers(done, migrations);
  const made: string[] = [];
  for (const migration of migrations) {
    if (!done.has(migration.tag) && (await apply(db, migration))) made.push(migration.tag);
  }
  return made;
}

/** The migrations that are part of this code, oldest first. */
export function committed(from: string = folder): Migration[] {
  const list = join(from, "meta", "_journal.json");
  if (!existsSync(list)) return [];
  return journal.parse(JSON.parse(readFileSync(list, "utf8"))).entries.map(({ tag }) => {
    const text = readFileSync(join(from, `${tag}.sql`), "utf8");
    const statements = text.split("--> statement-breakpoint").map((part) => part.trim());
    return {
      tag,
      hash: createHash("sha256").update(text).digest("hex"),
      statements: statements.filter(Boolean),
    };
  });
}

const marks: Statement = {
  sql: "create table if not exists schema_migrations (tag text primary key, hash text not null, applied_at integer not null) strict",
  args: [],
};

async function appliedHashes(db: Database): Promise<Map<string, string>> {
  const tables = await db.read.values(sql`select name from sqlite_master where name = 'schema_migrations'`);
  if (tables.length === 0) return new Map();
  const rows = await db.read.values(sql`select tag, hash from schema_migrations order by tag`);
  return new Map(applied.parse(rows));
}

function refuseStrangers(done: Map<string, string>, migrations: readonly Migration[]): void {
  const known = new Map(migrations.map(({ tag, hash }) => [tag, hash]));
  for (const [tag, hash] of done) {
    if (!known.has(tag)) {
      throw new Error(
        `The database is newer than this code: it has the migration ${tag}, which this code does not know. Start a newer version, or restore a backup made before it.`,
      );
    }
    if (known.get(tag) !== hash) {
      throw new Error(
        `The migration ${tag} was changed after the database had been migrated with it. Migrations are only added: undo the change, or start with a new database.`,
      );
    }
  }
}

/** False when another node was first: two steps cannot both make their mark. */
async function apply(db: Database, { tag, hash, statements }: Migration): Promise<boolean> {
  const mark: Statement = {
    sql: "insert into schema_migrations (tag, hash, applied_at) values (?, ?, ?)",
    args: [tag, hash, Date.now()],
  };
  try {
    await db.alter([marks, mark, ...statements.map((text) => ({ sql: text, args: [] }))]);
    return true;
  } catch (error) {
    if (error instanceof DatabaseError && error.code === "UNIQUE:schema_migrations.tag") return false;
    throw error;
  }
}
