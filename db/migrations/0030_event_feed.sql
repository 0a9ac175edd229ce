CREATE TABLE `balance_monitors` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`request_id` text NOT NULL,
	`virtual_account_id` integer NOT NULL,
	`client_id` text,
	`measure` text NOT NULL,
	`direction` text NOT NULL,
	`amount` integer NOT NULL,
	`is_crossed` integer NOT NULL,
	`created_by` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`virtual_account_id`) REFERENCES `virtual_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "MONITOR_MEASURE" CHECK("balance_monitors"."measure" in ('balance','available')),
	CONSTRAINT "MONITOR_DIRECTION" CHECK("balance_monitors"."direction" in ('below','above'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `balance_monitors_request` ON `balance_monitors` (`request_id`);--> statement-breakpoint
CREATE INDEX `balance_monitors_account` ON `balance_monitors` (`virtual_account_id`,`id`);--> statement-breakpoint
CREATE INDEX `balance_monitors_client` ON `balance_monitors` (`client_id`,`id`);--> statement-breakpoint
CREATE TABLE `events` (
	`seq` integer PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`subject` integer NOT NULL,
	`virtual_account_id` integer,
	`client_id` text,
	`at` integer NOT NULL,
	`state` text
) STRICT;
--> statement-breakpoint
CREATE INDEX `events_client` ON `events` (`client_id`,`seq`) WHERE "events"."client_id" is not null;--> statement-breakpoint
CREATE INDEX `events_other` ON `events` (`seq`,`type`) WHERE "events"."type" <> 'transaction.posted';--> statement-breakpoint
INSERT INTO `events` (`type`, `subject`, `virtual_account_id`, `client_id`, `at`)
SELECT type, subject, account_id, client_id, at FROM (
  SELECT 'account.opened' AS type, id AS subject, id AS account_id, client_id, created_at AS at, created_at AS position, 0 AS rank
    FROM virtual_accounts
  UNION ALL SELECT 'account.closed', id, id, client_id, closed_at, closed_at, 9 FROM virtual_accounts WHERE closed_at IS NOT NULL
  UNION ALL SELECT 'payment.created', id, virtual_account_id, client_id, created_at, created_at, 1 FROM payments
  UNION ALL SELECT 'review.opened', id, virtual_account_id, NULL, created_at, created_at, 2
    FROM payments WHERE status = 'review' OR ended_journal_id IS NOT NULL
  UNION ALL SELECT 'payment.sent', p.id, p.virtual_account_id, p.client_id,
      coalesce(f.sent_at, f.made_at, p.updated_at), coalesce(f.sent_at, f.made_at, p.updated_at), 6
    FROM payments p LEFT JOIN payment_file_entries e ON e.payment_id = p.id LEFT JOIN payment_files f ON f.id = e.file_id
    WHERE p.status IN ('sent', 'returned')
  UNION ALL SELECT 'payment.' || status, id, virtual_account_id, client_id, updated_at, updated_at, 7
    FROM payments WHERE status IN ('returned', 'rejected')
  UNION ALL SELECT 'hold.placed', h.id, v.id, v.client_id, h.created_at, h.created_at, 3
    FROM holds h JOIN virtual_accounts v ON v.id = h.virtual_account_id
  UNION ALL SELECT CASE h.ended_by WHEN 'capture' THEN 'hold.captured' WHEN 'expiry' THEN 'hold.expired' ELSE 'hold.released' END,
      h.id, v.id, v.client_id, h.ended_at, h.ended_at, 4
    FROM holds h JOIN virtual_accounts v ON v.id = h.virtual_account_id WHERE h.ended_at IS NOT NULL
  UNION ALL SELECT 'transaction.posted', t.id, v.id, v.client_id, t.created_at, max(t.created_at) OVER (ORDER BY t.id), 5
    FROM transactions t JOIN virtual_accounts v ON v.id = t.virtual_account_id
  UNION ALL SELECT 'alert.raised', id, virtual_account_id, NULL, created_at, created_at, 8 FROM alerts
  UNION ALL SELECT 'approval.asked', id, NULL, NULL, made_at, made_at, 8 FROM approvals
  UNION ALL SELECT 'statement.ready', id, virtual_account_id, client_id, made_at, made_at, 8
    FROM client_files WHERE kind IN ('notices', 'intraday')
  UNION ALL SELECT 'file.answered', id, NULL, iif(kind = 'payments', client_id, NULL),
      coalesce(finished_at, committed_at, created_at), coalesce(finished_at, committed_at, created_at), 8
    FROM bulk_uploads WHERE status IN ('done', 'failed'))
ORDER BY position, rank, subject;
