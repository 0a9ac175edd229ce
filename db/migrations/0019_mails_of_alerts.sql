ALTER TABLE `mails` ADD `alert_id` integer REFERENCES alerts(id);--> statement-breakpoint
CREATE INDEX `mails_alert` ON `mails` (`alert_id`) WHERE "mails"."alert_id" is not null;--> statement-breakpoint
UPDATE `mails` SET `alert_id` = (SELECT a.`id` FROM `virtual_accounts` v JOIN `alerts` a ON a.`virtual_account_id` = v.`id`
  WHERE v.`virtual_iban` =
      substr(`mails`.`subject`, length(rtrim(`mails`.`subject`, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789')) + 1)
    AND a.`created_at` = `mails`.`created_at` AND a.`audience` = `mails`.`audience`
    AND a.`title` || ': ' || v.`virtual_iban` = `mails`.`subject`);
