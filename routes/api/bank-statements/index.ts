import { endpoint } from "@/app/define";
import { listBankStatementsCall, uploadBankStatementCall } from "@/bank/bank-statements/contract";
import { readBankStatement, toBankStatementDto } from "@/bank/bank-statements/dto";
import { listBankStatements } from "@/bank/bank-statements/list";
import { uploadBankStatement } from "@/bank/bank-statements/upload";
import { linkHeader } from "@/kernel/http-headers";

const category = "Bank statements";

export const GET = endpoint(listBankStatementsCall, {
  summary: "List imported bank statements",
  description: "Newest first, without their lines.",
  category,
  access: "bank-statements:read",
  async handler({ actor, deps, query, url, respond }) {
    const { rows, next } = await listBankStatements(deps, actor, query, {
      cursor: query.after,
      limit: query.limit,
    });
    const statements = await Promise.all(rows.map((row) => toBankStatementDto(deps, row)));
    return respond(statements, { headers: linkHeader(url, next) });
  },
});

export const POST = endpoint(uploadBankStatementCall, {
  summary: "Import a bank statement",
  description:
    "A dry run: camt.053, camt.054, MT940, MT942 or CSV, compared line by line with the ledger; nothing is posted. The file names the CBS account by its number or by an IBAN that ends with it, or a virtual account that is linked to it. The same file again is 409 with the first import's id in `fields.id`.",
  category,
  access: "bank-statements:upload",
  approval: { none: "a dry run" },
  async handler({ actor, deps, form, idempotency }) {
    const { id, replayed } = await uploadBankStatement(deps, actor, form, idempotency);
    return { value: (await readBankStatement(deps, actor, id)).dto, replayed };
  },
});
