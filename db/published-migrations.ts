import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { committedSchema, type Migration } from "./migrate";

/** The migrations that books may have: the SHA-256 of each text, by its tag, oldest first. */
type Published = Record<string, string>;

const publishedPath = join(import.meta.dir, "migrations", "published.json");

export function readPublished(): Published {
  return z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(publishedPath, "utf8")));
}

/**
 * Adds new migrations to the published ones. The list only grows: books made with these refuse to open if one differs.
 * @throws Error that names each changed, removed or overtaken migration and says what to do
 */
export function withNew(published: Published, migrations: readonly Migration[]): Published {
  const flaws = Object.entries(published).flatMap(([tag, hash], i) => {
    const found = migrations.find((migration) => migration.tag === tag);
    if (found === undefined) return [`${tag} is missing`];
    if (found.hash !== hash) return [`${tag} was changed`];
    return migrations[i] === found ? [] : [`${tag} does not stand where it stood`];
  });
  if (flaws.length > 0)
    throw new Error(
      `${flaws.join("; ")}: books that were made with it could not be opened any more. Undo that, and put the change into a new migration (\`bun run migrations\`). A migration that only this branch has can be generated again: remove its line from db/migrations/published.json first.`,
    );
  return Object.fromEntries(migrations.map(({ tag, hash }) => [tag, hash]));
}

/** Adds new migrations to the list of published ones. @throws Error as `withNew` */
export async function recordPublished(): Promise<void> {
  const published = withNew(readPublished(), committedSchema().migrations);
  await Bun.write(publishedPath, `${JSON.stringify(published, null, 2)}\n`);
}
