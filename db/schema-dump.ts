import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { openDatabase } from "./client";
import { committedSchema, migrate } from "./migrate";
import { committedProgram, type Manifest, manifestPath, readManifest } from "./program";

export const dumpPath = join(import.meta.dir, "schema.sql");

const header = `-- The whole schema of a new database, as \`bun run schema\` writes it; a test compares it with what is made at start.
-- Tables and indexes come from db/schema by way of db/migrations, triggers and views from db/program,
-- those of kinds of journal from db/journal-kinds, those of watched rows from db/watched.ts.
`;

/** The text of the whole schema: each table with its indexes, then the program's objects, file by file. */
export async function dumpSchema(): Promise<string> {
  const db = await openDatabase({ url: ":memory:" });
  try {
    const schema = committedSchema();
    await migrate(db, schema);
    const rows = await db.read.all<{ type: string; name: string; table: string; sql: string }>(sql`
      select type, name, tbl_name as "table", sql from sqlite_master
      where sql is not null and name not like 'sqlite_%'
        and not exists (select 1 from pragma_table_list l where l.name = tbl_name and l.type = 'shadow')
      order by name`);
    const written = (row: { sql: string }) => `${row.sql};\n`;
    const ofTables = rows
      .filter(({ type }) => type === "table")
      .map((own) =>
        [own, ...rows.filter(({ type, table }) => type === "index" && table === own.name)]
          .map(written)
          .join(""),
      );
    // An index may have the name of a trigger.
    const textByName = new Map(
      rows.flatMap((row) => (row.type === "index" ? [] : [[row.name, written(row)]])),
    );
    const ofFiles = schema.program.files.map(
      ({ name, objects }) =>
        `-- db/program/${name}\n\n${objects.map((object) => textByName.get(object.name)).join("\n")}`,
    );
    return [header, ...ofTables, ...ofFiles].join("\n");
  } finally {
    await db.close();
  }
}

/**
 * Manifest of the current program: the version is one higher if a file has changed. It supports the versions that it
 * supported before, unless it lacks a view that they may read, or `contracts` says that their statements no longer
 * work.
 */
export function nextManifest(contracts = false): Manifest {
  const known = readManifest();
  const program = committedProgram();
  const files = Object.fromEntries(program.files.map(({ name, hash }) => [name, hash]));
  const changed = JSON.stringify(files) !== JSON.stringify(known.files);
  const version = changed ? known.version + 1 : known.version;
  const views = new Set(program.files.flatMap((file) => file.objects.map(({ name }) => name)));
  const isGone = listViews(readFileSync(dumpPath, "utf8")).some((name) => !views.has(name));
  return { version, serves: contracts || (changed && isGone) ? version : known.serves, files };
}

/** Names of the views in a schema dump, except those of postings, which hold nothing to read. */
const listViews = (dump: string) =>
  [...dump.matchAll(/^CREATE VIEW (?!posting_)(\w+)/gm)].map(([, name = ""]) => name);

/** Writes the schema and the manifest of the program. `contracts`: as for `nextManifest`. */
export async function writeSchema(contracts = false): Promise<void> {
  const manifest = nextManifest(contracts);
  await Bun.write(manifestPath, `${JSON.stringify(manifest, null, 2)}\n`);
  await Bun.write(dumpPath, await dumpSchema());
}
