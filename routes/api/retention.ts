import { endpoint } from "@/app/define";
import { retentionEdit, trailArchive } from "@/oversight/retention/approvals";
import { askForArchive } from "@/oversight/retention/archives";
import { archiveTrailCall, editRetentionCall, listRetentionCall } from "@/oversight/retention/contract";
import { editRetention, listRetention } from "@/oversight/retention/settings";

export default [
  endpoint(listRetentionCall, {
    summary: "List how long records are kept",
    description:
      "With how many are older and go with the next run at night; with `days`, how many this period would delete.",
    category: "Operations",
    access: "retention:read",
    handler: ({ actor, deps, query }) => listRetention(deps, actor, query.days),
  }),
  endpoint(editRetentionCall, {
    summary: "Set how long records are kept",
    description:
      "What is older is deleted with the next run at night. 400 below the kind's minimum. With If-Match, 409 when it was changed meanwhile.",
    category: "Operations",
    access: "retention:write",
    stepUp: "roles",
    approval: retentionEdit,
    handler: ({ actor, deps, params, body, version }) =>
      editRetention(deps, actor, params.kind, body.days, version),
  }),
  endpoint(archiveTrailCall, {
    summary: "Archive closed years",
    description: "Postings' rows of the trail, up to this day, leave the book for a file.",
    category: "Operations",
    access: "audit:archive",
    stepUp: "roles",
    approval: trailArchive,
    handler: ({ actor, deps, params, body }) => askForArchive(deps, actor, { ...params, ...body }),
  }),
];
