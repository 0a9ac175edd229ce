import { moveCursor } from "db/job-cursor";
import { flagCell, readRow } from "db/rows";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Deps } from "@/deps";
import { inCallSpan, traceHeaders } from "@/kernel/spans";
import { signAnchor } from "./anchor-signature";
import { readHead } from "./chain";

/** How long the bank's own address may take to answer (milliseconds). */
const answerTimeout = 10_000;

const cursor = "audit anchor";
const grownRow = z.object({ grown: flagCell });

/** Whether the trail has grown since its head was last posted. */
export async function hasUnanchored({ db, env }: Deps): Promise<boolean> {
  if (env.anchor === undefined) return false;
  const row = await readRow(
    db,
    grownRow,
    sql`select coalesce((select max(id) from audit_logs), 0) > coalesce((select last_id from job_cursors where name = ${cursor}), 0) as grown`,
  );
  return row?.grown === true;
}

/**
 * Posts the head of the trail, signed, to the bank's own address. Whoever rewrites the ledger and its trail later cannot
 * rewrite what stands there. Answers how many heads were posted.
 * @throws Error where the address did not take it: the job tries again
 */
export async function anchorHead({ db, env, now }: Deps, signal: AbortSignal): Promise<number> {
  const { anchor: address } = env;
  if (address === undefined) return 0;
  const head = await readHead(db);
  const anchor = signAnchor(address.key, head, new Date(now()).toISOString());
  await inCallSpan("audit anchor", address.url, async () => {
    const answer = await fetch(address.url, {
      method: "POST",
      headers: { "content-type": "application/json", ...traceHeaders() },
      body: JSON.stringify(anchor),
      redirect: "error",
      signal: AbortSignal.any([signal, AbortSignal.timeout(answerTimeout)]),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`The anchor's address answered ${answer.status}`);
  });
  await db.write([moveCursor(cursor, head.id)], { idempotent: true });
  return 1;
}
