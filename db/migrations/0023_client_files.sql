CREATE TABLE `channel_keys` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`client_id` text NOT NULL,
	`user_id` integer NOT NULL,
	`name` text NOT NULL,
	`public_key` text NOT NULL,
	`fingerprint` text NOT NULL,
	`start` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "CHANNEL_KEY_START" CHECK("channel_keys"."start" in ('by_person','at_once'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `channel_keys_fingerprint` ON `channel_keys` (`fingerprint`);--> statement-breakpoint
CREATE INDEX `channel_keys_client` ON `channel_keys` (`client_id`,`id`);--> statement-breakpoint
CREATE TABLE `channel_openings` (
	`client_id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `client_file_contents` (
	`file_id` integer PRIMARY KEY NOT NULL,
	`content` text NOT NULL,
	FOREIGN KEY (`file_id`) REFERENCES `client_files`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `client_files` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`client_id` text NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`size` integer NOT NULL,
	`digest` text NOT NULL,
	`made_at` integer NOT NULL,
	`upload_id` integer,
	`number` integer,
	`mark` text,
	`virtual_account_id` integer,
	`from_seq` integer,
	`through_seq` integer,
	`fetched_at` integer,
	`fetched_by` integer,
	`status` text NOT NULL,
	`sent_by` integer,
	`start` text,
	`message` text,
	`token` integer DEFAULT 0 NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`leased_until` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`upload_id`) REFERENCES `bulk_uploads`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`virtual_account_id`) REFERENCES `virtual_accounts`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`fetched_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`sent_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "CLIENT_FILE_KIND" CHECK("client_files"."kind" in ('payments','status','notices')),
	CONSTRAINT "CLIENT_FILE_STATUS" CHECK("client_files"."status" in ('made','received','read','refused','repeated')),
	CONSTRAINT "CLIENT_FILE_SENDER" CHECK(("client_files"."kind" = 'payments') = ("client_files"."sent_by" is not null))
) STRICT;
--> statement-breakpoint
CREATE INDEX `client_files_client` ON `client_files` (`client_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `client_files_report` ON `client_files` (`upload_id`,`number`) WHERE "client_files"."kind" = 'status' and "client_files"."number" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `client_files_notices` ON `client_files` (`virtual_account_id`,`from_seq`) WHERE "client_files"."kind" = 'notices';--> statement-breakpoint
CREATE UNIQUE INDEX `client_files_received` ON `client_files` (`client_id`,`digest`) WHERE "client_files"."kind" = 'payments' and "client_files"."status" <> 'repeated';--> statement-breakpoint
CREATE INDEX `client_files_unread` ON `client_files` (`status`,`id`) WHERE "client_files"."status" = 'received';