import { endpoint } from "@/app/define";
import { attach, downloadAttachment, removeAttachment } from "@/platform/attachments/commands";
import {
  attachCall,
  listAttachmentsCall,
  readAttachmentCall,
  removeAttachmentCall,
} from "@/platform/attachments/contract";
import { listAttachments, toAttachmentDto } from "@/platform/attachments/queries";

const category = "Attachments";

export default [
  endpoint(listAttachmentsCall, {
    summary: "List the attachments of a record",
    description: "Oldest first. Attachments for staff only are hidden from clients.",
    category,
    access: "attachments:read",
    async handler({ actor, deps, params: { kind, id } }) {
      const { rows } = await listAttachments(deps, actor, kind, id);
      return rows.map((row) => toAttachmentDto(row, actor));
    },
  }),
  endpoint(attachCall, {
    summary: "Attach a file to a record",
    description:
      "Takes a PDF, PNG or JPEG of at most 5 MB, recognised by its content rather than its name; at most 20 per record from the caller's side, the bank or the client. Attaching the same file twice answers 409 `ATTACHED_ALREADY`.",
    category,
    access: "attachments:write",
    stepUp: { none: "a file beside a record" },
    approval: { none: "a file beside a record" },
    handler: ({ actor, deps, params, form, idempotency }) => attach(deps, actor, params, form, idempotency),
  }),
  endpoint(readAttachmentCall, {
    summary: "Download an attachment",
    description: "For everyone who may see its record. A browser saves the file instead of showing it.",
    category,
    access: "attachments:read",
    media: "application/octet-stream",
    handler: ({ actor, deps, params }) => downloadAttachment(deps, actor, params.id),
  }),
  endpoint(removeAttachmentCall, {
    summary: "Remove an attachment",
    description: "Only the side that attached it can remove it. Its digest stays in the audit trail.",
    category,
    access: "attachments:write",
    stepUp: { none: "a file beside a record" },
    approval: { none: "a file beside a record" },
    handler: ({ actor, deps, params }) => removeAttachment(deps, actor, params.id),
  }),
];
