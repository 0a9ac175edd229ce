import { exportLinksCall } from "@/cbs/contract";
import { linkList } from "@/cbs/list-screen";
import { endpoint } from "@/define";

export const GET = endpoint(exportLinksCall, {
  summary: "Export accounts with their CBS accounts as CSV",
  description: "What the same filters list, newest first. Every export is recorded in the audit trail.",
  category: "CBS Linking",
  access: "cbs:read",
  media: "text/csv",
  handler: ({ actor, deps, query }) => linkList.exportCsv(deps, actor, query, "cbs:read"),
});
