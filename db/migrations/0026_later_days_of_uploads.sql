PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_bulk_rows` (
	`id` integer PRIMARY KEY NOT NULL,
	`upload_id` integer NOT NULL,
	`row` integer NOT NULL,
	`cells` text NOT NULL,
	`flaws` text,
	`problems` text,
	`original` text,
	`code` text,
	`state` text NOT NULL,
	`virtual_account_id` integer,
	`payment_id` integer,
	`approval_id` integer,
	`scheduled_payment_id` integer,
	`message` text,
	FOREIGN KEY (`upload_id`) REFERENCES `bulk_uploads`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`virtual_account_id`) REFERENCES `virtual_accounts`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`approval_id`) REFERENCES `approvals`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`scheduled_payment_id`) REFERENCES `scheduled_payments`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "BULK_ROW_STATE" CHECK("__new_bulk_rows"."state" in ('good','bad','done','waiting','scheduled','refused'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_bulk_rows`("id", "upload_id", "row", "cells", "flaws", "problems", "original", "code", "state", "virtual_account_id", "payment_id", "approval_id", "scheduled_payment_id", "message") SELECT "id", "upload_id", "row", "cells", "flaws", "problems", "original", "code", "state", "virtual_account_id", "payment_id", "approval_id", null, "message" FROM `bulk_rows`;--> statement-breakpoint
DROP TABLE `bulk_rows`;--> statement-breakpoint
ALTER TABLE `__new_bulk_rows` RENAME TO `bulk_rows`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `bulk_rows_row` ON `bulk_rows` (`upload_id`,`row`);--> statement-breakpoint
CREATE INDEX `bulk_rows_state` ON `bulk_rows` (`upload_id`,`state`,`row`);--> statement-breakpoint
CREATE INDEX `bulk_rows_account` ON `bulk_rows` (`virtual_account_id`) WHERE "bulk_rows"."virtual_account_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `bulk_rows_payment` ON `bulk_rows` (`payment_id`) WHERE "bulk_rows"."payment_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `bulk_rows_approval` ON `bulk_rows` (`approval_id`) WHERE "bulk_rows"."approval_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `bulk_rows_scheduled_payment` ON `bulk_rows` (`scheduled_payment_id`) WHERE "bulk_rows"."scheduled_payment_id" is not null;--> statement-breakpoint
ALTER TABLE `scheduled_payments` ADD `code` text;