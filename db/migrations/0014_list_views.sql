CREATE TABLE `list_choices` (
	`user_id` integer NOT NULL,
	`list` text NOT NULL,
	`columns` text,
	`view_id` integer,
	PRIMARY KEY(`user_id`, `list`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `list_views` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`list` text NOT NULL,
	`path` text NOT NULL,
	`name` text NOT NULL,
	`query` text NOT NULL,
	`columns` text,
	`shared` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "LIST_VIEW_SHARED" CHECK("list_views"."shared" in (0, 1))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `list_views_name` ON `list_views` (`user_id`,`list`,`name`);--> statement-breakpoint
CREATE INDEX `list_views_shared` ON `list_views` (`list`) WHERE "list_views"."shared" = 1;