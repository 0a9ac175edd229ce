-- expand
CREATE TABLE `bulk_name_checks` (
	`id` integer PRIMARY KEY NOT NULL,
	`status` text NOT NULL,
	`token` integer DEFAULT 0 NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`leased_until` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`id`) REFERENCES `bulk_uploads`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "BULK_NAME_CHECK_STATUS" CHECK("bulk_name_checks"."status" in ('asking','done'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `bulk_name_checks_asking` ON `bulk_name_checks` (`id`) WHERE "bulk_name_checks"."status" = 'asking';--> statement-breakpoint
ALTER TABLE `bulk_rows` ADD `name_check` text;--> statement-breakpoint
ALTER TABLE `bulk_rows` ADD `name_check_result` text GENERATED ALWAYS AS (name_check ->> '$.result') VIRTUAL;--> statement-breakpoint
CREATE INDEX `bulk_rows_name_check` ON `bulk_rows` (`upload_id`,`name_check_result`,`row`) WHERE "bulk_rows"."name_check" is not null;