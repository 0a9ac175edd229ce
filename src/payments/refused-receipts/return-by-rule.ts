import { expectOneRow } from "db/client";
import { idRow, readPrimaryRows, readRow } from "db/rows";
import { sql } from "drizzle-orm";
import { readRefused } from "@/collections/refused-receipts/queries";
import { eachItem } from "@/commands/batch";
import { auditStatement } from "@/commands/statement";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import type { refusedProblems } from "@/vocabulary/collection-options";
import { returnByRule } from "./commands";

type Problem = (typeof refusedProblems)[number];

/** Condition of the index `refused_receipts_returning`; an order or a problem removes the row from it. */
const isDue = "on_break = 'return' and status = 'waiting' and payment_id is null and problem is null";

const mostAtOnce = 500;

/** True if a refused receipt has yet to be ordered back by its account's rule. */
export const hasReturns = async ({ db }: Pick<Deps, "db">): Promise<boolean> =>
  (await readRow(db, idRow, sql`select id from refused_receipts where ${sql.raw(isDue)} limit 1`)) !==
  undefined;

/**
 * Orders back the refused receipts of accounts with `onBreak: return`, once each, since the posting removes them from the due ones.
 * If no order is possible, the receipt keeps the reason and waits for a person. Returns the number processed.
 */
export async function returnRefusedByRule(deps: Deps, signal: AbortSignal): Promise<number> {
  const items = await readPrimaryRows(deps.db, idRow, {
    sql: `select id from refused_receipts where ${isDue} order by id limit ?`,
    args: [mostAtOnce],
  });
  const batch = { name: "return refused receipts", items, signal };
  return eachItem(deps, batch, async ({ id }) => {
    const problem = await tryToReturn(deps, id);
    if (problem !== undefined) await keep(deps, id, problem);
    return true;
  });
}

/** Orders one back; the reason if that is not possible. */
async function tryToReturn(deps: Deps, id: number): Promise<Problem | undefined> {
  const [row] = await readRefused(deps, JSON.stringify([id]));
  if (!row) throw new Error(`The refused receipt ${id} is not there`);
  try {
    await returnByRule(deps, row);
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    switch (error.code) {
      case "NO_PAYER_ACCOUNT":
      case "PAYER_OURS":
        return error.code;
      // A person or another node acted first.
      case "REFUSED_RECEIPT_ENDED":
        return undefined;
      default:
        if (error.kind === "unavailable") throw error;
        return "NOT_ORDERED";
    }
  }
}

/** Stores the reason why a refused receipt waits. */
const keep = ({ db, now }: Deps, id: number, problem: Problem) =>
  db.write([
    {
      sql: `update refused_receipts set problem = ? where id = ? and ${isDue}`,
      args: [problem, id],
    },
    expectOneRow("STALE"),
    auditStatement({
      actor: null,
      action: "UPDATE",
      resource: "REFUSED_RECEIPT",
      resourceId: id,
      details: { after: { problem } },
      at: now(),
    }),
  ]);
