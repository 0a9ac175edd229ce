import { endpoint } from "@/app/define";
import { clientFileContentCall, listClientFilesCall } from "@/client-channel/contract";
import { downloadClientFile, listClientFiles, toClientFileDto } from "@/client-channel/files";
import { pageHandler } from "@/platform/lists/page-of";

export default [
  endpoint(listClientFilesCall, {
    summary: "List files exchanged with clients",
    description:
      "Newest first: what clients' programs sent, and the status reports and notices that were made for them. A client's own; all for staff.",
    category: "Client Files",
    access: "client-files:read",
    handler: pageHandler(listClientFiles, toClientFileDto),
  }),
  endpoint(clientFileContentCall, {
    summary: "Download a file exchanged with a client",
    description:
      "As it was sent or made, byte for byte, for 90 days. It is recorded in the audit trail, and of the client's own file when it was first taken.",
    category: "Client Files",
    access: "client-files:read",
    media: "application/octet-stream",
    handler: ({ actor, deps, params }) => downloadClientFile(deps, actor, params.id),
  }),
];
