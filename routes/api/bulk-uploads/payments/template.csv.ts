import { paymentsTemplateCall } from "@/bulk-uploads/contract";
import { csvTemplate } from "@/bulk-uploads/template";
import { endpoint } from "@/define";

export const GET = endpoint(paymentsTemplateCall, {
  summary: "Download the template for payments as CSV",
  category: "Bulk Upload",
  access: "payments:page",
  media: "text/csv",
  handler: () => csvTemplate("payments"),
});
