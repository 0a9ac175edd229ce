import { databaseError, isPassing } from "db/client";
import { failureReason } from "@/commands/reason";
import type { Deps } from "@/deps";
import { inSpan } from "@/kernel/spans";
import type { End, Lease } from "./lease";

/** Pause before work tries again whether its database can be written, in milliseconds. */
const pauseLength = 5000;

/** Work that this node has the lease of. */
type HeldWork = {
  /** Name in the log, and the row: `{ report: 7 }`. */
  name: string;
  row: Readonly<Record<string, number | string>>;
  lease: Lease;
  /**
   * True if it waits under its lease while its database is unavailable. It continues from its recorded state afterwards, and no
   * attempt is used up. Other work fails.
   */
  waits: boolean;
  /** Continues it from its recorded state. Returns its end; undefined if it ended itself. */
  work(): Promise<End | undefined>;
  /**
   * Ends the work for an error. Returns undefined if it is released instead.
   * @param passing whether it is a fault of where the database is kept (a full disk, a lost connection)
   */
  failed(error: unknown, passing: boolean): Promise<End | undefined>;
  /** Releases the work, so that any node may take it at once. */
  handedOver(): End;
};

/** Outcome of work on this node. `lost`: another node took it, or somebody ended it. */
export type Outcome = "done" | "failed" | "stopped" | "lost";

/**
 * Carries work to its end, until its lease is lost or the server stops.
 * @throws DatabaseError if the database is away while the work is released or ended: its lease runs out then
 */
export async function runHeldWork(deps: Pick<Deps, "log">, held: HeldWork): Promise<Outcome> {
  try {
    return await inSpan(held.name, { attributes: held.row }, () => carriedOn(deps, held));
  } catch (error) {
    if (isOver(error)) return "lost";
    throw error;
  }
}

async function carriedOn({ log }: Pick<Deps, "log">, held: HeldWork): Promise<Outcome> {
  const { name, row, lease } = held;
  for (let isAgain = false; ; isAgain = true) {
    try {
      if (isAgain) await lease.renew();
      const end = await held.work();
      if (end) await lease.end(end);
      return "done";
    } catch (error) {
      if (isOver(error)) throw error;
      if (lease.signal.aborted) {
        await lease.end(held.handedOver());
        return "stopped";
      }
      const reason = failureReason(error);
      const passing = isPassing(databaseError(error)?.code);
      if (!passing || !held.waits) {
        log.error({ ...row, reason }, `${name} was broken off`);
        await lease.end((await held.failed(error, passing)) ?? held.handedOver());
        return "failed";
      }
      log.warn({ ...row, reason }, `${name} waits for its database`);
    }
    await lease.wait(pauseLength);
  }
}

/** True if there is nothing left to do here: another node has the work, or this one is closed. */
function isOver(error: unknown): boolean {
  const code = databaseError(error)?.code;
  return code === "LEASE_LOST" || code === "CLOSED";
}

/** Waits until all parts of a step have ended, so that none writes behind its lease, and fails with the first that failed. */
export async function allEnded(parts: readonly Promise<void>[]): Promise<void> {
  await Promise.allSettled(parts);
  await Promise.all(parts);
}
