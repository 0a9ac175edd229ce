import { runFilters } from "@/bank/reconciliation/contract";
import { listRuns } from "@/bank/reconciliation/list";
import { doneOf } from "@/bank/reconciliation/queries";
import { writeFilters } from "@/platform/lists/address";
import { bankDate } from "@/vocabulary/calendar";
import { runStatuses } from "@/vocabulary/options";
import type { EntityModel } from "../ask/entity";
import { listAt } from "../run/links";
import { optionOf } from "./shared";

const runsAt = listAt("/admin/reconciliation");

/** Runs that compared accounts with the core banking system, and what they found. */
export const reconciliation: EntityModel = {
  name: "reconciliation",
  access: "reconciliation:read",
  acts: true,
  noun: ["reconciliation run", "reconciliation runs"],
  words: "reconciliation run|reconciliation runs|reconciliation|reconciliations",
  fields: {
    status: {
      label: "Status",
      kind: "choice",
      words: "status|state",
      parts: true,
      values: {
        running: { words: "running|under way", label: "running", adjective: true },
        done: { words: "done|finished|completed", label: "done", adjective: true },
        failed: { words: "failed", label: "failed", adjective: true },
      },
    },
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
  narrows: ({ field, op, values }) => op === "is" && values.length === 1 && field === "status",
  async read(deps, actor, { span, filters, order, limit }) {
    const { zone } = deps.env;
    const { rows, next } = await listRuns(
      deps,
      actor,
      { ...span, status: optionOf(filters, "status", runStatuses) },
      { limit, order: { sort: "newest", direction: order === "earliest" ? "asc" : "desc" } },
    );
    return {
      rows: rows.map((row) => ({
        id: row.id,
        status: row.status,
        startedBy: row.startedBy ?? "System",
        compared: String(doneOf(row)),
        matched: String(row.matched),
        discrepancies: String(row.discrepancies),
        errors: String(row.errors),
        at: row.startedAt,
        started: bankDate(row.startedAt, zone),
      })),
      more: next !== undefined,
    };
  },
  async screen(_deps, _actor, { span, filters }) {
    if (!filters.every((filter) => reconciliation.narrows(filter))) return undefined;
    return runsAt(writeFilters(runFilters, { ...span, status: optionOf(filters, "status", runStatuses) }));
  },
};
