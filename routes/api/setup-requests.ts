import { endpoint } from "@/app/define";
import { linkHeader } from "@/kernel/http-headers";
import { updateSetupRequest } from "@/people/setup-requests/commands";
import {
  exportSetupRequestsCall,
  listSetupRequestsCall,
  updateSetupRequestCall,
} from "@/people/setup-requests/contract";
import { setupRequestList } from "@/people/setup-requests/list-screen";
import { listNotes, toSetupRequestDto } from "@/people/setup-requests/queries";

export default [
  endpoint(listSetupRequestsCall, {
    summary: "List set-up requests",
    description: "Requests of the public contact page with what staff did with them, newest first.",
    category: "Set-up requests",
    access: "setup-requests:read",
    async handler({ actor, deps, query, url, respond }) {
      const { rows, next } = await setupRequestList.read(deps, actor, query, {
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
  }),
  endpoint(exportSetupRequestsCall, {
    summary: "Export set-up requests as CSV",
    description:
      "What the same filters list, in the order of `sort` and `dir`. Every export is recorded in the audit trail, whose newest row the header `Audit-Head` names.",
    category: "Set-up requests",
    access: "exports:run",
    media: "text/csv",
    handler: ({ actor, deps, query }) => setupRequestList.exportCsv(deps, actor, query, "exports:run"),
  }),
  endpoint(updateSetupRequestCall, {
    summary: "Handle a set-up request",
    description:
      "Another status, a note, or both. From new to in_review, done or declined, from in_review to done or declined, and from those back to in_review; otherwise 409 with who gave it its status and when.",
    category: "Set-up requests",
    access: "setup-requests:handle",
    stepUp: { none: "notes" },
    approval: { none: "notes" },
    handler: ({ actor, deps, params, body, version }) =>
      updateSetupRequest(deps, actor, params.id, body, version),
  }),
];
