-- expand
DROP INDEX `client_files_received`;--> statement-breakpoint
CREATE UNIQUE INDEX `client_files_received` ON `client_files` (`client_id`,`digest`) WHERE "client_files"."kind" = 'payments' and "client_files"."status" not in ('repeated', 'refused');