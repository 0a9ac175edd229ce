import { receiverSql } from "../receivers";
import type { JournalKinds, Sql } from "./declaration";
import { leg, move, step } from "./moves";

/** Bank line in suspense whose money an order sends back; NULL for an order out of an account. */
const lineReturned: Sql = "NEW.command ->> '$.bankLine.id'";
const reviewed = [{ resource: "PAYMENT", id: "$.review.payment" }] as const;
const paymentReviewed: Sql = "NEW.command ->> '$.review.payment'";
const endReview: Sql = `INSERT INTO posting_reviews (journal_id, kind, created_at, payment_id)
  VALUES (NEW.id, NEW.kind, NEW.created_at, ${paymentReviewed})`;
const recordOfReview = {
  exists:
    "exists (select 1 from payments where id = j.command ->> '$.review.payment' and ended_journal_id = j.id)",
  lacking: "has no payment",
};
const paymentMade = {
  resource: "PAYMENT",
  id: "(SELECT id FROM payments WHERE journal_id = NEW.id)",
} as const;
/** A new payment's details for its row of the trail. */
const paymentDetails: Sql = `(SELECT json_object('id', id, 'status', status, 'recipientAccountId', recipient_account_id, 'why',
        (SELECT why FROM payment_reviews WHERE payment_id = payments.id))
      FROM payments WHERE journal_id = NEW.id)`;
const recordOfPayment = {
  exists: "exists (select 1 from payments where journal_id = j.id)",
  lacking: "has no payment",
};
/** The state after a review; json_patch leaves the reason out where none is given. */
const ended = (status: string): Sql =>
  `json_patch('{"status":"${status}"}', json_object('reason', NEW.command ->> '$.review.reason'))`;

/** Credit of a recipient of ours, unless the payment is under review. */
const creditOfRecipient = (payment: Sql): Sql =>
  leg(
    {
      type: "credit",
      account: "p.recipient_account_id",
      other: "p.virtual_account_id",
      amount: "p.amount",
      currency: "p.currency",
      description: `'Payment from ' || (SELECT customer_name FROM virtual_accounts WHERE id = p.virtual_account_id)
      || ': ' || p.description`,
      reference: "p.reference",
    },
    `FROM payments p WHERE ${payment} AND p.recipient_account_id IS NOT NULL AND p.status <> 'review'`,
  );

/** Journal kinds for payments of clients and orders of the bank itself, their reviews and returns. */
export const payments = {
  payment: {
    noun: "payment",
    title: "Payment booked",
    right: "payments:make",
    action: "CREATE",
    makes: paymentMade,
    payment: paymentDetails,
    steps: ["debit credit"],
    work: [
      `INSERT INTO posting_payments (
    journal_id, user_id, created_at, account_id, recipient, ours, amount, currency, aed_amount, description,
    reference, day, month, suspicion, usd_amount, checked, screened, approval)
  SELECT NEW.id, NEW.user_id, NEW.created_at, ${step(0, "account")}, p ->> 'recipient',
    p ->> 'ours', ${step(0, "amount")}, ${step(0, "currency")}, p ->> 'aedAmount',
    p ->> 'description', ${step(0, "reference")}, p ->> 'day', p ->> 'month', p ->> 'suspicion',
    NEW.command ->> '$.usdAmount', p ->> 'checked', p ->> 'screened', p ->> 'approval'
  FROM (SELECT NEW.command -> '$.payment' AS p)`,
      // Under review the money waits in REVIEW.
      leg(
        {
          type: "debit",
          account: "p.virtual_account_id",
          other: "p.recipient_account_id",
          amount: "p.amount",
          currency: "p.currency",
          description: step(0, "description"),
          reference: "p.reference",
          contra: "iif(p.status = 'review', 'REVIEW', NULL)",
        },
        "FROM payments p WHERE p.journal_id = NEW.id",
      ),
      creditOfRecipient("p.journal_id = NEW.id"),
    ],
    shape: {
      made: ["debit", "debit credit"],
      pair: "transfer",
      unless: `(SELECT count(*) FROM transactions WHERE journal_id = NEW.id AND +type = 'credit')
      IS NOT (SELECT status = 'booked' AND recipient_account_id IS NOT NULL FROM payments
        WHERE journal_id = NEW.id)`,
    },
    inputs: ["vaId", "amount", "currency", "reference", "recipient"],
    record: recordOfPayment,
  },
  order: {
    noun: "order",
    title: "Ordered by the bank",
    right: "receipts:return",
    severalRoles: true,
    action: "CREATE",
    makes: paymentMade,
    payment: paymentDetails,
    steps: ["debit", ""],
    work: [
      // A client's user returns receipts of its own accounts; a second user may have to agree.
      `SELECT CASE WHEN NEW.command ->> '$.payment.madeFor' <> 'return' OR NEW.command ->> '$.payment.checked' IS NULL
      OR ${lineReturned} IS NOT NULL
      THEN RAISE(ABORT, 'ACTOR_FORBIDDEN')
    WHEN u.client_id IS NOT (SELECT client_id FROM virtual_accounts WHERE id = ${step(0, "account")})
      THEN RAISE(ABORT, 'ACCOUNT_NOT_FOUND') END
  FROM users u WHERE u.id = NEW.user_id AND u.role = 'client_user'`,
      // A sweep goes to the core account of the account's owner.
      `SELECT RAISE(ABORT, 'NOT_CORE_ACCOUNT')
  WHERE NEW.command ->> '$.payment.madeFor' = 'sweep' AND NOT EXISTS (SELECT 1 FROM virtual_accounts v
    JOIN core_accounts c ON c.client_id = v.client_id AND c.currency = v.currency
    WHERE v.id = ${step(0, "account")} AND c.account = NEW.command ->> '$.payment.recipient')`,
      `INSERT INTO posting_receipt_returns (user_id, created_at, account_id, receipt_id, recipient, amount, currency, reference,
    usd_amount, checked, approval)
  SELECT NEW.user_id, NEW.created_at, ${step(0, "account")}, p ->> 'receipt', p ->> 'recipient', ${step(0, "amount")},
    ${step(0, "currency")}, ${step(0, "reference")}, NEW.command ->> '$.usdAmount', p ->> 'checked', p ->> 'approval'
  FROM (SELECT NEW.command -> '$.payment' AS p) WHERE p ->> 'madeFor' = 'return' AND ${lineReturned} IS NULL`,
      `INSERT INTO posting_refused_returns (journal_id, user_id, created_at, line_id, command)
  SELECT NEW.id, NEW.user_id, NEW.created_at, ${lineReturned}, NEW.command WHERE ${lineReturned} IS NOT NULL`,
      // Without a worth in dollars it counts in no sum of the client's payments; what its user returns does.
      `INSERT INTO payments (virtual_account_id, client_id, status, recipient, recipient_account_id, amount, currency,
    aed_amount, usd_amount, description, reference, journal_id, made_for, receipt_id, approval_id, created_by, created_at,
    updated_at)
  SELECT v.id, v.client_id, iif(p ->> 'screened', 'review', 'booked'), p ->> 'recipient',
    ${receiverSql("p ->> 'recipient'")}, ${step(0, "amount")},
    ${step(0, "currency")}, p ->> 'aedAmount', iif(p ->> 'checked', NEW.command ->> '$.usdAmount', NULL),
    p ->> 'description', ${step(0, "reference")}, NEW.id, p ->> 'madeFor', p ->> 'receipt', p ->> 'approval', NEW.user_id,
    NEW.created_at, NEW.created_at
  FROM (SELECT NEW.command -> '$.payment' AS p) JOIN virtual_accounts v ON v.id = ${step(0, "account")}`,
      `INSERT INTO payment_reviews (payment_id, why)
  SELECT id, 'Waits for screening' FROM payments WHERE journal_id = NEW.id AND status = 'review'`,
      leg(
        {
          type: "debit",
          account: step(0, "account"),
          other: "(SELECT recipient_account_id FROM payments WHERE journal_id = NEW.id)",
          amount: step(0, "amount"),
          currency: step(0, "currency"),
          description: step(0, "description"),
          reference: step(0, "reference"),
          contra: "iif(NEW.command ->> '$.payment.screened', 'REVIEW', NULL)",
        },
        `FROM (SELECT 1) WHERE ${lineReturned} IS NULL`,
      ),
      creditOfRecipient("p.journal_id = NEW.id"),
      `UPDATE receipts SET returned = returned + ${step(0, "amount")}, status = CASE
      WHEN applied + kept + returned + ${step(0, "amount")} < amount THEN iif(applied > 0, 'overpaid', 'unapplied')
      WHEN applied > 0 THEN 'applied' WHEN kept > 0 THEN 'kept' ELSE 'returned' END
  WHERE id = NEW.command ->> '$.payment.receipt'`,
    ],
    shape: {
      made: ["debit", "debit credit", ""],
      pair: "transfer",
      unless: `(json_array_length(NEW.command, '$.steps') = 0) <> (${lineReturned} IS NOT NULL)`,
    },
    inputs: ["amount"],
    record: recordOfPayment,
  },
  approval: {
    noun: "approval",
    title: "Approved after its review",
    right: "payments:review",
    action: "UPDATE",
    about: reviewed,
    change: { before: "json_object('status', 'review')", after: ended("booked") },
    steps: ["credit"],
    work: [endReview, creditOfRecipient(`p.id = ${paymentReviewed}`)],
    shape: {
      made: ["", "credit"],
      unless: `(SELECT count(*) FROM transactions WHERE journal_id = NEW.id)
      IS NOT (SELECT recipient_account_id IS NOT NULL FROM payments WHERE id = ${paymentReviewed})`,
    },
    record: recordOfReview,
  },
  rejection: {
    noun: "rejection",
    title: "Rejected after its review",
    right: "payments:review",
    action: "UPDATE",
    about: reviewed,
    change: { before: "json_object('status', 'review')", after: ended("rejected") },
    steps: ["credit"],
    work: [
      endReview,
      move(
        {
          type: "credit",
          account: "p.virtual_account_id",
          amount: "p.amount",
          currency: "p.currency",
          description: "'Returned payment to ' || p.recipient",
          reference: "p.reference",
          contra: "'REVIEW'",
          ungated: true,
        },
        `FROM payments p WHERE p.id = ${paymentReviewed} AND p.bank_line_id IS NULL`,
      ),
      // A refused receipt goes back into suspense.
      `INSERT INTO entries (journal_id, ledger_account_id, currency, amount)
  SELECT NEW.id, a.id, a.currency, iif(a.code = 'REVIEW', -p.amount, p.amount)
  FROM payments p JOIN bank_lines l ON l.id = p.bank_line_id
  JOIN ledger_accounts a ON a.currency = p.currency AND a.code IN ('REVIEW', l.suspense_account)
  WHERE p.id = ${paymentReviewed}`,
      `UPDATE payments SET status = 'rejected', ended_journal_id = NEW.id, updated_at = NEW.created_at
  WHERE id = ${paymentReviewed}`,
    ],
    shape: {
      made: ["credit", ""],
      unless: `EXISTS (SELECT 1 FROM transactions WHERE journal_id = NEW.id)
      IS (SELECT bank_line_id IS NOT NULL FROM payments WHERE id = ${paymentReviewed})`,
    },
    givesBack: true,
    record: recordOfReview,
  },
  return: {
    noun: "return",
    title: "Returned by the bank",
    right: "payment-files:write",
    action: "UPDATE",
    about: [{ resource: "PAYMENT", id: "$.return.payment" }],
    change: {
      before: "json_object('status', 'sent')",
      after: `json_patch('{"status":"returned"}', json_object('code', NEW.command ->> '$.return.code',
        'reason', NEW.command ->> '$.return.reason'))`,
    },
    steps: [""],
    work: [
      `INSERT INTO posting_returns (journal_id, user_id, created_at, payment_id, description, code, reason, report_digest)
  SELECT NEW.id, NEW.user_id, NEW.created_at, r ->> 'payment', r ->> 'description', r ->> 'code', r ->> 'reason',
    r ->> 'report'
  FROM (SELECT NEW.command -> '$.return' AS r)`,
    ],
    shape: { made: ["", "credit"] },
    givesBack: true,
    record: {
      exists: `exists (select 1 from payments
          where id = j.command ->> '$.return.payment' and returned_journal_id = j.id and status = 'returned')`,
      lacking: "has no payment",
    },
  },
} as const satisfies JournalKinds;
