import { type SQL, sql } from "drizzle-orm";
import type { Payee } from "@/ledger/payee";
import { accountText } from "@/vocabulary/iban";
import { type Counterparty, unknownParty } from "@/vocabulary/party/counterparty";
import { parseParticulars } from "@/vocabulary/party/particulars";

const ofLine = sql.raw(`json_array(l.counterparty_name, l.counterparty_account, l.counterparty_agent,
  l.structured_reference, l.end_to_end_id, l.particulars)`);

/** Name by which a client knows an account: that of its beneficiary, or of an account of its own; null if there is none. */
export const knownName = (client: SQL, account: SQL) => sql<string | null>`coalesce(
  (select b.name from beneficiaries b where b.client_id = ${client} and b.account = ${account}),
  (select a.customer_name from virtual_accounts a where a.virtual_iban = ${account} and a.client_id = ${client}))`;

const ofPayment = (condition: SQL) => sql`(select json_array(
      coalesce(payee ->> '$.name', ${knownName(sql`paid.client_id`, sql`paid.recipient`)}, ''), recipient,
      coalesce(payee ->> '$.bic', ''), coalesce(payee ->> '$.reference', ''), reference)
    from (select p.client_id, p.recipient, p.reference,
        coalesce((select d.payee from payment_details d where d.payment_id = p.id),
          j.command -> '$.payment.payee') as payee
    from payments p join journals j on j.id = p.journal_id
    where p.virtual_account_id = transactions.virtual_account_id and ${condition}) paid)`;

/** A payment that gave its money back: its return, or the rejection of its review. */
const givenBack = sql`transactions.description glob 'Re*ed payment to *' and p.id = (
  select coalesce(r.command ->> '$.return.payment', r.command ->> '$.review.payment')
  from journals r where r.id = transactions.journal_id)`;

/**
 * Counterparty of a row of `transactions`, as JSON for `parseParty`; null if unknown. It is derived from the row's journal
 * and stored nowhere else (decision 263): the payment, the bank's line that was assigned to the account, or the only
 * line that the journal was booked from or matched with.
 */
export const movementParty = sql<string | null>`coalesce(
  ${ofPayment(sql`p.journal_id = transactions.journal_id and transactions.type = 'debit'`)},
  ${ofPayment(givenBack)},
  (select ${ofLine} from bank_lines l
    where l.assigned_journal_id = transactions.journal_id and l.assigned_journal_id is not null),
  (select ${ofLine} from bank_line_matches m join bank_lines l on l.id = m.line_id
    where m.journal_id = transactions.journal_id and l.direction = transactions.type
    group by m.journal_id having count(*) = 1))`.as("party");

/**
 * Account number that a credit was paid to, of a table with the columns of `transactions`, as JSON for `parsePaidTo` and `parseNumberPlace`;
 * null if it was none. Accounts without pools are not looked through.
 */
export const paidToSql = (of: string) =>
  sql.raw(`iif(exists (select 1 from number_pools where virtual_account_id = ${of}.virtual_account_id),
  (select json_array(n.iban, n.holder_name, n.external_id, n.number_id, n.open_pool_id) from paid_numbers n
    where n.journal_id = ${of}.journal_id and n.virtual_account_id = ${of}.virtual_account_id), null)`);

/** The same of a row of `transactions`. */
export const movementPaidTo = sql<
  string | null
>`iif(transactions.type = 'credit', ${paidToSql("transactions")}, null)`.as("paid_to");

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
  return (account === null ? name : accountText(account, name)) ?? undefined;
}
