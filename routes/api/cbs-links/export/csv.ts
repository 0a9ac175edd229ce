import { endpoint } from "@/app/define";
import { exportLinksCall } from "@/bank/cbs/contract";
import { linkList } from "@/bank/cbs/list-screen";

export const GET = endpoint(exportLinksCall, {
  summary: "Export accounts with their CBS accounts as CSV",
  description:
    "What the same filters list, in the order of `sort` and `dir`. Every export is recorded in the audit trail, whose newest row the header `Audit-Head` names.",
  category: "CBS Linking",
  access: "cbs:read",
  media: "text/csv",
  handler: ({ actor, deps, query }) => linkList.exportCsv(deps, actor, query, "cbs:read"),
});
