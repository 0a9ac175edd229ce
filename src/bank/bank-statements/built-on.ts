import type { Statement } from "db/client";
import { readPrimaryRows } from "db/rows";
import { z } from "zod";
import type { Deps } from "@/deps";
import { groupIban } from "@/vocabulary/iban";
import { sayInEnglish } from "@/vocabulary/language";
import { currencySchema, formatMoney } from "@/vocabulary/money";
import type { StatementRow } from "./queries";

const lineRow = { line: z.int(), statement: z.int(), entry: z.int() };
const builtRow = z.discriminatedUnion("kind", [
  z.object({ kind: z.enum(["by_hand", "suspense", "matched", "repeated", "asked"]), ...lineRow }),
  z.object({ kind: z.enum(["settled", "ordered"]), instruction: z.int() }),
  z.object({ kind: z.literal("returned"), payment: z.int(), receipt: z.int() }),
  z.object({ kind: z.enum(["closed", "relinked"]), iban: z.string() }),
  z.object({
    kind: z.literal("spent"),
    iban: z.string(),
    credited: z.int(),
    available: z.int(),
    currency: currencySchema,
  }),
]);
type Built = z.infer<typeof builtRow>;

/** Maximum number of reasons named in a refusal. */
const named = 5;

/**
 * Query for what has come to depend on an import since its commit, each as a JSON object: lines that people acted on, lines of
 * other imports that match its credits or repeat its lines, settlements of its instructions, returns of its receipts, and credited
 * accounts that lack the money, were closed, or were linked to another CBS account.
 */
function builtOnSql(id: number, ledgerAccountId: number): Statement {
  const line = (kind: string) =>
    `json_object('kind', ${kind}, 'line', l.id, 'statement', l.statement_id, 'entry', l.entry)`;
  return {
    sql: `
      with own as materialized (select id, journal_id, virtual_account_id as account, amount, fingerprint, occurrence, seen
        from bank_lines where statement_id = ?1),
      credits as materialized (select * from own where journal_id is not null),
      accounts as materialized (
        select v.virtual_iban as iban, v.currency, v.closed_at, a.balance as available, sum(c.amount) as credited
        from credits c join virtual_accounts v on v.id = c.account
        join ledger_accounts a on a.virtual_account_id = v.id and a.kind = 'available' group by v.id)
      select ${line("iif(l.outcome = 'recorded', 'by_hand', 'suspense')")} as built from bank_lines l
      where l.statement_id = ?1 and (l.outcome in ('suspense', 'assigned') or (l.outcome = 'recorded'
        and exists (select 1 from audit_logs where resource = 'BANK_LINE' and resource_id = cast(l.id as text)
          and resource <> 'TRANSACTION' and resource_id is not null and action = 'UPDATE')))
      union all
      select ${line("'matched'")} from credits c join bank_line_matches m on m.journal_id = c.journal_id
      join bank_lines l on l.id = m.line_id where l.statement_id <> ?1
      union all
      select ${line("iif(l.outcome is null, 'asked', 'repeated')")} from bank_statements s
      cross join bank_lines l on l.statement_id = s.id and l.match in ('duplicate', 'possible_duplicate')
      where s.ledger_account_id = ?2 and s.id <> ?1 and (l.outcome = 'recorded' or l.waits)
        and (l.like_line_id in (select id from own)
          or exists (select 1 from own where seen = 1 and fingerprint = l.fingerprint and occurrence = l.occurrence))
      union all
      select json_object('kind', iif(i.settled_at is null, 'ordered', 'settled'), 'instruction', i.id)
      from credits c join settlement_instructions i on i.journal_id = c.journal_id
      where i.settled_at is not null or exists (select 1 from payment_file_entries e where e.instruction_id = i.id
        and e.answer is not 'returned')
      union all
      select json_object('kind', 'returned', 'payment', p.id, 'receipt', t.id)
      from (select journal_id from credits union select m.journal_id from own o join bank_line_matches m on m.line_id = o.id) c
      join transactions t on t.journal_id = c.journal_id join payments p on p.receipt_id = t.id where p.status <> 'rejected'
      union all
      select json_object('kind', 'closed', 'iban', iban) from accounts where closed_at is not null
      union all
      select distinct json_object('kind', 'relinked', 'iban', v.virtual_iban) from credits c
      join virtual_accounts v on v.id = c.account
      where v.closed_at is null and not exists (select 1 from undoable_credits u where u.line_id = c.id)
      union all
      select json_object('kind', 'spent', 'iban', iban, 'credited', credited, 'available', available, 'currency', currency)
      from accounts where closed_at is null and available < credited`,
    args: [id, ledgerAccountId],
  };
}

const cellRow = z.object({ built: z.string().transform((text) => builtRow.parse(JSON.parse(text))) });

/** Statement that returns a row for each thing that depends on an import. */
export const builtOn = ({ id, ledgerAccountId }: Pick<StatementRow, "id" | "ledgerAccountId">): Statement =>
  builtOnSql(id, ledgerAccountId);

/** Reads what depends on an import as sentences: the first ones, and the number of further ones. */
export async function readBuiltOn(
  { db }: Pick<Deps, "db">,
  row: Pick<StatementRow, "id" | "ledgerAccountId">,
): Promise<{ sentences: string[]; more: number }> {
  const { sql, args } = builtOn(row);
  const rows = await readPrimaryRows(db, cellRow, { sql, args });
  return {
    sentences: rows.slice(0, named).map(({ built }) => describe(built)),
    more: Math.max(0, rows.length - named),
  };
}

function describe(built: Built): string {
  switch (built.kind) {
    case "by_hand":
      return sayInEnglish("Line {entry} was matched by hand: remove its match", { entry: built.entry });
    case "suspense":
      return sayInEnglish("Line {entry} was posted to suspense or assigned", { entry: built.entry });
    case "matched":
      return sayInEnglish(
        "Line {entry} of import {statement} is matched with a credit of this import",
        built,
      );
    case "repeated":
      return sayInEnglish(
        "Line {entry} of import {statement} was recorded as a duplicate of a line of this import",
        built,
      );
    case "asked":
      return sayInEnglish(
        "Line {entry} of import {statement} may duplicate a line of this import: decide that first",
        built,
      );
    case "settled":
      return sayInEnglish("Settlement instruction {instruction} of a credit was settled", built);
    case "ordered":
      return sayInEnglish("Settlement instruction {instruction} of a credit is in a payment file", built);
    case "returned":
      return sayInEnglish("Payment {payment} returned receipt {receipt}", built);
    case "closed":
      return sayInEnglish("{iban} was closed", { iban: groupIban(built.iban) });
    case "relinked":
      return sayInEnglish("{iban} was linked to another CBS account", { iban: groupIban(built.iban) });
    case "spent":
      return sayInEnglish("{iban} has only {available} available of the {credited} credited to it", {
        iban: groupIban(built.iban),
        available: formatMoney(built.available, built.currency),
        credited: formatMoney(built.credited, built.currency),
      });
  }
}
