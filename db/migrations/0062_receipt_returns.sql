-- expand
ALTER TABLE `payments` ADD `receipt_id` integer;--> statement-breakpoint
CREATE INDEX `payments_receipt` ON `payments` (`receipt_id`) WHERE "payments"."receipt_id" is not null;