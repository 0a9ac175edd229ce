import type { Statement } from "db/client";
import type { Deps } from "@/deps";
import { describeError } from "@/kernel/log";

/** Time for which the same statements are not logged again, in milliseconds. */
const quietFor = 60_000;

/** Number of characters of a statement in the log. */
const mostOfText = 4_000;

/** Maximum number of remembered reads; beyond it, those whose minute is over are dropped. */
const mostRemembered = 1_000;

/**
 * Logs slow reads: their SQL without its parameters, which are people's data, and their query plan. The same SQL at
 * most once a minute. With 0 in the settings nothing is measured.
 * @returns a function that ends it
 */
export function logSlowStatements({ db, env, log, now }: Pick<Deps, "db" | "env" | "log" | "now">) {
  if (env.slowStatement === 0) return () => {};
  const loggedAt = new Map<string, number>();

  function isDue(text: string): boolean {
    const at = now();
    const before = loggedAt.get(text);
    if (before !== undefined && Math.abs(at - before) < quietFor) return false;
    if (loggedAt.size >= mostRemembered)
      for (const [known, since] of loggedAt) if (Math.abs(at - since) >= quietFor) loggedAt.delete(known);
    if (loggedAt.size >= mostRemembered) return false;
    loggedAt.set(text, at);
    return true;
  }

  async function explained(statement: Statement): Promise<object> {
    const sql = statement.sql.slice(0, mostOfText);
    try {
      return { sql, plan: await db.explain(statement) };
    } catch (error) {
      return { sql, unexplained: describeError(error) };
    }
  }

  async function tell(statements: readonly Statement[], ms: number): Promise<void> {
    log.warn(
      { ms: Math.round(ms), statements: await Promise.all(statements.map(explained)) },
      "slow statement",
    );
  }

  return db.observe({
    read(statements, ms) {
      if (ms >= env.slowStatement && isDue(statements.map(({ sql }) => sql).join(";\n")))
        void tell(statements, ms);
    },
  });
}
