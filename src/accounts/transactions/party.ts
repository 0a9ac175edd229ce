import { sql } from "drizzle-orm";
import type { Payee } from "@/ledger/payee";
import { type Counterparty, unknownParty } from "@/vocabulary/party/counterparty";
import { parseParticulars } from "@/vocabulary/party/particulars";

const ofLine = sql.raw(`json_array(l.counterparty_name, l.counterparty_account, l.counterparty_agent,
  l.structured_reference, l.end_to_end_id, l.particulars)`);

/**
 * Counterparty of a row of `transactions`, as JSON for `parseParty`; null if unknown. It is derived from the row's journal
 * and stored nowhere else (decision 263): the payment, the bank's line that was assigned to the account, or the only
 * line that the journal was booked from or matched with.
 */
export const movementParty = sql<string | null>`coalesce(
  (select json_array(coalesce(payee ->> '$.name', ''), recipient, coalesce(payee ->> '$.bic', ''),
      coalesce(payee ->> '$.reference', ''), reference)
    from (select p.recipient, p.reference, coalesce((select d.payee from payment_details d where d.payment_id = p.id),
        j.command -> '$.payment.payee') as payee
    from payments p join journals j on j.id = p.journal_id
    where p.journal_id = transactions.journal_id and p.virtual_account_id = transactions.virtual_account_id
      and transactions.type = 'debit')),
  (select ${ofLine} from bank_lines l
    where l.assigned_journal_id = transactions.journal_id and l.assigned_journal_id is not null),
  (select ${ofLine} from bank_line_matches m join bank_lines l on l.id = m.line_id
    where m.journal_id = transactions.journal_id and l.direction = transactions.type
    group by m.journal_id having count(*) = 1))`.as("party");

/** Value of `movementParty` for a payment that was just made. */
export const partyOfPayment = ({
  recipient,
  reference,
  payee,
}: {
  recipient: string;
  reference: string;
  payee: Pick<Payee, "name" | "bic" | "reference"> | undefined;
}): string =>
  JSON.stringify([payee?.name ?? "", recipient, payee?.bic ?? "", payee?.reference ?? "", reference]);

/** Parses the value of `movementParty`. */
export function parseParty(party: string | null | undefined): Counterparty {
  if (!party) return unknownParty;
  const texts: string[] = JSON.parse(party);
  const [name, account, agent, reference, endToEndId, particulars] = texts.map((text) => text || null);
  return {
    name: name ?? null,
    account: account ?? null,
    agent: agent ?? null,
    reference: reference ?? null,
    endToEndId: endToEndId ?? null,
    ...(particulars && particulars !== "{}" && { particulars: parseParticulars(particulars) }),
  };
}

/** Name and account of the counterparty on one line; undefined if both are unknown. */
export function partyText({ name, account }: Counterparty): string | undefined {
  return [name, account].filter((text) => text !== null).join(", ") || undefined;
}
