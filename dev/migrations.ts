import { declareKinds } from "db/kinds";
import { recordLanded } from "db/landed";
import { writeSchema } from "db/schema-dump";
import { finishStrict } from "db/strict";

/**
 * `bun run migrations`: has drizzle-kit write the migration of changed tables, finishes its text, and writes down the schema.
 * @throws Error that says what to write, where a migration does not show what it means to servers of the version before
 */
export async function writeMigrations(): Promise<number> {
  const generated = Bun.spawn([process.execPath, "x", "drizzle-kit", "generate"], {
    stdio: ["inherit", "inherit", "inherit"],
  });
  if ((await generated.exited) !== 0) return 1;
  await finishStrict();
  await declareKinds();
  await recordLanded();
  await writeSchema();
  return 0;
}
