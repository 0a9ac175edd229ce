CREATE TABLE `payee_checks` (
	`id` integer PRIMARY KEY NOT NULL,
	`virtual_account_id` integer NOT NULL,
	`reference` text NOT NULL,
	`recipient` text NOT NULL,
	`name` text NOT NULL,
	`result` text NOT NULL,
	`answered` text,
	`checked_by` integer,
	`checked_at` integer NOT NULL,
	FOREIGN KEY (`virtual_account_id`) REFERENCES `virtual_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`checked_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "PAYEE_CHECK_RESULT" CHECK("payee_checks"."result" in ('match','close_match','no_match','unavailable'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `payee_checks_payment` ON `payee_checks` (`virtual_account_id`,`reference`);--> statement-breakpoint
CREATE INDEX `payee_checks_old` ON `payee_checks` (`checked_at`);--> statement-breakpoint
CREATE TABLE `payment_screenings` (
	`payment_id` integer PRIMARY KEY NOT NULL,
	`decision` text NOT NULL,
	`reference` text,
	`decided_at` integer NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "SCREENING_DECISION" CHECK("payment_screenings"."decision" in ('allow','hold','deny'))
) STRICT;
