-- expand
ALTER TABLE `client_payment_settings` ADD `payment_requests` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `expected_receipts` ADD `payer_email` text;--> statement-breakpoint
ALTER TABLE `expected_receipts` ADD `requested_version` integer;