-- expand
DROP INDEX `expected_receipts_number`;--> statement-breakpoint
DROP INDEX `expected_receipts_reference`;--> statement-breakpoint
DROP INDEX `expected_receipts_payer`;--> statement-breakpoint
CREATE INDEX `expected_receipts_number` ON `expected_receipts` (`client_id`,`number_key`,`status`);--> statement-breakpoint
CREATE INDEX `expected_receipts_reference` ON `expected_receipts` (`client_id`,`reference`,`status`);--> statement-breakpoint
CREATE INDEX `expected_receipts_payer` ON `expected_receipts` (`client_id`,`payer_key`,("amount" - "applied" - "written_off")) WHERE "expected_receipts"."status" in ('open', 'partly_paid') and "expected_receipts"."payer_key" is not null;