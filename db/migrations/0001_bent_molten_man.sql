DROP INDEX `chat_sessions_user`;--> statement-breakpoint
ALTER TABLE `chat_sessions` ADD `role` text DEFAULT 'client_user' NOT NULL;--> statement-breakpoint
ALTER TABLE `chat_sessions` ADD `client_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `chat_sessions` ADD `title` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `chat_sessions` ADD `turns` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `chat_sessions` ADD `updated_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `chat_sessions_owner` ON `chat_sessions` (`user_id`,`updated_at`,`id`);--> statement-breakpoint
ALTER TABLE `chat_messages` ADD `turn` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `chat_messages` ADD `answer` text;--> statement-breakpoint
ALTER TABLE `chat_messages` ADD `context` text;--> statement-breakpoint
CREATE UNIQUE INDEX `chat_messages_turn` ON `chat_messages` (`session_id`,`turn`,`type`) WHERE "chat_messages"."turn" > 0;