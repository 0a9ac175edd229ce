-- expand
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_bulk_uploads` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`request_id` text NOT NULL,
	`kind` text NOT NULL,
	`client_id` text,
	`number_pool_id` integer,
	`file_name` text NOT NULL,
	`digest` text NOT NULL,
	`read_as` text NOT NULL,
	`message` text,
	`columns` text NOT NULL,
	`duplicate_of` integer,
	`status` text DEFAULT 'ready' NOT NULL,
	`mode` text,
	`total` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` integer NOT NULL,
	`created_at` integer NOT NULL,
	`committed_by` integer,
	`committed_at` integer,
	`origin` text,
	`finished_at` integer,
	`failure` text,
	`token` integer DEFAULT 0 NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`leased_until` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`number_pool_id`) REFERENCES `number_pools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`committed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "BULK_UPLOAD_KIND" CHECK("__new_bulk_uploads"."kind" in ('accounts','payments','expected_receipts','numbers')),
	CONSTRAINT "BULK_UPLOAD_STATUS" CHECK("__new_bulk_uploads"."status" in ('ready','committing','done','failed')),
	CONSTRAINT "BULK_UPLOAD_MODE" CHECK("__new_bulk_uploads"."mode" in ('all','good')),
	CONSTRAINT "BULK_UPLOAD_POOL" CHECK(("__new_bulk_uploads"."number_pool_id" is null) = ("__new_bulk_uploads"."kind" <> 'numbers'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_bulk_uploads`("id", "request_id", "kind", "client_id", "file_name", "digest", "read_as", "message", "columns", "duplicate_of", "status", "mode", "total", "version", "created_by", "created_at", "committed_by", "committed_at", "origin", "finished_at", "failure", "token", "attempts", "leased_until") SELECT "id", "request_id", "kind", "client_id", "file_name", "digest", "read_as", "message", "columns", "duplicate_of", "status", "mode", "total", "version", "created_by", "created_at", "committed_by", "committed_at", "origin", "finished_at", "failure", "token", "attempts", "leased_until" FROM `bulk_uploads`;--> statement-breakpoint
DROP TABLE `bulk_uploads`;--> statement-breakpoint
ALTER TABLE `__new_bulk_uploads` RENAME TO `bulk_uploads`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `bulk_uploads_request` ON `bulk_uploads` (`request_id`);--> statement-breakpoint
CREATE INDEX `bulk_uploads_digest` ON `bulk_uploads` (`digest`);--> statement-breakpoint
CREATE INDEX `bulk_uploads_client` ON `bulk_uploads` (`client_id`,`id`);--> statement-breakpoint
CREATE INDEX `bulk_uploads_unfinished` ON `bulk_uploads` (`status`,`id`) WHERE "bulk_uploads"."status" = 'committing';--> statement-breakpoint
ALTER TABLE `bulk_rows` ADD `account_number_id` integer REFERENCES account_numbers(id);--> statement-breakpoint
CREATE UNIQUE INDEX `bulk_rows_account_number` ON `bulk_rows` (`account_number_id`) WHERE "bulk_rows"."account_number_id" is not null;