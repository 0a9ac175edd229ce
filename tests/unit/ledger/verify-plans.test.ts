import { expect, test } from "bun:test";
import { openDatabase } from "db/client";
import { migrate } from "db/migrate";
import { sql } from "drizzle-orm";
import { checks } from "@/integrity/verify";

test("a proof looks for what a journal booked by the journal, and never by what thousands of bookings may have in common", async () => {
  const db = await openDatabase({ url: ":memory:" });
  await migrate(db);
  const steps: string[] = [];
  for (const { kind, broken } of checks) {
    const plan = await db.read.values<[number, number, number, string]>(
      sql.raw(`explain query plan ${broken}`),
    );
    steps.push(...plan.map(([, , , step]) => `${kind}: ${step}`));
  }
  await db.close();
  expect(steps.length).toBeGreaterThan(checks.length);
  const byWhatTheySay =
    /SEARCH (?:t|transactions) .*transactions_(?:amount|type|currency|created)\b|transactions_time \(virtual_account_id=\? AND/;
  // An event of an account or a monitor is looked up among its movements of the instant, or the last one before it.
  const byTheInstant = /^events(?:' numbers)?: SEARCH .* USING INDEX transactions_time /;
  const others = steps.filter((step) => !byTheInstant.test(step));
  expect(others.filter((step) => byWhatTheySay.test(step))).toEqual([]);
});
