-- expand
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_bank_statements` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`request_id` text NOT NULL,
	`upload_id` text,
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
	`undone_by` integer,
	`undone_at` integer,
	`last_line_id` integer DEFAULT 0 NOT NULL,
	`token` integer DEFAULT 0 NOT NULL,
	`leased_until` integer DEFAULT 0 NOT NULL,
	`failure` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`cbs_account`) REFERENCES `cbs_accounts`(`number`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`virtual_account_id`) REFERENCES `virtual_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`ledger_account_id`) REFERENCES `ledger_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`uploaded_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`committed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`undone_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "BANK_STATEMENT_STATUS" CHECK("__new_bank_statements"."status" in ('reading','dry_run','committing','committed','failed','discarded','undone')),
	CONSTRAINT "BANK_STATEMENT_FORMAT" CHECK("__new_bank_statements"."format" in ('camt.052','camt.053','camt.054','mt940','mt942','csv','ofx','bai2','qif','xlsx'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_bank_statements`("id", "request_id", "upload_id", "digest", "file_name", "format", "cbs_account", "virtual_account_id", "ledger_account_id", "currency", "from_date", "to_date", "opening_file", "opening_ours", "closing_file", "closing_ours", "compared_at", "line_count", "status", "uploaded_by", "uploaded_at", "committed_by", "committed_at", "finished_at", "last_line_id", "token", "leased_until", "failure", "attempts") SELECT "id", "request_id", "upload_id", "digest", "file_name", "format", "cbs_account", "virtual_account_id", "ledger_account_id", "currency", "from_date", "to_date", "opening_file", "opening_ours", "closing_file", "closing_ours", "compared_at", "line_count", "status", "uploaded_by", "uploaded_at", "committed_by", "committed_at", "finished_at", "last_line_id", "token", "leased_until", "failure", "attempts" FROM `bank_statements`;--> statement-breakpoint
DROP TABLE `bank_statements`;--> statement-breakpoint
ALTER TABLE `__new_bank_statements` RENAME TO `bank_statements`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `bank_statements_request` ON `bank_statements` (`request_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `bank_statements_digest` ON `bank_statements` (`digest`,`cbs_account`,`currency`) WHERE "bank_statements"."status" not in ('reading', 'discarded', 'undone');--> statement-breakpoint
CREATE INDEX `bank_statements_upload` ON `bank_statements` (`upload_id`);--> statement-breakpoint
CREATE INDEX `bank_statements_status` ON `bank_statements` (`status`,`id`);--> statement-breakpoint
CREATE INDEX `bank_statements_ledger` ON `bank_statements` (`ledger_account_id`,`id`);--> statement-breakpoint
ALTER TABLE `bank_lines` ADD `undone_journal_id` text;--> statement-breakpoint
CREATE UNIQUE INDEX `bank_lines_undone` ON `bank_lines` (`undone_journal_id`) WHERE "bank_lines"."undone_journal_id" is not null;