-- expand
CREATE TABLE `directory_identities` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`issuer` text NOT NULL,
	`subject` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `directory_identities_subject` ON `directory_identities` (`issuer`,`subject`);--> statement-breakpoint
CREATE UNIQUE INDEX `directory_identities_user` ON `directory_identities` (`user_id`,`issuer`);--> statement-breakpoint
CREATE TABLE `directory_settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`groups_claim` text DEFAULT 'groups' NOT NULL,
	`close_passwords_for_staff` integer DEFAULT false NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "DIRECTORY_SETTINGS_ONE" CHECK("directory_settings"."id" = 1)
) STRICT;
--> statement-breakpoint
CREATE TABLE `group_mappings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`group_name` text NOT NULL,
	`role` text NOT NULL,
	`client_id` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "GROUP_MAPPING_ROLE" CHECK("group_mappings"."role" in ('admin','client_user','auditor')),
	CONSTRAINT "GROUP_MAPPING_CLIENT" CHECK("group_mappings"."role" <> 'client_user' or "group_mappings"."client_id" is not null)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `group_mappings_group` ON `group_mappings` (`group_name`);