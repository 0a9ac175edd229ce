import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { declareKinds } from "db/migration-kinds";
import { recordPublished } from "db/published-migrations";
import { writeSchema } from "db/schema-dump";
import { finishStrict } from "db/strict-tables";

/**
 * `bun run migrations`: has drizzle-kit write the migration of changed tables, finishes its text, and writes down the
 * schema.
 * @throws Error that says what to write, if a migration's effect on servers of the previous version is unclear
 */
export async function writeMigrations(): Promise<number> {
  const generated = Bun.spawn([process.execPath, "x", "drizzle-kit", "generate"], {
    stdio: ["inherit", "inherit", "inherit"],
  });
  if ((await generated.exited) !== 0) return 1;
  removeFormerSnapshots();
  await finishStrict();
  await declareKinds();
  await recordPublished();
  await writeSchema();
  return 0;
}

/** Removes drizzle-kit's snapshots of the schema except the newest, which the next migration is compared with. */
function removeFormerSnapshots(): void {
  const folder = join(import.meta.dir, "../db/migrations/meta");
  const snapshots = readdirSync(folder).filter((name) => name.endsWith("_snapshot.json"));
  for (const name of snapshots.toSorted().slice(0, -1)) rmSync(join(folder, name));
}
