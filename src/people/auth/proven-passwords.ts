import { readFile } from "node:fs/promises";
import { getFilePath } from "db/client/file";
import { z } from "zod";
import { keyed } from "@/access/digest";
import { failureReason } from "@/commands/reason";
import type { Deps } from "@/deps";
import type { Env } from "@/env";
import { replaceFile } from "@/integrity/durable-files";

const digests = z.array(z.string());

/**
 * Hashes that match none of some public passwords, kept in a file beside the book so that a start checks only new
 * ones: each check takes a fifteenth of a second for each public password. The file holds digests, keyed by the
 * server's secret, of a hash and of the public passwords. A different hash, a longer list of passwords or a forged
 * file therefore proves nothing.
 */
export class ProvenPasswords {
  readonly #file: string | undefined;
  readonly #hash: (hash: string) => string;
  readonly #log: Deps["log"];

  constructor({ env, log }: Pick<Deps, "env" | "log">, publicPasswords: readonly string[]) {
    this.#file = findFile(env.database);
    this.#hash = (hash) => keyed(env.secret, "proven-password", hash, ...publicPasswords);
    this.#log = log;
  }

  /** Returns the rows whose hashes are not yet proven. */
  async unproven<Row extends { passwordHash: string }>(rows: readonly Row[]): Promise<Row[]> {
    const known = await this.#read();
    return rows.filter(({ passwordHash }) => !known.has(this.#hash(passwordHash)));
  }

  /**
   * Stores the hashes that were proven, in place of the stored ones. A folder that cannot be written to stores none.
   */
  async keep(rows: readonly { passwordHash: string }[]): Promise<void> {
    if (this.#file === undefined) return;
    const text = JSON.stringify(rows.map(({ passwordHash }) => this.#hash(passwordHash)));
    await replaceFile(this.#file, `${text}\n`).catch((error: unknown) =>
      this.#log.warn(
        { reason: failureReason(error) },
        "proven passwords could not be kept: the next start takes longer",
      ),
    );
  }

  async #read(): Promise<ReadonlySet<string>> {
    if (this.#file === undefined) return new Set();
    try {
      return new Set(digests.parse(JSON.parse(await readFile(this.#file, "utf8"))));
    } catch {
      // Missing or damaged: all are proven again.
      return new Set();
    }
  }
}

/** Path of the file, beside this node's own file of the book; undefined if it has none. */
function findFile({ url }: Env["database"]): string | undefined {
  if (!url.startsWith("file:")) return undefined;
  const path = getFilePath(url);
  return path === ":memory:" ? undefined : `${path}.passwords`;
}
