ALTER TABLE `bulk_rows` ADD `original` text;--> statement-breakpoint
ALTER TABLE `bulk_rows` ADD `code` text;--> statement-breakpoint
ALTER TABLE `bulk_uploads` ADD `message` text;