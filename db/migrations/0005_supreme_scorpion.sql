PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_transactions` (
	`id` integer PRIMARY KEY NOT NULL,
	`journal_id` text NOT NULL,
	`virtual_account_id` integer NOT NULL,
	`seq` integer NOT NULL,
	`type` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`original_amount` integer,
	`original_currency` text,
	`rate` text,
	`description` text NOT NULL,
	`reference` text NOT NULL,
	`balance_after` integer NOT NULL,
	`held_after` integer NOT NULL,
	`credited_after` integer NOT NULL,
	`credit_count` integer NOT NULL,
	`debit_count` integer NOT NULL,
	`hold_count` integer NOT NULL,
	`created_at` integer NOT NULL,
	`processed_at` integer NOT NULL,
	`hold_id` integer,
	FOREIGN KEY (`virtual_account_id`) REFERENCES `virtual_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "TRANSACTION_TYPE" CHECK("__new_transactions"."type" = 'credit' or "__new_transactions"."type" = 'debit' or "__new_transactions"."type" = 'hold' or "__new_transactions"."type" = 'release'),
	CONSTRAINT "TRANSACTION_AMOUNT" CHECK("__new_transactions"."amount" > 0)
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_transactions`("id", "journal_id", "virtual_account_id", "seq", "type", "amount", "currency", "original_amount", "original_currency", "rate", "description", "reference", "balance_after", "held_after", "credited_after", "credit_count", "debit_count", "hold_count", "created_at", "processed_at", "hold_id") SELECT "id", "journal_id", "virtual_account_id", "seq", "type", "amount", "currency", "original_amount", "original_currency", "rate", "description", "reference", "balance_after", "held_after", "credited_after", "credit_count", "debit_count", "hold_count", "created_at", "processed_at", "hold_id" FROM `transactions`;--> statement-breakpoint
DROP TABLE `transactions`;--> statement-breakpoint
ALTER TABLE `__new_transactions` RENAME TO `transactions`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `transactions_seq` ON `transactions` (`virtual_account_id`,`seq`);--> statement-breakpoint
CREATE INDEX `transactions_time` ON `transactions` (`virtual_account_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `transactions_journal` ON `transactions` (`journal_id`);--> statement-breakpoint
CREATE INDEX `transactions_type` ON `transactions` (`type`,`id`);--> statement-breakpoint
CREATE INDEX `transactions_created` ON `transactions` (`created_at`);--> statement-breakpoint
CREATE INDEX `transactions_currency` ON `transactions` (`currency`,`id`);--> statement-breakpoint
CREATE INDEX `transactions_amount` ON `transactions` (`amount`,`id`);