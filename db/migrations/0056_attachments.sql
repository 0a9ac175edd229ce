-- expand
CREATE TABLE `attachment_contents` (
	`digest` text PRIMARY KEY NOT NULL,
	`content` blob NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `attachments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`request_id` text NOT NULL,
	`kind` text NOT NULL,
	`record_id` integer NOT NULL,
	`owner` text NOT NULL,
	`audience` text NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`size` integer NOT NULL,
	`digest` text NOT NULL,
	`added_by` integer NOT NULL,
	`added_at` integer NOT NULL,
	FOREIGN KEY (`added_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ATTACHMENT_AUDIENCE" CHECK("attachments"."audience" in ('record','staff'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `attachments_request` ON `attachments` (`request_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `attachments_record` ON `attachments` (`kind`,`record_id`,`owner`,`digest`);--> statement-breakpoint
CREATE INDEX `attachments_digest` ON `attachments` (`digest`);--> statement-breakpoint
CREATE INDEX `attachments_added` ON `attachments` (`added_at`);