CREATE TABLE `former_usernames` (
	`name` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
INSERT INTO `former_usernames` (`name`, `user_id`)
SELECT t.name, coalesce((SELECT `id` FROM `users` WHERE lower(`username`) = t.name), t.user_id)
FROM (SELECT `before` AS name, `user_id`, max(`id`) AS newest
  FROM (SELECT `id`, CAST(`resource_id` AS INTEGER) AS user_id,
      lower(iif(json_valid(`details`), `details`, NULL) ->> '$.before.username') AS before,
      lower(iif(json_valid(`details`), `details`, NULL) ->> '$.after.username') AS after
    FROM `audit_logs` WHERE `resource` = 'USER' AND `action` = 'UPDATE')
  WHERE `before` <> `after`
  GROUP BY `before`) t
WHERE EXISTS (SELECT 1 FROM `users` WHERE `id` = t.user_id);
