import { databaseError, isPassing, type Statement } from "db/client";
import { reasonOf } from "@/commands/reason";
import type { Deps } from "@/deps";

/** How long work waits, in milliseconds, before it tries again whether its database can be written. */
const pauseLength = 5000;

/** Work that one node carries out under a lease. */
export type LeasedWork = {
  /** What the log calls it, and the row that it is about: `{ report: 7 }`. */
  name: string;
  row: Readonly<Record<string, number>>;
  /** Carries it on from where it stands in the database, to its end. Begun anew after a passing fault. */
  work(): Promise<void>;
  /** The statements that hold the lease for longer, refused with LEASE_LOST where another node has taken it. */
  renewal(): Statement[];
  /** Lets go of it, so that any node may take it up at once. */
  handOver(): Promise<void>;
  /** Ends it for good, for an error that another attempt would meet again. */
  fail(error: unknown): Promise<void>;
};

/**
 * Carries leased work to its end. A fault of where the database is kept (a full disk, a lost connection) passes: the work
 * waits, under the lease that it has, and goes on, and none of its attempts is used up by that. Any other error ends it.
 * @param signal breaks the work off: the server is stopping
 * @throws DatabaseError where the database is away while the work is handed over or ended: its lease runs out then
 */
export async function carryOn(deps: Deps, signal: AbortSignal, leased: LeasedWork): Promise<void> {
  for (let next = leased.work; ; ) {
    try {
      return await next();
    } catch (error) {
      const code = databaseError(error)?.code;
      if (code === "LEASE_LOST" || code === "CLOSED") return;
      if (signal.aborted) return leased.handOver();
      const reason = reasonOf(error);
      if (!isPassing(code)) {
        deps.log.error({ ...leased.row, reason }, `${leased.name} was broken off`);
        return leased.fail(error);
      }
      deps.log.warn({ ...leased.row, reason }, `${leased.name} waits for its database`);
    }
    await waited(deps, signal);
    next = async () => {
      signal.throwIfAborted();
      await deps.db.write(leased.renewal());
      await leased.work();
    };
  }
}

/** Waits for a while, or until the server stops. */
async function waited({ pause = Bun.sleep }: Deps, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const stopped = Promise.withResolvers<void>();
  signal.addEventListener("abort", () => stopped.resolve(), { once: true });
  await Promise.race([pause(pauseLength), stopped.promise]);
}

/** Waits until all parts of a step have ended, so that none writes behind its lease, and fails with the first that failed. */
export async function allEnded(parts: readonly Promise<void>[]): Promise<void> {
  await Promise.allSettled(parts);
  await Promise.all(parts);
}
