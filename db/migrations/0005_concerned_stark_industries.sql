CREATE TABLE `bulk_rows` (
	`id` integer PRIMARY KEY NOT NULL,
	`upload_id` integer NOT NULL,
	`row` integer NOT NULL,
	`cells` text NOT NULL,
	`flaws` text,
	`problems` text,
	`state` text NOT NULL,
	`virtual_account_id` integer,
	`payment_id` integer,
	`approval_id` integer,
	`message` text,
	FOREIGN KEY (`upload_id`) REFERENCES `bulk_uploads`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`virtual_account_id`) REFERENCES `virtual_accounts`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`approval_id`) REFERENCES `approvals`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "BULK_ROW_STATE" CHECK("bulk_rows"."state" in ('good','bad','done','waiting','refused'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `bulk_rows_row` ON `bulk_rows` (`upload_id`,`row`);--> statement-breakpoint
CREATE INDEX `bulk_rows_state` ON `bulk_rows` (`upload_id`,`state`,`row`);--> statement-breakpoint
CREATE INDEX `bulk_rows_account` ON `bulk_rows` (`virtual_account_id`) WHERE "bulk_rows"."virtual_account_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `bulk_rows_payment` ON `bulk_rows` (`payment_id`) WHERE "bulk_rows"."payment_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `bulk_rows_approval` ON `bulk_rows` (`approval_id`) WHERE "bulk_rows"."approval_id" is not null;--> statement-breakpoint
CREATE TABLE `bulk_uploads` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`request_id` text NOT NULL,
	`kind` text NOT NULL,
	`client_id` text,
	`file_name` text NOT NULL,
	`digest` text NOT NULL,
	`read_as` text NOT NULL,
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
	`leased_until` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`committed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "BULK_UPLOAD_KIND" CHECK("bulk_uploads"."kind" in ('accounts','payments')),
	CONSTRAINT "BULK_UPLOAD_STATUS" CHECK("bulk_uploads"."status" in ('ready','committing','done','failed')),
	CONSTRAINT "BULK_UPLOAD_MODE" CHECK("bulk_uploads"."mode" in ('all','good'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `bulk_uploads_request` ON `bulk_uploads` (`request_id`);--> statement-breakpoint
CREATE INDEX `bulk_uploads_digest` ON `bulk_uploads` (`digest`);--> statement-breakpoint
CREATE INDEX `bulk_uploads_client` ON `bulk_uploads` (`client_id`,`id`);--> statement-breakpoint
CREATE INDEX `bulk_uploads_unfinished` ON `bulk_uploads` (`status`,`id`) WHERE "bulk_uploads"."status" = 'committing';