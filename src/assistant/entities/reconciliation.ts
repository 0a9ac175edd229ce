import { runFilterSchema } from "@/bank/reconciliation/contract";
import { listRuns } from "@/bank/reconciliation/list";
import { doneOf } from "@/bank/reconciliation/queries";
import type { EntityModel } from "../ask/entity";
import { listed } from "./listed";
import { statusField } from "./shared";

/** Runs that compared accounts with the core banking system, and what they found. */
export const reconciliation: EntityModel = {
  name: "reconciliation",
  access: "reconciliation:read",
  acts: true,
  noun: ["reconciliation run", "reconciliation runs"],
  words: "reconciliation run|reconciliation runs|reconciliation|reconciliations",
  fields: {
    status: statusField({ running: "running|under way", done: "done|finished|completed", failed: "failed" }),
    startedBy: { label: "By", kind: "text", whoOf: "started", fact: "started by whom" },
    compared: {
      label: "Compared",
      kind: "text",
      fact: "accounts compared|accounts checked|how many accounts|how many accounts went through|how many accounts did it check",
    },
    matched: {
      label: "Matched",
      kind: "text",
      fact: "accounts matched|did everything match|everything match|did it match|run clean|clean",
    },
    discrepancies: {
      label: "Discrepancies",
      kind: "text",
      fact: "discrepancies|discrepancy|differences|show up any discrepancies",
    },
    errors: { label: "Errors", kind: "text", fact: "errors" },
    started: {
      label: "Began",
      kind: "day",
      when: "run|ran|started|began",
      fact: "day of the run|on what date",
    },
  },
  time: "started",
  asked: "list",
  shown: ["started", "startedBy", "compared", "matched", "discrepancies", "errors", "status"],
  ...listed({
    list: listRuns,
    schema: runFilterSchema,
    at: "/admin/reconciliation",
    row: (run, { day }) => ({
      id: run.id,
      status: run.status,
      startedBy: run.startedBy ?? "System",
      compared: String(doneOf(run)),
      matched: String(run.matched),
      discrepancies: String(run.discrepancies),
      errors: String(run.errors),
      at: run.startedAt,
      started: day(run.startedAt),
    }),
  }),
};
