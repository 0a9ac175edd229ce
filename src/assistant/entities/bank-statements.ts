import { importFilterSchema } from "@/bank/bank-statements/contract";
import { listBankStatements } from "@/bank/bank-statements/list";
import type { EntityModel } from "../ask/entity";
import { listed } from "./listed";
import { statusField } from "./shared";

/** Statements of the bank's own accounts that were imported, and what became of them. */
export const bankStatements: EntityModel = {
  name: "bankStatements",
  access: "bank-statements:read",
  acts: true,
  noun: ["bank statement", "bank statements"],
  words: "bank statement|bank statements|statement import|statement imports|imported statements",
  fields: {
    status: statusField({
      dry_run: "dry run",
      committing: "committing",
      committed: "committed",
      failed: "failed",
      discarded: "discarded",
    }),
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
  ...listed({
    list: listBankStatements,
    schema: importFilterSchema,
    row: ({ id, status, fileName, cbsAccount, lineCount, uploadedBy, uploadedAt }, { day }) => ({
      id,
      status,
      file: fileName,
      cbs: cbsAccount,
      lines: String(lineCount),
      importedBy: uploadedBy,
      at: uploadedAt,
      imported: day(uploadedAt),
    }),
  }),
};
