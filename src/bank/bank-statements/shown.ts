import { setImmediate } from "node:timers/promises";
import { readPrimaryRow } from "db/rows";
import { z } from "zod";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { lineSeenSql, statementSeenSql } from "@/ledger/statement-digest";

/** Number of lines read at a time, in some milliseconds, before it yields to other requests. */
const atOnce = 2000;

const headRow = z.object({ head: z.string() });
const linesRow = z.object({ last: z.int().nullable(), lines: z.string() });

/**
 * Digest of an uncommitted import as a person sees it (SHA3-256, hex): its balances, and each line with its match. A
 * commit names it as the version.
 */
export async function digestShown({ db }: Pick<Deps, "db">, id: number): Promise<string> {
  const digest = new Bun.CryptoHasher("sha3-256");
  const sql = `select ${statementSeenSql} as head from bank_statements s where id = ?`;
  const row = await readPrimaryRow(db, headRow, { sql, args: [id] });
  if (!row) throw new Error("The import no longer exists");
  digest.update(row.head);
  for (let after: number | null = 0; after !== null; ) {
    const part: z.infer<typeof linesRow> | undefined = await readPrimaryRow(db, linesRow, {
      sql: `select max(id) as last, coalesce(group_concat(${lineSeenSql}, ''), '') as lines from (select * from bank_lines
        where statement_id = ? and id > ? order by id limit ?)`,
      args: [id, after, atOnce],
    });
    digest.update(part?.lines ?? "");
    after = part?.last ?? null;
    await setImmediate();
  }
  return digest.digest("hex");
}

/** Throws AppError 409 if an import has changed since the caller saw it. */
export async function assertShown(deps: Pick<Deps, "db">, id: number, seen: string): Promise<string> {
  const version = await digestShown(deps, id);
  if (version === seen) return version;
  throw new AppError("conflict", "The import has changed since you reviewed it: review it again", {
    code: "STALE",
    fields: { seen, version },
  });
}
