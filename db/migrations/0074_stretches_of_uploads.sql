-- expand
CREATE TABLE `bulk_stretches` (
	`upload_id` integer NOT NULL,
	`stretch` integer NOT NULL,
	`digest` text,
	PRIMARY KEY(`upload_id`, `stretch`),
	FOREIGN KEY (`upload_id`) REFERENCES `bulk_uploads`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
ALTER TABLE `bulk_uploads` ADD `stretch` integer;--> statement-breakpoint
CREATE INDEX `bulk_uploads_hidden` ON `bulk_uploads` (`id`) WHERE "bulk_uploads"."version" = 0;