import { endpoint } from "@/app/define";
import { previewBankCsvCall } from "@/bank/bank-statements/contract";
import { previewBankCsv } from "@/bank/bank-statements/csv-mappings";

export const POST = endpoint(previewBankCsvCall, {
  summary: "Preview a CSV of the bank",
  description:
    "Its first rows, and which column is taken for what: as in the last CSV of the account where the headings are the same, else as they look. Nothing is kept.",
  category: "Bank statements",
  access: "bank-statements:upload",
  approval: { none: "a look ahead" },
  handler: ({ actor, deps, form }) => previewBankCsv(deps, actor, form),
});
