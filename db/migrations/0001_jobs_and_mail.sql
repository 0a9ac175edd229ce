CREATE TABLE `job_cursors` (
	`name` text PRIMARY KEY NOT NULL,
	`last_id` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `job_runs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`job` text NOT NULL,
	`token` integer NOT NULL,
	`node` text NOT NULL,
	`due_at` integer NOT NULL,
	`started_at` integer NOT NULL,
	`finished_at` integer,
	`status` text NOT NULL,
	`runs` integer DEFAULT 1 NOT NULL,
	`items` integer DEFAULT 0 NOT NULL,
	`error` text,
	CONSTRAINT "JOB_RUN_STATUS" CHECK("job_runs"."status" in ('running','done','failed','stopped','lost'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `job_runs_job` ON `job_runs` (`job`,`id`);--> statement-breakpoint
CREATE INDEX `job_runs_started` ON `job_runs` (`started_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `job_runs_token` ON `job_runs` (`job`,`token`);--> statement-breakpoint
CREATE TABLE `jobs` (
	`name` text PRIMARY KEY NOT NULL,
	`token` integer DEFAULT 0 NOT NULL,
	`node` text,
	`leased_until` integer DEFAULT 0 NOT NULL,
	`due` integer DEFAULT 0 NOT NULL,
	`finished_due` integer DEFAULT 0 NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`retry_at` integer DEFAULT 0 NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `mails` (
	`id` text PRIMARY KEY NOT NULL,
	`recipient` text NOT NULL,
	`audience` text NOT NULL,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`status` text DEFAULT 'waiting' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	`last_error` text,
	CONSTRAINT "MAIL_STATUS" CHECK("mails"."status" in ('waiting','sending','sent','failed','withheld')),
	CONSTRAINT "MAIL_AUDIENCE" CHECK("mails"."audience" in ('staff','client'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `mails_due` ON `mails` (`next_attempt_at`) WHERE "mails"."status" in ('waiting','sending');--> statement-breakpoint
CREATE INDEX `mails_created` ON `mails` (`created_at`);