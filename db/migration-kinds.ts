import { readdirSync } from "node:fs";
import { join } from "node:path";

/**
 * Effect of a migration on servers of the version before. `expand`: they continue, and may start again on the book.
 * `contract`: it removes something that they use, so only programs that know it open the book (decision 243).
 */
export type MigrationKind = "expand" | "contract";

const folder = join(import.meta.dir, "migrations");

/**
 * Number of the first migration that names its kind. Every program that can open a newer book knows the earlier ones.
 */
export const firstDeclared = 36;

const declaration = /^-- (expand|contract)\b.*\n/;

/** The kind that a migration's first line names; undefined if it names none. */
export function declaredKind(text: string): MigrationKind | undefined {
  const kind = declaration.exec(text)?.[1];
  return kind === "expand" || kind === "contract" ? kind : undefined;
}

/** True if a migration's statements only add: tables, indexes, columns without a required value. */
export function surelyExpands(text: string): boolean {
  const made = new Set([...text.matchAll(/^CREATE TABLE [`"]?(\w+)/gim)].map(([, name]) => name));
  // A table that replaces another one may have fewer columns.
  if ([...made].some((name) => name?.startsWith("__new_"))) return false;
  const statements = text.split("--> statement-breakpoint").map((part) => part.trim());
  return statements.filter(Boolean).every((statement) => {
    if (/^CREATE (TABLE|VIRTUAL TABLE|INDEX) /i.test(statement)) return true;
    const target = /^(?:CREATE UNIQUE INDEX [`"]?\w+[`"]? ON|INSERT INTO) [`"]?(\w+)/i.exec(statement)?.[1];
    if (target !== undefined) return made.has(target);
    return (
      /^ALTER TABLE \S+ ADD /i.test(statement) &&
      (!/ NOT NULL/i.test(statement) || / DEFAULT /i.test(statement))
    );
  });
}

/**
 * Adds a migration's kind in its first line, if it has none and its statements show it.
 * @throws Error that says what to write, if they do not show it
 */
export function withKind(tag: string, text: string): string {
  if (declaredKind(text) !== undefined) return text;
  if (surelyExpands(text)) return `-- expand\n${text}`;
  throw new Error(
    `Say what ${tag} means to servers of the version before, as the first line of db/migrations/${tag}.sql: \`-- expand\` where they go on as before and may start again on such a book, \`-- contract\` where it takes something away that they use. Then run \`bun run migrations\` again.`,
  );
}

const isDeclared = (tag: string) => Number.parseInt(tag, 10) >= firstDeclared;

/** Adds its kind to each migration. @throws Error as `withKind` */
export async function declareKinds(): Promise<void> {
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".sql"))) {
    const tag = file.slice(0, -".sql".length);
    const path = join(folder, file);
    const text = await Bun.file(path).text();
    const finished = isDeclared(tag) ? withKind(tag, text) : text;
    if (finished !== text) await Bun.write(path, finished);
  }
}
