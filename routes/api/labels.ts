import { endpoint } from "@/app/define";
import { getLabels, setLabels } from "@/platform/labels/commands";
import { getLabelsCall, setLabelsCall } from "@/platform/labels/contract";

const category = "Labels";

export default [
  endpoint(getLabelsCall, {
    summary: "Read the labels of a record",
    description: "Labels of the caller's side, the client or the bank. Neither side sees the other's.",
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
      "Replaces all labels: those left out are removed, and `{}` removes all. At most 16, with keys of up to 40 characters, stored in lower case, and values of up to 100. Lists take `label=key:value`, or `label=key` for any value; exports and events carry the labels. 409 `LABELS_CHANGED` if somebody else set them at the same moment.",
    category,
    access: "labels:write",
    stepUp: { none: "a note on a record" },
    approval: { none: "a note on a record" },
    handler: ({ actor, deps, params, body }) => setLabels(deps, actor, params, body.labels),
  }),
];
