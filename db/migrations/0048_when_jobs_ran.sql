-- expand
ALTER TABLE `jobs` ADD `began_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `jobs` ADD `succeeded_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `jobs` ADD `failed_at` integer DEFAULT 0 NOT NULL;