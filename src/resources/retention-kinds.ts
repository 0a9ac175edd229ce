/* Written by `bun run lists` from the names of files. */

/** Kinds of records that are kept for a time and then deleted. */
export const retentionKinds = [
  "chats",
  "reconciliations",
  "client_files",
  "payee_checks",
  "bulk_previews",
  "setup_requests",
  "attachments",
  "job_runs",
  "mails",
  "reports",
] as const;
export type RetentionKind = (typeof retentionKinds)[number];
