import type { Database } from "db/client";
import { preparedRead } from "db/prepared";
import { flagCell, readRow } from "db/rows";
import { transactions } from "db/schema";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { movementParty, parseParty, partyText } from "@/accounts/transactions/party";
import { dayLength } from "@/vocabulary/calendar";
import type { Thresholds } from "./contract";
import { asksForNewParty, reportNewParty, reportSharedPayer, sharedPayerDays } from "./party-rules";
import type { Finding, Movement, Party } from "./rules";

/** Number of a payer's newest bank lines that are examined. */
const mostLines = 2_000;

const partiesById = preparedRead((read) =>
  read
    .select({ id: transactions.id, party: movementParty })
    .from(transactions)
    .where(sql`${transactions.id} in (select value from json_each(${sql.placeholder("ids")}))`),
);

/** Movements with their counterparties, if an account is known: a name alone is no proof. */
export async function withParties<One extends Movement & { id: number }>(
  db: Database,
  movements: readonly One[],
): Promise<One[]> {
  const ids = movements.filter(({ type }) => type !== "other").map(({ id }) => id);
  if (ids.length === 0) return [...movements];
  const rows = await partiesById(db).all({ ids: JSON.stringify(ids) });
  const parties = new Map(rows.map(({ id, party }) => [id, findParty(party)]));
  return movements.map((movement) => ({ ...movement, party: parties.get(movement.id) }));
}

function findParty(stored: string | null): Party | undefined {
  const party = parseParty(stored);
  return party.account === null
    ? undefined
    : { account: party.account, words: partyText(party) ?? party.account };
}

/** The credits `t` of a payer before a movement, on accounts `v`, by its newest lines at the bank. */
function selectReceipts(account: string, before: number) {
  const lines = sql`(select id, assigned_journal_id from bank_lines
    where counterparty_account = ${account} and counterparty_account <> '' order by id desc limit ${mostLines})`;
  return sql`
    from (select m.journal_id from ${lines} l join bank_line_matches m on m.line_id = l.id
      union select assigned_journal_id from ${lines} where assigned_journal_id is not null) paid
    cross join transactions t on t.journal_id = paid.journal_id and +t.type = 'credit' and t.id < ${before}
    join virtual_accounts v on v.id = t.virtual_account_id`;
}

const knownRow = z.object({ known: flagCell });
const clientsRow = z.object({ clients: z.int(), isNew: flagCell });

/** True if a client received money from a payer before a movement. */
async function isKnownPayer(
  db: Database,
  clientId: string,
  account: string,
  before: number,
): Promise<boolean> {
  const row = await readRow(
    db,
    knownRow,
    sql`select exists (select 1 ${selectReceipts(account, before)} where v.client_id = ${clientId}) as known`,
  );
  return row?.known ?? true;
}

/** True if a client paid an account before a movement, or the account is its own; returns to it are no payments. */
async function isKnownPayee(
  db: Database,
  clientId: string,
  account: string,
  { journalId }: Movement,
): Promise<boolean> {
  const row = await readRow(
    db,
    knownRow,
    sql`select exists (select 1 from payments where client_id = ${clientId} and recipient_end = substr(${account}, -6)
        and recipient = ${account} and status <> 'rejected' and made_for is not 'return'
        and id < (select min(id) from payments where journal_id = ${journalId}))
      or exists (select 1 from virtual_accounts where virtual_iban = ${account} and client_id = ${clientId}) as known`,
  );
  return row?.known ?? true;
}

/**
 * Findings of the rules that compare accounts: a client's first receipt from a payer or first payment to an account,
 * and a payer who pays several clients. Reads nothing while these rules are off.
 */
export async function judgeParty(
  db: Database,
  clientId: string,
  movement: Movement & { id: number },
  thresholds: Thresholds,
): Promise<Finding[]> {
  const { party, watched, type, id, at } = movement;
  const { newPartyAmount, payerClients } = thresholds;
  if (!party || !watched || type === "other") return [];
  const findings: Finding[] = [];
  if (newPartyAmount !== null && asksForNewParty(movement, thresholds)) {
    const isKnown =
      type === "credit"
        ? await isKnownPayer(db, clientId, party.account, id)
        : await isKnownPayee(db, clientId, party.account, movement);
    if (!isKnown) findings.push(reportNewParty(movement, party, newPartyAmount));
  }
  if (payerClients !== null && type === "credit") {
    const row = await readRow(
      db,
      clientsRow,
      sql`select count(distinct v.client_id) as clients, coalesce(sum(v.client_id = ${clientId}), 0) = 0 as "isNew"
        ${selectReceipts(party.account, id)} where t.created_at > ${at - sharedPayerDays * dayLength}`,
    );
    const clients = (row?.clients ?? 0) + 1;
    if (row?.isNew && clients >= payerClients) findings.push(reportSharedPayer(party, clients, payerClients));
  }
  return findings;
}
