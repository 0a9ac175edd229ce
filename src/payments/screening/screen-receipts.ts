import type { Database, Write } from "db/client";
import { readPrimaryRow, readPrimaryRows, unreadRow } from "db/rows";
import { z } from "zod";
import { auditStatement } from "@/commands/statement";
import type { Deps } from "@/deps";
import type { PortSettings } from "@/env";
import { AppError } from "@/kernel/errors";
import { releaseHold } from "@/ledger/holds";
import { waitsForScreening } from "@/ledger/rules";
import { ask } from "@/platform/ports/ask";
import { sayInEnglish } from "@/vocabulary/language";
import { currencySchema, formatMoney, toDecimal } from "@/vocabulary/money";
import type { ScreeningDecision } from "../rules";
import { askInTurns, lastAsked, type ScreeningQuestion, screeningPort } from "./port";

const receiptsPerRead = 64;

/**
 * Holds on receipts that the screening has not answered (decision 261): the system's own, each beside the credit of a
 * bank line. The trail has the answers.
 */
const waiting = `from holds h
    join bank_lines l on h.reference = 'RCPT-' || l.id and l.virtual_account_id = h.virtual_account_id
      and l.amount = h.held_amount
    join virtual_accounts v on v.id = h.virtual_account_id
  where h.is_active = 1 and h.created_by is null and h.reason = '${waitsForScreening}'
    and not exists (select 1 from audit_logs where resource = 'HOLD' and resource_id = cast(h.id as text)
      and resource_id is not null and resource <> 'TRANSACTION' and details ->> '$.screening' is not null)`;

const idRow = z.object({ id: z.int() });

/** True if a receipt waits for the screening. */
export const hasUnscreenedReceipts = async (db: Database): Promise<boolean> =>
  (await readPrimaryRow(db, idRow, { sql: `select h.id ${waiting} limit 1`, args: [] })) !== undefined;

const receiptRow = z.object({
  id: z.int(),
  journalId: z.string(),
  vaId: z.int(),
  amount: z.int(),
  currency: currencySchema,
  customerName: z.string(),
  virtualIban: z.string(),
  lineId: z.int(),
  payerName: z.string(),
  payerAccount: z.string(),
  payerAgent: z.string(),
  structuredReference: z.string(),
  remittance: z.string(),
});
type Receipt = z.output<typeof receiptRow>;

const receipts = `select h.id, h.placed_journal_id as "journalId", v.id as "vaId", h.amount, h.currency,
    v.customer_name as "customerName", v.virtual_iban as "virtualIban", l.id as "lineId", l.counterparty_name as "payerName",
    l.counterparty_account as "payerAccount", l.counterparty_agent as "payerAgent",
    l.structured_reference as "structuredReference", l.remittance
  ${waiting} order by h.id <= ?, h.id limit ${receiptsPerRead}`;

/**
 * Asks the screening about waiting receipts. Its answer is stored with the hold, in the trail. An allowed receipt is
 * released in the same write; any other stays held, with an alert for staff. Without an answer a receipt waits, and
 * is asked about again.
 * @returns the number of stored answers
 */
export async function screenReceipts(deps: Deps, port: PortSettings, signal: AbortSignal): Promise<number> {
  const queue = "receipts";
  const args = [lastAsked(deps.db, queue)];
  const found = await readPrimaryRows(deps.db, unreadRow, { sql: receipts, args });
  return askInTurns(
    deps,
    { queue, found, port },
    (row) => screen(deps, receiptRow.parse(row), signal),
    signal,
  );
}

async function screen(deps: Deps, receipt: Receipt, signal: AbortSignal): Promise<boolean> {
  const { screening } = deps.env;
  if (!screening) return false;
  const answer = await ask(deps, screeningPort, screening, getQuestion(receipt), signal);
  if (!answer) return false;
  const { decision, reference } = answer;
  const kept = auditStatement({
    actor: null,
    action: "UPDATE",
    resource: "HOLD",
    resourceId: receipt.id,
    details: { screening: decision, after: { decision, reference }, bankLine: receipt.lineId },
    at: deps.now(),
  });
  if (decision !== "allow") {
    await deps.db.write([kept, raiseAlert(receipt, decision, reference, deps.now())]);
    return true;
  }
  try {
    await releaseHold({ ...deps, alongside: { before: [kept], after: [] } }, null, { holdId: receipt.id });
    return true;
  } catch (error) {
    // A person has decided in the meantime.
    if (error instanceof AppError && error.code === "HOLD_NOT_ACTIVE") return false;
    throw error;
  }
}

/** Builds the screening question for a receipt. */
function getQuestion(receipt: Receipt): ScreeningQuestion {
  const { journalId, amount, currency, customerName, virtualIban, structuredReference, remittance } = receipt;
  return {
    id: journalId,
    direction: "incoming",
    amount: toDecimal(amount),
    currency,
    debtor: {
      name: receipt.payerName || null,
      account: receipt.payerAccount || null,
      agent: receipt.payerAgent || null,
      country: null,
    },
    creditor: { name: customerName, account: virtualIban },
    purpose: null,
    remittance: structuredReference || remittance,
  };
}

/** Alert to staff about a receipt that is not released. */
function raiseAlert(
  receipt: Receipt,
  decision: Exclude<ScreeningDecision, "allow">,
  reference: string | null,
  at: number,
): Write {
  const { vaId, journalId, amount, currency, payerName, payerAccount } = receipt;
  const figures = {
    money: formatMoney(amount, currency),
    payer: [payerName, payerAccount].filter(Boolean).join(", ") || "-",
    reference: reference ?? "-",
  };
  const description =
    decision === "hold"
      ? sayInEnglish(
          "{money} from {payer} stays held until a person releases it. The screening's reference: {reference}",
          figures,
        )
      : sayInEnglish(
          "{money} from {payer} stays held: it can only be captured. The screening's reference: {reference}",
          figures,
        );
  return {
    sql: `insert into alerts (virtual_account_id, type, severity, title, description, audience, journal_id, created_at)
      values (?, 'suspicious_pattern', ?, 'Receipt held by the screening', ?, 'staff', ?, ?)`,
    args: [vaId, decision === "deny" ? "critical" : "high", description, journalId, at],
  };
}
