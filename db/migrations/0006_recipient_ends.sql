DROP INDEX `payments_paid`;--> statement-breakpoint
ALTER TABLE `payments` ADD `recipient_end` text GENERATED ALWAYS AS (substr(recipient, -6)) VIRTUAL;--> statement-breakpoint
CREATE INDEX `payments_alone` ON `payments` (`virtual_account_id`,`created_by`,`created_at`,`usd_amount`) WHERE "payments"."approval_id" is null and "payments"."status" not in ('rejected', 'returned');--> statement-breakpoint
CREATE INDEX `payments_paid` ON `payments` (`client_id`,`recipient_end`,`created_at`);