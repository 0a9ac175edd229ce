ALTER TABLE `clients` ADD `signed_up_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `last_sign_in_at` integer;--> statement-breakpoint
ALTER TABLE `alerts` ADD `occurrences` integer DEFAULT 1 NOT NULL;