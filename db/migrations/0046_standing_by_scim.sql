-- expand
ALTER TABLE `directory_identities` ADD `is_active` integer;--> statement-breakpoint
ALTER TABLE `directory_identities` ADD `groups` text;--> statement-breakpoint
ALTER TABLE `directory_identities` ADD `is_admitted` integer;