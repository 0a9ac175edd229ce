-- expand
CREATE TABLE `account_entities` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`virtual_account_id` integer NOT NULL,
	`entity_id` integer,
	`since` integer NOT NULL,
	FOREIGN KEY (`entity_id`) REFERENCES `entities`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `account_entities_account` ON `account_entities` (`virtual_account_id`,`since`,`id`);--> statement-breakpoint
CREATE TABLE `entities` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`request_id` text NOT NULL,
	`client_id` text NOT NULL,
	`parent_id` integer,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`code` text NOT NULL,
	`deleted_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`parent_id`) REFERENCES `entities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ENTITY_KIND" CHECK("entities"."kind" in ('legal_entity','department','project')),
	CONSTRAINT "ENTITY_ROOT" CHECK("entities"."kind" = 'legal_entity' or "entities"."parent_id" is not null)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `entities_request` ON `entities` (`request_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `entities_code` ON `entities` (`client_id`,`code`) WHERE "entities"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `entities_client` ON `entities` (`client_id`,`id`);--> statement-breakpoint
CREATE INDEX `entities_parent` ON `entities` (`parent_id`) WHERE "entities"."deleted_at" is null and "entities"."parent_id" is not null;--> statement-breakpoint
CREATE TABLE `entity_ancestors` (
	`entity_id` integer NOT NULL,
	`ancestor_id` integer NOT NULL,
	`distance` integer NOT NULL,
	PRIMARY KEY(`entity_id`, `ancestor_id`),
	FOREIGN KEY (`entity_id`) REFERENCES `entities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`ancestor_id`) REFERENCES `entities`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `entity_ancestors_below` ON `entity_ancestors` (`ancestor_id`,`entity_id`);--> statement-breakpoint
CREATE TABLE `entity_parents` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`entity_id` integer NOT NULL,
	`client_id` text NOT NULL,
	`parent_id` integer,
	`since` integer NOT NULL,
	FOREIGN KEY (`entity_id`) REFERENCES `entities`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `entity_parents_entity` ON `entity_parents` (`entity_id`,`since`,`id`);--> statement-breakpoint
CREATE INDEX `entity_parents_client` ON `entity_parents` (`client_id`,`since`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_approval_settings` (
	`kind` text PRIMARY KEY NOT NULL,
	`enabled` integer NOT NULL,
	`above_usd` integer,
	`updated_by` integer,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`updated_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "APPROVAL_KIND" CHECK("__new_approval_settings"."kind" in ('payment','manual_debit','manual_credit','hold_release','assignment','relink','limits','user_role','cbs_account','compliance','rates','account_state','bank_commit','client_user','calendars','retention','sweeps','receipt_rules','structure'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_approval_settings`("kind", "enabled", "above_usd", "updated_by", "updated_at") SELECT "kind", "enabled", "above_usd", "updated_by", "updated_at" FROM `approval_settings`;--> statement-breakpoint
DROP TABLE `approval_settings`;--> statement-breakpoint
ALTER TABLE `__new_approval_settings` RENAME TO `approval_settings`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
ALTER TABLE `virtual_accounts` ADD `entity_id` integer REFERENCES entities(id);--> statement-breakpoint
CREATE INDEX `virtual_accounts_entity` ON `virtual_accounts` (`entity_id`) WHERE "virtual_accounts"."entity_id" is not null;