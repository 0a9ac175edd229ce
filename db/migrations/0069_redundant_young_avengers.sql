-- expand
ALTER TABLE `refused_receipts` ADD `reversal_line_id` integer;--> statement-breakpoint
CREATE INDEX `bank_lines_reversals` ON `bank_lines` (`amount`) WHERE "bank_lines"."reversal" = 1 and "bank_lines"."direction" = 'debit';