CREATE TABLE `scheduled_payments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`virtual_account_id` integer NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`recipient` text NOT NULL,
	`description` text NOT NULL,
	`body` text NOT NULL,
	`made_by` integer NOT NULL,
	`origin` text NOT NULL,
	`reference` text NOT NULL,
	`standing_order_id` integer,
	`nominal_date` text NOT NULL,
	`executes_on` text NOT NULL,
	`due_at` integer NOT NULL,
	`status` text DEFAULT 'scheduled' NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`reason` text,
	`approval_id` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`token` integer DEFAULT 0 NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`leased_until` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`virtual_account_id`) REFERENCES `virtual_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`made_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`standing_order_id`) REFERENCES `standing_orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`approval_id`) REFERENCES `approvals`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "SCHEDULED_PAYMENT_STATUS" CHECK("scheduled_payments"."status" in ('scheduled','waiting','paid','failed','cancelled')),
	CONSTRAINT "SCHEDULED_PAYMENT_AMOUNT" CHECK("scheduled_payments"."amount" > 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `scheduled_payments_reference` ON `scheduled_payments` (`virtual_account_id`,`reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `scheduled_payments_occurrence` ON `scheduled_payments` (`standing_order_id`,`nominal_date`);--> statement-breakpoint
CREATE INDEX `scheduled_payments_account` ON `scheduled_payments` (`virtual_account_id`,`id`);--> statement-breakpoint
CREATE INDEX `scheduled_payments_due` ON `scheduled_payments` (`due_at`) WHERE "scheduled_payments"."status" = 'scheduled';--> statement-breakpoint
CREATE TABLE `standing_orders` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`virtual_account_id` integer NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`recipient` text NOT NULL,
	`description` text NOT NULL,
	`body` text NOT NULL,
	`made_by` integer NOT NULL,
	`origin` text NOT NULL,
	`every` text NOT NULL,
	`every_from` text NOT NULL,
	`until` text,
	`times` integer,
	`shift` text NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	`next_date` text,
	`begun` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`virtual_account_id`) REFERENCES `virtual_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`made_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "STANDING_ORDER_EVERY" CHECK("standing_orders"."every" in ('day','week','month','last_working_day')),
	CONSTRAINT "STANDING_ORDER_SHIFT" CHECK("standing_orders"."shift" in ('next','previous')),
	CONSTRAINT "STANDING_ORDER_STATUS" CHECK("standing_orders"."status" in ('active','paused','ended','cancelled')),
	CONSTRAINT "STANDING_ORDER_AMOUNT" CHECK("standing_orders"."amount" > 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `standing_orders_account` ON `standing_orders` (`virtual_account_id`,`id`);--> statement-breakpoint
CREATE INDEX `standing_orders_next` ON `standing_orders` (`next_date`) WHERE "standing_orders"."status" = 'active';