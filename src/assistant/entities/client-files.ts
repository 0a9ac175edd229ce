import { listClientFiles } from "@/payments/client-channel/files";
import { findRejections } from "@/payments/client-channel/rejections";
import { bankDate } from "@/vocabulary/calendar";
import { translate } from "@/vocabulary/language/speaking";
import type { EntityModel } from "../ask/entity";
import { statusField } from "./shared";

/** As many files are read for one answer. */
const mostRead = 1000;

/** Files that clients' programs and the bank exchanged. */
export const clientFiles: EntityModel = {
  name: "clientFiles",
  access: "client-files:read",
  alsoReads: ["bulk-upload:read", "payments:read"],
  noun: ["client file", "client files"],
  words:
    "client file|client files|files|channel file|channel files|sftp file|sftp files|file of the channel|files of the channel",
  says: [{ words: "did the channel|through the channel|over the channel|by sftp|over sftp|via sftp" }],
  fields: {
    status: {
      ...statusField({
        made: "",
        received: "not yet read|unread",
        read: "",
        refused: "refused",
        repeated: "repeated|sent twice",
      }),
      fact: "state|status",
    },
    kind: {
      label: "Kind",
      kind: "choice",
      words: "kind|kinds",
      parts: true,
      values: {
        payments: { words: "payment|payments", label: "of payments", suffix: true },
        status: { words: "status reports|status report|pain.002", label: "of status reports", suffix: true },
        notices: { words: "notices|camt.054", label: "of notices", suffix: true },
        intraday: { words: "reports of the day|intraday reports", label: "of the day so far", suffix: true },
      },
    },
    answer: {
      label: "Answer",
      kind: "choice",
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
    },
    client: {
      label: "Client",
      kind: "client",
      named: "clientName",
      words: "client|clients",
      fact: "of which client|whose",
      parts: "asked",
      staff: true,
    },
    name: { label: "File", kind: "text", fact: "name|names|file name" },
    sentBy: { label: "Sent by", kind: "text", whoOf: "day", fact: "sent by whom" },
    reason: { label: "Reason", kind: "text", fact: "reason|reasons|why|on what grounds" },
    day: { label: "Made", kind: "day", when: "sent|came in|were sent|was sent|exchanged" },
  },
  time: "day",
  asked: "list",
  recordAt: () => "/client/files",
  shown: ["day", "name", "kind", "status", "reason"],
  narrows: () => false,
  async read(deps, actor, { subject, span, limit }) {
    // A file is of a client, and of none of its accounts.
    if (subject.kind === "accounts" && !subject.whole) return { rows: [], more: true };
    const client = subject.kind === "accounts" ? subject.client : undefined;
    const filter = {
      ...(client !== undefined && { client }),
      ...(span.from !== undefined && { from: span.from }),
      ...(span.to !== undefined && { to: span.to }),
    };
    const most = Math.min(limit, mostRead);
    const page = { limit: most, order: { sort: "newest", direction: "desc" } } as const;
    const { rows, next } = await listClientFiles(deps, actor, filter, page);
    return {
      rows: rows.map((row) => ({
        id: row.id,
        status: row.status,
        kind: row.kind,
        client: row.clientId,
        clientName: row.clientId,
        name: row.name,
        sentBy: row.sentBy,
        reason: row.message === null ? null : translate(row.message),
        at: row.madeAt,
        day: bankDate(row.madeAt, deps.env.zone),
      })),
      more: next !== undefined,
    };
  },
};
