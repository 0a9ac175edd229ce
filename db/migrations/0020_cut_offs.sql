CREATE TABLE `cut_offs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`currency` text NOT NULL,
	`country` text NOT NULL,
	`time` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "CUT_OFF_CURRENCY" CHECK("cut_offs"."currency" in ('','USD','AED','EUR')),
	CONSTRAINT "CUT_OFF_TIME" CHECK("cut_offs"."time" = strftime('%H:%M', "cut_offs"."time"))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `cut_offs_of` ON `cut_offs` (`currency`,`country`);