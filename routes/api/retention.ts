import { endpoint } from "@/app/define";
import { retentionEdit } from "@/oversight/approvals/acts/settings-acts";
import { editRetentionCall, listRetentionCall, previewRetentionCall } from "@/oversight/retention/contract";
import { editRetention, listRetention, previewRetention } from "@/oversight/retention/settings";

export default [
  endpoint(listRetentionCall, {
    summary: "List how long records are kept",
    description: "With how many are older and go with the next run at night.",
    category: "Retention",
    access: "retention:read",
    handler: ({ actor, deps }) => listRetention(deps, actor),
  }),
  endpoint(previewRetentionCall, {
    summary: "Count what a retention would delete",
    description: "Changes nothing.",
    category: "Retention",
    access: "retention:read",
    handler: ({ actor, deps, params, query }) => previewRetention(deps, actor, params.kind, query.days),
  }),
  endpoint(editRetentionCall, {
    summary: "Set how long records of a kind are kept",
    description:
      "What is older is deleted with the next run at night. 400 below the kind's minimum. With If-Match, 409 when it was changed meanwhile.",
    category: "Retention",
    access: "retention:write",
    approval: retentionEdit,
    handler: ({ actor, deps, params, body, version }) =>
      editRetention(deps, actor, params.kind, body.days, version),
  }),
];
