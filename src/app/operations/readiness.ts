import { readRow } from "db/rows";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Deps } from "@/deps";
import { describeError } from "@/kernel/log";

/**
 * True if this node can show the book, independently of the writer. `reasons` are sentences, one for each fault. `level`, on a
 * replica: true once its file was level with the primary since the start; `lag` is how long ago, in milliseconds. `epoch` is the
 * newest epoch of the book's history (decision 97).
 */
type Readiness = {
  ready: boolean;
  reasons: string[];
  reads: boolean;
  level?: boolean;
  lag?: number;
  epoch?: string;
};

/** Lifetime of a read's result in milliseconds, since anyone may request it. */
const answerLifetime = 1000;

/** Time limit of a read in milliseconds. */
const readWithin = 2000;

const epochRow = z.object({ epoch: z.string().nullable() });
const newestEpoch = sql`select (
  select token from history_marks where kind = 'epoch' order by id desc limit 1
) as epoch`;

const draining = new WeakSet<Deps["db"]>();

/** Makes this node report that it is not ready, while it still answers, so that proxies turn elsewhere. */
export function beginDrain({ db }: Pick<Deps, "db">): void {
  draining.add(db);
}

type KnownEpoch = { at: number; epoch: Promise<string | null | undefined> };

const knownEpochs = new WeakMap<Deps["db"], KnownEpoch>();

/** The epoch that a read finds; undefined if the read failed, or took too long. */
function readEpoch({ db, log }: Pick<Deps, "db" | "log">): KnownEpoch["epoch"] {
  const known = knownEpochs.get(db);
  if (known && performance.now() - known.at < answerLifetime) return known.epoch;
  const read = readRow(db, epochRow, newestEpoch).then(
    (row) => row?.epoch ?? null,
    (error: unknown) => {
      log.warn(describeError(error), "the book could not be read to see whether this node is ready");
      return undefined;
    },
  );
  const epoch = Promise.race([read, Bun.sleep(readWithin).then(() => undefined)]);
  knownEpochs.set(db, { at: performance.now(), epoch });
  return epoch;
}

/**
 * Reports whether requests may be routed to this node (decision 270). The writer is not involved: while the primary is away, its
 * nodes continue to read. A node whose own file is in trouble is not ready (decision 415), nor is one whose primary does not
 * answer (decision 282).
 */
export async function readReadiness(deps: Pick<Deps, "db" | "log">): Promise<Readiness> {
  const following = deps.db.following();
  const { level, lag, parted, silent } = following ?? {};
  const epoch = parted === undefined ? await readEpoch(deps) : undefined;
  const reads = epoch !== undefined;
  const trouble = deps.db.trouble();
  const reasons = [
    ...(parted === undefined && !reads ? ["The book cannot be read"] : []),
    ...(level === false ? ["This node's copy of the book was not yet level with its primary"] : []),
    ...(parted === undefined ? [] : [partedReason]),
    ...(trouble === undefined ? [] : [trouble]),
    ...(silent === undefined ? [] : [silent]),
    ...(draining.has(deps.db) ? ["This node is ending: it answers what it is still asked"] : []),
  ];
  return {
    ready: reasons.length === 0,
    reasons,
    reads,
    ...(level !== undefined && { level }),
    ...(lag !== undefined && { lag }),
    ...(typeof epoch === "string" && { epoch }),
  };
}

/** Reason shown for a replica whose history differs from its primary's. The log has the remedy. */
export const partedReason =
  "This node's copy of the book is not its primary's: it serves nothing until its operator replaces the copy";
