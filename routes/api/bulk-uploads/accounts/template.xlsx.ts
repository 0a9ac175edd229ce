import { templateXlsxCall } from "@/bulk-uploads/contract";
import { workbookTemplate } from "@/bulk-uploads/template";
import { endpoint } from "@/define";

export const GET = endpoint(templateXlsxCall, {
  summary: "Download the template for accounts as a workbook",
  description: "A second sheet says what stands in each column.",
  category: "Bulk Upload",
  access: "bulk-upload:page",
  media: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  handler: ({ deps }) => workbookTemplate("accounts", deps),
});
