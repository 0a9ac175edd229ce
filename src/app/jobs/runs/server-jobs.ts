/* Written by `bun run lists` from the names of files. */

import { takingUp } from "@/platform/jobs/declare";
import type { Job } from "@/platform/jobs/job";

/** Jobs that take up runs whose server ended. */
export const jobs: readonly Job[] = [
  takingUp({
    load: async () => (await import("@/bank/reconciliation/run")).reconciliationWork,
    name: "take up reconciliations",
    unit: ["{count} run resumed", "{count} runs resumed"],
  }),
  takingUp({
    load: async () => (await import("@/liquidity/sweeps/run")).sweepWork,
    name: "take up sweeps",
    unit: ["{count} sweep resumed", "{count} sweeps resumed"],
  }),
  takingUp({
    load: async () => (await import("@/payments/bulk-uploads/name-check-run")).nameCheckWork,
    name: "take up name checks",
    unit: ["{count} name check resumed", "{count} name checks resumed"],
  }),
  takingUp({
    load: async () => (await import("@/payments/bulk-uploads/run")).uploadWork,
    name: "take up bulk uploads",
    unit: ["{count} upload resumed", "{count} uploads resumed"],
  }),
  takingUp({
    load: async () => (await import("@/reporting/reports/run")).reportWork,
    name: "take up reports",
    unit: ["{count} report resumed", "{count} reports resumed"],
  }),
];
