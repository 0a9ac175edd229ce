CREATE TABLE `payment_details` (
	`payment_id` integer PRIMARY KEY NOT NULL,
	`status` text NOT NULL,
	`needs` text NOT NULL,
	`payee` text,
	`completed_by` integer,
	`completed_at` integer,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`completed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "PAYMENT_DETAILS_STATUS" CHECK("payment_details"."status" in ('waiting','complete')),
	CONSTRAINT "PAYMENT_DETAILS_PAYEE" CHECK(("payment_details"."status" = 'complete') = ("payment_details"."payee" is not null) and ("payment_details"."payee" is null or json_valid("payment_details"."payee")))
) STRICT;
--> statement-breakpoint
CREATE INDEX `payment_details_waiting` ON `payment_details` (`payment_id`) WHERE "payment_details"."status" = 'waiting';