-- expand
ALTER TABLE `approvals` ADD `asked_at` integer;