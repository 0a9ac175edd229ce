import { endpoint } from "@/app/define";
import { uploadAccountsCall, uploadLimits } from "@/payments/bulk-uploads/contract";
import { readPreview } from "@/payments/bulk-uploads/preview";
import { uploadFile } from "@/payments/bulk-uploads/upload";

export const POST = endpoint(uploadAccountsCall, {
  summary: "Upload virtual accounts",
  description:
    "A CSV or XLSX file with the create call's field names as headings, in any case; encoding and separator are recognised. Answers a preview with an error for each row and cell, and creates nothing. The same file again answers the first upload (200, `duplicateOf`), unless `again` is true.",
  category: "Bulk Upload",
  access: "bulk-upload:use",
  approval: { none: "a draft" },
  async handler({ actor, deps, form, idempotency, respond, c }) {
    const { signal } = c.req.raw;
    const { id, replayed, isDuplicate } = await uploadFile(deps, actor, "accounts", form, {
      idempotency,
      signal,
    });
    const { preview } = await readPreview(deps, actor, id, { limit: uploadLimits.rows });
    if (isDuplicate) return respond({ ...preview, duplicateOf: id }, { status: 200 });
    return { value: preview, replayed };
  },
});
