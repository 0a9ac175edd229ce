import { endpoint } from "@/app/define";
import { linkHeader } from "@/kernel/http-headers";
import { correctCells, errorsIn } from "@/payments/bulk-uploads/commands";
import { correctCellsCall, getUploadCall } from "@/payments/bulk-uploads/contract";
import { sumByAccount } from "@/payments/bulk-uploads/payment-sums";
import { readPreview } from "@/payments/bulk-uploads/preview";
import { getUpload, toUploadDto } from "@/payments/bulk-uploads/queries";

export const GET = endpoint(getUploadCall, {
  summary: "Read a bulk upload",
  description:
    "With its rows in their order, at most 1,000, then on by the Link header, and every error. While it is carried out its counts say how far it has come.",
  category: "Bulk Upload",
  access: "bulk-upload:read",
  async handler({ actor, deps, params, query, url, respond }) {
    const { preview, next } = await readPreview(deps, actor, params.id, query);
    return respond(preview, { headers: linkHeader(url, next) });
  },
});

export const PUT = endpoint(correctCellsCall, {
  summary: "Mend cells of a bulk upload",
  description:
    "Writes cells anew, by row and column, and checks the whole upload again. Before the commit only.",
  category: "Bulk Upload",
  access: "bulk-upload:commit",
  approval: { none: "a draft" },
  async handler({ actor, deps, params, body, version, respond }) {
    const checked = await correctCells(deps, actor, params.id, body, version);
    const upload = await getUpload(deps, actor, params.id);
    const totals = await sumByAccount(deps, upload);
    return respond({ ...toUploadDto(upload), errors: errorsIn(checked), totals });
  },
});
