import {
  approvalFilters,
  approvalStatuses,
  waitingKindLabels,
  waitingKinds,
} from "@/oversight/approvals/contract";
import { listApprovals } from "@/oversight/approvals/list";
import { writeFilters } from "@/platform/lists/address";
import { bankDate } from "@/vocabulary/calendar";
import { forEachOf } from "@/vocabulary/options";
import type { EntityModel } from "../ask/entity";
import { listAt } from "../run/links";
import { optionOf, waitedLongest } from "./shared";

const approvalsAt = listAt("/admin/approvals");

/** Acts that wait for a second person, or waited for one: what staff see of them. */
export const approvals: EntityModel = {
  name: "approvals",
  access: "approvals:page",
  acts: true,
  noun: ["approval", "approvals"],
  words: "approval|approvals|approval request|approval requests",
  says: [waitedLongest],
  fields: {
    status: {
      label: "Status",
      kind: "choice",
      words: "status|state",
      parts: true,
      values: {
        waiting: { words: "waiting|pending|open|outstanding", label: "waiting", adjective: true },
        approved: { words: "approved|granted", label: "approved", adjective: true },
        refused: { words: "refused|rejected|turned down", label: "refused", adjective: true },
        withdrawn: { words: "withdrawn", label: "withdrawn", adjective: true },
        expired: { words: "expired", label: "expired", adjective: true },
      },
    },
    kind: {
      label: "Kind",
      kind: "choice",
      words: "kind|kinds|type|types",
      parts: true,
      values: forEachOf(waitingKinds, (kind) => ({ words: "", label: waitingKindLabels[kind] })),
    },
    summary: { label: "What", kind: "text" },
    maker: { label: "By", kind: "text" },
    asked: { label: "Asked", kind: "day", when: "asked for|were asked for|was asked for" },
    ended: { label: "Ended", kind: "day", when: "decided|were decided|was decided" },
  },
  time: "asked",
  sayWhen: true,
  usual: { status: "waiting" },
  asked: "list",
  shown: ["asked", "summary", "maker", "kind", "status"],
  narrows: ({ field, op, values }) => op === "is" && values.length === 1 && field === "status",
  async read(deps, actor, { span, filters, order, limit }) {
    const { zone } = deps.env;
    const { rows, next } = await listApprovals(
      deps,
      actor,
      { ...span, status: optionOf(filters, "status", approvalStatuses) },
      { limit, order: { sort: "newest", direction: order === "earliest" ? "asc" : "desc" } },
    );
    return {
      rows: rows.map((row) => ({
        id: row.id,
        status: row.status,
        kind: row.kind,
        summary: row.summary,
        maker: row.maker,
        at: row.madeAt,
        asked: bankDate(row.madeAt, zone),
        ended: row.endedAt === null ? null : bankDate(row.endedAt, zone),
      })),
      more: next !== undefined,
    };
  },
  async screen(_deps, _actor, { span, filters }) {
    if (!filters.every((filter) => approvals.narrows(filter))) return undefined;
    const status = optionOf(filters, "status", approvalStatuses);
    return approvalsAt(writeFilters(approvalFilters, { ...span, status }));
  },
};
