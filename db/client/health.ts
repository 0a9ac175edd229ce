import type { WriteQueue } from "./queue";
import type { Store } from "./store";
import type { Health } from "./types";

const nothing = { sql: "select 1", args: [] };

/**
 * Checks the health of a store. The writer is sent a transaction that changes nothing, through the queue of all writes,
 * so that a hung server or a stuck queue shows; only one such probe is pending at a time. `timeout` in milliseconds.
 */
export function watchdog(store: Store, queue: WriteQueue, timeout: number): () => Promise<Health> {
  let probe: Promise<boolean> | undefined;
  const write = async (): Promise<boolean> => {
    try {
      // Two statements make a transaction of their own, which needs the write lock; one alone would only read.
      await queue.add({ statements: [nothing, nothing], idempotent: true });
      return true;
    } catch {
      return false;
    } finally {
      probe = undefined;
    }
  };
  return async () => {
    probe ??= write();
    const [writer, reader] = await Promise.all([within(timeout, probe), within(timeout, canRead(store))]);
    const lag = store.lag?.();
    return { ok: writer && reader, writer, reader, ...(lag !== undefined && { replicationLag: lag }) };
  };
}

async function canRead(store: Store): Promise<boolean> {
  try {
    await store.reader.query(nothing);
    return true;
  } catch {
    return false;
  }
}

async function within(milliseconds: number, answer: Promise<boolean>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
