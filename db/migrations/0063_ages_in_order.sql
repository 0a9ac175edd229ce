-- expand
DROP INDEX `expected_receipts_open`;--> statement-breakpoint
CREATE INDEX `expected_receipts_ages` ON `expected_receipts` (`client_id`,`currency`,`payer_name`,`due_date`,`amount`,`applied`,`written_off`,`status`) WHERE "expected_receipts"."status" in ('open', 'partly_paid', 'expired');