CREATE TABLE `approval_settings` (
	`kind` text PRIMARY KEY NOT NULL,
	`enabled` integer NOT NULL,
	`above_usd` integer,
	`updated_by` integer,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`updated_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "APPROVAL_KIND" CHECK("approval_settings"."kind" in ('payment','manual_debit','hold_release','relink','limits','user_role','cbs_account'))
) STRICT;
--> statement-breakpoint
CREATE TABLE `approvals` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`request_id` text NOT NULL,
	`kind` text NOT NULL,
	`act` text NOT NULL,
	`body` text NOT NULL,
	`summary` text NOT NULL,
	`details` text NOT NULL,
	`usd_amount` integer,
	`status` text DEFAULT 'waiting' NOT NULL,
	`maker_id` integer NOT NULL,
	`made_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`ended_by` integer,
	`ended_at` integer,
	`reason` text,
	FOREIGN KEY (`maker_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`ended_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "APPROVAL_STATUS" CHECK("approvals"."status" in ('waiting','approved','refused','withdrawn','expired'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `approvals_request` ON `approvals` (`request_id`);--> statement-breakpoint
CREATE INDEX `approvals_status` ON `approvals` (`status`,`id`);--> statement-breakpoint
CREATE INDEX `approvals_expiry` ON `approvals` (`expires_at`) WHERE "approvals"."status" = 'waiting';