-- expand
CREATE INDEX `attachments_owner` ON `attachments` (`owner`,`size`);