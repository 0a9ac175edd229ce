import { endpoint } from "@/app/define";
import { linkHeader } from "@/kernel/http-headers";
import { makePaymentFile, markFileSent } from "@/payments/payment-files/commands";
import { getFileCall, listFilesCall, makeFileCall, markSentCall } from "@/payments/payment-files/contract";
import { asksForXml, downloadFile } from "@/payments/payment-files/download";
import { toEntryDto } from "@/payments/payment-files/list";
import { entryList, fileList } from "@/payments/payment-files/list-screen";
import { getFile, toFileDto } from "@/payments/payment-files/queries";
import { pageHandler } from "@/platform/lists/page-of";

const category = "Payment Files";

export default [
  endpoint(listFilesCall, {
    summary: "List payment files",
    description: "Newest first.",
    category,
    access: "payment-files:read",
    handler: pageHandler(fileList.read, toFileDto),
  }),
  endpoint(makeFileCall, {
    summary: "Make a payment file",
    description:
      "Writes everything that was booked on a CBS account up to the end of a business day, and stands in no file yet, as pain.001.001.09: payments to other banks, and the settlement instructions that the account owes. One file for each account and day, made once; what is booked later goes with a later day's. 409 where it was made already, and where nothing waits.",
    category,
    access: "payment-files:write",
    stepUp: { none: "orders what was paid already, once" },
    approval: { none: "orders what was paid already, once" },
    handler: ({ actor, deps, body, idempotency }) => makePaymentFile(deps, actor, body, idempotency),
  }),
  endpoint(getFileCall, {
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
      const { rows, next } = await entryList.read(
        deps,
        actor,
        { parent: file.id },
        { cursor: query.after, limit: query.limit },
      );
      const answer = { ...toFileDto(file), entries: rows.map(toEntryDto) };
      return respond(answer, { headers: linkHeader(url, next) });
    },
  }),
  endpoint(markSentCall, {
    summary: "Mark a payment file as sent",
    description: "Its payments become 'sent'. 409 where that was done already, with who did it and when.",
    category: "Payment Files",
    access: "payment-files:write",
    stepUp: { none: "says that such a file is with the bank" },
    approval: { none: "says that such a file is with the bank" },
    handler: ({ actor, deps, params, idempotency }) => markFileSent(deps, actor, params.id, idempotency),
  }),
];
