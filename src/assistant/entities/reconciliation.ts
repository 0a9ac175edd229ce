import { reconciliationContract } from "@/bank/reconciliation/contract";
import { runList } from "@/bank/reconciliation/list";
import { countDone } from "@/bank/reconciliation/queries";
import { type DeclaredEntity, field } from "../question/entity";
import { listed } from "./parts/listed";
import { adjectives, statusField } from "./parts/shared";

/** Comparisons of accounts with the core banking system, and their results. */
export const reconciliation: DeclaredEntity = {
  access: "reconciliation:read",
  acts: true,
  noun: ["reconciliation run", "reconciliation runs"],
  words: "reconciliation run|reconciliation runs|reconciliation|reconciliations",
  fields: {
    status: statusField({ running: "running|under way", done: "done|finished|completed", failed: "failed" }),
    scope: field.choice("Scope", {
      words: "scope",
      parts: true,
      values: adjectives({ all: "full", chosen: "partial", auto: "nightly|automatic" }),
    }),
    startedBy: field.text("By", { whoOf: "started", fact: "started by whom" }),
    compared: field.number("Compared", {
      fact: "accounts compared|accounts checked|how many accounts|how many accounts went through|how many accounts did it check",
    }),
    matched: field.number("Matched", {
      fact: "accounts matched|did everything match|everything match|did it match|run clean|clean",
    }),
    discrepancies: field.number("Discrepancies", {
      fact: "discrepancies|discrepancy|differences|show up any discrepancies",
    }),
    errors: field.number("Errors", { fact: "errors" }),
    started: field.day("Began", { when: "run|ran|started|began", fact: "day of the run|on what date" }),
  },
  time: "started",
  shown: ["started", "startedBy", "compared", "matched", "discrepancies", "errors", "status"],
  ...listed({
    list: runList.read,
    schema: reconciliationContract.schema,
    at: "/admin/reconciliation",
    row: (run, { day }) => ({
      id: run.id,
      status: run.status,
      scope: run.scope,
      startedBy: run.startedBy ?? "System",
      compared: countDone(run),
      matched: run.matched,
      discrepancies: run.discrepancies,
      errors: run.errors,
      at: run.startedAt,
      started: day(run.startedAt),
    }),
  }),
};
