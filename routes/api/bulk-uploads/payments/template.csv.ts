import { endpoint } from "@/app/define";
import { paymentsTemplateCall } from "@/payments/bulk-uploads/contract";
import { csvTemplate } from "@/payments/bulk-uploads/template";

export const GET = endpoint(paymentsTemplateCall, {
  summary: "Download the template for payments as CSV",
  category: "Bulk Upload",
  access: "payments:page",
  media: "text/csv",
  handler: () => csvTemplate("payments"),
});
