import { endpoint } from "@/app/define";
import { templateXlsxCall } from "@/payments/bulk-uploads/contract";
import { workbookTemplate } from "@/payments/bulk-uploads/template";

export const GET = endpoint(templateXlsxCall, {
  summary: "Download the template for accounts as a workbook",
  description: "A second sheet says what stands in each column.",
  category: "Bulk Upload",
  access: "bulk-upload:page",
  media: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  handler: ({ deps }) => workbookTemplate("accounts", deps),
});
