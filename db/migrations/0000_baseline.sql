CREATE TABLE `account_states` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`virtual_account_id` integer NOT NULL,
	`since` integer NOT NULL,
	`status` text NOT NULL,
	`type` text NOT NULL,
	`client_id` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `account_states_since` ON `account_states` (`virtual_account_id`,`since`);--> statement-breakpoint
CREATE TABLE `account_totals` (
	`client_id` text NOT NULL,
	`status` text NOT NULL,
	`type` text NOT NULL,
	`currency` text NOT NULL,
	`accounts` integer NOT NULL,
	PRIMARY KEY(`client_id`, `status`, `type`, `currency`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `cbs_accounts` (
	`number` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`purpose` text NOT NULL,
	`currencies` text DEFAULT 'USD,AED,EUR' NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`version` integer DEFAULT 1 NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `configurations` (
	`virtual_account_id` integer PRIMARY KEY NOT NULL,
	`daily_limit` integer DEFAULT 10000000 NOT NULL,
	`monthly_limit` integer DEFAULT 300000000 NOT NULL,
	`enforce_limits` integer DEFAULT false NOT NULL,
	`suspense_account` text NOT NULL,
	`auto_reconciliation` integer DEFAULT true NOT NULL,
	`compliance_check` integer DEFAULT true NOT NULL,
	`hold_duration` integer DEFAULT 72 NOT NULL,
	`notification_email` text,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`virtual_account_id`) REFERENCES `virtual_accounts`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `iban_sequence` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`given_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `virtual_accounts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`virtual_iban` text NOT NULL,
	`account_name` text NOT NULL,
	`customer_name` text NOT NULL,
	`company_name` text NOT NULL,
	`reference` text NOT NULL,
	`type` text NOT NULL,
	`currency` text NOT NULL,
	`description` text,
	`credit_enabled` integer DEFAULT true NOT NULL,
	`debit_enabled` integer DEFAULT true NOT NULL,
	`networth` text,
	`status` text DEFAULT 'active' NOT NULL,
	`client_id` text NOT NULL,
	`created_by` integer,
	`level` integer DEFAULT 1 NOT NULL,
	`cbs_account` text NOT NULL,
	`cbs_journal_id` text,
	`balance` integer DEFAULT 0 NOT NULL,
	`transaction_count` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`closed_at` integer,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ACCOUNT_TYPE" CHECK("virtual_accounts"."type" in ('COBO','POBO','BOTH')),
	CONSTRAINT "ACCOUNT_STATUS" CHECK("virtual_accounts"."status" in ('active','suspended','inactive')),
	CONSTRAINT "ACCOUNT_CURRENCY" CHECK("virtual_accounts"."currency" in ('USD','AED','EUR'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `virtual_accounts_iban` ON `virtual_accounts` (`virtual_iban`);--> statement-breakpoint
CREATE UNIQUE INDEX `virtual_accounts_reference` ON `virtual_accounts` (`reference`) WHERE "virtual_accounts"."closed_at" is null;--> statement-breakpoint
CREATE INDEX `virtual_accounts_client` ON `virtual_accounts` (`client_id`,`id`);--> statement-breakpoint
CREATE INDEX `virtual_accounts_balance` ON `virtual_accounts` (`balance`,`id`) WHERE "virtual_accounts"."closed_at" is null;--> statement-breakpoint
CREATE INDEX `virtual_accounts_customer` ON `virtual_accounts` ("customer_name" collate nocase,`id`) WHERE "virtual_accounts"."closed_at" is null;--> statement-breakpoint
CREATE INDEX `virtual_accounts_status` ON `virtual_accounts` (`status`,`id`) WHERE "virtual_accounts"."closed_at" is null;--> statement-breakpoint
CREATE INDEX `virtual_accounts_cbs` ON `virtual_accounts` (`cbs_account`,`id`) WHERE "virtual_accounts"."closed_at" is null;--> statement-breakpoint
CREATE INDEX `virtual_accounts_kind` ON `virtual_accounts` (`type`,`status`,`id`) WHERE "virtual_accounts"."closed_at" is null;--> statement-breakpoint
CREATE TABLE `approval_settings` (
	`kind` text PRIMARY KEY NOT NULL,
	`enabled` integer NOT NULL,
	`above_usd` integer,
	`updated_by` integer,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`updated_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "APPROVAL_KIND" CHECK("approval_settings"."kind" in ('payment','manual_debit','hold_release','relink','limits','user_role','cbs_account','compliance','rates'))
) STRICT;
--> statement-breakpoint
CREATE TABLE `approvals` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`request_id` text NOT NULL,
	`kind` text NOT NULL,
	`client_id` text,
	`subject` text,
	`act` text NOT NULL,
	`body` text NOT NULL,
	`summary` text NOT NULL,
	`details` text NOT NULL,
	`usd_amount` integer,
	`status` text DEFAULT 'waiting' NOT NULL,
	`maker_id` integer NOT NULL,
	`made_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`ended_by` integer,
	`ended_at` integer,
	`reason` text,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`maker_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`ended_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "APPROVAL_STATUS" CHECK("approvals"."status" in ('waiting','approved','refused','withdrawn','expired'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `approvals_request` ON `approvals` (`request_id`);--> statement-breakpoint
CREATE INDEX `approvals_status` ON `approvals` (`status`,`id`);--> statement-breakpoint
CREATE INDEX `approvals_client` ON `approvals` (`client_id`,`status`,`id`) WHERE "approvals"."client_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `approvals_subject` ON `approvals` (`subject`) WHERE "approvals"."subject" is not null and "approvals"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX `approvals_expiry` ON `approvals` (`expires_at`) WHERE "approvals"."status" = 'waiting';--> statement-breakpoint
CREATE TABLE `client_payment_settings` (
	`client_id` text PRIMARY KEY NOT NULL,
	`enabled` integer NOT NULL,
	`above_usd` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_by` integer,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`updated_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `bank_csv_mappings` (
	`cbs_account` text PRIMARY KEY NOT NULL,
	`mapping` text NOT NULL,
	`updated_by` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`cbs_account`) REFERENCES `cbs_accounts`(`number`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`updated_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `bank_line_matches` (
	`line_id` integer NOT NULL,
	`ledger_account_id` integer NOT NULL,
	`journal_id` text NOT NULL,
	`amount` integer NOT NULL,
	PRIMARY KEY(`line_id`, `journal_id`),
	FOREIGN KEY (`line_id`) REFERENCES `bank_lines`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "BANK_LINE_MATCH_AMOUNT" CHECK("bank_line_matches"."amount" <> 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `bank_line_matches_leg` ON `bank_line_matches` (`ledger_account_id`,`journal_id`);--> statement-breakpoint
CREATE TABLE `bank_line_totals` (
	`statement_id` integer NOT NULL,
	`match` text NOT NULL,
	`lines` integer NOT NULL,
	`amount` integer NOT NULL,
	PRIMARY KEY(`statement_id`, `match`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `bank_lines` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`statement_id` integer NOT NULL,
	`entry` integer NOT NULL,
	`part` integer NOT NULL,
	`direction` text NOT NULL,
	`reversal` integer NOT NULL,
	`pending` integer NOT NULL,
	`amount` integer NOT NULL,
	`booked` text NOT NULL,
	`valued` text,
	`bank_reference` text NOT NULL,
	`end_to_end_id` text NOT NULL,
	`reference_list` text NOT NULL,
	`remittance` text NOT NULL,
	`counterparty_name` text NOT NULL,
	`counterparty_account` text NOT NULL,
	`creditor_account` text NOT NULL,
	`virtual_account_id` integer,
	`match` text NOT NULL,
	`reason` text NOT NULL,
	`proposal` text,
	`instruction_id` integer,
	`fingerprint` text NOT NULL,
	`occurrence` integer NOT NULL,
	`seen` integer DEFAULT false NOT NULL,
	`waits` integer DEFAULT false NOT NULL,
	`outcome` text,
	`suspense_account` text,
	`journal_id` text,
	`assigned_journal_id` text,
	`decided_by` integer,
	`decided_at` integer,
	FOREIGN KEY (`statement_id`) REFERENCES `bank_statements`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`virtual_account_id`) REFERENCES `virtual_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "BANK_LINE_AMOUNT" CHECK("bank_lines"."amount" > 0),
	CONSTRAINT "BANK_LINE_MATCH" CHECK("bank_lines"."match" in ('matched','suggested','new_credit','duplicate','unmatched')),
	CONSTRAINT "BANK_LINE_DIRECTION" CHECK("bank_lines"."direction" in ('credit','debit')),
	CONSTRAINT "BANK_LINE_OUTCOME" CHECK("bank_lines"."outcome" is null or "bank_lines"."outcome" in ('recorded','credited','suspense','assigned'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `bank_lines_statement` ON `bank_lines` (`statement_id`,`id`);--> statement-breakpoint
CREATE INDEX `bank_lines_match` ON `bank_lines` (`statement_id`,`match`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `bank_lines_seen` ON `bank_lines` (`fingerprint`,`occurrence`) WHERE "bank_lines"."seen" = 1;--> statement-breakpoint
CREATE UNIQUE INDEX `bank_lines_journal` ON `bank_lines` (`journal_id`) WHERE "bank_lines"."journal_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `bank_lines_assigned` ON `bank_lines` (`assigned_journal_id`) WHERE "bank_lines"."assigned_journal_id" is not null;--> statement-breakpoint
CREATE INDEX `bank_lines_waiting` ON `bank_lines` (`id`) WHERE "bank_lines"."waits" = 1;--> statement-breakpoint
CREATE TABLE `bank_missing` (
	`id` integer PRIMARY KEY NOT NULL,
	`statement_id` integer NOT NULL,
	`journal_id` text NOT NULL,
	`kind` text NOT NULL,
	`amount` integer NOT NULL,
	`booked_at` integer NOT NULL,
	`reference` text NOT NULL,
	`description` text NOT NULL,
	FOREIGN KEY (`statement_id`) REFERENCES `bank_statements`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `bank_missing_journal` ON `bank_missing` (`statement_id`,`journal_id`);--> statement-breakpoint
CREATE TABLE `bank_statements` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`request_id` text NOT NULL,
	`digest` text NOT NULL,
	`file_name` text NOT NULL,
	`format` text NOT NULL,
	`cbs_account` text NOT NULL,
	`virtual_account_id` integer,
	`ledger_account_id` integer NOT NULL,
	`currency` text NOT NULL,
	`from_date` text NOT NULL,
	`to_date` text NOT NULL,
	`opening_file` integer,
	`opening_ours` integer NOT NULL,
	`closing_file` integer,
	`closing_ours` integer NOT NULL,
	`compared_at` integer NOT NULL,
	`line_count` integer NOT NULL,
	`status` text DEFAULT 'reading' NOT NULL,
	`uploaded_by` integer NOT NULL,
	`uploaded_at` integer NOT NULL,
	`committed_by` integer,
	`committed_at` integer,
	`finished_at` integer,
	`last_line_id` integer DEFAULT 0 NOT NULL,
	`token` integer DEFAULT 0 NOT NULL,
	`leased_until` integer DEFAULT 0 NOT NULL,
	`failure` text,
	FOREIGN KEY (`cbs_account`) REFERENCES `cbs_accounts`(`number`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`virtual_account_id`) REFERENCES `virtual_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`ledger_account_id`) REFERENCES `ledger_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`uploaded_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`committed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "BANK_STATEMENT_STATUS" CHECK("bank_statements"."status" in ('reading','dry_run','committing','committed','failed','discarded')),
	CONSTRAINT "BANK_STATEMENT_FORMAT" CHECK("bank_statements"."format" in ('camt.053','camt.054','mt940','mt942','csv'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `bank_statements_request` ON `bank_statements` (`request_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `bank_statements_digest` ON `bank_statements` (`digest`,`cbs_account`) WHERE "bank_statements"."status" not in ('reading', 'discarded');--> statement-breakpoint
CREATE INDEX `bank_statements_status` ON `bank_statements` (`status`,`id`);--> statement-breakpoint
CREATE INDEX `bank_statements_ledger` ON `bank_statements` (`ledger_account_id`,`id`);--> statement-breakpoint
CREATE TABLE `bulk_rows` (
	`id` integer PRIMARY KEY NOT NULL,
	`upload_id` integer NOT NULL,
	`row` integer NOT NULL,
	`cells` text NOT NULL,
	`flaws` text,
	`problems` text,
	`state` text NOT NULL,
	`virtual_account_id` integer,
	`payment_id` integer,
	`approval_id` integer,
	`message` text,
	FOREIGN KEY (`upload_id`) REFERENCES `bulk_uploads`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`virtual_account_id`) REFERENCES `virtual_accounts`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`approval_id`) REFERENCES `approvals`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "BULK_ROW_STATE" CHECK("bulk_rows"."state" in ('good','bad','done','waiting','refused'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `bulk_rows_row` ON `bulk_rows` (`upload_id`,`row`);--> statement-breakpoint
CREATE INDEX `bulk_rows_state` ON `bulk_rows` (`upload_id`,`state`,`row`);--> statement-breakpoint
CREATE INDEX `bulk_rows_account` ON `bulk_rows` (`virtual_account_id`) WHERE "bulk_rows"."virtual_account_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `bulk_rows_payment` ON `bulk_rows` (`payment_id`) WHERE "bulk_rows"."payment_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `bulk_rows_approval` ON `bulk_rows` (`approval_id`) WHERE "bulk_rows"."approval_id" is not null;--> statement-breakpoint
CREATE TABLE `bulk_uploads` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`request_id` text NOT NULL,
	`kind` text NOT NULL,
	`client_id` text,
	`file_name` text NOT NULL,
	`digest` text NOT NULL,
	`read_as` text NOT NULL,
	`columns` text NOT NULL,
	`duplicate_of` integer,
	`status` text DEFAULT 'ready' NOT NULL,
	`mode` text,
	`total` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` integer NOT NULL,
	`created_at` integer NOT NULL,
	`committed_by` integer,
	`committed_at` integer,
	`origin` text,
	`finished_at` integer,
	`failure` text,
	`token` integer DEFAULT 0 NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`leased_until` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`committed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "BULK_UPLOAD_KIND" CHECK("bulk_uploads"."kind" in ('accounts','payments')),
	CONSTRAINT "BULK_UPLOAD_STATUS" CHECK("bulk_uploads"."status" in ('ready','committing','done','failed')),
	CONSTRAINT "BULK_UPLOAD_MODE" CHECK("bulk_uploads"."mode" in ('all','good'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `bulk_uploads_request` ON `bulk_uploads` (`request_id`);--> statement-breakpoint
CREATE INDEX `bulk_uploads_digest` ON `bulk_uploads` (`digest`);--> statement-breakpoint
CREATE INDEX `bulk_uploads_client` ON `bulk_uploads` (`client_id`,`id`);--> statement-breakpoint
CREATE INDEX `bulk_uploads_unfinished` ON `bulk_uploads` (`status`,`id`) WHERE "bulk_uploads"."status" = 'committing';--> statement-breakpoint
CREATE TABLE `clients` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`created_at` integer NOT NULL,
	`signed_up_at` integer,
	CONSTRAINT "CLIENT_ID_UPPER" CHECK("clients"."id" = upper("clients"."id"))
) STRICT;
--> statement-breakpoint
CREATE TABLE `known_devices` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `known_devices_user` ON `known_devices` (`user_id`);--> statement-breakpoint
CREATE TABLE `login_failures` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`subject` text NOT NULL,
	`failed_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `login_failures_subject` ON `login_failures` (`subject`,`failed_at`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`last_active_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`ip_address` text NOT NULL,
	`user_agent` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`username` text NOT NULL,
	`email` text NOT NULL,
	`password_hash` text NOT NULL,
	`role` text NOT NULL,
	`client_id` text NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`virtual_account_id` integer,
	`networth` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer,
	`last_sign_in_at` integer,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "USER_ROLE" CHECK("users"."role" in ('admin','client_user','auditor'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `users_username` ON `users` (lower("username"));--> statement-breakpoint
CREATE INDEX `users_client` ON `users` (`client_id`);--> statement-breakpoint
CREATE INDEX `users_current` ON `users` (`id`) WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE TABLE `job_cursors` (
	`name` text PRIMARY KEY NOT NULL,
	`last_id` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `job_runs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`job` text NOT NULL,
	`token` integer NOT NULL,
	`node` text NOT NULL,
	`due_at` integer NOT NULL,
	`started_at` integer NOT NULL,
	`finished_at` integer,
	`status` text NOT NULL,
	`runs` integer DEFAULT 1 NOT NULL,
	`items` integer DEFAULT 0 NOT NULL,
	`error` text,
	CONSTRAINT "JOB_RUN_STATUS" CHECK("job_runs"."status" in ('running','done','failed','stopped','lost'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `job_runs_job` ON `job_runs` (`job`,`id`);--> statement-breakpoint
CREATE INDEX `job_runs_started` ON `job_runs` (`started_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `job_runs_token` ON `job_runs` (`job`,`token`);--> statement-breakpoint
CREATE TABLE `jobs` (
	`name` text PRIMARY KEY NOT NULL,
	`token` integer DEFAULT 0 NOT NULL,
	`node` text,
	`leased_until` integer DEFAULT 0 NOT NULL,
	`due` integer DEFAULT 0 NOT NULL,
	`finished_due` integer DEFAULT 0 NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`retry_at` integer DEFAULT 0 NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `entries` (
	`id` integer PRIMARY KEY NOT NULL,
	`journal_id` text NOT NULL,
	`ledger_account_id` integer NOT NULL,
	`currency` text NOT NULL,
	`amount` integer NOT NULL,
	FOREIGN KEY (`journal_id`) REFERENCES `journals`(`id`) DEFERRABLE INITIALLY DEFERRED,
	CONSTRAINT "ENTRY_AMOUNT" CHECK("entries"."amount" <> 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `entries_journal` ON `entries` (`journal_id`);--> statement-breakpoint
CREATE TABLE `exchange_rates` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`currency` text NOT NULL,
	`rate` text NOT NULL,
	`effective_at` integer NOT NULL,
	`created_by` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `exchange_rates_effective` ON `exchange_rates` (`currency`,`effective_at`);--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`user_id` integer NOT NULL,
	`scope` text NOT NULL,
	`key` text NOT NULL,
	`body_hash` text NOT NULL,
	`status` integer NOT NULL,
	`response` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `scope`, `key`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `idempotency_keys_created` ON `idempotency_keys` (`created_at`);--> statement-breakpoint
CREATE TABLE `journals` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`user_id` integer,
	`command` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `ledger_accounts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`code` text NOT NULL,
	`virtual_account_id` integer,
	`currency` text NOT NULL,
	`balance` integer DEFAULT 0 NOT NULL,
	`last_entry_id` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`virtual_account_id`) REFERENCES `virtual_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "LEDGER_ACCOUNT_KIND" CHECK("ledger_accounts"."kind" in ('available','held','cbs','clearing','suspense','fx')),
	CONSTRAINT "INSUFFICIENT_FUNDS" CHECK("ledger_accounts"."kind" <> 'available' or "ledger_accounts"."balance" >= 0),
	CONSTRAINT "HELD_NEGATIVE" CHECK("ledger_accounts"."kind" <> 'held' or "ledger_accounts"."balance" >= 0),
	CONSTRAINT "BALANCE_OUT_OF_RANGE" CHECK("ledger_accounts"."balance" between -9007199254740991 and 9007199254740991)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_accounts_code` ON `ledger_accounts` (`code`,`currency`);--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_accounts_virtual` ON `ledger_accounts` (`virtual_account_id`,`kind`) WHERE "ledger_accounts"."virtual_account_id" is not null;--> statement-breakpoint
CREATE INDEX `ledger_accounts_contra` ON `ledger_accounts` (`currency`) WHERE "ledger_accounts"."virtual_account_id" is null;--> statement-breakpoint
CREATE TABLE `transactions` (
	`id` integer PRIMARY KEY NOT NULL,
	`journal_id` text NOT NULL,
	`virtual_account_id` integer NOT NULL,
	`seq` integer NOT NULL,
	`type` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`original_amount` integer,
	`original_currency` text,
	`rate` text,
	`description` text NOT NULL,
	`reference` text NOT NULL,
	`balance_after` integer NOT NULL,
	`held_after` integer NOT NULL,
	`credited_after` integer NOT NULL,
	`credit_count` integer NOT NULL,
	`debit_count` integer NOT NULL,
	`hold_count` integer NOT NULL,
	`created_at` integer NOT NULL,
	`processed_at` integer NOT NULL,
	`hold_id` integer,
	FOREIGN KEY (`virtual_account_id`) REFERENCES `virtual_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "TRANSACTION_TYPE" CHECK("transactions"."type" = 'credit' or "transactions"."type" = 'debit' or "transactions"."type" = 'hold' or "transactions"."type" = 'release'),
	CONSTRAINT "TRANSACTION_AMOUNT" CHECK("transactions"."amount" > 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `transactions_seq` ON `transactions` (`virtual_account_id`,`seq`);--> statement-breakpoint
CREATE INDEX `transactions_time` ON `transactions` (`virtual_account_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `transactions_journal` ON `transactions` (`journal_id`);--> statement-breakpoint
CREATE INDEX `transactions_type` ON `transactions` (`type`,`id`);--> statement-breakpoint
CREATE INDEX `transactions_created` ON `transactions` (`created_at`);--> statement-breakpoint
CREATE INDEX `transactions_currency` ON `transactions` (`currency`,`id`);--> statement-breakpoint
CREATE INDEX `transactions_amount` ON `transactions` (`amount`,`id`);--> statement-breakpoint
CREATE TABLE `window_counters` (
	`virtual_account_id` integer NOT NULL,
	`window` text NOT NULL,
	`count` integer NOT NULL,
	`aed_amount` integer NOT NULL,
	PRIMARY KEY(`virtual_account_id`, `window`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `mails` (
	`id` text PRIMARY KEY NOT NULL,
	`recipient` text NOT NULL,
	`audience` text NOT NULL,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`status` text DEFAULT 'waiting' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	`last_error` text,
	CONSTRAINT "MAIL_STATUS" CHECK("mails"."status" in ('waiting','sending','sent','failed','withheld')),
	CONSTRAINT "MAIL_AUDIENCE" CHECK("mails"."audience" in ('staff','client'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `mails_due` ON `mails` (`next_attempt_at`) WHERE "mails"."status" in ('waiting','sending');--> statement-breakpoint
CREATE INDEX `mails_created` ON `mails` (`created_at`);--> statement-breakpoint
CREATE TABLE `alert_counts` (
	`status` text PRIMARY KEY NOT NULL,
	`alerts` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `alert_openings` (
	`user_id` integer NOT NULL,
	`alert_id` integer NOT NULL,
	PRIMARY KEY(`user_id`, `alert_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`alert_id`) REFERENCES `alerts`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `alert_reads` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`last_alert_id` integer NOT NULL,
	`last_setup_request_id` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `alert_settings` (
	`client_id` text PRIMARY KEY NOT NULL,
	`high_amount` integer NOT NULL,
	`velocity_count` integer NOT NULL,
	`velocity_minutes` integer NOT NULL,
	`structuring_count` integer DEFAULT 3 NOT NULL,
	`dormant_days` integer DEFAULT 90 NOT NULL,
	`pass_through_minutes` integer DEFAULT 60 NOT NULL,
	`pass_through_amount` integer DEFAULT 1000000 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `alerts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`virtual_account_id` integer,
	`type` text NOT NULL,
	`severity` text NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	`audience` text NOT NULL,
	`journal_id` text,
	`occurrences` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`acknowledged_by` integer,
	`acknowledged_at` integer,
	`resolved_by` integer,
	`resolved_at` integer,
	`rule` text,
	`acknowledge_note` text,
	`resolve_note` text,
	FOREIGN KEY (`virtual_account_id`) REFERENCES `virtual_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`acknowledged_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`resolved_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ALERT_STATUS" CHECK("alerts"."status" in ('active','acknowledged','resolved','dismissed'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `alerts_rule` ON `alerts` (`journal_id`,`virtual_account_id`,`rule`) WHERE "alerts"."rule" is not null;--> statement-breakpoint
CREATE INDEX `alerts_status` ON `alerts` (`status`,`id`);--> statement-breakpoint
CREATE INDEX `alerts_status_type` ON `alerts` (`status`,`type`,`id`);--> statement-breakpoint
CREATE INDEX `alerts_account` ON `alerts` (`virtual_account_id`,`id`);--> statement-breakpoint
CREATE INDEX `alerts_type` ON `alerts` (`type`,`id`);--> statement-breakpoint
CREATE INDEX `alerts_severity` ON `alerts` (`severity`,`id`);--> statement-breakpoint
CREATE TABLE `audit_logs` (
	`id` integer PRIMARY KEY NOT NULL,
	`user_id` integer,
	`action` text NOT NULL,
	`resource` text NOT NULL,
	`resource_id` text,
	`details` text,
	`details_hash` text NOT NULL,
	`ip_address` text NOT NULL,
	`user_agent` text NOT NULL,
	`created_at` integer NOT NULL,
	`prev_hash` text NOT NULL,
	`hash` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `audit_logs_act` ON `audit_logs` (`resource`,`action`);--> statement-breakpoint
CREATE INDEX `audit_logs_created` ON `audit_logs` (`created_at`);--> statement-breakpoint
CREATE TABLE `movement_days` (
	`day` integer NOT NULL,
	`currency` text NOT NULL,
	`credits` integer NOT NULL,
	`debits` integer NOT NULL,
	`credit_count` integer NOT NULL,
	`debit_count` integer NOT NULL,
	`hold_count` integer NOT NULL,
	`release_count` integer NOT NULL,
	PRIMARY KEY(`day`, `currency`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `movement_totals` (
	`quarter` integer NOT NULL,
	`currency` text NOT NULL,
	`credits` integer NOT NULL,
	`debits` integer NOT NULL,
	`credit_count` integer NOT NULL,
	`debit_count` integer NOT NULL,
	`hold_count` integer NOT NULL,
	`release_count` integer NOT NULL,
	PRIMARY KEY(`quarter`, `currency`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `search_progress` (
	`id` integer PRIMARY KEY NOT NULL,
	`last_id` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `state_changes` (
	`id` integer PRIMARY KEY NOT NULL,
	`subject` text NOT NULL,
	`row_id` text NOT NULL,
	`change` text NOT NULL,
	`fields` text NOT NULL,
	`digest` text,
	`audit_id` integer NOT NULL,
	CONSTRAINT "STATE_CHANGE" CHECK("state_changes"."change" in ('insert','update','delete'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `state_changes_row` ON `state_changes` (`subject`,`row_id`);--> statement-breakpoint
CREATE INDEX `state_changes_audit` ON `state_changes` (`audit_id`);--> statement-breakpoint
CREATE TABLE `payment_file_contents` (
	`file_id` integer PRIMARY KEY NOT NULL,
	`xml` text NOT NULL,
	FOREIGN KEY (`file_id`) REFERENCES `payment_files`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `payment_file_entries` (
	`id` integer PRIMARY KEY NOT NULL,
	`file_id` integer NOT NULL,
	`ordinal` integer NOT NULL,
	`payment_id` integer,
	`instruction_id` integer,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`answer` text,
	`reason_code` text,
	`reason_text` text,
	`answered_at` integer,
	`report_id` integer,
	FOREIGN KEY (`file_id`) REFERENCES `payment_files`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`instruction_id`) REFERENCES `settlement_instructions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`report_id`) REFERENCES `payment_status_reports`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "PAYMENT_FILE_ENTRY" CHECK(("payment_file_entries"."payment_id" is null) <> ("payment_file_entries"."instruction_id" is null)),
	CONSTRAINT "PAYMENT_FILE_ANSWER" CHECK("payment_file_entries"."answer" is null or "payment_file_entries"."answer" in ('accepted','returned'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_file_entries_ordinal` ON `payment_file_entries` (`file_id`,`ordinal`);--> statement-breakpoint
CREATE INDEX `payment_file_entries_answer` ON `payment_file_entries` (`file_id`,`answer`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_file_entries_payment` ON `payment_file_entries` (`payment_id`) WHERE "payment_file_entries"."payment_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `payment_file_entries_instruction` ON `payment_file_entries` (`instruction_id`) WHERE "payment_file_entries"."instruction_id" is not null and "payment_file_entries"."answer" is not 'returned';--> statement-breakpoint
CREATE TABLE `payment_files` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`cbs_account` text NOT NULL,
	`day` text NOT NULL,
	`message_id` text NOT NULL,
	`count` integer NOT NULL,
	`control_sum` integer NOT NULL,
	`accepted` integer DEFAULT 0 NOT NULL,
	`returned` integer DEFAULT 0 NOT NULL,
	`made_by` integer,
	`made_at` integer NOT NULL,
	`sent_by` integer,
	`sent_at` integer,
	FOREIGN KEY (`cbs_account`) REFERENCES `cbs_accounts`(`number`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`made_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`sent_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "PAYMENT_FILE_COUNT" CHECK("payment_files"."count" > 0 and "payment_files"."accepted" + "payment_files"."returned" <= "payment_files"."count")
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_files_day` ON `payment_files` (`cbs_account`,`day`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_files_message` ON `payment_files` (`message_id`);--> statement-breakpoint
CREATE INDEX `payment_files_unsent` ON `payment_files` (`id`) WHERE "payment_files"."sent_at" is null;--> statement-breakpoint
CREATE INDEX `payment_files_unanswered` ON `payment_files` (`id`) WHERE "payment_files"."sent_at" is not null and "payment_files"."accepted" + "payment_files"."returned" < "payment_files"."count";--> statement-breakpoint
CREATE TABLE `payment_status_reports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`digest` text NOT NULL,
	`name` text NOT NULL,
	`file_id` integer,
	`original_message_id` text NOT NULL,
	`accepted` integer NOT NULL,
	`returned` integer NOT NULL,
	`pending` integer NOT NULL,
	`repeated` integer NOT NULL,
	`unknown` integer NOT NULL,
	`problems` text NOT NULL,
	`read_by` integer,
	`read_at` integer NOT NULL,
	FOREIGN KEY (`file_id`) REFERENCES `payment_files`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`read_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_status_reports_digest` ON `payment_status_reports` (`digest`);--> statement-breakpoint
CREATE INDEX `payment_status_reports_file` ON `payment_status_reports` (`file_id`);--> statement-breakpoint
CREATE TABLE `hold_totals` (
	`currency` text PRIMARY KEY NOT NULL,
	`holds` integer NOT NULL,
	`amount` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `holds` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`virtual_account_id` integer NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`held_amount` integer NOT NULL,
	`reason` text NOT NULL,
	`reference` text NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`created_by` integer,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	`ended_at` integer,
	`ended_by` text,
	`placed_journal_id` text NOT NULL,
	`ended_journal_id` text,
	FOREIGN KEY (`virtual_account_id`) REFERENCES `virtual_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "HOLD_AMOUNT" CHECK("holds"."amount" > 0 and "holds"."held_amount" > 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `holds_active_reference` ON `holds` (`virtual_account_id`,`reference`) WHERE "holds"."is_active" = 1;--> statement-breakpoint
CREATE INDEX `holds_account` ON `holds` (`virtual_account_id`,`id`);--> statement-breakpoint
CREATE INDEX `holds_active` ON `holds` (`is_active`,`id`);--> statement-breakpoint
CREATE INDEX `holds_expiry` ON `holds` (`expires_at`) WHERE "holds"."is_active" = 1;--> statement-breakpoint
CREATE TABLE `payment_reviews` (
	`payment_id` integer PRIMARY KEY NOT NULL,
	`why` text NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `payments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`virtual_account_id` integer NOT NULL,
	`client_id` text NOT NULL,
	`status` text NOT NULL,
	`recipient` text NOT NULL,
	`recipient_account_id` integer,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`aed_amount` integer NOT NULL,
	`usd_amount` integer,
	`description` text NOT NULL,
	`reference` text NOT NULL,
	`journal_id` text,
	`ended_journal_id` text,
	`returned_journal_id` text,
	`assigned_journal_id` text,
	`cbs_account` text,
	`approval_id` integer,
	`created_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`virtual_account_id`) REFERENCES `virtual_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`recipient_account_id`) REFERENCES `virtual_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`approval_id`) REFERENCES `approvals`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "PAYMENT_STATUS" CHECK("payments"."status" in ('review','booked','sent','returned','rejected')),
	CONSTRAINT "PAYMENT_AMOUNT" CHECK("payments"."amount" > 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_reference` ON `payments` (`virtual_account_id`,`reference`);--> statement-breakpoint
CREATE INDEX `payments_account` ON `payments` (`virtual_account_id`,`id`);--> statement-breakpoint
CREATE INDEX `payments_status` ON `payments` (`status`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_approval` ON `payments` (`approval_id`) WHERE "payments"."approval_id" is not null;--> statement-breakpoint
CREATE INDEX `payments_leaving` ON `payments` (`id`) WHERE "payments"."status" = 'booked' and "payments"."recipient_account_id" is null;--> statement-breakpoint
CREATE INDEX `payments_paid` ON `payments` (`client_id`,`recipient`,`created_at`);--> statement-breakpoint
CREATE INDEX `payments_journal` ON `payments` (`journal_id`);--> statement-breakpoint
CREATE INDEX `payments_reviewed` ON `payments` (`id`) WHERE "payments"."ended_journal_id" is not null;--> statement-breakpoint
CREATE INDEX `payments_recipient` ON `payments` (`recipient_account_id`) WHERE "payments"."recipient_account_id" is not null;--> statement-breakpoint
CREATE TABLE `settlement_instructions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`journal_id` text NOT NULL,
	`from_cbs_account` text NOT NULL,
	`to_cbs_account` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`created_at` integer NOT NULL,
	`settled_at` integer,
	`settled_by` integer,
	`settled_journal_id` text,
	FOREIGN KEY (`settled_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `settlement_instructions_journal` ON `settlement_instructions` (`journal_id`);--> statement-breakpoint
CREATE INDEX `settlement_instructions_settled` ON `settlement_instructions` (`settled_at`,`id`);--> statement-breakpoint
CREATE TABLE `reconciliation_results` (
	`id` integer PRIMARY KEY NOT NULL,
	`run_id` integer NOT NULL,
	`virtual_account_id` integer NOT NULL,
	`currency` text NOT NULL,
	`expected_balance` integer NOT NULL,
	`actual_balance` integer NOT NULL,
	`difference` integer NOT NULL,
	`status` text NOT NULL,
	`transaction_count` integer NOT NULL,
	`flaw` text,
	`transaction_id` integer,
	FOREIGN KEY (`run_id`) REFERENCES `reconciliation_runs`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "RESULT_STATUS" CHECK("reconciliation_results"."status" in ('matched','discrepancy','error'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `reconciliation_results_account` ON `reconciliation_results` (`run_id`,`virtual_account_id`);--> statement-breakpoint
CREATE INDEX `reconciliation_results_status` ON `reconciliation_results` (`run_id`,`status`,`id`);--> statement-breakpoint
CREATE TABLE `reconciliation_runs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`request_id` text NOT NULL,
	`scope` text NOT NULL,
	`accounts` text,
	`status` text DEFAULT 'running' NOT NULL,
	`started_by` integer,
	`started_at` integer NOT NULL,
	`finished_at` integer,
	`total` integer NOT NULL,
	`matched` integer DEFAULT 0 NOT NULL,
	`discrepancies` integer DEFAULT 0 NOT NULL,
	`errors` integer DEFAULT 0 NOT NULL,
	`previous_run_id` integer,
	`last_account_id` integer DEFAULT 0 NOT NULL,
	`up_to_account_id` integer NOT NULL,
	`token` integer DEFAULT 0 NOT NULL,
	`leased_until` integer DEFAULT 0 NOT NULL,
	`failure` text,
	FOREIGN KEY (`started_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "RECONCILIATION_SCOPE" CHECK("reconciliation_runs"."scope" in ('all','chosen','auto')),
	CONSTRAINT "RECONCILIATION_STATUS" CHECK("reconciliation_runs"."status" in ('running','done','failed'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `reconciliation_runs_request` ON `reconciliation_runs` (`request_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `reconciliation_runs_running` ON `reconciliation_runs` (`started_by`) WHERE "reconciliation_runs"."status" = 'running';--> statement-breakpoint
CREATE UNIQUE INDEX `reconciliation_runs_nightly` ON `reconciliation_runs` (`scope`) WHERE "reconciliation_runs"."status" = 'running' and "reconciliation_runs"."started_by" is null;--> statement-breakpoint
CREATE INDEX `reconciliation_runs_scope` ON `reconciliation_runs` (`scope`,`status`,`id`);--> statement-breakpoint
CREATE TABLE `report_chunks` (
	`id` integer PRIMARY KEY NOT NULL,
	`report_id` integer NOT NULL,
	`seq` integer NOT NULL,
	`bytes` blob NOT NULL,
	FOREIGN KEY (`report_id`) REFERENCES `reports`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `report_chunks_seq` ON `report_chunks` (`report_id`,`seq`);--> statement-breakpoint
CREATE TABLE `report_schedules` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`cadence` text NOT NULL,
	`hour` integer NOT NULL,
	`weekday` integer DEFAULT 1 NOT NULL,
	`sheets` text NOT NULL,
	`accounts` text,
	`recipients` text NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`next_due_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`request_id` text NOT NULL,
	`created_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "REPORT_CADENCE" CHECK("report_schedules"."cadence" in ('daily','weekly','monthly')),
	CONSTRAINT "REPORT_HOUR" CHECK("report_schedules"."hour" between 0 and 23),
	CONSTRAINT "REPORT_WEEKDAY" CHECK("report_schedules"."weekday" between 1 and 7)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `report_schedules_request` ON `report_schedules` (`request_id`);--> statement-breakpoint
CREATE INDEX `report_schedules_due` ON `report_schedules` (`next_due_at`) WHERE "report_schedules"."is_active" = 1;--> statement-breakpoint
CREATE TABLE `reports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`request_id` text NOT NULL,
	`schedule_id` integer,
	`due_at` integer,
	`name` text,
	`status` text DEFAULT 'running' NOT NULL,
	`started_by` integer,
	`started_at` integer NOT NULL,
	`finished_at` integer,
	`period_from` text NOT NULL,
	`period_to` text NOT NULL,
	`accounts` text,
	`sheets` text NOT NULL,
	`bounds` text NOT NULL,
	`total` integer DEFAULT 0 NOT NULL,
	`done` integer DEFAULT 0 NOT NULL,
	`stage` text,
	`chunks` integer DEFAULT 0 NOT NULL,
	`size` integer DEFAULT 0 NOT NULL,
	`digest` text,
	`token` integer DEFAULT 0 NOT NULL,
	`leased_until` integer DEFAULT 0 NOT NULL,
	`failure` text,
	`expires_at` integer,
	FOREIGN KEY (`schedule_id`) REFERENCES `report_schedules`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`started_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "REPORT_STATUS" CHECK("reports"."status" in ('running','done','failed','cancelled','deleted','expired'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `reports_request` ON `reports` (`request_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `reports_occurrence` ON `reports` (`schedule_id`,`due_at`) WHERE "reports"."schedule_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `reports_running` ON `reports` (`started_by`) WHERE "reports"."status" = 'running';--> statement-breakpoint
CREATE INDEX `reports_status` ON `reports` (`status`,`id`);--> statement-breakpoint
CREATE INDEX `reports_left` ON `reports` (`id`) WHERE "reports"."chunks" > 0 and "reports"."status" not in ('running','done');--> statement-breakpoint
CREATE INDEX `reports_expiry` ON `reports` (`expires_at`) WHERE "reports"."status" = 'done';--> statement-breakpoint
CREATE TABLE `allocation_holders` (
	`name` text PRIMARY KEY NOT NULL,
	`holders` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `allocation_totals` (
	`currency` text PRIMARY KEY NOT NULL,
	`allocations` integer NOT NULL,
	`amount` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `chat_messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`session_id` text NOT NULL,
	`turn` integer DEFAULT 0 NOT NULL,
	`type` text NOT NULL,
	`content` text NOT NULL,
	`answer` text,
	`context` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`session_id`) REFERENCES `chat_sessions`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `chat_messages_session` ON `chat_messages` (`session_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `chat_messages_turn` ON `chat_messages` (`session_id`,`turn`,`type`) WHERE "chat_messages"."turn" > 0;--> statement-breakpoint
CREATE TABLE `chat_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`role` text DEFAULT 'client_user' NOT NULL,
	`client_id` text DEFAULT '' NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`turns` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `chat_sessions_owner` ON `chat_sessions` (`user_id`,`updated_at`,`id`);--> statement-breakpoint
CREATE TABLE `fund_allocations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`virtual_account_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`allocated_amount` integer NOT NULL,
	`currency` text NOT NULL,
	`allocated_by` integer,
	`created_at` integer NOT NULL,
	`revoked_at` integer,
	`revoked_by` integer,
	`request_id` text,
	FOREIGN KEY (`virtual_account_id`) REFERENCES `virtual_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`allocated_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`revoked_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ALLOCATION_AMOUNT" CHECK("fund_allocations"."allocated_amount" > 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `fund_allocations_account` ON `fund_allocations` (`virtual_account_id`,`revoked_at`);--> statement-breakpoint
CREATE INDEX `fund_allocations_user` ON `fund_allocations` (`user_id`);--> statement-breakpoint
CREATE INDEX `fund_allocations_held` ON `fund_allocations` (`user_id`) WHERE "fund_allocations"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX `fund_allocations_open` ON `fund_allocations` (`id`,`virtual_account_id`,`user_id`,`currency`,`allocated_amount`) WHERE "fund_allocations"."revoked_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX `fund_allocations_request` ON `fund_allocations` (`request_id`);--> statement-breakpoint
CREATE TABLE `setup_request_notes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`request_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`status` text,
	`note` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`request_id`) REFERENCES `setup_requests`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `setup_request_notes_request` ON `setup_request_notes` (`request_id`,`id`);--> statement-breakpoint
CREATE TABLE `setup_requests` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`full_name` text NOT NULL,
	`email` text NOT NULL,
	`company_name` text NOT NULL,
	`networth` text NOT NULL,
	`location` text NOT NULL,
	`business_type` text NOT NULL,
	`segment` text NOT NULL,
	`rm_name` text,
	`account_type` text NOT NULL,
	`message` text NOT NULL,
	`terms_accepted_at` integer NOT NULL,
	`origin_digest` text DEFAULT '' NOT NULL,
	`status` text DEFAULT 'new' NOT NULL,
	`virtual_account_id` integer,
	`user_id` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`virtual_account_id`) REFERENCES `virtual_accounts`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "SETUP_REQUEST_STATUS" CHECK("setup_requests"."status" in ('new','in_review','done','declined'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `setup_requests_status` ON `setup_requests` (`status`,`id`);--> statement-breakpoint
CREATE INDEX `setup_requests_origin` ON `setup_requests` (`origin_digest`,`created_at`);--> statement-breakpoint
CREATE INDEX `setup_requests_account` ON `setup_requests` (`virtual_account_id`);--> statement-breakpoint
CREATE TABLE `statement_analyses` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`company_name` text NOT NULL,
	`file_name` text NOT NULL,
	`analyses` text NOT NULL,
	`statements` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `statement_analyses_user` ON `statement_analyses` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `statement_analyses_expiry` ON `statement_analyses` (`expires_at`);--> statement-breakpoint
-- What drizzle knows nothing of: the search indexes, and the rows that every database begins with.
CREATE VIRTUAL TABLE `virtual_accounts_search` USING fts5(customer_name, virtual_iban, reference, cbs_account, tokenize = 'trigram', content = 'virtual_accounts', content_rowid = 'id');
--> statement-breakpoint
-- The trigrams of a transaction's description and reference, in one text that ends with two line ends, so that whatever
-- stands in it begins a trigram, and with a mark of its type. Only which rows hold a trigram is kept, a third of what
-- their positions take; the rows themselves say whether they hold the text.
CREATE VIRTUAL TABLE `transactions_search` USING fts5(words, tokenize = 'trigram', content = '', detail = none, columnsize = 0);
--> statement-breakpoint
CREATE VIRTUAL TABLE `transactions_search_terms` USING fts5vocab(transactions_search, row);
--> statement-breakpoint
-- The words of transactions, numbers among them: a whole word, or how one begins, names its rows at once, where its
-- trigrams are in many others.
CREATE VIRTUAL TABLE `transactions_words` USING fts5(words, tokenize = 'ascii', content = '', detail = none, columnsize = 0);
--> statement-breakpoint
-- How far the two indexes of transactions have come: each has a progress of its own.
INSERT INTO `search_progress` (`id`, `last_id`) VALUES (1, 0), (2, 0);
--> statement-breakpoint
-- The core banking accounts that the product offers.
INSERT INTO `cbs_accounts` (`number`, `name`, `purpose`) VALUES
  ('1000000001', 'Settlement 1', 'settlement'),
  ('1000000002', 'Settlement 2', 'settlement'),
  ('1000000003', 'Settlement 3', 'settlement'),
  ('1000000004', 'Settlement 4', 'settlement'),
  ('1000000005', 'Settlement 5', 'settlement'),
  ('1000000006', 'Settlement 6', 'settlement'),
  ('9000000001', 'Suspense 1', 'suspense'),
  ('9000000002', 'Suspense 2', 'suspense'),
  ('9000000003', 'Suspense 3', 'suspense');
--> statement-breakpoint
-- The ledger accounts that no virtual account owns, in each currency: three of the bank's own, and those that a trigger
-- (db/program/cbs-accounts.sql) opens for CBS accounts that are added later.
WITH contra (position, kind, code) AS (VALUES
  (1, 'clearing', 'UNLINKED'),
  (2, 'clearing', 'REVIEW'),
  (3, 'fx', 'FX'),
  (4, 'cbs', '1000000001'),
  (5, 'clearing', 'CLEARING:1000000001'),
  (6, 'cbs', '1000000002'),
  (7, 'clearing', 'CLEARING:1000000002'),
  (8, 'cbs', '1000000003'),
  (9, 'clearing', 'CLEARING:1000000003'),
  (10, 'cbs', '1000000004'),
  (11, 'clearing', 'CLEARING:1000000004'),
  (12, 'cbs', '1000000005'),
  (13, 'clearing', 'CLEARING:1000000005'),
  (14, 'cbs', '1000000006'),
  (15, 'clearing', 'CLEARING:1000000006'),
  (16, 'suspense', '9000000001'),
  (17, 'suspense', '9000000002'),
  (18, 'suspense', '9000000003'))
INSERT INTO `ledger_accounts` (`kind`, `code`, `currency`)
SELECT contra.kind, contra.code, currency.value FROM contra, json_each('["USD","AED","EUR"]') currency
ORDER BY contra.position, currency.key;
--> statement-breakpoint
-- The thresholds of monitoring for clients that have none of their own.
INSERT INTO `alert_settings` (`client_id`, `high_amount`, `velocity_count`, `velocity_minutes`, `updated_at`)
VALUES ('*', 5000000, 10, 60, 0);
