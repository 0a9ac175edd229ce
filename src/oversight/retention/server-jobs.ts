import { always, loaded } from "@/platform/jobs/declare";
import type { Job } from "@/platform/jobs/job";

export const jobs: readonly Job[] = [
  {
    name: "delete old records",
    schedule: "37 3 * * *",
    unit: ["{count} record deleted", "{count} records deleted"],
    ...always(async () => (await import("./sweep")).deleteOldRecords),
  },
  {
    name: "archive closed years",
    schedule: "*/10 * * * * *",
    unit: ["{count} row archived", "{count} rows archived"],
    ...loaded(async () => {
      const { hasAskedArchive, makeAskedArchive } = await import("./archive-job");
      return { pending: hasAskedArchive, run: makeAskedArchive };
    }),
  },
];
