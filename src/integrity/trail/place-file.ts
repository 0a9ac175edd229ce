import { statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { hostname } from "node:os";
import { getFilePath } from "db/client/file";
import { z } from "zod";
import type { Env } from "@/env";
import { replaceFile } from "@/integrity/durable-files";

/** The file whose head is kept: its inode and time of creation, which no copy has, and its path. */
const placeSchema = z.object({ file: z.string(), path: z.string(), host: z.string() });
type Place = z.output<typeof placeSchema>;

const getPlaceFile = (headFile: string): string => `${headFile.replace(/\.head$/, "")}.place`;

function findPlace({ url, syncUrl }: Env["database"]): Place | undefined {
  if (syncUrl !== undefined || !url.startsWith("file:")) return undefined;
  const path = getFilePath(url);
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found && { file: `${found.ino}-${found.birthtimeNs}`, path, host: hostname() };
}

async function readPlace(headFile: string): Promise<Place | undefined> {
  const text = await readFile(getPlaceFile(headFile), "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    return placeSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/**
 * Notes beside the head which file's head is kept from now on: the server's at its start, a restored or promoted
 * copy's.
 */
export async function keepPlace(database: Env["database"], headFile: string): Promise<void> {
  const place = findPlace(database);
  if (place === undefined || (await readPlace(headFile))?.file === place.file) return;
  await replaceFile(getPlaceFile(headFile), `${JSON.stringify(place)}\n`);
}

/**
 * Refuses a copy of a book that Litestream ships, such as a standby's, until it is promoted: its former writer may
 * still run.
 * @throws Error with a sentence
 */
export async function assertPromoted(database: Env["database"], headFile: string): Promise<void> {
  if (!database.logShipped) return;
  const [own, place] = [findPlace(database), await readPlace(headFile)];
  if (own === undefined || place === undefined || own.file === place.file) return;
  throw new Error(
    `${own.path} is a copy that was not promoted, or one that was promoted took its place: the head in ${headFile} is kept of another file (${place.path} on ${place.host}). Leave it stopped where its place was taken. Where this copy is to be the book, stop the other server for good, then run \`bun run promote --reason "TEXT" --yes\`, which begins an epoch of its own.`,
  );
}
