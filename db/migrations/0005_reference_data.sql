-- The accounts of the book that no virtual account owns, and the core banking accounts that the product offers.
INSERT INTO `ledger_accounts` (`kind`, `code`, `currency`)
SELECT k.value ->> 0, k.value ->> 1, c.value
FROM json_each('[["clearing","UNLINKED"],["clearing","REVIEW"],["fx","FX"]]') k, json_each('["USD","AED","EUR"]') c;
--> statement-breakpoint
INSERT INTO `cbs_accounts` (`number`, `name`, `purpose`) VALUES
  ('1000000001', 'Settlement 1', 'settlement'),
  ('1000000002', 'Settlement 2', 'settlement'),
  ('1000000003', 'Settlement 3', 'settlement'),
  ('1000000004', 'Settlement 4', 'settlement'),
  ('1000000005', 'Settlement 5', 'settlement'),
  ('1000000006', 'Settlement 6', 'settlement'),
  ('9000000001', 'Suspense 1', 'suspense'),
  ('9000000002', 'Suspense 2', 'suspense'),
  ('9000000003', 'Suspense 3', 'suspense');
--> statement-breakpoint
INSERT INTO `alert_settings` (`client_id`, `high_amount`, `velocity_count`, `velocity_minutes`, `updated_at`)
VALUES ('*', 5000000, 10, 60, 0);
