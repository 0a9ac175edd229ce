import type { Actor } from "@/access/actor";
import { getAccountRecord } from "@/accounts/record-reads";
import type { Deps } from "@/deps";
import { listTransactions } from "./list";

/** Number of movements in an account's panel. */
const lastMovements = 10;

/**
 * Reads an account's panel with its last movements.
 * @throws AppError not_found if there is none, or the actor may not see it
 */
export async function readAccountRecord(deps: Deps, actor: Actor, id: number) {
  const [record, { rows: movements }] = await Promise.all([
    getAccountRecord(deps, actor, id),
    listTransactions(deps, actor, { account: id }, { limit: lastMovements }),
  ]);
  return { record, movements };
}
