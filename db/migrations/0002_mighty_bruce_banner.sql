CREATE TABLE `allocation_holders` (
	`name` text PRIMARY KEY NOT NULL,
	`holders` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `users_current` ON `users` (`id`) WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `fund_allocations_held` ON `fund_allocations` (`user_id`) WHERE "fund_allocations"."revoked_at" is null;