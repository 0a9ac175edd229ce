import { mkdir, readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { getFilePath } from "db/client/file";
import type { Env } from "@/env";
import { replaceFile } from "@/integrity/durable-files";
import type { Head } from "./head";

/** The head of the trail in the file beside the book, with the time of writing (ISO 8601, UTC). */
export type FiledHead = Head & { at: string };

const line = /^(\d{1,15}):([0-9a-f]{64}) (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)\n$/;

/**
 * File of a book's head: `given` (AUDIT_HEAD_FILE) or, for a book in a file of this machine, beside it. Undefined for
 * one in memory, on a server or behind a primary, unless it is given.
 */
export function headFilePath({ url, syncUrl }: Env["database"], given?: string): string | undefined {
  if (given) return given;
  if (syncUrl !== undefined || !url.startsWith("file:")) return undefined;
  const path = getFilePath(url);
  return path === ":memory:" ? undefined : `${path}.head`;
}

/**
 * Reads a kept head; undefined if there is no file.
 * @throws Error with a sentence and the remedy, if the file cannot be read or has no head
 */
export async function readHeadFile(file: string): Promise<FiledHead | undefined> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw unusable(file, `cannot be read (${error.code})`);
  });
  if (text === undefined) return undefined;
  const [, id, hash, at] = line.exec(text) ?? [];
  if (hash === undefined || at === undefined) throw unusable(file, "is damaged, or something else");
  return { id: Number(id), hash, at };
}

const unusable = (file: string, what: string) =>
  new Error(
    `The head of the trail that was kept in ${file} ${what}, so nobody can tell whether the book lost its last entries. Compare the book with a head that is in the log, a backup or an export (\`bun run verify --head ID:HASH\`); then move the file away and start again.`,
  );

/**
 * Writes a head atomically: whenever the machine stops, the file has the old one or the new one. Readable for its own
 * user only.
 */
export async function writeHeadFile(file: string, { id, hash }: Head, at: number): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await replaceFile(file, `${id}:${hash} ${new Date(at).toISOString()}\n`);
}
