import type { Actor } from "@/access/actor";
import { type Holder, holderSchema, numberWords } from "@/collections/account-numbers/contract";
import { roomOf } from "@/collections/account-numbers/draw";
import { findHolders } from "@/collections/account-numbers/give-numbers";
import { readPool } from "@/collections/number-pools/queries";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { check } from "@/kernel/validate";
import { sayInEnglish } from "@/vocabulary/language";
import type { CheckedRow } from "./account-rows";
import { mapInBatches, readInBatches } from "./map-in-batches";
import { findRepeats, problemsOfCells, type UploadedRow } from "./rules";

/** Reads the holder of a row as the call that activates a number reads its body. */
export function readNumberRow(row: UploadedRow): CheckedRow<Holder> {
  const problems = problemsOfCells(row);
  const { name = "", externalId = "" } = row.values;
  const { data, fields = {} } = check(holderSchema, { name, externalId });
  for (const [field, sentence] of Object.entries(fields)) problems[field] ??= sentence;
  return { row: row.row, problems, ...(data && Object.keys(problems).length === 0 && { input: data }) };
}

/**
 * Checks rows of holders: each alone, beside each other, and against the numbers of the pool. A row that passes may still be refused
 * when it is written.
 * @throws AppError 404 for the pool, 409 POOL_CLOSED once its account is closed
 */
export async function checkNumberRows(
  deps: Pick<Deps, "db">,
  actor: Actor,
  poolId: number,
  rows: readonly UploadedRow[],
): Promise<CheckedRow<Holder>[]> {
  const pool = await readPool(deps, actor, poolId);
  if (!pool.isOpen) throw new AppError("conflict", numberWords.poolClosed, { code: "POOL_CLOSED" });
  const checked = await mapInBatches(rows, readNumberRow);
  const repeats = findRepeats(checked, ({ input }) => input?.externalId);
  const ids = checked.flatMap(({ input }) => (input ? [input.externalId] : []));
  const holders = new Set(
    await readInBatches(ids, async (some) => [...(await findHolders(deps, poolId, some))]),
  );
  let room = roomOf(pool) + pool.reserved;
  await mapInBatches(checked, (one) => {
    const before = repeats.get(one.row);
    if (one.input && before !== undefined)
      one.problems.externalId = sayInEnglish("Row {before} has this holder id already", { before });
    else if (one.input && holders.has(one.input.externalId)) {
      one.problems.externalId = numberWords.holderHasNumber;
      one.code = "HOLDER_HAS_NUMBER";
    } else if (one.input && room <= 0) {
      one.problems[""] = numberWords.poolFull;
      one.code = "POOL_FULL";
    } else if (one.input) room -= 1;
    if (Object.keys(one.problems).length > 0) delete one.input;
  });
  return checked;
}
