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
CREATE INDEX `bank_statements_ledger` ON `bank_statements` (`ledger_account_id`,`id`);