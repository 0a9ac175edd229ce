import { endpoint } from "@/app/define";
import { uploadLimits, uploadPaymentsCall } from "@/payments/bulk-uploads/contract";
import { readPreview } from "@/payments/bulk-uploads/preview";
import { uploadFile } from "@/payments/bulk-uploads/upload";

export const POST = endpoint(uploadPaymentsCall, {
  summary: "Upload payments",
  description:
    "A CSV or XLSX file with the columns from (IBAN or reference of an own account), recipient, amount, description and, optional, reference; or an ISO 20022 pain.001 message. Answers a preview with an error for each row and cell and the sum for each account, and pays nothing. The same file again answers the first upload (200, `duplicateOf`), unless `again` is true.",
  category: "Bulk Upload",
  access: "payments:make",
  approval: { none: "a draft" },
  async handler({ actor, deps, form, idempotency, respond, c }) {
    const { signal } = c.req.raw;
    const { id, replayed, isDuplicate } = await uploadFile(deps, actor, "payments", form, {
      idempotency,
      signal,
    });
    const { preview } = await readPreview(deps, actor, id, { limit: uploadLimits.rows });
    if (isDuplicate) return respond({ ...preview, duplicateOf: id }, { status: 200 });
    return { value: preview, replayed };
  },
});
