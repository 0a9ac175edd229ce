import { endpoint } from "@/app/define";
import { linkHeader } from "@/kernel/http-headers";
import { statementCall } from "@/reporting/statements/contract";
import { answerStatement, downloadStatement } from "@/reporting/statements/export";
import { readStatement } from "@/reporting/statements/queries";

export const GET = endpoint(statementCall, {
  summary: "Read or download an account's statement",
  description:
    "`from` and `to` are bank dates, both included; without them the last 30 days. Opening balance + credits - debits = closing balance, and the closing balance of a period is the opening balance of the next. `format` json answers at most 1,000 transactions, oldest first; csv, xlsx, pdf, mt940 and camt053 answer a file, which is recorded in the audit trail.",
  category: "Virtual Accounts",
  access: "statements:export",
  async handler({ actor, deps, params, query, url, respond }) {
    const { format = "json" } = query;
    if (format !== "json" && format !== "") return downloadStatement(deps, actor, params.id, query, format);
    const statement = await readStatement(deps, actor, params.id, query);
    const { answer, next } = await answerStatement(statement, query);
    return respond(answer, { headers: linkHeader(url, next) });
  },
});
