import { endpoint } from "@/app/define";
import { linkHeader } from "@/kernel/http-headers";
import { listUploadsCall } from "@/payments/bulk-uploads/contract";
import { listUploads } from "@/payments/bulk-uploads/list";
import { toUploadDto } from "@/payments/bulk-uploads/queries";

export const GET = endpoint(listUploadsCall, {
  summary: "List bulk uploads",
  description:
    "Newest first, without their rows: all for staff, for a client the payments that its own users uploaded.",
  category: "Bulk Upload",
  access: "bulk-upload:read",
  async handler({ actor, deps, query, url, respond }) {
    const page = { cursor: query.after, limit: query.limit };
    const { rows, next } = await listUploads(deps, actor, query, page);
    return respond(rows.map(toUploadDto), { headers: linkHeader(url, next) });
  },
});
