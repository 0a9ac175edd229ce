import { databaseError, isOfDisk } from "./errors";
import type { WriteQueue } from "./queue";
import type { Store } from "./store";
import type { Health, Row, Statement } from "./types";

const nothing = { sql: "select 1", args: [] };

/** Lifetime of a probe's result in milliseconds, since anyone may request it. */
const probeEvery = 1000;

/**
 * Time for which a write that the disk refused counts against the writer, in milliseconds: small ones may still find
 * room.
 */
const refusalLength = 10_000;

/**
 * Number of parts into which the time limit for an answer is divided: a stall of the event loop uses up one part,
 * however long it lasts.
 */
const parts = 4;

type Options = { timeout: number; heartbeat: Statement | undefined };

/**
 * Checks the health of a store. A heartbeat, or a transaction that changes nothing, goes through the queue of all
 * writes, which reveals a hung server or a stuck queue; only one such probe is pending at a time. A full disk shows in
 * the check of the file (`look`) and in refused writes. `timeout` in milliseconds.
 */
export class Watchdog {
  readonly #store: Store;
  readonly #queue: WriteQueue;
  readonly #options: Options;
  #probe: Promise<boolean> | undefined;
  #known: { ok: boolean; until: number } | undefined;
  #writtenAt = Number.NEGATIVE_INFINITY;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #refusedAt = Number.NEGATIVE_INFINITY;

  constructor(store: Store, queue: WriteQueue, options: Options) {
    this.#store = store;
    this.#queue = queue;
    this.#options = options;
  }

  /** Records the outcome of another caller's write. */
  async follow(write: Promise<Row[][]>): Promise<Row[][]> {
    try {
      const rows = await write;
      this.#writtenAt = performance.now();
      return rows;
    } catch (error) {
      if (isOfDisk(databaseError(error)?.code ?? "")) this.#refusedAt = performance.now();
      throw error;
    }
  }

  async health(): Promise<Health> {
    const { parted, lag } = this.#store.following?.() ?? {};
    if (parted !== undefined) return { ok: false, writer: false, reader: false, parted };
    await this.#lookBeneath();
    const [writes, reader] = await Promise.all([
      this.#probeWriter(),
      within(this.#options.timeout, canRead(this.#store)),
    ]);
    const writer = writes && performance.now() - this.#refusedAt >= refusalLength;
    const trouble = this.#store.trouble?.()?.sentence;
    return {
      ok: writer && reader,
      writer,
      reader,
      ...(lag !== undefined && { replicationLag: lag }),
      ...(trouble !== undefined && { trouble }),
    };
  }

  async #lookBeneath(): Promise<void> {
    const store = this.#store;
    if (store.look === undefined || performance.now() - this.#lookedAt < probeEvery) return;
    this.#lookedAt = performance.now();
    const before = store.trouble?.();
    const found = await Promise.race([store.look(), Bun.sleep(this.#options.timeout)]);
    // The state changed since the last heartbeat.
    if (typeof found !== typeof before) this.#known = undefined;
  }

  async #probeWriter(): Promise<boolean> {
    const { timeout, heartbeat } = this.#options;
    if (this.#known !== undefined && performance.now() < this.#known.until) return this.#known.ok;
    const began = performance.now();
    this.#probe ??= this.#write();
    // A node that is short of processor time still books postings, but is late with its own probe.
    const ok = (await within(timeout, this.#probe)) || this.#writtenAt > began;
    if (heartbeat !== undefined) this.#known = { ok, until: performance.now() + probeEvery };
    return ok;
  }

  async #write(): Promise<boolean> {
    const { heartbeat } = this.#options;
    // Two statements make their own transaction, which needs the write lock; one alone would only read.
    const statements = heartbeat === undefined ? [nothing, nothing] : [heartbeat];
    try {
      await this.#queue.add({ statements, idempotent: true });
      return true;
    } catch {
      return false;
    } finally {
      this.#probe = undefined;
    }
  }
}

async function canRead(store: Store): Promise<boolean> {
  try {
    await store.reader.query(nothing);
    return true;
  } catch {
    return false;
  }
}

/** Waits for an answer; false if it does not come in time. */
async function within(milliseconds: number, answer: Promise<boolean>): Promise<boolean> {
  for (let part = 0; part < parts; part += 1) {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), milliseconds / parts);
    });
    const answered = await Promise.race([answer, late]);
    clearTimeout(timer);
    if (answered !== undefined) return answered;
    // Timers that are set in the turn after a stall count it as passed.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return false;
}
