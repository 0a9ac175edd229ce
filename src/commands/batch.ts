import { databaseError, isPassing } from "db/client";
import { failureReason } from "@/commands/reason";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";

/** Codes that end a node's work, whatever the item. */
const ending = new Set(["LEASE_LOST", "STOPPED", "CLOSED"]);

/** True for errors of the server or its database, which would affect every item. */
export function isOfTheServer(error: unknown): boolean {
  const code = databaseError(error)?.code;
  if (isPassing(code) || (code !== undefined && ending.has(code))) return true;
  if (error instanceof AppError) return error.kind === "unavailable";
  return error instanceof Error && error.name === "AbortError";
}

/**
 * Processes the items of a batch in order and independently: an item that fails is logged and left to a later
 * run, and the rest are still processed. A job gives way to people before each item.
 * @param act returns the number of units it processed; a boolean counts as one or none
 * @returns their sum
 * @throws faults of the server or its database, and the signal's reason
 */
export async function eachItem<Item>(
  { log, giveWay }: Pick<Deps, "log" | "giveWay">,
  { name, items, signal }: { name: string; items: Iterable<Item>; signal?: AbortSignal | undefined },
  act: (item: Item) => Promise<number | boolean>,
): Promise<number> {
  let dealt = 0;
  for (const item of items) {
    await giveWay?.();
    signal?.throwIfAborted();
    try {
      dealt += Number(await act(item));
    } catch (error) {
      if (isOfTheServer(error) || signal?.aborted) throw error;
      log.error({ batch: name, reason: failureReason(error) }, "an item of a batch failed");
    }
  }
  return dealt;
}

/** The same at once, for items whose writes share a commit. Resolves when all have ended. */
export async function eachAtOnce<Item>(
  deps: Pick<Deps, "log" | "giveWay">,
  { name, items, signal }: { name: string; items: readonly Item[]; signal?: AbortSignal | undefined },
  act: (item: Item) => Promise<number | boolean>,
): Promise<number> {
  const dealt = items.map((item) => eachItem(deps, { name, items: [item], signal }, act));
  await Promise.allSettled(dealt);
  return (await Promise.all(dealt)).reduce((sum, one) => sum + one, 0);
}

/**
 * Processes a queue page by page, each item independently. Items that fail stay in the queue but are not read
 * again in this run, so that they never block the items behind them.
 * @param read returns the next items of the queue, except those whose ids are in the given JSON array
 * @param each `eachItem`, or `eachAtOnce` for items whose writes share a commit
 */
export async function eachOfQueue<Item extends { id: number | string }>(
  deps: Pick<Deps, "log" | "giveWay">,
  queue: {
    name: string;
    read: (tried: string) => Promise<readonly Item[]>;
    each?: typeof eachAtOnce<Item>;
    signal?: AbortSignal | undefined;
  },
  act: (item: Item) => Promise<number | boolean>,
): Promise<number> {
  const { name, read, each = eachItem, signal } = queue;
  const tried = new Set<Item["id"]>();
  for (let dealt = 0; ; ) {
    const items = await read(JSON.stringify([...tried]));
    if (items.length === 0) return dealt;
    for (const { id } of items) tried.add(id);
    dealt += await each(deps, { name, items, signal }, act);
  }
}

/**
 * Processes items concurrently, for several owners at a time and one item per owner. While a lane is free, a
 * slow item delays only its own owner's items.
 * @throws the error of an act, once all acts that were started have ended
 */
export async function inTurns<Item extends { owner: unknown }>(
  items: readonly Item[],
  atOnce: number,
  act: (item: Item) => Promise<void>,
): Promise<void> {
  const left = [...items];
  const acting = new Map<unknown, Promise<void>>();
  const failures: unknown[] = [];
  while (failures.length === 0) {
    const at = left.findIndex(({ owner }) => !acting.has(owner));
    const item = left[at];
    if (item === undefined || acting.size >= atOnce) {
      if (acting.size === 0) return;
      await Promise.race(acting.values());
      continue;
    }
    left.splice(at, 1);
    const ended = act(item)
      .catch((error: unknown) => void failures.push(error))
      .finally(() => acting.delete(item.owner));
    acting.set(item.owner, ended);
  }
  await Promise.all(acting.values());
  throw failures[0];
}
