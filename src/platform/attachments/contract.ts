import { z } from "zod";
import { call } from "@/kernel/call";
import { idParam, idParams } from "@/kernel/query-params";
import type { Text } from "@/vocabulary/language";
import { attachedKinds, attachmentAudiences } from "@/vocabulary/record-kinds";

/** Maximum size of a file, in bytes. */
export const largestAttachment = 5_242_880;
/** Maximum size of the body: the file and the form's fields. */
export const attachmentBody = largestAttachment + 64 * 1024;

/** Titles and sentences of the screens. */
export const attachmentMessages = {
  added: "File attached",
  removed: "Attachment removed",
  none: "No attachments yet",
  notFound: "Attachment not found",
  choose: "Choose a PDF, PNG or JPEG",
  unknown: "This file is not a PDF, PNG or JPEG",
  large: "An attachment can be at most 5 MB",
} as const;

export const audienceLabels: Record<(typeof attachmentAudiences)[number], Text> = {
  record: "Everyone who can see the record",
  staff: "Staff only",
};

/** An attachment without its content. `addedAt` is ISO 8601 in UTC. */
export const attachmentSchema = z.object({
  id: z.int(),
  kind: z.enum(attachedKinds),
  recordId: z.int(),
  name: z.string(),
  type: z.string().describe("By its content: application/pdf, image/png or image/jpeg"),
  size: z.int().describe("Bytes"),
  digest: z.string().describe("SHA3-256 of the content, hexadecimal"),
  audience: z.enum(attachmentAudiences),
  addedBy: z.string().nullable().describe("Null for clients if the bank attached the file"),
  addedAt: z.iso.datetime(),
});
export type AttachmentDto = z.output<typeof attachmentSchema>;

const file = z.file(attachmentMessages.choose).meta({
  type: "string",
  format: "binary",
  description: "A PDF, PNG or JPEG of at most 5 MB",
});
const audience = z
  .enum(attachmentAudiences)
  .optional()
  .describe("`staff` hides an attachment of staff from the record's client; of a client it is ignored");

const attachForm = z.object({ file, audience });

const params = z.object({ kind: z.enum(attachedKinds), id: idParam });

export const listAttachmentsCall = call({
  method: "GET",
  path: "/api/attachments/{kind}/{id}",
  params,
  response: attachmentSchema.array(),
});

export const attachCall = call({
  method: "POST",
  path: "/api/attachments/{kind}/{id}",
  cost: "expensive",
  params,
  form: attachForm,
  response: attachmentSchema,
  status: 201,
  idempotent: true,
  maxBytes: attachmentBody,
});

export const readAttachmentCall = call({
  method: "GET",
  path: "/api/attachments/{id}",
  cost: "expensive",
  params: idParams,
});

export const removeAttachmentCall = call({
  method: "DELETE",
  path: "/api/attachments/{id}",
  params: idParams,
  status: 204,
});
