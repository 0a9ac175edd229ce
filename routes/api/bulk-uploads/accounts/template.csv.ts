import { endpoint } from "@/app/define";
import { templateCsvCall } from "@/payments/bulk-uploads/contract";
import { csvTemplate } from "@/payments/bulk-uploads/template";

export const GET = endpoint(templateCsvCall, {
  summary: "Download the template for accounts as CSV",
  category: "Bulk Upload",
  access: "bulk-upload:page",
  media: "text/csv",
  handler: () => csvTemplate("accounts"),
});
