DROP INDEX `report_schedules_failing`;--> statement-breakpoint
ALTER TABLE `report_schedules` DROP COLUMN `failures`;--> statement-breakpoint
ALTER TABLE `report_schedules` DROP COLUMN `failed_at`;