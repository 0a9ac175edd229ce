import type { RetentionKind } from "./contract";

/** Records of a kind that may be deleted, as parts of SQL. */
export type Kept = {
  table: string;
  /** The key column of a record. */
  key: string;
  /** The instant (milliseconds UTC) from which its age counts. */
  since: string;
  /** Further condition for deletion; `?1` is the instant before which records are deleted. */
  ended: string;
  /** Rows that belong only to it and are deleted with it, in the same write. */
  parts?: { table: string; of: string };
  /** Column to set first if the database would otherwise keep a record's parts. */
  opens?: string;
  /** Number of records deleted per write, so that postings can run in between. */
  perWrite: number;
};

/**
 * Records that are deleted after their retention period. The tables of the ledger and the trail are excluded, and so
 * is everything that `verify` compares with the trail: payments, orders, files to the bank, statements, approvals,
 * uploads that were carried out.
 */
export const kept: Record<RetentionKind, Kept> = {
  chats: {
    table: "chat_sessions",
    key: "id",
    since: "max(created_at, updated_at)",
    ended: "1",
    parts: { table: "chat_messages", of: "session_id" },
    perWrite: 200,
  },
  mails: {
    table: "mails",
    key: "id",
    since: "ended_at",
    ended: "status in ('sent', 'failed', 'withheld')",
    // The deletion's row of the trail names each of them.
    perWrite: 500,
  },
  reports: {
    table: "reports",
    key: "id",
    since: "finished_at",
    ended: "chunks = 0 and status not in ('running', 'done')",
    perWrite: 2000,
  },
  client_files: {
    table: "client_file_contents",
    key: "file_id",
    since: "(select made_at from client_files where id = file_id)",
    ended: "(select status from client_files where id = file_id) <> 'received'",
    perWrite: 200,
  },
  bulk_previews: {
    table: "bulk_uploads",
    key: "id",
    since: "created_at",
    ended: "status = 'ready'",
    parts: { table: "bulk_rows", of: "upload_id" },
    opens: "version = -abs(version)",
    perWrite: 10,
  },
  payee_checks: {
    table: "payee_checks",
    key: "id",
    since: "checked_at",
    // A scheduled payment keeps the terms that its payer saw.
    ended: `not exists (select 1 from scheduled_payments s where s.virtual_account_id = payee_checks.virtual_account_id
      and s.reference = payee_checks.reference and s.status = 'scheduled')`,
    perWrite: 2000,
  },
  reconciliations: {
    table: "reconciliation_runs",
    key: "id",
    since: "started_at",
    // A stored run may be compared with the one before it.
    ended: `status <> 'running'
      and id not in (select max(id) from reconciliation_runs where status = 'done' group by scope)
      and id not in (select previous_run_id from reconciliation_runs where previous_run_id is not null and started_at > ?1)`,
    parts: { table: "reconciliation_results", of: "run_id" },
    perWrite: 1,
  },
  setup_requests: {
    table: "setup_requests",
    key: "id",
    since:
      "max(created_at, coalesce((select max(created_at) from setup_request_notes where request_id = setup_requests.id), 0))",
    ended: "status in ('done', 'declined')",
    parts: { table: "setup_request_notes", of: "request_id" },
    perWrite: 500,
  },
  job_runs: {
    table: "job_runs",
    key: "id",
    since: "started_at",
    ended: "status <> 'running'",
    perWrite: 2000,
  },
};

/** The condition of records that are older than `?1`, milliseconds UTC. */
export const isOver = ({ since, ended }: Kept): string => `${since} <= ?1 and ${ended}`;
