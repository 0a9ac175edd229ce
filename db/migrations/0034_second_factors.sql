CREATE TABLE `factor_challenges` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`secret` text,
	`webauthn` text,
	`password_digest` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `factor_challenges_expiry` ON `factor_challenges` (`expires_at`);--> statement-breakpoint
CREATE TABLE `second_factors` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`secret` text NOT NULL,
	`credential_id` text,
	`transports` text,
	`counter` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "FACTOR_KIND" CHECK("second_factors"."kind" in ('totp','passkey','recovery'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `second_factors_user` ON `second_factors` (`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `second_factors_credential` ON `second_factors` (`credential_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `second_factors_one` ON `second_factors` (`user_id`,`kind`) WHERE "second_factors"."kind" <> 'passkey';--> statement-breakpoint
CREATE TABLE `sign_in_rules` (
	`id` integer PRIMARY KEY NOT NULL,
	`admin` text NOT NULL,
	`auditor` text NOT NULL,
	`client_user` text NOT NULL,
	`payments_above_usd` integer,
	`api_clients` integer NOT NULL,
	`beneficiaries` integer NOT NULL,
	`roles` integer NOT NULL,
	`webhooks` integer NOT NULL,
	`version` integer NOT NULL,
	`updated_by` integer,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`updated_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "SIGN_IN_RULES_ONE" CHECK("sign_in_rules"."id" = 1)
) STRICT;
--> statement-breakpoint
ALTER TABLE `sessions` ADD `stepped_up_at` integer;