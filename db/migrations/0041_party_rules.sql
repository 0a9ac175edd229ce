-- expand
ALTER TABLE `alert_settings` ADD `payers_count` integer;--> statement-breakpoint
ALTER TABLE `alert_settings` ADD `payer_receipts` integer;--> statement-breakpoint
ALTER TABLE `alert_settings` ADD `new_party_amount` integer;--> statement-breakpoint
ALTER TABLE `alert_settings` ADD `payer_clients` integer;