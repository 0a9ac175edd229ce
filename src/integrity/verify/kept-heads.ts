import type { KeyObject } from "node:crypto";
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import type { Database } from "db/client";
import { readRows } from "db/rows";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Anchor, anchorSchema, isSigned } from "@/integrity/trail/anchor-signature";
import { type Archives, noArchives } from "@/integrity/trail/archives";
import type { Head, KeptHead } from "@/integrity/trail/head";
import type { Finding } from "./book-checks";

const plainHead = /^(?:(\d{1,15}):)?([0-9a-f]{64})$/;

/**
 * Parses a printed head, `ID:HASH` or, in a client's file, the hash only.
 * @throws Error with a sentence if it is malformed
 */
export function parseHead(text: string): KeptHead {
  const head = readHead(text.trim());
  if (head) return head;
  throw new Error(
    `${text.slice(0, 100)} is not a head of a trail: it reads ID:HASH or HASH, the hash with 64 digits`,
  );
}

function readHead(text: string): KeptHead | undefined {
  const [, id, hash] = plainHead.exec(text) ?? [];
  return hash === undefined ? undefined : { id: id === undefined ? null : Number(id), hash };
}

const logLine = z.object({ auditHead: z.string() });
const bareLine = anchorSchema.pick({ id: true, hash: true });

/**
 * The head in a line: of the server's log, of a list of anchors, or alone.
 * @throws Error for an anchor that none of the keys signed
 */
function headOfLine(line: string, keys: readonly KeyObject[]): KeptHead | undefined {
  const text = line.trim();
  if (!text.startsWith("{")) return readHead(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const logged = logLine.safeParse(value);
  if (logged.success) return readHead(logged.data.auditHead);
  const anchor = anchorSchema.safeParse(value);
  if (keys.length > 0 && anchor.success) assertSigned(keys, anchor.data);
  const bare = bareLine.safeParse(value);
  return bare.success ? bare.data : undefined;
}

function assertSigned(keys: readonly KeyObject[], anchor: Anchor): void {
  let why = "was not signed with AUDIT_ANCHOR_KEY or a former one";
  try {
    if (isSigned(keys, anchor)) return;
  } catch (error) {
    why = `cannot be checked: ${error instanceof Error ? error.message : error}`;
  }
  throw new Error(`the anchor of row ${anchor.id} ${why}`);
}

/**
 * Reads the heads in a file, line by line: lines of the server's log, anchors, or `ID:HASH`. Other lines are skipped.
 * @param keys if there are any, anchors must be signed with one of them
 * @throws Error if the file cannot be read, has no head, or has an anchor that was not signed with a key
 */
export async function readHeads(file: string, keys: readonly KeyObject[] = []): Promise<KeptHead[]> {
  const heads = new Map<string, KeptHead>();
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY });
  for await (const line of lines) {
    const head = headOfLine(line, keys);
    if (head) heads.set(`${head.id}:${head.hash}`, head);
  }
  if (heads.size === 0) throw new Error(`${file} holds no head of a trail`);
  return [...heads.values()];
}

const atOnce = 5000;

/** Compares the trail, up to its newest row, with heads from outside. */
export async function checkKeptHeads(
  db: Database,
  heads: readonly KeptHead[],
  newest: Head,
  older: Archives = noArchives,
): Promise<Finding> {
  const started = performance.now();
  let broken: string | undefined;
  for (let from = 0; from < heads.length && broken === undefined; from += atOnce) {
    const part = heads.slice(from, from + atOnce);
    const numbers = part.flatMap(({ id }) => id ?? []);
    const ids = JSON.stringify(numbers);
    const rows = await readRows(
      db,
      hashRow,
      sql`select id, hash from audit_logs where id in (select value from json_each(${ids}))`,
    );
    const hashes = new Map([...rows, ...older.numbered(numbers)].map(({ id, hash }) => [id, hash]));
    const there = await bareHashesThere(db, part, older);
    broken = part
      .map(({ id, hash }) =>
        id === null ? flawOfBare(hash, there) : findFlaw({ id, hash }, hashes.get(id), newest),
      )
      .find((flaw) => flaw !== undefined);
  }
  const seconds = (performance.now() - started) / 1000;
  return { kind: "kept heads", rows: heads.length, seconds, ...(broken && { broken }) };
}

const hashRow = z.object({ id: z.int(), hash: z.string() });

/** Finds the kept hashes without a number that belong to a row. They are not indexed: the trail is scanned once. */
async function bareHashesThere(
  db: Database,
  heads: readonly KeptHead[],
  older: Archives,
): Promise<Set<string>> {
  const bare = heads.flatMap(({ id, hash }) => (id === null ? [hash] : []));
  if (bare.length === 0) return new Set();
  const rows = await readRows(
    db,
    hashRow,
    sql`select id, hash from audit_logs where hash in (select value from json_each(${JSON.stringify(bare)}))`,
  );
  return new Set([...rows, ...older.hashed(bare)].map(({ hash }) => hash));
}

const flawOfBare = (hash: string, there: ReadonlySet<string>) =>
  there.has(hash)
    ? undefined
    : `no audit row has the hash that was kept (${hash.slice(0, 12)}…): the trail was cut or is another`;

function findFlaw(kept: Head, hash: string | undefined, newest: Head): string | undefined {
  if (kept.id === 0 || hash === kept.hash) return undefined;
  if (kept.id > newest.id)
    return `the trail ends at row ${newest.id}, but row ${kept.id} was there when its head was kept: its end was cut off`;
  return `audit row ${kept.id} is not the one whose hash was kept (${kept.hash.slice(0, 12)}…)`;
}
