import { listActiveHoldsCall } from "@/accounts/holds/contract";
import { listHolds } from "@/accounts/holds/list";
import { toHoldDto } from "@/accounts/holds/queries";
import { endpoint } from "@/app/define";
import { linkHeader } from "@/kernel/http-headers";

export const GET = endpoint(listActiveHoldsCall, {
  summary: "List active holds",
  description: "Newest first. Clients get those of their own accounts, without the reason.",
  category: "Holds",
  access: "holds:read",
  async handler({ actor, deps, query, url, respond }) {
    const page = { cursor: query.after, limit: query.limit };
    const { rows, next } = await listHolds(deps, actor, { status: "active" }, page);
    return respond(
      rows.map((row) => toHoldDto(row, actor)),
      { headers: linkHeader(url, next) },
    );
  },
});
