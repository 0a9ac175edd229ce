CREATE TABLE `history_marks` (
	`id` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`token` text NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "MARK_KIND" CHECK("history_marks"."kind" in ('epoch','minute')),
	CONSTRAINT "MARK_TOKEN" CHECK(length("history_marks"."token") = 32 and "history_marks"."token" not glob '*[^0-9a-f]*')
) STRICT;
