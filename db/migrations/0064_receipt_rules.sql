-- expand
CREATE TABLE `receipt_rules` (
	`virtual_account_id` integer PRIMARY KEY NOT NULL,
	`allowed_payers` text,
	`min_amount` integer,
	`max_amount` integer,
	`expected_only` integer NOT NULL,
	`expires_on` text,
	`maximum_balance` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_by` integer,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`updated_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "RECEIPT_RULE_PAYERS" CHECK("receipt_rules"."allowed_payers" is null or (json_valid("receipt_rules"."allowed_payers") and json_type("receipt_rules"."allowed_payers") = 'array')),
	CONSTRAINT "RECEIPT_RULE_AMOUNTS" CHECK(coalesce("receipt_rules"."min_amount", 1) > 0 and coalesce("receipt_rules"."max_amount", "receipt_rules"."min_amount", 1) >= coalesce("receipt_rules"."min_amount", 1)
        and coalesce("receipt_rules"."maximum_balance", 0) >= 0),
	CONSTRAINT "RECEIPT_RULE_EXPIRY" CHECK("receipt_rules"."expires_on" is null or "receipt_rules"."expires_on" = date("receipt_rules"."expires_on"))
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
	CONSTRAINT "APPROVAL_KIND" CHECK("__new_approval_settings"."kind" in ('payment','manual_debit','manual_credit','hold_release','assignment','relink','limits','user_role','cbs_account','compliance','rates','account_state','bank_commit','client_user','calendars','retention','sweeps','receipt_rules'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_approval_settings`("kind", "enabled", "above_usd", "updated_by", "updated_at") SELECT "kind", "enabled", "above_usd", "updated_by", "updated_at" FROM `approval_settings`;--> statement-breakpoint
DROP TABLE `approval_settings`;--> statement-breakpoint
ALTER TABLE `__new_approval_settings` RENAME TO `approval_settings`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
ALTER TABLE `virtual_accounts` ADD `maximum_balance` integer;--> statement-breakpoint
ALTER TABLE `bank_lines` ADD `refusal` text;