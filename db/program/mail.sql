-- The outbox of mails.
--
-- Guarantees: an alert on an account whose configuration names an address is in the outbox in the same write that
-- raises it, with the alert's audience; so no alert is mailed that was not raised, and none that was is forgotten. The
-- job that sends mails writes them in the recipient's language, by their wording, and decides whether a mail for staff
-- may go to that address. What a mail says, and to whom, stays as it was written; it is sent only by an attempt that was
-- claimed, and one that ended stays so.
-- Refusals: APPEND_ONLY, MAIL_STATUS.

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
