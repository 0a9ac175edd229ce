import { z } from "zod";
import { call } from "@/kernel/call";
import { idParams, pagingQuery } from "@/kernel/query-params";
import { choice, code, dateFrom, dateTo, filterSchema } from "@/platform/lists/contract";
import type { Text } from "@/vocabulary/language";
import { clientFileKinds, clientFileStatuses } from "@/vocabulary/options";

export { clientFileKinds, clientFileStatuses };

type ClientFileKind = (typeof clientFileKinds)[number];
export const clientFileKindLabels: Record<ClientFileKind, Text> = {
  payments: "Payments",
  status: "Status report",
  notices: "Notices",
  intraday: "Intraday report",
};

export type ClientFileStatus = (typeof clientFileStatuses)[number];
export const clientFileStatusLabels: Record<ClientFileStatus, Text> = {
  made: "Made",
  received: "Received",
  read: "Read",
  refused: "Refused",
  repeated: "Repeated",
};

export const channelWords = {
  files: "Client files",
  noFiles: "No files found",
  fetched: "Taken",
  fileNotFound: "File not found",
  gone: "This file is kept no more",
  unrecorded: "This file does not match the audit trail, so it is not handed out",
} as const;

export const clientFileFilters = {
  kind: choice("Kind", clientFileKinds, { all: "All kinds", labels: clientFileKindLabels }),
  status: choice("Status", clientFileStatuses, { all: "All statuses", labels: clientFileStatusLabels }),
  client: code("Client"),
  from: dateFrom("Made since"),
  to: dateTo("Made until"),
};
export const clientFileFilterSchema = filterSchema(clientFileFilters);

/** A file that was exchanged with a client. Instants are ISO 8601 in UTC. */
export const clientFileSchema = z.object({
  id: z.int(),
  clientId: z.string(),
  kind: z.enum(clientFileKinds),
  status: z.enum(clientFileStatuses),
  name: z.string(),
  size: z.int().describe("In bytes"),
  digest: z.string().describe("SHA-256 of its bytes, hex"),
  madeAt: z.iso.datetime().describe("When it was made, or came in"),
  fetchedAt: z.iso.datetime().nullable().describe("When the client first took it"),
  fetchedBy: z.string().nullable(),
  sentBy: z.string().nullable().describe("The user whose key brought it"),
  uploadId: z.int().nullable().describe("The upload that was made of it, or that it reports on"),
  message: z.string().nullable().describe("Why it was refused"),
});
export type ClientFileDto = z.output<typeof clientFileSchema>;

export const listClientFilesCall = call({
  method: "GET",
  path: "/api/client-files",
  query: clientFileFilterSchema.extend(pagingQuery.shape),
  response: clientFileSchema.array(),
});

export const clientFileContentCall = call({
  method: "GET",
  path: "/api/client-files/{id}/content",
  cost: "expensive",
  params: idParams,
});
