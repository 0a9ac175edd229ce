CREATE TABLE `state_changes` (
	`id` integer PRIMARY KEY NOT NULL,
	`subject` text NOT NULL,
	`row_id` text NOT NULL,
	`change` text NOT NULL,
	`fields` text NOT NULL,
	`digest` text,
	`audit_id` integer NOT NULL,
	CONSTRAINT "STATE_CHANGE" CHECK("state_changes"."change" in ('insert','update','delete'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `state_changes_row` ON `state_changes` (`subject`,`row_id`);--> statement-breakpoint
CREATE INDEX `state_changes_audit` ON `state_changes` (`audit_id`);