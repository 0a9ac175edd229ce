import type { Deps } from "@/deps";

/** How long a check is kept that no payment came of, in milliseconds. */
const keptFor = 7 * 86_400_000;

/** Deletes old checks: those that a payment came of stand in its command. Answers how many. */
export async function forgetPayeeChecks({ db, now }: Pick<Deps, "db" | "now">): Promise<number> {
  const [rows = []] = await db.write(
    [{ sql: "delete from payee_checks where checked_at <= ? returning 1", args: [now() - keptFor] }],
    { idempotent: true },
  );
  return rows.length;
}
