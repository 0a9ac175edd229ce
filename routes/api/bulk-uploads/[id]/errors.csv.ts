import { endpoint } from "@/app/define";
import { exportErrorsCall } from "@/payments/bulk-uploads/contract";
import { exportErrors } from "@/payments/bulk-uploads/preview";

export const GET = endpoint(exportErrorsCall, {
  summary: "Download the errors of a bulk upload as CSV",
  description: "Row, column, value and message: bad cells before the commit, what was refused after it.",
  category: "Bulk Upload",
  access: "bulk-upload:read",
  media: "text/csv",
  handler: ({ actor, deps, params }) => exportErrors(deps, actor, params.id),
});
