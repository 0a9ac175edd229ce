import type { WriteQueue } from "./queue";
import type { Store } from "./store";
import type { Health, Statement } from "./types";

const nothing = { sql: "select 1", args: [] };

/** How long, in milliseconds, what the heartbeat told is good for: anyone may ask for it. */
const heartbeatEvery = 1000;

/**
 * Checks the health of a store. The writer is sent the heartbeat, or a transaction that changes nothing, through the queue
 * of all writes, so that a hung server, a full disk or a stuck queue shows; only one such probe is pending at a time.
 * `timeout` in milliseconds.
 */
export function watchdog(
  store: Store,
  queue: WriteQueue,
  timeout: number,
  heartbeat?: Statement,
): () => Promise<Health> {
  let probe: Promise<boolean> | undefined;
  let told: { ok: boolean; until: number } | undefined;
  // Two statements make a transaction of their own, which needs the write lock; one alone would only read.
  const statements = heartbeat === undefined ? [nothing, nothing] : [heartbeat];
  const write = async (): Promise<boolean> => {
    try {
      await queue.add({ statements, idempotent: true });
      return true;
    } catch {
      return false;
    } finally {
      probe = undefined;
    }
  };
  const probeWriter = async (): Promise<boolean> => {
    if (told !== undefined && performance.now() < told.until) return told.ok;
    probe ??= write();
    const ok = await within(timeout, probe);
    if (heartbeat !== undefined) told = { ok, until: performance.now() + heartbeatEvery };
    return ok;
  };
  let looked = Number.NEGATIVE_INFINITY;
  const lookBeneath = async () => {
    if (store.look === undefined || performance.now() - looked < heartbeatEvery) return;
    looked = performance.now();
    const before = store.trouble?.();
    const found = await Promise.race([store.look(), Bun.sleep(timeout)]);
    // The last heartbeat told of another state.
    if (typeof found !== typeof before) told = undefined;
  };
  return async () => {
    const { parted, lag } = store.following?.() ?? {};
    if (parted !== undefined) return { ok: false, writer: false, reader: false, parted };
    await lookBeneath();
    const [writer, reader] = await Promise.all([probeWriter(), within(timeout, canRead(store))]);
    const trouble = store.trouble?.()?.sentence;
    return {
      ok: writer && reader,
      writer,
      reader,
      ...(lag !== undefined && { replicationLag: lag }),
      ...(trouble !== undefined && { trouble }),
    };
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
