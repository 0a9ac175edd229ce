/** Records that are kept for a time and then deleted; none belongs to the ledger or the trail. */
export const retentionKinds = [
  "chats",
  "mails",
  "reports",
  "client_files",
  "bulk_previews",
  "payee_checks",
  "reconciliations",
  "setup_requests",
  "job_runs",
] as const;
export type RetentionKind = (typeof retentionKinds)[number];
