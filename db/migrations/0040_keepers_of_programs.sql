-- expand
ALTER TABLE `users` ADD `keeper_id` integer REFERENCES users(id);--> statement-breakpoint
CREATE INDEX `users_keeper` ON `users` (`keeper_id`) WHERE "users"."keeper_id" is not null;--> statement-breakpoint
UPDATE `users` SET `keeper_id` = (SELECT `created_by` FROM `api_clients` WHERE `user_id` = `users`.`id`)
WHERE `id` IN (SELECT `user_id` FROM `api_clients`);
