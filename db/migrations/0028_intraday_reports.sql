PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_client_files` (
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
	CONSTRAINT "CLIENT_FILE_KIND" CHECK("__new_client_files"."kind" in ('payments','status','notices','intraday')),
	CONSTRAINT "CLIENT_FILE_STATUS" CHECK("__new_client_files"."status" in ('made','received','read','refused','repeated')),
	CONSTRAINT "CLIENT_FILE_SENDER" CHECK(("__new_client_files"."kind" = 'payments') = ("__new_client_files"."sent_by" is not null))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_client_files`("id", "client_id", "kind", "name", "size", "digest", "made_at", "upload_id", "number", "mark", "virtual_account_id", "from_seq", "through_seq", "fetched_at", "fetched_by", "status", "sent_by", "start", "message", "token", "attempts", "leased_until") SELECT "id", "client_id", "kind", "name", "size", "digest", "made_at", "upload_id", "number", "mark", "virtual_account_id", "from_seq", "through_seq", "fetched_at", "fetched_by", "status", "sent_by", "start", "message", "token", "attempts", "leased_until" FROM `client_files`;--> statement-breakpoint
DROP TABLE `client_files`;--> statement-breakpoint
ALTER TABLE `__new_client_files` RENAME TO `client_files`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `client_files_client` ON `client_files` (`client_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `client_files_report` ON `client_files` (`upload_id`,`number`) WHERE "client_files"."kind" = 'status' and "client_files"."number" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `client_files_notices` ON `client_files` (`virtual_account_id`,`from_seq`) WHERE "client_files"."kind" = 'notices';--> statement-breakpoint
CREATE UNIQUE INDEX `client_files_intraday` ON `client_files` (`virtual_account_id`,`mark`) WHERE "client_files"."kind" = 'intraday';--> statement-breakpoint
CREATE UNIQUE INDEX `client_files_received` ON `client_files` (`client_id`,`digest`) WHERE "client_files"."kind" = 'payments' and "client_files"."status" <> 'repeated';--> statement-breakpoint
CREATE INDEX `client_files_unread` ON `client_files` (`status`,`id`) WHERE "client_files"."status" = 'received';--> statement-breakpoint
ALTER TABLE `channel_keys` ADD `intraday` text DEFAULT '' NOT NULL;