-- expand
CREATE TABLE `statement_layouts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`cbs_account` text NOT NULL,
	`name` text NOT NULL,
	`headings` text NOT NULL,
	`layout` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`cbs_account`) REFERENCES `cbs_accounts`(`number`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `statement_layouts_headings` ON `statement_layouts` (`cbs_account`,`headings`);