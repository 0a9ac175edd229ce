-- expand
CREATE INDEX `alerts_waiting` ON `alerts` ((case severity when 'critical' then 1 when 'high' then 2 else 3 end),`created_at`,`id`) WHERE "alerts"."status" = 'active';--> statement-breakpoint
CREATE INDEX `payments_returned` ON `payments` (`client_id`,`id`) WHERE "payments"."status" = 'returned';