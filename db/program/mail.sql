-- The outbox of mails.
--
-- Guarantees: an alert on an account whose configuration names an address is in the outbox in the same write that
-- raises it, with the alert's audience; so no alert is mailed that was not raised, and none that was is forgotten. The
-- job that sends mails writes them in the recipient's language, by their wording, and decides whether a mail for staff
-- may go to that address. Mails are watched rows (states.sql): the alert's row of the trail names its mail, any other mail has
-- a row of its own, and `recorded_mails` lists those that a row of the trail covers. No other is sent. What a mail says, and
-- to whom, stays as it was written; it is sent only by an attempt that was claimed, and one that ended stays so.
-- Refusals: APPEND_ONLY, MAIL_STATUS.

-- Text and recipient of an alert's mail.
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

-- Mails that are unchanged since the row of the trail that names them, or since an upgrade of the book.
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
