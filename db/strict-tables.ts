import { readdirSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dir, "migrations");
const withoutRowId = new Set(["journals", "idempotency_keys", "window_counters"]);

/**
 * Adds what drizzle-kit cannot express of a table: that it is STRICT, that its key is its storage (WITHOUT ROWID), and
 * that an entry may precede its journal as long as both are committed together. It can be run twice.
 */
export function strict(migration: string): string {
  return migration.replace(/CREATE TABLE `(\w+)` \([\s\S]*?\n\);/g, (table, name: string) => {
    const options = withoutRowId.has(name.replace(/^__new_/, "")) ? "STRICT, WITHOUT ROWID" : "STRICT";
    const deferred = table.replace(
      /(REFERENCES `journals`\(`id`\)) ON UPDATE no action ON DELETE no action/,
      "$1 DEFERRABLE INITIALLY DEFERRED",
    );
    return deferred.replace(/\n\);$/, `\n) ${options};`);
  });
}

/** Finishes the text of each migration as `strict` does. */
export async function finishStrict(): Promise<void> {
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".sql"))) {
    const path = join(folder, file);
    const text = await Bun.file(path).text();
    const finished = strict(text);
    if (finished !== text) await Bun.write(path, finished);
  }
}
