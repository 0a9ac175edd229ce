-- What holds a payment back for the bank's review, looked up in the posting itself.
--
-- Guarantees: where the account's compliance check is on, a client's payment goes to review when it is worth at least
-- `high_amount` (USD) and its recipient was never paid by this client; when it is the third within 24 hours to one
-- recipient, each worth 90 to 100 % of `high_amount`; or when, with what the account paid in the 24 hours before, at
-- least a quarter of the balance leaves an account that had no movement for 90 days. The bank's own approval of payments above
-- an amount (approval_settings) counts what the client paid to the recipient within 24 hours, so that it is not dodged
-- by splitting. Sums take recipients for one as payments.sql does; that a recipient was paid before is said of the very
-- same text only, so that none vouches for another. Payments of one account or of several at once are seen one after the other, none beside another.
--
-- A payment that was rejected was never made: it counts nowhere, and its return is no movement. Nor is the return of one
-- that another bank did not take: nobody moved anything with it. What was received and sent back makes its payer no recipient
-- that the client paid: anybody could have sent it.

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
        WHERE p.client_id = NEW.client_id AND may_be_same_account(p.recipient, NEW.recipient, p.recipient_end)
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
                AND t.type IN ('credit', 'debit') AND NOT gives_back(j.kind)
                AND p.status IS NOT 'rejected') m), NULL)
        FROM (SELECT (SELECT t.created_at
          FROM transactions t
          JOIN journals j ON j.id = t.journal_id
          LEFT JOIN payments p ON p.journal_id = t.journal_id
          WHERE t.virtual_account_id = NEW.account_id AND t.created_at <= NEW.created_at - 86400000
            AND t.type IN ('credit', 'debit') AND NOT gives_back(j.kind)
            AND p.status IS NOT 'rejected'
          ORDER BY t.created_at DESC LIMIT 1) AS moved_at) d)), ''), NULL)),

    -- What the bank approves itself, as it says of all payments: nothing that makes a client suspicious.
    nullif(concat_ws('. ', iif(NEW.checked, (SELECT iif(s.above_usd IS NULL, 'The bank approves all payments itself',
        printf('The bank approves payments above $%,d.%02d itself, those to one recipient within 24 hours as one',
          s.above_usd / 100, s.above_usd % 100))
      FROM approval_settings s
      WHERE s.kind = 'payment' AND s.enabled = 1 AND (s.above_usd IS NULL OR s.above_usd < NEW.usd_amount + coalesce(
        (SELECT sum(p.usd_amount) FROM payments p
          WHERE p.client_id = NEW.client_id AND may_be_same_account(p.recipient, NEW.recipient, p.recipient_end)
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
