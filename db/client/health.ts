import type { Store } from "./file";
import type { WriteQueue } from "./queue";
import type { Health } from "./types";

const nothing = { sql: "select 1", args: [] };

/**
 * Watches a store. Its writer is asked for a transaction that changes nothing, through the queue that every write
 * takes, so that a hung server or a stuck queue shows; while a question is unanswered no other is asked.
 * `patience` in milliseconds.
 */
export function watchdog(store: Store, queue: WriteQueue, patience: number): () => Promise<Health> {
  let asked: Promise<boolean> | undefined;
  const write = async (): Promise<boolean> => {
    try {
      // Two statements make a transaction of their own, which needs the write lock; one alone would only read.
      await queue.add({ statements: [nothing, nothing], idempotent: true });
      return true;
    } catch {
      return false;
    } finally {
      asked = undefined;
    }
  };
  return async () => {
    asked ??= write();
    const [writer, reader] = await Promise.all([within(patience, asked), within(patience, canRead(store))]);
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
