CREATE TABLE `retention_settings` (
	`kind` text PRIMARY KEY NOT NULL,
	`days` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_by` integer,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`updated_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "RETENTION_DAYS" CHECK("retention_settings"."days" between 1 and 3650)
) STRICT;
--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_approval_settings` (
	`kind` text PRIMARY KEY NOT NULL,
	`enabled` integer NOT NULL,
	`above_usd` integer,
	`updated_by` integer,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`updated_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "APPROVAL_KIND" CHECK("__new_approval_settings"."kind" in ('payment','manual_debit','manual_credit','hold_release','assignment','relink','limits','user_role','cbs_account','compliance','rates','account_state','bank_commit','client_user','calendars','retention'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_approval_settings`("kind", "enabled", "above_usd", "updated_by", "updated_at") SELECT "kind", "enabled", "above_usd", "updated_by", "updated_at" FROM `approval_settings`;--> statement-breakpoint
DROP TABLE `approval_settings`;--> statement-breakpoint
ALTER TABLE `__new_approval_settings` RENAME TO `approval_settings`;--> statement-breakpoint
PRAGMA foreign_keys=ON;