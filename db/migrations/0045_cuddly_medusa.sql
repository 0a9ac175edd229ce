-- expand
DROP INDEX `idempotency_keys_created`;--> statement-breakpoint
ALTER TABLE `idempotency_keys` ADD `expires_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `idempotency_keys` ADD `answer` text;--> statement-breakpoint
CREATE INDEX `idempotency_keys_posted` ON `idempotency_keys` (`expires_at`) WHERE instr("idempotency_keys"."response", 'journalId') = 3;--> statement-breakpoint
CREATE INDEX `idempotency_keys_others` ON `idempotency_keys` (`expires_at`) WHERE ifnull(instr("idempotency_keys"."response", 'journalId'), 0) <> 3;--> statement-breakpoint
DROP INDEX `scheduled_payments_reference`;--> statement-breakpoint
CREATE UNIQUE INDEX `scheduled_payments_reference` ON `scheduled_payments` (`virtual_account_id`,`reference`) WHERE "scheduled_payments"."status" not in ('cancelled', 'failed');