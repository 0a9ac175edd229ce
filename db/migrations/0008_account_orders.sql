DROP INDEX `virtual_accounts_status`;--> statement-breakpoint
CREATE INDEX `virtual_accounts_kind` ON `virtual_accounts` (`type`,`status`,`id`) WHERE "virtual_accounts"."closed_at" is null;--> statement-breakpoint
CREATE INDEX `virtual_accounts_status` ON `virtual_accounts` (`status`,`id`) WHERE "virtual_accounts"."closed_at" is null;