import { clientFileFilterSchema } from "@/client-channel/contract";
import { findRejections, listClientFiles } from "@/client-channel/files";
import { translate } from "@/vocabulary/language/speaking";
import { type DeclaredEntity, field } from "../question/entity";
import { listed } from "./parts/listed";
import { statusField } from "./parts/shared";

/** Files that clients' programs and the bank exchanged. */
export const clientFiles: DeclaredEntity = {
  access: "client-files:read",
  alsoReads: ["bulk-upload:read", "payments:read"],
  noun: ["client file", "client files"],
  words:
    "client file|client files|files|channel file|channel files|sftp file|sftp files|file of the channel|files of the channel",
  says: [{ words: "did the channel|through the channel|over the channel|by sftp|over sftp|via sftp" }],
  fields: {
    status: statusField({
      made: "",
      received: "not yet read|unread",
      read: "",
      refused: "refused",
      repeated: "repeated|sent twice",
    }),
    kind: field.choice("Kind", {
      words: "kind|kinds",
      parts: true,
      values: {
        payments: { words: "payment|payments", label: "of payments", suffix: true },
        status: { words: "status reports|status report|pain.002", label: "of status reports", suffix: true },
        notices: { words: "notices|camt.054", label: "of notices", suffix: true },
        intraday: { words: "reports of the day|intraday reports", label: "of the day so far", suffix: true },
      },
    }),
    answer: field.choice("Answer", {
      values: {
        rejected: {
          words:
            "answer with rejections|answered with rejections|answer with a rejection|answered with a rejection|with rejections|with rejected payments",
          label: "with rejections",
          suffix: true,
        },
        other: { words: "without rejections", label: "without rejections", suffix: true },
      },
      async fill({ db }, _actor, rows) {
        const rejected = await findRejections(
          { db },
          rows.map(({ id }) => Number(id)),
        );
        return rows.map(({ id }) => ({ answer: rejected.has(Number(id)) ? "rejected" : "other" }));
      },
    }),
    client: field.client("Client", {
      named: "clientName",
      words: "client|clients",
      fact: "of which client|whose",
      parts: "asked",
      staff: true,
    }),
    name: field.text("File", { fact: "name|names|file name" }),
    sentBy: field.text("Sent by", { whoOf: "day", fact: "sent by whom" }),
    reason: field.text("Reason", { fact: "reason|reasons|why|on what grounds" }),
    day: field.day("Made", { when: "sent|came in|were sent|was sent|exchanged" }),
  },
  time: "day",
  recordAt: () => "/client/developers/files",
  shown: ["day", "name", "kind", "status", "reason"],
  ...listed({
    list: listClientFiles,
    schema: clientFileFilterSchema,
    row: (row, { day }) => ({
      id: row.id,
      status: row.status,
      kind: row.kind,
      client: row.clientId,
      clientName: row.clientId,
      name: row.name,
      sentBy: row.sentBy,
      reason: row.message === null ? null : translate(row.message),
      at: row.madeAt,
      day: day(row.madeAt),
    }),
  }),
};
