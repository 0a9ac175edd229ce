-- expand
ALTER TABLE `bank_lines` ADD `particulars` text DEFAULT '{}' NOT NULL;