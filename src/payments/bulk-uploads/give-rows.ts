import { holderTaken, poolClosed } from "@/collections/account-numbers/commands";
import { type Holder, numberWords } from "@/collections/account-numbers/contract";
import { findHolders, numbersGone, planGiven } from "@/collections/account-numbers/give-numbers";
import { readPool } from "@/collections/number-pools/queries";
import { write } from "@/commands/write";
import type { Deps } from "@/deps";
import type { AppError } from "@/kernel/errors";
import { actingFor, processItem } from "@/platform/leased-work/acting-for";
import { fenced } from "@/platform/leased-work/lease";
import { eachBatch } from "@/platform/runs/items";
import { sayInEnglish } from "@/vocabulary/language";
import { inHalves } from "./in-halves";
import { CommitBrokenOff, type LeasedCommit } from "./lease";
import { readNumberRow } from "./number-rows";
import { readValidRows, uploadedRows } from "./queries";

/** Number of holders per write: a tenth of a second, between which others write. */
const batch = 250;

type GoodRow = { row: number; input: Holder };

const holderRefused = { message: numberWords.holderHasNumber, code: "HOLDER_HAS_NUMBER" } as const;

/**
 * Gives a number of the upload's pool to the holder of each good row. Each row names its number in the write that gives it, so that a
 * commit that is resumed continues with the rest. A row whose holder has an active number by then is refused, and the others continue.
 * @throws CommitBrokenOff once the pool gives no more numbers
 */
export async function giveRows(deps: Deps, run: LeasedCommit): Promise<void> {
  const { numberPoolId } = run;
  if (numberPoolId === null) throw new Error(`The upload ${run.id} has no pool`);
  await eachBatch(
    run.lease,
    () => readValidRows(deps, run, batch),
    async (rows) => {
      const good: GoodRow[] = [];
      for (const one of rows) {
        const { row, input, problems } = readNumberRow(one);
        if (input) good.push({ row, input });
        else {
          const message = Object.values(problems)[0] ?? sayInEnglish("Row {row} is no longer good", { row });
          await uploadedRows.refuse(deps, run, row, { message });
        }
      }
      const holders = await findHolders(
        deps,
        numberPoolId,
        good.map(({ input }) => input.externalId),
      );
      const taken = good.filter(({ input }) => holders.has(input.externalId)).map(({ row }) => row);
      if (taken.length > 0) await uploadedRows.refuse(deps, run, taken, holderRefused);
      const free = good.filter(({ input }) => !holders.has(input.externalId));
      await inHalves(deps, run, free, (_deps, _run, some) => give(deps, run, numberPoolId, some));
    },
  );
}

const refusals = {
  ...holderTaken(),
  ...poolClosed,
  [numbersGone]: { kind: "conflict", message: numbersGone, code: numbersGone },
} as const;

/** Gives numbers to the holders of rows in one write. Returns the refusal of one of them, if any. */
async function give(
  deps: Deps,
  { id, maker, lease }: LeasedCommit,
  poolId: number,
  rows: readonly GoodRow[],
): Promise<AppError | undefined> {
  const held = { ...actingFor(deps, maker, lease), db: fenced(deps.db, lease) };
  const act = () =>
    write(held, maker.actor, {
      access: "numbers:write",
      refusals,
      async plan(at) {
        const pool = await readPool(held, maker.actor, poolId);
        const holders = rows.map(({ input }) => input);
        const {
          ids,
          statements,
          audit: [first, ...rest],
        } = await planGiven(held, pool, holders, at);
        return {
          statements: [
            ...statements,
            {
              sql: `insert into bulk_rows (upload_id, row, cells, state, virtual_account_id, account_number_id)
                select ?, value ->> 0, '[]', 'done', ?, value ->> 1 from json_each(?) where true
                on conflict (upload_id, row) do update set state = excluded.state,
                  virtual_account_id = excluded.virtual_account_id, account_number_id = excluded.account_number_id
                where state = 'good'`,
              args: [id, pool.vaId, JSON.stringify(rows.map(({ row }, place) => [row, ids[place]]))],
            },
          ],
          audit: first ? [first, ...rest] : { none: "no number is given" },
          answer: undefined,
        };
      },
    });
  for (;;) {
    const refusal = await processItem(deps, { upload: id, row: rows[0]?.row }, act);
    // A reserved number was given away in the meantime: the next attempt takes others.
    if (refusal?.code === numbersGone) continue;
    if (refusal?.kind === "not_found" || refusal?.code === "POOL_CLOSED")
      throw new CommitBrokenOff(numberWords.poolClosed);
    if (refusal && refusal.kind !== "conflict") throw refusal;
    return refusal;
  }
}
