CREATE TABLE `webhook_deliveries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`webhook_id` integer NOT NULL,
	`seq` integer,
	`lane` integer NOT NULL,
	`type` text NOT NULL,
	`status` text NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`next_at` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`tried_at` integer,
	`duration` integer,
	`http_status` integer,
	`answer` text,
	`error` text,
	FOREIGN KEY (`webhook_id`) REFERENCES `webhooks`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "DELIVERY_STATUS" CHECK("webhook_deliveries"."status" in ('waiting','delivered','failed'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_webhook` ON `webhook_deliveries` (`webhook_id`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_waiting` ON `webhook_deliveries` (`webhook_id`,`lane`,`seq`) WHERE "webhook_deliveries"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX `webhook_deliveries_old` ON `webhook_deliveries` (`created_at`);--> statement-breakpoint
CREATE TABLE `webhooks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`request_id` text NOT NULL,
	`client_id` text,
	`url` text NOT NULL,
	`types` text,
	`description` text NOT NULL,
	`status` text NOT NULL,
	`secret` text NOT NULL,
	`previous_secret` text,
	`previous_until` integer,
	`off_reason` text,
	`off_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`position` integer NOT NULL,
	`due_at` integer,
	`failures` integer DEFAULT 0 NOT NULL,
	`token` integer DEFAULT 0 NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`leased_until` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "WEBHOOK_STATUS" CHECK("webhooks"."status" in ('active','off'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `webhooks_request` ON `webhooks` (`request_id`);--> statement-breakpoint
CREATE INDEX `webhooks_client` ON `webhooks` (`client_id`,`id`);