import { endpoint } from "@/app/define";
import { exportReviewsCall } from "@/payments/contract";
import { reviewList } from "@/payments/list-screen";

export const GET = endpoint(exportReviewsCall, {
  summary: "Export payments to review as CSV",
  description:
    "Those that wait, or with `status` those that were approved or rejected. Every export is recorded in the audit trail.",
  category: "Payments",
  access: "exports:run",
  media: "text/csv",
  handler: ({ actor, deps, query }) => reviewList.exportCsv(deps, actor, query, "exports:run"),
});
