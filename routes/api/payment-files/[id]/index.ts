import { endpoint } from "@/app/define";
import { linkHeader } from "@/kernel/http-headers";
import { getFileCall } from "@/payments/payment-files/contract";
import { asksForXml, downloadFile } from "@/payments/payment-files/download";
import { listEntries, toEntryDto } from "@/payments/payment-files/list";
import { getFile, toFileDto } from "@/payments/payment-files/queries";

export const GET = endpoint(getFileCall, {
  summary: "Read or download a payment file",
  description:
    "JSON with the file's orders, as they stand in it; or the file itself, pain.001.001.09, where `Accept` asks for `application/xml`. A download is recorded in the audit trail.",
  category: "Payment Files",
  access: "payment-files:read",
  async handler({ actor, deps, params, query, url, c, respond }) {
    const file = await getFile(deps, actor, params.id);
    if (query.format === "xml" || (query.format === undefined && asksForXml(c.req.header("accept")))) {
      return downloadFile(deps, actor, file);
    }
    const { rows, next } = await listEntries(
      deps,
      actor,
      { parent: file.id },
      { cursor: query.after, limit: query.limit },
    );
    const answer = { ...toFileDto(file), entries: rows.map(toEntryDto) };
    return respond(answer, { headers: linkHeader(url, next) });
  },
});
