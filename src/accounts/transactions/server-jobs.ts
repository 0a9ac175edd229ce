import { loaded } from "@/platform/jobs/declare";
import type { Job } from "@/platform/jobs/job";

export const jobs: readonly Job[] = [
  {
    name: "index transactions",
    schedule: "*/2 * * * * *",
    unit: ["{count} transaction indexed", "{count} transactions indexed"],
    record: "hourly",
    ...loaded(async () => {
      const { countUnindexed, indexTransactions } = await import("./indexer");
      return {
        pending: async ({ db }) => (await countUnindexed(db)) > 0,
        run: async ({ db }) => {
          const before = await countUnindexed(db);
          await indexTransactions(db);
          return before;
        },
      };
    }),
  },
];
