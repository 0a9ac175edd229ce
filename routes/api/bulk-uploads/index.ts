import { endpoint } from "@/app/define";
import { listUploadsCall } from "@/payments/bulk-uploads/contract";
import { listUploads } from "@/payments/bulk-uploads/list";
import { toUploadDto } from "@/payments/bulk-uploads/queries";
import { pageOf } from "@/platform/lists/page-of";

export const GET = endpoint(listUploadsCall, {
  summary: "List bulk uploads",
  description:
    "Newest first, without their rows: all for staff, for a client the payments that its own users uploaded.",
  category: "Bulk Upload",
  access: "bulk-upload:read",
  handler: pageOf(listUploads, toUploadDto),
});
