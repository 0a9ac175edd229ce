import { rowActs } from "@/approvals/row-acts";
import { sweepRows } from "./commands";
import {
  type SweepBody,
  sweepContract,
  sweepDirectionLabels,
  sweepModeLabels,
  sweepTimeLabels,
} from "./contract";

/** Approvals for creating, changing and deleting a sweep. Running and reversing what was agreed asks nobody. */
export const sweepActs = rowActs(sweepContract, sweepRows, {
  kind: "sweeps",
  does: [
    "money of a client that moves without an order for each time",
    "such money, moved otherwise",
    "such money stays where it is",
  ],
  details: (sweep: SweepBody) => ({
    sweep: sweepRows.text(sweep),
    accounts: sweep.from.vaIds?.join(", ") ?? "all",
    to: "core" in sweep.to ? "core account" : String(sweep.to.vaId),
    mode: sweepModeLabels[sweep.mode],
    direction: sweepDirectionLabels[sweep.direction],
    ...Object.fromEntries(
      (["target", "floor", "ceiling", "minimum", "multiple", "at"] as const).flatMap((name) => {
        const value = sweep[name];
        return value === null ? [] : [[name, value]];
      }),
    ),
    when: sweepTimeLabels[sweep.when],
    ...(sweep.minutesBefore !== null && { minutesBefore: String(sweep.minutesBefore) }),
  }),
});
