import type { JournalKinds, Sql } from "./declaration";
import { handTo, transactionMade } from "./moves";

const line = { resource: "BANK_LINE", id: "$.bankLine.id" } as const;
const bookLine = handTo("posting_bank_lines");
const recordOfLine = (column: string) => ({
  exists: `exists (select 1 from bank_lines l where l.id = j.command ->> '$.bankLine.id' and l.${column} = j.id)`,
  lacking: "is of no bank line",
});
const returnAssigned: Sql = "NEW.command ->> '$.assigned.payment'";

/** Journal kinds for the bank's own accounts and statements. */
export const bank = {
  relink: {
    noun: "relink",
    title: "Linked to another CBS account",
    right: "cbs:link",
    action: "UPDATE",
    about: [{ resource: "VIRTUAL_ACCOUNT", id: "$.relink.account" }],
    change: {
      before: `(SELECT json_object('cbsAccount', cbs_account)
        FROM virtual_accounts WHERE id = NEW.command ->> '$.relink.account')`,
      after: `json_object('cbsAccount', NEW.command ->> '$.relink.cbsAccount', 'settlements',
        (SELECT json_group_array(json_array(from_cbs_account, to_cbs_account, amount, currency))
          FROM settlement_instructions WHERE journal_id = NEW.id))`,
    },
    steps: [""],
    work: [
      `INSERT INTO posting_relinks (journal_id, created_at, account_id, cbs_account, version)
  SELECT NEW.id, NEW.created_at, r ->> 'account', r ->> 'cbsAccount', r ->> 'version'
  FROM (SELECT NEW.command -> '$.relink' AS r)`,
    ],
    // The account changes after its state before was read.
    sealedBy: "posting_links",
    shape: { made: [""] },
    inputs: ["cbsAccount"],
    mayBeEmpty: true,
  },
  settlement: {
    noun: "settlement",
    title: "Settled",
    right: "cbs:settle",
    action: "UPDATE",
    about: [{ resource: "SETTLEMENT_INSTRUCTION", id: "$.settlement.instruction" }],
    change: {
      before: "json_object('status', 'open')",
      after: `(SELECT json_object('status', 'settled', 'fromCbsAccount', from_cbs_account,
          'toCbsAccount', to_cbs_account, 'amount', amount, 'currency', currency)
        FROM settlement_instructions WHERE id = NEW.command ->> '$.settlement.instruction')`,
    },
    steps: [""],
    work: [
      `INSERT INTO posting_instructions (journal_id, user_id, created_at, instruction_id)
  VALUES (NEW.id, NEW.user_id, NEW.created_at, NEW.command ->> '$.settlement.instruction')`,
    ],
    shape: { made: [""] },
    record: {
      exists: `exists (select 1 from settlement_instructions
          where id = j.command ->> '$.settlement.instruction' and settled_journal_id = j.id)`,
      lacking: "settles no instruction",
    },
  },
  collection: {
    noun: "collection",
    title: "Credited",
    right: "bank-lines:post",
    action: "CREATE",
    about: [line],
    makes: { resource: "TRANSACTION", id: transactionMade },
    change: {
      before: "json_object('outcome', NULL)",
      after: "json_object('outcome', 'credited', 'bankLine', NEW.command ->> '$.bankLine.id')",
    },
    steps: ["credit"],
    work: [bookLine],
    shape: { made: ["credit"] },
    inputs: ["vaId"],
    record: recordOfLine("journal_id"),
  },
  undo: {
    noun: "undone credit",
    title: "Reversed, with its import",
    right: "bank-lines:post",
    action: "CREATE",
    about: [line],
    makes: { resource: "TRANSACTION", id: transactionMade },
    change: {
      before: "json_object('outcome', 'credited')",
      after: "json_object('bankLine', NEW.command ->> '$.bankLine.id', 'undone', json('true'))",
    },
    steps: ["debit"],
    work: [handTo("posting_undos")],
    shape: { made: ["debit"] },
    givesBack: true,
    record: recordOfLine("undone_journal_id"),
  },
  suspense: {
    noun: "suspense",
    title: "Put into suspense",
    right: "bank-lines:post",
    action: "UPDATE",
    about: [line],
    change: {
      before: "json_object('outcome', NULL)",
      after: `(SELECT json_object('outcome', outcome, 'suspenseAccount', suspense_account,
          'direction', direction, 'amount', amount) FROM bank_lines WHERE id = NEW.command ->> '$.bankLine.id')`,
    },
    steps: [""],
    work: [bookLine],
    shape: { made: [""] },
    inputs: ["suspenseAccount"],
    record: recordOfLine("journal_id"),
  },
  assignment: {
    noun: "assignment",
    title: "Assigned to an account",
    right: "bank-lines:post",
    action: "UPDATE",
    // Suspense money of a returned payment or of a statement line.
    about: [{ resource: "PAYMENT", id: "$.assigned.payment" }, line],
    change: {
      before: "json_object('outcome', 'suspense')",
      after: "json_object('outcome', 'assigned')",
    },
    steps: ["credit"],
    work: [
      `INSERT INTO posting_bank_lines (journal_id, kind, user_id, created_at, command)
  SELECT NEW.id, NEW.kind, NEW.user_id, NEW.created_at, NEW.command WHERE ${returnAssigned} IS NULL`,
      `INSERT INTO posting_assignments (journal_id, user_id, created_at, command)
  SELECT NEW.id, NEW.user_id, NEW.created_at, NEW.command WHERE ${returnAssigned} IS NOT NULL`,
    ],
    shape: { made: ["credit"] },
    inputs: ["vaId"],
    record: {
      exists: `iif(j.command ->> '$.assigned.payment' is null,
          exists (select 1 from bank_lines l where l.id = j.command ->> '$.bankLine.id' and l.assigned_journal_id = j.id),
          exists (select 1 from payments where id = j.command ->> '$.assigned.payment' and assigned_journal_id = j.id))`,
      lacking: "assigns no bank line and no returned payment",
    },
  },
} as const satisfies JournalKinds;
