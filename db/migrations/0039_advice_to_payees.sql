-- expand
ALTER TABLE `client_payment_settings` ADD `payee_advice` integer DEFAULT false NOT NULL;