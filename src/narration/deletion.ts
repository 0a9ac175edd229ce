import { statementAnalyses } from "db/schema";
import { and, eq, lt } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { write } from "@/commands/write";
import type { Deps } from "@/deps";
import { dayLength } from "@/vocabulary/calendar";
import { getAnalysis } from "./queries";

/**
 * Deletes the actor's own analysis with its report; the trail still shows that it existed.
 * @throws AppError not_found if there is none, it has expired, or it is someone else's
 */
export async function deleteAnalysis(deps: Deps, actor: Actor, id: string): Promise<void> {
  assertCan(actor, "narration:use");
  const { companyName, fileName } = await getAnalysis(deps, actor, id);
  await write(deps, actor, {
    access: "narration:use",
    plan: () => ({
      statements: [
        deps.db.read
          .delete(statementAnalyses)
          .where(and(eq(statementAnalyses.id, id), eq(statementAnalyses.userId, actor.userId))),
      ],
      audit: {
        action: "DELETE",
        resource: "STATEMENT_ANALYSIS",
        resourceId: id,
        details: { companyName, fileName },
      },
      answer: undefined,
    }),
  });
}

/** Retention of an analysis and its report, in milliseconds: 30 days. */
export const keptFor = 30 * dayLength;

/** Deletes analyses whose 30 days are over. Returns their number. */
export async function expireAnalyses({ db, now }: Deps): Promise<number> {
  const expired = db.read
    .delete(statementAnalyses)
    .where(lt(statementAnalyses.expiresAt, now()))
    .returning({ id: statementAnalyses.id });
  const [rows = []] = await db.write([expired], { idempotent: true });
  return rows.length;
}
