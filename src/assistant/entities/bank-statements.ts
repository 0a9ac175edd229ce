import { importFilterSchema } from "@/bank/bank-statements/contract";
import { listBankStatements } from "@/bank/bank-statements/list";
import { type DeclaredEntity, field } from "../question/entity";
import { listed } from "./parts/listed";
import { statusField } from "./parts/shared";

/** Imported statements of the bank's own accounts, with their outcome. */
export const bankStatements: DeclaredEntity = {
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
    file: field.text("File"),
    cbs: field.text("CBS account"),
    lines: field.text("Lines"),
    importedBy: field.text("By"),
    imported: field.day("Imported", { when: "imported|were imported|was imported|uploaded" }),
  },
  time: "imported",
  sayWhen: true,
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
