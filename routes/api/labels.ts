import { endpoint } from "@/app/define";
import { getLabels, setLabels } from "@/platform/labels/commands";
import { getLabelsCall, setLabelsCall } from "@/platform/labels/contract";

const category = "Labels";

export default [
  endpoint(getLabelsCall, {
    summary: "Read the labels of a record",
    description: "Those of the caller's side: a client's, or the bank's. Neither sees the other's.",
    category,
    access: "labels:read",
    async handler({ actor, deps, params: { kind, id } }) {
      const { labels } = await getLabels(deps, actor, kind, id);
      return { labels };
    },
  }),
  endpoint(setLabelsCall, {
    summary: "Set the labels of a record",
    description:
      "Replaces all of them: one that is left out is removed, `{}` removes each. At most 16, with keys of at most 40 characters, which are read in lower case, and values of at most 100. Lists take `label=key:value`, or `label=key` for any value; exports and events carry the labels.",
    category,
    access: "labels:write",
    stepUp: { none: "a note on a record" },
    approval: { none: "a note on a record" },
    handler: ({ actor, deps, params, body }) => setLabels(deps, actor, params, body.labels),
  }),
];
