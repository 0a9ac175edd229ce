-- expand
CREATE INDEX `refused_receipts_reversal` ON `refused_receipts` (`reversal_line_id`) WHERE "refused_receipts"."reversal_line_id" is not null;