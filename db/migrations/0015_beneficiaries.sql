CREATE TABLE `beneficiaries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`client_id` text NOT NULL,
	`name` text NOT NULL,
	`account` text NOT NULL,
	`bic` text,
	`clearing_code` text,
	`country` text,
	`town` text,
	`address_lines` text NOT NULL,
	`purpose` text,
	`reference` text,
	`nickname` text,
	`email` text,
	`is_approved` integer NOT NULL,
	`account_by` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`account_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "BENEFICIARY_ADDRESS" CHECK(json_valid("beneficiaries"."address_lines") and json_type("beneficiaries"."address_lines") = 'array')
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `beneficiaries_account` ON `beneficiaries` (`client_id`,`account`);--> statement-breakpoint
CREATE INDEX `beneficiaries_client` ON `beneficiaries` (`client_id`,`name`,`id`);--> statement-breakpoint
CREATE INDEX `beneficiaries_name` ON `beneficiaries` (`name`,`id`);--> statement-breakpoint
ALTER TABLE `client_payment_settings` ADD `beneficiaries` integer DEFAULT false NOT NULL;