import { endpoint } from "@/app/define";
import { clientPaymentList } from "@/payments/client-list-screen";
import { exportPaymentsCall } from "@/payments/contract";

export const GET = endpoint(exportPaymentsCall, {
  summary: "Export payments as CSV",
  description:
    "Every payment that a filter lists, with its state as clients read it. Every export is recorded in the audit trail.",
  category: "Payments",
  access: "statements:export",
  media: "text/csv",
  handler: ({ actor, deps, query }) => clientPaymentList.exportCsv(deps, actor, query, "statements:export"),
});
