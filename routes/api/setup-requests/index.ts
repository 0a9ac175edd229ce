import { endpoint } from "@/app/define";
import { linkHeader } from "@/kernel/http-headers";
import { listSetupRequestsCall } from "@/people/setup-requests/contract";
import { listSetupRequests } from "@/people/setup-requests/list";
import { listNotes, toSetupRequestDto } from "@/people/setup-requests/queries";

export const GET = endpoint(listSetupRequestsCall, {
  summary: "List set-up requests",
  description: "Requests of the public contact page with what staff did with them, newest first.",
  category: "Set-up requests",
  access: "setup-requests:read",
  async handler({ actor, deps, query, url, respond }) {
    const { rows, next } = await listSetupRequests(deps, actor, query, {
      cursor: query.after,
      limit: query.limit,
    });
    const notes = await listNotes(
      deps,
      actor,
      rows.map(({ id }) => id),
    );
    return respond(
      rows.map((row) => toSetupRequestDto(row, notes)),
      { headers: linkHeader(url, next) },
    );
  },
});
