CREATE TABLE `api_assertions` (
	`digest` text PRIMARY KEY NOT NULL,
	`expires_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `api_assertions_expiry` ON `api_assertions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `api_client_days` (
	`api_client_id` integer NOT NULL,
	`day` text NOT NULL,
	`requests` integer NOT NULL,
	PRIMARY KEY(`api_client_id`, `day`),
	FOREIGN KEY (`api_client_id`) REFERENCES `api_clients`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE TABLE `api_clients` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`oauth_client_id` text NOT NULL,
	`user_id` integer NOT NULL,
	`client_id` text,
	`name` text NOT NULL,
	`scopes` text NOT NULL,
	`jwks` text,
	`secret_digest` text,
	`previous_digest` text,
	`previous_until` integer,
	`allowed_ips` text NOT NULL,
	`expires_at` integer,
	`last_used_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "API_CLIENT_PROOF" CHECK("api_clients"."jwks" is null or "api_clients"."secret_digest" is null)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `api_clients_oauth` ON `api_clients` (`oauth_client_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `api_clients_user` ON `api_clients` (`user_id`);--> statement-breakpoint
CREATE INDEX `api_clients_client` ON `api_clients` (`client_id`,`id`);--> statement-breakpoint
CREATE TABLE `api_tokens` (
	`session_id` text PRIMARY KEY NOT NULL,
	`api_client_id` integer NOT NULL,
	`scopes` text NOT NULL,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`api_client_id`) REFERENCES `api_clients`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `api_tokens_client` ON `api_tokens` (`api_client_id`);