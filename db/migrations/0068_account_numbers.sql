-- expand
CREATE TABLE `account_numbers` (
	`id` integer PRIMARY KEY NOT NULL,
	`pool_id` integer NOT NULL,
	`iban` text NOT NULL,
	`status` text DEFAULT 'reserved' NOT NULL,
	`holder_name` text,
	`external_id` text,
	`activated_at` integer,
	`closed_at` integer,
	`quarantined_until` integer,
	`reason` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`pool_id`) REFERENCES `number_pools`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "NUMBER_STATUS" CHECK("account_numbers"."status" in ('reserved','active','quarantined','closed')),
	CONSTRAINT "NUMBER_PARTS" CHECK(("account_numbers"."holder_name" is null) = ("account_numbers"."status" = 'reserved') and ("account_numbers"."external_id" is null) = ("account_numbers"."status" = 'reserved')
        and ("account_numbers"."activated_at" is null) = ("account_numbers"."status" = 'reserved')
        and ("account_numbers"."closed_at" is null) = ("account_numbers"."status" in ('reserved', 'active'))
        and ("account_numbers"."quarantined_until" is null) = ("account_numbers"."status" in ('reserved', 'active'))
        and ("account_numbers"."reason" is null) = ("account_numbers"."status" in ('reserved', 'active')))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `account_numbers_iban` ON `account_numbers` (`iban`);--> statement-breakpoint
CREATE INDEX `account_numbers_pool` ON `account_numbers` (`pool_id`,`id`);--> statement-breakpoint
CREATE INDEX `account_numbers_status` ON `account_numbers` (`pool_id`,`status`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `account_numbers_holder` ON `account_numbers` (`pool_id`,`external_id`) WHERE "account_numbers"."status" = 'active';--> statement-breakpoint
CREATE INDEX `account_numbers_external` ON `account_numbers` (`external_id`,`pool_id`) WHERE "account_numbers"."external_id" is not null;--> statement-breakpoint
CREATE INDEX `account_numbers_ending` ON `account_numbers` (`quarantined_until`) WHERE "account_numbers"."status" = 'quarantined';--> statement-breakpoint
CREATE TABLE `number_holdings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`number_id` integer NOT NULL,
	`since` integer NOT NULL,
	`until` integer,
	`reason` text,
	FOREIGN KEY (`number_id`) REFERENCES `account_numbers`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "HOLDING_PERIOD" CHECK(coalesce("number_holdings"."until", "number_holdings"."since") >= "number_holdings"."since" and ("number_holdings"."until" is null) = ("number_holdings"."reason" is null))
) STRICT;
--> statement-breakpoint
CREATE INDEX `number_holdings_number` ON `number_holdings` (`number_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `number_holdings_open` ON `number_holdings` (`number_id`) WHERE "number_holdings"."until" is null;--> statement-breakpoint
CREATE TABLE `number_pools` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`request_id` text NOT NULL,
	`virtual_account_id` integer NOT NULL,
	`name` text NOT NULL,
	`quarantine_days` integer DEFAULT 365 NOT NULL,
	`reserved` integer DEFAULT 0 NOT NULL,
	`active` integer DEFAULT 0 NOT NULL,
	`quarantined` integer DEFAULT 0 NOT NULL,
	`closed` integer DEFAULT 0 NOT NULL,
	`deleted_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`virtual_account_id`) REFERENCES `virtual_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "POOL_QUARANTINE" CHECK("number_pools"."quarantine_days" between 1 and 3650),
	CONSTRAINT "POOL_COUNTS" CHECK(min("number_pools"."reserved", "number_pools"."active", "number_pools"."quarantined", "number_pools"."closed") >= 0 and ("number_pools"."deleted_at" is null or "number_pools"."active" = 0))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `number_pools_request` ON `number_pools` (`request_id`);--> statement-breakpoint
CREATE INDEX `number_pools_account` ON `number_pools` (`virtual_account_id`,`id`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_receipt_applications` (
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
	CONSTRAINT "APPLICATION_WAY" CHECK("__new_receipt_applications"."how" in ('reference','number','paid_to','payer','hand')),
	CONSTRAINT "APPLICATION_AMOUNT" CHECK(("__new_receipt_applications"."amount" > 0) = ("__new_receipt_applications"."undoes" is null) and "__new_receipt_applications"."amount" <> 0)
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_receipt_applications`("id", "receipt_id", "expected_receipt_id", "amount", "written_off", "how", "undoes", "created_by", "created_at") SELECT "id", "receipt_id", "expected_receipt_id", "amount", "written_off", "how", "undoes", "created_by", "created_at" FROM `receipt_applications`;--> statement-breakpoint
DROP TABLE `receipt_applications`;--> statement-breakpoint
ALTER TABLE `__new_receipt_applications` RENAME TO `receipt_applications`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `receipt_applications_receipt` ON `receipt_applications` (`receipt_id`,`id`);--> statement-breakpoint
CREATE INDEX `receipt_applications_expected` ON `receipt_applications` (`expected_receipt_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `receipt_applications_undoes` ON `receipt_applications` (`undoes`) WHERE "receipt_applications"."undoes" is not null;--> statement-breakpoint
ALTER TABLE `bank_lines` ADD `paid_to` integer REFERENCES account_numbers(id);--> statement-breakpoint
ALTER TABLE `expected_receipts` ADD `account_number_id` integer REFERENCES account_numbers(id);--> statement-breakpoint
CREATE INDEX `expected_receipts_account_number` ON `expected_receipts` (`account_number_id`) WHERE "expected_receipts"."status" in ('open', 'partly_paid') and "expected_receipts"."account_number_id" is not null;