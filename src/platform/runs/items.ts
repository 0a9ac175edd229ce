import { expectOneRow, type Statement, type Write } from "db/client";
import { readPrimaryRows } from "db/rows";
import type { z } from "zod";
import type { Deps } from "@/deps";
import type { AppError } from "@/kernel/errors";
import { actingFor, heldFor, itemEnded, type Maker, processItem } from "@/platform/leased-work/acting-for";
import type { Change, Lease } from "@/platform/leased-work/lease";
import { allEnded } from "@/platform/leased-work/run-held-work";

/** A run while this node works on it in the name of its maker. */
type HeldRun = { id: number; maker: Maker; lease: Lease };

/** Calls `act` with batch after batch until `read` finds nothing left. Throws the signal's reason if the server is stopping. */
export async function eachBatch<Item>(
  { signal }: Lease,
  read: () => Promise<readonly Item[]>,
  act: (items: readonly Item[]) => Promise<void>,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const items = await read();
    if (items.length === 0) return;
    await act(items);
  }
}

/** Assignments of an item that is refused; their arguments are message and code. */
const refused = "state = 'refused', message = ?, code = ?";

/** The table with the items of runs, and their columns in SQL: the run's id, and the item's number within the run. */
type ItemTable<Key extends string, Item> = {
  table: string;
  run: string;
  key: Key;
  /** State of an item to be carried out. */
  open: string;
  columns: string;
  row: z.ZodType<Item>;
};

/**
 * Declares the items of a run. Each is carried out once, in the order of their numbers, and one that is refused keeps
 * the reason.
 */
export function defineItems<Key extends string, Item extends Record<Key, number>>({
  table,
  run,
  key,
  open,
  columns,
  row,
}: ItemTable<Key, Item>) {
  const ofItem = `${run} = ? and ${key} = ? and state = '${open}'`;
  const ofItems = `${run} = ? and ${key} in (select value from json_each(?)) and state = '${open}'`;

  /** Reads the items left, from the primary; at most `limit` where it is given. */
  const readOpen = ({ db }: Pick<Deps, "db">, id: number, limit = -1): Promise<Item[]> =>
    readPrimaryRows(db, row, {
      sql: `select ${columns} from ${table} where ${run} = ? and state = '${open}' order by ${key} limit ?`,
      args: [id, limit],
    });

  /** Statements that record an item's outcome, in the write that carries it out: `itemEnded` if it was recorded. */
  const ends = (id: number, item: number, { set, args = [] }: Change): Write[] => [
    { sql: `update ${table} set ${set} where ${ofItem}`, args: [...args, id, item] },
    expectOneRow(itemEnded),
  ];

  /** Records the reason for the refusal of an item, or of several in one write. Throws as `processItem`. */
  async function refuse(
    deps: Deps,
    { id, maker, lease }: HeldRun,
    items: number | readonly number[],
    { message, code }: Pick<AppError, "message"> & { code?: string | undefined },
  ): Promise<void> {
    const statement = {
      sql: `update ${table} set ${refused} where ${ofItems}`,
      args: [message, code ?? null, id, JSON.stringify([items].flat())],
    };
    const failure = await processItem(deps, { [run]: id, [key]: [items].flat()[0] }, () =>
      deps.db.write([...heldFor(maker, lease), statement]),
    );
    if (failure) throw failure;
  }

  return {
    readOpen,
    ends,
    refuse,
    /** Carries items out, those of a batch together. `act` returns the reason for a refusal. */
    each: <Ready extends Record<Key, number>>(
      deps: Deps,
      held: HeldRun,
      read: () => Promise<readonly Ready[]>,
      act: (item: Ready) => Promise<AppError | undefined>,
    ): Promise<void> =>
      eachBatch(held.lease, read, (items) =>
        allEnded(
          items.map(async (item) => {
            const refusal = await act(item);
            if (refusal) await refuse(deps, held, item[key], refusal);
          }),
        ),
      ),
    /** Carries one item out by a command, whose write ends with `ends`. Returns the reason for a refusal. */
    carryOut: (
      deps: Deps,
      { id, maker, lease }: HeldRun,
      item: number,
      ends: readonly Write[],
      act: (deps: Deps) => Promise<unknown>,
    ): Promise<AppError | undefined> =>
      processItem(deps, { [run]: id, [key]: item }, () => act(actingFor(deps, maker, lease, ends))),
    /** The statement that has the refused items of a run carried out once more. */
    again: (id: number): Statement => ({
      // Of two assignments to `state` SQLite takes the last.
      sql: `update ${table} set ${refused}, state = '${open}' where ${run} = ? and state = 'refused'`,
      args: [null, null, id],
    }),
  };
}
