-- The outbox of mails.
--
-- Guarantees: an alert on an account whose configuration names an address is in the outbox in the same write that
-- raises it, with the alert's audience; so no alert is mailed that was not raised, and none that was is forgotten. The
-- job that sends mails writes them in the recipient's language, by their wording, and decides whether a mail for staff
-- may go to that address.

CREATE TRIGGER alerts_mail AFTER INSERT ON alerts WHEN NEW.virtual_account_id IS NOT NULL BEGIN
  INSERT INTO mails (id, recipient, audience, subject, body, wording, next_attempt_at, created_at, alert_id)
  SELECT lower(hex(randomblob(16))), c.notification_email, NEW.audience, NEW.title || ': ' || v.virtual_iban,
    NEW.description || char(10, 10) || 'Account ' || v.virtual_iban || ', ' || v.customer_name,
    json_object(
      'subject', json_array('{title}: {iban}', json_object('title', NEW.title, 'iban', v.virtual_iban)),
      'body', json_array(json_array(NEW.description), json_array(''),
        json_array('Account {iban}, {customer}', json_object('iban', v.virtual_iban, 'customer', v.customer_name)))),
    NEW.created_at, NEW.created_at, NEW.id
  FROM configurations c JOIN virtual_accounts v ON v.id = c.virtual_account_id
  WHERE c.virtual_account_id = NEW.virtual_account_id AND c.notification_email <> '';
END;
