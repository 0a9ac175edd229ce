-- expand
CREATE TABLE `sweep_items` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`run_id` integer NOT NULL,
	`ordinal` integer NOT NULL,
	`virtual_account_id` integer NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`direction` text,
	`before` integer,
	`amount` integer,
	`reason` text,
	`journal_id` text,
	`reversed_journal_id` text,
	`reverse_reason` text,
	FOREIGN KEY (`run_id`) REFERENCES `sweep_runs`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "SWEEP_ITEM_STATE" CHECK("sweep_items"."state" in ('open','moved','skipped','refused','reversed')),
	CONSTRAINT "SWEEP_ITEM_JOURNAL" CHECK(("sweep_items"."state" in ('moved', 'reversed')) = ("sweep_items"."journal_id" is not null)
        and ("sweep_items"."state" = 'reversed') = ("sweep_items"."reversed_journal_id" is not null)
        and ("sweep_items"."journal_id" is null or ("sweep_items"."amount" > 0 and "sweep_items"."direction" is not null and "sweep_items"."before" is not null)))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `sweep_items_ordinal` ON `sweep_items` (`run_id`,`ordinal`);--> statement-breakpoint
CREATE UNIQUE INDEX `sweep_items_account` ON `sweep_items` (`run_id`,`virtual_account_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `sweep_items_journal` ON `sweep_items` (`journal_id`) WHERE "sweep_items"."journal_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `sweep_items_reversed` ON `sweep_items` (`reversed_journal_id`) WHERE "sweep_items"."reversed_journal_id" is not null;--> statement-breakpoint
CREATE TABLE `sweep_runs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`request_id` text NOT NULL,
	`status` text DEFAULT 'running' NOT NULL,
	`started_by` integer,
	`started_at` integer NOT NULL,
	`finished_at` integer,
	`failure` text,
	`token` integer DEFAULT 0 NOT NULL,
	`leased_until` integer DEFAULT 0 NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`sweep_id` integer NOT NULL,
	`client_id` text NOT NULL,
	`rule` text NOT NULL,
	`due_at` integer,
	`phase` text DEFAULT 'sweep' NOT NULL,
	`reversed_by` integer,
	FOREIGN KEY (`started_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reversed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "SWEEP_RUN_STATUS" CHECK("sweep_runs"."status" in ('running','done','partly','failed','reversed'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `sweep_runs_request` ON `sweep_runs` (`request_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `sweep_runs_due` ON `sweep_runs` (`sweep_id`,`due_at`) WHERE "sweep_runs"."due_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `sweep_runs_running` ON `sweep_runs` (`sweep_id`) WHERE "sweep_runs"."status" = 'running';--> statement-breakpoint
CREATE INDEX `sweep_runs_sweep` ON `sweep_runs` (`sweep_id`,`id`);--> statement-breakpoint
CREATE INDEX `sweep_runs_client` ON `sweep_runs` (`client_id`,`id`);--> statement-breakpoint
CREATE TABLE `sweeps` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`client_id` text NOT NULL,
	`name` text NOT NULL,
	`currency` text NOT NULL,
	`va_ids` text,
	`to_account_id` integer,
	`mode` text NOT NULL,
	`target` integer,
	`floor` integer,
	`ceiling` integer,
	`direction` text NOT NULL,
	`minimum` integer,
	`multiple` integer,
	`runs_at` text NOT NULL,
	`at` text,
	`minutes_before` integer,
	`status` text DEFAULT 'active' NOT NULL,
	`planned_from` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`to_account_id`) REFERENCES `virtual_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "SWEEP_CURRENCY" CHECK("sweeps"."currency" in ('USD','AED','EUR')),
	CONSTRAINT "SWEEP_MODE" CHECK("sweeps"."mode" in ('zero','target','range')),
	CONSTRAINT "SWEEP_DIRECTION" CHECK("sweeps"."direction" in ('collect','fund','both')),
	CONSTRAINT "SWEEP_TIME" CHECK("sweeps"."runs_at" in ('manual','time','cut_off')),
	CONSTRAINT "SWEEP_STATUS" CHECK("sweeps"."status" in ('active','paused')),
	CONSTRAINT "SWEEP_AMOUNT" CHECK(min(ifnull("sweeps"."target", 1), ifnull("sweeps"."floor", 1), ifnull("sweeps"."ceiling", 1), ifnull("sweeps"."minimum", 1), ifnull("sweeps"."multiple", 1)) > 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `sweeps_client` ON `sweeps` (`client_id`,`id`);--> statement-breakpoint
CREATE INDEX `sweeps_target` ON `sweeps` (`to_account_id`) WHERE "sweeps"."to_account_id" is not null;--> statement-breakpoint
CREATE INDEX `sweeps_timed` ON `sweeps` (`id`) WHERE "sweeps"."status" = 'active' and "sweeps"."runs_at" <> 'manual';