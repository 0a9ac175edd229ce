-- expand
CREATE INDEX `bank_lines_credits` ON `bank_lines` (`amount`,`booked`) WHERE "bank_lines"."direction" = 'credit';