CREATE TABLE `movement_days` (
	`day` integer NOT NULL,
	`currency` text NOT NULL,
	`credits` integer NOT NULL,
	`debits` integer NOT NULL,
	`credit_count` integer NOT NULL,
	`debit_count` integer NOT NULL,
	`hold_count` integer NOT NULL,
	`release_count` integer NOT NULL,
	PRIMARY KEY(`day`, `currency`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `hold_totals` (
	`currency` text PRIMARY KEY NOT NULL,
	`holds` integer NOT NULL,
	`amount` integer NOT NULL
) STRICT;
