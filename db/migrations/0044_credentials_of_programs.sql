-- expand
CREATE TABLE `program_credentials` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`digest` text NOT NULL,
	`person_id` integer NOT NULL,
	`held_from` integer NOT NULL,
	`held_until` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`person_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "PROGRAM_CREDENTIAL_KIND" CHECK("program_credentials"."kind" in ('secret','key'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `program_credentials_user` ON `program_credentials` (`user_id`);--> statement-breakpoint
CREATE INDEX `program_credentials_digest` ON `program_credentials` (`digest`);--> statement-breakpoint
CREATE INDEX `program_credentials_person` ON `program_credentials` (`person_id`);--> statement-breakpoint
ALTER TABLE `beneficiaries` ADD `account_at` integer;--> statement-breakpoint
INSERT INTO `program_credentials` (`id`, `user_id`, `kind`, `digest`, `person_id`, `held_from`)
SELECT 'secret of ' || a.`user_id`, a.`user_id`, 'secret', a.`secret_digest`, u.`keeper_id`, a.`created_at`
FROM `api_clients` a JOIN `users` u ON u.`id` = a.`user_id`
WHERE a.`secret_digest` IS NOT NULL AND u.`keeper_id` IS NOT NULL;--> statement-breakpoint
INSERT INTO `program_credentials` (`id`, `user_id`, `kind`, `digest`, `person_id`, `held_from`, `held_until`)
SELECT 'secret before of ' || a.`user_id`, a.`user_id`, 'secret', a.`previous_digest`, u.`keeper_id`, a.`created_at`, a.`previous_until`
FROM `api_clients` a JOIN `users` u ON u.`id` = a.`user_id`
WHERE a.`previous_digest` IS NOT NULL AND u.`keeper_id` IS NOT NULL;--> statement-breakpoint
INSERT INTO `program_credentials` (`id`, `user_id`, `kind`, `digest`, `person_id`, `held_from`)
SELECT DISTINCT 'key ' || k.`digest` || ' of ' || k.`user_id` || ' by ' || p.`person_id`, k.`user_id`, 'key', k.`digest`, p.`person_id`, k.`created_at`
FROM (SELECT a.`user_id`, a.`created_at`, lower(hex(sha3(json_array(j.value ->> '$.kty', j.value ->> '$.crv', j.value ->> '$.x',
    j.value ->> '$.y', j.value ->> '$.n', j.value ->> '$.e'), 256))) AS `digest`
  FROM `api_clients` a JOIN json_each(a.`jwks`, '$.keys') j WHERE a.`jwks` IS NOT NULL) k
JOIN (SELECT `id` AS `user_id`, `keeper_id` AS `person_id` FROM `users` WHERE `keeper_id` IS NOT NULL
  UNION SELECT CAST(l.`resource_id` AS INTEGER), l.`details` ->> '$.before.keeperId' FROM `audit_logs` l
  WHERE l.`resource` = 'USER' AND l.`action` = 'UPDATE' AND l.`details` LIKE '%"keeperId":%' AND json_valid(l.`details`)
    AND l.`details` ->> '$.before.keeperId' IN (SELECT `id` FROM `users`)) p ON p.`user_id` = k.`user_id`;--> statement-breakpoint
INSERT INTO `program_credentials` (`id`, `user_id`, `kind`, `digest`, `person_id`, `held_from`, `held_until`)
SELECT 'former ' || l.`id`, u.`id`, 'secret', 'former ' || l.`id`, l.`details` ->> '$.before.keeperId', u.`created_at`, l.`created_at`
FROM `audit_logs` l JOIN `users` u ON CAST(u.`id` AS TEXT) = l.`resource_id` AND u.`keeper_id` IS NOT NULL
WHERE l.`resource` = 'USER' AND l.`action` = 'UPDATE' AND l.`details` LIKE '%"keeperId":%' AND json_valid(l.`details`)
  AND l.`details` ->> '$.before.keeperId' IN (SELECT `id` FROM `users`);--> statement-breakpoint
INSERT INTO `program_credentials` (`id`, `user_id`, `kind`, `digest`, `person_id`, `held_from`, `held_until`)
SELECT 'revoked ' || `id`, `id`, 'secret', 'revoked ' || `id`, `keeper_id`, `created_at`, `deleted_at`
FROM `users` WHERE `keeper_id` IS NOT NULL AND `deleted_at` IS NOT NULL;
