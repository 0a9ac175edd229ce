import { endpoint } from "@/app/define";
import { getRunCall } from "@/bank/reconciliation/contract";
import { listResults } from "@/bank/reconciliation/list";
import { getRun, toResultDto, toRunDto } from "@/bank/reconciliation/queries";
import { linkHeader } from "@/kernel/http-headers";

export const GET = endpoint(getRunCall, {
  summary: "Read a reconciliation",
  description:
    "With its results so far, what is out of order first: at most 1,000, then on by the Link header.",
  category: "Reconciliation",
  access: "reconciliation:read",
  async handler({ actor, deps, params, query, url, respond }) {
    const run = await getRun(deps, actor, params.id);
    const { rows, next } = await listResults(
      deps,
      actor,
      { ...query, parent: run.id },
      {
        cursor: query.after,
        limit: query.limit,
      },
    );
    return respond({ ...toRunDto(run), results: rows.map(toResultDto) }, { headers: linkHeader(url, next) });
  },
});
