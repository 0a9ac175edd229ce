-- expand
CREATE TABLE `refused_receipts` (
	`id` integer PRIMARY KEY NOT NULL,
	`virtual_account_id` integer NOT NULL,
	`client_id` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`code` text NOT NULL,
	`on_break` text NOT NULL,
	`status` text DEFAULT 'waiting' NOT NULL,
	`payment_id` integer,
	`problem` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`virtual_account_id`) REFERENCES `virtual_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "REFUSED_STATUS" CHECK("refused_receipts"."status" in ('waiting','returned','accepted')),
	CONSTRAINT "REFUSED_AMOUNT" CHECK("refused_receipts"."amount" > 0),
	CONSTRAINT "REFUSED_BREAK" CHECK("refused_receipts"."on_break" in ('suspense','return'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `refused_receipts_client` ON `refused_receipts` (`client_id`,`status`,`id`);--> statement-breakpoint
CREATE INDEX `refused_receipts_status` ON `refused_receipts` (`status`,`id`);--> statement-breakpoint
CREATE INDEX `refused_receipts_account` ON `refused_receipts` (`virtual_account_id`,`id`);--> statement-breakpoint
CREATE INDEX `refused_receipts_returning` ON `refused_receipts` (`id`) WHERE "refused_receipts"."on_break" = 'return' and "refused_receipts"."status" = 'waiting' and "refused_receipts"."payment_id" is null and "refused_receipts"."problem" is null;--> statement-breakpoint
ALTER TABLE `receipt_rules` ADD `on_break` text DEFAULT 'suspense' NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `bank_line_id` integer;--> statement-breakpoint
CREATE INDEX `payments_bank_line` ON `payments` (`bank_line_id`) WHERE "payments"."bank_line_id" is not null;--> statement-breakpoint
INSERT INTO `refused_receipts` (`id`, `virtual_account_id`, `client_id`, `amount`, `currency`, `code`, `on_break`, `status`, `created_at`)
SELECT l.id, v.id, v.client_id, l.amount, s.currency, l.refusal, 'suspense', iif(l.outcome = 'assigned', 'accepted', 'waiting'), j.created_at
FROM bank_lines l
JOIN bank_statements s ON s.id = l.statement_id
JOIN journals j ON j.id = l.journal_id
JOIN virtual_accounts v ON v.id = coalesce((SELECT n.id FROM virtual_accounts n
  WHERE n.virtual_iban = upper(replace(l.creditor_account, ' ', ''))), l.virtual_account_id)
WHERE l.refusal IS NOT NULL AND l.outcome IN ('suspense', 'assigned');