CREATE TABLE `sole_acts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`account_id` integer,
	`maker_id` integer NOT NULL,
	`usd_amount` integer NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `virtual_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`maker_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "SOLE_ACT_AMOUNT" CHECK("sole_acts"."usd_amount" >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `sole_acts_account` ON `sole_acts` (`account_id`,`kind`,`at`);--> statement-breakpoint
CREATE INDEX `sole_acts_maker` ON `sole_acts` (`maker_id`,`kind`,`at`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_approval_settings` (
	`kind` text PRIMARY KEY NOT NULL,
	`enabled` integer NOT NULL,
	`above_usd` integer,
	`updated_by` integer,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`updated_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "APPROVAL_KIND" CHECK("__new_approval_settings"."kind" in ('payment','manual_debit','manual_credit','hold_release','assignment','relink','limits','user_role','cbs_account','compliance','rates','account_state','bank_commit','client_user'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_approval_settings`("kind", "enabled", "above_usd", "updated_by", "updated_at") SELECT "kind", "enabled", "above_usd", "updated_by", "updated_at" FROM `approval_settings`;--> statement-breakpoint
DROP TABLE `approval_settings`;--> statement-breakpoint
ALTER TABLE `__new_approval_settings` RENAME TO `approval_settings`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `approvals_waiting` ON `approvals` (`maker_id`) WHERE "approvals"."client_id" is null and "approvals"."status" = 'waiting';