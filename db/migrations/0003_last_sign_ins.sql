UPDATE `users` SET `last_sign_in_at` = t.at
FROM (SELECT `user_id`, max(`created_at`) AS at FROM `audit_logs` WHERE `resource` = 'USER' AND `action` = 'LOGIN' GROUP BY `user_id`) t
WHERE t.`user_id` = `users`.`id` AND coalesce(`users`.`last_sign_in_at`, 0) < t.at;
