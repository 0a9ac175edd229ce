CREATE TABLE `payment_file_contents` (
	`file_id` integer PRIMARY KEY NOT NULL,
	`xml` text NOT NULL,
	FOREIGN KEY (`file_id`) REFERENCES `payment_files`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `payment_file_entries` (
	`id` integer PRIMARY KEY NOT NULL,
	`file_id` integer NOT NULL,
	`ordinal` integer NOT NULL,
	`payment_id` integer,
	`instruction_id` integer,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`answer` text,
	`reason_code` text,
	`reason_text` text,
	`answered_at` integer,
	`report_id` integer,
	FOREIGN KEY (`file_id`) REFERENCES `payment_files`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`instruction_id`) REFERENCES `settlement_instructions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`report_id`) REFERENCES `payment_status_reports`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "PAYMENT_FILE_ENTRY" CHECK(("payment_file_entries"."payment_id" is null) <> ("payment_file_entries"."instruction_id" is null)),
	CONSTRAINT "PAYMENT_FILE_ANSWER" CHECK("payment_file_entries"."answer" is null or "payment_file_entries"."answer" in ('accepted','returned'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_file_entries_ordinal` ON `payment_file_entries` (`file_id`,`ordinal`);--> statement-breakpoint
CREATE INDEX `payment_file_entries_answer` ON `payment_file_entries` (`file_id`,`answer`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_file_entries_payment` ON `payment_file_entries` (`payment_id`) WHERE "payment_file_entries"."payment_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `payment_file_entries_instruction` ON `payment_file_entries` (`instruction_id`) WHERE "payment_file_entries"."instruction_id" is not null and "payment_file_entries"."answer" is not 'returned';--> statement-breakpoint
CREATE TABLE `payment_files` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`cbs_account` text NOT NULL,
	`day` text NOT NULL,
	`message_id` text NOT NULL,
	`count` integer NOT NULL,
	`control_sum` integer NOT NULL,
	`accepted` integer DEFAULT 0 NOT NULL,
	`returned` integer DEFAULT 0 NOT NULL,
	`made_by` integer,
	`made_at` integer NOT NULL,
	`sent_by` integer,
	`sent_at` integer,
	FOREIGN KEY (`cbs_account`) REFERENCES `cbs_accounts`(`number`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`made_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`sent_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "PAYMENT_FILE_COUNT" CHECK("payment_files"."count" > 0 and "payment_files"."accepted" + "payment_files"."returned" <= "payment_files"."count")
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_files_day` ON `payment_files` (`cbs_account`,`day`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_files_message` ON `payment_files` (`message_id`);--> statement-breakpoint
CREATE INDEX `payment_files_unsent` ON `payment_files` (`id`) WHERE "payment_files"."sent_at" is null;--> statement-breakpoint
CREATE INDEX `payment_files_unanswered` ON `payment_files` (`id`) WHERE "payment_files"."sent_at" is not null and "payment_files"."accepted" + "payment_files"."returned" < "payment_files"."count";--> statement-breakpoint
CREATE TABLE `payment_status_reports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`digest` text NOT NULL,
	`name` text NOT NULL,
	`file_id` integer,
	`original_message_id` text NOT NULL,
	`accepted` integer NOT NULL,
	`returned` integer NOT NULL,
	`pending` integer NOT NULL,
	`repeated` integer NOT NULL,
	`unknown` integer NOT NULL,
	`problems` text NOT NULL,
	`read_by` integer,
	`read_at` integer NOT NULL,
	FOREIGN KEY (`file_id`) REFERENCES `payment_files`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`read_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_status_reports_digest` ON `payment_status_reports` (`digest`);--> statement-breakpoint
CREATE INDEX `payment_status_reports_file` ON `payment_status_reports` (`file_id`);--> statement-breakpoint
ALTER TABLE `payments` ADD `returned_journal_id` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `cbs_account` text;--> statement-breakpoint
CREATE INDEX `payments_leaving` ON `payments` (`id`) WHERE "payments"."status" = 'booked' and "payments"."recipient_account_id" is null;