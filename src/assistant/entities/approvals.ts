import { approvalFilterSchema, waitingKindLabels, waitingKinds } from "@/approvals/contract";
import { listApprovals } from "@/approvals/list";
import { mapOptions } from "@/vocabulary/options";
import { type DeclaredEntity, field } from "../question/entity";
import { listed } from "./parts/listed";
import { statusField, textField, waitedLongest } from "./parts/shared";

/** Acts that wait, or waited, for a second person, as staff see them. */
export const approvals: DeclaredEntity = {
  access: "approvals:page",
  acts: true,
  noun: ["approval", "approvals"],
  words: "approval|approvals|approval request|approval requests",
  says: [waitedLongest],
  fields: {
    status: statusField({
      waiting: "waiting|pending|open|outstanding",
      approved: "approved|granted",
      refused: "refused|rejected|turned down",
      withdrawn: "withdrawn",
      expired: "expired",
    }),
    kind: field.choice("Kind", {
      words: "kind|kinds|type|types",
      parts: true,
      values: mapOptions(waitingKinds, (kind) => ({ words: "", label: waitingKindLabels[kind] })),
    }),
    summary: field.text("What"),
    text: textField,
    maker: field.text("By"),
    asked: field.day("Asked", { when: "asked for|were asked for|was asked for" }),
    ended: field.day("Ended", { when: "decided|were decided|was decided" }),
  },
  time: "asked",
  sayWhen: true,
  usual: { status: "waiting" },
  shown: ["asked", "summary", "maker", "kind", "status"],
  ...listed({
    list: listApprovals,
    schema: approvalFilterSchema,
    at: "/admin/approvals",
    row: ({ id, status, kind, summary, maker, madeAt, endedAt }, { day }) => ({
      id,
      status,
      kind,
      summary,
      text: summary,
      maker,
      at: madeAt,
      asked: day(madeAt),
      ended: day(endedAt),
    }),
  }),
};
