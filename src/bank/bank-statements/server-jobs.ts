import { loaded } from "@/platform/jobs/declare";
import type { Job } from "@/platform/jobs/job";

export const jobs: readonly Job[] = [
  {
    name: "take up bank statements",
    schedule: "*/10 * * * * *",
    unit: ["{count} commit resumed", "{count} commits resumed"],
    takesUp: async () => (await import("./commit-run")).commitWork,
    ...loaded(async () => {
      const { hasLeft, takeUp } = (await import("./commit-run")).commitWork;
      const { hasAbandonedImports, removeAbandonedImports } = await import("./abandoned-imports");
      return {
        pending: async (deps) => (await hasLeft(deps)) || (await hasAbandonedImports(deps)),
        async run(deps, signal, node) {
          await removeAbandonedImports(deps);
          return takeUp(node, signal);
        },
      };
    }),
  },
];
