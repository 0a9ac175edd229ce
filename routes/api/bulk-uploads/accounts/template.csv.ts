import { templateCsvCall } from "@/bulk-uploads/contract";
import { csvTemplate } from "@/bulk-uploads/template";
import { endpoint } from "@/define";

export const GET = endpoint(templateCsvCall, {
  summary: "Download the template for accounts as CSV",
  category: "Bulk Upload",
  access: "bulk-upload:page",
  media: "text/csv",
  handler: () => csvTemplate("accounts"),
});
