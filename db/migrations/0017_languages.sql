ALTER TABLE `users` ADD `language` text;--> statement-breakpoint
ALTER TABLE `mails` ADD `wording` text;--> statement-breakpoint
ALTER TABLE `mails` ADD `language` text;--> statement-breakpoint
ALTER TABLE `reports` ADD `language` text DEFAULT 'en' NOT NULL;