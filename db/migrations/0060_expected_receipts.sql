-- expand
CREATE TABLE `expected_receipts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`request_id` text NOT NULL,
	`client_id` text NOT NULL,
	`virtual_account_id` integer NOT NULL,
	`number` text NOT NULL,
	`number_key` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`due_date` text NOT NULL,
	`payer_name` text,
	`payer_account` text,
	`payer_key` text,
	`reference` text NOT NULL,
	`tolerance_below` integer DEFAULT 0 NOT NULL,
	`tolerance_above` integer DEFAULT 0 NOT NULL,
	`accept_from` text,
	`accept_until` text,
	`description` text,
	`external_id` text,
	`applied` integer DEFAULT 0 NOT NULL,
	`written_off` integer DEFAULT 0 NOT NULL,
	`ended` text,
	`status` text DEFAULT 'open' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`virtual_account_id`) REFERENCES `virtual_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "EXPECTED_STATUS" CHECK("expected_receipts"."status" in ('open','partly_paid','paid','expired','cancelled')),
	CONSTRAINT "EXPECTED_CURRENCY" CHECK("expected_receipts"."currency" in ('USD','AED','EUR')),
	CONSTRAINT "EXPECTED_AMOUNT" CHECK("expected_receipts"."amount" > 0 and "expected_receipts"."applied" >= 0 and "expected_receipts"."applied" + "expected_receipts"."written_off" between 0 and "expected_receipts"."amount"),
	CONSTRAINT "EXPECTED_TOLERANCE" CHECK("expected_receipts"."tolerance_below" between 0 and "expected_receipts"."amount" / 10 and "expected_receipts"."tolerance_above" between 0 and "expected_receipts"."amount" / 10),
	CONSTRAINT "EXPECTED_STATE" CHECK("expected_receipts"."status" = case when "expected_receipts"."ended" = 'cancelled' then 'cancelled'
        when "expected_receipts"."applied" + "expected_receipts"."written_off" = "expected_receipts"."amount" then 'paid' when "expected_receipts"."ended" = 'expired' then 'expired'
        when "expected_receipts"."applied" = 0 then 'open' else 'partly_paid' end),
	CONSTRAINT "EXPECTED_DATES" CHECK("expected_receipts"."due_date" = date("expected_receipts"."due_date"))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `expected_receipts_request` ON `expected_receipts` (`request_id`);--> statement-breakpoint
CREATE INDEX `expected_receipts_number` ON `expected_receipts` (`client_id`,`number_key`);--> statement-breakpoint
CREATE INDEX `expected_receipts_reference` ON `expected_receipts` (`client_id`,`reference`);--> statement-breakpoint
CREATE INDEX `expected_receipts_client` ON `expected_receipts` (`client_id`,`id`);--> statement-breakpoint
CREATE INDEX `expected_receipts_account` ON `expected_receipts` (`virtual_account_id`,`id`);--> statement-breakpoint
CREATE INDEX `expected_receipts_due` ON `expected_receipts` (`due_date`,`id`);--> statement-breakpoint
CREATE INDEX `expected_receipts_open` ON `expected_receipts` (`client_id`,`currency`,`due_date`,`payer_name`,`amount`,`applied`,`written_off`) WHERE "expected_receipts"."status" in ('open', 'partly_paid', 'expired');--> statement-breakpoint
CREATE INDEX `expected_receipts_payer` ON `expected_receipts` (`client_id`,`payer_key`) WHERE "expected_receipts"."status" in ('open', 'partly_paid') and "expected_receipts"."payer_key" is not null;--> statement-breakpoint
CREATE INDEX `expected_receipts_expiring` ON `expected_receipts` (`accept_until`) WHERE "expected_receipts"."status" in ('open', 'partly_paid') and "expected_receipts"."accept_until" is not null;--> statement-breakpoint
CREATE TABLE `followers` (
	`name` text PRIMARY KEY NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`token` integer DEFAULT 0 NOT NULL,
	`leased_until` integer DEFAULT 0 NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `receipt_applications` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`receipt_id` integer NOT NULL,
	`expected_receipt_id` integer NOT NULL,
	`amount` integer NOT NULL,
	`written_off` integer DEFAULT 0 NOT NULL,
	`how` text NOT NULL,
	`undoes` integer,
	`created_by` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`receipt_id`) REFERENCES `receipts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`expected_receipt_id`) REFERENCES `expected_receipts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`undoes`) REFERENCES `receipt_applications`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "APPLICATION_WAY" CHECK("receipt_applications"."how" in ('reference','number','payer','hand')),
	CONSTRAINT "APPLICATION_AMOUNT" CHECK(("receipt_applications"."amount" > 0) = ("receipt_applications"."undoes" is null) and "receipt_applications"."amount" <> 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `receipt_applications_receipt` ON `receipt_applications` (`receipt_id`,`id`);--> statement-breakpoint
CREATE INDEX `receipt_applications_expected` ON `receipt_applications` (`expected_receipt_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `receipt_applications_undoes` ON `receipt_applications` (`undoes`) WHERE "receipt_applications"."undoes" is not null;--> statement-breakpoint
CREATE TABLE `receipts` (
	`id` integer PRIMARY KEY NOT NULL,
	`virtual_account_id` integer NOT NULL,
	`client_id` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`applied` integer DEFAULT 0 NOT NULL,
	`kept` integer DEFAULT 0 NOT NULL,
	`returned` integer DEFAULT 0 NOT NULL,
	`status` text DEFAULT 'unapplied' NOT NULL,
	`looked_at` integer,
	`taken_journal_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`virtual_account_id`) REFERENCES `virtual_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "RECEIPT_STATUS" CHECK("receipts"."status" in ('unapplied','overpaid','applied','kept','returned')),
	CONSTRAINT "RECEIPT_EXCEEDED" CHECK("receipts"."amount" > 0 and "receipts"."applied" >= 0 and "receipts"."kept" >= 0 and "receipts"."returned" >= 0
        and "receipts"."applied" + "receipts"."kept" + "receipts"."returned" <= "receipts"."amount"),
	CONSTRAINT "RECEIPT_STATE" CHECK("receipts"."status" = case when "receipts"."applied" + "receipts"."kept" + "receipts"."returned" < "receipts"."amount"
          then iif("receipts"."applied" > 0, 'overpaid', 'unapplied')
        when "receipts"."applied" > 0 then 'applied' when "receipts"."kept" > 0 then 'kept' else 'returned' end)
) STRICT;
--> statement-breakpoint
CREATE INDEX `receipts_client` ON `receipts` (`client_id`,`status`,`id`);--> statement-breakpoint
CREATE INDEX `receipts_status` ON `receipts` (`status`,`id`);--> statement-breakpoint
CREATE INDEX `receipts_account` ON `receipts` (`virtual_account_id`,`id`);--> statement-breakpoint
CREATE INDEX `receipts_created` ON `receipts` (`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `receipts_taken` ON `receipts` (`taken_journal_id`) WHERE "receipts"."taken_journal_id" is not null;