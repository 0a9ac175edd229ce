import { shownStatuses } from "@/bank/bank-statements/contract";
import { listBankStatements } from "@/bank/bank-statements/list";
import { bankDate } from "@/vocabulary/calendar";
import type { EntityModel } from "../ask/entity";
import { optionOf } from "./shared";

/** Statements of the bank's own accounts that were imported, and what became of them. */
export const bankStatements: EntityModel = {
  name: "bankStatements",
  access: "bank-statements:read",
  acts: true,
  noun: ["bank statement", "bank statements"],
  words: "bank statement|bank statements|statement import|statement imports|imported statements",
  fields: {
    status: {
      label: "Status",
      kind: "choice",
      words: "status|state",
      parts: true,
      values: {
        dry_run: { words: "dry run", label: "dry run", adjective: true },
        committing: { words: "committing", label: "committing", adjective: true },
        committed: { words: "committed", label: "committed", adjective: true },
        failed: { words: "failed", label: "failed", adjective: true },
        discarded: { words: "discarded", label: "discarded", adjective: true },
      },
    },
    file: { label: "File", kind: "text" },
    cbs: { label: "CBS account", kind: "text" },
    lines: { label: "Lines", kind: "text" },
    importedBy: { label: "By", kind: "text" },
    imported: { label: "Imported", kind: "day", when: "imported|were imported|was imported|uploaded" },
  },
  time: "imported",
  sayWhen: true,
  asked: "list",
  shown: ["imported", "file", "cbs", "lines", "importedBy", "status"],
  narrows: ({ field, op, values }) => op === "is" && values.length === 1 && field === "status",
  async read(deps, actor, { span, filters, order, limit }) {
    const { zone } = deps.env;
    const { rows, next } = await listBankStatements(
      deps,
      actor,
      { ...span, status: optionOf(filters, "status", shownStatuses) },
      { limit, order: { sort: "newest", direction: order === "earliest" ? "asc" : "desc" } },
    );
    return {
      rows: rows.map((row) => ({
        id: row.id,
        status: row.status,
        file: row.fileName,
        cbs: row.cbsAccount,
        lines: String(row.lineCount),
        importedBy: row.uploadedBy,
        at: row.uploadedAt,
        imported: bankDate(row.uploadedAt, zone),
      })),
      more: next !== undefined,
    };
  },
};
