CREATE TABLE `holidays` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`date` text NOT NULL,
	`name` text NOT NULL,
	`currency` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "HOLIDAY_DATE" CHECK("holidays"."date" = date("holidays"."date")),
	CONSTRAINT "HOLIDAY_CURRENCY" CHECK("holidays"."currency" in ('USD','AED','EUR'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `holidays_of_currency` ON `holidays` (`date`,`currency`) WHERE "holidays"."currency" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `holidays_of_all` ON `holidays` (`date`) WHERE "holidays"."currency" is null;--> statement-breakpoint
CREATE INDEX `holidays_date` ON `holidays` (`date`,`id`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_approval_settings` (
	`kind` text PRIMARY KEY NOT NULL,
	`enabled` integer NOT NULL,
	`above_usd` integer,
	`updated_by` integer,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`updated_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "APPROVAL_KIND" CHECK("__new_approval_settings"."kind" in ('payment','manual_debit','manual_credit','hold_release','assignment','relink','limits','user_role','cbs_account','compliance','rates','account_state','bank_commit','client_user','calendars'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_approval_settings`("kind", "enabled", "above_usd", "updated_by", "updated_at") SELECT "kind", "enabled", "above_usd", "updated_by", "updated_at" FROM `approval_settings`;--> statement-breakpoint
DROP TABLE `approval_settings`;--> statement-breakpoint
ALTER TABLE `__new_approval_settings` RENAME TO `approval_settings`;--> statement-breakpoint
PRAGMA foreign_keys=ON;