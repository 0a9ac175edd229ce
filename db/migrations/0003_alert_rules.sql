ALTER TABLE `alert_settings` ADD `structuring_count` integer DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE `alert_settings` ADD `dormant_days` integer DEFAULT 90 NOT NULL;--> statement-breakpoint
ALTER TABLE `alert_settings` ADD `pass_through_minutes` integer DEFAULT 60 NOT NULL;--> statement-breakpoint
ALTER TABLE `alert_settings` ADD `pass_through_amount` integer DEFAULT 1000000 NOT NULL;--> statement-breakpoint
ALTER TABLE `alert_settings` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `alerts` ADD `rule` text;--> statement-breakpoint
ALTER TABLE `alerts` ADD `acknowledge_note` text;--> statement-breakpoint
ALTER TABLE `alerts` ADD `resolve_note` text;--> statement-breakpoint
CREATE UNIQUE INDEX `alerts_rule` ON `alerts` (`journal_id`,`virtual_account_id`,`rule`) WHERE "alerts"."rule" is not null;