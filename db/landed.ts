import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { committedSchema, type Migration } from "./migrate";

/** The migrations that books may have: the SHA-256 of each text, by its tag, oldest first. */
export type Landed = Record<string, string>;

export const landedPath = join(import.meta.dir, "migrations", "landed.json");

export function readLanded(): Landed {
  return z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(landedPath, "utf8")));
}

/**
 * Adds new migrations to those that landed. Books were made with these, and refuse to open where one of them is another:
 * they are only added to.
 * @throws Error that names each one that was changed, removed or overtaken, and says what to do
 */
export function withNew(landed: Landed, migrations: readonly Migration[]): Landed {
  const flaws = Object.entries(landed).flatMap(([tag, hash], i) => {
    const found = migrations.find((migration) => migration.tag === tag);
    if (found === undefined) return [`${tag} is missing`];
    if (found.hash !== hash) return [`${tag} was changed`];
    return migrations[i] === found ? [] : [`${tag} does not stand where it stood`];
  });
  if (flaws.length > 0)
    throw new Error(
      `${flaws.join("; ")}: books that were made with it could not be opened any more. Undo that, and put the change into a new migration (\`bun run migrations\`). Only one that no branch but this has is made anew: take its line out of db/migrations/landed.json first.`,
    );
  return Object.fromEntries(migrations.map(({ tag, hash }) => [tag, hash]));
}

/** Adds new migrations to the list of those that landed. @throws Error as `withNew` */
export async function recordLanded(): Promise<void> {
  const landed = withNew(readLanded(), committedSchema().migrations);
  await Bun.write(landedPath, `${JSON.stringify(landed, null, 2)}\n`);
}
