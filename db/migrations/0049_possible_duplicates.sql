-- expand
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_bank_lines` (
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
	`counterparty_agent` text DEFAULT '' NOT NULL,
	`structured_reference` text DEFAULT '' NOT NULL,
	`creditor_account` text NOT NULL,
	`virtual_account_id` integer,
	`match` text NOT NULL,
	`reason` text NOT NULL,
	`proposal` text,
	`instruction_id` integer,
	`like_line_id` integer,
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
	CONSTRAINT "BANK_LINE_AMOUNT" CHECK("__new_bank_lines"."amount" > 0),
	CONSTRAINT "BANK_LINE_MATCH" CHECK("__new_bank_lines"."match" in ('matched','suggested','new_credit','duplicate','unmatched','possible_duplicate')),
	CONSTRAINT "BANK_LINE_DIRECTION" CHECK("__new_bank_lines"."direction" in ('credit','debit')),
	CONSTRAINT "BANK_LINE_OUTCOME" CHECK("__new_bank_lines"."outcome" is null or "__new_bank_lines"."outcome" in ('recorded','credited','suspense','assigned'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_bank_lines`("id", "statement_id", "entry", "part", "direction", "reversal", "pending", "amount", "booked", "valued", "bank_reference", "end_to_end_id", "reference_list", "remittance", "counterparty_name", "counterparty_account", "counterparty_agent", "structured_reference", "creditor_account", "virtual_account_id", "match", "reason", "proposal", "instruction_id", "fingerprint", "occurrence", "seen", "waits", "outcome", "suspense_account", "journal_id", "assigned_journal_id", "decided_by", "decided_at") SELECT "id", "statement_id", "entry", "part", "direction", "reversal", "pending", "amount", "booked", "valued", "bank_reference", "end_to_end_id", "reference_list", "remittance", "counterparty_name", "counterparty_account", "counterparty_agent", "structured_reference", "creditor_account", "virtual_account_id", "match", "reason", "proposal", "instruction_id", "fingerprint", "occurrence", "seen", "waits", "outcome", "suspense_account", "journal_id", "assigned_journal_id", "decided_by", "decided_at" FROM `bank_lines`;--> statement-breakpoint
DROP TABLE `bank_lines`;--> statement-breakpoint
ALTER TABLE `__new_bank_lines` RENAME TO `bank_lines`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `bank_lines_statement` ON `bank_lines` (`statement_id`,`id`);--> statement-breakpoint
CREATE INDEX `bank_lines_match` ON `bank_lines` (`statement_id`,`match`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `bank_lines_seen` ON `bank_lines` (`fingerprint`,`occurrence`) WHERE "bank_lines"."seen" = 1;--> statement-breakpoint
CREATE UNIQUE INDEX `bank_lines_journal` ON `bank_lines` (`journal_id`) WHERE "bank_lines"."journal_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `bank_lines_assigned` ON `bank_lines` (`assigned_journal_id`) WHERE "bank_lines"."assigned_journal_id" is not null;--> statement-breakpoint
CREATE INDEX `bank_lines_counterparty` ON `bank_lines` (`counterparty_account`,`id`) WHERE "bank_lines"."counterparty_account" <> '';--> statement-breakpoint
CREATE INDEX `bank_lines_credits` ON `bank_lines` (`amount`,`booked`) WHERE "bank_lines"."direction" = 'credit';--> statement-breakpoint
CREATE INDEX `bank_lines_waiting` ON `bank_lines` (`id`) WHERE "bank_lines"."waits" = 1;