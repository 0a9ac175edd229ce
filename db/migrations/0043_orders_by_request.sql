-- expand
ALTER TABLE `standing_orders` ADD `request_id` text;--> statement-breakpoint
CREATE UNIQUE INDEX `standing_orders_request` ON `standing_orders` (`request_id`);