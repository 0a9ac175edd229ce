import { sql } from "drizzle-orm";
import type { Job } from "@/platform/jobs/job";

/** Job that counts to ten from where the last run stopped, one write per step. */
export function countToTen(node: string, afterEach: (step: number) => Promise<void>): Job {
  return {
    name: "count to ten",
    schedule: "0 0 1 1 *",
    unit: ["step counted", "steps counted"],
    async run({ db }) {
      const [[reached] = [0]] = await db.read.values<[number]>(
        sql`select coalesce(max(step), 0) from counted_steps`,
      );
      for (let step = reached + 1; step <= 10; step++) {
        await db.write([{ sql: "insert into counted_steps values (?, ?)", args: [step, node] }]);
        await afterEach(step);
      }
      return 10 - reached;
    },
  };
}
