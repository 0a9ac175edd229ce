CREATE TABLE `report_chunks` (
	`id` integer PRIMARY KEY NOT NULL,
	`report_id` integer NOT NULL,
	`seq` integer NOT NULL,
	`bytes` blob NOT NULL,
	FOREIGN KEY (`report_id`) REFERENCES `reports`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `report_chunks_seq` ON `report_chunks` (`report_id`,`seq`);--> statement-breakpoint
CREATE TABLE `report_schedules` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`cadence` text NOT NULL,
	`hour` integer NOT NULL,
	`weekday` integer DEFAULT 1 NOT NULL,
	`sheets` text NOT NULL,
	`accounts` text,
	`recipients` text NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`next_due_at` integer NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`failed_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`request_id` text NOT NULL,
	`created_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "REPORT_CADENCE" CHECK("report_schedules"."cadence" in ('daily','weekly','monthly')),
	CONSTRAINT "REPORT_HOUR" CHECK("report_schedules"."hour" between 0 and 23),
	CONSTRAINT "REPORT_WEEKDAY" CHECK("report_schedules"."weekday" between 1 and 7)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `report_schedules_request` ON `report_schedules` (`request_id`);--> statement-breakpoint
CREATE INDEX `report_schedules_due` ON `report_schedules` (`next_due_at`) WHERE "report_schedules"."is_active" = 1;--> statement-breakpoint
CREATE INDEX `report_schedules_failing` ON `report_schedules` (`id`) WHERE "report_schedules"."failures" > 0;--> statement-breakpoint
CREATE TABLE `reports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`request_id` text NOT NULL,
	`schedule_id` integer,
	`due_at` integer,
	`name` text,
	`status` text DEFAULT 'running' NOT NULL,
	`started_by` integer,
	`started_at` integer NOT NULL,
	`finished_at` integer,
	`period_from` text NOT NULL,
	`period_to` text NOT NULL,
	`accounts` text,
	`sheets` text NOT NULL,
	`bounds` text NOT NULL,
	`total` integer DEFAULT 0 NOT NULL,
	`done` integer DEFAULT 0 NOT NULL,
	`stage` text,
	`chunks` integer DEFAULT 0 NOT NULL,
	`size` integer DEFAULT 0 NOT NULL,
	`digest` text,
	`token` integer DEFAULT 0 NOT NULL,
	`leased_until` integer DEFAULT 0 NOT NULL,
	`failure` text,
	`expires_at` integer,
	FOREIGN KEY (`schedule_id`) REFERENCES `report_schedules`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`started_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "REPORT_STATUS" CHECK("reports"."status" in ('running','done','failed','cancelled','deleted','expired'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `reports_request` ON `reports` (`request_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `reports_occurrence` ON `reports` (`schedule_id`,`due_at`) WHERE "reports"."schedule_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `reports_running` ON `reports` (`started_by`) WHERE "reports"."status" = 'running';--> statement-breakpoint
CREATE INDEX `reports_status` ON `reports` (`status`,`id`);--> statement-breakpoint
CREATE INDEX `reports_left` ON `reports` (`id`) WHERE "reports"."chunks" > 0 and "reports"."status" not in ('running','done');--> statement-breakpoint
CREATE INDEX `reports_expiry` ON `reports` (`expires_at`) WHERE "reports"."status" = 'done';