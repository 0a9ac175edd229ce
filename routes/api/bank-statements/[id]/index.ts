import { endpoint } from "@/app/define";
import { discardBankStatement } from "@/bank/bank-statements/commands";
import { discardBankStatementCall, getBankStatementCall } from "@/bank/bank-statements/contract";
import { readBankStatement } from "@/bank/bank-statements/dto";
import { linkHeader } from "@/kernel/http-headers";

const category = "Bank statements";

export const GET = endpoint(getBankStatementCall, {
  summary: "Read an imported bank statement",
  description:
    "With its lines in the order of the file, at most 1,000, then on by the Link header; and with what the ledger has in its period and the file has not.",
  category,
  access: "bank-statements:read",
  async handler({ actor, deps, params, query, url, respond }) {
    const page = { cursor: query.after, limit: query.limit };
    const { dto, next } = await readBankStatement(deps, actor, params.id, query, page);
    return respond(dto, { headers: linkHeader(url, next) });
  },
});

export const DELETE = endpoint(discardBankStatementCall, {
  summary: "Discard a dry run",
  description: "Its file can be imported anew then. 409 once it was committed.",
  category,
  access: "bank-statements:upload",
  approval: { none: "throws a dry run away" },
  handler: ({ actor, deps, params }) => discardBankStatement(deps, actor, params.id),
});
