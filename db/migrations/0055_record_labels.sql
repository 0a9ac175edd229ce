-- expand
CREATE TABLE `record_labels` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`record_id` integer NOT NULL,
	`owner` text NOT NULL,
	`key` text NOT NULL,
	`value` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `record_labels_record` ON `record_labels` (`kind`,`record_id`,`owner`,`key`);--> statement-breakpoint
CREATE INDEX `record_labels_value` ON `record_labels` (`owner`,`kind`,`key`,`value`,`record_id`);