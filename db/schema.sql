-- The whole schema of a new database, as `bun run schema` writes it; a test compares it with what is made at start.
-- Tables and indexes come from db/schema by way of db/migrations, triggers and views from db/program,
-- those of kinds of journal from db/journal-kinds, those of watched rows from db/watched.ts.

CREATE TABLE `account_entities` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`virtual_account_id` integer NOT NULL,
	`entity_id` integer,
	`since` integer NOT NULL,
	FOREIGN KEY (`entity_id`) REFERENCES `entities`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
CREATE INDEX `account_entities_account` ON `account_entities` (`virtual_account_id`,`since`,`id`);

CREATE TABLE `account_numbers` (
	`id` integer PRIMARY KEY NOT NULL,
	`pool_id` integer NOT NULL,
	`iban` text NOT NULL,
	`status` text DEFAULT 'reserved' NOT NULL,
	`holder_name` text,
	`external_id` text,
	`activated_at` integer,
	`closed_at` integer,
	`quarantined_until` integer,
	`reason` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`pool_id`) REFERENCES `number_pools`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "NUMBER_STATUS" CHECK("account_numbers"."status" in ('reserved','active','quarantined','closed')),
	CONSTRAINT "NUMBER_PARTS" CHECK(("account_numbers"."holder_name" is null) = ("account_numbers"."status" = 'reserved') and ("account_numbers"."external_id" is null) = ("account_numbers"."status" = 'reserved')
        and ("account_numbers"."activated_at" is null) = ("account_numbers"."status" = 'reserved')
        and ("account_numbers"."closed_at" is null) = ("account_numbers"."status" in ('reserved', 'active'))
        and ("account_numbers"."quarantined_until" is null) = ("account_numbers"."status" in ('reserved', 'active'))
        and ("account_numbers"."reason" is null) = ("account_numbers"."status" in ('reserved', 'active')))
) STRICT;
CREATE INDEX `account_numbers_ending` ON `account_numbers` (`quarantined_until`) WHERE "account_numbers"."status" = 'quarantined';
CREATE INDEX `account_numbers_external` ON `account_numbers` (`external_id`,`pool_id`) WHERE "account_numbers"."external_id" is not null;
CREATE UNIQUE INDEX `account_numbers_holder` ON `account_numbers` (`pool_id`,`external_id`) WHERE "account_numbers"."status" = 'active';
CREATE UNIQUE INDEX `account_numbers_iban` ON `account_numbers` (`iban`);
CREATE INDEX `account_numbers_pool` ON `account_numbers` (`pool_id`,`id`);
CREATE INDEX `account_numbers_status` ON `account_numbers` (`pool_id`,`status`,`id`);

CREATE TABLE `account_states` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`virtual_account_id` integer NOT NULL,
	`since` integer NOT NULL,
	`status` text NOT NULL,
	`type` text NOT NULL,
	`client_id` text NOT NULL
) STRICT;
CREATE INDEX `account_states_since` ON `account_states` (`virtual_account_id`,`since`);

CREATE TABLE `account_totals` (
	`client_id` text NOT NULL,
	`status` text NOT NULL,
	`type` text NOT NULL,
	`currency` text NOT NULL,
	`accounts` integer NOT NULL,
	PRIMARY KEY(`client_id`, `status`, `type`, `currency`)
) STRICT;

CREATE TABLE `alert_counts` (
	`status` text PRIMARY KEY NOT NULL,
	`alerts` integer NOT NULL
) STRICT;

CREATE TABLE `alert_openings` (
	`user_id` integer NOT NULL,
	`alert_id` integer NOT NULL,
	PRIMARY KEY(`user_id`, `alert_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`alert_id`) REFERENCES `alerts`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;

CREATE TABLE `alert_reads` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`last_alert_id` integer NOT NULL,
	`last_setup_request_id` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;

CREATE TABLE `alert_settings` (
	`client_id` text PRIMARY KEY NOT NULL,
	`high_amount` integer NOT NULL,
	`velocity_count` integer NOT NULL,
	`velocity_minutes` integer NOT NULL,
	`structuring_count` integer DEFAULT 3 NOT NULL,
	`dormant_days` integer DEFAULT 90 NOT NULL,
	`pass_through_minutes` integer DEFAULT 60 NOT NULL,
	`pass_through_amount` integer DEFAULT 1000000 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_at` integer NOT NULL
, `payers_count` integer, `payer_receipts` integer, `new_party_amount` integer, `payer_clients` integer) STRICT;

CREATE TABLE `alerts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`virtual_account_id` integer,
	`type` text NOT NULL,
	`severity` text NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	`audience` text NOT NULL,
	`journal_id` text,
	`occurrences` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`acknowledged_by` integer,
	`acknowledged_at` integer,
	`resolved_by` integer,
	`resolved_at` integer,
	`rule` text,
	`acknowledge_note` text,
	`resolve_note` text,
	FOREIGN KEY (`virtual_account_id`) REFERENCES `virtual_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`acknowledged_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`resolved_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ALERT_STATUS" CHECK("alerts"."status" in ('active','acknowledged','resolved','dismissed'))
) STRICT;
CREATE INDEX `alerts_account` ON `alerts` (`virtual_account_id`,`id`);
CREATE UNIQUE INDEX `alerts_rule` ON `alerts` (`journal_id`,`virtual_account_id`,`rule`) WHERE "alerts"."rule" is not null;
CREATE INDEX `alerts_severity` ON `alerts` (`severity`,`id`);
CREATE INDEX `alerts_status` ON `alerts` (`status`,`id`);
CREATE INDEX `alerts_status_type` ON `alerts` (`status`,`type`,`id`);
CREATE INDEX `alerts_type` ON `alerts` (`type`,`id`);
CREATE INDEX `alerts_waiting` ON `alerts` ((case severity when 'critical' then 1 when 'high' then 2 else 3 end),`created_at`,`id`) WHERE "alerts"."status" = 'active';

CREATE TABLE `allocation_holders` (
	`name` text PRIMARY KEY NOT NULL,
	`holders` integer NOT NULL
) STRICT;

CREATE TABLE `allocation_totals` (
	`currency` text PRIMARY KEY NOT NULL,
	`allocations` integer NOT NULL,
	`amount` integer NOT NULL
) STRICT;

CREATE TABLE `api_assertions` (
	`digest` text PRIMARY KEY NOT NULL,
	`expires_at` integer NOT NULL
) STRICT;
CREATE INDEX `api_assertions_expiry` ON `api_assertions` (`expires_at`);

CREATE TABLE `api_client_days` (
	`api_client_id` integer NOT NULL,
	`day` text NOT NULL,
	`requests` integer NOT NULL,
	PRIMARY KEY(`api_client_id`, `day`),
	FOREIGN KEY (`api_client_id`) REFERENCES `api_clients`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;

CREATE TABLE `api_clients` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`oauth_client_id` text NOT NULL,
	`user_id` integer NOT NULL,
	`client_id` text,
	`name` text NOT NULL,
	`scopes` text NOT NULL,
	`jwks` text,
	`secret_digest` text,
	`previous_digest` text,
	`previous_until` integer,
	`allowed_ips` text NOT NULL,
	`expires_at` integer,
	`last_used_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "API_CLIENT_PROOF" CHECK("api_clients"."jwks" is null or "api_clients"."secret_digest" is null)
) STRICT;
CREATE INDEX `api_clients_client` ON `api_clients` (`client_id`,`id`);
CREATE UNIQUE INDEX `api_clients_oauth` ON `api_clients` (`oauth_client_id`);
CREATE UNIQUE INDEX `api_clients_user` ON `api_clients` (`user_id`);

CREATE TABLE `api_tokens` (
	`session_id` text PRIMARY KEY NOT NULL,
	`api_client_id` integer NOT NULL,
	`scopes` text NOT NULL,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`api_client_id`) REFERENCES `api_clients`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
CREATE INDEX `api_tokens_client` ON `api_tokens` (`api_client_id`);

CREATE TABLE "approval_settings" (
	`kind` text PRIMARY KEY NOT NULL,
	`enabled` integer NOT NULL,
	`above_usd` integer,
	`updated_by` integer,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`updated_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "APPROVAL_KIND" CHECK("approval_settings"."kind" in ('payment','manual_debit','manual_credit','hold_release','assignment','relink','limits','user_role','cbs_account','compliance','rates','account_state','bank_commit','client_user','calendars','retention','sweeps','receipt_rules','structure'))
) STRICT;

CREATE TABLE `approvals` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`request_id` text NOT NULL,
	`kind` text NOT NULL,
	`client_id` text,
	`subject` text,
	`act` text NOT NULL,
	`body` text NOT NULL,
	`summary` text NOT NULL,
	`details` text NOT NULL,
	`usd_amount` integer,
	`status` text DEFAULT 'waiting' NOT NULL,
	`maker_id` integer NOT NULL,
	`made_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`ended_by` integer,
	`ended_at` integer,
	`reason` text, `asked_at` integer,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`maker_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`ended_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "APPROVAL_STATUS" CHECK("approvals"."status" in ('waiting','approved','refused','withdrawn','expired'))
) STRICT;
CREATE INDEX `approvals_client` ON `approvals` (`client_id`,`status`,`id`) WHERE "approvals"."client_id" is not null;
CREATE INDEX `approvals_expiry` ON `approvals` (`expires_at`) WHERE "approvals"."status" = 'waiting';
CREATE UNIQUE INDEX `approvals_request` ON `approvals` (`request_id`);
CREATE INDEX `approvals_status` ON `approvals` (`status`,`id`);
CREATE UNIQUE INDEX `approvals_subject` ON `approvals` (`subject`) WHERE "approvals"."subject" is not null and "approvals"."status" = 'waiting';
CREATE INDEX `approvals_waiting` ON `approvals` (`maker_id`) WHERE "approvals"."client_id" is null and "approvals"."status" = 'waiting';

CREATE TABLE `attachment_contents` (
	`digest` text PRIMARY KEY NOT NULL,
	`content` blob NOT NULL
) STRICT;

CREATE TABLE `attachments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`request_id` text NOT NULL,
	`kind` text NOT NULL,
	`record_id` integer NOT NULL,
	`owner` text NOT NULL,
	`audience` text NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`size` integer NOT NULL,
	`digest` text NOT NULL,
	`added_by` integer NOT NULL,
	`added_at` integer NOT NULL,
	FOREIGN KEY (`added_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ATTACHMENT_AUDIENCE" CHECK("attachments"."audience" in ('record','staff'))
) STRICT;
CREATE INDEX `attachments_added` ON `attachments` (`added_at`);
CREATE INDEX `attachments_digest` ON `attachments` (`digest`);
CREATE INDEX `attachments_owner` ON `attachments` (`owner`,`size`);
CREATE UNIQUE INDEX `attachments_record` ON `attachments` (`kind`,`record_id`,`owner`,`digest`);
CREATE UNIQUE INDEX `attachments_request` ON `attachments` (`request_id`);

CREATE TABLE `audit_logs` (
	`id` integer PRIMARY KEY NOT NULL,
	`user_id` integer,
	`action` text NOT NULL,
	`resource` text NOT NULL,
	`resource_id` text,
	`details` text,
	`details_hash` text NOT NULL,
	`ip_address` text NOT NULL,
	`user_agent` text NOT NULL,
	`created_at` integer NOT NULL,
	`prev_hash` text NOT NULL,
	`hash` text NOT NULL
) STRICT;
CREATE INDEX `audit_logs_act` ON `audit_logs` (`resource`,`action`);
CREATE INDEX `audit_logs_created` ON `audit_logs` (`created_at`);
CREATE INDEX `audit_logs_record` ON `audit_logs` (`resource`,`resource_id`,`created_at`) WHERE "audit_logs"."resource_id" is not null and "audit_logs"."resource" <> 'TRANSACTION';

CREATE TABLE `balance_monitors` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`request_id` text NOT NULL,
	`virtual_account_id` integer NOT NULL,
	`client_id` text,
	`measure` text NOT NULL,
	`direction` text NOT NULL,
	`amount` integer NOT NULL,
	`is_crossed` integer NOT NULL,
	`created_by` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`virtual_account_id`) REFERENCES `virtual_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "MONITOR_MEASURE" CHECK("balance_monitors"."measure" in ('balance','available')),
	CONSTRAINT "MONITOR_DIRECTION" CHECK("balance_monitors"."direction" in ('below','above'))
) STRICT;
CREATE INDEX `balance_monitors_account` ON `balance_monitors` (`virtual_account_id`,`id`);
CREATE INDEX `balance_monitors_client` ON `balance_monitors` (`client_id`,`id`);
CREATE UNIQUE INDEX `balance_monitors_request` ON `balance_monitors` (`request_id`);

CREATE TABLE `bank_csv_mappings` (
	`cbs_account` text PRIMARY KEY NOT NULL,
	`mapping` text NOT NULL,
	`updated_by` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`cbs_account`) REFERENCES `cbs_accounts`(`number`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`updated_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;

CREATE TABLE `bank_line_matches` (
	`line_id` integer NOT NULL,
	`ledger_account_id` integer NOT NULL,
	`journal_id` text NOT NULL,
	`amount` integer NOT NULL,
	PRIMARY KEY(`line_id`, `journal_id`),
	FOREIGN KEY (`line_id`) REFERENCES `bank_lines`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "BANK_LINE_MATCH_AMOUNT" CHECK("bank_line_matches"."amount" <> 0)
) STRICT;
CREATE INDEX `bank_line_matches_journal` ON `bank_line_matches` (`journal_id`);
CREATE INDEX `bank_line_matches_leg` ON `bank_line_matches` (`ledger_account_id`,`journal_id`);

CREATE TABLE `bank_line_totals` (
	`statement_id` integer NOT NULL,
	`match` text NOT NULL,
	`lines` integer NOT NULL,
	`amount` integer NOT NULL,
	PRIMARY KEY(`statement_id`, `match`)
) STRICT;

CREATE TABLE "bank_lines" (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`statement_id` integer NOT NULL,
	`entry` integer NOT NULL,
	`part` integer NOT NULL,
	`direction` text NOT NULL,
	`reversal` integer NOT NULL,
	`pending` integer NOT NULL,
	`amount` integer NOT NULL,
	`booked` text NOT NULL,
	`valued` text,
	`bank_reference` text NOT NULL,
	`end_to_end_id` text NOT NULL,
	`reference_list` text NOT NULL,
	`remittance` text NOT NULL,
	`counterparty_name` text NOT NULL,
	`counterparty_account` text NOT NULL,
	`counterparty_agent` text DEFAULT '' NOT NULL,
	`structured_reference` text DEFAULT '' NOT NULL,
	`creditor_account` text NOT NULL,
	`virtual_account_id` integer,
	`match` text NOT NULL,
	`reason` text NOT NULL,
	`proposal` text,
	`instruction_id` integer,
	`like_line_id` integer,
	`fingerprint` text NOT NULL,
	`occurrence` integer NOT NULL,
	`seen` integer DEFAULT false NOT NULL,
	`waits` integer DEFAULT false NOT NULL,
	`outcome` text,
	`suspense_account` text,
	`journal_id` text,
	`assigned_journal_id` text,
	`decided_by` integer,
	`decided_at` integer, `particulars` text DEFAULT '{}' NOT NULL, `undone_journal_id` text, `refusal` text, `paid_to` integer REFERENCES account_numbers(id),
	FOREIGN KEY (`statement_id`) REFERENCES `bank_statements`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`virtual_account_id`) REFERENCES `virtual_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "BANK_LINE_AMOUNT" CHECK("bank_lines"."amount" > 0),
	CONSTRAINT "BANK_LINE_MATCH" CHECK("bank_lines"."match" in ('matched','suggested','new_credit','duplicate','unmatched','possible_duplicate')),
	CONSTRAINT "BANK_LINE_DIRECTION" CHECK("bank_lines"."direction" in ('credit','debit')),
	CONSTRAINT "BANK_LINE_OUTCOME" CHECK("bank_lines"."outcome" is null or "bank_lines"."outcome" in ('recorded','credited','suspense','assigned'))
) STRICT;
CREATE UNIQUE INDEX `bank_lines_assigned` ON `bank_lines` (`assigned_journal_id`) WHERE "bank_lines"."assigned_journal_id" is not null;
CREATE INDEX `bank_lines_counterparty` ON `bank_lines` (`counterparty_account`,`id`) WHERE "bank_lines"."counterparty_account" <> '';
CREATE INDEX `bank_lines_credits` ON `bank_lines` (`amount`,`booked`) WHERE "bank_lines"."direction" = 'credit';
CREATE UNIQUE INDEX `bank_lines_journal` ON `bank_lines` (`journal_id`) WHERE "bank_lines"."journal_id" is not null;
CREATE INDEX `bank_lines_match` ON `bank_lines` (`statement_id`,`match`,`id`);
CREATE INDEX `bank_lines_reversals` ON `bank_lines` (`amount`) WHERE "bank_lines"."reversal" = 1 and "bank_lines"."direction" = 'debit';
CREATE UNIQUE INDEX `bank_lines_seen` ON `bank_lines` (`fingerprint`,`occurrence`) WHERE "bank_lines"."seen" = 1;
CREATE INDEX `bank_lines_statement` ON `bank_lines` (`statement_id`,`id`);
CREATE UNIQUE INDEX `bank_lines_undone` ON `bank_lines` (`undone_journal_id`) WHERE "bank_lines"."undone_journal_id" is not null;
CREATE INDEX `bank_lines_waiting` ON `bank_lines` (`id`) WHERE "bank_lines"."waits" = 1;

CREATE TABLE `bank_missing` (
	`id` integer PRIMARY KEY NOT NULL,
	`statement_id` integer NOT NULL,
	`journal_id` text NOT NULL,
	`kind` text NOT NULL,
	`amount` integer NOT NULL,
	`booked_at` integer NOT NULL,
	`reference` text NOT NULL,
	`description` text NOT NULL,
	FOREIGN KEY (`statement_id`) REFERENCES `bank_statements`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
CREATE UNIQUE INDEX `bank_missing_journal` ON `bank_missing` (`statement_id`,`journal_id`);

CREATE TABLE "bank_statements" (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`request_id` text NOT NULL,
	`upload_id` text,
	`digest` text NOT NULL,
	`file_name` text NOT NULL,
	`format` text NOT NULL,
	`cbs_account` text NOT NULL,
	`virtual_account_id` integer,
	`ledger_account_id` integer NOT NULL,
	`currency` text NOT NULL,
	`from_date` text NOT NULL,
	`to_date` text NOT NULL,
	`opening_file` integer,
	`opening_ours` integer NOT NULL,
	`closing_file` integer,
	`closing_ours` integer NOT NULL,
	`compared_at` integer NOT NULL,
	`line_count` integer NOT NULL,
	`status` text DEFAULT 'reading' NOT NULL,
	`uploaded_by` integer NOT NULL,
	`uploaded_at` integer NOT NULL,
	`committed_by` integer,
	`committed_at` integer,
	`finished_at` integer,
	`undone_by` integer,
	`undone_at` integer,
	`last_line_id` integer DEFAULT 0 NOT NULL,
	`token` integer DEFAULT 0 NOT NULL,
	`leased_until` integer DEFAULT 0 NOT NULL,
	`failure` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`cbs_account`) REFERENCES `cbs_accounts`(`number`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`virtual_account_id`) REFERENCES `virtual_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`ledger_account_id`) REFERENCES `ledger_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`uploaded_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`committed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`undone_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "BANK_STATEMENT_STATUS" CHECK("bank_statements"."status" in ('reading','dry_run','committing','committed','failed','discarded','undone')),
	CONSTRAINT "BANK_STATEMENT_FORMAT" CHECK("bank_statements"."format" in ('camt.052','camt.053','camt.054','mt940','mt942','csv','ofx','bai2','qif','xlsx'))
) STRICT;
CREATE UNIQUE INDEX `bank_statements_digest` ON `bank_statements` (`digest`,`cbs_account`,`currency`) WHERE "bank_statements"."status" not in ('reading', 'discarded', 'undone');
CREATE INDEX `bank_statements_ledger` ON `bank_statements` (`ledger_account_id`,`id`);
CREATE UNIQUE INDEX `bank_statements_request` ON `bank_statements` (`request_id`);
CREATE INDEX `bank_statements_status` ON `bank_statements` (`status`,`id`);
CREATE INDEX `bank_statements_upload` ON `bank_statements` (`upload_id`);

CREATE TABLE `beneficiaries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`client_id` text NOT NULL,
	`name` text NOT NULL,
	`account` text NOT NULL,
	`bic` text,
	`clearing_code` text,
	`country` text,
	`town` text,
	`address_lines` text NOT NULL,
	`purpose` text,
	`reference` text,
	`nickname` text,
	`email` text,
	`is_approved` integer NOT NULL,
	`account_by` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL, `account_at` integer,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`account_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "BENEFICIARY_ADDRESS" CHECK(json_valid("beneficiaries"."address_lines") and json_type("beneficiaries"."address_lines") = 'array')
) STRICT;
CREATE UNIQUE INDEX `beneficiaries_account` ON `beneficiaries` (`client_id`,`account`);
CREATE INDEX `beneficiaries_client` ON `beneficiaries` (`client_id`,`name`,`id`);
CREATE INDEX `beneficiaries_name` ON `beneficiaries` (`name`,`id`);

CREATE TABLE `bulk_name_checks` (
	`id` integer PRIMARY KEY NOT NULL,
	`status` text NOT NULL,
	`token` integer DEFAULT 0 NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`leased_until` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`id`) REFERENCES `bulk_uploads`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "BULK_NAME_CHECK_STATUS" CHECK("bulk_name_checks"."status" in ('asking','done'))
) STRICT;
CREATE INDEX `bulk_name_checks_asking` ON `bulk_name_checks` (`id`) WHERE "bulk_name_checks"."status" = 'asking';

CREATE TABLE "bulk_rows" (
	`id` integer PRIMARY KEY NOT NULL,
	`upload_id` integer NOT NULL,
	`row` integer NOT NULL,
	`cells` text NOT NULL,
	`flaws` text,
	`problems` text,
	`original` text,
	`code` text,
	`state` text NOT NULL,
	`virtual_account_id` integer,
	`payment_id` integer,
	`approval_id` integer,
	`scheduled_payment_id` integer,
	`message` text, `name_check` text, `name_check_result` text GENERATED ALWAYS AS (name_check ->> '$.result') VIRTUAL, `expected_receipt_id` integer REFERENCES expected_receipts(id), `account_number_id` integer REFERENCES account_numbers(id),
	FOREIGN KEY (`upload_id`) REFERENCES `bulk_uploads`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`virtual_account_id`) REFERENCES `virtual_accounts`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`approval_id`) REFERENCES `approvals`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`scheduled_payment_id`) REFERENCES `scheduled_payments`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "BULK_ROW_STATE" CHECK("bulk_rows"."state" in ('good','bad','done','waiting','scheduled','refused'))
) STRICT;
CREATE INDEX `bulk_rows_account` ON `bulk_rows` (`virtual_account_id`) WHERE "bulk_rows"."virtual_account_id" is not null;
CREATE UNIQUE INDEX `bulk_rows_account_number` ON `bulk_rows` (`account_number_id`) WHERE "bulk_rows"."account_number_id" is not null;
CREATE UNIQUE INDEX `bulk_rows_approval` ON `bulk_rows` (`approval_id`) WHERE "bulk_rows"."approval_id" is not null;
CREATE UNIQUE INDEX `bulk_rows_expected_receipt` ON `bulk_rows` (`expected_receipt_id`) WHERE "bulk_rows"."expected_receipt_id" is not null;
CREATE INDEX `bulk_rows_name_check` ON `bulk_rows` (`upload_id`,`name_check_result`,`row`) WHERE "bulk_rows"."name_check" is not null;
CREATE UNIQUE INDEX `bulk_rows_payment` ON `bulk_rows` (`payment_id`) WHERE "bulk_rows"."payment_id" is not null;
CREATE UNIQUE INDEX `bulk_rows_row` ON `bulk_rows` (`upload_id`,`row`);
CREATE UNIQUE INDEX `bulk_rows_scheduled_payment` ON `bulk_rows` (`scheduled_payment_id`) WHERE "bulk_rows"."scheduled_payment_id" is not null;
CREATE INDEX `bulk_rows_state` ON `bulk_rows` (`upload_id`,`state`,`row`);

CREATE TABLE `bulk_stretches` (
	`upload_id` integer NOT NULL,
	`stretch` integer NOT NULL,
	`digest` text,
	PRIMARY KEY(`upload_id`, `stretch`),
	FOREIGN KEY (`upload_id`) REFERENCES `bulk_uploads`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;

CREATE TABLE "bulk_uploads" (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`request_id` text NOT NULL,
	`kind` text NOT NULL,
	`client_id` text,
	`number_pool_id` integer,
	`file_name` text NOT NULL,
	`digest` text NOT NULL,
	`read_as` text NOT NULL,
	`message` text,
	`columns` text NOT NULL,
	`duplicate_of` integer,
	`status` text DEFAULT 'ready' NOT NULL,
	`mode` text,
	`total` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` integer NOT NULL,
	`created_at` integer NOT NULL,
	`committed_by` integer,
	`committed_at` integer,
	`origin` text,
	`finished_at` integer,
	`failure` text,
	`token` integer DEFAULT 0 NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`leased_until` integer DEFAULT 0 NOT NULL, `stretch` integer,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`number_pool_id`) REFERENCES `number_pools`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`committed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "BULK_UPLOAD_KIND" CHECK("bulk_uploads"."kind" in ('accounts','payments','expected_receipts','numbers')),
	CONSTRAINT "BULK_UPLOAD_STATUS" CHECK("bulk_uploads"."status" in ('ready','committing','done','failed')),
	CONSTRAINT "BULK_UPLOAD_MODE" CHECK("bulk_uploads"."mode" in ('all','good')),
	CONSTRAINT "BULK_UPLOAD_POOL" CHECK(("bulk_uploads"."number_pool_id" is null) = ("bulk_uploads"."kind" <> 'numbers'))
) STRICT;
CREATE INDEX `bulk_uploads_client` ON `bulk_uploads` (`client_id`,`id`);
CREATE INDEX `bulk_uploads_digest` ON `bulk_uploads` (`digest`);
CREATE INDEX `bulk_uploads_hidden` ON `bulk_uploads` (`id`) WHERE "bulk_uploads"."version" = 0;
CREATE UNIQUE INDEX `bulk_uploads_request` ON `bulk_uploads` (`request_id`);
CREATE INDEX `bulk_uploads_unfinished` ON `bulk_uploads` (`status`,`id`) WHERE "bulk_uploads"."status" = 'committing';

CREATE TABLE `cbs_accounts` (
	`number` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`purpose` text NOT NULL,
	`currencies` text DEFAULT 'USD,AED,EUR' NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`version` integer DEFAULT 1 NOT NULL
) STRICT;

CREATE TABLE `channel_keys` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`client_id` text NOT NULL,
	`user_id` integer NOT NULL,
	`name` text NOT NULL,
	`public_key` text NOT NULL,
	`fingerprint` text NOT NULL,
	`start` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL, `intraday` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "CHANNEL_KEY_START" CHECK("channel_keys"."start" in ('by_person','at_once'))
) STRICT;
CREATE INDEX `channel_keys_client` ON `channel_keys` (`client_id`,`id`);
CREATE UNIQUE INDEX `channel_keys_fingerprint` ON `channel_keys` (`fingerprint`);

CREATE TABLE `channel_openings` (
	`client_id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;

CREATE TABLE `chat_messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`session_id` text NOT NULL,
	`turn` integer DEFAULT 0 NOT NULL,
	`type` text NOT NULL,
	`content` text NOT NULL,
	`answer` text,
	`context` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`session_id`) REFERENCES `chat_sessions`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
CREATE INDEX `chat_messages_session` ON `chat_messages` (`session_id`,`id`);
CREATE UNIQUE INDEX `chat_messages_turn` ON `chat_messages` (`session_id`,`turn`,`type`) WHERE "chat_messages"."turn" > 0;

CREATE TABLE `chat_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`role` text DEFAULT 'client_user' NOT NULL,
	`client_id` text DEFAULT '' NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`turns` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
CREATE INDEX `chat_sessions_owner` ON `chat_sessions` (`user_id`,`updated_at`,`id`);

CREATE TABLE `client_file_contents` (
	`file_id` integer PRIMARY KEY NOT NULL,
	`content` text NOT NULL,
	FOREIGN KEY (`file_id`) REFERENCES `client_files`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;

CREATE TABLE "client_files" (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`client_id` text NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`size` integer NOT NULL,
	`digest` text NOT NULL,
	`made_at` integer NOT NULL,
	`upload_id` integer,
	`number` integer,
	`mark` text,
	`virtual_account_id` integer,
	`from_seq` integer,
	`through_seq` integer,
	`fetched_at` integer,
	`fetched_by` integer,
	`status` text NOT NULL,
	`sent_by` integer,
	`start` text,
	`message` text,
	`token` integer DEFAULT 0 NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`leased_until` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`upload_id`) REFERENCES `bulk_uploads`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`virtual_account_id`) REFERENCES `virtual_accounts`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`fetched_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`sent_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "CLIENT_FILE_KIND" CHECK("client_files"."kind" in ('payments','status','notices','intraday')),
	CONSTRAINT "CLIENT_FILE_STATUS" CHECK("client_files"."status" in ('made','received','read','refused','repeated')),
	CONSTRAINT "CLIENT_FILE_SENDER" CHECK(("client_files"."kind" = 'payments') = ("client_files"."sent_by" is not null))
) STRICT;
CREATE INDEX `client_files_client` ON `client_files` (`client_id`,`id`);
CREATE UNIQUE INDEX `client_files_intraday` ON `client_files` (`virtual_account_id`,`mark`) WHERE "client_files"."kind" = 'intraday';
CREATE UNIQUE INDEX `client_files_notices` ON `client_files` (`virtual_account_id`,`from_seq`) WHERE "client_files"."kind" = 'notices';
CREATE UNIQUE INDEX `client_files_received` ON `client_files` (`client_id`,`digest`) WHERE "client_files"."kind" = 'payments' and "client_files"."status" not in ('repeated', 'refused');
CREATE UNIQUE INDEX `client_files_report` ON `client_files` (`upload_id`,`number`) WHERE "client_files"."kind" = 'status' and "client_files"."number" is not null;
CREATE INDEX `client_files_unread` ON `client_files` (`status`,`id`) WHERE "client_files"."status" = 'received';

CREATE TABLE `client_payment_settings` (
	`client_id` text PRIMARY KEY NOT NULL,
	`enabled` integer NOT NULL,
	`above_usd` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_by` integer,
	`updated_at` integer NOT NULL, `beneficiaries` integer DEFAULT false NOT NULL, `payee_advice` integer DEFAULT false NOT NULL, `payment_requests` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`updated_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;

CREATE TABLE `clients` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`created_at` integer NOT NULL,
	`signed_up_at` integer,
	CONSTRAINT "CLIENT_ID_UPPER" CHECK("clients"."id" = upper("clients"."id"))
) STRICT;

CREATE TABLE `configurations` (
	`virtual_account_id` integer PRIMARY KEY NOT NULL,
	`daily_limit` integer DEFAULT 10000000 NOT NULL,
	`monthly_limit` integer DEFAULT 300000000 NOT NULL,
	`enforce_limits` integer DEFAULT false NOT NULL,
	`suspense_account` text NOT NULL,
	`auto_reconciliation` integer DEFAULT true NOT NULL,
	`compliance_check` integer DEFAULT true NOT NULL,
	`hold_duration` integer DEFAULT 72 NOT NULL,
	`notification_email` text,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`virtual_account_id`) REFERENCES `virtual_accounts`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;

CREATE TABLE `core_accounts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`client_id` text NOT NULL,
	`currency` text NOT NULL,
	`account` text NOT NULL,
	`name` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "CORE_ACCOUNT_CURRENCY" CHECK("core_accounts"."currency" in ('USD','AED','EUR'))
) STRICT;
CREATE UNIQUE INDEX `core_accounts_currency` ON `core_accounts` (`client_id`,`currency`);

CREATE TABLE `cut_offs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`currency` text NOT NULL,
	`country` text NOT NULL,
	`time` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "CUT_OFF_CURRENCY" CHECK("cut_offs"."currency" in ('','USD','AED','EUR')),
	CONSTRAINT "CUT_OFF_TIME" CHECK("cut_offs"."time" = strftime('%H:%M', "cut_offs"."time"))
) STRICT;
CREATE UNIQUE INDEX `cut_offs_of` ON `cut_offs` (`currency`,`country`);

CREATE TABLE `directory_identities` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`issuer` text NOT NULL,
	`subject` text NOT NULL,
	`created_at` integer NOT NULL, `is_active` integer, `groups` text, `is_admitted` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
CREATE UNIQUE INDEX `directory_identities_subject` ON `directory_identities` (`issuer`,`subject`);
CREATE UNIQUE INDEX `directory_identities_user` ON `directory_identities` (`user_id`,`issuer`);

CREATE TABLE `directory_settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`groups_claim` text DEFAULT 'groups' NOT NULL,
	`close_passwords_for_staff` integer DEFAULT false NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "DIRECTORY_SETTINGS_ONE" CHECK("directory_settings"."id" = 1)
) STRICT;

CREATE TABLE `entities` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`request_id` text NOT NULL,
	`client_id` text NOT NULL,
	`parent_id` integer,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`code` text NOT NULL,
	`deleted_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`parent_id`) REFERENCES `entities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ENTITY_KIND" CHECK("entities"."kind" in ('legal_entity','department','project')),
	CONSTRAINT "ENTITY_ROOT" CHECK("entities"."kind" = 'legal_entity' or "entities"."parent_id" is not null)
) STRICT;
CREATE INDEX `entities_client` ON `entities` (`client_id`,`id`);
CREATE UNIQUE INDEX `entities_code` ON `entities` (`client_id`,`code`) WHERE "entities"."deleted_at" is null;
CREATE INDEX `entities_parent` ON `entities` (`parent_id`) WHERE "entities"."deleted_at" is null and "entities"."parent_id" is not null;
CREATE UNIQUE INDEX `entities_request` ON `entities` (`request_id`);

CREATE TABLE `entity_ancestors` (
	`entity_id` integer NOT NULL,
	`ancestor_id` integer NOT NULL,
	`distance` integer NOT NULL,
	PRIMARY KEY(`entity_id`, `ancestor_id`),
	FOREIGN KEY (`entity_id`) REFERENCES `entities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`ancestor_id`) REFERENCES `entities`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
CREATE INDEX `entity_ancestors_below` ON `entity_ancestors` (`ancestor_id`,`entity_id`);

CREATE TABLE `entity_parents` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`entity_id` integer NOT NULL,
	`client_id` text NOT NULL,
	`parent_id` integer,
	`since` integer NOT NULL,
	FOREIGN KEY (`entity_id`) REFERENCES `entities`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
CREATE INDEX `entity_parents_client` ON `entity_parents` (`client_id`,`since`);
CREATE INDEX `entity_parents_entity` ON `entity_parents` (`entity_id`,`since`,`id`);

CREATE TABLE `entries` (
	`id` integer PRIMARY KEY NOT NULL,
	`journal_id` text NOT NULL,
	`ledger_account_id` integer NOT NULL,
	`currency` text NOT NULL,
	`amount` integer NOT NULL,
	FOREIGN KEY (`journal_id`) REFERENCES `journals`(`id`) DEFERRABLE INITIALLY DEFERRED,
	CONSTRAINT "ENTRY_AMOUNT" CHECK("entries"."amount" <> 0)
) STRICT;
CREATE INDEX `entries_journal` ON `entries` (`journal_id`);

CREATE TABLE `events` (
	`seq` integer PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`subject` integer NOT NULL,
	`virtual_account_id` integer,
	`client_id` text,
	`at` integer NOT NULL,
	`state` text
) STRICT;
CREATE INDEX `events_client` ON `events` (`client_id`,`seq`) WHERE "events"."client_id" is not null;
CREATE INDEX `events_other` ON `events` (`seq`,`type`) WHERE "events"."type" <> 'transaction.posted';

CREATE TABLE `exchange_rates` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`currency` text NOT NULL,
	`rate` text NOT NULL,
	`effective_at` integer NOT NULL,
	`created_by` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
CREATE INDEX `exchange_rates_effective` ON `exchange_rates` (`currency`,`effective_at`);

CREATE TABLE `expected_receipts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`request_id` text NOT NULL,
	`client_id` text NOT NULL,
	`virtual_account_id` integer NOT NULL,
	`number` text NOT NULL,
	`number_key` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`due_date` text NOT NULL,
	`payer_name` text,
	`payer_account` text,
	`payer_key` text,
	`reference` text NOT NULL,
	`tolerance_below` integer DEFAULT 0 NOT NULL,
	`tolerance_above` integer DEFAULT 0 NOT NULL,
	`accept_from` text,
	`accept_until` text,
	`description` text,
	`external_id` text,
	`applied` integer DEFAULT 0 NOT NULL,
	`written_off` integer DEFAULT 0 NOT NULL,
	`ended` text,
	`status` text DEFAULT 'open' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL, `payer_email` text, `requested_version` integer, `account_number_id` integer REFERENCES account_numbers(id),
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`virtual_account_id`) REFERENCES `virtual_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "EXPECTED_STATUS" CHECK("expected_receipts"."status" in ('open','partly_paid','paid','expired','cancelled')),
	CONSTRAINT "EXPECTED_CURRENCY" CHECK("expected_receipts"."currency" in ('USD','AED','EUR')),
	CONSTRAINT "EXPECTED_AMOUNT" CHECK("expected_receipts"."amount" > 0 and "expected_receipts"."applied" >= 0 and "expected_receipts"."applied" + "expected_receipts"."written_off" between 0 and "expected_receipts"."amount"),
	CONSTRAINT "EXPECTED_TOLERANCE" CHECK("expected_receipts"."tolerance_below" between 0 and "expected_receipts"."amount" / 10 and "expected_receipts"."tolerance_above" between 0 and "expected_receipts"."amount" / 10),
	CONSTRAINT "EXPECTED_STATE" CHECK("expected_receipts"."status" = case when "expected_receipts"."ended" = 'cancelled' then 'cancelled'
        when "expected_receipts"."applied" + "expected_receipts"."written_off" = "expected_receipts"."amount" then 'paid' when "expected_receipts"."ended" = 'expired' then 'expired'
        when "expected_receipts"."applied" = 0 then 'open' else 'partly_paid' end),
	CONSTRAINT "EXPECTED_DATES" CHECK("expected_receipts"."due_date" = date("expected_receipts"."due_date"))
) STRICT;
CREATE INDEX `expected_receipts_account` ON `expected_receipts` (`virtual_account_id`,`id`);
CREATE INDEX `expected_receipts_account_number` ON `expected_receipts` (`account_number_id`) WHERE "expected_receipts"."status" in ('open', 'partly_paid') and "expected_receipts"."account_number_id" is not null;
CREATE INDEX `expected_receipts_ages` ON `expected_receipts` (`client_id`,`currency`,`payer_name`,`due_date`,`amount`,`applied`,`written_off`,`status`) WHERE "expected_receipts"."status" in ('open', 'partly_paid', 'expired');
CREATE INDEX `expected_receipts_client` ON `expected_receipts` (`client_id`,`id`);
CREATE INDEX `expected_receipts_due` ON `expected_receipts` (`due_date`,`id`);
CREATE INDEX `expected_receipts_expiring` ON `expected_receipts` (`accept_until`) WHERE "expected_receipts"."status" in ('open', 'partly_paid') and "expected_receipts"."accept_until" is not null;
CREATE INDEX `expected_receipts_number` ON `expected_receipts` (`client_id`,`number_key`,`status`);
CREATE INDEX `expected_receipts_open` ON `expected_receipts` (`client_id`,`currency`,`status`,("amount" - "applied" - "written_off")) WHERE "expected_receipts"."status" in ('open', 'partly_paid', 'expired');
CREATE INDEX `expected_receipts_payer` ON `expected_receipts` (`client_id`,`payer_key`,("amount" - "applied" - "written_off")) WHERE "expected_receipts"."status" in ('open', 'partly_paid') and "expected_receipts"."payer_key" is not null;
CREATE INDEX `expected_receipts_reference` ON `expected_receipts` (`client_id`,`reference`,`status`);
CREATE UNIQUE INDEX `expected_receipts_request` ON `expected_receipts` (`request_id`);

CREATE TABLE `factor_challenges` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`secret` text,
	`webauthn` text,
	`password_digest` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
CREATE INDEX `factor_challenges_expiry` ON `factor_challenges` (`expires_at`);

CREATE TABLE `followers` (
	`name` text PRIMARY KEY NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`token` integer DEFAULT 0 NOT NULL,
	`leased_until` integer DEFAULT 0 NOT NULL
) STRICT;

CREATE TABLE `former_usernames` (
	`name` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;

CREATE TABLE `fund_allocations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`virtual_account_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`allocated_amount` integer NOT NULL,
	`currency` text NOT NULL,
	`allocated_by` integer,
	`created_at` integer NOT NULL,
	`revoked_at` integer,
	`revoked_by` integer,
	`request_id` text,
	FOREIGN KEY (`virtual_account_id`) REFERENCES `virtual_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`allocated_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`revoked_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ALLOCATION_AMOUNT" CHECK("fund_allocations"."allocated_amount" > 0)
) STRICT;
CREATE INDEX `fund_allocations_account` ON `fund_allocations` (`virtual_account_id`,`revoked_at`);
CREATE INDEX `fund_allocations_held` ON `fund_allocations` (`user_id`) WHERE "fund_allocations"."revoked_at" is null;
CREATE INDEX `fund_allocations_open` ON `fund_allocations` (`id`,`virtual_account_id`,`user_id`,`currency`,`allocated_amount`) WHERE "fund_allocations"."revoked_at" is null;
CREATE UNIQUE INDEX `fund_allocations_request` ON `fund_allocations` (`request_id`);
CREATE INDEX `fund_allocations_user` ON `fund_allocations` (`user_id`);

CREATE TABLE `group_mappings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`group_name` text NOT NULL,
	`role` text NOT NULL,
	`client_id` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "GROUP_MAPPING_ROLE" CHECK("group_mappings"."role" in ('admin','client_user','auditor')),
	CONSTRAINT "GROUP_MAPPING_CLIENT" CHECK("group_mappings"."role" <> 'client_user' or "group_mappings"."client_id" is not null)
) STRICT;
CREATE UNIQUE INDEX `group_mappings_group` ON `group_mappings` (`group_name`);

CREATE TABLE `history_marks` (
	`id` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`token` text NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "MARK_KIND" CHECK("history_marks"."kind" in ('epoch','minute')),
	CONSTRAINT "MARK_TOKEN" CHECK(length("history_marks"."token") = 32 and "history_marks"."token" not glob '*[^0-9a-f]*')
) STRICT;

CREATE TABLE `hold_totals` (
	`currency` text PRIMARY KEY NOT NULL,
	`holds` integer NOT NULL,
	`amount` integer NOT NULL
) STRICT;

CREATE TABLE `holds` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`virtual_account_id` integer NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`held_amount` integer NOT NULL,
	`reason` text NOT NULL,
	`reference` text NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`created_by` integer,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	`ended_at` integer,
	`ended_by` text,
	`placed_journal_id` text NOT NULL,
	`ended_journal_id` text,
	FOREIGN KEY (`virtual_account_id`) REFERENCES `virtual_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "HOLD_AMOUNT" CHECK("holds"."amount" > 0 and "holds"."held_amount" > 0)
) STRICT;
CREATE INDEX `holds_account` ON `holds` (`virtual_account_id`,`id`);
CREATE INDEX `holds_active` ON `holds` (`is_active`,`id`);
CREATE UNIQUE INDEX `holds_active_reference` ON `holds` (`virtual_account_id`,`reference`) WHERE "holds"."is_active" = 1;
CREATE INDEX `holds_expiry` ON `holds` (`expires_at`) WHERE "holds"."is_active" = 1;

CREATE TABLE `holidays` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`date` text NOT NULL,
	`name` text NOT NULL,
	`currency` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "HOLIDAY_DATE" CHECK("holidays"."date" = date("holidays"."date")),
	CONSTRAINT "HOLIDAY_CURRENCY" CHECK("holidays"."currency" in ('USD','AED','EUR'))
) STRICT;
CREATE INDEX `holidays_date` ON `holidays` (`date`,`id`);
CREATE UNIQUE INDEX `holidays_of_all` ON `holidays` (`date`) WHERE "holidays"."currency" is null;
CREATE UNIQUE INDEX `holidays_of_currency` ON `holidays` (`date`,`currency`) WHERE "holidays"."currency" is not null;

CREATE TABLE `iban_sequence` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`given_at` integer NOT NULL
) STRICT;

CREATE TABLE `idempotency_keys` (
	`user_id` integer NOT NULL,
	`scope` text NOT NULL,
	`key` text NOT NULL,
	`body_hash` text NOT NULL,
	`status` integer NOT NULL,
	`response` text,
	`created_at` integer NOT NULL, `expires_at` integer DEFAULT 0 NOT NULL, `answer` text,
	PRIMARY KEY(`user_id`, `scope`, `key`)
) STRICT, WITHOUT ROWID;
CREATE INDEX `idempotency_keys_others` ON `idempotency_keys` (`expires_at`) WHERE ifnull(instr("idempotency_keys"."response", 'journalId'), 0) <> 3;
CREATE INDEX `idempotency_keys_posted` ON `idempotency_keys` (`expires_at`) WHERE instr("idempotency_keys"."response", 'journalId') = 3;

CREATE TABLE `job_cursors` (
	`name` text PRIMARY KEY NOT NULL,
	`last_id` integer NOT NULL
) STRICT;

CREATE TABLE `job_runs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`job` text NOT NULL,
	`token` integer NOT NULL,
	`node` text NOT NULL,
	`due_at` integer NOT NULL,
	`started_at` integer NOT NULL,
	`finished_at` integer,
	`status` text NOT NULL,
	`runs` integer DEFAULT 1 NOT NULL,
	`items` integer DEFAULT 0 NOT NULL,
	`error` text,
	CONSTRAINT "JOB_RUN_STATUS" CHECK("job_runs"."status" in ('running','done','failed','stopped','lost'))
) STRICT;
CREATE INDEX `job_runs_job` ON `job_runs` (`job`,`id`);
CREATE INDEX `job_runs_started` ON `job_runs` (`started_at`);
CREATE UNIQUE INDEX `job_runs_token` ON `job_runs` (`job`,`token`);

CREATE TABLE `jobs` (
	`name` text PRIMARY KEY NOT NULL,
	`token` integer DEFAULT 0 NOT NULL,
	`node` text,
	`leased_until` integer DEFAULT 0 NOT NULL,
	`due` integer DEFAULT 0 NOT NULL,
	`finished_due` integer DEFAULT 0 NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`retry_at` integer DEFAULT 0 NOT NULL
, `began_at` integer DEFAULT 0 NOT NULL, `succeeded_at` integer DEFAULT 0 NOT NULL, `failed_at` integer DEFAULT 0 NOT NULL) STRICT;

CREATE TABLE `journals` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`user_id` integer,
	`command` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT, WITHOUT ROWID;

CREATE TABLE `known_devices` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
CREATE INDEX `known_devices_user` ON `known_devices` (`user_id`);

CREATE TABLE `ledger_accounts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`code` text NOT NULL,
	`virtual_account_id` integer,
	`currency` text NOT NULL,
	`balance` integer DEFAULT 0 NOT NULL,
	`last_entry_id` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`virtual_account_id`) REFERENCES `virtual_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "LEDGER_ACCOUNT_KIND" CHECK("ledger_accounts"."kind" in ('available','held','cbs','clearing','suspense','fx')),
	CONSTRAINT "INSUFFICIENT_FUNDS" CHECK("ledger_accounts"."kind" <> 'available' or "ledger_accounts"."balance" >= 0),
	CONSTRAINT "HELD_NEGATIVE" CHECK("ledger_accounts"."kind" <> 'held' or "ledger_accounts"."balance" >= 0),
	CONSTRAINT "BALANCE_OUT_OF_RANGE" CHECK("ledger_accounts"."balance" between -9007199254740991 and 9007199254740991)
) STRICT;
CREATE UNIQUE INDEX `ledger_accounts_code` ON `ledger_accounts` (`code`,`currency`);
CREATE INDEX `ledger_accounts_contra` ON `ledger_accounts` (`currency`) WHERE "ledger_accounts"."virtual_account_id" is null;
CREATE UNIQUE INDEX `ledger_accounts_virtual` ON `ledger_accounts` (`virtual_account_id`,`kind`) WHERE "ledger_accounts"."virtual_account_id" is not null;

CREATE TABLE `list_choices` (
	`user_id` integer NOT NULL,
	`list` text NOT NULL,
	`columns` text,
	`view_id` integer,
	PRIMARY KEY(`user_id`, `list`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;

CREATE TABLE `list_views` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`list` text NOT NULL,
	`path` text NOT NULL,
	`name` text NOT NULL,
	`query` text NOT NULL,
	`columns` text,
	`shared` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL, `deleted_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "LIST_VIEW_SHARED" CHECK("list_views"."shared" in (0, 1))
) STRICT;
CREATE UNIQUE INDEX `list_views_name` ON `list_views` (`user_id`,`list`,`name`);
CREATE INDEX `list_views_shared` ON `list_views` (`list`) WHERE "list_views"."shared" = 1;

CREATE TABLE `login_failures` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`subject` text NOT NULL,
	`failed_at` integer NOT NULL
) STRICT;
CREATE INDEX `login_failures_subject` ON `login_failures` (`subject`,`failed_at`);

CREATE TABLE `mails` (
	`id` text PRIMARY KEY NOT NULL,
	`recipient` text NOT NULL,
	`audience` text NOT NULL,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`status` text DEFAULT 'waiting' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	`last_error` text, `wording` text, `language` text, `alert_id` integer REFERENCES alerts(id),
	CONSTRAINT "MAIL_STATUS" CHECK("mails"."status" in ('waiting','sending','sent','failed','withheld')),
	CONSTRAINT "MAIL_AUDIENCE" CHECK("mails"."audience" in ('staff','client'))
) STRICT;
CREATE INDEX `mails_alert` ON `mails` (`alert_id`) WHERE "mails"."alert_id" is not null;
CREATE INDEX `mails_created` ON `mails` (`created_at`);
CREATE INDEX `mails_due` ON `mails` (`next_attempt_at`) WHERE "mails"."status" in ('waiting','sending');

CREATE TABLE `movement_days` (
	`day` integer NOT NULL,
	`currency` text NOT NULL,
	`credits` integer NOT NULL,
	`debits` integer NOT NULL,
	`credit_count` integer NOT NULL,
	`debit_count` integer NOT NULL,
	`hold_count` integer NOT NULL,
	`release_count` integer NOT NULL,
	PRIMARY KEY(`day`, `currency`)
) STRICT;

CREATE TABLE `movement_totals` (
	`quarter` integer NOT NULL,
	`currency` text NOT NULL,
	`credits` integer NOT NULL,
	`debits` integer NOT NULL,
	`credit_count` integer NOT NULL,
	`debit_count` integer NOT NULL,
	`hold_count` integer NOT NULL,
	`release_count` integer NOT NULL,
	PRIMARY KEY(`quarter`, `currency`)
) STRICT;

CREATE TABLE `number_holdings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`number_id` integer NOT NULL,
	`since` integer NOT NULL,
	`until` integer,
	`reason` text,
	FOREIGN KEY (`number_id`) REFERENCES `account_numbers`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "HOLDING_PERIOD" CHECK(coalesce("number_holdings"."until", "number_holdings"."since") >= "number_holdings"."since" and ("number_holdings"."until" is null) = ("number_holdings"."reason" is null))
) STRICT;
CREATE INDEX `number_holdings_number` ON `number_holdings` (`number_id`,`id`);
CREATE UNIQUE INDEX `number_holdings_open` ON `number_holdings` (`number_id`) WHERE "number_holdings"."until" is null;

CREATE TABLE `number_pools` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`request_id` text NOT NULL,
	`virtual_account_id` integer NOT NULL,
	`name` text NOT NULL,
	`quarantine_days` integer DEFAULT 365 NOT NULL,
	`reserved` integer DEFAULT 0 NOT NULL,
	`active` integer DEFAULT 0 NOT NULL,
	`quarantined` integer DEFAULT 0 NOT NULL,
	`closed` integer DEFAULT 0 NOT NULL,
	`deleted_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`virtual_account_id`) REFERENCES `virtual_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "POOL_QUARANTINE" CHECK("number_pools"."quarantine_days" between 1 and 3650),
	CONSTRAINT "POOL_COUNTS" CHECK(min("number_pools"."reserved", "number_pools"."active", "number_pools"."quarantined", "number_pools"."closed") >= 0 and ("number_pools"."deleted_at" is null or "number_pools"."active" = 0))
) STRICT;
CREATE INDEX `number_pools_account` ON `number_pools` (`virtual_account_id`,`id`);
CREATE UNIQUE INDEX `number_pools_request` ON `number_pools` (`request_id`);

CREATE TABLE `payee_checks` (
	`id` integer PRIMARY KEY NOT NULL,
	`virtual_account_id` integer NOT NULL,
	`reference` text NOT NULL,
	`recipient` text NOT NULL,
	`name` text NOT NULL,
	`result` text NOT NULL,
	`answered` text,
	`checked_by` integer,
	`checked_at` integer NOT NULL,
	FOREIGN KEY (`virtual_account_id`) REFERENCES `virtual_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`checked_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "PAYEE_CHECK_RESULT" CHECK("payee_checks"."result" in ('match','close_match','no_match','unavailable'))
) STRICT;
CREATE INDEX `payee_checks_old` ON `payee_checks` (`checked_at`);
CREATE UNIQUE INDEX `payee_checks_payment` ON `payee_checks` (`virtual_account_id`,`reference`);

CREATE TABLE `payee_rules` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`country` text NOT NULL,
	`currency` text NOT NULL,
	`needs` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "PAYEE_RULE_CURRENCY" CHECK("payee_rules"."currency" in ('*','USD','AED','EUR')),
	CONSTRAINT "PAYEE_RULE_NEEDS" CHECK(json_valid("payee_rules"."needs") and json_type("payee_rules"."needs") = 'array')
) STRICT;
CREATE UNIQUE INDEX `payee_rules_target` ON `payee_rules` (`country`,`currency`);

CREATE TABLE `payment_details` (
	`payment_id` integer PRIMARY KEY NOT NULL,
	`status` text NOT NULL,
	`needs` text NOT NULL,
	`payee` text,
	`completed_by` integer,
	`completed_at` integer,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`completed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "PAYMENT_DETAILS_STATUS" CHECK("payment_details"."status" in ('waiting','complete')),
	CONSTRAINT "PAYMENT_DETAILS_PAYEE" CHECK(("payment_details"."status" = 'complete') = ("payment_details"."payee" is not null) and ("payment_details"."payee" is null or json_valid("payment_details"."payee")))
) STRICT;
CREATE INDEX `payment_details_waiting` ON `payment_details` (`payment_id`) WHERE "payment_details"."status" = 'waiting';

CREATE TABLE `payment_file_contents` (
	`file_id` integer PRIMARY KEY NOT NULL,
	`xml` text NOT NULL,
	FOREIGN KEY (`file_id`) REFERENCES `payment_files`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;

CREATE TABLE `payment_file_entries` (
	`id` integer PRIMARY KEY NOT NULL,
	`file_id` integer NOT NULL,
	`ordinal` integer NOT NULL,
	`payment_id` integer,
	`instruction_id` integer,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`answer` text,
	`reason_code` text,
	`reason_text` text,
	`answered_at` integer,
	`report_id` integer, `bank_status` text, `execution_date` text,
	FOREIGN KEY (`file_id`) REFERENCES `payment_files`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`instruction_id`) REFERENCES `settlement_instructions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`report_id`) REFERENCES `payment_status_reports`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "PAYMENT_FILE_ENTRY" CHECK(("payment_file_entries"."payment_id" is null) <> ("payment_file_entries"."instruction_id" is null)),
	CONSTRAINT "PAYMENT_FILE_ANSWER" CHECK("payment_file_entries"."answer" is null or "payment_file_entries"."answer" in ('accepted','returned'))
) STRICT;
CREATE INDEX `payment_file_entries_answer` ON `payment_file_entries` (`file_id`,`answer`,`id`);
CREATE UNIQUE INDEX `payment_file_entries_instruction` ON `payment_file_entries` (`instruction_id`) WHERE "payment_file_entries"."instruction_id" is not null and "payment_file_entries"."answer" is not 'returned';
CREATE UNIQUE INDEX `payment_file_entries_ordinal` ON `payment_file_entries` (`file_id`,`ordinal`);
CREATE UNIQUE INDEX `payment_file_entries_payment` ON `payment_file_entries` (`payment_id`) WHERE "payment_file_entries"."payment_id" is not null;

CREATE TABLE `payment_files` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`cbs_account` text NOT NULL,
	`day` text NOT NULL,
	`message_id` text NOT NULL,
	`count` integer NOT NULL,
	`control_sum` integer NOT NULL,
	`accepted` integer DEFAULT 0 NOT NULL,
	`returned` integer DEFAULT 0 NOT NULL,
	`made_by` integer,
	`made_at` integer NOT NULL,
	`sent_by` integer,
	`sent_at` integer,
	FOREIGN KEY (`cbs_account`) REFERENCES `cbs_accounts`(`number`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`made_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`sent_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "PAYMENT_FILE_COUNT" CHECK("payment_files"."count" > 0 and "payment_files"."accepted" + "payment_files"."returned" <= "payment_files"."count")
) STRICT;
CREATE UNIQUE INDEX `payment_files_day` ON `payment_files` (`cbs_account`,`day`);
CREATE UNIQUE INDEX `payment_files_message` ON `payment_files` (`message_id`);
CREATE INDEX `payment_files_unanswered` ON `payment_files` (`id`) WHERE "payment_files"."sent_at" is not null and "payment_files"."accepted" + "payment_files"."returned" < "payment_files"."count";
CREATE INDEX `payment_files_unsent` ON `payment_files` (`id`) WHERE "payment_files"."sent_at" is null;

CREATE TABLE `payment_reviews` (
	`payment_id` integer PRIMARY KEY NOT NULL,
	`why` text NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;

CREATE TABLE `payment_screenings` (
	`payment_id` integer PRIMARY KEY NOT NULL,
	`decision` text NOT NULL,
	`reference` text,
	`decided_at` integer NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "SCREENING_DECISION" CHECK("payment_screenings"."decision" in ('allow','hold','deny'))
) STRICT;

CREATE TABLE `payment_status_reports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`digest` text NOT NULL,
	`name` text NOT NULL,
	`file_id` integer,
	`original_message_id` text NOT NULL,
	`accepted` integer NOT NULL,
	`returned` integer NOT NULL,
	`pending` integer NOT NULL,
	`repeated` integer NOT NULL,
	`unknown` integer NOT NULL,
	`problems` text NOT NULL,
	`read_by` integer,
	`read_at` integer NOT NULL,
	FOREIGN KEY (`file_id`) REFERENCES `payment_files`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`read_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
CREATE UNIQUE INDEX `payment_status_reports_digest` ON `payment_status_reports` (`digest`);
CREATE INDEX `payment_status_reports_file` ON `payment_status_reports` (`file_id`);

CREATE TABLE `payments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`virtual_account_id` integer NOT NULL,
	`client_id` text NOT NULL,
	`status` text NOT NULL,
	`recipient` text NOT NULL,
	`recipient_account_id` integer,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`aed_amount` integer NOT NULL,
	`usd_amount` integer,
	`description` text NOT NULL,
	`reference` text NOT NULL,
	`journal_id` text,
	`ended_journal_id` text,
	`returned_journal_id` text,
	`assigned_journal_id` text,
	`cbs_account` text,
	`approval_id` integer,
	`created_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL, `recipient_end` text GENERATED ALWAYS AS (substr(recipient, -6)) VIRTUAL, `made_for` text, `receipt_id` integer, `bank_line_id` integer,
	FOREIGN KEY (`virtual_account_id`) REFERENCES `virtual_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`recipient_account_id`) REFERENCES `virtual_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`approval_id`) REFERENCES `approvals`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "PAYMENT_STATUS" CHECK("payments"."status" in ('review','booked','sent','returned','rejected')),
	CONSTRAINT "PAYMENT_AMOUNT" CHECK("payments"."amount" > 0)
) STRICT;
CREATE INDEX `payments_account` ON `payments` (`virtual_account_id`,`id`);
CREATE INDEX `payments_alone` ON `payments` (`virtual_account_id`,`created_by`,`created_at`,`usd_amount`) WHERE "payments"."approval_id" is null and "payments"."status" not in ('rejected', 'returned');
CREATE UNIQUE INDEX `payments_approval` ON `payments` (`approval_id`) WHERE "payments"."approval_id" is not null;
CREATE INDEX `payments_bank_line` ON `payments` (`bank_line_id`) WHERE "payments"."bank_line_id" is not null;
CREATE INDEX `payments_journal` ON `payments` (`journal_id`);
CREATE INDEX `payments_leaving` ON `payments` (`id`) WHERE "payments"."status" = 'booked' and "payments"."recipient_account_id" is null;
CREATE INDEX `payments_paid` ON `payments` (`client_id`,`recipient_end`,`created_at`);
CREATE INDEX `payments_receipt` ON `payments` (`receipt_id`) WHERE "payments"."receipt_id" is not null;
CREATE INDEX `payments_recipient` ON `payments` (`recipient_account_id`) WHERE "payments"."recipient_account_id" is not null;
CREATE UNIQUE INDEX `payments_reference` ON `payments` (`virtual_account_id`,`reference`);
CREATE INDEX `payments_returned` ON `payments` (`client_id`,`id`) WHERE "payments"."status" = 'returned';
CREATE INDEX `payments_reviewed` ON `payments` (`id`) WHERE "payments"."ended_journal_id" is not null;
CREATE INDEX `payments_status` ON `payments` (`status`,`id`);

CREATE TABLE `program_credentials` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`digest` text NOT NULL,
	`person_id` integer NOT NULL,
	`held_from` integer NOT NULL,
	`held_until` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`person_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "PROGRAM_CREDENTIAL_KIND" CHECK("program_credentials"."kind" in ('secret','key'))
) STRICT;
CREATE INDEX `program_credentials_digest` ON `program_credentials` (`digest`);
CREATE INDEX `program_credentials_person` ON `program_credentials` (`person_id`);
CREATE INDEX `program_credentials_user` ON `program_credentials` (`user_id`);

CREATE TABLE `purpose_codes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`code` text NOT NULL,
	`name` text NOT NULL,
	`is_active` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "PURPOSE_CODE" CHECK("purpose_codes"."code" glob '[A-Z][A-Z][A-Z][A-Z]')
) STRICT;
CREATE UNIQUE INDEX `purpose_codes_code` ON `purpose_codes` (`code`);

CREATE TABLE "receipt_applications" (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`receipt_id` integer NOT NULL,
	`expected_receipt_id` integer NOT NULL,
	`amount` integer NOT NULL,
	`written_off` integer DEFAULT 0 NOT NULL,
	`how` text NOT NULL,
	`undoes` integer,
	`created_by` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`receipt_id`) REFERENCES `receipts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`expected_receipt_id`) REFERENCES `expected_receipts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`undoes`) REFERENCES `receipt_applications`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "APPLICATION_WAY" CHECK("receipt_applications"."how" in ('reference','number','paid_to','payer','hand')),
	CONSTRAINT "APPLICATION_AMOUNT" CHECK(("receipt_applications"."amount" > 0) = ("receipt_applications"."undoes" is null) and "receipt_applications"."amount" <> 0)
) STRICT;
CREATE INDEX `receipt_applications_expected` ON `receipt_applications` (`expected_receipt_id`,`id`);
CREATE INDEX `receipt_applications_receipt` ON `receipt_applications` (`receipt_id`,`id`);
CREATE UNIQUE INDEX `receipt_applications_undoes` ON `receipt_applications` (`undoes`) WHERE "receipt_applications"."undoes" is not null;

CREATE TABLE `receipt_rules` (
	`virtual_account_id` integer PRIMARY KEY NOT NULL,
	`allowed_payers` text,
	`min_amount` integer,
	`max_amount` integer,
	`expected_only` integer NOT NULL,
	`expires_on` text,
	`maximum_balance` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_by` integer,
	`updated_at` integer NOT NULL, `on_break` text DEFAULT 'suspense' NOT NULL,
	FOREIGN KEY (`updated_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "RECEIPT_RULE_PAYERS" CHECK("receipt_rules"."allowed_payers" is null or (json_valid("receipt_rules"."allowed_payers") and json_type("receipt_rules"."allowed_payers") = 'array')),
	CONSTRAINT "RECEIPT_RULE_AMOUNTS" CHECK(coalesce("receipt_rules"."min_amount", 1) > 0 and coalesce("receipt_rules"."max_amount", "receipt_rules"."min_amount", 1) >= coalesce("receipt_rules"."min_amount", 1)
        and coalesce("receipt_rules"."maximum_balance", 0) >= 0),
	CONSTRAINT "RECEIPT_RULE_EXPIRY" CHECK("receipt_rules"."expires_on" is null or "receipt_rules"."expires_on" = date("receipt_rules"."expires_on"))
) STRICT;

CREATE TABLE `receipts` (
	`id` integer PRIMARY KEY NOT NULL,
	`virtual_account_id` integer NOT NULL,
	`client_id` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`applied` integer DEFAULT 0 NOT NULL,
	`kept` integer DEFAULT 0 NOT NULL,
	`returned` integer DEFAULT 0 NOT NULL,
	`status` text DEFAULT 'unapplied' NOT NULL,
	`looked_at` integer,
	`taken_journal_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`virtual_account_id`) REFERENCES `virtual_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "RECEIPT_STATUS" CHECK("receipts"."status" in ('unapplied','overpaid','applied','kept','returned')),
	CONSTRAINT "RECEIPT_EXCEEDED" CHECK("receipts"."amount" > 0 and "receipts"."applied" >= 0 and "receipts"."kept" >= 0 and "receipts"."returned" >= 0
        and "receipts"."applied" + "receipts"."kept" + "receipts"."returned" <= "receipts"."amount"),
	CONSTRAINT "RECEIPT_STATE" CHECK("receipts"."status" = case when "receipts"."applied" + "receipts"."kept" + "receipts"."returned" < "receipts"."amount"
          then iif("receipts"."applied" > 0, 'overpaid', 'unapplied')
        when "receipts"."applied" > 0 then 'applied' when "receipts"."kept" > 0 then 'kept' else 'returned' end)
) STRICT;
CREATE INDEX `receipts_account` ON `receipts` (`virtual_account_id`,`id`);
CREATE INDEX `receipts_client` ON `receipts` (`client_id`,`status`,`id`);
CREATE INDEX `receipts_created` ON `receipts` (`created_at`);
CREATE INDEX `receipts_status` ON `receipts` (`status`,`id`);
CREATE UNIQUE INDEX `receipts_taken` ON `receipts` (`taken_journal_id`) WHERE "receipts"."taken_journal_id" is not null;

CREATE TABLE `reconciliation_results` (
	`id` integer PRIMARY KEY NOT NULL,
	`run_id` integer NOT NULL,
	`virtual_account_id` integer NOT NULL,
	`currency` text NOT NULL,
	`expected_balance` integer NOT NULL,
	`actual_balance` integer NOT NULL,
	`difference` integer NOT NULL,
	`status` text NOT NULL,
	`transaction_count` integer NOT NULL,
	`flaw` text,
	`transaction_id` integer,
	FOREIGN KEY (`run_id`) REFERENCES `reconciliation_runs`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "RESULT_STATUS" CHECK("reconciliation_results"."status" in ('matched','discrepancy','error'))
) STRICT;
CREATE UNIQUE INDEX `reconciliation_results_account` ON `reconciliation_results` (`run_id`,`virtual_account_id`);
CREATE INDEX `reconciliation_results_status` ON `reconciliation_results` (`run_id`,`status`,`id`);

CREATE TABLE `reconciliation_runs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`request_id` text NOT NULL,
	`scope` text NOT NULL,
	`accounts` text,
	`status` text DEFAULT 'running' NOT NULL,
	`started_by` integer,
	`started_at` integer NOT NULL,
	`finished_at` integer,
	`total` integer NOT NULL,
	`matched` integer DEFAULT 0 NOT NULL,
	`discrepancies` integer DEFAULT 0 NOT NULL,
	`errors` integer DEFAULT 0 NOT NULL,
	`previous_run_id` integer,
	`last_account_id` integer DEFAULT 0 NOT NULL,
	`up_to_account_id` integer NOT NULL,
	`token` integer DEFAULT 0 NOT NULL,
	`leased_until` integer DEFAULT 0 NOT NULL,
	`failure` text, `attempts` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`started_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "RECONCILIATION_SCOPE" CHECK("reconciliation_runs"."scope" in ('all','chosen','auto')),
	CONSTRAINT "RECONCILIATION_STATUS" CHECK("reconciliation_runs"."status" in ('running','done','failed'))
) STRICT;
CREATE UNIQUE INDEX `reconciliation_runs_nightly` ON `reconciliation_runs` (`scope`) WHERE "reconciliation_runs"."status" = 'running' and "reconciliation_runs"."started_by" is null;
CREATE UNIQUE INDEX `reconciliation_runs_request` ON `reconciliation_runs` (`request_id`);
CREATE UNIQUE INDEX `reconciliation_runs_running` ON `reconciliation_runs` (`started_by`) WHERE "reconciliation_runs"."status" = 'running';
CREATE INDEX `reconciliation_runs_scope` ON `reconciliation_runs` (`scope`,`status`,`id`);

CREATE TABLE `record_labels` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`record_id` integer NOT NULL,
	`owner` text NOT NULL,
	`key` text NOT NULL,
	`value` text NOT NULL
) STRICT;
CREATE UNIQUE INDEX `record_labels_record` ON `record_labels` (`kind`,`record_id`,`owner`,`key`);
CREATE INDEX `record_labels_value` ON `record_labels` (`owner`,`kind`,`key`,`value`,`record_id`);

CREATE TABLE `refused_receipts` (
	`id` integer PRIMARY KEY NOT NULL,
	`virtual_account_id` integer NOT NULL,
	`client_id` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`code` text NOT NULL,
	`on_break` text NOT NULL,
	`status` text DEFAULT 'waiting' NOT NULL,
	`payment_id` integer,
	`problem` text,
	`created_at` integer NOT NULL, `reversal_line_id` integer,
	FOREIGN KEY (`virtual_account_id`) REFERENCES `virtual_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "REFUSED_STATUS" CHECK("refused_receipts"."status" in ('waiting','returned','accepted')),
	CONSTRAINT "REFUSED_AMOUNT" CHECK("refused_receipts"."amount" > 0),
	CONSTRAINT "REFUSED_BREAK" CHECK("refused_receipts"."on_break" in ('suspense','return'))
) STRICT;
CREATE INDEX `refused_receipts_account` ON `refused_receipts` (`virtual_account_id`,`id`);
CREATE INDEX `refused_receipts_client` ON `refused_receipts` (`client_id`,`status`,`id`);
CREATE INDEX `refused_receipts_returning` ON `refused_receipts` (`id`) WHERE "refused_receipts"."on_break" = 'return' and "refused_receipts"."status" = 'waiting' and "refused_receipts"."payment_id" is null and "refused_receipts"."problem" is null;
CREATE INDEX `refused_receipts_reversal` ON `refused_receipts` (`reversal_line_id`) WHERE "refused_receipts"."reversal_line_id" is not null;
CREATE INDEX `refused_receipts_status` ON `refused_receipts` (`status`,`id`);

CREATE TABLE `report_chunks` (
	`id` integer PRIMARY KEY NOT NULL,
	`report_id` integer NOT NULL,
	`seq` integer NOT NULL,
	`bytes` blob NOT NULL,
	FOREIGN KEY (`report_id`) REFERENCES `reports`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
CREATE UNIQUE INDEX `report_chunks_seq` ON `report_chunks` (`report_id`,`seq`);

CREATE TABLE `report_schedules` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`cadence` text NOT NULL,
	`hour` integer NOT NULL,
	`weekday` integer DEFAULT 1 NOT NULL,
	`sheets` text NOT NULL,
	`accounts` text,
	`recipients` text NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`next_due_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`request_id` text NOT NULL,
	`created_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "REPORT_CADENCE" CHECK("report_schedules"."cadence" in ('daily','weekly','monthly')),
	CONSTRAINT "REPORT_HOUR" CHECK("report_schedules"."hour" between 0 and 23),
	CONSTRAINT "REPORT_WEEKDAY" CHECK("report_schedules"."weekday" between 1 and 7)
) STRICT;
CREATE INDEX `report_schedules_due` ON `report_schedules` (`next_due_at`) WHERE "report_schedules"."is_active" = 1;
CREATE UNIQUE INDEX `report_schedules_request` ON `report_schedules` (`request_id`);

CREATE TABLE `reports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`request_id` text NOT NULL,
	`schedule_id` integer,
	`due_at` integer,
	`name` text,
	`status` text DEFAULT 'running' NOT NULL,
	`started_by` integer,
	`started_at` integer NOT NULL,
	`finished_at` integer,
	`period_from` text NOT NULL,
	`period_to` text NOT NULL,
	`accounts` text,
	`sheets` text NOT NULL,
	`bounds` text NOT NULL,
	`total` integer DEFAULT 0 NOT NULL,
	`done` integer DEFAULT 0 NOT NULL,
	`stage` text,
	`chunks` integer DEFAULT 0 NOT NULL,
	`size` integer DEFAULT 0 NOT NULL,
	`digest` text,
	`token` integer DEFAULT 0 NOT NULL,
	`leased_until` integer DEFAULT 0 NOT NULL,
	`failure` text,
	`expires_at` integer, `attempts` integer DEFAULT 0 NOT NULL, `language` text DEFAULT 'en' NOT NULL,
	FOREIGN KEY (`schedule_id`) REFERENCES `report_schedules`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`started_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "REPORT_STATUS" CHECK("reports"."status" in ('running','done','failed','cancelled','deleted','expired'))
) STRICT;
CREATE INDEX `reports_expiry` ON `reports` (`expires_at`) WHERE "reports"."status" = 'done';
CREATE INDEX `reports_left` ON `reports` (`id`) WHERE "reports"."chunks" > 0 and "reports"."status" not in ('running','done');
CREATE UNIQUE INDEX `reports_occurrence` ON `reports` (`schedule_id`,`due_at`) WHERE "reports"."schedule_id" is not null;
CREATE UNIQUE INDEX `reports_request` ON `reports` (`request_id`);
CREATE UNIQUE INDEX `reports_running` ON `reports` (`started_by`) WHERE "reports"."status" = 'running';
CREATE INDEX `reports_status` ON `reports` (`status`,`id`);

CREATE TABLE `retention_settings` (
	`kind` text PRIMARY KEY NOT NULL,
	`days` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_by` integer,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`updated_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "RETENTION_DAYS" CHECK("retention_settings"."days" between 1 and 3650)
) STRICT;

CREATE TABLE `scheduled_payments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`virtual_account_id` integer NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`recipient` text NOT NULL,
	`description` text NOT NULL,
	`body` text NOT NULL,
	`made_by` integer NOT NULL,
	`origin` text NOT NULL,
	`reference` text NOT NULL,
	`standing_order_id` integer,
	`nominal_date` text NOT NULL,
	`executes_on` text NOT NULL,
	`due_at` integer NOT NULL,
	`status` text DEFAULT 'scheduled' NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`reason` text,
	`approval_id` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`token` integer DEFAULT 0 NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`leased_until` integer DEFAULT 0 NOT NULL, `code` text,
	FOREIGN KEY (`virtual_account_id`) REFERENCES `virtual_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`made_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`standing_order_id`) REFERENCES `standing_orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`approval_id`) REFERENCES `approvals`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "SCHEDULED_PAYMENT_STATUS" CHECK("scheduled_payments"."status" in ('scheduled','waiting','paid','failed','cancelled')),
	CONSTRAINT "SCHEDULED_PAYMENT_AMOUNT" CHECK("scheduled_payments"."amount" > 0)
) STRICT;
CREATE INDEX `scheduled_payments_account` ON `scheduled_payments` (`virtual_account_id`,`id`);
CREATE INDEX `scheduled_payments_due` ON `scheduled_payments` (`due_at`) WHERE "scheduled_payments"."status" = 'scheduled';
CREATE UNIQUE INDEX `scheduled_payments_occurrence` ON `scheduled_payments` (`standing_order_id`,`nominal_date`);
CREATE UNIQUE INDEX `scheduled_payments_reference` ON `scheduled_payments` (`virtual_account_id`,`reference`) WHERE "scheduled_payments"."status" not in ('cancelled', 'failed');

CREATE TABLE schema_migrations (tag text primary key, hash text not null, applied_at integer not null) strict;

CREATE TABLE schema_opening (id integer primary key check (id = 1), of text not null, migration text not null, program integer not null, guards text not null) strict;

CREATE TABLE schema_program (file text primary key, hash text not null, version integer not null, objects text not null, applied_at integer not null) strict;

CREATE TABLE `search_progress` (
	`id` integer PRIMARY KEY NOT NULL,
	`last_id` integer NOT NULL
) STRICT;

CREATE TABLE `second_factors` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`secret` text NOT NULL,
	`credential_id` text,
	`transports` text,
	`counter` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "FACTOR_KIND" CHECK("second_factors"."kind" in ('totp','passkey','recovery'))
) STRICT;
CREATE UNIQUE INDEX `second_factors_credential` ON `second_factors` (`credential_id`);
CREATE UNIQUE INDEX `second_factors_one` ON `second_factors` (`user_id`,`kind`) WHERE "second_factors"."kind" <> 'passkey';
CREATE INDEX `second_factors_user` ON `second_factors` (`user_id`);

CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`last_active_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`ip_address` text NOT NULL,
	`user_agent` text NOT NULL, `stepped_up_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);

CREATE TABLE `settlement_instructions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`journal_id` text NOT NULL,
	`from_cbs_account` text NOT NULL,
	`to_cbs_account` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`created_at` integer NOT NULL,
	`settled_at` integer,
	`settled_by` integer,
	`settled_journal_id` text,
	FOREIGN KEY (`settled_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
CREATE INDEX `settlement_instructions_journal` ON `settlement_instructions` (`journal_id`);
CREATE INDEX `settlement_instructions_settled` ON `settlement_instructions` (`settled_at`,`id`);

CREATE TABLE `setup_request_notes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`request_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`status` text,
	`note` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`request_id`) REFERENCES `setup_requests`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
CREATE INDEX `setup_request_notes_request` ON `setup_request_notes` (`request_id`,`id`);

CREATE TABLE `setup_requests` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`full_name` text NOT NULL,
	`email` text NOT NULL,
	`company_name` text NOT NULL,
	`networth` text NOT NULL,
	`location` text NOT NULL,
	`business_type` text NOT NULL,
	`segment` text NOT NULL,
	`rm_name` text,
	`account_type` text NOT NULL,
	`message` text NOT NULL,
	`terms_accepted_at` integer NOT NULL,
	`origin_digest` text DEFAULT '' NOT NULL,
	`status` text DEFAULT 'new' NOT NULL,
	`virtual_account_id` integer,
	`user_id` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`virtual_account_id`) REFERENCES `virtual_accounts`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "SETUP_REQUEST_STATUS" CHECK("setup_requests"."status" in ('new','in_review','done','declined'))
) STRICT;
CREATE INDEX `setup_requests_account` ON `setup_requests` (`virtual_account_id`);
CREATE INDEX `setup_requests_origin` ON `setup_requests` (`origin_digest`,`created_at`);
CREATE INDEX `setup_requests_status` ON `setup_requests` (`status`,`id`);

CREATE TABLE `sign_in_rules` (
	`id` integer PRIMARY KEY NOT NULL,
	`admin` text NOT NULL,
	`auditor` text NOT NULL,
	`client_user` text NOT NULL,
	`payments_above_usd` integer,
	`api_clients` integer NOT NULL,
	`beneficiaries` integer NOT NULL,
	`roles` integer NOT NULL,
	`webhooks` integer NOT NULL,
	`version` integer NOT NULL,
	`updated_by` integer,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`updated_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "SIGN_IN_RULES_ONE" CHECK("sign_in_rules"."id" = 1)
) STRICT;

CREATE TABLE `sole_acts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`account_id` integer,
	`maker_id` integer NOT NULL,
	`usd_amount` integer NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `virtual_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`maker_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "SOLE_ACT_AMOUNT" CHECK("sole_acts"."usd_amount" >= 0)
) STRICT;
CREATE INDEX `sole_acts_account` ON `sole_acts` (`account_id`,`kind`,`at`);
CREATE INDEX `sole_acts_maker` ON `sole_acts` (`maker_id`,`kind`,`at`);

CREATE TABLE `standing_orders` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`virtual_account_id` integer NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`recipient` text NOT NULL,
	`description` text NOT NULL,
	`body` text NOT NULL,
	`made_by` integer NOT NULL,
	`origin` text NOT NULL,
	`every` text NOT NULL,
	`every_from` text NOT NULL,
	`until` text,
	`times` integer,
	`shift` text NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	`next_date` text,
	`begun` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL, `request_id` text,
	FOREIGN KEY (`virtual_account_id`) REFERENCES `virtual_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`made_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "STANDING_ORDER_EVERY" CHECK("standing_orders"."every" in ('day','week','month','last_working_day')),
	CONSTRAINT "STANDING_ORDER_SHIFT" CHECK("standing_orders"."shift" in ('next','previous')),
	CONSTRAINT "STANDING_ORDER_STATUS" CHECK("standing_orders"."status" in ('active','paused','ended','cancelled')),
	CONSTRAINT "STANDING_ORDER_AMOUNT" CHECK("standing_orders"."amount" > 0)
) STRICT;
CREATE INDEX `standing_orders_account` ON `standing_orders` (`virtual_account_id`,`id`);
CREATE INDEX `standing_orders_next` ON `standing_orders` (`next_date`) WHERE "standing_orders"."status" = 'active';
CREATE UNIQUE INDEX `standing_orders_request` ON `standing_orders` (`request_id`);

CREATE TABLE `state_changes` (
	`id` integer PRIMARY KEY NOT NULL,
	`subject` text NOT NULL,
	`row_id` text NOT NULL,
	`change` text NOT NULL,
	`fields` text NOT NULL,
	`digest` text,
	`audit_id` integer NOT NULL,
	CONSTRAINT "STATE_CHANGE" CHECK("state_changes"."change" in ('insert','update','delete'))
) STRICT;
CREATE INDEX `state_changes_audit` ON `state_changes` (`audit_id`);
CREATE INDEX `state_changes_row` ON `state_changes` (`subject`,`row_id`);

CREATE TABLE `statement_analyses` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`company_name` text NOT NULL,
	`file_name` text NOT NULL,
	`analyses` text NOT NULL,
	`statements` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
CREATE INDEX `statement_analyses_expiry` ON `statement_analyses` (`expires_at`);
CREATE INDEX `statement_analyses_user` ON `statement_analyses` (`user_id`,`created_at`);

CREATE TABLE `statement_layouts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`cbs_account` text NOT NULL,
	`name` text NOT NULL,
	`headings` text NOT NULL,
	`layout` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`cbs_account`) REFERENCES `cbs_accounts`(`number`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
CREATE UNIQUE INDEX `statement_layouts_headings` ON `statement_layouts` (`cbs_account`,`headings`);

CREATE TABLE `sweep_items` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`run_id` integer NOT NULL,
	`ordinal` integer NOT NULL,
	`virtual_account_id` integer NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`direction` text,
	`before` integer,
	`amount` integer,
	`reason` text,
	`journal_id` text,
	`reversed_journal_id` text,
	`reverse_reason` text,
	FOREIGN KEY (`run_id`) REFERENCES `sweep_runs`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "SWEEP_ITEM_STATE" CHECK("sweep_items"."state" in ('open','moved','skipped','refused','reversed')),
	CONSTRAINT "SWEEP_ITEM_JOURNAL" CHECK(("sweep_items"."state" in ('moved', 'reversed')) = ("sweep_items"."journal_id" is not null)
        and ("sweep_items"."state" = 'reversed') = ("sweep_items"."reversed_journal_id" is not null)
        and ("sweep_items"."journal_id" is null or ("sweep_items"."amount" > 0 and "sweep_items"."direction" is not null and "sweep_items"."before" is not null)))
) STRICT;
CREATE UNIQUE INDEX `sweep_items_account` ON `sweep_items` (`run_id`,`virtual_account_id`);
CREATE UNIQUE INDEX `sweep_items_journal` ON `sweep_items` (`journal_id`) WHERE "sweep_items"."journal_id" is not null;
CREATE UNIQUE INDEX `sweep_items_ordinal` ON `sweep_items` (`run_id`,`ordinal`);
CREATE UNIQUE INDEX `sweep_items_reversed` ON `sweep_items` (`reversed_journal_id`) WHERE "sweep_items"."reversed_journal_id" is not null;

CREATE TABLE `sweep_runs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`request_id` text NOT NULL,
	`status` text DEFAULT 'running' NOT NULL,
	`started_by` integer,
	`started_at` integer NOT NULL,
	`finished_at` integer,
	`failure` text,
	`token` integer DEFAULT 0 NOT NULL,
	`leased_until` integer DEFAULT 0 NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`sweep_id` integer NOT NULL,
	`client_id` text NOT NULL,
	`rule` text NOT NULL,
	`due_at` integer,
	`phase` text DEFAULT 'sweep' NOT NULL,
	`reversed_by` integer,
	FOREIGN KEY (`started_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reversed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "SWEEP_RUN_STATUS" CHECK("sweep_runs"."status" in ('running','done','partly','failed','reversed'))
) STRICT;
CREATE INDEX `sweep_runs_client` ON `sweep_runs` (`client_id`,`id`);
CREATE UNIQUE INDEX `sweep_runs_due` ON `sweep_runs` (`sweep_id`,`due_at`) WHERE "sweep_runs"."due_at" is not null;
CREATE UNIQUE INDEX `sweep_runs_request` ON `sweep_runs` (`request_id`);
CREATE UNIQUE INDEX `sweep_runs_running` ON `sweep_runs` (`sweep_id`) WHERE "sweep_runs"."status" = 'running';
CREATE INDEX `sweep_runs_sweep` ON `sweep_runs` (`sweep_id`,`id`);

CREATE TABLE `sweeps` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`client_id` text NOT NULL,
	`name` text NOT NULL,
	`currency` text NOT NULL,
	`va_ids` text,
	`to_account_id` integer,
	`mode` text NOT NULL,
	`target` integer,
	`floor` integer,
	`ceiling` integer,
	`direction` text NOT NULL,
	`minimum` integer,
	`multiple` integer,
	`runs_at` text NOT NULL,
	`at` text,
	`minutes_before` integer,
	`status` text DEFAULT 'active' NOT NULL,
	`planned_from` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`to_account_id`) REFERENCES `virtual_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "SWEEP_CURRENCY" CHECK("sweeps"."currency" in ('USD','AED','EUR')),
	CONSTRAINT "SWEEP_MODE" CHECK("sweeps"."mode" in ('zero','target','range')),
	CONSTRAINT "SWEEP_DIRECTION" CHECK("sweeps"."direction" in ('collect','fund','both')),
	CONSTRAINT "SWEEP_TIME" CHECK("sweeps"."runs_at" in ('manual','time','cut_off')),
	CONSTRAINT "SWEEP_STATUS" CHECK("sweeps"."status" in ('active','paused')),
	CONSTRAINT "SWEEP_AMOUNT" CHECK(min(ifnull("sweeps"."target", 1), ifnull("sweeps"."floor", 1), ifnull("sweeps"."ceiling", 1), ifnull("sweeps"."minimum", 1), ifnull("sweeps"."multiple", 1)) > 0)
) STRICT;
CREATE INDEX `sweeps_client` ON `sweeps` (`client_id`,`id`);
CREATE INDEX `sweeps_target` ON `sweeps` (`to_account_id`) WHERE "sweeps"."to_account_id" is not null;
CREATE INDEX `sweeps_timed` ON `sweeps` (`id`) WHERE "sweeps"."status" = 'active' and "sweeps"."runs_at" <> 'manual';

CREATE TABLE `transactions` (
	`id` integer PRIMARY KEY NOT NULL,
	`journal_id` text NOT NULL,
	`virtual_account_id` integer NOT NULL,
	`seq` integer NOT NULL,
	`type` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`original_amount` integer,
	`original_currency` text,
	`rate` text,
	`description` text NOT NULL,
	`reference` text NOT NULL,
	`balance_after` integer NOT NULL,
	`held_after` integer NOT NULL,
	`credited_after` integer NOT NULL,
	`credit_count` integer NOT NULL,
	`debit_count` integer NOT NULL,
	`hold_count` integer NOT NULL,
	`created_at` integer NOT NULL,
	`processed_at` integer NOT NULL,
	`hold_id` integer,
	FOREIGN KEY (`virtual_account_id`) REFERENCES `virtual_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "TRANSACTION_TYPE" CHECK("transactions"."type" = 'credit' or "transactions"."type" = 'debit' or "transactions"."type" = 'hold' or "transactions"."type" = 'release'),
	CONSTRAINT "TRANSACTION_AMOUNT" CHECK("transactions"."amount" > 0)
) STRICT;
CREATE INDEX `transactions_amount` ON `transactions` (`amount`,`id`);
CREATE INDEX `transactions_created` ON `transactions` (`created_at`);
CREATE INDEX `transactions_currency` ON `transactions` (`currency`,`id`);
CREATE INDEX `transactions_journal` ON `transactions` (`journal_id`);
CREATE UNIQUE INDEX `transactions_seq` ON `transactions` (`virtual_account_id`,`seq`);
CREATE INDEX `transactions_time` ON `transactions` (`virtual_account_id`,`created_at`);
CREATE INDEX `transactions_type` ON `transactions` (`type`,`id`);

CREATE VIRTUAL TABLE `transactions_search` USING fts5(words, tokenize = 'trigram', content = '', detail = none, columnsize = 0);

CREATE VIRTUAL TABLE `transactions_search_terms` USING fts5vocab(transactions_search, row);

CREATE VIRTUAL TABLE `transactions_words` USING fts5(words, tokenize = 'ascii', content = '', detail = none, columnsize = 0);

CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`username` text NOT NULL,
	`email` text NOT NULL,
	`password_hash` text NOT NULL,
	`role` text NOT NULL,
	`client_id` text NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`virtual_account_id` integer,
	`networth` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer,
	`last_sign_in_at` integer, `language` text, `keeper_id` integer REFERENCES users(id),
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "USER_ROLE" CHECK("users"."role" in ('admin','client_user','auditor'))
) STRICT;
CREATE INDEX `users_client` ON `users` (`client_id`);
CREATE INDEX `users_current` ON `users` (`id`) WHERE "users"."deleted_at" is null;
CREATE INDEX `users_keeper` ON `users` (`keeper_id`) WHERE "users"."keeper_id" is not null;
CREATE UNIQUE INDEX `users_username` ON `users` (lower("username"));

CREATE TABLE `virtual_accounts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`virtual_iban` text NOT NULL,
	`account_name` text NOT NULL,
	`customer_name` text NOT NULL,
	`company_name` text NOT NULL,
	`reference` text NOT NULL,
	`type` text NOT NULL,
	`currency` text NOT NULL,
	`description` text,
	`credit_enabled` integer DEFAULT true NOT NULL,
	`debit_enabled` integer DEFAULT true NOT NULL,
	`networth` text,
	`status` text DEFAULT 'active' NOT NULL,
	`client_id` text NOT NULL,
	`created_by` integer,
	`level` integer DEFAULT 1 NOT NULL,
	`cbs_account` text NOT NULL,
	`cbs_journal_id` text,
	`balance` integer DEFAULT 0 NOT NULL,
	`transaction_count` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`closed_at` integer, `maximum_balance` integer, `entity_id` integer REFERENCES entities(id),
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ACCOUNT_TYPE" CHECK("virtual_accounts"."type" in ('COBO','POBO','BOTH')),
	CONSTRAINT "ACCOUNT_STATUS" CHECK("virtual_accounts"."status" in ('active','suspended','inactive')),
	CONSTRAINT "ACCOUNT_CURRENCY" CHECK("virtual_accounts"."currency" in ('USD','AED','EUR'))
) STRICT;
CREATE INDEX `virtual_accounts_balance` ON `virtual_accounts` (`balance`,`id`) WHERE "virtual_accounts"."closed_at" is null;
CREATE INDEX `virtual_accounts_cbs` ON `virtual_accounts` (`cbs_account`,`id`) WHERE "virtual_accounts"."closed_at" is null;
CREATE INDEX `virtual_accounts_client` ON `virtual_accounts` (`client_id`,`id`);
CREATE INDEX `virtual_accounts_customer` ON `virtual_accounts` ("customer_name" collate nocase,`id`) WHERE "virtual_accounts"."closed_at" is null;
CREATE INDEX `virtual_accounts_entity` ON `virtual_accounts` (`entity_id`) WHERE "virtual_accounts"."entity_id" is not null;
CREATE UNIQUE INDEX `virtual_accounts_iban` ON `virtual_accounts` (`virtual_iban`);
CREATE INDEX `virtual_accounts_kind` ON `virtual_accounts` (`type`,`status`,`id`) WHERE "virtual_accounts"."closed_at" is null;
CREATE UNIQUE INDEX `virtual_accounts_reference` ON `virtual_accounts` (`reference`) WHERE "virtual_accounts"."closed_at" is null;
CREATE INDEX `virtual_accounts_status` ON `virtual_accounts` (`status`,`id`) WHERE "virtual_accounts"."closed_at" is null;

CREATE VIRTUAL TABLE `virtual_accounts_search` USING fts5(customer_name, virtual_iban, reference, cbs_account, tokenize = 'trigram', content = 'virtual_accounts', content_rowid = 'id');

CREATE TABLE `webhook_deliveries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`webhook_id` integer NOT NULL,
	`seq` integer,
	`lane` integer NOT NULL,
	`type` text NOT NULL,
	`status` text NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`next_at` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`tried_at` integer,
	`duration` integer,
	`http_status` integer,
	`answer` text,
	`error` text,
	FOREIGN KEY (`webhook_id`) REFERENCES `webhooks`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "DELIVERY_STATUS" CHECK("webhook_deliveries"."status" in ('waiting','delivered','failed'))
) STRICT;
CREATE INDEX `webhook_deliveries_old` ON `webhook_deliveries` (`created_at`);
CREATE INDEX `webhook_deliveries_waiting` ON `webhook_deliveries` (`webhook_id`,`lane`,`seq`) WHERE "webhook_deliveries"."status" = 'waiting';
CREATE INDEX `webhook_deliveries_webhook` ON `webhook_deliveries` (`webhook_id`,`id`);

CREATE TABLE `webhooks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`request_id` text NOT NULL,
	`client_id` text,
	`url` text NOT NULL,
	`types` text,
	`description` text NOT NULL,
	`status` text NOT NULL,
	`secret` text NOT NULL,
	`previous_secret` text,
	`previous_until` integer,
	`off_reason` text,
	`off_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`position` integer NOT NULL,
	`due_at` integer,
	`failures` integer DEFAULT 0 NOT NULL,
	`token` integer DEFAULT 0 NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`leased_until` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "WEBHOOK_STATUS" CHECK("webhooks"."status" in ('active','off'))
) STRICT;
CREATE INDEX `webhooks_client` ON `webhooks` (`client_id`,`id`);
CREATE UNIQUE INDEX `webhooks_request` ON `webhooks` (`request_id`);

CREATE TABLE `window_counters` (
	`virtual_account_id` integer NOT NULL,
	`window` text NOT NULL,
	`count` integer NOT NULL,
	`aed_amount` integer NOT NULL,
	PRIMARY KEY(`virtual_account_id`, `window`)
) STRICT, WITHOUT ROWID;

-- db/program/accounts.sql

CREATE TRIGGER virtual_accounts_insert BEFORE INSERT ON virtual_accounts BEGIN
  SELECT CASE
    WHEN NEW.balance <> 0 OR NEW.transaction_count <> 0 THEN RAISE(ABORT, 'DIRECT_BALANCE_WRITE')
    WHEN EXISTS (SELECT 1 FROM virtual_accounts WHERE id = NEW.id) THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN EXISTS (SELECT 1 FROM virtual_accounts WHERE virtual_iban = NEW.virtual_iban)
      OR EXISTS (SELECT 1 FROM account_numbers WHERE iban = NEW.virtual_iban)
      THEN RAISE(ABORT, 'UNIQUE constraint failed: virtual_accounts.virtual_iban')
    WHEN NEW.closed_at IS NULL
      AND EXISTS (SELECT 1 FROM virtual_accounts WHERE reference = NEW.reference AND closed_at IS NULL)
      THEN RAISE(ABORT, 'UNIQUE constraint failed: virtual_accounts.reference')
  END;
  SELECT CASE WHEN purpose <> 'settlement' THEN RAISE(ABORT, 'CBS_PURPOSE')
    WHEN is_active <> 1 THEN RAISE(ABORT, 'CBS_ACCOUNT_INACTIVE')
    WHEN instr(currencies, NEW.currency) = 0 THEN RAISE(ABORT, 'CBS_CURRENCY') END
  FROM cbs_accounts WHERE number = NEW.cbs_account;
END;

CREATE TRIGGER virtual_accounts_open AFTER INSERT ON virtual_accounts BEGIN
  INSERT INTO ledger_accounts (kind, code, virtual_account_id, currency)
  VALUES ('available', 'available:' || NEW.id, NEW.id, NEW.currency), ('held', 'held:' || NEW.id, NEW.id, NEW.currency);
END;

CREATE TRIGGER virtual_accounts_identity BEFORE UPDATE OF id, virtual_iban ON virtual_accounts BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY') WHERE NEW.id <> OLD.id OR NEW.virtual_iban <> OLD.virtual_iban;
END;

CREATE TRIGGER virtual_accounts_currency BEFORE UPDATE OF currency ON virtual_accounts
WHEN NEW.currency <> OLD.currency BEGIN
  SELECT CASE
    WHEN OLD.transaction_count > 0 THEN RAISE(ABORT, 'ACCOUNT_USED')
    WHEN EXISTS (SELECT 1 FROM payments WHERE recipient_account_id = OLD.id AND status = 'review')
      THEN RAISE(ABORT, 'ACCOUNT_HAS_PAYMENTS')
    WHEN EXISTS (SELECT 1 FROM cbs_accounts
        WHERE number = OLD.cbs_account AND purpose = 'settlement' AND instr(currencies, NEW.currency) = 0)
      THEN RAISE(ABORT, 'CBS_CURRENCY')
  END;
  UPDATE ledger_accounts SET currency = NEW.currency WHERE virtual_account_id = OLD.id;
END;

CREATE TRIGGER virtual_accounts_relink BEFORE UPDATE OF cbs_account ON virtual_accounts
WHEN NEW.cbs_account <> OLD.cbs_account AND (OLD.balance <> 0 OR EXISTS (
  SELECT 1 FROM payments WHERE virtual_account_id = OLD.id AND status = 'review' AND bank_line_id IS NULL)) BEGIN
  SELECT RAISE(ABORT, 'RELINK_OUTSIDE_JOURNAL')
  WHERE NOT EXISTS (SELECT 1 FROM entries WHERE journal_id = NEW.cbs_journal_id)
    OR EXISTS (SELECT 1 FROM journals WHERE id = NEW.cbs_journal_id);
END;

CREATE TRIGGER virtual_accounts_close BEFORE UPDATE OF closed_at ON virtual_accounts
WHEN NEW.closed_at IS NOT OLD.closed_at BEGIN
  SELECT CASE
    WHEN OLD.closed_at IS NOT NULL THEN RAISE(ABORT, 'ACCOUNT_CLOSED')
    WHEN EXISTS (SELECT 1 FROM holds WHERE virtual_account_id = OLD.id AND is_active = 1)
      THEN RAISE(ABORT, 'ACCOUNT_HAS_HOLDS')
    WHEN OLD.balance <> 0 THEN RAISE(ABORT, 'ACCOUNT_HAS_BALANCE')
    WHEN EXISTS (SELECT 1 FROM fund_allocations WHERE virtual_account_id = OLD.id AND revoked_at IS NULL)
      THEN RAISE(ABORT, 'ACCOUNT_HAS_ALLOCATIONS')
    WHEN EXISTS (SELECT 1 FROM expected_receipts WHERE virtual_account_id = OLD.id AND status IN ('open', 'partly_paid'))
      THEN RAISE(ABORT, 'ACCOUNT_HAS_INVOICES')
    WHEN EXISTS (SELECT 1 FROM number_pools WHERE virtual_account_id = OLD.id AND active > 0)
      THEN RAISE(ABORT, 'ACCOUNT_HAS_NUMBERS')
    WHEN EXISTS (SELECT 1 FROM payments
        WHERE status = 'review' AND OLD.id IN (virtual_account_id, recipient_account_id))
      THEN RAISE(ABORT, 'ACCOUNT_HAS_PAYMENTS')
  END;
END;

CREATE TRIGGER virtual_accounts_delete BEFORE DELETE ON virtual_accounts BEGIN
  SELECT RAISE(ABORT, 'ACCOUNT_USED') WHERE OLD.transaction_count > 0;
  DELETE FROM ledger_accounts WHERE virtual_account_id = OLD.id;
END;

CREATE TRIGGER iban_sequence_update BEFORE UPDATE ON iban_sequence BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE TRIGGER iban_sequence_delete BEFORE DELETE ON iban_sequence BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

-- db/program/alerts.sql

CREATE VIEW posting_alerts AS
SELECT NULL AS journal_id, NULL AS created_at, NULL AS account_id, NULL AS type, NULL AS amount,
  NULL AS currency, NULL AS usd_amount;

CREATE VIEW account_thresholds AS
SELECT v.id AS account_id, a.high_amount, a.velocity_count, a.velocity_minutes,
  (SELECT created_at FROM transactions
    WHERE virtual_account_id = v.id AND seq = v.transaction_count - a.velocity_count + 1) AS first,
  (SELECT created_at FROM transactions
    WHERE virtual_account_id = v.id AND seq = v.transaction_count - a.velocity_count) AS first_before,
  (SELECT created_at FROM transactions
    WHERE virtual_account_id = v.id AND seq = v.transaction_count - 1) AS before
FROM virtual_accounts v
JOIN alert_settings a ON a.client_id = coalesce((SELECT client_id FROM alert_settings WHERE client_id = v.client_id), '*');

CREATE TRIGGER posting_alerts_raise INSTEAD OF INSERT ON posting_alerts
WHEN NEW.type IN ('credit', 'debit') AND EXISTS (SELECT 1 FROM account_thresholds
  WHERE account_id = NEW.account_id AND (NEW.usd_amount >= high_amount
    OR (NEW.created_at - first <= velocity_minutes * 60000
      AND (before - first_before <= velocity_minutes * 60000) IS NOT 1))) BEGIN
  INSERT INTO alerts (virtual_account_id, type, severity, title, description, audience, journal_id, created_at)
  SELECT NEW.account_id, 'high_amount', 'high', 'High amount transaction',
    printf('A %s of %s%,d.%02d reached the threshold of $%,d.%02d', NEW.type,
      iif(NEW.currency = 'USD', '$', NEW.currency || ' '), NEW.amount / 100, NEW.amount % 100,
      high_amount / 100, high_amount % 100),
    'client', NEW.journal_id, NEW.created_at
  FROM account_thresholds
  WHERE account_id = NEW.account_id AND NEW.usd_amount >= high_amount;

  -- Once per burst: where this movement exceeds the threshold and the one before it did not.
  INSERT INTO alerts (virtual_account_id, type, severity, title, description, audience, journal_id, created_at)
  SELECT NEW.account_id, 'velocity', 'medium', 'High transaction velocity',
    printf('%d movements within %d minutes', velocity_count, velocity_minutes),
    'staff', NEW.journal_id, NEW.created_at
  FROM account_thresholds
  WHERE account_id = NEW.account_id AND NEW.created_at - first <= velocity_minutes * 60000
    AND (before - first_before <= velocity_minutes * 60000) IS NOT 1;
END;

CREATE TRIGGER alerts_insert BEFORE INSERT ON alerts BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY')
  WHERE EXISTS (SELECT 1 FROM alerts WHERE id = NEW.id)
    OR EXISTS (SELECT 1 FROM alerts WHERE journal_id = NEW.journal_id AND virtual_account_id = NEW.virtual_account_id
      AND rule = NEW.rule AND rule IS NOT NULL);
END;

CREATE TRIGGER alerts_update BEFORE UPDATE ON alerts BEGIN
  SELECT CASE
    WHEN (NEW.id, NEW.virtual_account_id, NEW.type, NEW.severity, NEW.title, NEW.audience, NEW.journal_id, NEW.created_at,
        NEW.rule) IS NOT (OLD.id, OLD.virtual_account_id, OLD.type, OLD.severity, OLD.title, OLD.audience, OLD.journal_id,
        OLD.created_at, OLD.rule)
      OR NEW.occurrences < OLD.occurrences
      OR (NEW.occurrences = OLD.occurrences AND NEW.description <> OLD.description)
      OR (OLD.acknowledged_at IS NOT NULL AND (NEW.acknowledged_by, NEW.acknowledged_at, NEW.acknowledge_note)
        IS NOT (OLD.acknowledged_by, OLD.acknowledged_at, OLD.acknowledge_note)
        AND (NEW.status, NEW.acknowledged_by, NEW.acknowledged_at, NEW.acknowledge_note) IS NOT ('active', NULL, NULL, NULL))
      OR (OLD.resolved_at IS NOT NULL AND (NEW.resolved_by, NEW.resolved_at, NEW.resolve_note)
        IS NOT (OLD.resolved_by, OLD.resolved_at, OLD.resolve_note))
      THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN NEW.status <> OLD.status AND (OLD.status = 'resolved'
        OR (NEW.status = 'active' AND (OLD.status, NEW.acknowledged_at) IS NOT ('acknowledged', NULL)))
      THEN RAISE(ABORT, 'ALERT_STATUS')
  END;
END;

CREATE TRIGGER alerts_delete BEFORE DELETE ON alerts BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE VIEW alert_records AS
SELECT id, status, json_object('accountId', virtual_account_id, 'type', type, 'severity', severity, 'title', title,
  'description', description, 'audience', audience, 'journalId', journal_id, 'rule', rule, 'occurrences', occurrences,
  'createdAt', created_at) AS content
FROM alerts;

CREATE TRIGGER alerts_record AFTER INSERT ON alerts BEGIN
  INSERT INTO mails (id, recipient, audience, subject, body, wording, next_attempt_at, created_at, alert_id)
  SELECT lower(hex(randomblob(16))), recipient, audience, subject, body, wording, created_at, created_at, alert_id
  FROM alert_mails WHERE alert_id = NEW.id;
  INSERT INTO audit_entries (user_id, action, resource, resource_id, details, ip_address, user_agent, created_at)
  SELECT NULL, 'CREATE', 'ALERT', r.id, json_patch(json_object('alert', json(r.content), 'status', r.status),
      json_object('mail', m.id)), '', '', NEW.created_at
  FROM alert_records r LEFT JOIN mails m ON m.alert_id = r.id WHERE r.id = NEW.id;
END;

CREATE TRIGGER alerts_record_more AFTER UPDATE OF occurrences ON alerts WHEN NEW.occurrences <> OLD.occurrences BEGIN
  INSERT INTO audit_entries (user_id, action, resource, resource_id, details, ip_address, user_agent, created_at)
  SELECT NULL, 'UPDATE', 'ALERT', id, json_object('alert', json(content)), '', '',
    (SELECT max(created_at) FROM audit_logs)
  FROM alert_records WHERE id = NEW.id;
END;

CREATE TRIGGER alerts_count AFTER INSERT ON alerts BEGIN
  INSERT INTO alert_counts (status, alerts) VALUES (NEW.status, 1)
  ON CONFLICT (status) DO UPDATE SET alerts = alerts + 1;
END;

CREATE TRIGGER alerts_recount AFTER UPDATE OF status ON alerts WHEN NEW.status <> OLD.status BEGIN
  UPDATE alert_counts SET alerts = alerts - 1 WHERE status = OLD.status;
  INSERT INTO alert_counts (status, alerts) VALUES (NEW.status, 1)
  ON CONFLICT (status) DO UPDATE SET alerts = alerts + 1;
END;

-- db/program/allocations.sql

CREATE TRIGGER fund_allocations_insert BEFORE INSERT ON fund_allocations BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY') WHERE EXISTS (SELECT 1 FROM fund_allocations WHERE id = NEW.id);
END;

CREATE TRIGGER fund_allocations_update BEFORE UPDATE ON fund_allocations BEGIN
  SELECT CASE
    WHEN OLD.revoked_at IS NOT NULL THEN RAISE(ABORT, 'ALLOCATION_REVOKED')
    WHEN (NEW.id, NEW.virtual_account_id, NEW.user_id, NEW.allocated_amount, NEW.currency, NEW.created_at)
        <> (OLD.id, OLD.virtual_account_id, OLD.user_id, OLD.allocated_amount, OLD.currency, OLD.created_at)
      OR NEW.allocated_by IS NOT OLD.allocated_by OR NEW.request_id IS NOT OLD.request_id
      THEN RAISE(ABORT, 'APPEND_ONLY')
  END;
END;

CREATE TRIGGER fund_allocations_delete BEFORE DELETE ON fund_allocations BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE TRIGGER fund_allocations_total AFTER INSERT ON fund_allocations WHEN NEW.revoked_at IS NULL BEGIN
  INSERT INTO allocation_totals (currency, allocations, amount) VALUES (NEW.currency, 1, NEW.allocated_amount)
  ON CONFLICT (currency) DO UPDATE SET allocations = allocations + 1, amount = amount + excluded.amount;
  INSERT INTO allocation_holders (name, holders)
  SELECT 'users', 1 WHERE NOT EXISTS (SELECT 1 FROM fund_allocations
    WHERE user_id = NEW.user_id AND revoked_at IS NULL AND id <> NEW.id)
  UNION ALL SELECT 'accounts', 1 FROM virtual_accounts WHERE id = NEW.virtual_account_id AND status = 'active'
    AND NOT EXISTS (SELECT 1 FROM fund_allocations
      WHERE virtual_account_id = NEW.virtual_account_id AND revoked_at IS NULL AND id <> NEW.id)
  ON CONFLICT (name) DO UPDATE SET holders = holders + 1;
END;

CREATE TRIGGER fund_allocations_revoked AFTER UPDATE OF revoked_at ON fund_allocations
WHEN OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL BEGIN
  UPDATE allocation_totals SET allocations = allocations - 1, amount = amount - OLD.allocated_amount
  WHERE currency = OLD.currency;
  UPDATE allocation_holders SET holders = holders - 1
  WHERE name = 'users' AND NOT EXISTS (SELECT 1 FROM fund_allocations
    WHERE user_id = OLD.user_id AND revoked_at IS NULL);
  UPDATE allocation_holders SET holders = holders - 1
  WHERE name = 'accounts'
    AND EXISTS (SELECT 1 FROM virtual_accounts WHERE id = OLD.virtual_account_id AND status = 'active')
    AND NOT EXISTS (SELECT 1 FROM fund_allocations
      WHERE virtual_account_id = OLD.virtual_account_id AND revoked_at IS NULL);
END;

CREATE TRIGGER fund_allocations_account_status AFTER UPDATE OF status ON virtual_accounts
WHEN (NEW.status = 'active') <> (OLD.status = 'active') BEGIN
  INSERT INTO allocation_holders (name, holders)
  SELECT 'accounts', iif(NEW.status = 'active', 1, -1)
  WHERE EXISTS (SELECT 1 FROM fund_allocations WHERE virtual_account_id = NEW.id AND revoked_at IS NULL)
  ON CONFLICT (name) DO UPDATE SET holders = holders + excluded.holders;
END;

-- db/program/append-only.sql

CREATE TRIGGER journals_update BEFORE UPDATE ON journals BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE TRIGGER journals_delete BEFORE DELETE ON journals BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE TRIGGER entries_update BEFORE UPDATE ON entries BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE TRIGGER entries_delete BEFORE DELETE ON entries BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE TRIGGER transactions_update BEFORE UPDATE ON transactions BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE TRIGGER transactions_delete BEFORE DELETE ON transactions BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE TRIGGER exchange_rates_insert BEFORE INSERT ON exchange_rates BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY') WHERE EXISTS (SELECT 1 FROM exchange_rates WHERE id = NEW.id);
END;

CREATE TRIGGER exchange_rates_update BEFORE UPDATE ON exchange_rates BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE TRIGGER exchange_rates_delete BEFORE DELETE ON exchange_rates BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE TRIGGER settlement_instructions_insert BEFORE INSERT ON settlement_instructions BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY') WHERE EXISTS (SELECT 1 FROM settlement_instructions WHERE id = NEW.id);
END;

CREATE TRIGGER settlement_instructions_update BEFORE UPDATE ON settlement_instructions BEGIN
  SELECT CASE
    WHEN OLD.settled_at IS NOT NULL
      OR (NEW.id, NEW.journal_id, NEW.from_cbs_account, NEW.to_cbs_account, NEW.amount, NEW.currency, NEW.created_at)
        <> (OLD.id, OLD.journal_id, OLD.from_cbs_account, OLD.to_cbs_account, OLD.amount, OLD.currency, OLD.created_at)
      THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN NEW.settled_at IS NULL OR NOT EXISTS (SELECT 1 FROM entries WHERE journal_id = NEW.settled_journal_id)
      OR EXISTS (SELECT 1 FROM journals WHERE id = NEW.settled_journal_id)
      THEN RAISE(ABORT, 'SETTLED_OUTSIDE_JOURNAL')
  END;
END;

CREATE TRIGGER settlement_instructions_delete BEFORE DELETE ON settlement_instructions BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

-- db/program/approvals.sql

CREATE VIEW posting_approvals AS SELECT NULL AS unasked;

CREATE TRIGGER posting_approvals_check INSTEAD OF INSERT ON posting_approvals WHEN NEW.unasked IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'APPROVAL_NEEDED')
  FROM approval_settings WHERE enabled = 1 AND NEW.unasked ->> kind <> coalesce(above_usd, 'any');
END;

CREATE TRIGGER approvals_insert BEFORE INSERT ON approvals BEGIN
  SELECT CASE
    WHEN EXISTS (SELECT 1 FROM approvals WHERE id = NEW.id) THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN NEW.status <> 'waiting' OR NEW.ended_by IS NOT NULL OR NEW.ended_at IS NOT NULL
      THEN RAISE(ABORT, 'APPROVAL_STATUS')
    WHEN NEW.client_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM users
        WHERE id = NEW.maker_id AND role = 'client_user' AND client_id = NEW.client_id)
      THEN RAISE(ABORT, 'OTHER_CLIENT')
    WHEN NEW.client_id IS NULL AND ((SELECT count(*) FROM approvals
          WHERE client_id IS NULL AND status = 'waiting' AND maker_id = NEW.maker_id) >= 100
        OR (SELECT count(*) FROM approvals WHERE client_id IS NULL AND status = 'waiting') >= 500)
      THEN RAISE(ABORT, 'TOO_MANY_WAIT')
  END;
END;

CREATE TRIGGER approvals_update BEFORE UPDATE ON approvals BEGIN
  SELECT CASE
    WHEN OLD.status <> 'waiting' THEN RAISE(ABORT, 'APPROVAL_ENDED')
    WHEN (NEW.id, NEW.kind, NEW.act, NEW.summary, NEW.details, NEW.maker_id, NEW.made_at, NEW.expires_at)
        <> (OLD.id, OLD.kind, OLD.act, OLD.summary, OLD.details, OLD.maker_id, OLD.made_at, OLD.expires_at)
      OR NEW.body <> json_remove(OLD.body, '$.passwordHash', '$.edit.passwordHash')
      OR NEW.asked_at IS NOT OLD.asked_at OR NEW.usd_amount IS NOT OLD.usd_amount OR NEW.client_id IS NOT OLD.client_id OR NEW.subject IS NOT OLD.subject
      THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN NEW.status = 'waiting' OR NEW.ended_at IS NULL THEN RAISE(ABORT, 'APPROVAL_STATUS')
    WHEN NEW.status IN ('approved', 'refused') AND (NEW.ended_by IS NULL OR NEW.ended_by = OLD.maker_id)
      THEN RAISE(ABORT, 'OWN_APPROVAL')
    WHEN NEW.status = 'approved' AND EXISTS (SELECT 1 FROM one_person
        WHERE member = OLD.maker_id AND user_id = NEW.ended_by
          AND ends > coalesce(OLD.asked_at, OLD.made_at) - 259200000)
      THEN RAISE(ABORT, 'OWN_PROGRAM')
    WHEN NEW.status = 'withdrawn' AND NEW.ended_by IS NOT OLD.maker_id
        AND NOT EXISTS (SELECT 1 FROM program_credentials WHERE user_id = OLD.maker_id)
      THEN RAISE(ABORT, 'FOREIGN_APPROVAL')
    WHEN NEW.status = 'approved' AND NEW.ended_at >= OLD.expires_at THEN RAISE(ABORT, 'APPROVAL_ENDED')
    WHEN NEW.status = 'expired' AND NEW.ended_at < OLD.expires_at THEN RAISE(ABORT, 'APPROVAL_STATUS')
    WHEN NEW.status = 'approved' AND NOT EXISTS (SELECT 1 FROM users
        WHERE id = OLD.maker_id AND is_active = 1 AND deleted_at IS NULL
          AND iif(OLD.client_id IS NULL, role = 'admin', role = 'client_user' AND client_id = OLD.client_id))
      THEN RAISE(ABORT, 'MAKER_INACTIVE')
    WHEN OLD.client_id IS NOT NULL AND NEW.status IN ('approved', 'refused') AND NOT EXISTS (SELECT 1 FROM users
        WHERE id = NEW.ended_by AND is_active = 1 AND deleted_at IS NULL AND role = 'client_user'
          AND client_id = OLD.client_id)
      THEN RAISE(ABORT, 'OTHER_CLIENT')
  END;
END;

CREATE TRIGGER approvals_delete BEFORE DELETE ON approvals BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE TRIGGER sole_acts_insert BEFORE INSERT ON sole_acts BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY') WHERE EXISTS (SELECT 1 FROM sole_acts WHERE id = NEW.id);
END;

CREATE TRIGGER sole_acts_update BEFORE UPDATE ON sole_acts BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE TRIGGER sole_acts_delete BEFORE DELETE ON sole_acts BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

-- db/program/attachments.sql

CREATE TRIGGER attachments_insert BEFORE INSERT ON attachments BEGIN
  SELECT CASE
    WHEN EXISTS (SELECT 1 FROM attachments WHERE id = NEW.id) THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN (SELECT length(content) FROM attachment_contents WHERE digest = NEW.digest) IS NOT NEW.size
      THEN RAISE(ABORT, 'ATTACHMENT_CONTENT')
    WHEN (SELECT count(*) FROM attachments
        WHERE kind = NEW.kind AND record_id = NEW.record_id AND owner = NEW.owner) >= 20
      THEN RAISE(ABORT, 'ATTACHMENTS_FULL')
    WHEN NEW.owner <> ''
      AND (SELECT sum(size) FROM attachments WHERE owner = NEW.owner) + NEW.size > 1073741824
      THEN RAISE(ABORT, 'ATTACHMENTS_OF_CLIENT_FULL')
    WHEN NEW.kind = 'setup-request' AND NOT EXISTS (SELECT 1 FROM setup_requests WHERE id = NEW.record_id)
      THEN RAISE(ABORT, 'ATTACHED_TO_NOTHING')
  END;
END;

CREATE TRIGGER setup_requests_attachments AFTER DELETE ON setup_requests BEGIN
  DELETE FROM attachments WHERE kind = 'setup-request' AND record_id = OLD.id;
END;

CREATE TRIGGER attachments_update BEFORE UPDATE ON attachments BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE TRIGGER attachments_delete AFTER DELETE ON attachments BEGIN
  DELETE FROM attachment_contents WHERE digest = OLD.digest
    AND NOT EXISTS (SELECT 1 FROM attachments WHERE digest = OLD.digest);
END;

CREATE TRIGGER attachment_contents_insert BEFORE INSERT ON attachment_contents BEGIN
  SELECT RAISE(ABORT, 'ATTACHMENT_CONTENT') WHERE lower(hex(sha3(NEW.content, 256))) <> NEW.digest
    OR length(NEW.content) NOT BETWEEN 1 AND 5242880;
END;

CREATE TRIGGER attachment_contents_update BEFORE UPDATE ON attachment_contents BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE TRIGGER attachment_contents_delete BEFORE DELETE ON attachment_contents BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY') WHERE EXISTS (SELECT 1 FROM attachments WHERE digest = OLD.digest);
END;

-- db/program/audit-chain.sql

CREATE VIEW audit_entries AS
SELECT user_id, action, resource, resource_id, details, ip_address, user_agent, created_at
FROM audit_logs;

CREATE TRIGGER audit_entries_chain INSTEAD OF INSERT ON audit_entries BEGIN
  INSERT INTO audit_logs (id, user_id, action, resource, resource_id, details, details_hash, ip_address, user_agent,
    created_at, prev_hash, hash)
  VALUES (coalesce((SELECT max(id) FROM audit_logs), 0) + 1, NEW.user_id, NEW.action, NEW.resource,
    CAST(NEW.resource_id AS TEXT), NEW.details, '', NEW.ip_address, NEW.user_agent, CAST(NEW.created_at AS INTEGER),
    coalesce((SELECT hash FROM audit_logs ORDER BY id DESC LIMIT 1), printf('%064d', 0)), '');
END;

CREATE TRIGGER audit_logs_chain BEFORE INSERT ON audit_logs BEGIN
  SELECT RAISE(ABORT, 'AUDIT_FORK')
  WHERE NEW.id IS NOT coalesce((SELECT max(id) FROM audit_logs), 0) + 1
    OR NEW.prev_hash IS NOT coalesce((SELECT hash FROM audit_logs ORDER BY id DESC LIMIT 1), printf('%064d', 0))
    OR NEW.details IS NULL OR NEW.details_hash <> '' OR NEW.hash <> ''
    OR NEW.resource = 'AUDIT_LOG' AND NEW.details LIKE '{"archived":%'
      AND (NEW.action <> 'DELETE' OR NEW.details ->> '$.archived.from' IS NOT coalesce((
        SELECT max(details ->> '$.archived.to') FROM audit_logs
        WHERE resource = 'AUDIT_LOG' AND action = 'DELETE' AND details LIKE '{"archived":%'), 0) + 1);
END;

CREATE VIEW audit_links AS SELECT NULL AS id, NULL AS details_hash;

CREATE TRIGGER audit_logs_link AFTER INSERT ON audit_logs BEGIN
  INSERT INTO audit_links (id, details_hash) VALUES (NEW.id, lower(hex(sha3(NEW.details, 256))));
END;

CREATE TRIGGER audit_links_write INSTEAD OF INSERT ON audit_links BEGIN
  UPDATE audit_logs SET details_hash = NEW.details_hash,
    hash = lower(hex(sha3(prev_hash || json_array(id, user_id, action, resource, resource_id, NEW.details_hash,
      ip_address, user_agent, created_at) || CASE WHEN EXISTS (SELECT 1 FROM state_changes WHERE audit_id = NEW.id) THEN (
        SELECT lower(hex(sha3(group_concat(json_array(id, subject, row_id, change, fields, digest), ''), 256)))
        FROM (SELECT * FROM state_changes WHERE audit_id = NEW.id ORDER BY id)) ELSE '' END, 256)))
  WHERE id = NEW.id;
END;

CREATE TRIGGER audit_logs_redact AFTER UPDATE ON audit_logs WHEN OLD.hash <> '' BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY')
  WHERE NEW.details IS NOT NULL
    OR (NEW.id, NEW.action, NEW.resource, NEW.details_hash, NEW.ip_address, NEW.user_agent, NEW.created_at,
        NEW.prev_hash, NEW.hash)
      <> (OLD.id, OLD.action, OLD.resource, OLD.details_hash, OLD.ip_address, OLD.user_agent, OLD.created_at,
        OLD.prev_hash, OLD.hash)
    OR NEW.user_id IS NOT OLD.user_id
    OR NEW.resource_id IS NOT OLD.resource_id;
  SELECT CASE
    WHEN OLD.details LIKE '{"journalId":%' OR OLD.details LIKE '{"alert":%'
      OR OLD.details LIKE '{"archived":%' THEN RAISE(ABORT, 'DETAILS_KEPT')
    WHEN resource <> 'AUDIT_LOG' OR resource_id IS NOT CAST(OLD.id AS TEXT) THEN RAISE(ABORT, 'REDACTION_UNRECORDED')
  END
  FROM (SELECT resource, resource_id FROM audit_logs ORDER BY id DESC LIMIT 1) WHERE OLD.details IS NOT NULL;
END;

CREATE TRIGGER audit_logs_delete BEFORE DELETE ON audit_logs BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY')
  WHERE OLD.resource <> 'TRANSACTION' OR NOT EXISTS (
    SELECT 1 FROM audit_logs
    WHERE resource = 'AUDIT_LOG' AND action = 'DELETE' AND details LIKE '{"archived":%'
      AND OLD.id BETWEEN details ->> '$.archived.from' AND details ->> '$.archived.to');
END;

-- db/program/balances.sql

CREATE TRIGGER entries_book AFTER INSERT ON entries BEGIN
  SELECT RAISE(ABORT, 'JOURNAL_SEALED') WHERE EXISTS (SELECT 1 FROM journals WHERE id = NEW.journal_id);
  UPDATE ledger_accounts SET balance = balance + NEW.amount, last_entry_id = NEW.id
  WHERE id = NEW.ledger_account_id AND currency = NEW.currency;
  -- Refuses also where OR IGNORE skipped a balance that a CHECK refused, and where OR REPLACE reused an id.
  SELECT RAISE(ABORT, 'ENTRY_NOT_BOOKED') WHERE changes() <> 1 OR EXISTS (SELECT 1 FROM entries WHERE id > NEW.id);
END;

CREATE TRIGGER ledger_accounts_insert BEFORE INSERT ON ledger_accounts BEGIN
  SELECT CASE
    WHEN NEW.balance <> 0 OR NEW.last_entry_id <> 0 THEN RAISE(ABORT, 'DIRECT_BALANCE_WRITE')
    WHEN EXISTS (SELECT 1 FROM ledger_accounts WHERE id = NEW.id) THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN EXISTS (SELECT 1 FROM ledger_accounts WHERE code = NEW.code AND currency = NEW.currency)
      OR EXISTS (SELECT 1 FROM ledger_accounts
        WHERE virtual_account_id = NEW.virtual_account_id AND kind = NEW.kind)
      THEN RAISE(ABORT, 'UNIQUE constraint failed: ledger_accounts.code, ledger_accounts.currency')
    WHEN NOT CASE
        WHEN NEW.kind IN ('available', 'held') THEN NEW.code IS NEW.kind || ':' || NEW.virtual_account_id
          AND EXISTS (SELECT 1 FROM virtual_accounts WHERE id = NEW.virtual_account_id AND currency = NEW.currency)
        ELSE NEW.virtual_account_id IS NULL AND EXISTS (SELECT 1 FROM cbs_accounts
          WHERE NEW.code = iif(NEW.kind = 'clearing', 'CLEARING:', '') || number
            AND iif(purpose = 'suspense', NEW.kind = 'suspense', NEW.kind IN ('cbs', 'clearing'))) END
      THEN RAISE(ABORT, 'NO_LEDGER_ACCOUNT')
  END;
END;

CREATE TRIGGER ledger_accounts_balance AFTER UPDATE OF balance, last_entry_id ON ledger_accounts BEGIN
  SELECT RAISE(ABORT, 'DIRECT_BALANCE_WRITE')
  WHERE NEW.last_entry_id <= OLD.last_entry_id
    OR NOT EXISTS (SELECT 1 FROM entries
      WHERE id = NEW.last_entry_id AND ledger_account_id = NEW.id AND amount = NEW.balance - OLD.balance);
END;

CREATE TRIGGER ledger_accounts_identity
BEFORE UPDATE OF id, kind, code, virtual_account_id, currency ON ledger_accounts BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY')
  WHERE OLD.last_entry_id <> 0
    OR (NEW.id, NEW.kind, NEW.code, NEW.virtual_account_id) IS NOT (OLD.id, OLD.kind, OLD.code, OLD.virtual_account_id);
END;

CREATE TRIGGER ledger_accounts_delete BEFORE DELETE ON ledger_accounts BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY') WHERE OLD.last_entry_id <> 0 OR OLD.virtual_account_id IS NULL;
END;

CREATE TRIGGER transactions_count AFTER INSERT ON transactions BEGIN
  SELECT CASE
    WHEN NOT EXISTS (SELECT 1 FROM entries WHERE journal_id = NEW.journal_id)
      OR EXISTS (SELECT 1 FROM journals WHERE id = NEW.journal_id)
      THEN RAISE(ABORT, 'TRANSACTION_OUTSIDE_JOURNAL')
    WHEN NEW.seq IS NOT v.transaction_count + 1 OR EXISTS (SELECT 1 FROM transactions WHERE id > NEW.id)
      THEN RAISE(ABORT, 'TRANSACTION_OUT_OF_SEQUENCE')
    WHEN NEW.balance_after IS NOT (SELECT balance FROM ledger_accounts
        WHERE virtual_account_id = NEW.virtual_account_id AND kind = 'available')
      THEN RAISE(ABORT, 'TRANSACTION_BALANCE')
  END
  FROM virtual_accounts v WHERE v.id = NEW.virtual_account_id;
  -- Refused by virtual_accounts_balance where the held balance is not what the account really had.
  UPDATE virtual_accounts SET balance = NEW.balance_after + NEW.held_after, transaction_count = NEW.seq
  WHERE id = NEW.virtual_account_id;
END;

CREATE TRIGGER virtual_accounts_balance
AFTER UPDATE OF balance, transaction_count ON virtual_accounts BEGIN
  SELECT RAISE(ABORT, 'DIRECT_BALANCE_WRITE')
  WHERE NEW.balance IS NOT (SELECT sum(balance) FROM ledger_accounts WHERE virtual_account_id = NEW.id)
    OR NEW.transaction_count IS NOT (SELECT max(seq) FROM transactions WHERE virtual_account_id = NEW.id);
END;

-- db/program/bank-lines.sql

CREATE VIEW bank_line_accounts AS
SELECT l.id AS line_id, v.id AS virtual_account_id
FROM bank_lines l JOIN virtual_accounts v
  ON v.virtual_iban = upper(replace(l.creditor_account, ' ', ''))
  OR (instr(upper(replace(l.remittance, ' ', '')), v.virtual_iban) > 0
    AND NOT EXISTS (SELECT 1 FROM virtual_accounts WHERE virtual_iban = upper(replace(l.creditor_account, ' ', '')))
    AND NOT EXISTS (SELECT 1 FROM account_numbers WHERE iban = upper(replace(l.creditor_account, ' ', ''))));

CREATE VIEW bank_line_numbers AS
SELECT l.id AS line_id, n.id AS number_id, p.virtual_account_id
FROM bank_lines l JOIN account_numbers n
  ON n.iban = upper(replace(l.creditor_account, ' ', ''))
  OR (instr(upper(replace(l.remittance, ' ', '')), n.iban) > 0
    AND NOT EXISTS (SELECT 1 FROM virtual_accounts WHERE virtual_iban = upper(replace(l.creditor_account, ' ', '')))
    AND NOT EXISTS (SELECT 1 FROM account_numbers WHERE iban = upper(replace(l.creditor_account, ' ', ''))))
JOIN number_pools p ON p.id = n.pool_id;

CREATE VIEW posting_bank_lines AS
SELECT NULL AS journal_id, NULL AS kind, NULL AS user_id, NULL AS created_at, NULL AS command;

CREATE TRIGGER posting_bank_lines_book INSTEAD OF INSERT ON posting_bank_lines BEGIN
  SELECT CASE
    WHEN l.id IS NULL THEN RAISE(ABORT, 'BANK_LINE_NOT_FOUND')
    WHEN s.virtual_account_id IS NOT NULL THEN RAISE(ABORT, 'BANK_LINE_OWN_STATEMENT')
    WHEN l.pending THEN RAISE(ABORT, 'BANK_LINE_PENDING')
    WHEN l.outcome IS NOT iif(NEW.kind = 'assignment', 'suspense', NULL) THEN RAISE(ABORT, 'BANK_LINE_DEALT_WITH')
    WHEN s.status <> iif(NEW.kind = 'collection' OR NEW.command ->> '$.bankLine.refusal' IS NOT NULL, 'committing', 'committed')
      THEN RAISE(ABORT, 'BANK_STATEMENT_OPEN')
    WHEN NEW.kind = 'assignment' AND EXISTS (SELECT 1 FROM refused_receipts WHERE id = l.id AND status <> 'waiting')
      THEN RAISE(ABORT, 'BANK_LINE_DEALT_WITH')
    WHEN NEW.kind = 'assignment' AND EXISTS (SELECT 1 FROM refused_reversals WHERE refused_id = l.id AND rank < 3)
      THEN RAISE(ABORT, 'LINE_REVERSED')
    WHEN NEW.kind = 'collection' AND (l.match <> 'new_credit'
        OR l.virtual_account_id IS NOT NEW.command ->> '$.steps[0].account')
      THEN RAISE(ABORT, 'BANK_LINE_DEALT_WITH')
    WHEN NEW.kind = 'collection' AND iif(l.paid_to IS NULL, NOT EXISTS (SELECT 1 FROM bank_line_accounts
        WHERE line_id = l.id AND virtual_account_id = l.virtual_account_id), NOT EXISTS (SELECT 1 FROM bank_line_numbers
        WHERE line_id = l.id AND number_id = l.paid_to AND virtual_account_id = l.virtual_account_id))
      THEN RAISE(ABORT, 'BANK_LINE_OTHER_ACCOUNT')
    WHEN NEW.kind = 'suspense' AND NEW.command ->> '$.bankLine.refusal' IS NULL AND l.match NOT IN ('unmatched', 'suggested')
      THEN RAISE(ABORT, 'BANK_LINE_DEALT_WITH')
    WHEN NEW.kind = 'suspense' AND NEW.command ->> '$.bankLine.refusal' IS NOT NULL AND (l.match <> 'new_credit'
        OR NEW.command ->> '$.bankLine.refusal' IS NOT
          CASE WHEN EXISTS (SELECT 1 FROM account_numbers WHERE id = l.paid_to AND status <> 'active') THEN 'NUMBER_CLOSED' WHEN r.virtual_account_id IS NULL THEN NULL WHEN r.expires_on < l.booked THEN 'ACCOUNT_EXPIRED'
      WHEN r.allowed_payers IS NOT NULL AND iif(upper(replace(coalesce(l.counterparty_account, ''), ' ', '')) GLOB '[A-Z][A-Z][0-9][0-9]*', upper(replace(coalesce(l.counterparty_account, ''), ' ', '')), ltrim(upper(replace(coalesce(l.counterparty_account, ''), ' ', '')), '0')) = '' THEN 'PAYER_UNKNOWN'
      WHEN r.allowed_payers IS NOT NULL
        AND iif(upper(replace(coalesce(l.counterparty_account, ''), ' ', '')) GLOB '[A-Z][A-Z][0-9][0-9]*', upper(replace(coalesce(l.counterparty_account, ''), ' ', '')), ltrim(upper(replace(coalesce(l.counterparty_account, ''), ' ', '')), '0')) NOT IN (SELECT value ->> 'key' FROM json_each(r.allowed_payers)) THEN 'PAYER_NOT_ALLOWED'
      WHEN l.amount < r.min_amount THEN 'AMOUNT_BELOW'
      WHEN l.amount > r.max_amount THEN 'AMOUNT_ABOVE'
      WHEN r.expected_only AND NOT EXISTS (SELECT 1 FROM expected_receipts x WHERE x.id = NEW.command ->> '$.bankLine.expected'
        AND x.client_id = rv.client_id AND x.currency = rv.currency AND x.status IN ('open', 'partly_paid')) THEN 'NOT_EXPECTED'
      WHEN rv.balance + l.amount > r.maximum_balance THEN 'MAXIMUM_BALANCE' END)
      THEN RAISE(ABORT, 'RECEIPT_RULES_CHANGED')
    WHEN NEW.kind <> 'suspense' AND (l.direction <> 'credit' OR l.reversal) THEN RAISE(ABORT, 'BANK_LINE_DEBIT')
    WHEN NEW.kind <> 'assignment' AND l.match = 'new_credit' AND NOT l.seen AND EXISTS (SELECT 1 FROM bank_lines
        WHERE fingerprint = l.fingerprint AND occurrence = l.occurrence AND seen = 1)
      THEN RAISE(ABORT, 'BANK_LINE_DUPLICATE')
    WHEN NEW.kind = 'suspense' AND NOT EXISTS (SELECT 1 FROM cbs_accounts WHERE purpose = 'suspense' AND is_active = 1
        AND number = NEW.command ->> '$.bankLine.suspenseAccount' AND instr(currencies, s.currency) > 0)
      THEN RAISE(ABORT, 'SUSPENSE_ACCOUNT')
    -- The reasons that send a credit to suspense come last: every other refusal keeps the line open.
    WHEN NEW.kind <> 'collection' THEN NULL
    WHEN EXISTS (SELECT 1 FROM account_numbers WHERE id = l.paid_to AND status <> 'active') THEN RAISE(ABORT, 'NUMBER_CLOSED')
    WHEN r.virtual_account_id IS NULL THEN NULL
    WHEN NEW.command ->> '$.bankLine.rules' IS NOT r.version THEN RAISE(ABORT, 'RECEIPT_RULES_CHANGED')
    WHEN r.expires_on < l.booked THEN RAISE(ABORT, 'ACCOUNT_EXPIRED')
    WHEN r.allowed_payers IS NOT NULL AND iif(upper(replace(coalesce(l.counterparty_account, ''), ' ', '')) GLOB '[A-Z][A-Z][0-9][0-9]*', upper(replace(coalesce(l.counterparty_account, ''), ' ', '')), ltrim(upper(replace(coalesce(l.counterparty_account, ''), ' ', '')), '0')) = '' THEN RAISE(ABORT, 'PAYER_UNKNOWN')
    WHEN r.allowed_payers IS NOT NULL
        AND iif(upper(replace(coalesce(l.counterparty_account, ''), ' ', '')) GLOB '[A-Z][A-Z][0-9][0-9]*', upper(replace(coalesce(l.counterparty_account, ''), ' ', '')), ltrim(upper(replace(coalesce(l.counterparty_account, ''), ' ', '')), '0')) NOT IN (SELECT value ->> 'key' FROM json_each(r.allowed_payers)) THEN RAISE(ABORT, 'PAYER_NOT_ALLOWED')
    WHEN l.amount < r.min_amount THEN RAISE(ABORT, 'AMOUNT_BELOW')
    WHEN l.amount > r.max_amount THEN RAISE(ABORT, 'AMOUNT_ABOVE')
    WHEN r.expected_only AND NOT EXISTS (SELECT 1 FROM expected_receipts x WHERE x.id = NEW.command ->> '$.bankLine.expected'
        AND x.client_id = rv.client_id AND x.currency = rv.currency AND x.status IN ('open', 'partly_paid')) THEN RAISE(ABORT, 'NOT_EXPECTED')
    WHEN rv.balance + l.amount > r.maximum_balance THEN RAISE(ABORT, 'MAXIMUM_BALANCE')
  END
  FROM (SELECT 1)
  LEFT JOIN bank_lines l ON l.id = NEW.command ->> '$.bankLine.id'
  LEFT JOIN bank_statements s ON s.id = l.statement_id
  LEFT JOIN receipt_rules r ON r.virtual_account_id = l.virtual_account_id
  LEFT JOIN virtual_accounts rv ON rv.id = r.virtual_account_id;

  INSERT INTO posting_moves (
    journal_id, kind, user_id, created_at, account_id, type, sign, amount, currency, original_amount,
    original_currency, rate, description, reference, processed_at, contra, settles_from, hold_id, expires_at, gated,
    usd_amount, watch)
  SELECT NEW.journal_id, NEW.kind, NEW.user_id, NEW.created_at, NEW.command ->> '$.steps[0].account', 'credit', 1,
    l.amount, s.currency, NULL, NULL, NULL, NEW.command ->> '$.steps[0].description',
    NEW.command ->> '$.steps[0].reference', coalesce(NEW.command ->> '$.steps[0].processedAt', NEW.created_at),
    CASE WHEN b.number IS NULL THEN 'UNLINKED' WHEN b.number <> s.cbs_account THEN 'CLEARING:' || b.number
      ELSE coalesce(l.suspense_account, s.cbs_account) END,
    iif(b.number <> s.cbs_account, s.cbs_account, NULL), NULL, NULL, 1,
    NEW.command ->> '$.usdAmount', NEW.command ->> '$.watch'
  FROM bank_lines l
  JOIN bank_statements s ON s.id = l.statement_id
  LEFT JOIN virtual_accounts v ON v.id = NEW.command ->> '$.steps[0].account'
  LEFT JOIN cbs_accounts b ON b.number = v.cbs_account AND b.purpose = 'settlement'
  WHERE l.id = NEW.command ->> '$.bankLine.id' AND NEW.kind <> 'suspense';

  -- The bank's own side: all of a line that goes into suspense; of a credit what is not booked above, where its account
  -- has another CBS account than the statement, or none.
  INSERT INTO entries (journal_id, ledger_account_id, currency, amount)
  SELECT NEW.journal_id, a.id, a.currency, CASE
    WHEN NEW.kind = 'suspense' THEN iif((a.code = s.cbs_account) = (l.direction = 'credit'), -l.amount, l.amount)
    ELSE iif(a.code LIKE 'CLEARING:%', l.amount, -l.amount) END
  FROM bank_lines l
  JOIN bank_statements s ON s.id = l.statement_id
  LEFT JOIN virtual_accounts v ON v.id = NEW.command ->> '$.steps[0].account'
  LEFT JOIN cbs_accounts b ON b.number = v.cbs_account AND b.purpose = 'settlement'
  JOIN ledger_accounts a ON a.currency = s.currency AND a.code IN (CASE NEW.kind
      WHEN 'assignment' THEN l.suspense_account ELSE s.cbs_account END,
    iif(NEW.kind = 'suspense', NEW.command ->> '$.bankLine.suspenseAccount', 'CLEARING:' || s.cbs_account))
  WHERE l.id = NEW.command ->> '$.bankLine.id' AND (NEW.kind = 'suspense' OR b.number IS NOT s.cbs_account);

  UPDATE bank_lines SET seen = 1, waits = 0, decided_by = NEW.user_id, decided_at = NEW.created_at,
    match = iif(NEW.kind = 'collection', match, 'matched'), reason = NEW.command ->> '$.bankLine.reason',
    outcome = CASE NEW.kind WHEN 'collection' THEN 'credited' WHEN 'suspense' THEN 'suspense' ELSE 'assigned' END,
    suspense_account = iif(NEW.kind = 'suspense', NEW.command ->> '$.bankLine.suspenseAccount', suspense_account),
    refusal = iif(NEW.kind = 'suspense', NEW.command ->> '$.bankLine.refusal', refusal),
    journal_id = iif(NEW.kind = 'assignment', journal_id, NEW.journal_id),
    assigned_journal_id = iif(NEW.kind = 'assignment', NEW.journal_id, NULL),
    virtual_account_id = iif(NEW.kind = 'suspense', virtual_account_id, NEW.command ->> '$.steps[0].account')
  WHERE id = NEW.command ->> '$.bankLine.id';

  INSERT INTO bank_line_matches (line_id, ledger_account_id, journal_id, amount)
  SELECT l.id, s.ledger_account_id, NEW.journal_id, iif(l.direction = 'credit', l.amount, -l.amount)
  FROM bank_lines l JOIN bank_statements s ON s.id = l.statement_id
  WHERE l.id = NEW.command ->> '$.bankLine.id' AND NEW.kind <> 'assignment';

  INSERT INTO refused_receipts (id, virtual_account_id, client_id, amount, currency, code, on_break, created_at)
  SELECT l.id, v.id, v.client_id, l.amount, s.currency, l.refusal, coalesce(r.on_break, 'suspense'), NEW.created_at
  FROM bank_lines l
  JOIN bank_statements s ON s.id = l.statement_id
  JOIN virtual_accounts v ON v.id = l.virtual_account_id
  LEFT JOIN receipt_rules r ON r.virtual_account_id = v.id
  WHERE l.id = iif(NEW.command ->> '$.bankLine.refusal' IS NULL, NULL, NEW.command ->> '$.bankLine.id');

  -- A reversal put into suspense ends the refused receipt that it reverses: the newest with its ids, else the payer's only one.
  UPDATE refused_receipts SET status = 'returned', reversal_line_id = NEW.command ->> '$.bankLine.id'
  WHERE id = (SELECT refused_id FROM (SELECT *, count(*) OVER () AS found FROM refused_reversals
      WHERE line_id = NEW.command ->> '$.bankLine.id')
    WHERE rank < 3 OR found = 1
    ORDER BY rank, refused_id DESC
    LIMIT 1);

  UPDATE refused_receipts SET status = 'accepted'
  WHERE id = iif(NEW.kind = 'assignment', NEW.command ->> '$.bankLine.id', NULL);
END;

CREATE TRIGGER bank_statements_insert BEFORE INSERT ON bank_statements BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY') WHERE NEW.status <> 'reading' OR NEW.last_line_id <> 0;
END;

CREATE TRIGGER bank_statements_update BEFORE UPDATE ON bank_statements BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY')
  WHERE (NEW.id, NEW.request_id, NEW.digest, NEW.file_name, NEW.format, NEW.cbs_account, NEW.ledger_account_id,
      NEW.currency, NEW.from_date, NEW.to_date, NEW.line_count, NEW.uploaded_by, NEW.uploaded_at)
    <> (OLD.id, OLD.request_id, OLD.digest, OLD.file_name, OLD.format, OLD.cbs_account, OLD.ledger_account_id,
      OLD.currency, OLD.from_date, OLD.to_date, OLD.line_count, OLD.uploaded_by, OLD.uploaded_at)
    OR NEW.virtual_account_id IS NOT OLD.virtual_account_id OR NEW.opening_file IS NOT OLD.opening_file
    OR NEW.closing_file IS NOT OLD.closing_file
    OR (NEW.status <> OLD.status AND NEW.status <> CASE OLD.status
      WHEN 'reading' THEN 'dry_run'
      WHEN 'dry_run' THEN iif(NEW.status = 'discarded', 'discarded', 'committing')
      WHEN 'committing' THEN iif(NEW.status = 'failed', 'failed', 'committed')
      WHEN 'failed' THEN 'committing'
      WHEN 'committed' THEN 'undone'
      ELSE OLD.status END)
    OR (NEW.status = OLD.status AND (NEW.committed_by IS NOT OLD.committed_by
      OR NEW.committed_at IS NOT OLD.committed_at OR NEW.finished_at IS NOT OLD.finished_at
      OR NEW.failure IS NOT OLD.failure))
    OR (OLD.committed_by IS NOT NULL AND NEW.status <> 'committing' AND (NEW.committed_by IS NOT OLD.committed_by
      OR NEW.committed_at IS NOT OLD.committed_at))
    OR ((OLD.status, NEW.status) <> ('committing', 'committed')
      AND (NEW.opening_ours, NEW.closing_ours, NEW.compared_at)
        <> (OLD.opening_ours, OLD.closing_ours, OLD.compared_at))
    OR (NEW.last_line_id <> OLD.last_line_id AND (OLD.status <> 'committing' OR NEW.last_line_id < OLD.last_line_id
      OR EXISTS (SELECT 1 FROM bank_lines WHERE statement_id = OLD.id AND id > OLD.last_line_id
        AND id <= NEW.last_line_id AND outcome IS NULL AND waits = 0 AND pending = 0)))
    OR (OLD.status = 'committing' AND NEW.status = 'committed' AND NEW.last_line_id <> (
      SELECT coalesce(max(id), 0) FROM bank_lines WHERE statement_id = OLD.id));
END;

CREATE TRIGGER bank_statements_delete BEFORE DELETE ON bank_statements WHEN OLD.status <> 'reading' BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE TRIGGER bank_lines_insert BEFORE INSERT ON bank_lines BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY')
  WHERE NEW.outcome IS NOT NULL OR NEW.seen OR NEW.waits OR NEW.suspense_account IS NOT NULL
    OR NEW.journal_id IS NOT NULL OR NEW.assigned_journal_id IS NOT NULL OR NEW.decided_by IS NOT NULL
    OR NEW.decided_at IS NOT NULL OR NEW.undone_journal_id IS NOT NULL OR NEW.refusal IS NOT NULL
    OR EXISTS (SELECT 1 FROM bank_lines WHERE id = NEW.id)
    OR NOT EXISTS (SELECT 1 FROM bank_statements WHERE id = NEW.statement_id AND status = 'reading');
END;

CREATE TRIGGER bank_lines_said BEFORE UPDATE ON bank_lines BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY')
  WHERE (NEW.id, NEW.statement_id, NEW.entry, NEW.part, NEW.direction, NEW.reversal, NEW.pending, NEW.amount,
      NEW.booked, NEW.bank_reference, NEW.end_to_end_id, NEW.reference_list, NEW.remittance, NEW.counterparty_name,
      NEW.counterparty_account, NEW.counterparty_agent, NEW.structured_reference, NEW.particulars, NEW.creditor_account, NEW.fingerprint)
    <> (OLD.id, OLD.statement_id, OLD.entry, OLD.part, OLD.direction, OLD.reversal, OLD.pending, OLD.amount,
      OLD.booked, OLD.bank_reference, OLD.end_to_end_id, OLD.reference_list, OLD.remittance, OLD.counterparty_name,
      OLD.counterparty_account, OLD.counterparty_agent, OLD.structured_reference, OLD.particulars, OLD.creditor_account, OLD.fingerprint)
    OR NEW.valued IS NOT OLD.valued;
END;

CREATE TRIGGER bank_lines_update BEFORE UPDATE ON bank_lines
WHEN (SELECT status FROM bank_statements WHERE id = OLD.statement_id) <> 'undone' BEGIN
  SELECT CASE
    WHEN NEW.undone_journal_id IS NOT OLD.undone_journal_id
      OR (OLD.journal_id IS NOT NULL AND (NEW.journal_id IS NOT OLD.journal_id
        OR NEW.suspense_account IS NOT OLD.suspense_account))
      OR (NEW.refusal IS NOT OLD.refusal AND (OLD.outcome IS NOT NULL OR NEW.outcome IS NOT 'suspense'))
      OR (OLD.assigned_journal_id IS NOT NULL AND NEW.assigned_journal_id IS NOT OLD.assigned_journal_id)
      OR (OLD.outcome IN ('credited', 'assigned') AND NEW.outcome IS NOT OLD.outcome)
      OR (OLD.outcome = 'suspense' AND coalesce(NEW.outcome, '') NOT IN ('suspense', 'assigned'))
      OR (NEW.outcome IS NOT OLD.outcome AND (SELECT status FROM bank_statements WHERE id = OLD.statement_id)
        NOT IN ('committing', 'committed'))
      OR NEW.seen < OLD.seen
      OR (NEW.match = 'new_credit' AND OLD.match <> 'new_credit')
      OR (NEW.occurrence <> OLD.occurrence AND (NEW.outcome IS NOT NULL OR NEW.match <> 'unmatched'
        OR NOT ((OLD.match = 'duplicate' AND OLD.outcome IS 'recorded') OR (OLD.match = 'possible_duplicate' AND OLD.waits))))
      OR (OLD.match = 'possible_duplicate' AND OLD.waits AND ((NEW.match, NEW.outcome IS NULL, NEW.seen, NEW.waits)
        NOT IN (VALUES ('possible_duplicate', 1, 0, 1), ('unmatched', 1, 1, 1), ('duplicate', 0, 0, 0))
        OR NEW.outcome IS NOT iif(NEW.match = 'duplicate', 'recorded', NULL)))
      OR (NEW.outcome IS OLD.outcome AND ((NEW.match, NEW.reason, NEW.seen, NEW.waits)
          <> (OLD.match, OLD.reason, OLD.seen, OLD.waits) OR NEW.proposal IS NOT OLD.proposal
          OR NEW.like_line_id IS NOT OLD.like_line_id
          OR NEW.decided_by IS NOT OLD.decided_by OR NEW.decided_at IS NOT OLD.decided_at)
        OR ((NEW.virtual_account_id IS NOT OLD.virtual_account_id OR NEW.instruction_id IS NOT OLD.instruction_id)
          AND (OLD.outcome IS NOT 'suspense' OR NEW.outcome IS NOT 'assigned')))
        AND (OLD.outcome IS NOT NULL OR OLD.waits
          OR (SELECT status FROM bank_statements WHERE id = OLD.statement_id) <> 'committing')
        AND NOT (OLD.match = 'possible_duplicate' AND OLD.waits AND NEW.match = 'unmatched'
          AND NEW.proposal IS OLD.proposal AND NEW.virtual_account_id IS OLD.virtual_account_id
          AND NEW.instruction_id IS OLD.instruction_id AND NEW.like_line_id IS OLD.like_line_id
          AND (SELECT status FROM bank_statements WHERE id = OLD.statement_id) = 'committed')
      THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN NEW.occurrence <> OLD.occurrence AND NEW.occurrence <> (SELECT 1 + coalesce(max(occurrence), 0)
        FROM bank_lines WHERE fingerprint = OLD.fingerprint AND seen = 1)
      THEN RAISE(ABORT, 'BANK_LINE_BESIDE')
    WHEN NEW.virtual_account_id IS NOT OLD.virtual_account_id AND NEW.virtual_account_id IS NOT NULL
      AND NEW.outcome IS NOT 'assigned' AND iif(NEW.paid_to IS NOT NULL, NEW.paid_to IS OLD.paid_to, NOT EXISTS (
        SELECT 1 FROM bank_line_accounts WHERE line_id = OLD.id AND virtual_account_id = NEW.virtual_account_id))
      THEN RAISE(ABORT, 'BANK_LINE_OTHER_ACCOUNT')
    WHEN (NEW.outcome IN ('credited', 'suspense') AND NEW.journal_id IS NULL)
      OR (NEW.outcome = 'assigned' AND NEW.assigned_journal_id IS NULL)
      OR (NEW.journal_id IS NOT OLD.journal_id AND EXISTS (SELECT 1 FROM journals WHERE id = NEW.journal_id))
      OR (NEW.assigned_journal_id IS NOT OLD.assigned_journal_id
        AND EXISTS (SELECT 1 FROM journals WHERE id = NEW.assigned_journal_id))
      THEN RAISE(ABORT, 'BANK_LINE_OUTSIDE_JOURNAL')
  END;
END;

CREATE TRIGGER bank_lines_number BEFORE UPDATE OF paid_to ON bank_lines
WHEN NEW.paid_to IS NOT OLD.paid_to OR (NEW.paid_to IS NOT NULL AND NEW.virtual_account_id IS NOT OLD.virtual_account_id) BEGIN
  SELECT CASE
    WHEN OLD.outcome IS NOT NULL OR OLD.waits OR (SELECT status FROM bank_statements WHERE id = OLD.statement_id) <> 'committing'
      THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN NEW.paid_to IS NOT NULL AND NOT EXISTS (SELECT 1 FROM bank_line_numbers
        WHERE line_id = OLD.id AND number_id = NEW.paid_to AND virtual_account_id IS NEW.virtual_account_id)
      THEN RAISE(ABORT, 'BANK_LINE_OTHER_ACCOUNT')
  END;
END;

CREATE TRIGGER bank_lines_delete BEFORE DELETE ON bank_lines BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY')
  WHERE NOT EXISTS (SELECT 1 FROM bank_statements WHERE id = OLD.statement_id AND status = 'reading');
END;

CREATE TRIGGER bank_lines_count AFTER INSERT ON bank_lines BEGIN
  INSERT INTO bank_line_totals (statement_id, match, lines, amount)
  VALUES (NEW.statement_id, NEW.match, 1, iif(NEW.direction = 'credit', NEW.amount, -NEW.amount))
  ON CONFLICT (statement_id, match) DO UPDATE SET lines = lines + 1, amount = amount + excluded.amount;
END;

CREATE TRIGGER bank_lines_recount AFTER UPDATE OF match ON bank_lines WHEN NEW.match <> OLD.match BEGIN
  UPDATE bank_line_totals SET lines = lines - 1, amount = amount - iif(OLD.direction = 'credit', OLD.amount, -OLD.amount)
  WHERE statement_id = OLD.statement_id AND match = OLD.match;
  INSERT INTO bank_line_totals (statement_id, match, lines, amount)
  VALUES (NEW.statement_id, NEW.match, 1, iif(NEW.direction = 'credit', NEW.amount, -NEW.amount))
  ON CONFLICT (statement_id, match) DO UPDATE SET lines = lines + 1, amount = amount + excluded.amount;
END;

CREATE TRIGGER bank_lines_uncount AFTER DELETE ON bank_lines BEGIN
  UPDATE bank_line_totals SET lines = lines - 1, amount = amount - iif(OLD.direction = 'credit', OLD.amount, -OLD.amount)
  WHERE statement_id = OLD.statement_id AND match = OLD.match;
END;

CREATE TRIGGER bank_line_matches_insert BEFORE INSERT ON bank_line_matches BEGIN
  SELECT RAISE(ABORT, 'BANK_LINE_DEALT_WITH')
  FROM bank_lines WHERE id = NEW.line_id AND (match = 'possible_duplicate'
    OR (outcome IS NOT NULL AND NEW.journal_id NOT IN (coalesce(journal_id, ''), coalesce(undone_journal_id, ''))));
  SELECT RAISE(ABORT, 'MATCH_EXCEEDS_LEG')
  FROM (SELECT coalesce(iif(a.kind = 'available',
      (SELECT sum(iif(type = 'credit', amount, -amount)) FROM transactions
        WHERE journal_id = NEW.journal_id AND virtual_account_id = a.virtual_account_id AND +type IN ('credit', 'debit')),
      (SELECT -sum(amount) FROM entries WHERE journal_id = NEW.journal_id AND ledger_account_id = a.id)), 0) AS leg
    FROM ledger_accounts a WHERE a.id = NEW.ledger_account_id)
  JOIN (SELECT coalesce(sum(amount), 0) AS recorded FROM bank_line_matches
    WHERE journal_id = NEW.journal_id AND ledger_account_id = NEW.ledger_account_id)
  WHERE sign(NEW.amount) <> sign(leg) OR abs(recorded + NEW.amount) > abs(leg) OR EXISTS (SELECT 1 FROM bank_line_matches
    WHERE line_id = NEW.line_id AND journal_id = NEW.journal_id);
END;

CREATE TRIGGER bank_line_matches_update BEFORE UPDATE ON bank_line_matches BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE TRIGGER bank_line_matches_delete BEFORE DELETE ON bank_line_matches BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY')
  WHERE EXISTS (SELECT 1 FROM bank_lines WHERE id = OLD.line_id AND OLD.journal_id IN (journal_id, undone_journal_id));
END;

-- db/program/bulk-uploads.sql

CREATE VIEW bulk_row_texts AS
SELECT r.upload_id, r.row, json_array(r.row, r.cells, r.flaws, r.problems, iif(u.status = 'ready' OR r.state = 'bad', r.code, NULL),
    r.original, r.name_check, iif(u.status = 'ready' OR r.state = 'bad', r.state, 'good'), iif(u.status = 'ready', r.message, NULL))
  AS text
FROM bulk_uploads u JOIN bulk_rows r ON r.upload_id = u.id;

CREATE VIEW bulk_stretch_digests AS
SELECT s.upload_id, s.stretch, lower(hex(sha3(coalesce((SELECT group_concat(text, char(10)) FROM (SELECT text FROM bulk_row_texts
    WHERE upload_id = s.upload_id AND row >= s.stretch * u.stretch AND row < (s.stretch + 1) * u.stretch ORDER BY row)), ''),
    256))) AS digest
FROM bulk_stretches s JOIN bulk_uploads u ON u.id = s.upload_id;

CREATE VIEW bulk_upload_digests AS
SELECT u.id AS upload_id, nullif(lower(hex(sha3(json_array(u.request_id, u.kind, u.client_id, u.file_name, u.digest, u.read_as,
    u.message, u.columns, u.duplicate_of, u.total, u.created_by, u.created_at) || CASE WHEN u.stretch IS NULL THEN coalesce((
    SELECT group_concat(text, char(10)) FROM (SELECT text FROM bulk_row_texts WHERE upload_id = u.id ORDER BY row)), '')
  ELSE (SELECT iif(count(*) = count(digest), ' stretches of ' || u.stretch || char(10) || group_concat(digest, char(10)), NULL)
    FROM (SELECT digest FROM bulk_stretches WHERE upload_id = u.id ORDER BY stretch)) END
  || coalesce(' pool ' || u.number_pool_id, ''), 256))), '') AS digest
FROM bulk_uploads u;

CREATE VIEW bulk_upload_changes AS
SELECT id, resource_id, user_id, created_at, details IS NULL AS redacted, details ->> '$.preview.before' AS before,
  details ->> '$.preview.after' AS after, details ->> '$.commit' AS mode
FROM audit_logs
WHERE resource = 'BULK_UPLOAD' AND resource_id IS NOT NULL AND resource <> 'TRANSACTION'
  AND (details IS NULL OR details ->> '$.preview.after' IS NOT NULL);

CREATE TRIGGER bulk_uploads_insert BEFORE INSERT ON bulk_uploads BEGIN
  SELECT CASE
    WHEN EXISTS (SELECT 1 FROM bulk_uploads WHERE id = NEW.id OR request_id = NEW.request_id)
      THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN NEW.status <> 'ready' OR NEW.finished_at IS NOT NULL THEN RAISE(ABORT, 'BULK_UPLOAD_STATUS')
    WHEN NEW.version <> 0 THEN RAISE(ABORT, 'PREVIEW_UNRECORDED')
  END;
END;

CREATE TRIGGER bulk_uploads_update BEFORE UPDATE ON bulk_uploads BEGIN
  SELECT CASE
    WHEN (NEW.id, NEW.request_id, NEW.kind, NEW.file_name, NEW.digest, NEW.read_as, NEW.columns, NEW.total,
        NEW.created_by) <> (OLD.id, OLD.request_id, OLD.kind, OLD.file_name, OLD.digest, OLD.read_as,
        OLD.columns, OLD.total, OLD.created_by)
      OR NEW.client_id IS NOT OLD.client_id OR NEW.message IS NOT OLD.message OR NEW.stretch IS NOT OLD.stretch
      OR ((OLD.version <> 0 OR NEW.version <> 0) AND (NEW.created_at <> OLD.created_at
        OR NEW.duplicate_of IS NOT OLD.duplicate_of))
      OR NEW.number_pool_id IS NOT OLD.number_pool_id OR (OLD.status <> 'ready' AND NEW.status <> 'ready' AND (NEW.mode IS NOT OLD.mode
        OR NEW.committed_by IS NOT OLD.committed_by OR NEW.committed_at IS NOT OLD.committed_at
        OR NEW.origin IS NOT OLD.origin))
      OR (NEW.version <> OLD.version AND (OLD.status <> 'ready'
        OR NEW.version NOT IN (0, iif(OLD.version > 0, -OLD.version, 1 - OLD.version))))
      OR (OLD.status IN ('done', 'failed') AND (NEW.finished_at IS NOT OLD.finished_at
        OR NEW.failure IS NOT OLD.failure))
      THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN NEW.status <> OLD.status AND (OLD.status, NEW.status) NOT IN (VALUES
        ('ready', 'committing'), ('committing', 'ready'), ('committing', 'done'), ('committing', 'failed'))
      THEN RAISE(ABORT, 'BULK_UPLOAD_STATUS')
    WHEN OLD.status = 'committing' AND NEW.status = 'ready' AND EXISTS (SELECT 1 FROM bulk_rows
        WHERE upload_id = OLD.id AND state IN ('done', 'waiting', 'scheduled', 'refused'))
      THEN RAISE(ABORT, 'BULK_UPLOAD_STATUS')
    WHEN OLD.status = 'committing' AND NEW.status = 'done' AND EXISTS (SELECT 1 FROM bulk_rows
        WHERE upload_id = OLD.id AND state = 'good')
      THEN RAISE(ABORT, 'BULK_UPLOAD_STATUS')
    WHEN OLD.status = 'ready' AND NEW.status <> 'ready' AND (OLD.version > 0 OR NEW.version <= 0)
      THEN RAISE(ABORT, 'PREVIEW_UNRECORDED')
    -- The newest row of the trail has the digest of what is there now, follows the one before, and names the commit.
    WHEN OLD.version <= 0 AND NEW.version > 0 AND NOT EXISTS (SELECT 1 FROM bulk_upload_changes c
        WHERE c.id = (SELECT max(id) FROM audit_logs WHERE resource = 'BULK_UPLOAD' AND resource_id = CAST(OLD.id AS TEXT)
            AND resource_id IS NOT NULL AND resource <> 'TRANSACTION')
          AND c.after = (SELECT digest FROM bulk_upload_digests WHERE upload_id = OLD.id)
          AND coalesce((SELECT iif(p.redacted, c.before, p.after) FROM bulk_upload_changes p
            WHERE p.resource_id = CAST(OLD.id AS TEXT) AND p.id < c.id ORDER BY p.id DESC LIMIT 1), c.before)
            IS c.before
          AND (NEW.status = 'ready' OR (c.mode, c.user_id, c.created_at)
            = (NEW.mode, NEW.committed_by, NEW.committed_at)))
      THEN RAISE(ABORT, 'PREVIEW_UNRECORDED')
  END;
END;

CREATE TRIGGER bulk_uploads_delete BEFORE DELETE ON bulk_uploads BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY') WHERE OLD.status <> 'ready';
END;

CREATE TRIGGER bulk_rows_replace BEFORE INSERT ON bulk_rows BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY') WHERE EXISTS (SELECT 1 FROM bulk_rows WHERE id = NEW.id);
END;

CREATE TRIGGER bulk_rows_insert AFTER INSERT ON bulk_rows BEGIN
  SELECT RAISE(ABORT, 'BULK_ROW_STATE')
  WHERE NEW.state NOT IN ('good', 'bad') OR NEW.row < 1
    OR (SELECT status FROM bulk_uploads WHERE id = NEW.upload_id) IS NOT 'ready';
  SELECT RAISE(ABORT, 'PREVIEW_UNRECORDED') FROM bulk_uploads WHERE id = NEW.upload_id AND version > 0;
  INSERT INTO bulk_stretches (upload_id, stretch) SELECT id, NEW.row / stretch FROM bulk_uploads
  WHERE id = NEW.upload_id AND stretch IS NOT NULL
  ON CONFLICT (upload_id, stretch) DO UPDATE SET digest = NULL WHERE digest IS NOT NULL;
END;

CREATE TRIGGER bulk_rows_update BEFORE UPDATE ON bulk_rows BEGIN
  SELECT CASE
    WHEN (NEW.id, NEW.upload_id, NEW.row) <> (OLD.id, OLD.upload_id, OLD.row) OR NEW.original IS NOT OLD.original
      THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN u.status = 'ready' AND (NEW.state NOT IN ('good', 'bad')
        OR coalesce(NEW.virtual_account_id, NEW.payment_id, NEW.approval_id, NEW.scheduled_payment_id,
          NEW.expected_receipt_id, NEW.account_number_id, NEW.message) IS NOT NULL)
      THEN RAISE(ABORT, 'BULK_ROW_STATE')
    WHEN u.status = 'ready' AND u.version > 0 AND (NEW.cells <> OLD.cells OR NEW.flaws IS NOT OLD.flaws
        OR NEW.problems IS NOT OLD.problems OR NEW.code IS NOT OLD.code OR NEW.name_check IS NOT OLD.name_check
        OR NEW.state <> OLD.state)
      THEN RAISE(ABORT, 'PREVIEW_UNRECORDED')
    WHEN u.status <> 'ready' AND (NEW.cells <> OLD.cells OR NEW.flaws IS NOT OLD.flaws
        OR NEW.problems IS NOT OLD.problems OR NEW.name_check IS NOT OLD.name_check)
      THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN u.status <> 'ready' AND NEW.state = OLD.state AND (NEW.payment_id IS NOT OLD.payment_id
        OR NEW.approval_id IS NOT OLD.approval_id OR NEW.scheduled_payment_id IS NOT OLD.scheduled_payment_id
        OR NEW.expected_receipt_id IS NOT OLD.expected_receipt_id OR NEW.account_number_id IS NOT OLD.account_number_id
        OR NEW.message IS NOT OLD.message OR NEW.code IS NOT OLD.code
        OR (NEW.virtual_account_id IS NOT OLD.virtual_account_id AND (NEW.virtual_account_id IS NOT NULL
          OR EXISTS (SELECT 1 FROM virtual_accounts WHERE id = OLD.virtual_account_id))))
      THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN u.status <> 'ready' AND NEW.state <> OLD.state AND NOT (u.status = 'committing' AND OLD.state = 'good'
        AND CASE NEW.state
          WHEN 'done' THEN NEW.virtual_account_id IS NOT NULL
            AND coalesce(NEW.approval_id, NEW.scheduled_payment_id) IS NULL
            AND (NEW.payment_id IS NOT NULL) = (u.kind = 'payments')
            AND (NEW.expected_receipt_id IS NOT NULL) = (u.kind = 'expected_receipts')
            AND (NEW.account_number_id IS NOT NULL) = (u.kind = 'numbers')
          WHEN 'waiting' THEN u.kind = 'payments' AND NEW.approval_id IS NOT NULL
            AND coalesce(NEW.payment_id, NEW.scheduled_payment_id, NEW.expected_receipt_id, NEW.account_number_id) IS NULL
          WHEN 'scheduled' THEN u.kind = 'payments' AND NEW.scheduled_payment_id IS NOT NULL
            AND coalesce(NEW.payment_id, NEW.approval_id, NEW.expected_receipt_id, NEW.account_number_id) IS NULL
          WHEN 'refused' THEN coalesce(NEW.virtual_account_id, NEW.payment_id, NEW.approval_id,
            NEW.scheduled_payment_id, NEW.expected_receipt_id, NEW.account_number_id) IS NULL
          ELSE 0 END)
      THEN RAISE(ABORT, 'BULK_ROW_STATE')
  END
  FROM bulk_uploads u WHERE u.id = OLD.upload_id;
  UPDATE bulk_stretches SET digest = NULL WHERE upload_id = OLD.upload_id AND digest IS NOT NULL
    AND stretch = OLD.row / (SELECT stretch FROM bulk_uploads WHERE id = OLD.upload_id AND status = 'ready');
END;

CREATE TRIGGER bulk_rows_delete BEFORE DELETE ON bulk_rows BEGIN
  SELECT CASE status WHEN 'ready' THEN RAISE(ABORT, 'PREVIEW_UNRECORDED') ELSE RAISE(ABORT, 'APPEND_ONLY') END
  FROM bulk_uploads WHERE id = OLD.upload_id AND (status <> 'ready' OR version > 0);
  UPDATE bulk_stretches SET digest = NULL WHERE upload_id = OLD.upload_id AND digest IS NOT NULL
    AND stretch = OLD.row / (SELECT stretch FROM bulk_uploads WHERE id = OLD.upload_id);
END;

CREATE TRIGGER bulk_stretches_insert BEFORE INSERT ON bulk_stretches BEGIN
  SELECT RAISE(ABORT, 'PREVIEW_UNRECORDED') WHERE NEW.digest IS NOT NULL OR NOT EXISTS (SELECT 1 FROM bulk_uploads
    WHERE id = NEW.upload_id AND status = 'ready' AND version <= 0 AND stretch IS NOT NULL);
END;

CREATE TRIGGER bulk_stretches_update BEFORE UPDATE ON bulk_stretches BEGIN
  SELECT CASE
    WHEN (NEW.upload_id, NEW.stretch) <> (OLD.upload_id, OLD.stretch) THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN NOT EXISTS (SELECT 1 FROM bulk_uploads WHERE id = OLD.upload_id AND status = 'ready' AND version <= 0)
      OR (NEW.digest IS NOT NULL AND NEW.digest IS NOT (SELECT digest FROM bulk_stretch_digests
        WHERE upload_id = OLD.upload_id AND stretch = OLD.stretch))
      THEN RAISE(ABORT, 'PREVIEW_UNRECORDED')
  END;
END;

CREATE TRIGGER bulk_stretches_delete BEFORE DELETE ON bulk_stretches BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY') WHERE EXISTS (SELECT 1 FROM bulk_rows WHERE upload_id = OLD.upload_id);
END;

-- db/program/cbs-accounts.sql

CREATE TRIGGER cbs_accounts_insert BEFORE INSERT ON cbs_accounts BEGIN
  SELECT RAISE(ABORT, 'UNIQUE constraint failed: cbs_accounts.number')
  WHERE EXISTS (SELECT 1 FROM cbs_accounts WHERE number = NEW.number);
  SELECT RAISE(ABORT, 'CBS_NUMBER_IN_USE')
  WHERE EXISTS (SELECT 1 FROM virtual_accounts
    WHERE cbs_account = NEW.number AND (transaction_count > 0 OR NEW.purpose <> 'settlement'));
  SELECT RAISE(ABORT, 'CBS_NUMBER_CORE')
  WHERE EXISTS (SELECT 1 FROM core_accounts WHERE ltrim(account, '0') = ltrim(NEW.number, '0'));
END;

CREATE TRIGGER cbs_accounts_open AFTER INSERT ON cbs_accounts BEGIN
  INSERT INTO ledger_accounts (kind, code, currency)
  SELECT iif(NEW.purpose = 'suspense', 'suspense', 'cbs'), NEW.number, value FROM json_each('["USD","AED","EUR"]');
  INSERT INTO ledger_accounts (kind, code, currency)
  SELECT 'clearing', 'CLEARING:' || NEW.number, value FROM json_each('["USD","AED","EUR"]')
  WHERE NEW.purpose <> 'suspense';
END;

CREATE TRIGGER cbs_accounts_identity BEFORE UPDATE OF number, purpose ON cbs_accounts BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY') WHERE NEW.number <> OLD.number OR NEW.purpose <> OLD.purpose;
END;

CREATE TRIGGER cbs_accounts_currencies BEFORE UPDATE OF currencies ON cbs_accounts BEGIN
  SELECT RAISE(ABORT, 'CBS_CURRENCY_IN_USE')
  FROM json_each('["USD","AED","EUR"]') c
  WHERE instr(OLD.currencies, c.value) > 0 AND instr(NEW.currencies, c.value) = 0
    AND (EXISTS (SELECT 1 FROM virtual_accounts
        WHERE cbs_account = NEW.number AND currency = c.value AND closed_at IS NULL)
      OR EXISTS (SELECT 1 FROM ledger_accounts
        WHERE code IN (NEW.number, 'CLEARING:' || NEW.number) AND currency = c.value AND balance <> 0));
END;

CREATE TRIGGER cbs_accounts_delete BEFORE DELETE ON cbs_accounts BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

-- db/program/client-channel.sql

CREATE TRIGGER channel_keys_insert BEFORE INSERT ON channel_keys BEGIN
  SELECT RAISE(ABORT, 'CHANNEL_KEY_USER') WHERE NOT EXISTS (SELECT 1 FROM users WHERE id = NEW.user_id
    AND client_id = NEW.client_id AND role = 'client_user' AND is_active = 1 AND deleted_at IS NULL);
END;

CREATE TRIGGER channel_keys_update BEFORE UPDATE OF user_id, client_id ON channel_keys BEGIN
  SELECT RAISE(ABORT, 'CHANNEL_KEY_USER') WHERE NOT EXISTS (SELECT 1 FROM users WHERE id = NEW.user_id
    AND client_id = NEW.client_id AND role = 'client_user' AND is_active = 1 AND deleted_at IS NULL);
END;

CREATE TRIGGER channel_keys_opened AFTER INSERT ON channel_keys BEGIN
  INSERT INTO channel_openings (client_id, at) VALUES (NEW.client_id, NEW.created_at) ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER channel_keys_moved AFTER UPDATE OF client_id ON channel_keys BEGIN
  INSERT INTO channel_openings (client_id, at) VALUES (NEW.client_id, NEW.updated_at) ON CONFLICT DO NOTHING;
END;

CREATE TRIGGER client_files_insert BEFORE INSERT ON client_files BEGIN
  SELECT CASE
    WHEN EXISTS (SELECT 1 FROM client_files WHERE id = NEW.id) THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN (NEW.kind = 'payments') <> (NEW.status IN ('received', 'repeated')) THEN RAISE(ABORT, 'CLIENT_FILE_STATUS')
  END;
END;

CREATE TRIGGER client_files_update BEFORE UPDATE ON client_files BEGIN
  SELECT CASE
    WHEN (NEW.id, NEW.client_id, NEW.kind, NEW.name, NEW.size, NEW.digest, NEW.made_at)
        <> (OLD.id, OLD.client_id, OLD.kind, OLD.name, OLD.size, OLD.digest, OLD.made_at)
      OR NEW.sent_by IS NOT OLD.sent_by OR NEW.start IS NOT OLD.start OR NEW.number IS NOT OLD.number
      OR NEW.from_seq IS NOT OLD.from_seq OR NEW.through_seq IS NOT OLD.through_seq
      OR (OLD.fetched_at IS NOT NULL AND NEW.fetched_at IS NOT OLD.fetched_at)
      OR (OLD.upload_id IS NOT NULL AND NEW.upload_id IS NOT NULL AND NEW.upload_id <> OLD.upload_id)
      THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN NEW.status <> OLD.status AND (OLD.status, NEW.status) NOT IN (VALUES
        ('received', 'read'), ('received', 'refused'))
      THEN RAISE(ABORT, 'CLIENT_FILE_STATUS')
    WHEN NEW.status = 'read' AND OLD.status = 'received' AND NOT EXISTS (SELECT 1 FROM bulk_uploads
        WHERE id = NEW.upload_id AND client_id = NEW.client_id
          -- Clocks of nodes differ, by less than an hour.
          AND created_at >= NEW.made_at - 3600000)
      THEN RAISE(ABORT, 'CLIENT_FILE_STATUS')
  END;
END;

CREATE TRIGGER client_files_delete BEFORE DELETE ON client_files BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE TRIGGER client_file_contents_insert BEFORE INSERT ON client_file_contents BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY') WHERE EXISTS (SELECT 1 FROM client_file_contents WHERE file_id = NEW.file_id);
END;

CREATE TRIGGER client_file_contents_update BEFORE UPDATE ON client_file_contents BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

-- db/program/collections.sql

CREATE TRIGGER followers_update BEFORE UPDATE ON followers BEGIN
  SELECT RAISE(ABORT, 'FOLLOWER_POSITION') WHERE NEW.position < OLD.position OR NEW.name <> OLD.name;
END;

CREATE TRIGGER expected_receipts_insert BEFORE INSERT ON expected_receipts BEGIN
  SELECT CASE
    WHEN EXISTS (SELECT 1 FROM expected_receipts WHERE id = NEW.id) OR NEW.applied <> 0 OR NEW.written_off <> 0
      OR NEW.ended IS NOT NULL OR NEW.version <> 1
      THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN NOT EXISTS (SELECT 1 FROM virtual_accounts WHERE id = NEW.virtual_account_id AND client_id = NEW.client_id
        AND currency = NEW.currency AND closed_at IS NULL)
      THEN RAISE(ABORT, 'EXPECTED_ACCOUNT')
    WHEN EXISTS (SELECT 1 FROM expected_receipts WHERE client_id = NEW.client_id AND number_key = NEW.number_key
        AND status IN ('open', 'partly_paid', 'expired'))
      THEN RAISE(ABORT, 'NUMBER_TAKEN')
    WHEN EXISTS (SELECT 1 FROM expected_receipts WHERE client_id = NEW.client_id AND reference = NEW.reference
        AND status IN ('open', 'partly_paid', 'expired'))
      THEN RAISE(ABORT, 'REFERENCE_TAKEN')
  END;
END;

CREATE TRIGGER expected_receipts_update BEFORE UPDATE ON expected_receipts BEGIN
  SELECT CASE
    WHEN (NEW.id, NEW.request_id, NEW.client_id, NEW.created_at) <> (OLD.id, OLD.request_id, OLD.client_id, OLD.created_at)
      OR NEW.created_by IS NOT OLD.created_by OR (OLD.ended IS 'cancelled' AND NEW.ended IS NOT 'cancelled')
      THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN (NEW.applied, NEW.written_off) <> (OLD.applied, OLD.written_off) AND (NEW.applied, NEW.written_off)
        <> (SELECT coalesce(sum(amount), 0), coalesce(sum(written_off), 0) FROM receipt_applications
          WHERE expected_receipt_id = OLD.id)
      THEN RAISE(ABORT, 'APPLIED_OUTSIDE')
    WHEN NEW.ended IS 'cancelled' AND OLD.ended IS NOT 'cancelled' AND NEW.applied <> 0
      THEN RAISE(ABORT, 'HAS_APPLICATIONS')
    WHEN NEW.amount <> OLD.amount AND NEW.amount < NEW.applied + NEW.written_off THEN RAISE(ABORT, 'BELOW_APPLIED')
    WHEN (NEW.virtual_account_id, NEW.currency) <> (OLD.virtual_account_id, OLD.currency) AND (OLD.applied <> 0
        OR NOT EXISTS (SELECT 1 FROM virtual_accounts WHERE id = NEW.virtual_account_id AND client_id = NEW.client_id
          AND currency = NEW.currency AND closed_at IS NULL))
      THEN RAISE(ABORT, 'EXPECTED_ACCOUNT')
    -- An edit that reopens a paid one is refused beside a newer one. A reversal by the bank reopens it regardless.
    WHEN (NEW.number_key <> OLD.number_key OR (OLD.status = 'paid' AND NEW.version <> OLD.version))
      AND NEW.status IN ('open', 'partly_paid', 'expired') AND EXISTS (SELECT 1 FROM expected_receipts
        WHERE client_id = NEW.client_id AND number_key = NEW.number_key AND id <> OLD.id AND status IN ('open', 'partly_paid', 'expired'))
      THEN RAISE(ABORT, 'NUMBER_TAKEN')
    WHEN (NEW.reference <> OLD.reference OR (OLD.status = 'paid' AND NEW.version <> OLD.version))
      AND NEW.status IN ('open', 'partly_paid', 'expired') AND EXISTS (SELECT 1 FROM expected_receipts
        WHERE client_id = NEW.client_id AND reference = NEW.reference AND id <> OLD.id AND status IN ('open', 'partly_paid', 'expired'))
      THEN RAISE(ABORT, 'REFERENCE_TAKEN')
  END;
END;

CREATE TRIGGER expected_receipts_delete BEFORE DELETE ON expected_receipts BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE VIEW bank_line_facts AS
SELECT id, journal_id, assigned_journal_id, direction, amount,
  decided_at <= (SELECT compared_at FROM bank_statements WHERE id = bank_lines.statement_id)
    AND NOT EXISTS (SELECT 1 FROM audit_logs WHERE resource = 'BANK_LINE' AND resource_id = cast(bank_lines.id AS TEXT)
      AND resource <> 'TRANSACTION' AND resource_id IS NOT NULL AND action = 'UPDATE') AS by_import,
  json_array(counterparty_name, counterparty_account,
  structured_reference, nullif(end_to_end_id, 'NOTPROVIDED'), reference_list, remittance, booked, valued, counterparty_agent)
  AS facts
FROM bank_lines;

CREATE VIEW credits_from_outside AS
SELECT t.id, t.virtual_account_id, v.client_id, t.amount, t.currency, t.created_at, t.processed_at, t.journal_id, t.reference,
  iif(EXISTS (SELECT 1 FROM number_pools WHERE virtual_account_id = t.virtual_account_id), (SELECT number_id FROM paid_numbers
    WHERE journal_id = t.journal_id AND virtual_account_id = t.virtual_account_id), NULL) AS number_id,
  CASE j.kind
  WHEN 'collection' THEN (SELECT facts FROM bank_line_facts WHERE journal_id = t.journal_id)
  WHEN 'assignment' THEN (SELECT facts FROM bank_line_facts WHERE assigned_journal_id = t.journal_id)
  WHEN 'payment' THEN (SELECT json_array(a.customer_name, a.virtual_iban, coalesce(j.command ->> '$.payment.payee.reference', ''),
      p.reference, '[]', p.description, NULL, NULL, '')
    FROM payments p JOIN virtual_accounts a ON a.id = p.virtual_account_id WHERE p.journal_id = t.journal_id)
  WHEN 'approval' THEN (SELECT json_array(a.customer_name, a.virtual_iban,
      coalesce((SELECT command ->> '$.payment.payee.reference' FROM journals WHERE id = p.journal_id), ''),
      p.reference, '[]', p.description, NULL, NULL, '')
    FROM payments p JOIN virtual_accounts a ON a.id = p.virtual_account_id WHERE p.id = j.command ->> '$.review.payment')
  ELSE coalesce((SELECT iif(f.by_import AND m.amount = t.amount AND f.amount = t.amount, f.facts,
        json_set(f.facts, '$[1]', '', '$[8]', ''))
      FROM bank_line_matches m JOIN bank_line_facts f ON f.id = m.line_id
      WHERE m.journal_id = t.journal_id AND f.direction = 'credit' GROUP BY m.journal_id HAVING count(*) = 1),
    json_array('', '', '', '', '[]', t.description, NULL, NULL, '')) END AS facts
FROM transactions t JOIN journals j ON j.id = t.journal_id JOIN virtual_accounts v ON v.id = t.virtual_account_id
WHERE +t.type = 'credit' AND (j.kind IN ('collection', 'credit')
  OR (j.kind = 'assignment' AND j.command ->> '$.assigned.payment' IS NULL)
  OR (j.kind = 'payment' AND EXISTS (SELECT 1 FROM payments p
    WHERE p.journal_id = j.id AND p.client_id <> v.client_id))
  OR (j.kind = 'approval' AND EXISTS (SELECT 1 FROM payments p
    WHERE p.id = j.command ->> '$.review.payment' AND p.client_id <> v.client_id)));

CREATE VIEW credits_as_receipts AS
SELECT c.id, c.virtual_account_id, c.client_id, c.amount, c.currency, iif(l.id IS NULL, 0, c.amount) AS returned,
  iif(l.id IS NULL, 'unapplied', 'returned') AS status, l.undone_journal_id AS taken_journal_id, c.created_at
FROM credits_from_outside c
LEFT JOIN bank_lines l ON l.journal_id = c.journal_id AND l.undone_journal_id IS NOT NULL;

CREATE VIEW posted_receipts AS
SELECT id, virtual_account_id, client_id, amount, currency, applied, kept, returned, status, created_at FROM receipts
UNION ALL
SELECT c.id, c.virtual_account_id, c.client_id, c.amount, c.currency, CAST(0 AS INTEGER), CAST(0 AS INTEGER),
  CAST(c.returned AS INTEGER), CAST(c.status AS TEXT), c.created_at
FROM events e CROSS JOIN credits_as_receipts c ON c.id = e.subject
WHERE e.type = 'transaction.posted' AND e.seq > coalesce((SELECT position FROM followers WHERE name = 'cash application'), 0)
  AND NOT EXISTS (SELECT 1 FROM receipts WHERE id = c.id);

CREATE TRIGGER receipts_insert BEFORE INSERT ON receipts BEGIN
  SELECT CASE
    WHEN EXISTS (SELECT 1 FROM receipts WHERE id = NEW.id) OR NEW.applied <> 0 OR NEW.kept <> 0
      OR (NEW.returned <> 0 AND NEW.taken_journal_id IS NULL) THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN NOT EXISTS (SELECT 1 FROM credits_from_outside WHERE id = NEW.id AND virtual_account_id = NEW.virtual_account_id
        AND client_id = NEW.client_id AND amount = NEW.amount AND currency = NEW.currency AND created_at = NEW.created_at)
      THEN RAISE(ABORT, 'NO_RECEIPT')
  END;
END;

CREATE TRIGGER receipts_update BEFORE UPDATE ON receipts BEGIN
  SELECT CASE
    WHEN (NEW.id, NEW.virtual_account_id, NEW.client_id, NEW.amount, NEW.currency, NEW.created_at)
        <> (OLD.id, OLD.virtual_account_id, OLD.client_id, OLD.amount, OLD.currency, OLD.created_at)
      OR (OLD.looked_at IS NOT NULL AND NEW.looked_at IS NOT OLD.looked_at)
      OR (NEW.kept < OLD.kept AND NEW.taken_journal_id IS NULL)
      OR (NEW.returned <> NEW.amount OR NEW.taken_journal_id IS NULL)
        AND NEW.returned <> (SELECT coalesce(sum(amount), 0) FROM payments WHERE receipt_id = OLD.id AND status <> 'rejected')
      OR (NEW.taken_journal_id IS NOT OLD.taken_journal_id AND EXISTS (SELECT 1 FROM bank_line_matches
          WHERE journal_id = coalesce(NEW.taken_journal_id, OLD.taken_journal_id)) = (NEW.taken_journal_id IS NULL)
        AND NOT EXISTS (SELECT 1 FROM bank_lines WHERE undone_journal_id = NEW.taken_journal_id
          AND undone_journal_id IS NOT NULL))
      THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN NEW.applied <> OLD.applied AND NEW.applied
        <> (SELECT coalesce(sum(amount), 0) FROM receipt_applications WHERE receipt_id = OLD.id)
      THEN RAISE(ABORT, 'APPLIED_OUTSIDE')
  END;
END;

CREATE TRIGGER receipts_delete BEFORE DELETE ON receipts BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE TRIGGER receipt_applications_insert BEFORE INSERT ON receipt_applications BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY') WHERE EXISTS (SELECT 1 FROM receipt_applications WHERE id = NEW.id);
  SELECT CASE
    WHEN r.id IS NULL OR x.id IS NULL OR r.client_id <> x.client_id OR r.currency <> x.currency
      THEN RAISE(ABORT, 'RECEIPT_OTHER')
    WHEN NEW.undoes IS NOT NULL THEN CASE WHEN o.id IS NULL OR o.undoes IS NOT NULL
        OR (o.receipt_id, o.expected_receipt_id, -o.amount, -o.written_off, o.how)
          <> (NEW.receipt_id, NEW.expected_receipt_id, NEW.amount, NEW.written_off, NEW.how)
        OR EXISTS (SELECT 1 FROM receipt_applications WHERE undoes = NEW.undoes)
        OR (NEW.created_by IS NULL AND r.taken_journal_id IS NULL)
      THEN RAISE(ABORT, 'APPLICATION_UNDONE')
      WHEN NEW.created_by IS NOT NULL AND x.ended IS NULL
        AND (SELECT closed_at FROM virtual_accounts WHERE id = x.virtual_account_id) IS NOT NULL
      THEN RAISE(ABORT, 'ACCOUNT_CLOSED')
      WHEN NEW.created_by IS NOT NULL AND x.status = 'paid' AND EXISTS (SELECT 1 FROM expected_receipts
          WHERE client_id = x.client_id AND number_key = x.number_key AND status IN ('open', 'partly_paid', 'expired'))
      THEN RAISE(ABORT, 'NUMBER_TAKEN')
      WHEN NEW.created_by IS NOT NULL AND x.status = 'paid' AND EXISTS (SELECT 1 FROM expected_receipts
          WHERE client_id = x.client_id AND reference = x.reference AND status IN ('open', 'partly_paid', 'expired'))
      THEN RAISE(ABORT, 'REFERENCE_TAKEN') END
    WHEN x.ended IS 'cancelled' THEN RAISE(ABORT, 'EXPECTED_ENDED')
    WHEN NEW.amount > r.amount - r.applied - r.kept - r.returned THEN RAISE(ABORT, 'ABOVE_REST')
    WHEN NEW.amount + NEW.written_off NOT BETWEEN 1 AND x.amount - x.applied - x.written_off THEN RAISE(ABORT, 'ABOVE_OPEN')
    WHEN NEW.written_off <> 0 AND (NEW.amount + NEW.written_off <> x.amount - x.applied - x.written_off
        OR NEW.written_off NOT BETWEEN -x.tolerance_above AND x.tolerance_below)
      THEN RAISE(ABORT, 'WRITE_OFF_BOUND')
    WHEN (NEW.how = 'hand') <> (NEW.created_by IS NOT NULL) THEN RAISE(ABORT, 'RECEIPT_OTHER')
  END
  FROM (SELECT 1)
  LEFT JOIN receipts r ON r.id = NEW.receipt_id
  LEFT JOIN expected_receipts x ON x.id = NEW.expected_receipt_id
  LEFT JOIN receipt_applications o ON o.id = NEW.undoes;
END;

CREATE TRIGGER receipt_applications_sum AFTER INSERT ON receipt_applications BEGIN
  UPDATE receipts SET applied = applied + NEW.amount,
    status = CASE WHEN applied + NEW.amount + kept + returned < amount THEN iif(applied + NEW.amount > 0, 'overpaid', 'unapplied')
      WHEN applied + NEW.amount > 0 THEN 'applied' WHEN kept > 0 THEN 'kept' ELSE 'returned' END
  WHERE id = NEW.receipt_id;
  UPDATE expected_receipts SET applied = applied + NEW.amount, written_off = written_off + NEW.written_off,
    status = CASE WHEN ended IS 'cancelled' THEN 'cancelled'
      WHEN applied + NEW.amount + written_off + NEW.written_off = amount THEN 'paid' WHEN ended IS 'expired' THEN 'expired'
      WHEN applied + NEW.amount = 0 THEN 'open' ELSE 'partly_paid' END
  WHERE id = NEW.expected_receipt_id;

  INSERT INTO events (type, subject, virtual_account_id, client_id, at)
  SELECT 'receipt.applied', NEW.id, r.virtual_account_id, r.client_id, NEW.created_at
  FROM receipts r JOIN virtual_accounts v ON v.id = r.virtual_account_id AND v.client_id = r.client_id
  WHERE r.id = NEW.receipt_id;

  -- An undo leaves unapplied cash, unless the bank reversed the receipt.
  INSERT INTO events (type, subject, virtual_account_id, client_id, at)
  SELECT 'receipt.waiting', r.id, r.virtual_account_id, r.client_id, NEW.created_at
  FROM receipts r JOIN virtual_accounts v ON v.id = r.virtual_account_id AND v.client_id = r.client_id
  WHERE r.id = NEW.receipt_id AND NEW.undoes IS NOT NULL AND r.taken_journal_id IS NULL;
END;

CREATE TRIGGER receipt_applications_update BEFORE UPDATE ON receipt_applications BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE TRIGGER receipt_applications_delete BEFORE DELETE ON receipt_applications BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE TRIGGER receipts_looked AFTER UPDATE OF looked_at ON receipts
WHEN OLD.looked_at IS NULL AND NEW.looked_at IS NOT NULL AND NEW.status IN ('unapplied', 'overpaid') BEGIN
  INSERT INTO events (type, subject, virtual_account_id, client_id, at)
  SELECT 'receipt.waiting', NEW.id, NEW.virtual_account_id, NEW.client_id, NEW.looked_at
  FROM virtual_accounts v WHERE v.id = NEW.virtual_account_id AND v.client_id = NEW.client_id
    AND EXISTS (SELECT 1 FROM expected_receipts WHERE client_id = NEW.client_id);
END;

CREATE VIEW expected_receipt_event_states AS
SELECT x.id AS expected_receipt_id, json_object('id', x.id, 'clientId', x.client_id, 'vaId', x.virtual_account_id,
  'number', x.number, 'amount', x.amount, 'currency', x.currency, 'dueDate', x.due_date, 'payerName', x.payer_name,
  'payerAccount', x.payer_account, 'reference', x.reference, 'toleranceBelow', x.tolerance_below,
  'toleranceAbove', x.tolerance_above, 'acceptFrom', x.accept_from, 'acceptUntil', x.accept_until,
  'description', x.description, 'externalId', x.external_id, 'accountNumberId', x.account_number_id, 'applied', x.applied, 'writtenOff', x.written_off,
  'status', x.status, 'version', x.version, 'createdAt', x.created_at) AS state
FROM expected_receipts x;

CREATE TRIGGER events_of_expected AFTER INSERT ON expected_receipts BEGIN
  INSERT INTO events (type, subject, virtual_account_id, client_id, at, state)
  VALUES ('expected.changed', NEW.id, NEW.virtual_account_id, NEW.client_id, NEW.created_at,
    (SELECT state FROM expected_receipt_event_states WHERE expected_receipt_id = NEW.id));
END;

CREATE TRIGGER events_of_changed_expected AFTER UPDATE OF version, applied, written_off, status ON expected_receipts BEGIN
  INSERT INTO events (type, subject, virtual_account_id, client_id, at, state)
  SELECT 'expected.changed', NEW.id, NEW.virtual_account_id, NEW.client_id,
    max(NEW.updated_at, coalesce((SELECT max(created_at) FROM receipt_applications WHERE expected_receipt_id = NEW.id), 0)),
    (SELECT state FROM expected_receipt_event_states WHERE expected_receipt_id = NEW.id)
  FROM virtual_accounts WHERE id = NEW.virtual_account_id AND client_id = NEW.client_id;
END;

CREATE VIEW receipt_takings AS
SELECT NULL AS receipt_id, NULL AS journal_id, NULL AS at;

CREATE TRIGGER receipt_takings_undo INSTEAD OF INSERT ON receipt_takings BEGIN
  UPDATE receipts SET taken_journal_id = NEW.journal_id WHERE id = NEW.receipt_id;
  INSERT INTO receipt_applications (receipt_id, expected_receipt_id, amount, written_off, how, undoes, created_by, created_at)
  SELECT receipt_id, expected_receipt_id, -amount, -written_off, how, id, NULL, NEW.at
  FROM receipt_applications a
  WHERE receipt_id = NEW.receipt_id AND undoes IS NULL
    AND NOT EXISTS (SELECT 1 FROM receipt_applications WHERE undoes = a.id);
  UPDATE receipts SET kept = 0, returned = amount, status = 'returned'
  WHERE id = NEW.receipt_id AND taken_journal_id = NEW.journal_id;
END;

CREATE TRIGGER bank_lines_taken AFTER UPDATE OF undone_journal_id ON bank_lines WHEN NEW.undone_journal_id IS NOT NULL BEGIN
  INSERT INTO receipt_takings (receipt_id, journal_id, at)
  SELECT r.id, NEW.undone_journal_id, (SELECT max(created_at) FROM transactions WHERE journal_id = NEW.undone_journal_id)
  FROM transactions t JOIN receipts r ON r.id = t.id
  WHERE t.journal_id = NEW.journal_id;
END;

CREATE VIEW reversal_pairs AS
SELECT l.id AS line_id, l.statement_id, l.amount, l.outcome, l.waits, l.decided_at, c.id AS credit_id,
  c.statement_id AS credit_statement_id, c.amount AS credit_amount,
  CASE WHEN c.end_to_end_id = l.end_to_end_id AND l.end_to_end_id NOT IN ('', 'NOTPROVIDED') THEN 1
    WHEN c.bank_reference = l.bank_reference AND l.bank_reference <> '' THEN 2 ELSE 3 END AS rank
FROM bank_lines l
JOIN bank_lines c ON (c.end_to_end_id = l.end_to_end_id AND l.end_to_end_id NOT IN ('', 'NOTPROVIDED'))
  OR (c.bank_reference = l.bank_reference AND l.bank_reference <> '')
  OR (c.counterparty_account = l.counterparty_account AND l.counterparty_account <> ''
    AND (l.end_to_end_id IN ('', 'NOTPROVIDED') OR c.end_to_end_id IN ('', 'NOTPROVIDED')))
WHERE l.reversal = 1 AND l.direction = 'debit';

CREATE VIEW open_reversals AS
SELECT p.line_id, p.outcome, p.credit_id, p.rank
FROM reversal_pairs p
JOIN bank_statements cs ON cs.id = p.credit_statement_id
JOIN bank_statements s ON s.id = p.statement_id AND s.cbs_account = cs.cbs_account AND s.currency = cs.currency
WHERE p.credit_amount = p.amount AND (p.waits = 1 OR p.outcome = 'suspense')
  AND NOT EXISTS (SELECT 1 FROM refused_receipts WHERE reversal_line_id = p.line_id);

CREATE VIEW posting_lines AS
SELECT journal_id, id AS line_id FROM bank_lines
UNION ALL SELECT assigned_journal_id, id FROM bank_lines
UNION ALL SELECT m.journal_id, b.id FROM bank_line_matches m CROSS JOIN bank_lines b ON b.id = m.line_id
  WHERE b.direction = 'credit';

CREATE VIEW returned_lines AS
SELECT p.id AS payment_id, l.id AS line_id
FROM payments p JOIN bank_lines l ON l.id IN (SELECT p.bank_line_id
  UNION ALL SELECT line_id FROM posting_lines WHERE journal_id = (SELECT journal_id FROM transactions WHERE id = p.receipt_id))
WHERE p.made_for = 'return';

CREATE VIEW reversed_returns AS
SELECT p.id AS payment_id, EXISTS (SELECT 1 FROM bank_line_matches m JOIN bank_lines l ON l.id = m.line_id
    WHERE m.journal_id IN (p.journal_id, p.ended_journal_id) AND l.reversal = 1) AS carried_out
FROM payments p
WHERE p.made_for = 'return' AND (carried_out
  OR EXISTS (SELECT 1 FROM receipts WHERE id = p.receipt_id AND taken_journal_id IS NOT NULL)
  OR EXISTS (SELECT 1 FROM returned_lines r JOIN open_reversals o ON o.credit_id = r.line_id
    WHERE r.payment_id = p.id AND (o.rank < 3 OR o.outcome IS NULL)));

CREATE VIEW returned_twice AS
SELECT line_id, virtual_account_id, journal_id,
  printf('The bank takes back %s%,d.%02d, which return %s sends back to %s, too: have that payment recalled',
    iif(currency = 'USD', '$', currency || ' '), amount / 100, amount % 100, reference, recipient) AS description
FROM (SELECT p.line_id, p.rank, p.amount, y.virtual_account_id, y.journal_id, y.currency, y.reference, y.recipient,
    count(*) OVER (PARTITION BY p.line_id) AS found
  FROM reversal_pairs p
  JOIN returned_lines r ON r.line_id = p.credit_id
  JOIN payments y ON y.id = r.payment_id AND y.status IN ('booked', 'sent')
  JOIN payment_file_entries e ON e.payment_id = y.id
  WHERE p.credit_amount = p.amount)
WHERE rank < 3 OR found = 1;

CREATE VIEW reversal_candidates AS
SELECT p.line_id, d.journal_id, r.id AS receipt_id, coalesce(p.decided_at, d.created_at) AS at, p.rank
FROM reversal_pairs p
JOIN bank_line_matches m ON m.line_id = p.line_id
JOIN transactions d ON d.journal_id = m.journal_id AND +d.type = 'debit' AND +d.amount = p.amount
JOIN receipts r ON r.virtual_account_id = +d.virtual_account_id AND r.amount = p.amount AND r.taken_journal_id IS NULL
JOIN transactions t ON t.id = r.id
WHERE r.id < d.id
  AND p.credit_id = (SELECT line_id FROM posting_lines WHERE journal_id = t.journal_id);

CREATE VIEW receipt_reversals AS
SELECT NULL AS line_id, NULL AS journal_id;

CREATE TRIGGER receipt_reversals_take INSTEAD OF INSERT ON receipt_reversals BEGIN
  INSERT INTO receipt_takings (receipt_id, journal_id, at)
  SELECT receipt_id, journal_id, at
  FROM (SELECT *, count(*) OVER () AS found FROM reversal_candidates
    WHERE line_id = NEW.line_id AND journal_id = NEW.journal_id)
  WHERE rank < 3 OR found = 1
  ORDER BY rank, receipt_id DESC
  LIMIT 1;
END;

CREATE TRIGGER bank_line_matches_taken AFTER INSERT ON bank_line_matches
WHEN EXISTS (SELECT 1 FROM bank_lines WHERE id = NEW.line_id AND reversal = 1 AND direction = 'debit') BEGIN
  INSERT INTO receipt_reversals (line_id, journal_id) VALUES (NEW.line_id, NEW.journal_id);
END;

CREATE TRIGGER bank_line_matches_untaken AFTER DELETE ON bank_line_matches
WHEN EXISTS (SELECT 1 FROM bank_lines WHERE id = OLD.line_id AND reversal = 1 AND direction = 'debit') BEGIN
  UPDATE receipts SET taken_journal_id = NULL, (kept, returned, status) = (
    SELECT kept, returned, CASE WHEN kept + returned < receipts.amount THEN 'unapplied' WHEN kept > 0 THEN 'kept' ELSE 'returned' END
    FROM (SELECT
      -- Taking the receipt back cleared its kept amount, so that it is read from the trail.
      (SELECT coalesce(sum(details ->> '$.kept'), 0) FROM audit_logs WHERE resource = 'RECEIPT'
        AND resource_id = cast(receipts.id AS TEXT) AND resource <> 'TRANSACTION' AND resource_id IS NOT NULL
        AND action = 'UPDATE' AND json_valid(details)) AS kept,
      (SELECT coalesce(sum(amount), 0) FROM payments WHERE receipt_id = receipts.id AND status <> 'rejected') AS returned))
  WHERE taken_journal_id = OLD.journal_id;
END;

CREATE TRIGGER bank_line_matches_returned BEFORE DELETE ON bank_line_matches
WHEN EXISTS (SELECT 1 FROM transactions t JOIN payments p ON p.receipt_id = t.id
  WHERE t.journal_id = OLD.journal_id AND p.status <> 'rejected') BEGIN
  SELECT RAISE(ABORT, 'RECEIPT_RETURNED');
END;

CREATE VIEW posting_receipt_returns AS
SELECT NULL AS user_id, NULL AS created_at, NULL AS account_id, NULL AS receipt_id, NULL AS recipient, NULL AS amount,
  NULL AS currency, NULL AS reference, NULL AS usd_amount, NULL AS checked, NULL AS approval;

CREATE TRIGGER posting_receipt_returns_check INSTEAD OF INSERT ON posting_receipt_returns BEGIN
  SELECT CASE
    WHEN r.id IS NULL OR r.virtual_account_id IS NOT NEW.account_id OR r.currency IS NOT NEW.currency
      THEN RAISE(ABORT, 'RECEIPT_OTHER')
    WHEN NEW.recipient = '' OR upper(replace(c.facts ->> 1, ' ', '')) IS NOT NEW.recipient
      THEN RAISE(ABORT, 'NO_PAYER_ACCOUNT')
    -- A number that is no IBAN identifies an account only together with its bank.
    WHEN NEW.recipient NOT GLOB '[A-Z][A-Z][0-9][0-9]*' AND c.facts ->> 8 = '' THEN RAISE(ABORT, 'NO_PAYER_ACCOUNT')
    WHEN NEW.amount > r.amount - r.applied - r.kept - r.returned THEN RAISE(ABORT, 'ABOVE_REST')
    WHEN NEW.amount > (SELECT balance FROM ledger_accounts
        WHERE code = 'available:' || NEW.account_id AND currency = NEW.currency)
      THEN RAISE(ABORT, 'INSUFFICIENT_FUNDS')
    WHEN v.id IS NOT NULL AND (v.closed_at IS NOT NULL OR v.status <> 'active' OR v.credit_enabled <> 1
        OR v.currency <> NEW.currency) OR (v.id IS NULL AND (EXISTS (SELECT 1 FROM virtual_accounts WHERE virtual_iban = NEW.recipient)
      OR EXISTS (SELECT 1 FROM account_numbers WHERE iban = NEW.recipient)
      OR EXISTS (SELECT 1 FROM (SELECT virtual_iban AS iban FROM virtual_accounts WHERE id = CAST(substr(NEW.recipient, -16) AS INTEGER)
        UNION ALL SELECT iban FROM account_numbers WHERE id = CAST(substr(NEW.recipient, -16) AS INTEGER))
        WHERE (ltrim(substr(iban, 8), '0') = ltrim(NEW.recipient, '0') OR substr(iban, 5) = NEW.recipient)
          AND NOT (c.facts ->> 8 GLOB '[A-Z][A-Z][A-Z][A-Z][A-Z][A-Z]*' AND substr(c.facts ->> 8, 5, 2) <> substr(iban, 1, 2)))))
      THEN RAISE(ABORT, 'RECIPIENT_REFUSED')
  END
  FROM (SELECT 1)
  LEFT JOIN receipts r ON r.id = NEW.receipt_id
  LEFT JOIN credits_from_outside c ON c.id = r.id
  LEFT JOIN virtual_accounts v ON v.id = coalesce((SELECT id FROM virtual_accounts WHERE virtual_iban = NEW.recipient), (SELECT p.virtual_account_id
      FROM account_numbers n JOIN number_pools p ON p.id = n.pool_id WHERE n.iban = NEW.recipient AND n.status = 'active'));

  INSERT INTO posting_second_persons (user_id, created_at, account_id, recipient, amount, reference, usd_amount, checked,
    approval, act)
  VALUES (NEW.user_id, NEW.created_at, NEW.account_id, NEW.recipient, NEW.amount, NEW.reference, NEW.usd_amount,
    NEW.checked, NEW.approval, 'client_return');
END;

CREATE TRIGGER payments_not_returned AFTER UPDATE OF status ON payments
WHEN NEW.receipt_id IS NOT NULL AND NEW.status = 'rejected' AND OLD.status <> 'rejected' BEGIN
  UPDATE receipts SET returned = returned - NEW.amount, status = iif(applied > 0, 'overpaid', 'unapplied')
  WHERE id = NEW.receipt_id AND taken_journal_id IS NULL;
END;

CREATE TRIGGER refused_receipts_insert BEFORE INSERT ON refused_receipts BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY')
  WHERE NEW.status <> 'waiting' OR NEW.payment_id IS NOT NULL OR NEW.problem IS NOT NULL
    OR EXISTS (SELECT 1 FROM refused_receipts WHERE id = NEW.id)
    OR NOT EXISTS (SELECT 1 FROM bank_lines WHERE id = NEW.id AND refusal = NEW.code AND outcome = 'suspense'
      AND amount = NEW.amount AND virtual_account_id = NEW.virtual_account_id
      AND NOT EXISTS (SELECT 1 FROM journals WHERE id = journal_id));
END;

CREATE VIEW refused_reversals AS
SELECT o.line_id, o.outcome, r.id AS refused_id, o.rank
FROM refused_receipts r JOIN open_reversals o ON o.credit_id = r.id
WHERE r.status = 'waiting';

CREATE VIEW refused_receipt_states AS
SELECT r.id, CASE WHEN (SELECT outcome FROM bank_lines WHERE id = r.id) = 'assigned' THEN 'accepted'
  WHEN r.reversal_line_id IS NOT NULL
    OR EXISTS (SELECT 1 FROM payments WHERE bank_line_id = r.id AND status NOT IN ('rejected', 'returned')) THEN 'returned'
  ELSE 'waiting' END AS status,
  (SELECT max(id) FROM payments WHERE bank_line_id = r.id) AS payment_id
FROM refused_receipts r;

CREATE TRIGGER refused_receipts_update BEFORE UPDATE ON refused_receipts BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY')
  WHERE (NEW.id, NEW.virtual_account_id, NEW.client_id, NEW.amount, NEW.currency, NEW.code, NEW.on_break, NEW.created_at)
      <> (OLD.id, OLD.virtual_account_id, OLD.client_id, OLD.amount, OLD.currency, OLD.code, OLD.on_break, OLD.created_at)
    OR (NEW.status, NEW.payment_id) IS NOT
      (SELECT iif(NEW.reversal_line_id IS NULL, status, 'returned'), payment_id FROM refused_receipt_states WHERE id = OLD.id)
    OR (NEW.reversal_line_id IS NOT OLD.reversal_line_id AND NOT EXISTS (SELECT 1 FROM refused_reversals
      WHERE refused_id = OLD.id AND line_id = NEW.reversal_line_id AND outcome = 'suspense'))
    OR (NEW.problem IS NOT OLD.problem AND (OLD.problem IS NOT NULL OR OLD.payment_id IS NOT NULL OR OLD.status <> 'waiting'));
END;

CREATE TRIGGER refused_receipts_delete BEFORE DELETE ON refused_receipts BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE TRIGGER events_of_refused AFTER INSERT ON refused_receipts BEGIN
  INSERT INTO events (type, subject, virtual_account_id, client_id, at)
  VALUES ('receipt.refused', NEW.id, NEW.virtual_account_id, NEW.client_id, NEW.created_at);
END;

CREATE VIEW posting_refused_returns AS
SELECT NULL AS journal_id, NULL AS user_id, NULL AS created_at, NULL AS line_id, NULL AS command;

CREATE TRIGGER posting_refused_returns_book INSTEAD OF INSERT ON posting_refused_returns BEGIN
  SELECT CASE
    WHEN r.id IS NULL OR p ->> 'madeFor' IS NOT 'return' OR p ->> 'receipt' IS NOT NULL THEN RAISE(ABORT, 'BANK_LINE_NOT_FOUND')
    WHEN r.status <> 'waiting' THEN RAISE(ABORT, 'REFUSED_RECEIPT_ENDED')
    WHEN EXISTS (SELECT 1 FROM refused_reversals WHERE refused_id = r.id AND rank < 3) THEN RAISE(ABORT, 'LINE_REVERSED')
    WHEN p ->> 'recipient' = '' OR upper(replace(l.counterparty_account, ' ', '')) IS NOT p ->> 'recipient'
      THEN RAISE(ABORT, 'NO_PAYER_ACCOUNT')
    -- A number that is no IBAN identifies an account only together with its bank.
    WHEN p ->> 'recipient' NOT GLOB '[A-Z][A-Z][0-9][0-9]*' AND l.counterparty_agent = '' THEN RAISE(ABORT, 'NO_PAYER_ACCOUNT')
    WHEN (EXISTS (SELECT 1 FROM virtual_accounts WHERE virtual_iban = p ->> 'recipient')
      OR EXISTS (SELECT 1 FROM account_numbers WHERE iban = p ->> 'recipient')
      OR EXISTS (SELECT 1 FROM (SELECT virtual_iban AS iban FROM virtual_accounts WHERE id = CAST(substr(p ->> 'recipient', -16) AS INTEGER)
        UNION ALL SELECT iban FROM account_numbers WHERE id = CAST(substr(p ->> 'recipient', -16) AS INTEGER))
        WHERE (ltrim(substr(iban, 8), '0') = ltrim(p ->> 'recipient', '0') OR substr(iban, 5) = p ->> 'recipient')
          AND NOT (l.counterparty_agent GLOB '[A-Z][A-Z][A-Z][A-Z][A-Z][A-Z]*' AND substr(l.counterparty_agent, 5, 2) <> substr(iban, 1, 2)))) THEN RAISE(ABORT, 'PAYER_OURS')
  END
  FROM (SELECT NEW.command -> '$.payment' AS p)
  LEFT JOIN refused_receipts r ON r.id = NEW.line_id
  LEFT JOIN bank_lines l ON l.id = r.id;

  INSERT INTO payments (virtual_account_id, client_id, status, recipient, amount, currency, aed_amount, description, reference,
    journal_id, made_for, bank_line_id, created_by, created_at, updated_at)
  SELECT v.id, v.client_id, iif(p ->> 'screened', 'review', 'booked'), p ->> 'recipient', r.amount, r.currency, p ->> 'aedAmount',
    p ->> 'description', p ->> 'reference', NEW.journal_id, 'return', r.id, NEW.user_id, NEW.created_at, NEW.created_at
  FROM (SELECT NEW.command -> '$.payment' AS p) JOIN refused_receipts r ON r.id = NEW.line_id
  JOIN virtual_accounts v ON v.id = r.virtual_account_id;

  INSERT INTO entries (journal_id, ledger_account_id, currency, amount)
  SELECT NEW.journal_id, a.id, a.currency, iif(a.code = l.suspense_account, -l.amount, l.amount)
  FROM bank_lines l JOIN bank_statements s ON s.id = l.statement_id
  JOIN ledger_accounts a ON a.currency = s.currency
    AND a.code IN (l.suspense_account, iif(NEW.command ->> '$.payment.screened', 'REVIEW', s.cbs_account))
  WHERE l.id = NEW.line_id;

  UPDATE refused_receipts SET status = 'returned', payment_id = (SELECT id FROM payments WHERE journal_id = NEW.journal_id)
  WHERE id = NEW.line_id;
END;

CREATE TRIGGER payments_of_refused_insert BEFORE INSERT ON payments WHEN NEW.bank_line_id IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'REFUSED_RECEIPT_ENDED')
  WHERE EXISTS (SELECT 1 FROM payments WHERE bank_line_id = NEW.bank_line_id AND status NOT IN ('rejected', 'returned'));
END;

CREATE TRIGGER payments_refused_back AFTER UPDATE OF status ON payments
WHEN NEW.bank_line_id IS NOT NULL AND NEW.status <> OLD.status AND (NEW.status = 'rejected' OR NEW.status = 'returned') BEGIN
  UPDATE refused_receipts SET status = 'waiting' WHERE id = NEW.bank_line_id;
END;

CREATE TRIGGER receipt_rules_insert BEFORE INSERT ON receipt_rules BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY')
  WHERE NEW.version <> 1 OR EXISTS (SELECT 1 FROM receipt_rules WHERE virtual_account_id = NEW.virtual_account_id)
    OR NOT EXISTS (SELECT 1 FROM virtual_accounts WHERE id = NEW.virtual_account_id AND closed_at IS NULL);
END;

CREATE TRIGGER receipt_rules_kept AFTER INSERT ON receipt_rules BEGIN
  UPDATE virtual_accounts SET maximum_balance = NEW.maximum_balance
  WHERE id = NEW.virtual_account_id AND maximum_balance IS NOT NEW.maximum_balance;
END;

CREATE TRIGGER receipt_rules_update BEFORE UPDATE ON receipt_rules BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY')
  WHERE NEW.virtual_account_id <> OLD.virtual_account_id OR NEW.version <> OLD.version + 1;
END;

CREATE TRIGGER receipt_rules_changed AFTER UPDATE ON receipt_rules BEGIN
  UPDATE virtual_accounts SET maximum_balance = NEW.maximum_balance
  WHERE id = NEW.virtual_account_id AND maximum_balance IS NOT NEW.maximum_balance;
END;

CREATE TRIGGER receipt_rules_delete BEFORE DELETE ON receipt_rules BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY') WHERE EXISTS (SELECT 1 FROM transactions WHERE virtual_account_id = OLD.virtual_account_id);
END;

CREATE TRIGGER virtual_accounts_maximum BEFORE UPDATE OF maximum_balance ON virtual_accounts BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY') WHERE NEW.maximum_balance IS NOT (
    SELECT maximum_balance FROM receipt_rules WHERE virtual_account_id = OLD.id);
END;

-- db/program/entities.sql

CREATE TRIGGER entities_insert BEFORE INSERT ON entities BEGIN
  SELECT CASE
    WHEN NEW.version <> 1 OR NEW.deleted_at IS NOT NULL
      OR EXISTS (SELECT 1 FROM entities WHERE id = NEW.id OR request_id = NEW.request_id)
      THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN NOT EXISTS (SELECT 1 FROM clients WHERE id = NEW.client_id AND kind = 'client') THEN RAISE(ABORT, 'ENTITY_CLIENT')
    WHEN EXISTS (SELECT 1 FROM entities WHERE client_id = NEW.client_id AND code = NEW.code AND deleted_at IS NULL)
      THEN RAISE(ABORT, 'ENTITY_CODE')
    WHEN (SELECT count(*) FROM entities WHERE client_id = NEW.client_id AND deleted_at IS NULL) >= 2000
      THEN RAISE(ABORT, 'ENTITY_LIMIT')
    WHEN NEW.parent_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM entities
        WHERE id = NEW.parent_id AND client_id = NEW.client_id AND deleted_at IS NULL)
      THEN RAISE(ABORT, 'ENTITY_PARENT')
    WHEN (SELECT count(*) FROM entity_ancestors WHERE entity_id = NEW.parent_id) >= 8 THEN RAISE(ABORT, 'ENTITY_DEPTH')
  END;
END;

CREATE VIEW entity_event_states AS
SELECT id AS entity_id, json_object('id', id, 'clientId', client_id, 'parentId', parent_id, 'kind', kind, 'name', name, 'code', code,
  'deletedAt', deleted_at, 'version', version, 'createdAt', created_at) AS state
FROM entities;

CREATE TRIGGER entities_inserted AFTER INSERT ON entities BEGIN
  INSERT INTO entity_ancestors (entity_id, ancestor_id, distance)
  SELECT NEW.id, ancestor_id, distance + 1 FROM entity_ancestors WHERE entity_id = NEW.parent_id
  UNION ALL SELECT NEW.id, NEW.id, 0;

  INSERT INTO entity_parents (entity_id, client_id, parent_id, since)
  SELECT NEW.id, NEW.client_id, NEW.parent_id,
    max(NEW.updated_at, coalesce((SELECT max(since) FROM entity_parents WHERE client_id = NEW.client_id), 0));

  INSERT INTO events (type, subject, virtual_account_id, client_id, at, state)
  SELECT 'entity.changed', NEW.id, NULL, NEW.client_id, NEW.updated_at, state FROM entity_event_states WHERE entity_id = NEW.id;
END;

CREATE TRIGGER entities_update BEFORE UPDATE ON entities BEGIN
  SELECT CASE
    WHEN (NEW.id, NEW.request_id, NEW.client_id, NEW.created_at) <> (OLD.id, OLD.request_id, OLD.client_id, OLD.created_at)
      OR NEW.created_by IS NOT OLD.created_by OR OLD.deleted_at IS NOT NULL OR NEW.version <> OLD.version + 1
      THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN NEW.deleted_at IS NOT NULL AND (EXISTS (SELECT 1 FROM entities WHERE parent_id = OLD.id AND deleted_at IS NULL)
        OR EXISTS (SELECT 1 FROM virtual_accounts WHERE entity_id = OLD.id AND closed_at IS NULL))
      THEN RAISE(ABORT, 'ENTITY_NOT_EMPTY')
    WHEN NEW.code <> OLD.code AND EXISTS (SELECT 1 FROM entities
        WHERE client_id = NEW.client_id AND code = NEW.code AND deleted_at IS NULL)
      THEN RAISE(ABORT, 'ENTITY_CODE')
    WHEN NEW.parent_id IS OLD.parent_id OR NEW.parent_id IS NULL THEN NULL
    WHEN NOT EXISTS (SELECT 1 FROM entities WHERE id = NEW.parent_id AND client_id = NEW.client_id AND deleted_at IS NULL)
      THEN RAISE(ABORT, 'ENTITY_PARENT')
    WHEN EXISTS (SELECT 1 FROM entity_ancestors WHERE entity_id = NEW.parent_id AND ancestor_id = OLD.id)
      THEN RAISE(ABORT, 'ENTITY_CIRCLE')
    WHEN (SELECT count(*) FROM entity_ancestors WHERE entity_id = NEW.parent_id)
        + (SELECT max(distance) FROM entity_ancestors WHERE ancestor_id = OLD.id) + 1 > 8
      THEN RAISE(ABORT, 'ENTITY_DEPTH')
  END;
END;

CREATE TRIGGER entities_moved AFTER UPDATE OF parent_id ON entities WHEN NEW.parent_id IS NOT OLD.parent_id BEGIN
  DELETE FROM entity_ancestors
  WHERE entity_id IN (SELECT entity_id FROM entity_ancestors WHERE ancestor_id = NEW.id)
    AND ancestor_id IN (SELECT ancestor_id FROM entity_ancestors WHERE entity_id = NEW.id AND ancestor_id <> NEW.id);

  INSERT INTO entity_ancestors (entity_id, ancestor_id, distance)
  SELECT below.entity_id, above.ancestor_id, below.distance + above.distance + 1
  FROM entity_ancestors below CROSS JOIN entity_ancestors above
  WHERE below.ancestor_id = NEW.id AND above.entity_id = NEW.parent_id;

  INSERT INTO entity_parents (entity_id, client_id, parent_id, since)
  SELECT NEW.id, NEW.client_id, NEW.parent_id,
    max(NEW.updated_at, (SELECT max(since) FROM entity_parents WHERE client_id = NEW.client_id));
END;

CREATE TRIGGER entities_changed AFTER UPDATE ON entities BEGIN
  DELETE FROM entity_ancestors WHERE entity_id = iif(NEW.deleted_at IS NULL, NULL, NEW.id);

  INSERT INTO events (type, subject, virtual_account_id, client_id, at, state)
  SELECT 'entity.changed', NEW.id, NULL, NEW.client_id, NEW.updated_at, state FROM entity_event_states WHERE entity_id = NEW.id;
END;

CREATE TRIGGER entities_delete BEFORE DELETE ON entities BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE TRIGGER entity_parents_insert BEFORE INSERT ON entity_parents BEGIN
  SELECT CASE
    WHEN EXISTS (SELECT 1 FROM entity_parents WHERE id = NEW.id) THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN NOT EXISTS (SELECT 1 FROM entities
        WHERE id = NEW.entity_id AND client_id = NEW.client_id AND parent_id IS NEW.parent_id AND NEW.since >= updated_at)
      OR NEW.since < (SELECT max(since) FROM entity_parents WHERE client_id = NEW.client_id)
      OR EXISTS (SELECT 1 FROM (SELECT parent_id FROM entity_parents
          WHERE entity_id = NEW.entity_id ORDER BY since DESC, id DESC LIMIT 1) WHERE parent_id IS NEW.parent_id)
      THEN RAISE(ABORT, 'ENTITY_HISTORY')
  END;
END;

CREATE TRIGGER entity_parents_update BEFORE UPDATE ON entity_parents BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE TRIGGER entity_parents_delete BEFORE DELETE ON entity_parents BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE TRIGGER virtual_accounts_open_without_entity BEFORE INSERT ON virtual_accounts WHEN NEW.entity_id IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'ENTITY_OF_ACCOUNT');
END;

CREATE TRIGGER virtual_accounts_entity BEFORE UPDATE OF entity_id ON virtual_accounts WHEN NEW.entity_id IS NOT OLD.entity_id BEGIN
  SELECT CASE
    WHEN OLD.closed_at IS NOT NULL THEN RAISE(ABORT, 'ACCOUNT_CLOSED')
    WHEN NEW.entity_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM entities
        WHERE id = NEW.entity_id AND client_id = NEW.client_id AND deleted_at IS NULL)
      THEN RAISE(ABORT, 'ENTITY_OF_ACCOUNT')
  END;
END;

CREATE TRIGGER virtual_accounts_entity_client BEFORE UPDATE OF client_id ON virtual_accounts
WHEN NEW.client_id <> OLD.client_id AND EXISTS (SELECT 1 FROM account_entities WHERE virtual_account_id = OLD.id) BEGIN
  SELECT RAISE(ABORT, 'ENTITY_OF_ACCOUNT');
END;

CREATE TRIGGER virtual_accounts_entity_kept BEFORE DELETE ON virtual_accounts BEGIN
  SELECT RAISE(ABORT, 'ACCOUNT_USED') WHERE EXISTS (SELECT 1 FROM account_entities WHERE virtual_account_id = OLD.id);
END;

CREATE TRIGGER virtual_accounts_entity_changed AFTER UPDATE OF entity_id ON virtual_accounts WHEN NEW.entity_id IS NOT OLD.entity_id BEGIN
  INSERT INTO account_entities (virtual_account_id, entity_id, since)
  SELECT NEW.id, NEW.entity_id,
    max(NEW.updated_at, coalesce((SELECT max(since) FROM account_entities WHERE virtual_account_id = NEW.id), 0));
END;

CREATE TRIGGER account_entities_insert BEFORE INSERT ON account_entities BEGIN
  SELECT CASE
    WHEN EXISTS (SELECT 1 FROM account_entities WHERE id = NEW.id) THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN NOT EXISTS (SELECT 1 FROM virtual_accounts
        WHERE id = NEW.virtual_account_id AND entity_id IS NEW.entity_id AND NEW.since >= updated_at)
      OR NEW.since < (SELECT max(since) FROM account_entities WHERE virtual_account_id = NEW.virtual_account_id)
      OR (SELECT entity_id FROM account_entities
        WHERE virtual_account_id = NEW.virtual_account_id ORDER BY since DESC, id DESC LIMIT 1) IS NEW.entity_id
      THEN RAISE(ABORT, 'ENTITY_HISTORY')
  END;
END;

CREATE TRIGGER account_entities_update BEFORE UPDATE ON account_entities BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE TRIGGER account_entities_delete BEFORE DELETE ON account_entities BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

-- db/program/events.sql

CREATE TRIGGER events_of_transactions AFTER INSERT ON transactions BEGIN
  INSERT INTO events (type, subject, virtual_account_id, client_id, at)
  VALUES ('transaction.posted', NEW.id, NEW.virtual_account_id,
    (SELECT client_id FROM virtual_accounts WHERE id = NEW.virtual_account_id), NEW.created_at);
END;

CREATE TRIGGER events_of_holds AFTER INSERT ON holds BEGIN
  INSERT INTO events (type, subject, virtual_account_id, client_id, at)
  VALUES ('hold.placed', NEW.id, NEW.virtual_account_id,
    (SELECT client_id FROM virtual_accounts WHERE id = NEW.virtual_account_id), NEW.created_at);
END;

CREATE TRIGGER events_of_ended_holds AFTER UPDATE OF is_active ON holds WHEN OLD.is_active = 1 AND NEW.is_active = 0 BEGIN
  INSERT INTO events (type, subject, virtual_account_id, client_id, at)
  VALUES (CASE NEW.ended_by WHEN 'capture' THEN 'hold.captured' WHEN 'expiry' THEN 'hold.expired' ELSE 'hold.released' END,
    NEW.id, NEW.virtual_account_id,
    (SELECT client_id FROM virtual_accounts WHERE id = NEW.virtual_account_id), NEW.ended_at);
END;

CREATE TRIGGER events_of_payments AFTER INSERT ON payments BEGIN
  INSERT INTO events (type, subject, virtual_account_id, client_id, at)
  VALUES ('payment.created', NEW.id, NEW.virtual_account_id, NEW.client_id, NEW.created_at);
  INSERT INTO events (type, subject, virtual_account_id, client_id, at)
  SELECT 'review.opened', NEW.id, NEW.virtual_account_id, NULL, NEW.created_at WHERE NEW.status = 'review';
END;

CREATE TRIGGER events_of_moved_payments AFTER UPDATE OF status ON payments
WHEN NEW.status <> OLD.status AND (NEW.status = 'sent' OR NEW.status = 'returned' OR NEW.status = 'rejected') BEGIN
  INSERT INTO events (type, subject, virtual_account_id, client_id, at)
  VALUES ('payment.' || NEW.status, NEW.id, NEW.virtual_account_id, NEW.client_id, NEW.updated_at);
END;

CREATE VIEW account_event_states AS
SELECT v.id AS account_id, json_object('id', v.id, 'virtualIban', v.virtual_iban, 'accountName', v.account_name,
  'customerName', v.customer_name, 'companyName', v.company_name, 'reference', v.reference, 'type', v.type,
  'currency', v.currency, 'description', v.description,
  'creditEnabled', json(iif(v.credit_enabled, 'true', 'false')),
  'debitEnabled', json(iif(v.debit_enabled, 'true', 'false')),
  'networth', v.networth, 'status', v.status, 'clientId', v.client_id, 'createdBy', v.created_by, 'level', v.level,
  'cbsAccount', v.cbs_account, 'entityId', v.entity_id, 'balance', v.balance,
  'held', coalesce((SELECT balance FROM ledger_accounts WHERE virtual_account_id = v.id AND kind = 'held'), 0),
  'version', v.version, 'createdAt', v.created_at, 'updatedAt', v.updated_at) AS state
FROM virtual_accounts v;

CREATE TRIGGER events_of_accounts AFTER INSERT ON virtual_accounts BEGIN
  INSERT INTO events (type, subject, virtual_account_id, client_id, at, state)
  VALUES ('account.opened', NEW.id, NEW.id, NEW.client_id, NEW.created_at,
    (SELECT state FROM account_event_states WHERE account_id = NEW.id));
END;

CREATE TRIGGER events_of_changed_accounts
AFTER UPDATE OF account_name, customer_name, company_name, reference, type, currency, description, credit_enabled,
  debit_enabled, networth, status, client_id, level, cbs_account, entity_id, closed_at
ON virtual_accounts
WHEN (NEW.account_name, NEW.customer_name, NEW.company_name, NEW.reference, NEW.type, NEW.currency, NEW.description,
    NEW.credit_enabled, NEW.debit_enabled, NEW.networth, NEW.status, NEW.client_id, NEW.level, NEW.cbs_account,
    NEW.entity_id, NEW.closed_at)
  IS NOT (OLD.account_name, OLD.customer_name, OLD.company_name, OLD.reference, OLD.type, OLD.currency, OLD.description,
    OLD.credit_enabled, OLD.debit_enabled, OLD.networth, OLD.status, OLD.client_id, OLD.level, OLD.cbs_account,
    OLD.entity_id, OLD.closed_at) BEGIN
  INSERT INTO events (type, subject, virtual_account_id, client_id, at, state)
  VALUES (iif(NEW.closed_at IS NOT NULL AND OLD.closed_at IS NULL, 'account.closed', 'account.updated'), NEW.id, NEW.id,
    NEW.client_id, max(NEW.updated_at, coalesce(NEW.closed_at, 0)),
    (SELECT state FROM account_event_states WHERE account_id = NEW.id));
END;

CREATE TRIGGER events_of_limits AFTER INSERT ON configurations
WHEN (NEW.daily_limit, NEW.monthly_limit, NEW.enforce_limits) IS NOT (10000000, 300000000, 0) BEGIN
  INSERT INTO events (type, subject, virtual_account_id, client_id, at, state)
  VALUES ('limit.changed', NEW.virtual_account_id, NEW.virtual_account_id,
    (SELECT client_id FROM virtual_accounts WHERE id = NEW.virtual_account_id), NEW.updated_at,
    json_object('dailyLimit', NEW.daily_limit, 'monthlyLimit', NEW.monthly_limit,
      'enforceLimits', json(iif(NEW.enforce_limits, 'true', 'false'))));
END;

CREATE TRIGGER events_of_changed_limits AFTER UPDATE OF daily_limit, monthly_limit, enforce_limits ON configurations
WHEN (NEW.daily_limit, NEW.monthly_limit, NEW.enforce_limits)
  IS NOT (OLD.daily_limit, OLD.monthly_limit, OLD.enforce_limits) BEGIN
  INSERT INTO events (type, subject, virtual_account_id, client_id, at, state)
  VALUES ('limit.changed', NEW.virtual_account_id, NEW.virtual_account_id,
    (SELECT client_id FROM virtual_accounts WHERE id = NEW.virtual_account_id), NEW.updated_at,
    json_object('dailyLimit', NEW.daily_limit, 'monthlyLimit', NEW.monthly_limit,
      'enforceLimits', json(iif(NEW.enforce_limits, 'true', 'false'))));
END;

CREATE TRIGGER events_of_client_files AFTER INSERT ON client_files WHEN NEW.kind IN ('notices', 'intraday') BEGIN
  INSERT INTO events (type, subject, virtual_account_id, client_id, at)
  VALUES ('statement.ready', NEW.id, NEW.virtual_account_id, NEW.client_id, NEW.made_at);
END;

CREATE TRIGGER events_of_bulk_uploads AFTER UPDATE OF status ON bulk_uploads
WHEN NEW.status <> OLD.status AND NEW.status IN ('done', 'failed') BEGIN
  INSERT INTO events (type, subject, virtual_account_id, client_id, at, state)
  VALUES ('file.answered', NEW.id, NULL, iif(NEW.kind <> 'accounts', NEW.client_id, NULL),
    coalesce(NEW.finished_at, NEW.committed_at, NEW.created_at),
    json_object('status', NEW.status, 'finishedAt', NEW.finished_at, 'failure', NEW.failure, 'version', NEW.version,
      'counts', (SELECT json_group_object(state, rows)
        FROM (SELECT state, count(*) AS rows FROM bulk_rows WHERE upload_id = NEW.id GROUP BY state))));
END;

CREATE TRIGGER events_of_alerts AFTER INSERT ON alerts BEGIN
  INSERT INTO events (type, subject, virtual_account_id, client_id, at)
  VALUES ('alert.raised', NEW.id, NEW.virtual_account_id, NULL, NEW.created_at);
END;

CREATE TRIGGER events_of_approvals AFTER INSERT ON approvals BEGIN
  INSERT INTO events (type, subject, virtual_account_id, client_id, at)
  VALUES ('approval.asked', NEW.id, NULL, NULL, NEW.made_at);
END;

CREATE VIEW measured_monitors AS
SELECT id, virtual_account_id, client_id, measure, direction, amount, is_crossed, value,
  iif(direction = 'below', value < amount, value > amount) AS is_beyond
FROM (SELECT m.*, iif(m.measure = 'balance', v.balance, (SELECT balance FROM ledger_accounts
      WHERE virtual_account_id = m.virtual_account_id AND kind = 'available')) AS value
  FROM balance_monitors m JOIN virtual_accounts v ON v.id = m.virtual_account_id
  WHERE m.client_id IS NULL OR m.client_id = v.client_id);

CREATE TRIGGER events_of_monitors AFTER INSERT ON journals WHEN EXISTS (SELECT 1 FROM balance_monitors) BEGIN
  INSERT INTO events (type, subject, virtual_account_id, client_id, at, state)
  SELECT 'balance.crossed', id, virtual_account_id, client_id,
    (SELECT max(created_at) FROM transactions WHERE journal_id = NEW.id),
    json_object('measure', measure, 'direction', direction, 'amount', amount, 'value', value)
  FROM measured_monitors
  WHERE virtual_account_id IN (SELECT virtual_account_id FROM transactions WHERE journal_id = NEW.id)
    AND is_beyond AND NOT is_crossed;

  UPDATE balance_monitors SET is_crossed = NOT is_crossed
  WHERE id IN (SELECT id FROM measured_monitors
    WHERE virtual_account_id IN (SELECT virtual_account_id FROM transactions WHERE journal_id = NEW.id)
      AND is_beyond <> is_crossed);
END;

CREATE TRIGGER events_update BEFORE UPDATE ON events BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE TRIGGER events_delete BEFORE DELETE ON events BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY')
  WHERE EXISTS (SELECT 1 FROM events WHERE seq < OLD.seq) OR OLD.seq = (SELECT max(seq) FROM events)
    OR OLD.seq > coalesce((SELECT details ->> '$.upTo' FROM audit_logs
      WHERE resource = 'RETENTION' AND resource_id = 'events' ORDER BY created_at DESC, id DESC LIMIT 1), 0);
END;

CREATE VIEW event_truths AS
SELECT e.seq, CASE
  WHEN e.type = 'transaction.posted' THEN e.state IS NULL AND EXISTS (SELECT 1 FROM transactions t
    WHERE t.id = e.subject AND t.virtual_account_id = e.virtual_account_id AND t.created_at = e.at)
  WHEN e.type = 'hold.placed' THEN e.state IS NULL AND EXISTS (SELECT 1 FROM holds h
    WHERE h.id = e.subject AND h.virtual_account_id = e.virtual_account_id AND h.created_at = e.at)
  WHEN e.type IN ('hold.released', 'hold.captured', 'hold.expired') THEN e.state IS NULL AND EXISTS (SELECT 1 FROM holds h
    WHERE h.id = e.subject AND h.virtual_account_id = e.virtual_account_id AND h.is_active = 0 AND h.ended_at = e.at
      AND e.type = CASE h.ended_by WHEN 'capture' THEN 'hold.captured' WHEN 'expiry' THEN 'hold.expired' ELSE 'hold.released' END)
  WHEN e.type IN ('payment.created', 'review.opened') THEN e.state IS NULL AND EXISTS (SELECT 1 FROM payments p
    WHERE p.id = e.subject AND p.virtual_account_id = e.virtual_account_id AND p.created_at = e.at
      AND (e.type = 'payment.created' OR p.status = 'review' OR p.ended_journal_id IS NOT NULL))
  WHEN e.type IN ('payment.sent', 'payment.returned', 'payment.rejected') THEN e.state IS NULL AND EXISTS (
    SELECT 1 FROM payments p WHERE p.id = e.subject AND p.virtual_account_id = e.virtual_account_id
      AND (e.type = 'payment.' || p.status OR (e.type = 'payment.sent' AND p.status = 'returned')))
  -- An account that was never used may be deleted, which its trail says.
  WHEN e.type IN ('account.opened', 'account.updated', 'limit.changed')
    AND NOT EXISTS (SELECT 1 FROM virtual_accounts WHERE id = e.subject) THEN e.subject = e.virtual_account_id
    AND EXISTS (SELECT 1 FROM audit_logs a WHERE a.resource = 'VIRTUAL_ACCOUNT' AND a.action = 'DELETE'
      AND a.resource_id = CAST(e.subject AS TEXT))
  WHEN e.type IN ('account.opened', 'account.updated', 'account.closed') THEN e.subject = e.virtual_account_id AND EXISTS (
    SELECT 1 FROM virtual_accounts v WHERE v.id = e.subject AND (e.type <> 'account.opened' OR e.at = v.created_at)
      AND (e.type <> 'account.closed' OR v.closed_at IS NOT NULL) AND (e.state IS NULL OR (
      e.state ->> '$.id' = v.id AND e.state ->> '$.virtualIban' = v.virtual_iban
      -- An account's currency changes only before its first movement.
      AND (e.state ->> '$.currency' = v.currency OR (e.state ->> '$.balance', e.state ->> '$.held') = (0, 0))
      AND e.state ->> '$.clientId' = e.client_id AND e.state ->> '$.createdAt' = v.created_at
      AND ((e.state ->> '$.balance', e.state ->> '$.held') = (0, 0)
        OR (e.state ->> '$.balance', e.state ->> '$.held') = (SELECT balance_after + held_after, held_after FROM transactions
          WHERE virtual_account_id = v.id AND created_at < e.at ORDER BY created_at DESC, id DESC LIMIT 1)
        OR EXISTS (SELECT 1 FROM transactions WHERE virtual_account_id = v.id
          AND (balance_after + held_after, held_after) = (e.state ->> '$.balance', e.state ->> '$.held'))))))
  WHEN e.type = 'limit.changed' THEN e.subject = e.virtual_account_id AND EXISTS (SELECT 1 FROM configurations c
    WHERE c.virtual_account_id = e.subject AND (
      (e.state ->> '$.dailyLimit', e.state ->> '$.monthlyLimit') = (c.daily_limit, c.monthly_limit)
      OR NOT EXISTS (SELECT 1 FROM json_each(e.state) l WHERE l.key <> 'enforceLimits'
        AND l.value <> iif(l.key = 'dailyLimit', c.daily_limit, c.monthly_limit)
        AND NOT EXISTS (SELECT 1 FROM audit_logs a WHERE a.resource IN ('CONFIGURATION', 'VIRTUAL_ACCOUNT')
          AND a.resource_id = CAST(e.subject AS TEXT) AND (a.details IS NULL
            OR iif(json_valid(a.details), a.details, NULL) -> '$.after' ->> l.key = l.value
            OR iif(json_valid(a.details), a.details, NULL) -> '$.before' ->> l.key = l.value)))))
  WHEN e.type = 'balance.crossed' THEN NOT EXISTS (SELECT 1 FROM balance_monitors m WHERE m.id = e.subject
      AND (m.virtual_account_id, m.measure, m.direction, m.amount)
        IS NOT (e.virtual_account_id, e.state ->> '$.measure', e.state ->> '$.direction', e.state ->> '$.amount'))
    AND EXISTS (SELECT 1 FROM transactions t WHERE t.virtual_account_id = e.virtual_account_id AND t.created_at = e.at
      AND t.balance_after + iif(e.state ->> '$.measure' = 'balance', t.held_after, 0) = e.state ->> '$.value')
  WHEN e.type = 'statement.ready' THEN e.state IS NULL AND EXISTS (SELECT 1 FROM client_files f WHERE f.id = e.subject
    AND f.kind IN ('notices', 'intraday') AND f.client_id = e.client_id AND f.made_at = e.at)
  WHEN e.type = 'file.answered' THEN EXISTS (SELECT 1 FROM bulk_uploads u WHERE u.id = e.subject
    AND u.status IN ('done', 'failed') AND iif(u.kind <> 'accounts', u.client_id, NULL) IS e.client_id
    AND (e.state IS NULL OR (u.status, u.failure, u.finished_at)
      IS (e.state ->> '$.status', e.state ->> '$.failure', e.state ->> '$.finishedAt')))
  WHEN e.type IN ('sweep.done', 'sweep.failed') THEN e.state IS NULL AND e.virtual_account_id IS NULL
    AND EXISTS (SELECT 1 FROM sweep_runs r WHERE r.id = e.subject AND r.client_id = e.client_id
      AND (r.phase <> 'sweep' OR (r.status <> 'running' AND r.finished_at = e.at
        AND (r.status = 'done') = (e.type = 'sweep.done'))))
  WHEN e.type = 'expected.changed' THEN EXISTS (SELECT 1 FROM expected_receipts x WHERE x.id = e.subject
    AND x.client_id = e.client_id AND e.state ->> '$.vaId' = e.virtual_account_id AND (e.state ->> '$.id', e.state ->> '$.clientId', e.state ->> '$.createdAt')
      = (x.id, x.client_id, x.created_at))
  WHEN e.type = 'number.changed' THEN EXISTS (SELECT 1 FROM account_numbers n JOIN number_pools p ON p.id = n.pool_id
    WHERE n.id = e.subject AND p.virtual_account_id = e.virtual_account_id
      AND (e.state ->> '$.id', e.state ->> '$.poolId', e.state ->> '$.iban', e.state ->> '$.holderName', e.state ->> '$.externalId')
        = (n.id, n.pool_id, n.iban, n.holder_name, n.external_id))
  WHEN e.type = 'entity.changed' THEN e.virtual_account_id IS NULL AND EXISTS (SELECT 1 FROM entities n WHERE n.id = e.subject
    AND n.client_id = e.client_id AND (e.state ->> '$.id', e.state ->> '$.clientId', e.state ->> '$.createdAt')
      = (n.id, n.client_id, n.created_at))
  WHEN e.type = 'receipt.applied' THEN e.state IS NULL AND EXISTS (SELECT 1 FROM receipt_applications a
    JOIN receipts r ON r.id = a.receipt_id WHERE a.id = e.subject AND a.created_at = e.at
      AND r.virtual_account_id = e.virtual_account_id AND r.client_id = e.client_id)
  WHEN e.type = 'receipt.waiting' THEN e.state IS NULL AND EXISTS (SELECT 1 FROM receipts r
    WHERE r.id = e.subject AND r.virtual_account_id = e.virtual_account_id AND r.client_id = e.client_id
      AND (r.looked_at = e.at OR EXISTS (SELECT 1 FROM receipt_applications WHERE receipt_id = r.id
        AND undoes IS NOT NULL AND created_at = e.at)))
  WHEN e.type = 'receipt.refused' THEN e.state IS NULL AND EXISTS (SELECT 1 FROM refused_receipts r
    WHERE r.id = e.subject AND r.virtual_account_id = e.virtual_account_id AND r.client_id = e.client_id AND r.created_at = e.at)
  WHEN e.type = 'alert.raised' THEN e.state IS NULL AND EXISTS (SELECT 1 FROM alerts a
    WHERE a.id = e.subject AND a.virtual_account_id IS e.virtual_account_id AND a.created_at = e.at)
  WHEN e.type = 'approval.asked' THEN e.state IS NULL AND e.virtual_account_id IS NULL AND EXISTS (SELECT 1 FROM approvals a
    WHERE a.id = e.subject AND a.made_at = e.at)
  ELSE 0 END AS is_told,
  CASE
    WHEN e.type IN ('alert.raised', 'review.opened', 'approval.asked') THEN e.client_id IS NULL
    WHEN e.type IN ('file.answered', 'statement.ready', 'sweep.done', 'sweep.failed', 'expected.changed', 'entity.changed') THEN 1
    WHEN e.type IN ('account.opened', 'account.updated', 'limit.changed')
      AND NOT EXISTS (SELECT 1 FROM virtual_accounts WHERE id = e.subject) THEN 1
    WHEN e.type = 'balance.crossed' AND (e.client_id IS NULL OR EXISTS (SELECT 1 FROM balance_monitors WHERE id = e.subject))
      THEN NOT EXISTS (SELECT 1 FROM balance_monitors WHERE id = e.subject AND client_id IS NOT e.client_id)
    ELSE e.client_id IN (SELECT s.client_id FROM account_states s WHERE s.virtual_account_id = e.virtual_account_id
      AND (s.since <= e.at + 3600000
        OR s.id = (SELECT min(id) FROM account_states WHERE virtual_account_id = e.virtual_account_id))
      AND s.id >= coalesce((SELECT max(id) FROM account_states
        WHERE virtual_account_id = e.virtual_account_id AND since <= e.at - 3600000), 0))
  END AS is_owned
FROM events e;

CREATE TRIGGER events_posted AFTER INSERT ON events WHEN NEW.type = 'transaction.posted' BEGIN
  SELECT RAISE(ABORT, 'EVENT_UNTRUE')
  WHERE NOT EXISTS (SELECT 1 FROM transactions t JOIN virtual_accounts v ON v.id = t.virtual_account_id
    WHERE t.id = NEW.subject AND t.virtual_account_id = NEW.virtual_account_id AND v.client_id = NEW.client_id
      AND t.created_at = NEW.at AND NEW.state IS NULL);
END;

CREATE TRIGGER events_told AFTER INSERT ON events WHEN NEW.type <> 'transaction.posted' BEGIN
  SELECT RAISE(ABORT, 'EVENT_UNTRUE')
  WHERE NOT coalesce((SELECT is_told FROM event_truths WHERE seq = NEW.seq), 0)
    OR (NEW.client_id IS NULL) <> (NEW.type IN ('alert.raised', 'review.opened', 'approval.asked'))
      AND NEW.type NOT IN ('balance.crossed', 'file.answered')
    OR NEW.client_id IS NOT NULL AND NEW.virtual_account_id IS NOT NULL AND NEW.type <> 'statement.ready'
      AND NEW.client_id <> (SELECT client_id FROM virtual_accounts WHERE id = NEW.virtual_account_id)
    OR NEW.type IN ('account.opened', 'account.updated', 'account.closed')
      AND NEW.state IS NOT (SELECT state FROM account_event_states WHERE account_id = NEW.subject)
    OR NEW.type = 'expected.changed' AND NEW.state IS NOT (SELECT state FROM expected_receipt_event_states
      WHERE expected_receipt_id = NEW.subject)
    OR NEW.type = 'number.changed' AND NEW.state IS NOT (SELECT state FROM number_event_states WHERE number_id = NEW.subject)
    OR NEW.type = 'entity.changed' AND NEW.state IS NOT (SELECT state FROM entity_event_states WHERE entity_id = NEW.subject)
    OR NEW.type = 'limit.changed' AND NEW.state IS NOT (SELECT json_object('dailyLimit', daily_limit,
        'monthlyLimit', monthly_limit, 'enforceLimits', json(iif(enforce_limits, 'true', 'false')))
      FROM configurations WHERE virtual_account_id = NEW.subject)
    OR NEW.type = 'file.answered' AND NEW.state -> '$.counts' IS NOT (SELECT json_group_object(state, rows)
      FROM (SELECT state, count(*) AS rows FROM bulk_rows WHERE upload_id = NEW.subject GROUP BY state));
END;

CREATE TRIGGER events_insert BEFORE INSERT ON events WHEN NEW.seq > 0 BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY') WHERE NEW.seq <> coalesce((SELECT max(seq) FROM events), 0) + 1;
END;

-- db/program/history.sql

CREATE TRIGGER history_marks_insert BEFORE INSERT ON history_marks BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY') WHERE EXISTS (SELECT 1 FROM history_marks WHERE id = NEW.id);
END;

CREATE TRIGGER history_marks_newest AFTER INSERT ON history_marks BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY') WHERE NEW.id < (SELECT max(id) FROM history_marks);
END;

CREATE TRIGGER history_marks_update BEFORE UPDATE ON history_marks BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE TRIGGER history_marks_delete BEFORE DELETE ON history_marks BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY') WHERE OLD.kind = 'epoch' OR OLD.id = (SELECT max(id) FROM history_marks);
END;

-- db/program/holds.sql

CREATE VIEW posting_releases AS
SELECT NULL AS journal_id, NULL AS kind, NULL AS user_id, NULL AS created_at, NULL AS command;

CREATE TRIGGER posting_releases_end INSTEAD OF INSERT ON posting_releases BEGIN
  SELECT RAISE(ABORT, 'HOLD_NOT_ACTIVE')
  FROM holds WHERE id = NEW.command ->> '$.steps[0].hold' AND is_active <> 1;

  INSERT INTO posting_moves (
    journal_id, kind, user_id, created_at, account_id, type, sign, amount, currency, original_amount,
    original_currency, rate, description, reference, processed_at, contra, settles_from, hold_id, expires_at, gated,
    usd_amount, watch)
  SELECT NEW.journal_id, NEW.kind, NEW.user_id, NEW.created_at, v.id, 'release', 1, h.held_amount, v.currency,
    iif(h.currency <> v.currency, h.amount, NULL), iif(h.currency <> v.currency, h.currency, NULL), NULL,
    coalesce(NEW.command ->> '$.steps[0].description', 'Release of hold ' || h.reference),
    coalesce(NEW.command ->> '$.steps[0].reference', h.reference), NEW.created_at, 'held:' || v.id, NULL, h.id, NULL, 0,
    NEW.command ->> '$.usdAmount', NEW.command ->> '$.watch'
  FROM (SELECT 1)
  LEFT JOIN holds h ON h.id = coalesce(NEW.command ->> '$.steps[0].hold', (
    SELECT id FROM holds WHERE virtual_account_id = NEW.command ->> '$.steps[0].account'
      AND reference = NEW.command ->> '$.steps[0].reference' AND is_active = 1
      AND amount = NEW.command ->> '$.steps[0].amount' AND currency = NEW.command ->> '$.steps[0].currency'))
  LEFT JOIN virtual_accounts v ON v.id = h.virtual_account_id;
END;

CREATE TRIGGER holds_insert BEFORE INSERT ON holds BEGIN
  SELECT CASE
    WHEN EXISTS (SELECT 1 FROM holds WHERE id = NEW.id) THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN NEW.is_active <> 1 OR NOT EXISTS (SELECT 1 FROM entries WHERE journal_id = NEW.placed_journal_id)
      OR EXISTS (SELECT 1 FROM journals WHERE id = NEW.placed_journal_id)
      THEN RAISE(ABORT, 'HOLD_OUTSIDE_JOURNAL')
    WHEN EXISTS (SELECT 1 FROM holds
        WHERE virtual_account_id = NEW.virtual_account_id AND reference = NEW.reference AND is_active = 1)
      THEN RAISE(ABORT, 'UNIQUE constraint failed: holds.virtual_account_id, holds.reference')
  END;
END;

CREATE TRIGGER holds_update BEFORE UPDATE ON holds BEGIN
  SELECT CASE
    WHEN (NEW.id, NEW.virtual_account_id, NEW.amount, NEW.currency, NEW.held_amount, NEW.reason, NEW.reference,
        NEW.created_at, NEW.placed_journal_id)
      <> (OLD.id, OLD.virtual_account_id, OLD.amount, OLD.currency, OLD.held_amount, OLD.reason, OLD.reference,
        OLD.created_at, OLD.placed_journal_id)
      OR NEW.created_by IS NOT OLD.created_by OR NEW.expires_at IS NOT OLD.expires_at
      THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN OLD.is_active <> 1 OR NEW.is_active <> 0 THEN RAISE(ABORT, 'HOLD_NOT_ACTIVE')
    WHEN NEW.ended_by <> 'capture' AND OLD.created_by IS NULL AND OLD.reason = 'Waits for screening'
      AND EXISTS (SELECT 1 FROM audit_logs WHERE resource = 'HOLD' AND resource_id = CAST(OLD.id AS TEXT)
        AND resource <> 'TRANSACTION' AND details ->> '$.screening' = 'deny')
      THEN RAISE(ABORT, 'RECEIPT_DENIED')
    WHEN NOT EXISTS (SELECT 1 FROM entries WHERE journal_id = NEW.ended_journal_id)
      OR EXISTS (SELECT 1 FROM journals WHERE id = NEW.ended_journal_id)
      THEN RAISE(ABORT, 'HOLD_OUTSIDE_JOURNAL')
  END;
END;

CREATE TRIGGER holds_delete BEFORE DELETE ON holds BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE TRIGGER holds_totalled AFTER INSERT ON holds BEGIN
  INSERT INTO hold_totals (currency, holds, amount)
    SELECT currency, 1, NEW.held_amount FROM virtual_accounts WHERE id = NEW.virtual_account_id
    ON CONFLICT (currency) DO UPDATE SET holds = holds + 1, amount = amount + excluded.amount;
END;

CREATE TRIGGER holds_untotalled AFTER UPDATE OF is_active ON holds WHEN OLD.is_active = 1 AND NEW.is_active = 0 BEGIN
  UPDATE hold_totals SET holds = holds - 1, amount = amount - OLD.held_amount
  WHERE currency = (SELECT currency FROM virtual_accounts WHERE id = OLD.virtual_account_id);
END;

-- db/program/idempotency.sql

CREATE VIEW posting_claims AS
SELECT NULL AS user_id, NULL AS created_at, NULL AS journal_id, NULL AS scope, NULL AS key, NULL AS body_hash,
  NULL AS status, NULL AS expires_at;

CREATE TRIGGER posting_claims_bind INSTEAD OF INSERT ON posting_claims WHEN NEW.key IS NOT NULL BEGIN
  INSERT INTO idempotency_keys (user_id, scope, key, body_hash, status, response, created_at, expires_at)
  VALUES (coalesce(NEW.user_id, 0), NEW.scope, NEW.key, NEW.body_hash, NEW.status,
    json_object('journalId', NEW.journal_id), NEW.created_at, coalesce(NEW.expires_at, 0));
END;

CREATE TRIGGER idempotency_keys_insert BEFORE INSERT ON idempotency_keys
WHEN EXISTS (SELECT 1 FROM idempotency_keys WHERE user_id = NEW.user_id AND scope = NEW.scope AND key = NEW.key) BEGIN
  SELECT RAISE(ABORT, 'KEY_EXPIRED')
  FROM idempotency_keys
  WHERE user_id = NEW.user_id AND scope = NEW.scope AND key IN (NEW.key, NEW.key || ' ' || NEW.body_hash)
    AND body_hash = NEW.body_hash AND expires_at <= NEW.created_at AND created_at <= NEW.created_at - 86400000;
  INSERT INTO idempotency_keys (user_id, scope, key, body_hash, status, response, created_at, expires_at)
  SELECT user_id, scope, key || ' ' || body_hash, body_hash, status,
    iif(response LIKE '{"journalId":%', response, NULL), created_at, expires_at
  FROM idempotency_keys
  WHERE user_id = NEW.user_id AND scope = NEW.scope AND key = NEW.key
    AND expires_at <= NEW.created_at AND created_at <= NEW.created_at - 86400000;
  UPDATE idempotency_keys
  SET body_hash = NEW.body_hash, status = NEW.status, response = NEW.response, created_at = NEW.created_at,
    expires_at = NEW.expires_at, answer = NEW.answer
  WHERE user_id = NEW.user_id AND scope = NEW.scope AND key = NEW.key
    AND expires_at <= NEW.created_at AND created_at <= NEW.created_at - 86400000;
  SELECT iif(changes() = 1, RAISE(IGNORE), RAISE(ABORT, 'DUPLICATE_KEY'));
END;

CREATE TRIGGER idempotency_keys_answered BEFORE INSERT ON idempotency_keys
WHEN NEW.response IS NOT NULL AND NEW.response NOT LIKE '{"journalId":%' AND NEW.response NOT LIKE '{"sealed":%' BEGIN
  SELECT RAISE(ABORT, 'KEY_UNRECORDED');
END;

CREATE TRIGGER idempotency_keys_recorded BEFORE UPDATE OF response ON idempotency_keys
WHEN NEW.response IS NOT OLD.response AND NEW.response NOT LIKE '{"journalId":%'
  AND NEW.response NOT LIKE '{"sealed":%' BEGIN
  SELECT RAISE(ABORT, 'KEY_UNRECORDED') WHERE NOT EXISTS (
    SELECT 1 FROM audit_logs WHERE created_at = NEW.created_at AND iif(json_valid(details), details, NULL) ->> '$.call' =
      lower(hex(sha3(json_array(NEW.user_id, NEW.scope, NEW.key, NEW.body_hash, NEW.status, NEW.response), 256))));
END;

CREATE TRIGGER idempotency_keys_update BEFORE UPDATE ON idempotency_keys BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY')
  WHERE (NEW.user_id, NEW.scope, NEW.key) <> (OLD.user_id, OLD.scope, OLD.key)
    OR ((OLD.expires_at > NEW.created_at OR OLD.created_at > NEW.created_at - 86400000)
      AND ((OLD.response IS NOT NULL AND NEW.response IS NOT OLD.response)
        OR (OLD.answer IS NOT NULL AND NEW.answer IS NOT OLD.answer)
        OR (NEW.body_hash, NEW.status, NEW.created_at, NEW.expires_at)
          <> (OLD.body_hash, OLD.status, OLD.created_at, OLD.expires_at))
      AND NOT (NEW.response IS NULL AND NEW.answer IS NULL AND coalesce(OLD.response, '') NOT LIKE '{"journalId":%'
        AND (NEW.body_hash, NEW.status, NEW.created_at, NEW.expires_at)
          = (OLD.body_hash, OLD.status, OLD.created_at, OLD.expires_at)
        AND max(OLD.expires_at, OLD.created_at + 86400000) <= (SELECT max(created_at) FROM audit_logs)));
END;

CREATE TRIGGER idempotency_keys_delete BEFORE DELETE ON idempotency_keys BEGIN
  SELECT RAISE(ABORT, 'KEY_BOUND')
  WHERE max(OLD.expires_at, OLD.created_at + 86400000) > coalesce((SELECT max(created_at) FROM audit_logs), 0)
    OR OLD.response LIKE '{"journalId":%';
END;

-- db/program/import-undos.sql

CREATE VIEW posting_undos AS
SELECT NULL AS journal_id, NULL AS kind, NULL AS user_id, NULL AS created_at, NULL AS command;

CREATE TRIGGER posting_undos_book INSTEAD OF INSERT ON posting_undos BEGIN
  SELECT CASE
    WHEN l.id IS NULL THEN RAISE(ABORT, 'BANK_LINE_NOT_FOUND')
    WHEN s.status <> 'undone' OR l.outcome IS NOT 'credited' OR l.undone_journal_id IS NOT NULL
      THEN RAISE(ABORT, 'BANK_LINE_DEALT_WITH')
    WHEN NOT EXISTS (SELECT 1 FROM undoable_credits WHERE line_id = l.id) THEN RAISE(ABORT, 'BANK_LINE_RELINKED')
  END
  FROM (SELECT 1)
  LEFT JOIN bank_lines l ON l.id = NEW.command ->> '$.bankLine.id'
  LEFT JOIN bank_statements s ON s.id = l.statement_id;

  INSERT INTO posting_moves (
    journal_id, kind, user_id, created_at, account_id, type, sign, amount, currency, original_amount,
    original_currency, rate, description, reference, processed_at, contra, settles_from, hold_id, expires_at, gated,
    usd_amount, watch)
  SELECT NEW.journal_id, NEW.kind, NEW.user_id, NEW.created_at, t.virtual_account_id, 'debit', -1, t.amount, t.currency,
    NULL, NULL, NULL, substr('Reversal: ' || t.description, 1, 500), t.reference, NEW.created_at, u.contra, NULL, NULL,
    NULL, 0, NULL, NULL
  FROM undoable_credits u JOIN transactions t ON t.journal_id = u.journal_id
  WHERE u.line_id = NEW.command ->> '$.bankLine.id';

  -- The bank's own legs, if the account is linked to a CBS account other than the statement's, or to none.
  INSERT INTO entries (journal_id, ledger_account_id, currency, amount)
  SELECT NEW.journal_id, e.ledger_account_id, e.currency, -e.amount
  FROM undoable_credits u JOIN entries e ON e.journal_id = u.journal_id
  WHERE u.line_id = NEW.command ->> '$.bankLine.id'
    AND e.ledger_account_id NOT IN (SELECT ledger_account_id FROM entries WHERE journal_id = NEW.journal_id);

  INSERT INTO settlement_instructions (journal_id, from_cbs_account, to_cbs_account, amount, currency, created_at)
  SELECT NEW.journal_id, i.to_cbs_account, i.from_cbs_account, i.amount, i.currency, NEW.created_at
  FROM bank_lines l JOIN settlement_instructions i ON i.journal_id = l.journal_id
  WHERE l.id = NEW.command ->> '$.bankLine.id';

  UPDATE bank_lines SET seen = 0, undone_journal_id = NEW.journal_id WHERE id = NEW.command ->> '$.bankLine.id';

  INSERT INTO bank_line_matches (line_id, ledger_account_id, journal_id, amount)
  SELECT m.line_id, m.ledger_account_id, NEW.journal_id, -m.amount
  FROM bank_lines l JOIN bank_line_matches m ON m.line_id = l.id AND m.journal_id = l.journal_id
  WHERE l.id = NEW.command ->> '$.bankLine.id';
END;

CREATE VIEW undoable_credits AS
SELECT l.id AS line_id, l.journal_id, CASE WHEN b.number IS NULL THEN 'UNLINKED'
  WHEN b.number <> s.cbs_account THEN 'CLEARING:' || b.number ELSE s.cbs_account END AS contra
FROM bank_lines l
JOIN bank_statements s ON s.id = l.statement_id
JOIN virtual_accounts v ON v.id = l.virtual_account_id
LEFT JOIN cbs_accounts b ON b.number = v.cbs_account AND b.purpose = 'settlement'
WHERE l.outcome = 'credited' AND EXISTS (SELECT 1 FROM entries e JOIN ledger_accounts a ON a.id = e.ledger_account_id
  WHERE e.journal_id = l.journal_id AND e.amount = -l.amount
    AND a.code = CASE WHEN b.number IS NULL THEN 'UNLINKED'
      WHEN b.number <> s.cbs_account THEN 'CLEARING:' || b.number ELSE s.cbs_account END)
  AND (b.number IS s.cbs_account) = ((SELECT count(*) FROM entries WHERE journal_id = l.journal_id) = 2);

CREATE TRIGGER bank_statements_undo BEFORE UPDATE ON bank_statements
WHEN NEW.status = 'undone' OR NEW.undone_by IS NOT OLD.undone_by OR NEW.undone_at IS NOT OLD.undone_at BEGIN
  SELECT CASE
    WHEN (OLD.status, NEW.status) <> ('committed', 'undone') OR NEW.undone_by IS NULL OR NEW.undone_at IS NULL
      THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN NOT EXISTS (SELECT 1 FROM approvals WHERE act = 'undo_bank_statement' AND status = 'approved'
        AND ended_by = NEW.undone_by AND body ->> '$.statementId' = NEW.id)
      THEN RAISE(ABORT, 'SECOND_PERSON')
  END;
END;

CREATE TRIGGER bank_lines_undo BEFORE UPDATE ON bank_lines
WHEN (SELECT status FROM bank_statements WHERE id = OLD.statement_id) = 'undone' BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY')
  WHERE NEW.seen OR NEW.waits
    OR (NEW.match, NEW.reason, NEW.occurrence) <> (OLD.match, OLD.reason, OLD.occurrence)
    OR NEW.outcome IS NOT nullif(OLD.outcome, 'recorded') OR NEW.proposal IS NOT OLD.proposal
    OR NEW.virtual_account_id IS NOT OLD.virtual_account_id OR NEW.instruction_id IS NOT OLD.instruction_id
    OR NEW.like_line_id IS NOT OLD.like_line_id OR NEW.suspense_account IS NOT OLD.suspense_account
    OR NEW.journal_id IS NOT OLD.journal_id OR NEW.assigned_journal_id IS NOT OLD.assigned_journal_id
    OR NEW.decided_by IS NOT OLD.decided_by OR NEW.decided_at IS NOT OLD.decided_at
    OR (NEW.undone_journal_id IS NOT OLD.undone_journal_id AND (OLD.undone_journal_id IS NOT NULL
      OR OLD.outcome IS NOT 'credited' OR EXISTS (SELECT 1 FROM journals WHERE id = NEW.undone_journal_id)));
END;

-- db/program/lists.sql

CREATE TRIGGER virtual_accounts_opened AFTER INSERT ON virtual_accounts BEGIN
  INSERT INTO virtual_accounts_search(rowid, customer_name, virtual_iban, reference, cbs_account)
    VALUES (NEW.id, NEW.customer_name, NEW.virtual_iban, NEW.reference, NEW.cbs_account);
  INSERT INTO account_totals(client_id, status, type, currency, accounts)
    VALUES (NEW.client_id, NEW.status, NEW.type, NEW.currency, 1), ('*', NEW.status, NEW.type, NEW.currency, 1)
    ON CONFLICT (client_id, status, type, currency) DO UPDATE SET accounts = accounts + 1;
  INSERT INTO account_states(virtual_account_id, since, status, type, client_id)
    VALUES (NEW.id, NEW.created_at, NEW.status, NEW.type, NEW.client_id);
END;

CREATE TRIGGER virtual_accounts_renamed
AFTER UPDATE OF customer_name, virtual_iban, reference, cbs_account ON virtual_accounts
WHEN NEW.customer_name IS NOT OLD.customer_name OR NEW.virtual_iban IS NOT OLD.virtual_iban
  OR NEW.reference IS NOT OLD.reference OR NEW.cbs_account IS NOT OLD.cbs_account BEGIN
  INSERT INTO virtual_accounts_search(virtual_accounts_search, rowid, customer_name, virtual_iban, reference, cbs_account)
    VALUES ('delete', OLD.id, OLD.customer_name, OLD.virtual_iban, OLD.reference, OLD.cbs_account);
  INSERT INTO virtual_accounts_search(rowid, customer_name, virtual_iban, reference, cbs_account)
    VALUES (NEW.id, NEW.customer_name, NEW.virtual_iban, NEW.reference, NEW.cbs_account);
END;

CREATE TRIGGER virtual_accounts_restated AFTER UPDATE OF status, type, client_id, closed_at ON virtual_accounts
WHEN NEW.status IS NOT OLD.status OR NEW.type IS NOT OLD.type OR NEW.client_id IS NOT OLD.client_id
  OR NEW.closed_at IS NOT OLD.closed_at BEGIN
  INSERT INTO account_states(virtual_account_id, since, status, type, client_id)
    VALUES (NEW.id, NEW.updated_at, CASE WHEN NEW.closed_at IS NULL THEN NEW.status ELSE 'closed' END, NEW.type,
      NEW.client_id);
END;

CREATE TRIGGER virtual_accounts_recounted
AFTER UPDATE OF status, type, client_id, currency, closed_at ON virtual_accounts
WHEN NEW.status IS NOT OLD.status OR NEW.type IS NOT OLD.type OR NEW.client_id IS NOT OLD.client_id
  OR NEW.currency IS NOT OLD.currency OR NEW.closed_at IS NOT OLD.closed_at BEGIN
  UPDATE account_totals SET accounts = accounts - 1
    WHERE OLD.closed_at IS NULL AND client_id IN (OLD.client_id, '*') AND status = OLD.status AND type = OLD.type
      AND currency = OLD.currency;
  INSERT INTO account_totals(client_id, status, type, currency, accounts)
    SELECT value, NEW.status, NEW.type, NEW.currency, 1 FROM json_each(json_array(NEW.client_id, '*'))
    WHERE NEW.closed_at IS NULL
    ON CONFLICT (client_id, status, type, currency) DO UPDATE SET accounts = accounts + 1;
END;

CREATE TRIGGER virtual_accounts_deleted AFTER DELETE ON virtual_accounts BEGIN
  INSERT INTO virtual_accounts_search(virtual_accounts_search, rowid, customer_name, virtual_iban, reference, cbs_account)
    VALUES ('delete', OLD.id, OLD.customer_name, OLD.virtual_iban, OLD.reference, OLD.cbs_account);
  UPDATE account_totals SET accounts = accounts - 1
    WHERE OLD.closed_at IS NULL AND client_id IN (OLD.client_id, '*') AND status = OLD.status AND type = OLD.type
      AND currency = OLD.currency;
  DELETE FROM account_states WHERE virtual_account_id = OLD.id;
END;

CREATE TRIGGER transactions_totalled AFTER INSERT ON transactions BEGIN
  INSERT INTO movement_totals(quarter, currency, credits, debits, credit_count, debit_count, hold_count, release_count)
    VALUES (NEW.created_at / 900000, NEW.currency, iif(NEW.type = 'credit', NEW.amount, 0),
      iif(NEW.type = 'debit', NEW.amount, 0), NEW.type = 'credit', NEW.type = 'debit', NEW.type = 'hold',
      NEW.type = 'release')
    ON CONFLICT (quarter, currency)
    DO UPDATE SET credits = credits + excluded.credits, debits = debits + excluded.debits,
      credit_count = credit_count + excluded.credit_count, debit_count = debit_count + excluded.debit_count,
      hold_count = hold_count + excluded.hold_count, release_count = release_count + excluded.release_count;
  INSERT INTO movement_days(day, currency, credits, debits, credit_count, debit_count, hold_count, release_count)
    VALUES (NEW.created_at / 86400000, NEW.currency, iif(NEW.type = 'credit', NEW.amount, 0),
      iif(NEW.type = 'debit', NEW.amount, 0), NEW.type = 'credit', NEW.type = 'debit', NEW.type = 'hold',
      NEW.type = 'release')
    ON CONFLICT (day, currency)
    DO UPDATE SET credits = credits + excluded.credits, debits = debits + excluded.debits,
      credit_count = credit_count + excluded.credit_count, debit_count = debit_count + excluded.debit_count,
      hold_count = hold_count + excluded.hold_count, release_count = release_count + excluded.release_count;
END;

-- db/program/mail.sql

CREATE VIEW alert_mails AS
SELECT a.id AS alert_id, c.notification_email AS recipient, a.audience, 
  a.title || ': ' || v.customer_name || ', ' || v.virtual_iban AS subject,
  a.description || char(10, 10) || 'Account of ' || v.customer_name || ', ' || v.virtual_iban AS body,
  json_object(
    'subject', json_array('{title}: {customer}, {iban}',
      json_object('title', a.title, 'customer', v.customer_name, 'iban', v.virtual_iban)),
    'body', json_array(json_array(a.description), json_array(''),
      json_array('Account of {customer}, {iban}', json_object('customer', v.customer_name, 'iban', v.virtual_iban)))) AS wording,
  a.created_at
FROM alerts a
JOIN configurations c ON c.virtual_account_id = a.virtual_account_id AND c.notification_email <> ''
JOIN virtual_accounts v ON v.id = a.virtual_account_id;

CREATE VIEW recorded_mails AS
SELECT s.row_id AS id FROM mails_state s
JOIN state_changes c ON c.subject = 'mails' AND c.row_id = s.row_id AND c.digest = lower(hex(sha3(s.state, 256)))
JOIN audit_logs a ON a.id = c.audit_id
WHERE (a.resource IN ('MAIL', 'ALERT') AND a.action = 'CREATE' AND coalesce(instr(a.details, '"' || s.row_id || '"') > 0, 1))
  OR (a.resource = 'AUDIT_LOG' AND a.user_id IS NULL);

CREATE TRIGGER mails_update BEFORE UPDATE ON mails BEGIN
  SELECT CASE
    WHEN (NEW.id, NEW.recipient, NEW.audience, NEW.subject, NEW.body, NEW.wording, NEW.language, NEW.created_at, NEW.alert_id)
        IS NOT (OLD.id, OLD.recipient, OLD.audience, OLD.subject, OLD.body, OLD.wording, OLD.language, OLD.created_at,
          OLD.alert_id)
      OR NEW.attempts NOT BETWEEN OLD.attempts AND OLD.attempts + 1
      THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN (OLD.status, NEW.status, NEW.attempts - OLD.attempts) NOT IN (VALUES
        ('waiting', 'sending', 1), ('sending', 'sending', 1), ('sending', 'waiting', 0), ('sending', 'sent', 0),
        ('waiting', 'failed', 0), ('sending', 'failed', 0), ('waiting', 'withheld', 0), ('sending', 'withheld', 0))
      THEN RAISE(ABORT, 'MAIL_STATUS')
  END;
END;

-- db/program/numbers.sql

CREATE VIEW receivers AS
SELECT virtual_iban AS iban, id AS virtual_account_id, NULL AS number_id, 1 AS is_open FROM virtual_accounts
UNION ALL
SELECT n.iban, p.virtual_account_id, n.id, n.status = 'active'
FROM account_numbers n CROSS JOIN number_pools p ON p.id = n.pool_id;

CREATE TRIGGER number_pools_insert BEFORE INSERT ON number_pools BEGIN
  SELECT CASE
    WHEN EXISTS (SELECT 1 FROM number_pools WHERE id = NEW.id OR request_id = NEW.request_id) OR NEW.version <> 1
      OR (NEW.reserved, NEW.active, NEW.quarantined, NEW.closed) <> (0, 0, 0, 0) OR NEW.deleted_at IS NOT NULL
      THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN NOT EXISTS (SELECT 1 FROM virtual_accounts WHERE id = NEW.virtual_account_id AND type = 'COBO' AND closed_at IS NULL)
      THEN RAISE(ABORT, 'POOL_ACCOUNT')
  END;
END;

CREATE TRIGGER number_pools_update BEFORE UPDATE OF id, request_id, virtual_account_id, name, quarantine_days, deleted_at, version,
  created_by, created_at ON number_pools BEGIN
  SELECT CASE
    WHEN (NEW.id, NEW.request_id, NEW.created_at) <> (OLD.id, OLD.request_id, OLD.created_at)
      OR NEW.created_by IS NOT OLD.created_by OR OLD.deleted_at IS NOT NULL OR NEW.version <> OLD.version + 1
      THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN NEW.deleted_at IS NOT NULL AND NEW.active <> 0 THEN RAISE(ABORT, 'POOL_HAS_NUMBERS')
    WHEN NEW.virtual_account_id = OLD.virtual_account_id THEN NULL
    WHEN EXISTS (SELECT 1 FROM account_numbers WHERE pool_id = OLD.id) THEN RAISE(ABORT, 'POOL_HAS_NUMBERS')
    WHEN NOT EXISTS (SELECT 1 FROM virtual_accounts WHERE id = NEW.virtual_account_id AND type = 'COBO' AND closed_at IS NULL)
      THEN RAISE(ABORT, 'POOL_ACCOUNT')
  END;
END;

CREATE TRIGGER number_pools_delete BEFORE DELETE ON number_pools BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE TRIGGER account_numbers_insert BEFORE INSERT ON account_numbers BEGIN
  SELECT CASE
    WHEN NEW.status <> 'reserved' OR EXISTS (SELECT 1 FROM account_numbers WHERE id = NEW.id) THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN EXISTS (SELECT 1 FROM account_numbers WHERE iban = NEW.iban)
      OR EXISTS (SELECT 1 FROM virtual_accounts WHERE virtual_iban = NEW.iban)
      THEN RAISE(ABORT, 'UNIQUE constraint failed: account_numbers.iban')
    WHEN EXISTS (SELECT 1 FROM virtual_accounts WHERE id = NEW.id) OR NOT EXISTS (SELECT 1 FROM iban_sequence WHERE id = NEW.id)
      THEN RAISE(ABORT, 'NUMBER_NOT_DRAWN')
    WHEN NOT EXISTS (SELECT 1 FROM number_pools p JOIN virtual_accounts v ON v.id = p.virtual_account_id
        WHERE p.id = NEW.pool_id AND p.deleted_at IS NULL AND v.closed_at IS NULL)
      THEN RAISE(ABORT, 'POOL_CLOSED')
    WHEN (SELECT reserved + active + quarantined + closed FROM number_pools WHERE id = NEW.pool_id) >= 1000000
      THEN RAISE(ABORT, 'POOL_FULL')
  END;
END;

CREATE TRIGGER account_numbers_counted AFTER INSERT ON account_numbers BEGIN
  UPDATE number_pools SET reserved = reserved + 1 WHERE id = NEW.pool_id;
END;

CREATE TRIGGER account_numbers_update BEFORE UPDATE ON account_numbers BEGIN
  SELECT CASE
    WHEN (NEW.id, NEW.pool_id, NEW.iban, NEW.created_at) <> (OLD.id, OLD.pool_id, OLD.iban, OLD.created_at)
      OR NEW.status = OLD.status OR (OLD.activated_at IS NOT NULL AND NEW.activated_at IS NOT OLD.activated_at)
      THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN (OLD.status, NEW.status) NOT IN (VALUES ('reserved', 'active'), ('active', 'quarantined'), ('quarantined', 'active'),
        ('quarantined', 'closed')) OR (OLD.status = 'quarantined' AND (NEW.status = 'active') <> (NEW.updated_at < OLD.quarantined_until))
      THEN RAISE(ABORT, 'NUMBER_STATE')
    WHEN OLD.status <> 'reserved' AND (NEW.holder_name, NEW.external_id) <> (OLD.holder_name, OLD.external_id)
      THEN RAISE(ABORT, 'NUMBER_HOLDER')
    WHEN NEW.status = 'active' AND NOT EXISTS (SELECT 1 FROM number_pools p JOIN virtual_accounts v ON v.id = p.virtual_account_id
        WHERE p.id = NEW.pool_id AND p.deleted_at IS NULL AND v.closed_at IS NULL AND v.type = 'COBO')
      THEN RAISE(ABORT, 'POOL_CLOSED')
    WHEN NEW.status = 'active' AND EXISTS (SELECT 1 FROM account_numbers
        WHERE pool_id = NEW.pool_id AND external_id = NEW.external_id AND status = 'active')
      THEN RAISE(ABORT, 'HOLDER_HAS_NUMBER')
    WHEN NEW.status = 'active' AND OLD.status = 'reserved' AND NEW.activated_at <> NEW.updated_at THEN RAISE(ABORT, 'NUMBER_STATE')
    WHEN NEW.status = 'quarantined' AND (NEW.closed_at <> NEW.updated_at OR NEW.quarantined_until <> NEW.closed_at + 86400000 * (
        SELECT quarantine_days FROM number_pools WHERE id = NEW.pool_id))
      OR NEW.status = 'closed' AND (NEW.closed_at, NEW.quarantined_until, NEW.reason)
        <> (OLD.closed_at, OLD.quarantined_until, OLD.reason)
      THEN RAISE(ABORT, 'NUMBER_QUARANTINE')
  END;
END;

CREATE TRIGGER account_numbers_delete BEFORE DELETE ON account_numbers BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE VIEW number_event_states AS
SELECT n.id AS number_id, p.virtual_account_id, json_object('id', n.id, 'poolId', n.pool_id, 'vaId', p.virtual_account_id,
  'iban', n.iban, 'status', n.status, 'holderName', n.holder_name, 'externalId', n.external_id, 'activatedAt', n.activated_at,
  'closedAt', n.closed_at, 'quarantinedUntil', n.quarantined_until, 'reason', n.reason, 'createdAt', n.created_at) AS state
FROM account_numbers n CROSS JOIN number_pools p ON p.id = n.pool_id;

CREATE TRIGGER account_numbers_changed AFTER UPDATE ON account_numbers BEGIN
  UPDATE number_pools SET reserved = reserved - (OLD.status = 'reserved'),
    active = active + (NEW.status = 'active') - (OLD.status = 'active'),
    quarantined = quarantined + (NEW.status = 'quarantined') - (OLD.status = 'quarantined'),
    closed = closed + (NEW.status = 'closed')
  WHERE id = NEW.pool_id;

  INSERT INTO number_holdings (number_id, since) SELECT NEW.id, NEW.updated_at WHERE NEW.status = 'active';
  UPDATE number_holdings SET until = NEW.closed_at, reason = NEW.reason
  WHERE number_id = iif(NEW.status = 'quarantined', NEW.id, NULL) AND until IS NULL;

  INSERT INTO events (type, subject, virtual_account_id, client_id, at, state)
  SELECT 'number.changed', NEW.id, v.id, v.client_id, NEW.updated_at, s.state
  FROM number_event_states s JOIN virtual_accounts v ON v.id = s.virtual_account_id WHERE s.number_id = NEW.id;
END;

CREATE TRIGGER number_holdings_insert BEFORE INSERT ON number_holdings BEGIN
  SELECT RAISE(ABORT, 'HOLDING_OUTSIDE')
  WHERE NEW.until IS NOT NULL OR EXISTS (SELECT 1 FROM number_holdings WHERE id = NEW.id OR (number_id = NEW.number_id AND until IS NULL))
    OR NOT EXISTS (SELECT 1 FROM account_numbers WHERE id = NEW.number_id AND status = 'active' AND updated_at = NEW.since);
END;

CREATE TRIGGER number_holdings_update BEFORE UPDATE ON number_holdings BEGIN
  SELECT CASE
    WHEN (NEW.id, NEW.number_id, NEW.since) <> (OLD.id, OLD.number_id, OLD.since) OR OLD.until IS NOT NULL
      THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN NOT EXISTS (SELECT 1 FROM account_numbers WHERE id = NEW.number_id AND status = 'quarantined' AND closed_at = NEW.until
        AND reason = NEW.reason)
      THEN RAISE(ABORT, 'HOLDING_OUTSIDE')
  END;
END;

CREATE TRIGGER number_holdings_delete BEFORE DELETE ON number_holdings BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE TRIGGER virtual_accounts_collecting BEFORE UPDATE OF type ON virtual_accounts WHEN NEW.type <> OLD.type BEGIN
  SELECT RAISE(ABORT, 'ACCOUNT_HAS_NUMBERS')
  WHERE EXISTS (SELECT 1 FROM number_pools WHERE virtual_account_id = OLD.id AND deleted_at IS NULL);
END;

CREATE TRIGGER expected_receipts_number_insert BEFORE INSERT ON expected_receipts WHEN NEW.account_number_id IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'EXPECTED_NUMBER')
  WHERE NOT EXISTS (SELECT 1 FROM account_numbers n JOIN number_pools p ON p.id = n.pool_id WHERE n.id = NEW.account_number_id
    AND n.status = 'active' AND p.virtual_account_id = NEW.virtual_account_id);
END;

CREATE TRIGGER expected_receipts_number_update BEFORE UPDATE OF account_number_id, virtual_account_id ON expected_receipts
WHEN NEW.account_number_id IS NOT NULL
  AND (NEW.account_number_id IS NOT OLD.account_number_id OR NEW.virtual_account_id <> OLD.virtual_account_id) BEGIN
  SELECT RAISE(ABORT, 'EXPECTED_NUMBER')
  WHERE NOT EXISTS (SELECT 1 FROM account_numbers n JOIN number_pools p ON p.id = n.pool_id WHERE n.id = NEW.account_number_id
    AND n.status = 'active' AND p.virtual_account_id = NEW.virtual_account_id);
END;

CREATE VIEW paid_numbers AS
SELECT j.id AS journal_id, n.id AS number_id, p.virtual_account_id, n.iban, n.holder_name, n.external_id,
  iif(p.deleted_at IS NULL, p.id, NULL) AS open_pool_id
FROM journals j
CROSS JOIN account_numbers n ON n.id = CASE j.kind
  WHEN 'collection' THEN (SELECT paid_to FROM bank_lines WHERE journal_id = j.id)
  WHEN 'assignment' THEN (SELECT paid_to FROM bank_lines WHERE assigned_journal_id = j.id)
  WHEN 'credit' THEN j.command ->> '$.paidTo'
  ELSE (SELECT id FROM account_numbers WHERE iban = (SELECT recipient FROM payments
    WHERE id = coalesce((SELECT id FROM payments WHERE journal_id = j.id), j.command ->> '$.review.payment'))) END
CROSS JOIN number_pools p ON p.id = n.pool_id;

-- db/program/payment-checks.sql

CREATE VIEW posting_payment_checks AS
SELECT NULL AS journal_id, NULL AS user_id, NULL AS created_at, NULL AS account_id, NULL AS client_id,
  NULL AS recipient, NULL AS amount, NULL AS currency, NULL AS aed_amount, NULL AS usd_amount, NULL AS description,
  NULL AS reference, NULL AS day, NULL AS month, NULL AS suspicion, NULL AS checked,
  NULL AS screened, NULL AS approval;

CREATE TRIGGER posting_payment_checks_make INSTEAD OF INSERT ON posting_payment_checks BEGIN
  INSERT INTO posting_payment_rows (
    journal_id, user_id, created_at, account_id, client_id, recipient, amount, currency, aed_amount, usd_amount,
    description, reference, day, month, suspicion, ordinary, approval)
  SELECT NEW.journal_id, NEW.user_id, NEW.created_at, NEW.account_id, NEW.client_id, NEW.recipient, NEW.amount,
    NEW.currency, NEW.aed_amount, NEW.usd_amount, NEW.description, NEW.reference, NEW.day, NEW.month,
    coalesce(NEW.suspicion, iif(NEW.checked AND coalesce(c.compliance_check, 1), nullif(concat_ws('. ',
      -- A large payment to a recipient that this client never paid.
      iif(NEW.usd_amount >= a.high_amount AND NOT EXISTS (SELECT 1 FROM payments
          WHERE client_id = NEW.client_id AND recipient_end = substr(NEW.recipient, -6)
            AND recipient = NEW.recipient AND status IN ('booked', 'sent') AND made_for IS NOT 'return'),
        printf('First payment of this client to this recipient, worth $%,d.%02d: reviewed from $%,d.%02d on',
          NEW.usd_amount / 100, NEW.usd_amount % 100, a.high_amount / 100, a.high_amount % 100), NULL),

      -- The third payment just under the threshold.
      iif(NEW.usd_amount * 100 BETWEEN a.high_amount * 90 AND a.high_amount * 100, (SELECT iif(count(*) < 2, NULL,
          printf('%d payments to this recipient within 24 hours, $%,d.%02d in all, each worth 90 to 100 %% of $%,d.%02d',
            count(*) + 1, (sum(p.usd_amount) + NEW.usd_amount) / 100, (sum(p.usd_amount) + NEW.usd_amount) % 100,
            a.high_amount / 100, a.high_amount % 100))
        FROM payments p
        WHERE p.client_id = NEW.client_id AND p.recipient_end = substr(NEW.recipient, -6) AND (p.recipient GLOB '*' || ltrim(NEW.recipient, '0') OR NEW.recipient GLOB '*' || ltrim(p.recipient, '0'))
          AND p.created_at > NEW.created_at - 86400000 AND p.status <> 'rejected'
          AND p.usd_amount * 100 BETWEEN a.high_amount * 90 AND a.high_amount * 100), NULL),

      -- A good part of a dormant account. What the client itself moved within the day, paid from the account or sent to
      -- it from another one of its own, neither wakes it nor is forgotten, however often it did.
      (SELECT iif(d.moved_at <= NEW.created_at - 90 * 86400000,
          (SELECT iif(m.others = 0 AND NEW.amount + m.paid > 0 AND (NEW.amount + m.paid) * 4 >= v.balance + m.paid,
              printf('%s%,d.%02d leaves within 24 hours, %d %% of the balance, after %d days without a movement',
                iif(NEW.currency = 'USD', '$', NEW.currency || ' '),
                (NEW.amount + m.paid) / 100, (NEW.amount + m.paid) % 100,
                (NEW.amount + m.paid) * 100 / (v.balance + m.paid), (NEW.created_at - d.moved_at) / 86400000), NULL)
            FROM (SELECT count(*) - count(p.id) AS others,
                coalesce(sum(iif(t.type = 'debit', t.amount, -t.amount)), 0) AS paid
              FROM transactions t
              JOIN journals j ON j.id = t.journal_id
              LEFT JOIN payments p ON p.journal_id = t.journal_id AND +p.client_id = NEW.client_id
              WHERE t.virtual_account_id = NEW.account_id AND t.created_at > NEW.created_at - 86400000
                AND t.type IN ('credit', 'debit') AND NOT j.kind IN ('rejection', 'return', 'undo')
                AND p.status IS NOT 'rejected') m), NULL)
        FROM (SELECT (SELECT t.created_at
          FROM transactions t
          JOIN journals j ON j.id = t.journal_id
          LEFT JOIN payments p ON p.journal_id = t.journal_id
          WHERE t.virtual_account_id = NEW.account_id AND t.created_at <= NEW.created_at - 86400000
            AND t.type IN ('credit', 'debit') AND NOT j.kind IN ('rejection', 'return', 'undo')
            AND p.status IS NOT 'rejected'
          ORDER BY t.created_at DESC LIMIT 1) AS moved_at) d)), ''), NULL)),

    -- What the bank approves itself, as it says of all payments: nothing that makes a client suspicious.
    nullif(concat_ws('. ', iif(NEW.checked, (SELECT iif(s.above_usd IS NULL, 'The bank approves all payments itself',
        printf('The bank approves payments above $%,d.%02d itself, those to one recipient within 24 hours as one',
          s.above_usd / 100, s.above_usd % 100))
      FROM approval_settings s
      WHERE s.kind = 'payment' AND s.enabled = 1 AND (s.above_usd IS NULL OR s.above_usd < NEW.usd_amount + coalesce(
        (SELECT sum(p.usd_amount) FROM payments p
          WHERE p.client_id = NEW.client_id AND p.recipient_end = substr(NEW.recipient, -6) AND (p.recipient GLOB '*' || ltrim(NEW.recipient, '0') OR NEW.recipient GLOB '*' || ltrim(p.recipient, '0'))
            AND p.created_at > NEW.created_at - 86400000 AND p.status <> 'rejected'), 0))), NULL),
      -- Until the screening's answer is kept.
      iif(NEW.screened, 'Waits for screening', NULL)), ''),
    NEW.approval
  FROM virtual_accounts v
  LEFT JOIN configurations c ON c.virtual_account_id = v.id
  LEFT JOIN alert_settings a
    ON a.client_id = coalesce((SELECT client_id FROM alert_settings WHERE client_id = v.client_id), '*')
  WHERE v.id = NEW.account_id;
END;

-- db/program/payment-details.sql

CREATE TRIGGER payment_details_of_journals AFTER INSERT ON journals
WHEN NEW.kind = 'payment' AND NEW.command -> '$.payment.needs' IS NOT NULL BEGIN
  INSERT INTO payment_details (payment_id, status, needs)
  SELECT id, 'waiting', NEW.command -> '$.payment.needs' FROM payments WHERE journal_id = NEW.id;

  -- One mail with its row of the trail: who has others that wait was told already. Its id is the journal's, hashed.
  INSERT INTO mails (id, recipient, audience, subject, body, wording, next_attempt_at, created_at)
  SELECT substr(lower(hex(sha3('mail of ' || NEW.id, 256))), 1, 32), u.email, 'client', 'Payment details needed: ' || p.reference,
    'A payment to another bank is booked and waits for details of who is paid. Give them under Payments.',
    json_object(
      'subject', json_array('Payment details needed: {reference}', json_object('reference', p.reference)),
      'body', json_array(json_array(
        'A payment to another bank is booked and waits for details of who is paid. Give them under Payments.'))),
    NEW.created_at, NEW.created_at
  FROM payments p JOIN users u ON u.id = p.created_by
  WHERE p.journal_id = NEW.id AND u.email <> '' AND NOT EXISTS (
    SELECT 1 FROM payment_details d JOIN payments q ON q.id = d.payment_id
    WHERE d.status = 'waiting' AND d.payment_id < p.id AND q.created_by = p.created_by);
  INSERT INTO audit_entries (user_id, action, resource, resource_id, details, ip_address, user_agent, created_at)
  SELECT NULL, 'CREATE', 'MAIL', id, json_object('mails', json_array(id)), '', '', NEW.created_at
  FROM mails WHERE id = substr(lower(hex(sha3('mail of ' || NEW.id, 256))), 1, 32);
END;

CREATE TRIGGER payment_details_insert BEFORE INSERT ON payment_details BEGIN
  SELECT CASE
    WHEN EXISTS (SELECT 1 FROM payment_details WHERE payment_id = NEW.payment_id) THEN RAISE(ABORT, 'DETAILS_GIVEN')
    WHEN NEW.status = 'complete' AND (NEW.needs <> '[]' OR NOT EXISTS (SELECT 1 FROM payments p
        WHERE p.id = NEW.payment_id AND p.status IN ('review', 'booked') AND p.recipient_account_id IS NULL
          AND NOT EXISTS (SELECT 1 FROM payment_file_entries WHERE payment_id = p.id)))
      THEN RAISE(ABORT, 'DETAILS_GIVEN')
    WHEN NEW.status = 'waiting' AND NEW.needs IS NOT (SELECT j.command -> '$.payment.needs' FROM payments p
        JOIN journals j ON j.id = p.journal_id WHERE p.id = NEW.payment_id AND p.recipient_account_id IS NULL)
      THEN RAISE(ABORT, 'APPEND_ONLY')
  END;
END;

CREATE TRIGGER payment_details_update BEFORE UPDATE ON payment_details BEGIN
  SELECT CASE
    WHEN (NEW.payment_id, NEW.needs) <> (OLD.payment_id, OLD.needs) THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN OLD.status <> 'waiting' OR NEW.status <> 'complete' OR NOT EXISTS (SELECT 1 FROM payments
        WHERE id = OLD.payment_id AND status IN ('review', 'booked'))
      THEN RAISE(ABORT, 'DETAILS_GIVEN')
  END;
END;

CREATE TRIGGER payment_details_delete BEFORE DELETE ON payment_details BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

-- db/program/payment-files.sql

CREATE VIEW outgoing_payments AS
SELECT p.id AS payment_id, p.virtual_account_id AS account_id, p.status, p.amount, p.currency, j.created_at AS booked_at,
  coalesce((SELECT l.code FROM entries e JOIN ledger_accounts l ON l.id = e.ledger_account_id AND l.kind = 'cbs'
    WHERE e.journal_id = j.id), p.cbs_account, b.number) AS cbs_account
FROM payments p
JOIN journals j ON j.id = coalesce(p.ended_journal_id, p.journal_id)
JOIN virtual_accounts v ON v.id = p.virtual_account_id
LEFT JOIN cbs_accounts b ON b.number = v.cbs_account AND b.purpose = 'settlement'
WHERE p.recipient_account_id IS NULL AND p.status IN ('booked', 'sent', 'returned');

CREATE VIEW to_be_filed AS
SELECT o.cbs_account, o.booked_at AS since, o.payment_id, NULL AS instruction_id, o.amount, o.currency
FROM payments p JOIN outgoing_payments o ON o.payment_id = p.id
WHERE p.status = 'booked' AND p.recipient_account_id IS NULL
  AND NOT EXISTS (SELECT 1 FROM payment_file_entries WHERE payment_id = p.id)
  AND NOT EXISTS (SELECT 1 FROM payment_details WHERE payment_id = p.id AND status = 'waiting')
  AND NOT EXISTS (SELECT 1 FROM reversed_returns WHERE payment_id = p.id AND carried_out)
UNION ALL
SELECT i.from_cbs_account, i.created_at, NULL, i.id, i.amount, i.currency
FROM settlement_instructions i
WHERE i.settled_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM payment_file_entries WHERE instruction_id = i.id AND answer IS NOT 'returned');

CREATE TRIGGER payment_files_insert BEFORE INSERT ON payment_files BEGIN
  SELECT CASE
    WHEN EXISTS (SELECT 1 FROM payment_files WHERE cbs_account = NEW.cbs_account AND day = NEW.day)
      THEN RAISE(ABORT, 'UNIQUE constraint failed: payment_files.cbs_account, payment_files.day')
    WHEN EXISTS (SELECT 1 FROM payment_files WHERE id = NEW.id OR message_id = NEW.message_id)
      THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN NOT EXISTS (SELECT 1 FROM cbs_accounts WHERE number = NEW.cbs_account AND purpose = 'settlement')
      THEN RAISE(ABORT, 'PAYMENT_FILE_ACCOUNT')
    WHEN NEW.sent_at IS NOT NULL OR NEW.sent_by IS NOT NULL OR NEW.accepted <> 0 OR NEW.returned <> 0
      THEN RAISE(ABORT, 'PAYMENT_FILE_STATUS')
  END;
END;

CREATE TRIGGER payment_files_update BEFORE UPDATE ON payment_files BEGIN
  SELECT CASE
    WHEN (NEW.id, NEW.cbs_account, NEW.day, NEW.message_id, NEW.count, NEW.control_sum, NEW.made_at)
        <> (OLD.id, OLD.cbs_account, OLD.day, OLD.message_id, OLD.count, OLD.control_sum, OLD.made_at)
      OR NEW.made_by IS NOT OLD.made_by
      OR (OLD.sent_at IS NOT NULL AND (NEW.sent_at IS NOT OLD.sent_at OR NEW.sent_by IS NOT OLD.sent_by))
      OR (NEW.sent_at IS NULL AND NEW.sent_by IS NOT NULL)
      THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN (NEW.accepted, NEW.returned) <> (OLD.accepted, OLD.returned) AND OLD.sent_at IS NULL
      THEN RAISE(ABORT, 'PAYMENT_FILE_STATUS')
    WHEN NEW.sent_at IS NOT NULL AND OLD.sent_at IS NULL AND (SELECT count(*) FROM payment_file_entries
        WHERE file_id = OLD.id) <> OLD.count
      THEN RAISE(ABORT, 'PAYMENT_FILE_STATUS')
  END;
END;

CREATE TRIGGER payment_files_sent AFTER UPDATE OF sent_at ON payment_files
WHEN OLD.sent_at IS NULL AND NEW.sent_at IS NOT NULL BEGIN
  UPDATE payments SET status = 'sent', updated_at = NEW.sent_at
  WHERE id IN (SELECT payment_id FROM payment_file_entries WHERE file_id = NEW.id) AND status = 'booked';
END;

CREATE TRIGGER payment_files_delete BEFORE DELETE ON payment_files BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE TRIGGER payment_file_contents_insert BEFORE INSERT ON payment_file_contents BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY') WHERE EXISTS (SELECT 1 FROM payment_file_contents WHERE file_id = NEW.file_id);
END;

CREATE TRIGGER payment_file_contents_update BEFORE UPDATE ON payment_file_contents BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE TRIGGER payment_file_contents_delete BEFORE DELETE ON payment_file_contents BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE TRIGGER payment_file_entries_insert BEFORE INSERT ON payment_file_entries BEGIN
  SELECT CASE
    WHEN EXISTS (SELECT 1 FROM payment_file_entries WHERE id = NEW.id OR (file_id = NEW.file_id AND ordinal = NEW.ordinal))
      THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN f.id IS NULL OR NEW.ordinal NOT BETWEEN 1 AND f.count OR f.sent_at IS NOT NULL OR NEW.answer IS NOT NULL
      THEN RAISE(ABORT, 'PAYMENT_FILE_ENTRY')
    WHEN NOT EXISTS (SELECT 1 FROM payments WHERE id = NEW.payment_id AND status = 'booked'
          AND recipient_account_id IS NULL AND amount = NEW.amount AND currency = NEW.currency)
        AND NOT EXISTS (SELECT 1 FROM settlement_instructions WHERE id = NEW.instruction_id AND settled_at IS NULL
          AND from_cbs_account = f.cbs_account AND amount = NEW.amount AND currency = NEW.currency)
      THEN RAISE(ABORT, 'PAYMENT_NOT_TO_FILE')
    WHEN EXISTS (SELECT 1 FROM payment_details WHERE payment_id = NEW.payment_id AND status = 'waiting')
        OR EXISTS (SELECT 1 FROM reversed_returns WHERE payment_id = NEW.payment_id)
      THEN RAISE(ABORT, 'PAYMENT_NOT_TO_FILE')
    WHEN EXISTS (SELECT 1 FROM payment_file_entries WHERE payment_id = NEW.payment_id
        OR (instruction_id = NEW.instruction_id AND answer IS NOT 'returned'))
      THEN RAISE(ABORT, 'PAYMENT_NOT_TO_FILE')
  END
  FROM (SELECT 1) LEFT JOIN payment_files f ON f.id = NEW.file_id;
END;

CREATE TRIGGER payment_file_entries_update BEFORE UPDATE ON payment_file_entries BEGIN
  SELECT CASE
    WHEN (NEW.id, NEW.file_id, NEW.ordinal, NEW.amount, NEW.currency)
        <> (OLD.id, OLD.file_id, OLD.ordinal, OLD.amount, OLD.currency)
      OR NEW.payment_id IS NOT OLD.payment_id OR NEW.instruction_id IS NOT OLD.instruction_id
      OR NEW.execution_date IS NOT OLD.execution_date
      THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN NEW.answer IS 'returned' AND OLD.answer IS 'accepted' AND coalesce(OLD.bank_status, '') NOT IN ('ACSP', 'ACWC', 'ACWP')
      THEN RAISE(ABORT, 'PAYMENT_SETTLED')
    WHEN NEW.answer IS NULL OR OLD.answer IS 'returned' OR NEW.answered_at IS NULL
      OR (NEW.answer IS OLD.answer AND NOT (OLD.bank_status IN ('ACSP', 'ACWC', 'ACWP') AND NEW.bank_status NOT IN ('ACSP', 'ACWC', 'ACWP')))
      OR (NEW.answer = 'accepted' AND NEW.bank_status IS NULL)
      OR (NEW.answer = 'returned' AND NEW.bank_status IS NOT OLD.bank_status)
      OR NOT EXISTS (SELECT 1 FROM payment_files WHERE id = OLD.file_id AND sent_at IS NOT NULL)
      OR (NEW.answer = 'returned' AND NEW.payment_id IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM payments WHERE id = NEW.payment_id AND status = 'returned'))
      THEN RAISE(ABORT, 'PAYMENT_FILE_ANSWER')
  END;
END;

CREATE TRIGGER payment_file_entries_answer AFTER UPDATE OF answer ON payment_file_entries BEGIN
  UPDATE payment_files
  SET accepted = accepted + (NEW.answer = 'accepted') - (OLD.answer IS 'accepted'),
    returned = returned + (NEW.answer = 'returned')
  WHERE id = NEW.file_id;
END;

CREATE TRIGGER payment_file_entries_delete BEFORE DELETE ON payment_file_entries BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE TRIGGER payment_status_reports_insert BEFORE INSERT ON payment_status_reports BEGIN
  SELECT CASE
    WHEN EXISTS (SELECT 1 FROM payment_status_reports WHERE digest = NEW.digest)
      THEN RAISE(ABORT, 'UNIQUE constraint failed: payment_status_reports.digest')
    WHEN EXISTS (SELECT 1 FROM payment_status_reports WHERE id = NEW.id) THEN RAISE(ABORT, 'APPEND_ONLY')
  END;
END;

CREATE TRIGGER payment_status_reports_update BEFORE UPDATE ON payment_status_reports BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE TRIGGER payment_status_reports_delete BEFORE DELETE ON payment_status_reports BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

-- db/program/payment-returns.sql

CREATE VIEW posting_returns AS
SELECT NULL AS journal_id, NULL AS user_id, NULL AS created_at, NULL AS payment_id, NULL AS description, NULL AS code,
  NULL AS reason, NULL AS report_digest;

CREATE TRIGGER posting_returns_book INSTEAD OF INSERT ON posting_returns BEGIN
  SELECT CASE
    WHEN p.id IS NULL THEN RAISE(ABORT, 'PAYMENT_NOT_FOUND')
    WHEN p.status = 'returned' THEN RAISE(ABORT, 'PAYMENT_RETURNED')
    WHEN p.status <> 'sent' OR p.recipient_account_id IS NOT NULL THEN RAISE(ABORT, 'PAYMENT_NOT_SENT')
    WHEN EXISTS (SELECT 1 FROM payment_file_entries WHERE payment_id = NEW.payment_id AND answer IS 'accepted'
        AND coalesce(bank_status, '') NOT IN ('ACSP', 'ACWC', 'ACWP')) THEN RAISE(ABORT, 'PAYMENT_SETTLED')
    WHEN p.to_suspense AND p.suspense_account IS NULL THEN RAISE(ABORT, 'SUSPENSE_MISSING')
  END
  FROM (SELECT 1) LEFT JOIN returning_payments p ON p.id = NEW.payment_id;

  INSERT INTO posting_returned (journal_id, user_id, created_at, description, account_id, to_suspense, amount, currency,
    reference, left_through, linked, suspense_account)
  SELECT NEW.journal_id, NEW.user_id, NEW.created_at, NEW.description, account_id, to_suspense, amount, currency,
    reference, left_through, linked, suspense_account
  FROM returning_payments WHERE id = NEW.payment_id;

  UPDATE window_counters SET count = count - 1,
    aed_amount = aed_amount - (SELECT aed_amount FROM payments WHERE id = NEW.payment_id)
  WHERE virtual_account_id = (SELECT virtual_account_id FROM payments WHERE id = NEW.payment_id)
    AND window IN (SELECT w.value FROM payments p JOIN journals j ON j.id = p.journal_id
      JOIN json_each(json_array(j.command ->> '$.payment.day', j.command ->> '$.payment.month')) w
      WHERE p.id = NEW.payment_id);

  UPDATE payments SET status = 'returned', returned_journal_id = NEW.journal_id, updated_at = NEW.created_at
  WHERE id = NEW.payment_id;

  UPDATE payment_file_entries SET answer = 'returned', reason_code = NEW.code, reason_text = NEW.reason,
    answered_at = NEW.created_at,
    report_id = (SELECT id FROM payment_status_reports WHERE digest = NEW.report_digest)
  WHERE payment_id = NEW.payment_id;
END;

CREATE VIEW posting_returned AS
SELECT NULL AS journal_id, NULL AS user_id, NULL AS created_at, NULL AS description, NULL AS account_id,
  NULL AS to_suspense, NULL AS amount, NULL AS currency, NULL AS reference, NULL AS left_through, NULL AS linked,
  NULL AS suspense_account;

CREATE TRIGGER posting_returned_book INSTEAD OF INSERT ON posting_returned BEGIN
  INSERT INTO posting_moves (
    journal_id, kind, user_id, created_at, account_id, type, sign, amount, currency, original_amount,
    original_currency, rate, description, reference, processed_at, contra, settles_from, hold_id, expires_at, gated,
    usd_amount, watch)
  VALUES (NEW.journal_id, 'return', NEW.user_id, NEW.created_at, NEW.account_id,
    iif(NEW.to_suspense, NULL, 'credit'), 1, NEW.amount, NEW.currency, NULL, NULL, NULL, NEW.description,
    NEW.reference, NEW.created_at,
    iif(NEW.linked IS NEW.left_through, coalesce(NEW.linked, 'UNLINKED'), coalesce('CLEARING:' || NEW.linked, 'UNLINKED')),
    iif(NEW.linked <> NEW.left_through, NEW.left_through, NULL), NULL, NULL, 0, NULL, 0);

  -- The money comes back to where it left from; posting_moves has booked it already where that is the other side.
  INSERT INTO entries (journal_id, ledger_account_id, currency, amount)
  SELECT NEW.journal_id, id, currency, iif(code = coalesce(NEW.left_through, 'UNLINKED'), -NEW.amount, NEW.amount)
  FROM ledger_accounts
  WHERE currency = NEW.currency AND code IN (coalesce(NEW.left_through, 'UNLINKED'),
      iif(NEW.to_suspense, NEW.suspense_account, 'CLEARING:' || NEW.left_through))
    AND (NEW.to_suspense OR NEW.linked <> NEW.left_through);
END;

CREATE VIEW returning_payments AS
SELECT p.id, p.status, p.recipient_account_id, p.amount, p.currency, p.reference, v.id AS account_id,
  (v.closed_at IS NOT NULL OR p.made_for IS 'return') AS to_suspense,
  coalesce((SELECT f.cbs_account FROM payment_file_entries e JOIN payment_files f ON f.id = e.file_id
    WHERE e.payment_id = p.id),
    (SELECT o.cbs_account FROM outgoing_payments o WHERE o.payment_id = p.id)) AS left_through,
  b.number AS linked,
  coalesce((SELECT suspense_account FROM bank_lines WHERE id = p.bank_line_id),
    (SELECT s.number FROM configurations c JOIN cbs_accounts s ON s.number = c.suspense_account
      AND s.purpose = 'suspense' WHERE c.virtual_account_id = v.id),
    (SELECT min(number) FROM cbs_accounts WHERE purpose = 'suspense' AND is_active = 1)) AS suspense_account
FROM payments p
JOIN virtual_accounts v ON v.id = p.virtual_account_id
LEFT JOIN cbs_accounts b ON b.number = v.cbs_account AND b.purpose = 'settlement';

CREATE VIEW suspended_returns AS
SELECT r.id, r.amount, r.currency, l.code AS suspense_account, r.left_through, p.assigned_journal_id
FROM payments p
JOIN entries e ON e.journal_id = p.returned_journal_id AND e.amount = p.amount
JOIN ledger_accounts l ON l.id = e.ledger_account_id AND l.kind = 'suspense'
JOIN returning_payments r ON r.id = p.id
WHERE p.bank_line_id IS NULL;

CREATE VIEW posting_assignments AS
SELECT NULL AS journal_id, NULL AS user_id, NULL AS created_at, NULL AS command;

CREATE TRIGGER posting_assignments_book INSTEAD OF INSERT ON posting_assignments BEGIN
  SELECT CASE
    WHEN NOT EXISTS (SELECT 1 FROM payments WHERE id = NEW.command ->> '$.assigned.payment')
      THEN RAISE(ABORT, 'PAYMENT_NOT_FOUND')
    WHEN NOT EXISTS (SELECT 1 FROM suspended_returns
        WHERE id = NEW.command ->> '$.assigned.payment' AND assigned_journal_id IS NULL)
      THEN RAISE(ABORT, 'RETURN_NOT_IN_SUSPENSE')
  END;

  INSERT INTO posting_moves (
    journal_id, kind, user_id, created_at, account_id, type, sign, amount, currency, original_amount,
    original_currency, rate, description, reference, processed_at, contra, settles_from, hold_id, expires_at, gated,
    usd_amount, watch)
  SELECT NEW.journal_id, 'assignment', NEW.user_id, NEW.created_at, NEW.command ->> '$.steps[0].account', 'credit', 1,
    r.amount, r.currency, NULL, NULL, NULL, NEW.command ->> '$.steps[0].description',
    NEW.command ->> '$.steps[0].reference', NEW.created_at,
    CASE WHEN b.number IS r.left_through THEN r.suspense_account ELSE coalesce('CLEARING:' || b.number, 'UNLINKED') END,
    iif(b.number <> r.left_through, r.left_through, NULL), NULL, NULL, 1,
    NEW.command ->> '$.usdAmount', NEW.command ->> '$.watch'
  FROM suspended_returns r
  LEFT JOIN virtual_accounts v ON v.id = NEW.command ->> '$.steps[0].account'
  LEFT JOIN cbs_accounts b ON b.number = v.cbs_account AND b.purpose = 'settlement'
  WHERE r.id = NEW.command ->> '$.assigned.payment';

  -- The money leaves suspense; posting_moves has booked it already where that is the other side.
  INSERT INTO entries (journal_id, ledger_account_id, currency, amount)
  SELECT NEW.journal_id, a.id, a.currency, iif(a.code = r.suspense_account, -r.amount, r.amount)
  FROM suspended_returns r
  LEFT JOIN virtual_accounts v ON v.id = NEW.command ->> '$.steps[0].account'
  LEFT JOIN cbs_accounts b ON b.number = v.cbs_account AND b.purpose = 'settlement'
  JOIN ledger_accounts a ON a.currency = r.currency
    AND a.code IN (r.suspense_account, coalesce('CLEARING:' || r.left_through, 'UNLINKED'))
  WHERE r.id = NEW.command ->> '$.assigned.payment' AND b.number IS NOT r.left_through;

  UPDATE payments SET assigned_journal_id = NEW.journal_id, updated_at = NEW.created_at
  WHERE id = NEW.command ->> '$.assigned.payment';
END;

-- db/program/payments.sql

CREATE VIEW posting_payments AS
SELECT NULL AS journal_id, NULL AS user_id, NULL AS created_at, NULL AS account_id, NULL AS recipient,
  NULL AS ours, NULL AS amount, NULL AS currency, NULL AS aed_amount, NULL AS description,
  NULL AS reference, NULL AS day, NULL AS month, NULL AS suspicion, NULL AS usd_amount, NULL AS checked,
  NULL AS screened, NULL AS approval;

CREATE TRIGGER posting_payments_decide INSTEAD OF INSERT ON posting_payments BEGIN
  SELECT CASE
    WHEN v.id IS NULL OR v.closed_at IS NOT NULL THEN RAISE(ABORT, 'ACCOUNT_NOT_FOUND')
    WHEN v.type = 'COBO' THEN RAISE(ABORT, 'PAYMENTS_NOT_ENABLED')
    WHEN v.status <> 'active' THEN RAISE(ABORT, 'ACCOUNT_NOT_ACTIVE')
    WHEN v.debit_enabled <> 1 THEN RAISE(ABORT, 'DEBIT_DISABLED')
    WHEN v.currency <> NEW.currency THEN RAISE(ABORT, 'PAYMENT_CURRENCY')
    WHEN v.virtual_iban = NEW.recipient THEN RAISE(ABORT, 'SAME_ACCOUNT')
    WHEN c.enforce_limits = 1 AND NEW.aed_amount + coalesce((SELECT aed_amount FROM window_counters
        WHERE virtual_account_id = v.id AND window = NEW.day), 0) > c.daily_limit
      THEN RAISE(ABORT, 'DAILY_LIMIT')
    WHEN c.enforce_limits = 1 AND NEW.aed_amount + coalesce((SELECT aed_amount FROM window_counters
        WHERE virtual_account_id = v.id AND window = NEW.month), 0) > c.monthly_limit
      THEN RAISE(ABORT, 'MONTHLY_LIMIT')
    WHEN EXISTS (SELECT 1 FROM payments WHERE virtual_account_id = v.id AND reference = NEW.reference)
      THEN RAISE(ABORT, 'UNIQUE constraint failed: payments.virtual_account_id, payments.reference')
    WHEN NEW.amount > (SELECT balance FROM ledger_accounts
        WHERE code = 'available:' || v.id AND currency = v.currency)
      THEN RAISE(ABORT, 'INSUFFICIENT_FUNDS')
    WHEN r.id IS NULL AND NEW.ours THEN RAISE(ABORT, 'RECIPIENT_REFUSED')
    WHEN r.closed_at IS NOT NULL OR r.status <> 'active' OR r.credit_enabled <> 1 OR r.currency <> v.currency
      THEN RAISE(ABORT, 'RECIPIENT_REFUSED')
  END
  FROM (SELECT 1)
  LEFT JOIN virtual_accounts v ON v.id = NEW.account_id
  LEFT JOIN virtual_accounts r ON r.id = coalesce((SELECT id FROM virtual_accounts WHERE virtual_iban = NEW.recipient), (SELECT p.virtual_account_id
      FROM account_numbers n JOIN number_pools p ON p.id = n.pool_id WHERE n.iban = NEW.recipient AND n.status = 'active'))
  LEFT JOIN configurations c ON c.virtual_account_id = v.id;

  -- Last: what could not be paid at all waits for nobody.
  INSERT INTO posting_second_persons (user_id, created_at, account_id, recipient, amount, reference, usd_amount, checked,
    approval, act)
  VALUES (NEW.user_id, NEW.created_at, NEW.account_id, NEW.recipient, NEW.amount, NEW.reference, NEW.usd_amount,
    NEW.checked, NEW.approval, 'client_payment');

  INSERT INTO posting_payment_checks (
    journal_id, user_id, created_at, account_id, client_id, recipient, amount, currency, aed_amount, usd_amount,
    description, reference, day, month, suspicion, checked, screened, approval)
  SELECT NEW.journal_id, NEW.user_id, NEW.created_at, v.id, v.client_id, NEW.recipient, NEW.amount, NEW.currency,
    NEW.aed_amount, NEW.usd_amount, NEW.description, NEW.reference, NEW.day, NEW.month, NEW.suspicion, NEW.checked,
    NEW.screened, NEW.approval
  FROM virtual_accounts v WHERE v.id = NEW.account_id;
END;

CREATE VIEW posting_second_persons AS
SELECT NULL AS user_id, NULL AS created_at, NULL AS account_id, NULL AS recipient, NULL AS amount, NULL AS reference,
  NULL AS usd_amount, NULL AS checked, NULL AS approval, NULL AS act;

CREATE TRIGGER posting_second_persons_check INSTEAD OF INSERT ON posting_second_persons BEGIN
  SELECT CASE
    WHEN NEW.approval IS NOT NULL THEN iif(EXISTS (SELECT 1 FROM approvals a
        WHERE a.id = NEW.approval AND a.act = NEW.act AND a.status = 'approved' AND a.client_id = v.client_id
          AND a.ended_by = NEW.user_id AND (a.body ->> '$.accountId', a.body ->> '$.amount', a.body ->> '$.recipient',
            a.body ->> '$.reference') = (NEW.account_id, NEW.amount, NEW.recipient, NEW.reference)),
      NULL, RAISE(ABORT, 'APPROVAL_ENDED'))
    WHEN NEW.checked AND s.enabled AND (s.above_usd IS NULL OR NEW.usd_amount IS NULL
        OR s.above_usd < NEW.usd_amount + coalesce((SELECT sum(p.usd_amount) FROM payments p
          WHERE p.client_id = v.client_id AND p.recipient_end = substr(NEW.recipient, -6) AND (p.recipient GLOB '*' || ltrim(NEW.recipient, '0') OR NEW.recipient GLOB '*' || ltrim(p.recipient, '0'))
            AND p.created_at > NEW.created_at - 86400000 AND p.status <> 'rejected'), 0)
        OR s.above_usd < NEW.usd_amount + coalesce((SELECT sum(p.usd_amount) FROM payments p
          WHERE p.virtual_account_id = v.id AND p.created_by IN (SELECT user_id FROM one_person
              WHERE member = NEW.user_id AND ends > NEW.created_at - 259200000)
            AND p.approval_id IS NULL
            AND p.created_at > NEW.created_at - 86400000 AND p.status NOT IN ('rejected', 'returned')), 0))
      THEN RAISE(ABORT, 'SECOND_PERSON')
  END
  FROM virtual_accounts v LEFT JOIN client_payment_settings s ON s.client_id = v.client_id
  WHERE v.id = NEW.account_id;
END;

CREATE VIEW posting_payment_rows AS
SELECT NULL AS journal_id, NULL AS user_id, NULL AS created_at, NULL AS account_id, NULL AS client_id,
  NULL AS recipient, NULL AS amount, NULL AS currency, NULL AS aed_amount, NULL AS usd_amount, NULL AS description,
  NULL AS reference, NULL AS day, NULL AS month, NULL AS suspicion, NULL AS ordinary,
  NULL AS approval;

CREATE TRIGGER posting_payment_rows_insert INSTEAD OF INSERT ON posting_payment_rows BEGIN
  INSERT INTO payments (virtual_account_id, client_id, status, recipient, recipient_account_id, amount, currency,
    aed_amount, usd_amount, description, reference, journal_id, approval_id, created_by, created_at, updated_at)
  SELECT NEW.account_id, NEW.client_id,
    iif(NEW.ordinary IS NOT NULL
      OR (NEW.suspicion IS NOT NULL AND coalesce((SELECT compliance_check FROM configurations
        WHERE virtual_account_id = NEW.account_id), 1) = 1), 'review', 'booked'),
    NEW.recipient, coalesce((SELECT id FROM virtual_accounts WHERE virtual_iban = NEW.recipient), (SELECT p.virtual_account_id
      FROM account_numbers n JOIN number_pools p ON p.id = n.pool_id WHERE n.iban = NEW.recipient AND n.status = 'active')), NEW.amount, NEW.currency,
    NEW.aed_amount, NEW.usd_amount, NEW.description, NEW.reference, NEW.journal_id, NEW.approval, NEW.user_id,
    NEW.created_at, NEW.created_at;

  INSERT INTO payment_reviews (payment_id, why)
  SELECT id, concat_ws('. ', NEW.suspicion, NEW.ordinary) FROM payments
  WHERE journal_id = iif(NEW.suspicion IS NULL AND NEW.ordinary IS NULL, NULL, NEW.journal_id);

  -- The bank day and the month come with the command: the database knows no time zone.
  INSERT INTO window_counters (virtual_account_id, window, count, aed_amount)
  VALUES (NEW.account_id, NEW.day, 1, NEW.aed_amount), (NEW.account_id, NEW.month, 1, NEW.aed_amount)
  ON CONFLICT DO UPDATE SET count = count + 1, aed_amount = aed_amount + excluded.aed_amount;

  INSERT INTO alerts (virtual_account_id, type, severity, title, description, audience, journal_id, created_at)
  SELECT NEW.account_id, 'suspicious_pattern', 'high', 'Suspicious payment', NEW.suspicion, 'staff', NEW.journal_id,
    NEW.created_at
  WHERE NEW.suspicion IS NOT NULL;
END;

CREATE TRIGGER payment_reviews_insert BEFORE INSERT ON payment_reviews BEGIN
  SELECT CASE
    WHEN EXISTS (SELECT 1 FROM payment_reviews WHERE payment_id = NEW.payment_id) THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN EXISTS (SELECT 1 FROM payments p JOIN journals j ON j.id = p.journal_id WHERE p.id = NEW.payment_id)
      THEN RAISE(ABORT, 'PAYMENT_OUTSIDE_JOURNAL')
  END;
END;

CREATE TRIGGER payment_reviews_update BEFORE UPDATE ON payment_reviews BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE TRIGGER payment_reviews_delete BEFORE DELETE ON payment_reviews BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE TRIGGER payment_screenings_insert BEFORE INSERT ON payment_screenings BEGIN
  SELECT CASE
    WHEN EXISTS (SELECT 1 FROM payment_screenings WHERE payment_id = NEW.payment_id) THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN NOT EXISTS (SELECT 1 FROM payments WHERE id = NEW.payment_id AND status = 'review')
      THEN RAISE(ABORT, 'PAYMENT_NOT_SCREENED')
  END;
END;

CREATE TRIGGER payment_screenings_update BEFORE UPDATE ON payment_screenings BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE TRIGGER payment_screenings_delete BEFORE DELETE ON payment_screenings BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE VIEW posting_reviews AS
SELECT NULL AS journal_id, NULL AS kind, NULL AS created_at, NULL AS payment_id;

CREATE TRIGGER posting_reviews_end INSTEAD OF INSERT ON posting_reviews BEGIN
  SELECT CASE
    WHEN p.id IS NULL THEN RAISE(ABORT, 'PAYMENT_NOT_FOUND')
    WHEN p.status <> 'review' THEN RAISE(ABORT, 'PAYMENT_NOT_IN_REVIEW')
    WHEN NEW.kind = 'approval' AND EXISTS (SELECT 1 FROM receipts WHERE id = p.receipt_id AND taken_journal_id IS NOT NULL)
      THEN RAISE(ABORT, 'RECEIPT_TAKEN')
    WHEN NEW.kind = 'approval'
        AND EXISTS (SELECT 1 FROM payment_screenings WHERE payment_id = p.id AND decision = 'deny')
      THEN RAISE(ABORT, 'SCREENING_DENIED')
    WHEN NEW.kind = 'approval' AND (r.closed_at IS NOT NULL OR r.status <> 'active' OR r.credit_enabled <> 1
        OR r.currency <> p.currency OR n.status <> 'active')
      THEN RAISE(ABORT, 'RECIPIENT_REFUSED')
  END
  FROM (SELECT 1)
  LEFT JOIN payments p ON p.id = NEW.payment_id
  LEFT JOIN virtual_accounts r ON r.id = p.recipient_account_id
  LEFT JOIN account_numbers n ON n.iban = p.recipient;

  -- An approved payment goes from REVIEW to where it would have gone without a review.
  INSERT INTO entries (journal_id, ledger_account_id, currency, amount)
  SELECT NEW.journal_id, l.id, l.currency, iif(l.code = 'REVIEW', -p.amount, p.amount)
  FROM payments p
  JOIN virtual_accounts v ON v.id = p.virtual_account_id
  LEFT JOIN virtual_accounts r ON r.id = p.recipient_account_id
  LEFT JOIN cbs_accounts b ON b.number = v.cbs_account AND b.purpose = 'settlement'
  LEFT JOIN cbs_accounts rb ON rb.number = r.cbs_account AND rb.purpose = 'settlement'
  LEFT JOIN bank_lines c ON c.id = p.bank_line_id
  LEFT JOIN bank_statements s ON s.id = c.statement_id
  JOIN ledger_accounts l ON l.currency = p.currency AND l.code IN ('REVIEW', CASE
    WHEN s.id IS NOT NULL THEN s.cbs_account
    WHEN r.id IS NOT NULL AND b.number IS NOT rb.number THEN coalesce('CLEARING:' || b.number, 'UNLINKED')
    ELSE coalesce(b.number, 'UNLINKED') END)
  WHERE p.id = NEW.payment_id AND NEW.kind = 'approval';

  UPDATE payments SET status = 'booked', ended_journal_id = NEW.journal_id, updated_at = NEW.created_at
  WHERE id = iif(NEW.kind = 'approval', NEW.payment_id, NULL);

  -- A rejected one no longer counts towards the limits of the day and the month in which it was made.
  UPDATE window_counters SET count = count - 1,
    aed_amount = aed_amount - (SELECT aed_amount FROM payments WHERE id = NEW.payment_id)
  WHERE NEW.kind = 'rejection'
    AND virtual_account_id = (SELECT virtual_account_id FROM payments WHERE id = NEW.payment_id)
    AND window IN (SELECT w.value FROM payments p JOIN journals j ON j.id = p.journal_id
      JOIN json_each(json_array(j.command ->> '$.payment.day', j.command ->> '$.payment.month')) w
      WHERE p.id = NEW.payment_id);
END;

CREATE TRIGGER payments_insert BEFORE INSERT ON payments BEGIN
  SELECT CASE
    WHEN EXISTS (SELECT 1 FROM payments WHERE id = NEW.id) THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN EXISTS (SELECT 1 FROM payments
        WHERE virtual_account_id = NEW.virtual_account_id AND reference = NEW.reference)
      THEN RAISE(ABORT, 'UNIQUE constraint failed: payments.virtual_account_id, payments.reference')
    WHEN NEW.journal_id IS NULL OR NEW.ended_journal_id IS NOT NULL OR NEW.returned_journal_id IS NOT NULL
      OR NEW.assigned_journal_id IS NOT NULL
      OR EXISTS (SELECT 1 FROM journals WHERE id = NEW.journal_id)
      THEN RAISE(ABORT, 'PAYMENT_OUTSIDE_JOURNAL')
  END;
END;

CREATE TRIGGER payments_update BEFORE UPDATE ON payments BEGIN
  SELECT CASE
    WHEN (NEW.id, NEW.virtual_account_id, NEW.recipient, NEW.amount, NEW.currency, NEW.aed_amount, NEW.description,
        NEW.reference, NEW.journal_id, NEW.created_at)
      <> (OLD.id, OLD.virtual_account_id, OLD.recipient, OLD.amount, OLD.currency, OLD.aed_amount, OLD.description,
        OLD.reference, OLD.journal_id, OLD.created_at)
      OR NEW.journal_id IS NULL OR NEW.created_by IS NOT OLD.created_by
      OR NEW.client_id <> OLD.client_id OR NEW.approval_id IS NOT OLD.approval_id OR NEW.usd_amount IS NOT OLD.usd_amount
      OR NEW.made_for IS NOT OLD.made_for OR NEW.receipt_id IS NOT OLD.receipt_id OR NEW.bank_line_id IS NOT OLD.bank_line_id
      OR NEW.recipient_account_id IS NOT OLD.recipient_account_id
      OR (OLD.cbs_account IS NOT NULL AND NEW.cbs_account IS NOT OLD.cbs_account)
      THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN OLD.status IN ('returned', 'rejected') AND NEW.status <> OLD.status THEN RAISE(ABORT, 'PAYMENT_ENDED')
    WHEN OLD.status <> 'review' AND NEW.status = 'review' THEN RAISE(ABORT, 'PAYMENT_STATUS')
    WHEN iif(OLD.status = 'review' AND NEW.status <> 'review', OLD.ended_journal_id IS NOT NULL
        OR NOT EXISTS (SELECT 1 FROM entries WHERE journal_id = NEW.ended_journal_id)
        OR EXISTS (SELECT 1 FROM journals WHERE id = NEW.ended_journal_id),
      NEW.ended_journal_id IS NOT OLD.ended_journal_id)
      OR iif(OLD.status <> 'returned' AND NEW.status = 'returned', OLD.status <> 'sent'
        OR NOT EXISTS (SELECT 1 FROM entries WHERE journal_id = NEW.returned_journal_id)
        OR EXISTS (SELECT 1 FROM journals WHERE id = NEW.returned_journal_id),
      NEW.returned_journal_id IS NOT OLD.returned_journal_id)
      OR iif(OLD.assigned_journal_id IS NULL AND NEW.assigned_journal_id IS NOT NULL, OLD.status <> 'returned'
        OR NOT EXISTS (SELECT 1 FROM entries WHERE journal_id = NEW.assigned_journal_id)
        OR EXISTS (SELECT 1 FROM journals WHERE id = NEW.assigned_journal_id),
      NEW.assigned_journal_id IS NOT OLD.assigned_journal_id)
      THEN RAISE(ABORT, 'PAYMENT_OUTSIDE_JOURNAL')
  END;
END;

CREATE TRIGGER payments_delete BEFORE DELETE ON payments BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

-- db/program/posting-kinds.sql

CREATE VIEW posting_commands AS
SELECT NULL AS id, NULL AS kind, NULL AS user_id, NULL AS command, NULL AS created_at;

CREATE TRIGGER journals_credit BEFORE INSERT ON journals WHEN NEW.kind = 'credit' BEGIN
  INSERT INTO posting_admissions (journal_id, user_id, session_id, role, created_at)
  VALUES (NEW.id, NEW.user_id, NEW.command ->> '$.origin.session', 'admin', NEW.created_at);

  INSERT INTO posting_claims (user_id, created_at, journal_id, scope, key, body_hash, status, expires_at)
  VALUES (NEW.user_id, NEW.created_at, NEW.id, NEW.command ->> '$.key.scope', NEW.command ->> '$.key.key',
    NEW.command ->> '$.key.bodyHash', NEW.command ->> '$.key.status', NEW.command ->> '$.key.expiresAt');

  INSERT INTO posting_approvals (unasked) VALUES (NEW.command ->> '$.unasked');
  INSERT INTO posting_moves (
    journal_id, kind, user_id, created_at, account_id, type, sign, amount, currency, original_amount,
    original_currency, rate, description, reference, processed_at, contra, settles_from, hold_id, expires_at, gated,
    usd_amount, watch)
  VALUES (NEW.id, NEW.kind, NEW.user_id, NEW.created_at, NEW.command ->> '$.steps[0].account', 'credit', 1,
    NEW.command ->> '$.steps[0].amount', NEW.command ->> '$.steps[0].currency', NEW.command ->> '$.steps[0].originalAmount',
    NEW.command ->> '$.steps[0].originalCurrency', NEW.command ->> '$.steps[0].rate', NEW.command ->> '$.steps[0].description',
    NEW.command ->> '$.steps[0].reference', coalesce(NEW.command ->> '$.steps[0].processedAt', NEW.created_at),
    coalesce((SELECT b.number FROM virtual_accounts v JOIN cbs_accounts b ON b.number = v.cbs_account
      WHERE v.id = NEW.command ->> '$.steps[0].account' AND b.purpose = 'settlement'), 'UNLINKED'),
    NULL, NULL, NULL, 1,
    NEW.command ->> '$.usdAmount', NEW.command ->> '$.watch');
  INSERT INTO posting_seals (
    journal_id, kind, user_id, created_at, command, action, resource, resource_id, payment, before, after)
  VALUES (NEW.id, NEW.kind, NEW.user_id, NEW.created_at, NEW.command, 'CREATE', 'TRANSACTION',
    (SELECT id FROM transactions WHERE journal_id = NEW.id),
    NULL,
    NULL,
    NULL);
END;

CREATE TRIGGER journals_debit BEFORE INSERT ON journals WHEN NEW.kind = 'debit' BEGIN
  INSERT INTO posting_admissions (journal_id, user_id, session_id, role, created_at)
  VALUES (NEW.id, NEW.user_id, NEW.command ->> '$.origin.session', 'admin', NEW.created_at);

  INSERT INTO posting_claims (user_id, created_at, journal_id, scope, key, body_hash, status, expires_at)
  VALUES (NEW.user_id, NEW.created_at, NEW.id, NEW.command ->> '$.key.scope', NEW.command ->> '$.key.key',
    NEW.command ->> '$.key.bodyHash', NEW.command ->> '$.key.status', NEW.command ->> '$.key.expiresAt');

  INSERT INTO posting_approvals (unasked) VALUES (NEW.command ->> '$.unasked');
  INSERT INTO posting_moves (
    journal_id, kind, user_id, created_at, account_id, type, sign, amount, currency, original_amount,
    original_currency, rate, description, reference, processed_at, contra, settles_from, hold_id, expires_at, gated,
    usd_amount, watch)
  VALUES (NEW.id, NEW.kind, NEW.user_id, NEW.created_at, NEW.command ->> '$.steps[0].account', 'debit', -1,
    NEW.command ->> '$.steps[0].amount', NEW.command ->> '$.steps[0].currency', NEW.command ->> '$.steps[0].originalAmount',
    NEW.command ->> '$.steps[0].originalCurrency', NEW.command ->> '$.steps[0].rate', NEW.command ->> '$.steps[0].description',
    NEW.command ->> '$.steps[0].reference', coalesce(NEW.command ->> '$.steps[0].processedAt', NEW.created_at),
    coalesce((SELECT b.number FROM virtual_accounts v JOIN cbs_accounts b ON b.number = v.cbs_account
      WHERE v.id = NEW.command ->> '$.steps[0].account' AND b.purpose = 'settlement'), 'UNLINKED'),
    NULL, NULL, NULL, 1,
    NEW.command ->> '$.usdAmount', NEW.command ->> '$.watch');
  INSERT INTO posting_seals (
    journal_id, kind, user_id, created_at, command, action, resource, resource_id, payment, before, after)
  VALUES (NEW.id, NEW.kind, NEW.user_id, NEW.created_at, NEW.command, 'CREATE', 'TRANSACTION',
    (SELECT id FROM transactions WHERE journal_id = NEW.id),
    NULL,
    NULL,
    NULL);
END;

CREATE TRIGGER journals_post BEFORE INSERT ON journals WHEN NEW.kind NOT IN ('credit', 'debit') BEGIN
  INSERT INTO posting_admissions (journal_id, user_id, session_id, role, created_at)
  VALUES (NEW.id, NEW.user_id, NEW.command ->> '$.origin.session', CASE NEW.kind
      WHEN 'transfer' THEN 'admin'
      WHEN 'hold' THEN 'admin'
      WHEN 'release' THEN 'admin'
      WHEN 'capture' THEN 'admin'
      WHEN 'expiry' THEN 'admin'
      WHEN 'payment' THEN 'client_user'
      WHEN 'order' THEN coalesce((SELECT role FROM users WHERE id = NEW.user_id AND role IN ('admin', 'client_user')), 'admin')
      WHEN 'approval' THEN 'admin'
      WHEN 'rejection' THEN 'admin'
      WHEN 'return' THEN 'admin'
      WHEN 'relink' THEN 'admin'
      WHEN 'settlement' THEN 'admin'
      WHEN 'collection' THEN 'admin'
      WHEN 'undo' THEN 'admin'
      WHEN 'suspense' THEN 'admin'
      WHEN 'assignment' THEN 'admin'
      ELSE RAISE(ABORT, 'JOURNAL_KIND') END, NEW.created_at);

  -- A client posts on its own accounts only; others do not exist for it.
  SELECT RAISE(ABORT, 'ACCOUNT_NOT_FOUND')
  FROM users u
  WHERE u.id = iif(NEW.kind IN ('payment'), NEW.user_id, NULL) AND u.client_id IS NOT (
    SELECT client_id FROM virtual_accounts WHERE id = NEW.command ->> '$.steps[0].account');

  INSERT INTO posting_claims (user_id, created_at, journal_id, scope, key, body_hash, status, expires_at)
  VALUES (NEW.user_id, NEW.created_at, NEW.id, NEW.command ->> '$.key.scope', NEW.command ->> '$.key.key',
    NEW.command ->> '$.key.bodyHash', NEW.command ->> '$.key.status', NEW.command ->> '$.key.expiresAt');

  INSERT INTO posting_approvals (unasked) VALUES (NEW.command ->> '$.unasked');

  INSERT INTO posting_commands (id, kind, user_id, command, created_at)
  VALUES (NEW.id, NEW.kind, NEW.user_id, NEW.command, NEW.created_at);
END;

CREATE TRIGGER posting_commands_transfer INSTEAD OF INSERT ON posting_commands WHEN NEW.kind = 'transfer' BEGIN
  INSERT INTO posting_legs (
    journal_id, kind, user_id, created_at, type, account_id, other_id, amount, currency, description, reference,
    contra, hold_id, usd_amount, watch)
  VALUES (NEW.id, NEW.kind, NEW.user_id, NEW.created_at, 'debit', NEW.command ->> '$.steps[0].account', NEW.command ->> '$.steps[1].account',
    NEW.command ->> '$.steps[0].amount', NEW.command ->> '$.steps[0].currency', NEW.command ->> '$.steps[0].description',
    NEW.command ->> '$.steps[0].reference', NULL, NULL,
    NEW.command ->> '$.usdAmount', NEW.command ->> '$.watch');

  INSERT INTO posting_legs (
    journal_id, kind, user_id, created_at, type, account_id, other_id, amount, currency, description, reference,
    contra, hold_id, usd_amount, watch)
  VALUES (NEW.id, NEW.kind, NEW.user_id, NEW.created_at, 'credit', NEW.command ->> '$.steps[1].account', NEW.command ->> '$.steps[0].account',
    NEW.command ->> '$.steps[1].amount', NEW.command ->> '$.steps[1].currency', NEW.command ->> '$.steps[1].description',
    NEW.command ->> '$.steps[1].reference', NULL, NULL,
    NEW.command ->> '$.usdAmount', NEW.command ->> '$.watch');
  INSERT INTO posting_seals (
    journal_id, kind, user_id, created_at, command, action, resource, resource_id, payment, before, after)
  VALUES (NEW.id, NEW.kind, NEW.user_id, NEW.created_at, NEW.command, 'CREATE', 'TRANSACTION',
    (SELECT id FROM transactions WHERE journal_id = NEW.id),
    NULL,
    NULL,
    NULL);

  INSERT INTO posting_shapes (journal_id, command, steps, made, pair)
  VALUES (NEW.id, NEW.command, '|debit credit|', '|debit credit|', 'transfer');

  SELECT RAISE(ABORT, 'INCOMPLETE') WHERE NEW.command ->> '$.steps[0].peer' IS NOT NEW.command ->> '$.steps[1].account' OR NEW.command ->> '$.steps[1].peer' IS NOT NEW.command ->> '$.steps[0].account'
      OR coalesce(NEW.command ->> '$.steps[0].hold', NEW.command ->> '$.steps[1].hold') IS NOT NULL;
END;

CREATE TRIGGER posting_commands_hold INSTEAD OF INSERT ON posting_commands WHEN NEW.kind = 'hold' BEGIN
  INSERT INTO posting_moves (
    journal_id, kind, user_id, created_at, account_id, type, sign, amount, currency, original_amount,
    original_currency, rate, description, reference, processed_at, contra, settles_from, hold_id, expires_at, gated,
    usd_amount, watch)
  VALUES (NEW.id, NEW.kind, NEW.user_id, NEW.created_at, NEW.command ->> '$.steps[0].account', 'hold', -1,
    NEW.command ->> '$.steps[0].amount', NEW.command ->> '$.steps[0].currency', NEW.command ->> '$.steps[0].originalAmount',
    NEW.command ->> '$.steps[0].originalCurrency', NEW.command ->> '$.steps[0].rate', NEW.command ->> '$.steps[0].description',
    NEW.command ->> '$.steps[0].reference', coalesce(NEW.command ->> '$.steps[0].processedAt', NEW.created_at),
    'held:' || (NEW.command ->> '$.steps[0].account'),
    NULL, NULL, coalesce(NEW.command ->> '$.steps[0].expiresAt', 'default'), 0,
    NEW.command ->> '$.usdAmount', NEW.command ->> '$.watch');
  INSERT INTO posting_seals (
    journal_id, kind, user_id, created_at, command, action, resource, resource_id, payment, before, after)
  VALUES (NEW.id, NEW.kind, NEW.user_id, NEW.created_at, NEW.command, 'CREATE', 'HOLD',
    (SELECT hold_id FROM transactions WHERE journal_id = NEW.id),
    NULL,
    NULL,
    NULL);

  INSERT INTO posting_shapes (journal_id, command, steps, made, pair)
  VALUES (NEW.id, NEW.command, '|hold|', '|hold|', NULL);
END;

CREATE TRIGGER posting_commands_release INSTEAD OF INSERT ON posting_commands WHEN NEW.kind = 'release' BEGIN
  INSERT INTO posting_releases (journal_id, kind, user_id, created_at, command)
  VALUES (NEW.id, NEW.kind, NEW.user_id, NEW.created_at, NEW.command);
  INSERT INTO posting_seals (
    journal_id, kind, user_id, created_at, command, action, resource, resource_id, payment, before, after)
  VALUES (NEW.id, NEW.kind, NEW.user_id, NEW.created_at, NEW.command, 'RELEASE', 'HOLD',
    (SELECT hold_id FROM transactions WHERE journal_id = NEW.id),
    NULL,
    NULL,
    NULL);

  INSERT INTO posting_shapes (journal_id, command, steps, made, pair)
  VALUES (NEW.id, NEW.command, '|release|', '|release|', NULL);
END;

CREATE TRIGGER posting_commands_capture INSTEAD OF INSERT ON posting_commands WHEN NEW.kind = 'capture' BEGIN
  INSERT INTO posting_releases (journal_id, kind, user_id, created_at, command)
  VALUES (NEW.id, NEW.kind, NEW.user_id, NEW.created_at, NEW.command);

  SELECT RAISE(ABORT, 'CAPTURE_TOO_LARGE') FROM holds h WHERE h.id = NEW.command ->> '$.steps[0].hold' AND NEW.command ->> '$.steps[1].amount' > h.held_amount;

  INSERT INTO posting_legs (
    journal_id, kind, user_id, created_at, type, account_id, other_id, amount, currency, description, reference,
    contra, hold_id, usd_amount, watch)
  SELECT NEW.id, NEW.kind, NEW.user_id, NEW.created_at, 'debit', h.virtual_account_id, NULL,
    coalesce(NEW.command ->> '$.steps[1].amount', h.held_amount), NULL, coalesce(NEW.command ->> '$.steps[1].description', 'Capture of hold ' || h.reference),
    coalesce(NEW.command ->> '$.steps[1].reference', h.reference), NULL, h.id,
    NEW.command ->> '$.usdAmount', NEW.command ->> '$.watch'
  FROM holds h WHERE h.id = NEW.command ->> '$.steps[1].hold';
  INSERT INTO posting_seals (
    journal_id, kind, user_id, created_at, command, action, resource, resource_id, payment, before, after)
  VALUES (NEW.id, NEW.kind, NEW.user_id, NEW.created_at, NEW.command, 'RELEASE', 'HOLD',
    NEW.command ->> '$.steps[0].hold',
    NULL,
    NULL,
    NULL);

  INSERT INTO posting_shapes (journal_id, command, steps, made, pair)
  VALUES (NEW.id, NEW.command, '|release debit|', '|release debit|', 'capture');
END;

CREATE TRIGGER posting_commands_expiry INSTEAD OF INSERT ON posting_commands WHEN NEW.kind = 'expiry' BEGIN
  INSERT INTO posting_releases (journal_id, kind, user_id, created_at, command)
  VALUES (NEW.id, NEW.kind, NEW.user_id, NEW.created_at, NEW.command);

  SELECT RAISE(ABORT, 'HOLD_NOT_EXPIRED') FROM holds h WHERE h.id = NEW.command ->> '$.steps[0].hold' AND (h.expires_at IS NULL OR h.expires_at > NEW.created_at);
  INSERT INTO posting_seals (
    journal_id, kind, user_id, created_at, command, action, resource, resource_id, payment, before, after)
  VALUES (NEW.id, NEW.kind, NEW.user_id, NEW.created_at, NEW.command, 'RELEASE', 'HOLD',
    NEW.command ->> '$.steps[0].hold',
    NULL,
    NULL,
    NULL);

  INSERT INTO posting_shapes (journal_id, command, steps, made, pair)
  VALUES (NEW.id, NEW.command, '|release|', '|release|', NULL);
END;

CREATE TRIGGER posting_commands_payment INSTEAD OF INSERT ON posting_commands WHEN NEW.kind = 'payment' BEGIN
  INSERT INTO posting_payments (
    journal_id, user_id, created_at, account_id, recipient, ours, amount, currency, aed_amount, description,
    reference, day, month, suspicion, usd_amount, checked, screened, approval)
  SELECT NEW.id, NEW.user_id, NEW.created_at, NEW.command ->> '$.steps[0].account', p ->> 'recipient',
    p ->> 'ours', NEW.command ->> '$.steps[0].amount', NEW.command ->> '$.steps[0].currency', p ->> 'aedAmount',
    p ->> 'description', NEW.command ->> '$.steps[0].reference', p ->> 'day', p ->> 'month', p ->> 'suspicion',
    NEW.command ->> '$.usdAmount', p ->> 'checked', p ->> 'screened', p ->> 'approval'
  FROM (SELECT NEW.command -> '$.payment' AS p);

  INSERT INTO posting_legs (
    journal_id, kind, user_id, created_at, type, account_id, other_id, amount, currency, description, reference,
    contra, hold_id, usd_amount, watch)
  SELECT NEW.id, NEW.kind, NEW.user_id, NEW.created_at, 'debit', p.virtual_account_id, p.recipient_account_id,
    p.amount, p.currency, NEW.command ->> '$.steps[0].description',
    p.reference, iif(p.status = 'review', 'REVIEW', NULL), NULL,
    NEW.command ->> '$.usdAmount', NEW.command ->> '$.watch'
  FROM payments p WHERE p.journal_id = NEW.id;

  INSERT INTO posting_legs (
    journal_id, kind, user_id, created_at, type, account_id, other_id, amount, currency, description, reference,
    contra, hold_id, usd_amount, watch)
  SELECT NEW.id, NEW.kind, NEW.user_id, NEW.created_at, 'credit', p.recipient_account_id, p.virtual_account_id,
    p.amount, p.currency, 'Payment from ' || (SELECT customer_name FROM virtual_accounts WHERE id = p.virtual_account_id)
      || ': ' || p.description,
    p.reference, NULL, NULL,
    NEW.command ->> '$.usdAmount', NEW.command ->> '$.watch'
  FROM payments p WHERE p.journal_id = NEW.id AND p.recipient_account_id IS NOT NULL AND p.status <> 'review';
  INSERT INTO posting_seals (
    journal_id, kind, user_id, created_at, command, action, resource, resource_id, payment, before, after)
  VALUES (NEW.id, NEW.kind, NEW.user_id, NEW.created_at, NEW.command, 'CREATE', 'PAYMENT',
    (SELECT id FROM payments WHERE journal_id = NEW.id),
    (SELECT json_object('id', id, 'status', status, 'recipientAccountId', recipient_account_id, 'why',
        (SELECT why FROM payment_reviews WHERE payment_id = payments.id))
      FROM payments WHERE journal_id = NEW.id),
    NULL,
    NULL);

  INSERT INTO posting_shapes (journal_id, command, steps, made, pair)
  VALUES (NEW.id, NEW.command, '|debit credit|', '|debit|debit credit|', 'transfer');

  SELECT RAISE(ABORT, 'INCOMPLETE') WHERE (SELECT count(*) FROM transactions WHERE journal_id = NEW.id AND +type = 'credit')
      IS NOT (SELECT status = 'booked' AND recipient_account_id IS NOT NULL FROM payments
        WHERE journal_id = NEW.id);
END;

CREATE TRIGGER posting_commands_order INSTEAD OF INSERT ON posting_commands WHEN NEW.kind = 'order' BEGIN
  SELECT CASE WHEN NEW.command ->> '$.payment.madeFor' <> 'return' OR NEW.command ->> '$.payment.checked' IS NULL
      OR NEW.command ->> '$.bankLine.id' IS NOT NULL
      THEN RAISE(ABORT, 'ACTOR_FORBIDDEN')
    WHEN u.client_id IS NOT (SELECT client_id FROM virtual_accounts WHERE id = NEW.command ->> '$.steps[0].account')
      THEN RAISE(ABORT, 'ACCOUNT_NOT_FOUND') END
  FROM users u WHERE u.id = NEW.user_id AND u.role = 'client_user';

  SELECT RAISE(ABORT, 'NOT_CORE_ACCOUNT')
  WHERE NEW.command ->> '$.payment.madeFor' = 'sweep' AND NOT EXISTS (SELECT 1 FROM virtual_accounts v
    JOIN core_accounts c ON c.client_id = v.client_id AND c.currency = v.currency
    WHERE v.id = NEW.command ->> '$.steps[0].account' AND c.account = NEW.command ->> '$.payment.recipient');

  INSERT INTO posting_receipt_returns (user_id, created_at, account_id, receipt_id, recipient, amount, currency, reference,
    usd_amount, checked, approval)
  SELECT NEW.user_id, NEW.created_at, NEW.command ->> '$.steps[0].account', p ->> 'receipt', p ->> 'recipient', NEW.command ->> '$.steps[0].amount',
    NEW.command ->> '$.steps[0].currency', NEW.command ->> '$.steps[0].reference', NEW.command ->> '$.usdAmount', p ->> 'checked', p ->> 'approval'
  FROM (SELECT NEW.command -> '$.payment' AS p) WHERE p ->> 'madeFor' = 'return' AND NEW.command ->> '$.bankLine.id' IS NULL;

  INSERT INTO posting_refused_returns (journal_id, user_id, created_at, line_id, command)
  SELECT NEW.id, NEW.user_id, NEW.created_at, NEW.command ->> '$.bankLine.id', NEW.command WHERE NEW.command ->> '$.bankLine.id' IS NOT NULL;

  INSERT INTO payments (virtual_account_id, client_id, status, recipient, recipient_account_id, amount, currency,
    aed_amount, usd_amount, description, reference, journal_id, made_for, receipt_id, approval_id, created_by, created_at,
    updated_at)
  SELECT v.id, v.client_id, iif(p ->> 'screened', 'review', 'booked'), p ->> 'recipient',
    coalesce((SELECT id FROM virtual_accounts WHERE virtual_iban = p ->> 'recipient'), (SELECT p.virtual_account_id
      FROM account_numbers n JOIN number_pools p ON p.id = n.pool_id WHERE n.iban = p ->> 'recipient' AND n.status = 'active')), NEW.command ->> '$.steps[0].amount',
    NEW.command ->> '$.steps[0].currency', p ->> 'aedAmount', iif(p ->> 'checked', NEW.command ->> '$.usdAmount', NULL),
    p ->> 'description', NEW.command ->> '$.steps[0].reference', NEW.id, p ->> 'madeFor', p ->> 'receipt', p ->> 'approval', NEW.user_id,
    NEW.created_at, NEW.created_at
  FROM (SELECT NEW.command -> '$.payment' AS p) JOIN virtual_accounts v ON v.id = NEW.command ->> '$.steps[0].account';

  INSERT INTO payment_reviews (payment_id, why)
  SELECT id, 'Waits for screening' FROM payments WHERE journal_id = NEW.id AND status = 'review';

  INSERT INTO posting_legs (
    journal_id, kind, user_id, created_at, type, account_id, other_id, amount, currency, description, reference,
    contra, hold_id, usd_amount, watch)
  SELECT NEW.id, NEW.kind, NEW.user_id, NEW.created_at, 'debit', NEW.command ->> '$.steps[0].account', (SELECT recipient_account_id FROM payments WHERE journal_id = NEW.id),
    NEW.command ->> '$.steps[0].amount', NEW.command ->> '$.steps[0].currency', NEW.command ->> '$.steps[0].description',
    NEW.command ->> '$.steps[0].reference', iif(NEW.command ->> '$.payment.screened', 'REVIEW', NULL), NULL,
    NEW.command ->> '$.usdAmount', NEW.command ->> '$.watch'
  FROM (SELECT 1) WHERE NEW.command ->> '$.bankLine.id' IS NULL;

  INSERT INTO posting_legs (
    journal_id, kind, user_id, created_at, type, account_id, other_id, amount, currency, description, reference,
    contra, hold_id, usd_amount, watch)
  SELECT NEW.id, NEW.kind, NEW.user_id, NEW.created_at, 'credit', p.recipient_account_id, p.virtual_account_id,
    p.amount, p.currency, 'Payment from ' || (SELECT customer_name FROM virtual_accounts WHERE id = p.virtual_account_id)
      || ': ' || p.description,
    p.reference, NULL, NULL,
    NEW.command ->> '$.usdAmount', NEW.command ->> '$.watch'
  FROM payments p WHERE p.journal_id = NEW.id AND p.recipient_account_id IS NOT NULL AND p.status <> 'review';

  UPDATE receipts SET returned = returned + NEW.command ->> '$.steps[0].amount', status = CASE
      WHEN applied + kept + returned + NEW.command ->> '$.steps[0].amount' < amount THEN iif(applied > 0, 'overpaid', 'unapplied')
      WHEN applied > 0 THEN 'applied' WHEN kept > 0 THEN 'kept' ELSE 'returned' END
  WHERE id = NEW.command ->> '$.payment.receipt';
  INSERT INTO posting_seals (
    journal_id, kind, user_id, created_at, command, action, resource, resource_id, payment, before, after)
  VALUES (NEW.id, NEW.kind, NEW.user_id, NEW.created_at, NEW.command, 'CREATE', 'PAYMENT',
    (SELECT id FROM payments WHERE journal_id = NEW.id),
    (SELECT json_object('id', id, 'status', status, 'recipientAccountId', recipient_account_id, 'why',
        (SELECT why FROM payment_reviews WHERE payment_id = payments.id))
      FROM payments WHERE journal_id = NEW.id),
    NULL,
    NULL);

  INSERT INTO posting_shapes (journal_id, command, steps, made, pair)
  VALUES (NEW.id, NEW.command, '|debit||', '|debit|debit credit||', 'transfer');

  SELECT RAISE(ABORT, 'INCOMPLETE') WHERE (json_array_length(NEW.command, '$.steps') = 0) <> (NEW.command ->> '$.bankLine.id' IS NOT NULL);
END;

CREATE TRIGGER posting_commands_approval INSTEAD OF INSERT ON posting_commands WHEN NEW.kind = 'approval' BEGIN
  INSERT INTO posting_reviews (journal_id, kind, created_at, payment_id)
  VALUES (NEW.id, NEW.kind, NEW.created_at, NEW.command ->> '$.review.payment');

  INSERT INTO posting_legs (
    journal_id, kind, user_id, created_at, type, account_id, other_id, amount, currency, description, reference,
    contra, hold_id, usd_amount, watch)
  SELECT NEW.id, NEW.kind, NEW.user_id, NEW.created_at, 'credit', p.recipient_account_id, p.virtual_account_id,
    p.amount, p.currency, 'Payment from ' || (SELECT customer_name FROM virtual_accounts WHERE id = p.virtual_account_id)
      || ': ' || p.description,
    p.reference, NULL, NULL,
    NEW.command ->> '$.usdAmount', NEW.command ->> '$.watch'
  FROM payments p WHERE p.id = NEW.command ->> '$.review.payment' AND p.recipient_account_id IS NOT NULL AND p.status <> 'review';
  INSERT INTO posting_seals (
    journal_id, kind, user_id, created_at, command, action, resource, resource_id, payment, before, after)
  VALUES (NEW.id, NEW.kind, NEW.user_id, NEW.created_at, NEW.command, 'UPDATE', 'PAYMENT',
    NEW.command ->> '$.review.payment',
    NULL,
    json_object('status', 'review'),
    json_patch('{"status":"booked"}', json_object('reason', NEW.command ->> '$.review.reason')));

  INSERT INTO posting_shapes (journal_id, command, steps, made, pair)
  VALUES (NEW.id, NEW.command, '|credit|', '||credit|', NULL);

  SELECT RAISE(ABORT, 'INCOMPLETE') WHERE (SELECT count(*) FROM transactions WHERE journal_id = NEW.id)
      IS NOT (SELECT recipient_account_id IS NOT NULL FROM payments WHERE id = NEW.command ->> '$.review.payment');
END;

CREATE TRIGGER posting_commands_rejection INSTEAD OF INSERT ON posting_commands WHEN NEW.kind = 'rejection' BEGIN
  INSERT INTO posting_reviews (journal_id, kind, created_at, payment_id)
  VALUES (NEW.id, NEW.kind, NEW.created_at, NEW.command ->> '$.review.payment');

  INSERT INTO posting_moves (
    journal_id, kind, user_id, created_at, account_id, type, sign, amount, currency, original_amount,
    original_currency, rate, description, reference, processed_at, contra, settles_from, hold_id, expires_at, gated,
    usd_amount, watch)
  SELECT NEW.id, NEW.kind, NEW.user_id, NEW.created_at, p.virtual_account_id, 'credit', 1,
    p.amount, p.currency, NULL,
    NULL, NULL, 'Returned payment to ' || p.recipient,
    p.reference, NEW.created_at,
    'REVIEW',
    NULL, NULL, NULL, 0,
    NEW.command ->> '$.usdAmount', NEW.command ->> '$.watch'
  FROM payments p WHERE p.id = NEW.command ->> '$.review.payment' AND p.bank_line_id IS NULL;

  INSERT INTO entries (journal_id, ledger_account_id, currency, amount)
  SELECT NEW.id, a.id, a.currency, iif(a.code = 'REVIEW', -p.amount, p.amount)
  FROM payments p JOIN bank_lines l ON l.id = p.bank_line_id
  JOIN ledger_accounts a ON a.currency = p.currency AND a.code IN ('REVIEW', l.suspense_account)
  WHERE p.id = NEW.command ->> '$.review.payment';

  UPDATE payments SET status = 'rejected', ended_journal_id = NEW.id, updated_at = NEW.created_at
  WHERE id = NEW.command ->> '$.review.payment';
  INSERT INTO posting_seals (
    journal_id, kind, user_id, created_at, command, action, resource, resource_id, payment, before, after)
  VALUES (NEW.id, NEW.kind, NEW.user_id, NEW.created_at, NEW.command, 'UPDATE', 'PAYMENT',
    NEW.command ->> '$.review.payment',
    NULL,
    json_object('status', 'review'),
    json_patch('{"status":"rejected"}', json_object('reason', NEW.command ->> '$.review.reason')));

  INSERT INTO posting_shapes (journal_id, command, steps, made, pair)
  VALUES (NEW.id, NEW.command, '|credit|', '|credit||', NULL);

  SELECT RAISE(ABORT, 'INCOMPLETE') WHERE EXISTS (SELECT 1 FROM transactions WHERE journal_id = NEW.id)
      IS (SELECT bank_line_id IS NOT NULL FROM payments WHERE id = NEW.command ->> '$.review.payment');
END;

CREATE TRIGGER posting_commands_return INSTEAD OF INSERT ON posting_commands WHEN NEW.kind = 'return' BEGIN
  INSERT INTO posting_returns (journal_id, user_id, created_at, payment_id, description, code, reason, report_digest)
  SELECT NEW.id, NEW.user_id, NEW.created_at, r ->> 'payment', r ->> 'description', r ->> 'code', r ->> 'reason',
    r ->> 'report'
  FROM (SELECT NEW.command -> '$.return' AS r);
  INSERT INTO posting_seals (
    journal_id, kind, user_id, created_at, command, action, resource, resource_id, payment, before, after)
  VALUES (NEW.id, NEW.kind, NEW.user_id, NEW.created_at, NEW.command, 'UPDATE', 'PAYMENT',
    NEW.command ->> '$.return.payment',
    NULL,
    json_object('status', 'sent'),
    json_patch('{"status":"returned"}', json_object('code', NEW.command ->> '$.return.code',
        'reason', NEW.command ->> '$.return.reason')));

  INSERT INTO posting_shapes (journal_id, command, steps, made, pair)
  VALUES (NEW.id, NEW.command, '||', '||credit|', NULL);
END;

CREATE TRIGGER posting_commands_relink INSTEAD OF INSERT ON posting_commands WHEN NEW.kind = 'relink' BEGIN
  INSERT INTO posting_relinks (journal_id, created_at, account_id, cbs_account, version)
  SELECT NEW.id, NEW.created_at, r ->> 'account', r ->> 'cbsAccount', r ->> 'version'
  FROM (SELECT NEW.command -> '$.relink' AS r);
  INSERT INTO posting_links (
    journal_id, kind, user_id, created_at, command, action, resource, resource_id, payment, before, after)
  VALUES (NEW.id, NEW.kind, NEW.user_id, NEW.created_at, NEW.command, 'UPDATE', 'VIRTUAL_ACCOUNT',
    NEW.command ->> '$.relink.account',
    NULL,
    (SELECT json_object('cbsAccount', cbs_account)
        FROM virtual_accounts WHERE id = NEW.command ->> '$.relink.account'),
    json_object('cbsAccount', NEW.command ->> '$.relink.cbsAccount', 'settlements',
        (SELECT json_group_array(json_array(from_cbs_account, to_cbs_account, amount, currency))
          FROM settlement_instructions WHERE journal_id = NEW.id)));

  INSERT INTO posting_shapes (journal_id, command, steps, made, pair)
  VALUES (NEW.id, NEW.command, '||', '||', NULL);
END;

CREATE TRIGGER posting_commands_settlement INSTEAD OF INSERT ON posting_commands WHEN NEW.kind = 'settlement' BEGIN
  INSERT INTO posting_instructions (journal_id, user_id, created_at, instruction_id)
  VALUES (NEW.id, NEW.user_id, NEW.created_at, NEW.command ->> '$.settlement.instruction');
  INSERT INTO posting_seals (
    journal_id, kind, user_id, created_at, command, action, resource, resource_id, payment, before, after)
  VALUES (NEW.id, NEW.kind, NEW.user_id, NEW.created_at, NEW.command, 'UPDATE', 'SETTLEMENT_INSTRUCTION',
    NEW.command ->> '$.settlement.instruction',
    NULL,
    json_object('status', 'open'),
    (SELECT json_object('status', 'settled', 'fromCbsAccount', from_cbs_account,
          'toCbsAccount', to_cbs_account, 'amount', amount, 'currency', currency)
        FROM settlement_instructions WHERE id = NEW.command ->> '$.settlement.instruction'));

  INSERT INTO posting_shapes (journal_id, command, steps, made, pair)
  VALUES (NEW.id, NEW.command, '||', '||', NULL);
END;

CREATE TRIGGER posting_commands_collection INSTEAD OF INSERT ON posting_commands WHEN NEW.kind = 'collection' BEGIN
  INSERT INTO posting_bank_lines (journal_id, kind, user_id, created_at, command)
  VALUES (NEW.id, NEW.kind, NEW.user_id, NEW.created_at, NEW.command);
  INSERT INTO posting_seals (
    journal_id, kind, user_id, created_at, command, action, resource, resource_id, payment, before, after)
  VALUES (NEW.id, NEW.kind, NEW.user_id, NEW.created_at, NEW.command, 'CREATE', 'TRANSACTION',
    (SELECT id FROM transactions WHERE journal_id = NEW.id),
    NULL,
    json_object('outcome', NULL),
    json_object('outcome', 'credited', 'bankLine', NEW.command ->> '$.bankLine.id'));

  INSERT INTO posting_shapes (journal_id, command, steps, made, pair)
  VALUES (NEW.id, NEW.command, '|credit|', '|credit|', NULL);
END;

CREATE TRIGGER posting_commands_undo INSTEAD OF INSERT ON posting_commands WHEN NEW.kind = 'undo' BEGIN
  INSERT INTO posting_undos (journal_id, kind, user_id, created_at, command)
  VALUES (NEW.id, NEW.kind, NEW.user_id, NEW.created_at, NEW.command);
  INSERT INTO posting_seals (
    journal_id, kind, user_id, created_at, command, action, resource, resource_id, payment, before, after)
  VALUES (NEW.id, NEW.kind, NEW.user_id, NEW.created_at, NEW.command, 'CREATE', 'TRANSACTION',
    (SELECT id FROM transactions WHERE journal_id = NEW.id),
    NULL,
    json_object('outcome', 'credited'),
    json_object('bankLine', NEW.command ->> '$.bankLine.id', 'undone', json('true')));

  INSERT INTO posting_shapes (journal_id, command, steps, made, pair)
  VALUES (NEW.id, NEW.command, '|debit|', '|debit|', NULL);
END;

CREATE TRIGGER posting_commands_suspense INSTEAD OF INSERT ON posting_commands WHEN NEW.kind = 'suspense' BEGIN
  INSERT INTO posting_bank_lines (journal_id, kind, user_id, created_at, command)
  VALUES (NEW.id, NEW.kind, NEW.user_id, NEW.created_at, NEW.command);
  INSERT INTO posting_seals (
    journal_id, kind, user_id, created_at, command, action, resource, resource_id, payment, before, after)
  VALUES (NEW.id, NEW.kind, NEW.user_id, NEW.created_at, NEW.command, 'UPDATE', 'BANK_LINE',
    NEW.command ->> '$.bankLine.id',
    NULL,
    json_object('outcome', NULL),
    (SELECT json_object('outcome', outcome, 'suspenseAccount', suspense_account,
          'direction', direction, 'amount', amount) FROM bank_lines WHERE id = NEW.command ->> '$.bankLine.id'));

  INSERT INTO posting_shapes (journal_id, command, steps, made, pair)
  VALUES (NEW.id, NEW.command, '||', '||', NULL);
END;

CREATE TRIGGER posting_commands_assignment INSTEAD OF INSERT ON posting_commands WHEN NEW.kind = 'assignment' BEGIN
  INSERT INTO posting_bank_lines (journal_id, kind, user_id, created_at, command)
  SELECT NEW.id, NEW.kind, NEW.user_id, NEW.created_at, NEW.command WHERE NEW.command ->> '$.assigned.payment' IS NULL;

  INSERT INTO posting_assignments (journal_id, user_id, created_at, command)
  SELECT NEW.id, NEW.user_id, NEW.created_at, NEW.command WHERE NEW.command ->> '$.assigned.payment' IS NOT NULL;
  INSERT INTO posting_seals (
    journal_id, kind, user_id, created_at, command, action, resource, resource_id, payment, before, after)
  VALUES (NEW.id, NEW.kind, NEW.user_id, NEW.created_at, NEW.command, 'UPDATE', iif(NEW.command ->> '$.assigned.payment' IS NULL, 'BANK_LINE', 'PAYMENT'),
    coalesce(NEW.command ->> '$.assigned.payment', NEW.command ->> '$.bankLine.id'),
    NULL,
    json_object('outcome', 'suspense'),
    json_object('outcome', 'assigned'));

  INSERT INTO posting_shapes (journal_id, command, steps, made, pair)
  VALUES (NEW.id, NEW.command, '|credit|', '|credit|', NULL);
END;

-- db/program/posting-shapes.sql

CREATE VIEW posting_shapes AS
SELECT NULL AS journal_id, NULL AS command, NULL AS steps, NULL AS made, NULL AS pair;

CREATE TRIGGER posting_shapes_check INSTEAD OF INSERT ON posting_shapes BEGIN
  SELECT RAISE(ABORT, 'INCOMPLETE')
  FROM (SELECT coalesce(group_concat(type, ' '), '') AS types, count(*) AS made,
      sum(iif(type IN ('credit', 'release'), amount, -amount)) AS net,
      min(virtual_account_id) = max(virtual_account_id) AS one_account
    FROM (SELECT * FROM transactions WHERE journal_id = NEW.journal_id ORDER BY id))
  WHERE instr(NEW.made, '|' || types || '|') = 0
    OR (made = 2 AND iif(NEW.pair IS 'capture', net < 0 OR NOT one_account, net <> 0 OR one_account))
    OR instr(NEW.steps, '|' || coalesce((SELECT group_concat(coalesce(value ->> '$.type', '?'), ' ')
      FROM json_each(NEW.command, '$.steps')), '') || '|') = 0;

  SELECT RAISE(ABORT, 'INCOMPLETE')
  FROM transactions t
  WHERE t.journal_id = NEW.journal_id AND t.type IN ('hold', 'release') AND NOT EXISTS (
    SELECT 1 FROM holds h WHERE h.id = t.hold_id AND h.virtual_account_id = t.virtual_account_id
      AND h.held_amount = t.amount
      AND NEW.journal_id = iif(t.type = 'hold', h.placed_journal_id, h.ended_journal_id));
END;

-- db/program/posting.sql

CREATE VIEW posting_admissions AS
SELECT NULL AS journal_id, NULL AS user_id, NULL AS session_id, NULL AS role, NULL AS created_at;

CREATE TRIGGER posting_admissions_check INSTEAD OF INSERT ON posting_admissions BEGIN
  SELECT CASE
    WHEN EXISTS (SELECT 1 FROM journals WHERE id = NEW.journal_id) THEN RAISE(ABORT, 'ALREADY_COMMITTED')
    WHEN EXISTS (SELECT 1 FROM entries WHERE journal_id = NEW.journal_id) THEN RAISE(ABORT, 'ENTRY_OUTSIDE_JOURNAL')
    WHEN NEW.user_id IS NULL THEN NULL
    WHEN u.is_active IS NOT 1 OR u.deleted_at IS NOT NULL THEN RAISE(ABORT, 'ACTOR_INACTIVE')
    WHEN NEW.session_id <> '' AND NOT EXISTS (SELECT 1 FROM sessions
        WHERE id = NEW.session_id AND user_id = NEW.user_id AND expires_at > NEW.created_at)
      THEN RAISE(ABORT, 'ACTOR_INACTIVE')
    WHEN u.role <> NEW.role THEN RAISE(ABORT, 'ACTOR_FORBIDDEN')
  END
  FROM (SELECT 1) LEFT JOIN users u ON u.id = NEW.user_id;
END;

CREATE VIEW posting_moves AS
SELECT NULL AS journal_id, NULL AS kind, NULL AS user_id, NULL AS created_at, NULL AS account_id,
  NULL AS type, NULL AS sign, NULL AS amount, NULL AS currency, NULL AS original_amount,
  NULL AS original_currency, NULL AS rate, NULL AS description, NULL AS reference, NULL AS processed_at,
  NULL AS contra, NULL AS settles_from, NULL AS hold_id, NULL AS expires_at, NULL AS gated,
  NULL AS usd_amount, NULL AS watch;

CREATE TRIGGER posting_moves_book INSTEAD OF INSERT ON posting_moves WHEN NEW.type IS NOT NULL BEGIN
  SELECT CASE
    WHEN NEW.type = 'release' AND NEW.hold_id IS NULL THEN RAISE(ABORT, 'HOLD_NOT_FOUND')
    WHEN v.id IS NULL OR v.closed_at IS NOT NULL THEN RAISE(ABORT, 'ACCOUNT_NOT_FOUND')
    WHEN NEW.gated AND v.status <> 'active' THEN RAISE(ABORT, 'ACCOUNT_NOT_ACTIVE')
    WHEN NEW.gated AND NEW.type = 'credit' AND v.credit_enabled <> 1 THEN RAISE(ABORT, 'CREDIT_DISABLED')
    WHEN NEW.gated AND NEW.type = 'debit' AND v.debit_enabled <> 1 THEN RAISE(ABORT, 'DEBIT_DISABLED')
    WHEN v.currency <> NEW.currency THEN RAISE(ABORT, 'CURRENCY_DIFFERS')
    -- Returns, rejections, assignments, interest and sweeps, which the server transfers, pass.
    WHEN v.maximum_balance IS NOT NULL AND v.balance + NEW.amount > v.maximum_balance AND NEW.gated AND NEW.type = 'credit'
      AND (NEW.kind IN ('credit', 'payment') OR NEW.kind = 'approval' OR (NEW.kind = 'transfer' AND NEW.user_id IS NOT NULL))
      THEN RAISE(ABORT, 'MAXIMUM_BALANCE')
  END
  FROM (SELECT 1) LEFT JOIN virtual_accounts v ON v.id = NEW.account_id;

  -- The customer's side.
  INSERT INTO entries (journal_id, ledger_account_id, currency, amount)
  VALUES (NEW.journal_id,
    (SELECT id FROM ledger_accounts WHERE virtual_account_id = NEW.account_id AND kind = 'available'),
    NEW.currency, NEW.sign * NEW.amount);

  -- The other side, in the currency that was entered: the FX position stands between the two (posting_extras).
  INSERT INTO entries (journal_id, ledger_account_id, currency, amount)
  VALUES (NEW.journal_id,
    (SELECT id FROM ledger_accounts WHERE code = NEW.contra
      AND currency = iif(NEW.type IN ('credit', 'debit'), coalesce(NEW.original_currency, NEW.currency), NEW.currency)),
    iif(NEW.type IN ('credit', 'debit'), coalesce(NEW.original_currency, NEW.currency), NEW.currency),
    -NEW.sign * iif(NEW.type IN ('credit', 'debit'), coalesce(NEW.original_amount, NEW.amount), NEW.amount));

  INSERT INTO posting_extras (
    journal_id, kind, user_id, created_at, account_id, type, sign, amount, currency, original_amount,
    original_currency, description, reference, settles_from, hold_id, expires_at)
  VALUES (NEW.journal_id, NEW.kind, NEW.user_id, NEW.created_at, NEW.account_id, NEW.type, NEW.sign, NEW.amount,
    NEW.currency, NEW.original_amount, NEW.original_currency, NEW.description, NEW.reference, NEW.settles_from,
    NEW.hold_id, NEW.expires_at);

  -- After the entries, so that the balances are those that they made.
  INSERT INTO posting_transactions (
    journal_id, created_at, account_id, type, amount, currency, original_amount, original_currency, rate, description,
    reference, processed_at, hold_id, last)
  VALUES (NEW.journal_id, NEW.created_at, NEW.account_id, NEW.type, NEW.amount, NEW.currency, NEW.original_amount,
    NEW.original_currency, NEW.rate, NEW.description, NEW.reference, NEW.processed_at, NEW.hold_id,
    (SELECT id FROM transactions WHERE virtual_account_id = NEW.account_id ORDER BY seq DESC LIMIT 1));

  INSERT INTO posting_alerts (journal_id, created_at, account_id, type, amount, currency, usd_amount)
  VALUES (NEW.journal_id, NEW.created_at, NEW.account_id, iif(NEW.watch, NEW.type, NULL), NEW.amount, NEW.currency,
    NEW.usd_amount);
END;

CREATE VIEW posting_transactions AS
SELECT NULL AS journal_id, NULL AS created_at, NULL AS account_id, NULL AS type, NULL AS amount, NULL AS currency,
  NULL AS original_amount, NULL AS original_currency, NULL AS rate, NULL AS description, NULL AS reference,
  NULL AS processed_at, NULL AS hold_id, NULL AS last;

CREATE TRIGGER posting_transactions_write INSTEAD OF INSERT ON posting_transactions BEGIN
  INSERT INTO transactions (journal_id, virtual_account_id, seq, type, amount, currency, original_amount,
    original_currency, rate, description, reference, balance_after, held_after, credited_after, credit_count,
    debit_count, hold_count, created_at, processed_at, hold_id)
  VALUES (NEW.journal_id, NEW.account_id, coalesce((SELECT seq FROM transactions WHERE id = NEW.last), 0) + 1, NEW.type,
    NEW.amount, NEW.currency, NEW.original_amount, NEW.original_currency, NEW.rate, NEW.description, NEW.reference,
    (SELECT balance FROM ledger_accounts WHERE virtual_account_id = NEW.account_id AND kind = 'available'),
    (SELECT balance FROM ledger_accounts WHERE virtual_account_id = NEW.account_id AND kind = 'held'),
    coalesce((SELECT credited_after FROM transactions WHERE id = NEW.last), 0) + iif(NEW.type = 'credit', NEW.amount, 0),
    coalesce((SELECT credit_count FROM transactions WHERE id = NEW.last), 0) + (NEW.type = 'credit'),
    coalesce((SELECT debit_count FROM transactions WHERE id = NEW.last), 0) + (NEW.type = 'debit'),
    coalesce((SELECT hold_count FROM transactions WHERE id = NEW.last), 0) + (NEW.type = 'hold'),
    max(NEW.created_at, coalesce((SELECT created_at FROM transactions WHERE id = NEW.last), NEW.created_at)),
    NEW.processed_at,
    iif(NEW.type = 'hold', (SELECT max(id) FROM holds), NEW.hold_id));
END;

CREATE VIEW posting_extras AS
SELECT NULL AS journal_id, NULL AS kind, NULL AS user_id, NULL AS created_at, NULL AS account_id,
  NULL AS type, NULL AS sign, NULL AS amount, NULL AS currency, NULL AS original_amount,
  NULL AS original_currency, NULL AS description, NULL AS reference, NULL AS settles_from, NULL AS hold_id,
  NULL AS expires_at;

CREATE TRIGGER posting_extras_book INSTEAD OF INSERT ON posting_extras
WHEN NEW.type IN ('hold', 'release') OR NEW.original_currency IS NOT NULL OR NEW.settles_from IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'CBS_CURRENCY')
  FROM virtual_accounts v JOIN cbs_accounts b ON b.number = v.cbs_account AND b.purpose = 'settlement'
  WHERE v.id = NEW.account_id AND NEW.type IN ('credit', 'debit') AND instr(b.currencies, NEW.original_currency) = 0;

  -- A conversion passes through the FX position of both currencies.
  INSERT INTO entries (journal_id, ledger_account_id, currency, amount)
  SELECT NEW.journal_id, f.id, f.currency,
    iif(f.currency = NEW.currency, -NEW.sign * NEW.amount, NEW.sign * NEW.original_amount)
  FROM ledger_accounts f
  WHERE NEW.original_currency IS NOT NULL AND NEW.type IN ('credit', 'debit')
    AND f.code = 'FX' AND f.currency IN (NEW.currency, NEW.original_currency);

  INSERT INTO holds (virtual_account_id, amount, currency, held_amount, reason, reference, created_by, created_at,
    expires_at, placed_journal_id)
  SELECT NEW.account_id, coalesce(NEW.original_amount, NEW.amount), coalesce(NEW.original_currency, NEW.currency),
    NEW.amount, NEW.description, NEW.reference, NEW.user_id, NEW.created_at,
    CASE NEW.expires_at
      WHEN 'never' THEN NULL
      WHEN 'default' THEN NEW.created_at + 3600000 * coalesce(
        (SELECT hold_duration FROM configurations WHERE virtual_account_id = NEW.account_id), 72)
      ELSE NEW.expires_at END,
    NEW.journal_id
  WHERE NEW.type = 'hold';

  -- Released with the amount that was held then, whatever the rate is today.
  UPDATE holds SET is_active = 0, ended_at = NEW.created_at, ended_by = NEW.kind, ended_journal_id = NEW.journal_id
  WHERE id = iif(NEW.type = 'release', NEW.hold_id, NULL);

  -- Money that came from an account of another CBS account leaves an instruction to settle the two.
  INSERT INTO settlement_instructions (journal_id, from_cbs_account, to_cbs_account, amount, currency, created_at)
  SELECT NEW.journal_id, NEW.settles_from, v.cbs_account, NEW.amount, NEW.currency, NEW.created_at
  FROM virtual_accounts v
  WHERE NEW.settles_from IS NOT NULL AND v.id = NEW.account_id;
END;

CREATE VIEW posting_legs AS
SELECT NULL AS journal_id, NULL AS kind, NULL AS user_id, NULL AS created_at, NULL AS type, NULL AS account_id,
  NULL AS other_id, NULL AS amount, NULL AS currency, NULL AS description, NULL AS reference, NULL AS contra,
  NULL AS hold_id, NULL AS usd_amount, NULL AS watch;

CREATE TRIGGER posting_legs_move INSTEAD OF INSERT ON posting_legs BEGIN
  INSERT INTO posting_moves (
    journal_id, kind, user_id, created_at, account_id, type, sign, amount, currency, original_amount,
    original_currency, rate, description, reference, processed_at, contra, settles_from, hold_id, expires_at, gated,
    usd_amount, watch)
  SELECT NEW.journal_id, NEW.kind, NEW.user_id, NEW.created_at, v.id, NEW.type, iif(NEW.type = 'credit', 1, -1),
    NEW.amount, coalesce(NEW.currency, v.currency), NULL, NULL, NULL, NEW.description, NEW.reference, NEW.created_at,
    CASE
      WHEN NEW.contra IS NOT NULL THEN NEW.contra
      WHEN o.id IS NOT NULL AND b.number IS NOT ob.number THEN coalesce('CLEARING:' || b.number, 'UNLINKED')
      ELSE coalesce(b.number, 'UNLINKED')
    END,
    iif(NEW.type = 'credit' AND b.number <> ob.number, ob.number, NULL), NEW.hold_id, NULL, 1, NEW.usd_amount, NEW.watch
  FROM (SELECT 1)
  LEFT JOIN virtual_accounts v ON v.id = NEW.account_id
  LEFT JOIN virtual_accounts o ON o.id = NEW.other_id
  LEFT JOIN cbs_accounts b ON b.number = v.cbs_account AND b.purpose = 'settlement'
  LEFT JOIN cbs_accounts ob ON ob.number = o.cbs_account AND ob.purpose = 'settlement';
END;

CREATE VIEW posting_seals AS
SELECT NULL AS journal_id, NULL AS kind, NULL AS user_id, NULL AS created_at, NULL AS command, NULL AS action,
  NULL AS resource, NULL AS resource_id, NULL AS payment, NULL AS before, NULL AS after;

CREATE TRIGGER posting_seals_write INSTEAD OF INSERT ON posting_seals BEGIN
  -- Entries of one currency are added up as they are read; only those of several have to be sorted by it.
  SELECT RAISE(ABORT, 'UNBALANCED')
  FROM (SELECT count(*) AS legs, min(currency) AS least, max(currency) AS greatest, sum(amount) AS total
    FROM entries WHERE journal_id = NEW.journal_id)
  WHERE (legs < 2 AND NOT NEW.kind = 'relink')
    OR iif(least IS greatest, total <> 0, EXISTS (
      SELECT 1 FROM entries WHERE journal_id = NEW.journal_id GROUP BY currency HAVING sum(amount) <> 0));

  INSERT INTO audit_entries (user_id, action, resource, resource_id, details, ip_address, user_agent, created_at)
  VALUES (NEW.user_id, NEW.action, NEW.resource, NEW.resource_id,
    (SELECT CASE
        WHEN NEW.payment IS NOT NULL THEN json_insert(details, '$.payment', json(NEW.payment))
        WHEN NEW.before IS NOT NULL THEN json_insert(details, '$.before', json(NEW.before), '$.after', json(NEW.after))
        ELSE details END
      FROM (SELECT json_object('journalId', NEW.journal_id, 'kind', NEW.kind,
        'command', lower(hex(sha3(NEW.command, 256))),
        'entries', (SELECT json_group_array(json_array(ledger_account_id, amount)) FROM entries
          WHERE journal_id = NEW.journal_id),
        'transactions', json_group_array(
          json_object('id', id, 'accountId', virtual_account_id, 'seq', seq, 'type', type, 'amount', amount,
            'currency', currency, 'originalAmount', original_amount, 'originalCurrency', original_currency,
            'rate', rate, 'description', description, 'reference', reference,
            'balanceBefore', balance_after - iif(type IN ('credit', 'release'), amount, -amount),
            'balanceAfter', balance_after, 'createdAt', created_at, 'processedAt', processed_at,
            'holdId', hold_id))) AS details
        FROM transactions WHERE journal_id = NEW.journal_id)),
    coalesce(NEW.command ->> '$.origin.ip', ''), coalesce(NEW.command ->> '$.origin.userAgent', ''), NEW.created_at);

  -- Every journal's row names what it is about: of a credit or a debit, the transaction of that type.
  SELECT RAISE(ABORT, 'INCOMPLETE')
  WHERE NEW.resource_id IS NULL
    OR (SELECT hash <> '' AND instr(details, NEW.journal_id) > 0 FROM audit_logs ORDER BY id DESC LIMIT 1) IS NOT 1;
END;

-- db/program/program-credentials.sql

CREATE TRIGGER program_credentials_insert BEFORE INSERT ON program_credentials BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY') WHERE EXISTS (SELECT 1 FROM program_credentials WHERE id = NEW.id);
END;

CREATE TRIGGER program_credentials_update BEFORE UPDATE ON program_credentials BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY')
  WHERE (NEW.id, NEW.user_id, NEW.kind, NEW.digest, NEW.person_id, NEW.held_from)
      <> (OLD.id, OLD.user_id, OLD.kind, OLD.digest, OLD.person_id, OLD.held_from)
    OR NEW.held_until IS NULL OR NEW.held_until > OLD.held_until;
END;

CREATE TRIGGER program_credentials_delete BEFORE DELETE ON program_credentials BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE VIEW program_persons AS
SELECT c.user_id, d.person_id, coalesce(c.held_until, 9007199254740991) AS ends
FROM program_credentials c JOIN program_credentials d ON d.digest = c.digest;

CREATE VIEW one_person AS
SELECT id AS member, id AS user_id, 9007199254740991 AS ends FROM users
UNION ALL
SELECT user_id, person_id, ends FROM program_persons
UNION ALL
SELECT person_id, user_id, ends FROM program_persons
UNION ALL
SELECT id, keeper_id, 9007199254740991 FROM users WHERE keeper_id IS NOT NULL
UNION ALL
SELECT keeper_id, id, 9007199254740991 FROM users WHERE keeper_id IS NOT NULL
UNION ALL
SELECT m.user_id, p.user_id, min(m.ends, p.ends) FROM program_persons m JOIN program_persons p ON p.person_id = m.person_id;

-- db/program/relinks.sql

CREATE VIEW account_positions AS
SELECT v.id AS account_id, b.number AS cbs_account, v.currency, v.balance
    + coalesce((SELECT sum(amount) FROM payments
      WHERE virtual_account_id = v.id AND status = 'review' AND bank_line_id IS NULL), 0)
    - iif(b.number IS NULL, coalesce((SELECT sum(iif(type = 'credit', amount, -amount)) FROM transactions
        WHERE virtual_account_id = v.id AND type IN ('credit', 'debit') AND original_currency IS NOT NULL), 0), 0)
  AS amount
FROM virtual_accounts v
LEFT JOIN cbs_accounts b ON b.number = v.cbs_account AND b.purpose = 'settlement'
UNION ALL
SELECT v.id, NULL, t.original_currency, sum(iif(t.type = 'credit', t.original_amount, -t.original_amount))
FROM virtual_accounts v JOIN transactions t ON t.virtual_account_id = v.id
WHERE t.type IN ('credit', 'debit') AND t.original_currency IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM cbs_accounts WHERE number = v.cbs_account AND purpose = 'settlement')
GROUP BY v.id, t.original_currency;

CREATE VIEW posting_relinks AS
SELECT NULL AS journal_id, NULL AS created_at, NULL AS account_id, NULL AS cbs_account, NULL AS version;

CREATE TRIGGER posting_relinks_move INSTEAD OF INSERT ON posting_relinks BEGIN
  SELECT CASE
    WHEN v.id IS NULL OR v.closed_at IS NOT NULL THEN RAISE(ABORT, 'ACCOUNT_NOT_FOUND')
    WHEN NEW.version IS NOT NULL AND v.version <> NEW.version THEN RAISE(ABORT, 'STALE')
    WHEN c.number IS NULL THEN RAISE(ABORT, 'CBS_ACCOUNT_NOT_FOUND')
    WHEN c.is_active <> 1 THEN RAISE(ABORT, 'CBS_ACCOUNT_INACTIVE')
    WHEN instr(c.currencies, v.currency) = 0 OR EXISTS (SELECT 1 FROM account_positions p
        WHERE p.account_id = NEW.account_id AND p.amount <> 0 AND instr(c.currencies, p.currency) = 0)
      THEN RAISE(ABORT, 'CBS_CURRENCY')
  END
  FROM (SELECT 1)
  LEFT JOIN virtual_accounts v ON v.id = NEW.account_id
  LEFT JOIN cbs_accounts c ON c.number = NEW.cbs_account AND c.purpose = 'settlement';

  -- Money that stood against UNLINKED is the new CBS account's at once: nobody owes it.
  INSERT INTO entries (journal_id, ledger_account_id, currency, amount)
  SELECT NEW.journal_id, l.id, l.currency,
    iif(l.code IN (NEW.cbs_account, 'CLEARING:' || NEW.cbs_account), -p.amount, p.amount)
  FROM account_positions p
  JOIN ledger_accounts l ON l.currency = p.currency AND l.code IN (coalesce('CLEARING:' || p.cbs_account, 'UNLINKED'),
    iif(p.cbs_account IS NULL, NEW.cbs_account, 'CLEARING:' || NEW.cbs_account))
  WHERE p.account_id = NEW.account_id AND p.amount <> 0 AND p.cbs_account IS NOT NEW.cbs_account;

  INSERT INTO settlement_instructions (journal_id, from_cbs_account, to_cbs_account, amount, currency, created_at)
  SELECT NEW.journal_id, cbs_account, NEW.cbs_account, amount, currency, NEW.created_at
  FROM account_positions
  WHERE account_id = NEW.account_id AND amount <> 0 AND cbs_account <> NEW.cbs_account;

  -- What its journals left in clearing accounts, whose codes are CLEARING:{number}: substr cuts the number out.
  INSERT INTO posting_settlements (journal_id, created_at, from_cbs_account, cbs_account, amount, currency)
  SELECT NEW.journal_id, NEW.created_at, substr(l.code, 10), NEW.cbs_account, sum(e.amount), l.currency
  FROM (SELECT journal_id FROM transactions WHERE virtual_account_id = NEW.account_id
    UNION SELECT ended_journal_id FROM payments WHERE virtual_account_id = NEW.account_id) f
  JOIN entries e ON e.journal_id = f.journal_id
  JOIN ledger_accounts l ON l.id = e.ledger_account_id AND l.code LIKE 'CLEARING:%'
  WHERE NOT EXISTS (SELECT 1 FROM virtual_accounts v
    JOIN cbs_accounts b ON b.number = v.cbs_account AND b.purpose = 'settlement' WHERE v.id = NEW.account_id)
  GROUP BY l.code, l.currency HAVING sum(e.amount) <> 0;

  -- Payments to other banks that wait for a CBS account to leave through leave through this one, wherever the account
  -- is linked to later.
  UPDATE payments SET cbs_account = NEW.cbs_account
  WHERE virtual_account_id = NEW.account_id AND recipient_account_id IS NULL AND status = 'booked'
    AND cbs_account IS NULL AND NOT EXISTS (SELECT 1 FROM virtual_accounts v
      JOIN cbs_accounts b ON b.number = v.cbs_account AND b.purpose = 'settlement' WHERE v.id = NEW.account_id);
END;

CREATE VIEW posting_settlements AS
SELECT NULL AS journal_id, NULL AS created_at, NULL AS from_cbs_account, NULL AS cbs_account, NULL AS amount,
  NULL AS currency;

CREATE TRIGGER posting_settlements_book INSTEAD OF INSERT ON posting_settlements BEGIN
  INSERT INTO entries (journal_id, ledger_account_id, currency, amount)
  SELECT NEW.journal_id, id, currency, iif(code = NEW.cbs_account, NEW.amount, -NEW.amount) FROM ledger_accounts
  WHERE code IN (NEW.cbs_account, 'CLEARING:' || NEW.cbs_account) AND currency = NEW.currency;

  INSERT INTO settlement_instructions (journal_id, from_cbs_account, to_cbs_account, amount, currency, created_at)
  SELECT NEW.journal_id, iif(NEW.amount > 0, NEW.from_cbs_account, NEW.cbs_account),
    iif(NEW.amount > 0, NEW.cbs_account, NEW.from_cbs_account), abs(NEW.amount), NEW.currency, NEW.created_at
  WHERE NEW.from_cbs_account <> NEW.cbs_account;
END;

CREATE VIEW posting_links AS
SELECT NULL AS journal_id, NULL AS kind, NULL AS user_id, NULL AS created_at, NULL AS command, NULL AS action,
  NULL AS resource, NULL AS resource_id, NULL AS payment, NULL AS before, NULL AS after;

CREATE TRIGGER posting_links_write INSTEAD OF INSERT ON posting_links BEGIN
  UPDATE virtual_accounts SET cbs_account = NEW.command ->> '$.relink.cbsAccount', cbs_journal_id = NEW.journal_id,
    version = version + 1, updated_at = NEW.created_at
  WHERE id = NEW.command ->> '$.relink.account';

  INSERT INTO posting_seals (
    journal_id, kind, user_id, created_at, command, action, resource, resource_id, payment, before, after)
  VALUES (NEW.journal_id, NEW.kind, NEW.user_id, NEW.created_at, NEW.command, NEW.action, NEW.resource,
    NEW.resource_id, NEW.payment, NEW.before, NEW.after);
END;

-- db/program/settlements.sql

CREATE VIEW posting_instructions AS
SELECT NULL AS journal_id, NULL AS user_id, NULL AS created_at, NULL AS instruction_id;

CREATE TRIGGER posting_instructions_settle INSTEAD OF INSERT ON posting_instructions BEGIN
  SELECT CASE
    WHEN i.id IS NULL THEN RAISE(ABORT, 'INSTRUCTION_NOT_FOUND')
    WHEN i.settled_at IS NOT NULL THEN RAISE(ABORT, 'INSTRUCTION_SETTLED')
    WHEN EXISTS (SELECT 1 FROM payment_file_entries e JOIN payment_files f ON f.id = e.file_id
        WHERE e.instruction_id = i.id AND e.answer IS NOT 'returned' AND f.sent_at IS NULL)
      THEN RAISE(ABORT, 'INSTRUCTION_FILED')
  END
  FROM (SELECT 1) LEFT JOIN settlement_instructions i ON i.id = NEW.instruction_id;

  INSERT INTO entries (journal_id, ledger_account_id, currency, amount)
  SELECT NEW.journal_id, l.id, l.currency,
    iif(l.code IN (i.from_cbs_account, 'CLEARING:' || i.to_cbs_account), i.amount, -i.amount)
  FROM settlement_instructions i
  JOIN ledger_accounts l ON l.currency = i.currency AND l.code IN (i.from_cbs_account, i.to_cbs_account,
    'CLEARING:' || i.from_cbs_account, 'CLEARING:' || i.to_cbs_account)
  WHERE i.id = NEW.instruction_id;

  UPDATE settlement_instructions
  SET settled_at = NEW.created_at, settled_by = NEW.user_id, settled_journal_id = NEW.journal_id
  WHERE id = NEW.instruction_id;
END;

-- db/program/sign-ins.sql

CREATE TRIGGER sessions_update BEFORE UPDATE ON sessions BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY')
  WHERE (NEW.id, NEW.user_id, NEW.created_at, NEW.expires_at) <> (OLD.id, OLD.user_id, OLD.created_at, OLD.expires_at);
END;

CREATE TRIGGER known_devices_update BEFORE UPDATE ON known_devices BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY')
  WHERE (NEW.id, NEW.user_id) <> (OLD.id, OLD.user_id);
END;

-- db/program/states-rows.sql

CREATE VIEW virtual_accounts_state AS
SELECT id AS row_id, json_object('id', id, 'virtual_iban', virtual_iban, 'account_name', account_name, 'customer_name', customer_name, 'company_name', company_name, 'reference', reference, 'type', type, 'currency', currency, 'description', description, 'credit_enabled', credit_enabled, 'debit_enabled', debit_enabled, 'networth', networth, 'status', status, 'client_id', client_id, 'created_by', created_by, 'level', level, 'cbs_account', cbs_account, 'cbs_journal_id', cbs_journal_id, 'version', version, 'created_at', created_at, 'updated_at', updated_at, 'entity_id', entity_id, 'closed_at', closed_at) AS state
FROM virtual_accounts;

CREATE TRIGGER virtual_accounts_state_insert AFTER INSERT ON virtual_accounts BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('virtual_accounts', NEW.id, 'insert', NULL, (SELECT state FROM virtual_accounts_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER virtual_accounts_state_update AFTER UPDATE OF id, virtual_iban, account_name, customer_name, company_name, reference, type, currency, description, credit_enabled, debit_enabled, networth, status, client_id, created_by, level, cbs_account, cbs_journal_id, version, created_at, updated_at, entity_id, closed_at
ON virtual_accounts BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('virtual_accounts', NEW.id, 'update', json_object('id', OLD.id, 'virtual_iban', OLD.virtual_iban, 'account_name', OLD.account_name, 'customer_name', OLD.customer_name, 'company_name', OLD.company_name, 'reference', OLD.reference, 'type', OLD.type, 'currency', OLD.currency, 'description', OLD.description, 'credit_enabled', OLD.credit_enabled, 'debit_enabled', OLD.debit_enabled, 'networth', OLD.networth, 'status', OLD.status, 'client_id', OLD.client_id, 'created_by', OLD.created_by, 'level', OLD.level, 'cbs_account', OLD.cbs_account, 'cbs_journal_id', OLD.cbs_journal_id, 'version', OLD.version, 'created_at', OLD.created_at, 'updated_at', OLD.updated_at, 'entity_id', OLD.entity_id, 'closed_at', OLD.closed_at), (SELECT state FROM virtual_accounts_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER virtual_accounts_state_delete AFTER DELETE ON virtual_accounts BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('virtual_accounts', OLD.id, 'delete', NULL, NULL);
END;

CREATE VIEW clients_state AS
SELECT id AS row_id, json_object('id', id, 'name', name, 'kind', kind, 'created_at', created_at, 'signed_up_at', signed_up_at) AS state
FROM clients;

CREATE TRIGGER clients_state_insert AFTER INSERT ON clients BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('clients', NEW.id, 'insert', NULL, (SELECT state FROM clients_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER clients_state_update AFTER UPDATE OF id, name, kind, created_at, signed_up_at
ON clients BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('clients', NEW.id, 'update', json_object('id', OLD.id, 'name', OLD.name, 'kind', OLD.kind, 'created_at', OLD.created_at, 'signed_up_at', OLD.signed_up_at), (SELECT state FROM clients_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER clients_state_delete AFTER DELETE ON clients BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('clients', OLD.id, 'delete', NULL, NULL);
END;

CREATE VIEW configurations_state AS
SELECT virtual_account_id AS row_id, json_object('virtual_account_id', virtual_account_id, 'daily_limit', daily_limit, 'monthly_limit', monthly_limit, 'enforce_limits', enforce_limits, 'suspense_account', suspense_account, 'auto_reconciliation', auto_reconciliation, 'compliance_check', compliance_check, 'hold_duration', hold_duration, 'notification_email', notification_email, 'updated_at', updated_at) AS state
FROM configurations;

CREATE TRIGGER configurations_state_insert AFTER INSERT ON configurations BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('configurations', NEW.virtual_account_id, 'insert', NULL, (SELECT state FROM configurations_state WHERE row_id = NEW.virtual_account_id));
END;

CREATE TRIGGER configurations_state_update AFTER UPDATE OF virtual_account_id, daily_limit, monthly_limit, enforce_limits, suspense_account, auto_reconciliation, compliance_check, hold_duration, notification_email, updated_at
ON configurations BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('configurations', NEW.virtual_account_id, 'update', json_object('virtual_account_id', OLD.virtual_account_id, 'daily_limit', OLD.daily_limit, 'monthly_limit', OLD.monthly_limit, 'enforce_limits', OLD.enforce_limits, 'suspense_account', OLD.suspense_account, 'auto_reconciliation', OLD.auto_reconciliation, 'compliance_check', OLD.compliance_check, 'hold_duration', OLD.hold_duration, 'notification_email', OLD.notification_email, 'updated_at', OLD.updated_at), (SELECT state FROM configurations_state WHERE row_id = NEW.virtual_account_id));
END;

CREATE TRIGGER configurations_state_delete AFTER DELETE ON configurations BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('configurations', OLD.virtual_account_id, 'delete', NULL, NULL);
END;

CREATE VIEW entities_state AS
SELECT id AS row_id, json_object('id', id, 'request_id', request_id, 'client_id', client_id, 'parent_id', parent_id, 'kind', kind, 'name', name, 'code', code, 'deleted_at', deleted_at, 'version', version, 'created_by', created_by, 'created_at', created_at, 'updated_at', updated_at) AS state
FROM entities;

CREATE TRIGGER entities_state_insert AFTER INSERT ON entities BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('entities', NEW.id, 'insert', NULL, (SELECT state FROM entities_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER entities_state_update AFTER UPDATE OF id, request_id, client_id, parent_id, kind, name, code, deleted_at, version, created_by, created_at, updated_at
ON entities BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('entities', NEW.id, 'update', json_object('id', OLD.id, 'request_id', OLD.request_id, 'client_id', OLD.client_id, 'parent_id', OLD.parent_id, 'kind', OLD.kind, 'name', OLD.name, 'code', OLD.code, 'deleted_at', OLD.deleted_at, 'version', OLD.version, 'created_by', OLD.created_by, 'created_at', OLD.created_at, 'updated_at', OLD.updated_at), (SELECT state FROM entities_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER entities_state_delete AFTER DELETE ON entities BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('entities', OLD.id, 'delete', NULL, NULL);
END;

CREATE VIEW approvals_state AS
SELECT id AS row_id, json_object('id', id, 'request_id', request_id, 'kind', kind, 'client_id', client_id, 'subject', subject, 'act', act, 'body', body, 'summary', summary, 'details', details, 'usd_amount', usd_amount, 'status', status, 'maker_id', maker_id, 'made_at', made_at, 'asked_at', asked_at, 'expires_at', expires_at, 'ended_by', ended_by, 'ended_at', ended_at, 'reason', reason) AS state
FROM approvals;

CREATE TRIGGER approvals_state_insert AFTER INSERT ON approvals BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('approvals', NEW.id, 'insert', NULL, (SELECT state FROM approvals_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER approvals_state_update AFTER UPDATE OF id, request_id, kind, client_id, subject, act, body, summary, details, usd_amount, status, maker_id, made_at, asked_at, expires_at, ended_by, ended_at, reason
ON approvals BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('approvals', NEW.id, 'update', json_object('id', OLD.id, 'request_id', OLD.request_id, 'kind', OLD.kind, 'client_id', OLD.client_id, 'subject', OLD.subject, 'act', OLD.act, 'body', OLD.body, 'summary', OLD.summary, 'details', OLD.details, 'usd_amount', OLD.usd_amount, 'status', OLD.status, 'maker_id', OLD.maker_id, 'made_at', OLD.made_at, 'asked_at', OLD.asked_at, 'expires_at', OLD.expires_at, 'ended_by', OLD.ended_by, 'ended_at', OLD.ended_at, 'reason', OLD.reason), (SELECT state FROM approvals_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER approvals_state_delete AFTER DELETE ON approvals BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('approvals', OLD.id, 'delete', NULL, NULL);
END;

CREATE VIEW approval_settings_state AS
SELECT kind AS row_id, json_object('kind', kind, 'enabled', enabled, 'above_usd', above_usd, 'updated_by', updated_by, 'updated_at', updated_at) AS state
FROM approval_settings;

CREATE TRIGGER approval_settings_state_insert AFTER INSERT ON approval_settings BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('approval_settings', NEW.kind, 'insert', NULL, (SELECT state FROM approval_settings_state WHERE row_id = NEW.kind));
END;

CREATE TRIGGER approval_settings_state_update AFTER UPDATE OF kind, enabled, above_usd, updated_by, updated_at
ON approval_settings BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('approval_settings', NEW.kind, 'update', json_object('kind', OLD.kind, 'enabled', OLD.enabled, 'above_usd', OLD.above_usd, 'updated_by', OLD.updated_by, 'updated_at', OLD.updated_at), (SELECT state FROM approval_settings_state WHERE row_id = NEW.kind));
END;

CREATE TRIGGER approval_settings_state_delete AFTER DELETE ON approval_settings BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('approval_settings', OLD.kind, 'delete', NULL, NULL);
END;

CREATE VIEW client_payment_settings_state AS
SELECT client_id AS row_id, json_object('client_id', client_id, 'enabled', enabled, 'above_usd', above_usd, 'beneficiaries', beneficiaries, 'payee_advice', payee_advice, 'payment_requests', payment_requests, 'version', version, 'updated_by', updated_by, 'updated_at', updated_at) AS state
FROM client_payment_settings;

CREATE TRIGGER client_payment_settings_state_insert AFTER INSERT ON client_payment_settings BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('client_payment_settings', NEW.client_id, 'insert', NULL, (SELECT state FROM client_payment_settings_state WHERE row_id = NEW.client_id));
END;

CREATE TRIGGER client_payment_settings_state_update AFTER UPDATE OF client_id, enabled, above_usd, beneficiaries, payee_advice, payment_requests, version, updated_by, updated_at
ON client_payment_settings BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('client_payment_settings', NEW.client_id, 'update', json_object('client_id', OLD.client_id, 'enabled', OLD.enabled, 'above_usd', OLD.above_usd, 'beneficiaries', OLD.beneficiaries, 'payee_advice', OLD.payee_advice, 'payment_requests', OLD.payment_requests, 'version', OLD.version, 'updated_by', OLD.updated_by, 'updated_at', OLD.updated_at), (SELECT state FROM client_payment_settings_state WHERE row_id = NEW.client_id));
END;

CREATE TRIGGER client_payment_settings_state_delete AFTER DELETE ON client_payment_settings BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('client_payment_settings', OLD.client_id, 'delete', NULL, NULL);
END;

CREATE VIEW sole_acts_state AS
SELECT id AS row_id, json_object('id', id, 'kind', kind, 'account_id', account_id, 'maker_id', maker_id, 'usd_amount', usd_amount, 'at', at) AS state
FROM sole_acts;

CREATE TRIGGER sole_acts_state_insert AFTER INSERT ON sole_acts BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('sole_acts', NEW.id, 'insert', NULL, (SELECT state FROM sole_acts_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER sole_acts_state_update AFTER UPDATE OF id, kind, account_id, maker_id, usd_amount, at
ON sole_acts BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('sole_acts', NEW.id, 'update', json_object('id', OLD.id, 'kind', OLD.kind, 'account_id', OLD.account_id, 'maker_id', OLD.maker_id, 'usd_amount', OLD.usd_amount, 'at', OLD.at), (SELECT state FROM sole_acts_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER sole_acts_state_delete AFTER DELETE ON sole_acts BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('sole_acts', OLD.id, 'delete', NULL, NULL);
END;

CREATE VIEW bank_csv_mappings_state AS
SELECT cbs_account AS row_id, json_object('cbs_account', cbs_account, 'mapping', mapping, 'updated_by', updated_by, 'updated_at', updated_at) AS state
FROM bank_csv_mappings;

CREATE TRIGGER bank_csv_mappings_state_insert AFTER INSERT ON bank_csv_mappings BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('bank_csv_mappings', NEW.cbs_account, 'insert', NULL, (SELECT state FROM bank_csv_mappings_state WHERE row_id = NEW.cbs_account));
END;

CREATE TRIGGER bank_csv_mappings_state_update AFTER UPDATE OF cbs_account, mapping, updated_by, updated_at
ON bank_csv_mappings BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('bank_csv_mappings', NEW.cbs_account, 'update', json_object('cbs_account', OLD.cbs_account, 'mapping', OLD.mapping, 'updated_by', OLD.updated_by, 'updated_at', OLD.updated_at), (SELECT state FROM bank_csv_mappings_state WHERE row_id = NEW.cbs_account));
END;

CREATE TRIGGER bank_csv_mappings_state_delete AFTER DELETE ON bank_csv_mappings BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('bank_csv_mappings', OLD.cbs_account, 'delete', NULL, NULL);
END;

CREATE VIEW bank_statements_state AS
SELECT id AS row_id, json_object('id', id, 'request_id', request_id, 'upload_id', upload_id, 'digest', digest, 'file_name', file_name, 'format', format, 'cbs_account', cbs_account, 'virtual_account_id', virtual_account_id, 'ledger_account_id', ledger_account_id, 'currency', currency, 'from_date', from_date, 'to_date', to_date, 'opening_file', opening_file, 'opening_ours', opening_ours, 'closing_file', closing_file, 'closing_ours', closing_ours, 'compared_at', compared_at, 'line_count', line_count, 'status', status, 'uploaded_by', uploaded_by, 'uploaded_at', uploaded_at, 'committed_by', committed_by, 'committed_at', committed_at, 'finished_at', finished_at, 'undone_by', undone_by, 'undone_at', undone_at, 'failure', failure) AS state
FROM bank_statements WHERE status NOT IN ('reading');

CREATE TRIGGER bank_statements_state_insert AFTER INSERT ON bank_statements WHEN NEW.status NOT IN ('reading') BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('bank_statements', NEW.id, 'insert', NULL, (SELECT state FROM bank_statements_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER bank_statements_state_update AFTER UPDATE OF id, request_id, upload_id, digest, file_name, format, cbs_account, virtual_account_id, ledger_account_id, currency, from_date, to_date, opening_file, opening_ours, closing_file, closing_ours, compared_at, line_count, status, uploaded_by, uploaded_at, committed_by, committed_at, finished_at, undone_by, undone_at, failure
ON bank_statements WHEN NEW.status NOT IN ('reading') BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('bank_statements', NEW.id, iif(OLD.status IN ('reading'), 'insert', 'update'), iif(OLD.status IN ('reading'), NULL, json_object('id', OLD.id, 'request_id', OLD.request_id, 'upload_id', OLD.upload_id, 'digest', OLD.digest, 'file_name', OLD.file_name, 'format', OLD.format, 'cbs_account', OLD.cbs_account, 'virtual_account_id', OLD.virtual_account_id, 'ledger_account_id', OLD.ledger_account_id, 'currency', OLD.currency, 'from_date', OLD.from_date, 'to_date', OLD.to_date, 'opening_file', OLD.opening_file, 'opening_ours', OLD.opening_ours, 'closing_file', OLD.closing_file, 'closing_ours', OLD.closing_ours, 'compared_at', OLD.compared_at, 'line_count', OLD.line_count, 'status', OLD.status, 'uploaded_by', OLD.uploaded_by, 'uploaded_at', OLD.uploaded_at, 'committed_by', OLD.committed_by, 'committed_at', OLD.committed_at, 'finished_at', OLD.finished_at, 'undone_by', OLD.undone_by, 'undone_at', OLD.undone_at, 'failure', OLD.failure)), (SELECT state FROM bank_statements_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER bank_statements_state_delete AFTER DELETE ON bank_statements WHEN OLD.status NOT IN ('reading') BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('bank_statements', OLD.id, 'delete', NULL, NULL);
END;

CREATE VIEW cbs_accounts_state AS
SELECT number AS row_id, json_object('number', number, 'name', name, 'purpose', purpose, 'currencies', currencies, 'is_active', is_active, 'version', version) AS state
FROM cbs_accounts;

CREATE TRIGGER cbs_accounts_state_insert AFTER INSERT ON cbs_accounts BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('cbs_accounts', NEW.number, 'insert', NULL, (SELECT state FROM cbs_accounts_state WHERE row_id = NEW.number));
END;

CREATE TRIGGER cbs_accounts_state_update AFTER UPDATE OF number, name, purpose, currencies, is_active, version
ON cbs_accounts BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('cbs_accounts', NEW.number, 'update', json_object('number', OLD.number, 'name', OLD.name, 'purpose', OLD.purpose, 'currencies', OLD.currencies, 'is_active', OLD.is_active, 'version', OLD.version), (SELECT state FROM cbs_accounts_state WHERE row_id = NEW.number));
END;

CREATE TRIGGER cbs_accounts_state_delete AFTER DELETE ON cbs_accounts BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('cbs_accounts', OLD.number, 'delete', NULL, NULL);
END;

CREATE VIEW cut_offs_state AS
SELECT id AS row_id, json_object('id', id, 'currency', currency, 'country', country, 'time', time, 'version', version, 'created_by', created_by, 'created_at', created_at, 'updated_at', updated_at) AS state
FROM cut_offs;

CREATE TRIGGER cut_offs_state_insert AFTER INSERT ON cut_offs BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('cut_offs', NEW.id, 'insert', NULL, (SELECT state FROM cut_offs_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER cut_offs_state_update AFTER UPDATE OF id, currency, country, time, version, created_by, created_at, updated_at
ON cut_offs BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('cut_offs', NEW.id, 'update', json_object('id', OLD.id, 'currency', OLD.currency, 'country', OLD.country, 'time', OLD.time, 'version', OLD.version, 'created_by', OLD.created_by, 'created_at', OLD.created_at, 'updated_at', OLD.updated_at), (SELECT state FROM cut_offs_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER cut_offs_state_delete AFTER DELETE ON cut_offs BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('cut_offs', OLD.id, 'delete', NULL, NULL);
END;

CREATE VIEW holidays_state AS
SELECT id AS row_id, json_object('id', id, 'date', date, 'name', name, 'currency', currency, 'version', version, 'created_by', created_by, 'created_at', created_at, 'updated_at', updated_at) AS state
FROM holidays;

CREATE TRIGGER holidays_state_insert AFTER INSERT ON holidays BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('holidays', NEW.id, 'insert', NULL, (SELECT state FROM holidays_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER holidays_state_update AFTER UPDATE OF id, date, name, currency, version, created_by, created_at, updated_at
ON holidays BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('holidays', NEW.id, 'update', json_object('id', OLD.id, 'date', OLD.date, 'name', OLD.name, 'currency', OLD.currency, 'version', OLD.version, 'created_by', OLD.created_by, 'created_at', OLD.created_at, 'updated_at', OLD.updated_at), (SELECT state FROM holidays_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER holidays_state_delete AFTER DELETE ON holidays BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('holidays', OLD.id, 'delete', NULL, NULL);
END;

CREATE VIEW exchange_rates_state AS
SELECT id AS row_id, json_object('id', id, 'currency', currency, 'rate', rate, 'effective_at', effective_at, 'created_by', created_by, 'created_at', created_at) AS state
FROM exchange_rates;

CREATE TRIGGER exchange_rates_state_insert AFTER INSERT ON exchange_rates BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('exchange_rates', NEW.id, 'insert', NULL, (SELECT state FROM exchange_rates_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER exchange_rates_state_update AFTER UPDATE OF id, currency, rate, effective_at, created_by, created_at
ON exchange_rates BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('exchange_rates', NEW.id, 'update', json_object('id', OLD.id, 'currency', OLD.currency, 'rate', OLD.rate, 'effective_at', OLD.effective_at, 'created_by', OLD.created_by, 'created_at', OLD.created_at), (SELECT state FROM exchange_rates_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER exchange_rates_state_delete AFTER DELETE ON exchange_rates BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('exchange_rates', OLD.id, 'delete', NULL, NULL);
END;

CREATE VIEW statement_layouts_state AS
SELECT id AS row_id, json_object('id', id, 'cbs_account', cbs_account, 'name', name, 'headings', headings, 'layout', layout, 'version', version, 'created_by', created_by, 'created_at', created_at, 'updated_at', updated_at) AS state
FROM statement_layouts;

CREATE TRIGGER statement_layouts_state_insert AFTER INSERT ON statement_layouts BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('statement_layouts', NEW.id, 'insert', NULL, (SELECT state FROM statement_layouts_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER statement_layouts_state_update AFTER UPDATE OF id, cbs_account, name, headings, layout, version, created_by, created_at, updated_at
ON statement_layouts BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('statement_layouts', NEW.id, 'update', json_object('id', OLD.id, 'cbs_account', OLD.cbs_account, 'name', OLD.name, 'headings', OLD.headings, 'layout', OLD.layout, 'version', OLD.version, 'created_by', OLD.created_by, 'created_at', OLD.created_at, 'updated_at', OLD.updated_at), (SELECT state FROM statement_layouts_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER statement_layouts_state_delete AFTER DELETE ON statement_layouts BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('statement_layouts', OLD.id, 'delete', NULL, NULL);
END;

CREATE VIEW channel_keys_state AS
SELECT id AS row_id, json_object('id', id, 'client_id', client_id, 'user_id', user_id, 'name', name, 'public_key', public_key, 'fingerprint', fingerprint, 'start', start, 'version', version, 'created_by', created_by, 'created_at', created_at, 'updated_at', updated_at) AS state
FROM channel_keys;

CREATE TRIGGER channel_keys_state_insert AFTER INSERT ON channel_keys BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('channel_keys', NEW.id, 'insert', NULL, (SELECT state FROM channel_keys_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER channel_keys_state_update AFTER UPDATE OF id, client_id, user_id, name, public_key, fingerprint, start, version, created_by, created_at, updated_at
ON channel_keys BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('channel_keys', NEW.id, 'update', json_object('id', OLD.id, 'client_id', OLD.client_id, 'user_id', OLD.user_id, 'name', OLD.name, 'public_key', OLD.public_key, 'fingerprint', OLD.fingerprint, 'start', OLD.start, 'version', OLD.version, 'created_by', OLD.created_by, 'created_at', OLD.created_at, 'updated_at', OLD.updated_at), (SELECT state FROM channel_keys_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER channel_keys_state_delete AFTER DELETE ON channel_keys BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('channel_keys', OLD.id, 'delete', NULL, NULL);
END;

CREATE VIEW client_files_state AS
SELECT id AS row_id, json_object('id', id, 'client_id', client_id, 'kind', kind, 'name', name, 'size', size, 'digest', digest, 'made_at', made_at, 'number', number, 'from_seq', from_seq, 'through_seq', through_seq, 'sent_by', sent_by, 'start', start) AS state
FROM client_files;

CREATE TRIGGER client_files_state_insert AFTER INSERT ON client_files BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('client_files', NEW.id, 'insert', NULL, (SELECT state FROM client_files_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER client_files_state_update AFTER UPDATE OF id, client_id, kind, name, size, digest, made_at, number, from_seq, through_seq, sent_by, start
ON client_files BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('client_files', NEW.id, 'update', json_object('id', OLD.id, 'client_id', OLD.client_id, 'kind', OLD.kind, 'name', OLD.name, 'size', OLD.size, 'digest', OLD.digest, 'made_at', OLD.made_at, 'number', OLD.number, 'from_seq', OLD.from_seq, 'through_seq', OLD.through_seq, 'sent_by', OLD.sent_by, 'start', OLD.start), (SELECT state FROM client_files_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER client_files_state_delete AFTER DELETE ON client_files BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('client_files', OLD.id, 'delete', NULL, NULL);
END;

CREATE VIEW account_numbers_state AS
SELECT id AS row_id, json_object('id', id, 'pool_id', pool_id, 'iban', iban, 'status', status, 'holder_name', holder_name, 'external_id', external_id, 'activated_at', activated_at, 'closed_at', closed_at, 'quarantined_until', quarantined_until, 'reason', reason, 'created_at', created_at, 'updated_at', updated_at) AS state
FROM account_numbers WHERE status NOT IN ('reserved');

CREATE TRIGGER account_numbers_state_insert AFTER INSERT ON account_numbers WHEN NEW.status NOT IN ('reserved') BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('account_numbers', NEW.id, 'insert', NULL, (SELECT state FROM account_numbers_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER account_numbers_state_update AFTER UPDATE OF id, pool_id, iban, status, holder_name, external_id, activated_at, closed_at, quarantined_until, reason, created_at, updated_at
ON account_numbers WHEN NEW.status NOT IN ('reserved') BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('account_numbers', NEW.id, iif(OLD.status IN ('reserved'), 'insert', 'update'), iif(OLD.status IN ('reserved'), NULL, json_object('id', OLD.id, 'pool_id', OLD.pool_id, 'iban', OLD.iban, 'status', OLD.status, 'holder_name', OLD.holder_name, 'external_id', OLD.external_id, 'activated_at', OLD.activated_at, 'closed_at', OLD.closed_at, 'quarantined_until', OLD.quarantined_until, 'reason', OLD.reason, 'created_at', OLD.created_at, 'updated_at', OLD.updated_at)), (SELECT state FROM account_numbers_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER account_numbers_state_delete AFTER DELETE ON account_numbers WHEN OLD.status NOT IN ('reserved') BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('account_numbers', OLD.id, 'delete', NULL, NULL);
END;

CREATE VIEW expected_receipts_state AS
SELECT id AS row_id, json_object('id', id, 'request_id', request_id, 'client_id', client_id, 'virtual_account_id', virtual_account_id, 'number', number, 'number_key', number_key, 'amount', amount, 'currency', currency, 'due_date', due_date, 'payer_name', payer_name, 'payer_account', payer_account, 'payer_key', payer_key, 'payer_email', payer_email, 'requested_version', requested_version, 'reference', reference, 'tolerance_below', tolerance_below, 'tolerance_above', tolerance_above, 'accept_from', accept_from, 'accept_until', accept_until, 'description', description, 'external_id', external_id, 'account_number_id', account_number_id, 'ended', ended, 'version', version, 'created_by', created_by, 'created_at', created_at, 'updated_at', updated_at) AS state
FROM expected_receipts;

CREATE TRIGGER expected_receipts_state_insert AFTER INSERT ON expected_receipts BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('expected_receipts', NEW.id, 'insert', NULL, (SELECT state FROM expected_receipts_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER expected_receipts_state_update AFTER UPDATE OF id, request_id, client_id, virtual_account_id, number, number_key, amount, currency, due_date, payer_name, payer_account, payer_key, payer_email, requested_version, reference, tolerance_below, tolerance_above, accept_from, accept_until, description, external_id, account_number_id, ended, version, created_by, created_at, updated_at
ON expected_receipts BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('expected_receipts', NEW.id, 'update', json_object('id', OLD.id, 'request_id', OLD.request_id, 'client_id', OLD.client_id, 'virtual_account_id', OLD.virtual_account_id, 'number', OLD.number, 'number_key', OLD.number_key, 'amount', OLD.amount, 'currency', OLD.currency, 'due_date', OLD.due_date, 'payer_name', OLD.payer_name, 'payer_account', OLD.payer_account, 'payer_key', OLD.payer_key, 'payer_email', OLD.payer_email, 'requested_version', OLD.requested_version, 'reference', OLD.reference, 'tolerance_below', OLD.tolerance_below, 'tolerance_above', OLD.tolerance_above, 'accept_from', OLD.accept_from, 'accept_until', OLD.accept_until, 'description', OLD.description, 'external_id', OLD.external_id, 'account_number_id', OLD.account_number_id, 'ended', OLD.ended, 'version', OLD.version, 'created_by', OLD.created_by, 'created_at', OLD.created_at, 'updated_at', OLD.updated_at), (SELECT state FROM expected_receipts_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER expected_receipts_state_delete AFTER DELETE ON expected_receipts BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('expected_receipts', OLD.id, 'delete', NULL, NULL);
END;

CREATE VIEW number_pools_state AS
SELECT id AS row_id, json_object('id', id, 'request_id', request_id, 'virtual_account_id', virtual_account_id, 'name', name, 'quarantine_days', quarantine_days, 'deleted_at', deleted_at, 'version', version, 'created_by', created_by, 'created_at', created_at, 'updated_at', updated_at) AS state
FROM number_pools;

CREATE TRIGGER number_pools_state_insert AFTER INSERT ON number_pools BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('number_pools', NEW.id, 'insert', NULL, (SELECT state FROM number_pools_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER number_pools_state_update AFTER UPDATE OF id, request_id, virtual_account_id, name, quarantine_days, deleted_at, version, created_by, created_at, updated_at
ON number_pools BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('number_pools', NEW.id, 'update', json_object('id', OLD.id, 'request_id', OLD.request_id, 'virtual_account_id', OLD.virtual_account_id, 'name', OLD.name, 'quarantine_days', OLD.quarantine_days, 'deleted_at', OLD.deleted_at, 'version', OLD.version, 'created_by', OLD.created_by, 'created_at', OLD.created_at, 'updated_at', OLD.updated_at), (SELECT state FROM number_pools_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER number_pools_state_delete AFTER DELETE ON number_pools BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('number_pools', OLD.id, 'delete', NULL, NULL);
END;

CREATE VIEW receipt_rules_state AS
SELECT virtual_account_id AS row_id, json_object('virtual_account_id', virtual_account_id, 'allowed_payers', allowed_payers, 'min_amount', min_amount, 'max_amount', max_amount, 'expected_only', expected_only, 'expires_on', expires_on, 'maximum_balance', maximum_balance, 'on_break', on_break, 'version', version, 'updated_by', updated_by, 'updated_at', updated_at) AS state
FROM receipt_rules;

CREATE TRIGGER receipt_rules_state_insert AFTER INSERT ON receipt_rules BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('receipt_rules', NEW.virtual_account_id, 'insert', NULL, (SELECT state FROM receipt_rules_state WHERE row_id = NEW.virtual_account_id));
END;

CREATE TRIGGER receipt_rules_state_update AFTER UPDATE OF virtual_account_id, allowed_payers, min_amount, max_amount, expected_only, expires_on, maximum_balance, on_break, version, updated_by, updated_at
ON receipt_rules BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('receipt_rules', NEW.virtual_account_id, 'update', json_object('virtual_account_id', OLD.virtual_account_id, 'allowed_payers', OLD.allowed_payers, 'min_amount', OLD.min_amount, 'max_amount', OLD.max_amount, 'expected_only', OLD.expected_only, 'expires_on', OLD.expires_on, 'maximum_balance', OLD.maximum_balance, 'on_break', OLD.on_break, 'version', OLD.version, 'updated_by', OLD.updated_by, 'updated_at', OLD.updated_at), (SELECT state FROM receipt_rules_state WHERE row_id = NEW.virtual_account_id));
END;

CREATE TRIGGER receipt_rules_state_delete AFTER DELETE ON receipt_rules BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('receipt_rules', OLD.virtual_account_id, 'delete', NULL, NULL);
END;

CREATE VIEW webhooks_state AS
SELECT id AS row_id, json_object('id', id, 'request_id', request_id, 'client_id', client_id, 'url', url, 'types', types, 'description', description, 'status', status, 'secret', secret, 'previous_secret', previous_secret, 'previous_until', previous_until, 'off_reason', off_reason, 'off_at', off_at, 'version', version, 'created_by', created_by, 'created_at', created_at, 'updated_at', updated_at) AS state
FROM webhooks;

CREATE TRIGGER webhooks_state_insert AFTER INSERT ON webhooks BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('webhooks', NEW.id, 'insert', NULL, (SELECT state FROM webhooks_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER webhooks_state_update AFTER UPDATE OF id, request_id, client_id, url, types, description, status, secret, previous_secret, previous_until, off_reason, off_at, version, created_by, created_at, updated_at
ON webhooks BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('webhooks', NEW.id, 'update', json_object('id', OLD.id, 'request_id', OLD.request_id, 'client_id', OLD.client_id, 'url', OLD.url, 'types', OLD.types, 'description', OLD.description, 'status', OLD.status, 'secret', OLD.secret, 'previous_secret', OLD.previous_secret, 'previous_until', OLD.previous_until, 'off_reason', OLD.off_reason, 'off_at', OLD.off_at, 'version', OLD.version, 'created_by', OLD.created_by, 'created_at', OLD.created_at, 'updated_at', OLD.updated_at), (SELECT state FROM webhooks_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER webhooks_state_delete AFTER DELETE ON webhooks BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('webhooks', OLD.id, 'delete', NULL, NULL);
END;

CREATE VIEW core_accounts_state AS
SELECT id AS row_id, json_object('id', id, 'client_id', client_id, 'currency', currency, 'account', account, 'name', name, 'version', version, 'created_by', created_by, 'created_at', created_at, 'updated_at', updated_at) AS state
FROM core_accounts;

CREATE TRIGGER core_accounts_state_insert AFTER INSERT ON core_accounts BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('core_accounts', NEW.id, 'insert', NULL, (SELECT state FROM core_accounts_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER core_accounts_state_update AFTER UPDATE OF id, client_id, currency, account, name, version, created_by, created_at, updated_at
ON core_accounts BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('core_accounts', NEW.id, 'update', json_object('id', OLD.id, 'client_id', OLD.client_id, 'currency', OLD.currency, 'account', OLD.account, 'name', OLD.name, 'version', OLD.version, 'created_by', OLD.created_by, 'created_at', OLD.created_at, 'updated_at', OLD.updated_at), (SELECT state FROM core_accounts_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER core_accounts_state_delete AFTER DELETE ON core_accounts BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('core_accounts', OLD.id, 'delete', NULL, NULL);
END;

CREATE VIEW sweeps_state AS
SELECT id AS row_id, json_object('id', id, 'client_id', client_id, 'name', name, 'currency', currency, 'va_ids', va_ids, 'to_account_id', to_account_id, 'mode', mode, 'target', target, 'floor', floor, 'ceiling', ceiling, 'direction', direction, 'minimum', minimum, 'multiple', multiple, 'runs_at', runs_at, 'at', at, 'minutes_before', minutes_before, 'status', status, 'version', version, 'created_by', created_by, 'created_at', created_at, 'updated_at', updated_at) AS state
FROM sweeps;

CREATE TRIGGER sweeps_state_insert AFTER INSERT ON sweeps BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('sweeps', NEW.id, 'insert', NULL, (SELECT state FROM sweeps_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER sweeps_state_update AFTER UPDATE OF id, client_id, name, currency, va_ids, to_account_id, mode, target, floor, ceiling, direction, minimum, multiple, runs_at, at, minutes_before, status, version, created_by, created_at, updated_at
ON sweeps BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('sweeps', NEW.id, 'update', json_object('id', OLD.id, 'client_id', OLD.client_id, 'name', OLD.name, 'currency', OLD.currency, 'va_ids', OLD.va_ids, 'to_account_id', OLD.to_account_id, 'mode', OLD.mode, 'target', OLD.target, 'floor', OLD.floor, 'ceiling', OLD.ceiling, 'direction', OLD.direction, 'minimum', OLD.minimum, 'multiple', OLD.multiple, 'runs_at', OLD.runs_at, 'at', OLD.at, 'minutes_before', OLD.minutes_before, 'status', OLD.status, 'version', OLD.version, 'created_by', OLD.created_by, 'created_at', OLD.created_at, 'updated_at', OLD.updated_at), (SELECT state FROM sweeps_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER sweeps_state_delete AFTER DELETE ON sweeps BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('sweeps', OLD.id, 'delete', NULL, NULL);
END;

CREATE VIEW alert_settings_state AS
SELECT client_id AS row_id, json_object('client_id', client_id, 'high_amount', high_amount, 'velocity_count', velocity_count, 'velocity_minutes', velocity_minutes, 'structuring_count', structuring_count, 'dormant_days', dormant_days, 'pass_through_minutes', pass_through_minutes, 'pass_through_amount', pass_through_amount, 'payers_count', payers_count, 'payer_receipts', payer_receipts, 'new_party_amount', new_party_amount, 'payer_clients', payer_clients, 'version', version, 'updated_at', updated_at) AS state
FROM alert_settings;

CREATE TRIGGER alert_settings_state_insert AFTER INSERT ON alert_settings BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('alert_settings', NEW.client_id, 'insert', NULL, (SELECT state FROM alert_settings_state WHERE row_id = NEW.client_id));
END;

CREATE TRIGGER alert_settings_state_update AFTER UPDATE OF client_id, high_amount, velocity_count, velocity_minutes, structuring_count, dormant_days, pass_through_minutes, pass_through_amount, payers_count, payer_receipts, new_party_amount, payer_clients, version, updated_at
ON alert_settings BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('alert_settings', NEW.client_id, 'update', json_object('client_id', OLD.client_id, 'high_amount', OLD.high_amount, 'velocity_count', OLD.velocity_count, 'velocity_minutes', OLD.velocity_minutes, 'structuring_count', OLD.structuring_count, 'dormant_days', OLD.dormant_days, 'pass_through_minutes', OLD.pass_through_minutes, 'pass_through_amount', OLD.pass_through_amount, 'payers_count', OLD.payers_count, 'payer_receipts', OLD.payer_receipts, 'new_party_amount', OLD.new_party_amount, 'payer_clients', OLD.payer_clients, 'version', OLD.version, 'updated_at', OLD.updated_at), (SELECT state FROM alert_settings_state WHERE row_id = NEW.client_id));
END;

CREATE TRIGGER alert_settings_state_delete AFTER DELETE ON alert_settings BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('alert_settings', OLD.client_id, 'delete', NULL, NULL);
END;

CREATE VIEW retention_settings_state AS
SELECT kind AS row_id, json_object('kind', kind, 'days', days, 'version', version, 'updated_by', updated_by, 'updated_at', updated_at) AS state
FROM retention_settings;

CREATE TRIGGER retention_settings_state_insert AFTER INSERT ON retention_settings BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('retention_settings', NEW.kind, 'insert', NULL, (SELECT state FROM retention_settings_state WHERE row_id = NEW.kind));
END;

CREATE TRIGGER retention_settings_state_update AFTER UPDATE OF kind, days, version, updated_by, updated_at
ON retention_settings BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('retention_settings', NEW.kind, 'update', json_object('kind', OLD.kind, 'days', OLD.days, 'version', OLD.version, 'updated_by', OLD.updated_by, 'updated_at', OLD.updated_at), (SELECT state FROM retention_settings_state WHERE row_id = NEW.kind));
END;

CREATE TRIGGER retention_settings_state_delete AFTER DELETE ON retention_settings BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('retention_settings', OLD.kind, 'delete', NULL, NULL);
END;

CREATE VIEW payment_details_state AS
SELECT payment_id AS row_id, json_object('payment_id', payment_id, 'status', status, 'needs', needs, 'payee', payee, 'completed_by', completed_by, 'completed_at', completed_at) AS state
FROM payment_details WHERE status NOT IN ('waiting');

CREATE TRIGGER payment_details_state_insert AFTER INSERT ON payment_details WHEN NEW.status NOT IN ('waiting') BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('payment_details', NEW.payment_id, 'insert', NULL, (SELECT state FROM payment_details_state WHERE row_id = NEW.payment_id));
END;

CREATE TRIGGER payment_details_state_update AFTER UPDATE OF payment_id, status, needs, payee, completed_by, completed_at
ON payment_details WHEN NEW.status NOT IN ('waiting') BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('payment_details', NEW.payment_id, iif(OLD.status IN ('waiting'), 'insert', 'update'), iif(OLD.status IN ('waiting'), NULL, json_object('payment_id', OLD.payment_id, 'status', OLD.status, 'needs', OLD.needs, 'payee', OLD.payee, 'completed_by', OLD.completed_by, 'completed_at', OLD.completed_at)), (SELECT state FROM payment_details_state WHERE row_id = NEW.payment_id));
END;

CREATE TRIGGER payment_details_state_delete AFTER DELETE ON payment_details WHEN OLD.status NOT IN ('waiting') BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('payment_details', OLD.payment_id, 'delete', NULL, NULL);
END;

CREATE VIEW payment_screenings_state AS
SELECT payment_id AS row_id, json_object('payment_id', payment_id, 'decision', decision, 'reference', reference, 'decided_at', decided_at) AS state
FROM payment_screenings;

CREATE TRIGGER payment_screenings_state_insert AFTER INSERT ON payment_screenings BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('payment_screenings', NEW.payment_id, 'insert', NULL, (SELECT state FROM payment_screenings_state WHERE row_id = NEW.payment_id));
END;

CREATE TRIGGER payment_screenings_state_update AFTER UPDATE OF payment_id, decision, reference, decided_at
ON payment_screenings BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('payment_screenings', NEW.payment_id, 'update', json_object('payment_id', OLD.payment_id, 'decision', OLD.decision, 'reference', OLD.reference, 'decided_at', OLD.decided_at), (SELECT state FROM payment_screenings_state WHERE row_id = NEW.payment_id));
END;

CREATE TRIGGER payment_screenings_state_delete AFTER DELETE ON payment_screenings BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('payment_screenings', OLD.payment_id, 'delete', NULL, NULL);
END;

CREATE VIEW fund_allocations_state AS
SELECT id AS row_id, json_object('id', id, 'virtual_account_id', virtual_account_id, 'user_id', user_id, 'allocated_amount', allocated_amount, 'currency', currency, 'allocated_by', allocated_by, 'created_at', created_at, 'revoked_at', revoked_at, 'revoked_by', revoked_by, 'request_id', request_id) AS state
FROM fund_allocations;

CREATE TRIGGER fund_allocations_state_insert AFTER INSERT ON fund_allocations BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('fund_allocations', NEW.id, 'insert', NULL, (SELECT state FROM fund_allocations_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER fund_allocations_state_update AFTER UPDATE OF id, virtual_account_id, user_id, allocated_amount, currency, allocated_by, created_at, revoked_at, revoked_by, request_id
ON fund_allocations BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('fund_allocations', NEW.id, 'update', json_object('id', OLD.id, 'virtual_account_id', OLD.virtual_account_id, 'user_id', OLD.user_id, 'allocated_amount', OLD.allocated_amount, 'currency', OLD.currency, 'allocated_by', OLD.allocated_by, 'created_at', OLD.created_at, 'revoked_at', OLD.revoked_at, 'revoked_by', OLD.revoked_by, 'request_id', OLD.request_id), (SELECT state FROM fund_allocations_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER fund_allocations_state_delete AFTER DELETE ON fund_allocations BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('fund_allocations', OLD.id, 'delete', NULL, NULL);
END;

CREATE VIEW beneficiaries_state AS
SELECT id AS row_id, json_object('id', id, 'client_id', client_id, 'name', name, 'account', account, 'bic', bic, 'clearing_code', clearing_code, 'country', country, 'town', town, 'address_lines', address_lines, 'purpose', purpose, 'reference', reference, 'nickname', nickname, 'email', email, 'is_approved', is_approved, 'account_by', account_by, 'account_at', account_at, 'version', version, 'created_by', created_by, 'created_at', created_at, 'updated_at', updated_at) AS state
FROM beneficiaries;

CREATE TRIGGER beneficiaries_state_insert AFTER INSERT ON beneficiaries BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('beneficiaries', NEW.id, 'insert', NULL, (SELECT state FROM beneficiaries_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER beneficiaries_state_update AFTER UPDATE OF id, client_id, name, account, bic, clearing_code, country, town, address_lines, purpose, reference, nickname, email, is_approved, account_by, account_at, version, created_by, created_at, updated_at
ON beneficiaries BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('beneficiaries', NEW.id, 'update', json_object('id', OLD.id, 'client_id', OLD.client_id, 'name', OLD.name, 'account', OLD.account, 'bic', OLD.bic, 'clearing_code', OLD.clearing_code, 'country', OLD.country, 'town', OLD.town, 'address_lines', OLD.address_lines, 'purpose', OLD.purpose, 'reference', OLD.reference, 'nickname', OLD.nickname, 'email', OLD.email, 'is_approved', OLD.is_approved, 'account_by', OLD.account_by, 'account_at', OLD.account_at, 'version', OLD.version, 'created_by', OLD.created_by, 'created_at', OLD.created_at, 'updated_at', OLD.updated_at), (SELECT state FROM beneficiaries_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER beneficiaries_state_delete AFTER DELETE ON beneficiaries BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('beneficiaries', OLD.id, 'delete', NULL, NULL);
END;

CREATE VIEW payee_rules_state AS
SELECT id AS row_id, json_object('id', id, 'country', country, 'currency', currency, 'needs', needs, 'version', version, 'created_by', created_by, 'created_at', created_at, 'updated_at', updated_at) AS state
FROM payee_rules;

CREATE TRIGGER payee_rules_state_insert AFTER INSERT ON payee_rules BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('payee_rules', NEW.id, 'insert', NULL, (SELECT state FROM payee_rules_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER payee_rules_state_update AFTER UPDATE OF id, country, currency, needs, version, created_by, created_at, updated_at
ON payee_rules BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('payee_rules', NEW.id, 'update', json_object('id', OLD.id, 'country', OLD.country, 'currency', OLD.currency, 'needs', OLD.needs, 'version', OLD.version, 'created_by', OLD.created_by, 'created_at', OLD.created_at, 'updated_at', OLD.updated_at), (SELECT state FROM payee_rules_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER payee_rules_state_delete AFTER DELETE ON payee_rules BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('payee_rules', OLD.id, 'delete', NULL, NULL);
END;

CREATE VIEW purpose_codes_state AS
SELECT id AS row_id, json_object('id', id, 'code', code, 'name', name, 'is_active', is_active, 'version', version, 'created_by', created_by, 'created_at', created_at, 'updated_at', updated_at) AS state
FROM purpose_codes;

CREATE TRIGGER purpose_codes_state_insert AFTER INSERT ON purpose_codes BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('purpose_codes', NEW.id, 'insert', NULL, (SELECT state FROM purpose_codes_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER purpose_codes_state_update AFTER UPDATE OF id, code, name, is_active, version, created_by, created_at, updated_at
ON purpose_codes BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('purpose_codes', NEW.id, 'update', json_object('id', OLD.id, 'code', OLD.code, 'name', OLD.name, 'is_active', OLD.is_active, 'version', OLD.version, 'created_by', OLD.created_by, 'created_at', OLD.created_at, 'updated_at', OLD.updated_at), (SELECT state FROM purpose_codes_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER purpose_codes_state_delete AFTER DELETE ON purpose_codes BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('purpose_codes', OLD.id, 'delete', NULL, NULL);
END;

CREATE VIEW scheduled_payments_state AS
SELECT id AS row_id, json_object('id', id, 'virtual_account_id', virtual_account_id, 'amount', amount, 'currency', currency, 'recipient', recipient, 'description', description, 'body', body, 'made_by', made_by, 'origin', origin, 'reference', reference, 'standing_order_id', standing_order_id, 'nominal_date', nominal_date, 'executes_on', executes_on, 'due_at', due_at, 'status', status, 'tries', tries, 'reason', reason, 'code', code, 'approval_id', approval_id, 'created_at', created_at, 'updated_at', updated_at) AS state
FROM scheduled_payments;

CREATE TRIGGER scheduled_payments_state_insert AFTER INSERT ON scheduled_payments BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('scheduled_payments', NEW.id, 'insert', NULL, (SELECT state FROM scheduled_payments_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER scheduled_payments_state_update AFTER UPDATE OF id, virtual_account_id, amount, currency, recipient, description, body, made_by, origin, reference, standing_order_id, nominal_date, executes_on, due_at, status, tries, reason, code, approval_id, created_at, updated_at
ON scheduled_payments BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('scheduled_payments', NEW.id, 'update', json_object('id', OLD.id, 'virtual_account_id', OLD.virtual_account_id, 'amount', OLD.amount, 'currency', OLD.currency, 'recipient', OLD.recipient, 'description', OLD.description, 'body', OLD.body, 'made_by', OLD.made_by, 'origin', OLD.origin, 'reference', OLD.reference, 'standing_order_id', OLD.standing_order_id, 'nominal_date', OLD.nominal_date, 'executes_on', OLD.executes_on, 'due_at', OLD.due_at, 'status', OLD.status, 'tries', OLD.tries, 'reason', OLD.reason, 'code', OLD.code, 'approval_id', OLD.approval_id, 'created_at', OLD.created_at, 'updated_at', OLD.updated_at), (SELECT state FROM scheduled_payments_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER scheduled_payments_state_delete AFTER DELETE ON scheduled_payments BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('scheduled_payments', OLD.id, 'delete', NULL, NULL);
END;

CREATE VIEW standing_orders_state AS
SELECT id AS row_id, json_object('id', id, 'virtual_account_id', virtual_account_id, 'amount', amount, 'currency', currency, 'recipient', recipient, 'description', description, 'body', body, 'made_by', made_by, 'origin', origin, 'every', every, 'every_from', every_from, 'until', until, 'times', times, 'shift', shift, 'status', status, 'next_date', next_date, 'begun', begun, 'request_id', request_id, 'version', version, 'created_by', created_by, 'created_at', created_at, 'updated_at', updated_at) AS state
FROM standing_orders;

CREATE TRIGGER standing_orders_state_insert AFTER INSERT ON standing_orders BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('standing_orders', NEW.id, 'insert', NULL, (SELECT state FROM standing_orders_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER standing_orders_state_update AFTER UPDATE OF id, virtual_account_id, amount, currency, recipient, description, body, made_by, origin, every, every_from, until, times, shift, status, next_date, begun, request_id, version, created_by, created_at, updated_at
ON standing_orders BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('standing_orders', NEW.id, 'update', json_object('id', OLD.id, 'virtual_account_id', OLD.virtual_account_id, 'amount', OLD.amount, 'currency', OLD.currency, 'recipient', OLD.recipient, 'description', OLD.description, 'body', OLD.body, 'made_by', OLD.made_by, 'origin', OLD.origin, 'every', OLD.every, 'every_from', OLD.every_from, 'until', OLD.until, 'times', OLD.times, 'shift', OLD.shift, 'status', OLD.status, 'next_date', OLD.next_date, 'begun', OLD.begun, 'request_id', OLD.request_id, 'version', OLD.version, 'created_by', OLD.created_by, 'created_at', OLD.created_at, 'updated_at', OLD.updated_at), (SELECT state FROM standing_orders_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER standing_orders_state_delete AFTER DELETE ON standing_orders BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('standing_orders', OLD.id, 'delete', NULL, NULL);
END;

CREATE VIEW api_clients_state AS
SELECT id AS row_id, json_object('id', id, 'oauth_client_id', oauth_client_id, 'user_id', user_id, 'client_id', client_id, 'name', name, 'scopes', scopes, 'jwks', jwks, 'secret_digest', secret_digest, 'previous_digest', previous_digest, 'previous_until', previous_until, 'allowed_ips', allowed_ips, 'expires_at', expires_at, 'version', version, 'created_by', created_by, 'created_at', created_at, 'updated_at', updated_at) AS state
FROM api_clients;

CREATE TRIGGER api_clients_state_insert AFTER INSERT ON api_clients BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('api_clients', NEW.id, 'insert', NULL, (SELECT state FROM api_clients_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER api_clients_state_update AFTER UPDATE OF id, oauth_client_id, user_id, client_id, name, scopes, jwks, secret_digest, previous_digest, previous_until, allowed_ips, expires_at, version, created_by, created_at, updated_at
ON api_clients BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('api_clients', NEW.id, 'update', json_object('id', OLD.id, 'oauth_client_id', OLD.oauth_client_id, 'user_id', OLD.user_id, 'client_id', OLD.client_id, 'name', OLD.name, 'scopes', OLD.scopes, 'jwks', OLD.jwks, 'secret_digest', OLD.secret_digest, 'previous_digest', OLD.previous_digest, 'previous_until', OLD.previous_until, 'allowed_ips', OLD.allowed_ips, 'expires_at', OLD.expires_at, 'version', OLD.version, 'created_by', OLD.created_by, 'created_at', OLD.created_at, 'updated_at', OLD.updated_at), (SELECT state FROM api_clients_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER api_clients_state_delete AFTER DELETE ON api_clients BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('api_clients', OLD.id, 'delete', NULL, NULL);
END;

CREATE VIEW program_credentials_state AS
SELECT id AS row_id, json_object('id', id, 'user_id', user_id, 'kind', kind, 'digest', digest, 'person_id', person_id, 'held_from', held_from, 'held_until', held_until) AS state
FROM program_credentials;

CREATE TRIGGER program_credentials_state_insert AFTER INSERT ON program_credentials BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('program_credentials', NEW.id, 'insert', NULL, (SELECT state FROM program_credentials_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER program_credentials_state_update AFTER UPDATE OF id, user_id, kind, digest, person_id, held_from, held_until
ON program_credentials BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('program_credentials', NEW.id, 'update', json_object('id', OLD.id, 'user_id', OLD.user_id, 'kind', OLD.kind, 'digest', OLD.digest, 'person_id', OLD.person_id, 'held_from', OLD.held_from, 'held_until', OLD.held_until), (SELECT state FROM program_credentials_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER program_credentials_state_delete AFTER DELETE ON program_credentials BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('program_credentials', OLD.id, 'delete', NULL, NULL);
END;

CREATE VIEW second_factors_state AS
SELECT id AS row_id, json_object('id', id, 'user_id', user_id, 'kind', kind, 'name', name, 'secret', secret, 'credential_id', credential_id, 'transports', transports, 'created_at', created_at) AS state
FROM second_factors;

CREATE TRIGGER second_factors_state_insert AFTER INSERT ON second_factors BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('second_factors', NEW.id, 'insert', NULL, (SELECT state FROM second_factors_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER second_factors_state_update AFTER UPDATE OF id, user_id, kind, name, secret, credential_id, transports, created_at
ON second_factors BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('second_factors', NEW.id, 'update', json_object('id', OLD.id, 'user_id', OLD.user_id, 'kind', OLD.kind, 'name', OLD.name, 'secret', OLD.secret, 'credential_id', OLD.credential_id, 'transports', OLD.transports, 'created_at', OLD.created_at), (SELECT state FROM second_factors_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER second_factors_state_delete AFTER DELETE ON second_factors BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('second_factors', OLD.id, 'delete', NULL, NULL);
END;

CREATE VIEW directory_identities_state AS
SELECT id AS row_id, json_object('id', id, 'user_id', user_id, 'issuer', issuer, 'subject', subject, 'created_at', created_at, 'is_active', is_active, 'groups', groups, 'is_admitted', is_admitted) AS state
FROM directory_identities;

CREATE TRIGGER directory_identities_state_insert AFTER INSERT ON directory_identities BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('directory_identities', NEW.id, 'insert', NULL, (SELECT state FROM directory_identities_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER directory_identities_state_update AFTER UPDATE OF id, user_id, issuer, subject, created_at, is_active, groups, is_admitted
ON directory_identities BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('directory_identities', NEW.id, 'update', json_object('id', OLD.id, 'user_id', OLD.user_id, 'issuer', OLD.issuer, 'subject', OLD.subject, 'created_at', OLD.created_at, 'is_active', OLD.is_active, 'groups', OLD.groups, 'is_admitted', OLD.is_admitted), (SELECT state FROM directory_identities_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER directory_identities_state_delete AFTER DELETE ON directory_identities BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('directory_identities', OLD.id, 'delete', NULL, NULL);
END;

CREATE VIEW directory_settings_state AS
SELECT id AS row_id, json_object('id', id, 'groups_claim', groups_claim, 'close_passwords_for_staff', close_passwords_for_staff, 'version', version, 'updated_at', updated_at) AS state
FROM directory_settings;

CREATE TRIGGER directory_settings_state_insert AFTER INSERT ON directory_settings BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('directory_settings', NEW.id, 'insert', NULL, (SELECT state FROM directory_settings_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER directory_settings_state_update AFTER UPDATE OF id, groups_claim, close_passwords_for_staff, version, updated_at
ON directory_settings BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('directory_settings', NEW.id, 'update', json_object('id', OLD.id, 'groups_claim', OLD.groups_claim, 'close_passwords_for_staff', OLD.close_passwords_for_staff, 'version', OLD.version, 'updated_at', OLD.updated_at), (SELECT state FROM directory_settings_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER directory_settings_state_delete AFTER DELETE ON directory_settings BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('directory_settings', OLD.id, 'delete', NULL, NULL);
END;

CREATE VIEW group_mappings_state AS
SELECT id AS row_id, json_object('id', id, 'group_name', group_name, 'role', role, 'client_id', client_id, 'version', version, 'created_by', created_by, 'created_at', created_at, 'updated_at', updated_at) AS state
FROM group_mappings;

CREATE TRIGGER group_mappings_state_insert AFTER INSERT ON group_mappings BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('group_mappings', NEW.id, 'insert', NULL, (SELECT state FROM group_mappings_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER group_mappings_state_update AFTER UPDATE OF id, group_name, role, client_id, version, created_by, created_at, updated_at
ON group_mappings BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('group_mappings', NEW.id, 'update', json_object('id', OLD.id, 'group_name', OLD.group_name, 'role', OLD.role, 'client_id', OLD.client_id, 'version', OLD.version, 'created_by', OLD.created_by, 'created_at', OLD.created_at, 'updated_at', OLD.updated_at), (SELECT state FROM group_mappings_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER group_mappings_state_delete AFTER DELETE ON group_mappings BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('group_mappings', OLD.id, 'delete', NULL, NULL);
END;

CREATE VIEW sign_in_rules_state AS
SELECT id AS row_id, json_object('id', id, 'admin', admin, 'auditor', auditor, 'client_user', client_user, 'payments_above_usd', payments_above_usd, 'api_clients', api_clients, 'beneficiaries', beneficiaries, 'roles', roles, 'webhooks', webhooks, 'version', version, 'updated_by', updated_by, 'updated_at', updated_at) AS state
FROM sign_in_rules;

CREATE TRIGGER sign_in_rules_state_insert AFTER INSERT ON sign_in_rules BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('sign_in_rules', NEW.id, 'insert', NULL, (SELECT state FROM sign_in_rules_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER sign_in_rules_state_update AFTER UPDATE OF id, admin, auditor, client_user, payments_above_usd, api_clients, beneficiaries, roles, webhooks, version, updated_by, updated_at
ON sign_in_rules BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('sign_in_rules', NEW.id, 'update', json_object('id', OLD.id, 'admin', OLD.admin, 'auditor', OLD.auditor, 'client_user', OLD.client_user, 'payments_above_usd', OLD.payments_above_usd, 'api_clients', OLD.api_clients, 'beneficiaries', OLD.beneficiaries, 'roles', OLD.roles, 'webhooks', OLD.webhooks, 'version', OLD.version, 'updated_by', OLD.updated_by, 'updated_at', OLD.updated_at), (SELECT state FROM sign_in_rules_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER sign_in_rules_state_delete AFTER DELETE ON sign_in_rules BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('sign_in_rules', OLD.id, 'delete', NULL, NULL);
END;

CREATE VIEW users_state AS
SELECT id AS row_id, json_object('id', id, 'username', username, 'email', email, 'password_hash', password_hash, 'role', role, 'client_id', client_id, 'is_active', is_active, 'virtual_account_id', virtual_account_id, 'networth', networth, 'version', version, 'created_at', created_at, 'updated_at', updated_at, 'deleted_at', deleted_at, 'keeper_id', keeper_id) AS state
FROM users;

CREATE TRIGGER users_state_insert AFTER INSERT ON users BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('users', NEW.id, 'insert', NULL, (SELECT state FROM users_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER users_state_update AFTER UPDATE OF id, username, email, password_hash, role, client_id, is_active, virtual_account_id, networth, version, created_at, updated_at, deleted_at, keeper_id
ON users BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('users', NEW.id, 'update', json_object('id', OLD.id, 'username', OLD.username, 'email', OLD.email, 'password_hash', OLD.password_hash, 'role', OLD.role, 'client_id', OLD.client_id, 'is_active', OLD.is_active, 'virtual_account_id', OLD.virtual_account_id, 'networth', OLD.networth, 'version', OLD.version, 'created_at', OLD.created_at, 'updated_at', OLD.updated_at, 'deleted_at', OLD.deleted_at, 'keeper_id', OLD.keeper_id), (SELECT state FROM users_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER users_state_delete AFTER DELETE ON users BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('users', OLD.id, 'delete', NULL, NULL);
END;

CREATE VIEW job_cursors_state AS
SELECT name AS row_id, json_object('name', name, 'last_id', last_id) AS state
FROM job_cursors WHERE name NOT IN ('heartbeat');

CREATE TRIGGER job_cursors_state_insert AFTER INSERT ON job_cursors WHEN NEW.name NOT IN ('heartbeat') BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('job_cursors', NEW.name, 'insert', NULL, (SELECT state FROM job_cursors_state WHERE row_id = NEW.name));
END;

CREATE TRIGGER job_cursors_state_update AFTER UPDATE OF name, last_id
ON job_cursors WHEN NEW.name NOT IN ('heartbeat') BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('job_cursors', NEW.name, iif(OLD.name IN ('heartbeat'), 'insert', 'update'), iif(OLD.name IN ('heartbeat'), NULL, json_object('name', OLD.name, 'last_id', OLD.last_id)), (SELECT state FROM job_cursors_state WHERE row_id = NEW.name));
END;

CREATE TRIGGER job_cursors_state_delete AFTER DELETE ON job_cursors WHEN OLD.name NOT IN ('heartbeat') BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('job_cursors', OLD.name, 'delete', NULL, NULL);
END;

CREATE VIEW mails_state AS
SELECT id AS row_id, json_object('id', id, 'recipient', recipient, 'audience', audience, 'subject', subject, 'body', body, 'wording', wording, 'language', language, 'created_at', created_at, 'ended_at', ended_at, 'alert_id', alert_id) AS state
FROM mails;

CREATE TRIGGER mails_state_insert AFTER INSERT ON mails BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('mails', NEW.id, 'insert', NULL, (SELECT state FROM mails_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER mails_state_update AFTER UPDATE OF id, recipient, audience, subject, body, wording, language, created_at, ended_at, alert_id
ON mails BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('mails', NEW.id, 'update', json_object('id', OLD.id, 'recipient', OLD.recipient, 'audience', OLD.audience, 'subject', OLD.subject, 'body', OLD.body, 'wording', OLD.wording, 'language', OLD.language, 'created_at', OLD.created_at, 'ended_at', OLD.ended_at, 'alert_id', OLD.alert_id), (SELECT state FROM mails_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER mails_state_delete AFTER DELETE ON mails BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('mails', OLD.id, 'delete', NULL, NULL);
END;

CREATE VIEW report_schedules_state AS
SELECT id AS row_id, json_object('id', id, 'name', name, 'cadence', cadence, 'hour', hour, 'weekday', weekday, 'sheets', sheets, 'accounts', accounts, 'recipients', recipients, 'is_active', is_active, 'version', version, 'request_id', request_id, 'created_by', created_by, 'created_at', created_at, 'updated_at', updated_at) AS state
FROM report_schedules;

CREATE TRIGGER report_schedules_state_insert AFTER INSERT ON report_schedules BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('report_schedules', NEW.id, 'insert', NULL, (SELECT state FROM report_schedules_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER report_schedules_state_update AFTER UPDATE OF id, name, cadence, hour, weekday, sheets, accounts, recipients, is_active, version, request_id, created_by, created_at, updated_at
ON report_schedules BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('report_schedules', NEW.id, 'update', json_object('id', OLD.id, 'name', OLD.name, 'cadence', OLD.cadence, 'hour', OLD.hour, 'weekday', OLD.weekday, 'sheets', OLD.sheets, 'accounts', OLD.accounts, 'recipients', OLD.recipients, 'is_active', OLD.is_active, 'version', OLD.version, 'request_id', OLD.request_id, 'created_by', OLD.created_by, 'created_at', OLD.created_at, 'updated_at', OLD.updated_at), (SELECT state FROM report_schedules_state WHERE row_id = NEW.id));
END;

CREATE TRIGGER report_schedules_state_delete AFTER DELETE ON report_schedules BEGIN
  INSERT INTO state_entries (subject, row_id, change, before, after) VALUES ('report_schedules', OLD.id, 'delete', NULL, NULL);
END;

-- db/program/states.sql

CREATE VIEW state_entries AS
SELECT NULL AS subject, NULL AS row_id, NULL AS change, NULL AS before, NULL AS after;

CREATE TRIGGER state_entries_write INSTEAD OF INSERT ON state_entries
WHEN NEW.before IS NOT NEW.after OR NEW.change = 'delete' BEGIN
  INSERT INTO state_changes (id, subject, row_id, change, fields, digest, audit_id)
  VALUES (coalesce((SELECT max(id) FROM state_changes), 0) + 1, NEW.subject, CAST(NEW.row_id AS TEXT), NEW.change,
    coalesce((SELECT group_concat(a.key) FROM json_each(NEW.after) a JOIN json_each(NEW.before) b ON b.key = a.key
      WHERE a.value IS NOT b.value), ''),
    iif(NEW.after IS NULL, NULL, lower(hex(sha3(NEW.after, 256)))),
    coalesce((SELECT max(id) FROM audit_logs), 0) + 1);
END;

CREATE TRIGGER state_changes_insert BEFORE INSERT ON state_changes BEGIN
  SELECT RAISE(ABORT, 'STATE_FORK')
  WHERE NEW.id IS NOT coalesce((SELECT max(id) FROM state_changes), 0) + 1
    OR NEW.audit_id IS NOT coalesce((SELECT max(id) FROM audit_logs), 0) + 1;
END;

CREATE TRIGGER state_changes_update BEFORE UPDATE ON state_changes BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE TRIGGER state_changes_delete BEFORE DELETE ON state_changes BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

-- db/program/sweeps.sql

CREATE TRIGGER core_accounts_insert BEFORE INSERT ON core_accounts BEGIN
  SELECT RAISE(ABORT, 'CORE_ACCOUNT_OURS')
  WHERE EXISTS (SELECT 1 FROM virtual_accounts WHERE virtual_iban = NEW.account)
    OR EXISTS (SELECT 1 FROM account_numbers WHERE iban = NEW.account)
    OR EXISTS (SELECT 1 FROM cbs_accounts WHERE ltrim(number, '0') = ltrim(NEW.account, '0'));
END;

CREATE TRIGGER core_accounts_update BEFORE UPDATE ON core_accounts BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY')
  WHERE (NEW.id, NEW.client_id, NEW.currency, NEW.created_at) <> (OLD.id, OLD.client_id, OLD.currency, OLD.created_at);
  SELECT RAISE(ABORT, 'CORE_ACCOUNT_OURS')
  WHERE EXISTS (SELECT 1 FROM virtual_accounts WHERE virtual_iban = NEW.account)
    OR EXISTS (SELECT 1 FROM account_numbers WHERE iban = NEW.account)
    OR EXISTS (SELECT 1 FROM cbs_accounts WHERE ltrim(number, '0') = ltrim(NEW.account, '0'));
END;

CREATE VIEW misplaced_sweep_accounts AS
SELECT s.id AS sweep_id FROM sweeps s
WHERE (s.to_account_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM virtual_accounts
    WHERE id = s.to_account_id AND client_id = s.client_id AND currency = s.currency AND closed_at IS NULL))
  OR (s.to_account_id IS NULL AND s.direction <> 'collect')
  OR EXISTS (SELECT 1 FROM json_each(s.va_ids) a LEFT JOIN virtual_accounts v ON v.id = a.value
    WHERE v.id IS NULL OR v.client_id <> s.client_id OR v.currency <> s.currency OR v.id IS s.to_account_id);

CREATE TRIGGER sweeps_insert AFTER INSERT ON sweeps BEGIN
  SELECT RAISE(ABORT, 'SWEEP_ACCOUNT') FROM misplaced_sweep_accounts WHERE sweep_id = NEW.id;
END;

CREATE TRIGGER sweeps_update AFTER UPDATE OF client_id, currency, va_ids, to_account_id, direction ON sweeps BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY') WHERE (NEW.client_id, NEW.created_at) <> (OLD.client_id, OLD.created_at);
  SELECT RAISE(ABORT, 'SWEEP_ACCOUNT') FROM misplaced_sweep_accounts WHERE sweep_id = NEW.id;
END;

CREATE TRIGGER sweeps_keep_target BEFORE UPDATE OF closed_at ON virtual_accounts
WHEN NEW.closed_at IS NOT NULL AND OLD.closed_at IS NULL BEGIN
  SELECT RAISE(ABORT, 'SWEEP_TARGET') WHERE EXISTS (SELECT 1 FROM sweeps WHERE to_account_id = OLD.id);
END;

CREATE TRIGGER sweeps_keep_unused_target BEFORE DELETE ON virtual_accounts BEGIN
  SELECT RAISE(ABORT, 'SWEEP_TARGET') WHERE EXISTS (SELECT 1 FROM sweeps WHERE to_account_id = OLD.id);
END;

CREATE TRIGGER sweep_runs_insert BEFORE INSERT ON sweep_runs BEGIN
  SELECT CASE
    WHEN EXISTS (SELECT 1 FROM sweep_runs WHERE id = NEW.id) THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN NEW.status <> 'running' OR NEW.phase <> 'sweep' THEN RAISE(ABORT, 'SWEEP_RUN_STATUS')
  END;
END;

CREATE TRIGGER sweep_runs_update BEFORE UPDATE ON sweep_runs BEGIN
  SELECT CASE
    WHEN (NEW.id, NEW.request_id, NEW.sweep_id, NEW.client_id, NEW.rule, NEW.started_at)
        <> (OLD.id, OLD.request_id, OLD.sweep_id, OLD.client_id, OLD.rule, OLD.started_at)
      OR NEW.started_by IS NOT OLD.started_by OR NEW.due_at IS NOT OLD.due_at
      THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN (OLD.phase = 'reverse' AND (NEW.phase <> 'reverse' OR (OLD.status <> 'running' AND NEW.status <> OLD.status)))
      OR (OLD.phase = 'sweep' AND OLD.status <> 'running' AND NEW.status <> OLD.status AND NEW.phase <> 'reverse')
      OR (OLD.phase = 'sweep' AND NEW.status = 'reversed')
      THEN RAISE(ABORT, 'SWEEP_RUN_STATUS')
  END;
END;

CREATE TRIGGER sweep_runs_delete BEFORE DELETE ON sweep_runs BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE TRIGGER sweep_items_insert BEFORE INSERT ON sweep_items BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY')
  WHERE EXISTS (SELECT 1 FROM sweep_items WHERE id = NEW.id) OR NEW.state NOT IN ('open', 'skipped')
    OR NOT EXISTS (SELECT 1 FROM sweep_runs WHERE id = NEW.run_id AND status = 'running' AND token = 0);
END;

CREATE TRIGGER sweep_items_update BEFORE UPDATE ON sweep_items BEGIN
  SELECT CASE
    WHEN (NEW.id, NEW.run_id, NEW.ordinal, NEW.virtual_account_id)
        <> (OLD.id, OLD.run_id, OLD.ordinal, OLD.virtual_account_id)
      OR (OLD.state <> 'open' AND (NEW.direction, NEW.before, NEW.amount, NEW.reason, NEW.journal_id)
        IS NOT (OLD.direction, OLD.before, OLD.amount, OLD.reason, OLD.journal_id))
      OR (OLD.state <> 'open' AND NEW.state <> OLD.state AND (OLD.state, NEW.state) <> ('moved', 'reversed'))
      THEN RAISE(ABORT, 'APPEND_ONLY')
    WHEN NEW.journal_id IS NOT OLD.journal_id AND NOT EXISTS (SELECT 1 FROM transactions t
        WHERE t.journal_id = NEW.journal_id AND t.virtual_account_id = NEW.virtual_account_id
          AND t.amount = NEW.amount AND t.type = iif(NEW.direction = 'collect', 'debit', 'credit'))
      THEN RAISE(ABORT, 'SWEEP_ITEM_JOURNAL')
    WHEN NEW.reversed_journal_id IS NOT OLD.reversed_journal_id AND NOT EXISTS (SELECT 1 FROM transactions t
        WHERE t.journal_id = NEW.reversed_journal_id AND t.virtual_account_id = NEW.virtual_account_id
          AND t.amount = NEW.amount AND t.type = iif(NEW.direction = 'collect', 'credit', 'debit'))
      THEN RAISE(ABORT, 'SWEEP_ITEM_JOURNAL')
  END;
END;

CREATE TRIGGER sweep_items_delete BEFORE DELETE ON sweep_items BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE TRIGGER sweeps_given_back AFTER UPDATE OF status ON payments
WHEN NEW.made_for = 'sweep' AND NEW.status <> OLD.status AND (NEW.status = 'returned' OR NEW.status = 'rejected') BEGIN
  INSERT INTO alerts (virtual_account_id, type, severity, title, description, audience, journal_id, created_at)
  SELECT NEW.virtual_account_id, 'suspicious_pattern', 'high', 'Sweep given back',
    printf('The sweep %s is paused: %s%,d.%02d to its core account came back', r.rule ->> '$.name',
      iif(NEW.currency = 'USD', '$', NEW.currency || ' '), NEW.amount / 100, NEW.amount % 100),
    'staff', coalesce(NEW.returned_journal_id, NEW.ended_journal_id), NEW.updated_at
  FROM sweep_items i JOIN sweep_runs r ON r.id = i.run_id WHERE i.journal_id = NEW.journal_id;

  UPDATE sweeps SET status = 'paused', version = version + 1, updated_at = NEW.updated_at
  WHERE status = 'active' AND id = (SELECT r.sweep_id FROM sweep_items i JOIN sweep_runs r ON r.id = i.run_id
    WHERE i.journal_id = NEW.journal_id);

  INSERT INTO audit_entries (user_id, action, resource, resource_id, details, ip_address, user_agent, created_at)
  SELECT NULL, 'UPDATE', 'SWEEP', s.id, json_object('payment', NEW.id, 'after', json_object('status', 'paused')), '', '',
    NEW.updated_at
  FROM sweep_items i JOIN sweep_runs r ON r.id = i.run_id JOIN sweeps s ON s.id = r.sweep_id
  WHERE i.journal_id = NEW.journal_id AND s.status = 'paused' AND s.updated_at = NEW.updated_at;
END;

CREATE TRIGGER events_of_sweep_runs AFTER UPDATE OF status ON sweep_runs
WHEN OLD.status = 'running' AND NEW.status <> 'running' AND NEW.phase = 'sweep' BEGIN
  INSERT INTO events (type, subject, virtual_account_id, client_id, at)
  VALUES (iif(NEW.status = 'done', 'sweep.done', 'sweep.failed'), NEW.id, NULL, NEW.client_id, NEW.finished_at);
END;

-- db/program/usernames.sql

CREATE TRIGGER users_insert_name BEFORE INSERT ON users BEGIN
  SELECT RAISE(ABORT, 'USERNAME_KEPT')
  WHERE EXISTS (SELECT 1 FROM former_usernames WHERE name = lower(NEW.username));
END;

CREATE TRIGGER users_update_name BEFORE UPDATE OF username ON users
WHEN lower(NEW.username) <> lower(OLD.username) BEGIN
  SELECT RAISE(ABORT, 'USERNAME_KEPT')
  WHERE EXISTS (SELECT 1 FROM former_usernames WHERE name = lower(NEW.username) AND user_id <> OLD.id);
END;

CREATE TRIGGER users_renamed AFTER UPDATE OF username ON users
WHEN lower(NEW.username) <> lower(OLD.username) AND NOT (NEW.password_hash = 'erased' AND NEW.deleted_at IS NOT NULL) BEGIN
  INSERT INTO former_usernames (name, user_id)
  SELECT lower(OLD.username), OLD.id
  WHERE NOT EXISTS (SELECT 1 FROM former_usernames WHERE name = lower(OLD.username));
END;

CREATE TRIGGER former_usernames_insert BEFORE INSERT ON former_usernames BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY') WHERE EXISTS (SELECT 1 FROM former_usernames WHERE name = NEW.name);
END;

CREATE TRIGGER former_usernames_update BEFORE UPDATE ON former_usernames BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY');
END;

CREATE TRIGGER former_usernames_delete BEFORE DELETE ON former_usernames BEGIN
  SELECT RAISE(ABORT, 'APPEND_ONLY') WHERE NOT EXISTS (SELECT 1 FROM users
    WHERE id = OLD.user_id AND password_hash = 'erased' AND deleted_at IS NOT NULL);
END;
