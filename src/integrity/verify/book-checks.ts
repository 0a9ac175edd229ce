import { journalKinds } from "db/journal-kinds";
import { type JournalKind, listKindNames, sqlList } from "db/journal-kinds/declaration";
import { type Currency, currencies } from "@/vocabulary/money";

/**
 * Checks of the money itself: each counts the rows that it examines, and describes the first broken one in a sentence.
 * All are plain SQL, so that one batch of them sees one moment of a live book. Bookings are looked up by their journal
 * only: a plus before other columns keeps their indexes out, which would read a thousand equal amounts a thousand
 * times.
 */
export type Check = { kind: string; count: string; broken: string };

/** Result of a check. `broken` names the first faulty row; `note` is information for the reader. */
export type Finding = { kind: string; rows: number; seconds: number; broken?: string; note?: string };

/**
 * A value in the details of an audit row; null if they are no longer JSON. The chain's own check reports such a row.
 */
export const auditDetail = (path: string) => `iif(json_valid(details), details, null) ->> '${path}'`;

const sumSql = (currency: Currency) => `sum(iif(currency = '${currency}', amount, 0))`;

/** Checks that each transaction after one (by id) matches its journal's bookings. */
export const transactionsEntries = (after = 0): Check => ({
  kind: "transactions' entries",
  count: `select count(*) from transactions where id > ${after}`,
  broken: `
      select 'transaction ' || t.id || ' (account ' || t.virtual_account_id || ', number ' || t.seq ||
        ') is not what journal ' || t.journal_id || ' booked'
      from transactions t
      join ledger_accounts a on a.virtual_account_id = t.virtual_account_id and a.kind = 'available'
      where t.id > ${after} and (t.currency <> a.currency or not exists (select 1 from entries e where e.journal_id = t.journal_id
        and e.ledger_account_id = a.id and e.amount = iif(t.type in ('credit', 'release'), t.amount, -t.amount)))
      limit 1`,
});

/** Checks that the entries of each journal sum to zero. */
const entriesBalance = (source: string): string => `
      select 'journal ' || journal_id || ' does not sum to zero: ' || ${currencies
        .map((c) => `iif(${sumSql(c)} <> 0, ${sumSql(c)} || ' ${c}', '')`)
        .join(" || ")}
      from ${source} group by journal_id having ${currencies.map((c) => `${sumSql(c)} <> 0`).join(" or ")} limit 1`;

/** The same for new entries only. */
export const newEntriesBalance = (after: number): Check => ({
  kind: "entries since",
  count: `select count(*) from entries where id > ${after}`,
  broken: entriesBalance(`entries where id > ${after}`),
});

/** The row that a journal of a kind belongs to. */
type Belonging = NonNullable<JournalKind["record"]>;

const records: Readonly<Record<string, Belonging>> = Object.fromEntries(
  Object.entries<JournalKind>(journalKinds).flatMap(([name, { record }]) => (record ? [[name, record]] : [])),
);

const eachRecord = (say: (record: Belonging) => string) =>
  Object.entries(records)
    .map(([name, record]) => `when '${name}' then ${say(record)}`)
    .join(" ");

export const bookChecks: readonly Check[] = [
  {
    kind: "journals",
    count: "select count(*) from journals",
    broken: `
      select 'journal ' || id || ' (' || kind || ') has no two entries' from journals j
      where kind not in ${sqlList(listKindNames(journalKinds, ({ mayBeEmpty }) => mayBeEmpty))} and (select count(*) from (select 1 from entries where journal_id = j.id limit 2)) < 2
      limit 1`,
  },
  {
    kind: "journals' records",
    count: `select count(*) from journals where kind in ${sqlList(Object.keys(records))}`,
    // Looked for by kind: only the condition of a journal's own is evaluated.
    broken: `
      select 'journal ' || id || ' (' || kind || ') ' || case kind ${eachRecord(({ lacking }) => `'${lacking}'`)} end
      from journals j where case kind ${eachRecord(({ exists }) => `not ${exists}`)} else 0 end
      limit 1`,
  },
  {
    kind: "entries",
    count: "select count(*) from entries",
    // One pass along the index of journals: grouping by currency as well would sort the whole table.
    broken: entriesBalance("entries"),
  },
  {
    kind: "entries without journal",
    count: "select count(*) from entries",
    broken: `
      select 'entry ' || e.id || ' has no journal ' || e.journal_id
      from entries e left join journals j on j.id = e.journal_id where j.id is null limit 1`,
  },
  {
    kind: "ledger accounts",
    count: "select count(*) from ledger_accounts",
    broken: `
      select 'ledger account ' || l.id || ' (' || l.code || ' ' || l.currency || '): balance ' || l.balance ||
        ', its entries say ' || coalesce(e.total, 0)
      from ledger_accounts l
      left join (select ledger_account_id, sum(amount) as total, max(id) as newest, count(distinct currency) as kinds,
          min(currency) as currency from entries group by ledger_account_id) e on e.ledger_account_id = l.id
      where l.balance <> coalesce(e.total, 0) or l.last_entry_id <> coalesce(e.newest, 0) or e.kinds > 1
        or e.currency <> l.currency
        or (l.kind in ('available', 'held') and l.balance < 0)
      limit 1`,
  },
  {
    kind: "ledger accounts' names",
    count: "select count(*) from ledger_accounts",
    // Ledger accounts of virtual and CBS accounts, and the three of every book; no others are ever opened.
    broken: `
      with each_currency as materialized (select value as currency from json_each('${JSON.stringify(currencies)}')),
      expected as materialized (
        select 'available' as kind, 'available:' || id as code, id as account, currency from virtual_accounts
        union all select 'held', 'held:' || id, id, currency from virtual_accounts
        union all select iif(purpose = 'suspense', 'suspense', 'cbs'), number, null, c.currency from cbs_accounts, each_currency c
        union all select 'clearing', 'CLEARING:' || number, null, c.currency from cbs_accounts, each_currency c
          where purpose <> 'suspense'
        union all select o.value ->> 0, o.value ->> 1, null, c.currency
          from json_each('[["clearing","UNLINKED"],["clearing","REVIEW"],["fx","FX"]]') o, each_currency c)
      select 'ledger account ' || code || ' ' || currency || ' is none that this book opens' from (
        select kind, code, virtual_account_id, currency from ledger_accounts except select * from expected)
      union all
      select 'ledger account ' || code || ' ' || currency || ' is missing' from (
        select * from expected except select kind, code, virtual_account_id, currency from ledger_accounts)
      limit 1`,
  },
  {
    kind: "entries without account",
    count: "select count(*) from ledger_accounts where last_entry_id > 0",
    broken: `
      select 'entry ' || id || ' is on no ledger account' from entries
      where ledger_account_id not in (select id from ledger_accounts) limit 1`,
  },
  {
    kind: "transactions",
    count: "select count(*) from transactions",
    // In the order of their sentences: the first that does not hold is reported.
    broken: `
      select 'transaction ' || id || ' (account ' || account || ', number ' || seq || '): ' || case
        when seq <> expected_seq then 'its number should be ' || expected_seq
        when balance_after <> expected_balance
          then 'balance after ' || balance_after || ', it should be ' || expected_balance
        when held_after <> expected_held then 'held after ' || held_after || ', it should be ' || expected_held
        when created_at < booked_before then 'it was booked before the one ahead of it'
        else 'its running figures are not those of the transactions so far' end
      from (select id, virtual_account_id as account, seq, balance_after, held_after, created_at,
          row_number() over w as expected_seq,
          sum(iif(type in ('credit', 'release'), amount, -amount)) over w as expected_balance,
          sum(iif(type = 'hold', amount, iif(type = 'release', -amount, 0))) over w as expected_held,
          lag(created_at, 1, created_at) over w as booked_before,
          credited_after = sum(iif(type = 'credit', amount, 0)) over w
            and credit_count = sum(type = 'credit') over w and debit_count = sum(type = 'debit') over w
            and hold_count = sum(type = 'hold') over w as counted
        from transactions window w as (partition by virtual_account_id order by seq rows unbounded preceding))
      where seq <> expected_seq or balance_after <> expected_balance or held_after <> expected_held
        or created_at < booked_before or not counted limit 1`,
  },
  transactionsEntries(),
  {
    kind: "virtual accounts",
    count: "select count(*) from virtual_accounts",
    broken: `
      select 'virtual account ' || v.id || ' (' || v.virtual_iban || '): balance ' || v.balance || ' with ' ||
        v.transaction_count || ' transactions, the book says ' || coalesce(b.total, 'nothing') || ' with ' ||
        coalesce(t.seq, 0)
      from virtual_accounts v
      left join (select virtual_account_id, sum(balance) as total, count(*) as parts, count(distinct currency) as kinds,
          min(currency) as currency, sum(iif(kind = 'available', balance, 0)) as available
        from ledger_accounts where virtual_account_id is not null group by virtual_account_id) b
        on b.virtual_account_id = v.id
      left join transactions t on t.virtual_account_id = v.id
        and t.seq = (select max(seq) from transactions where virtual_account_id = v.id)
      where b.parts is not 2 or b.kinds <> 1 or b.currency <> v.currency or v.balance <> b.total
        or v.transaction_count <> coalesce(t.seq, 0) or b.available <> coalesce(t.balance_after, 0)
      limit 1`,
  },
  {
    kind: "holds",
    count: "select count(*) from holds",
    broken: `
      select 'virtual account ' || l.virtual_account_id || ' holds ' || l.balance || ', its active holds say ' ||
        coalesce(h.total, 0)
      from ledger_accounts l
      left join (select virtual_account_id, sum(held_amount) as total from holds where is_active = 1
        group by virtual_account_id) h on h.virtual_account_id = l.virtual_account_id
      where l.kind = 'held' and l.balance <> coalesce(h.total, 0) limit 1`,
  },
  {
    kind: "holds' journals",
    count: "select count(*) from holds where is_active = 0",
    broken: `
      select 'hold ' || id || ' has no journal for its ' || iif(is_active, 'placement', 'end') from holds h
      where not exists (select 1 from journals where id = h.placed_journal_id)
        or (is_active = 0 and not exists (select 1 from journals where id = h.ended_journal_id)) limit 1`,
  },
  {
    kind: "holds' transactions",
    count: "select count(*) from holds",
    broken: `
      select 'hold ' || h.id || ' is not what journal ' || h.placed_journal_id || ' booked' from holds h
      where not exists (select 1 from transactions t where t.journal_id = h.placed_journal_id and +t.type = 'hold'
          and t.hold_id = h.id and +t.virtual_account_id = h.virtual_account_id and +t.amount = h.held_amount
          and coalesce(t.original_amount, t.amount) = h.amount
          and coalesce(t.original_currency, t.currency) = h.currency and t.description = h.reason
          and t.reference = h.reference and +t.created_at >= h.created_at)
        or (is_active = 0 and not exists (select 1 from transactions t where t.journal_id = h.ended_journal_id
          and +t.type = 'release' and t.hold_id = h.id)) limit 1`,
  },
  {
    kind: "holds' ends",
    count: "select count(*) from holds",
    // A hold placed without an expiry got whole hours from the account's setting at that time.
    broken: `
      select 'hold ' || h.id || ' is not the one that was placed, or did not end as its journal says'
      from holds h join journals p on p.id = h.placed_journal_id left join journals e on e.id = h.ended_journal_id
      where h.created_by is not p.user_id or h.created_at is not p.created_at or h.ended_at is not e.created_at
        or h.ended_by is not e.kind or h.ended_journal_id is not e.id or h.is_active is not (e.id is null)
        or (p.command ->> '$.steps[0].type' = 'hold' and case coalesce(p.command ->> '$.steps[0].expiresAt', 'default')
          when 'never' then h.expires_at is not null
          when 'default' then coalesce((h.expires_at - h.created_at) % 3600000, 1) <> 0 or h.expires_at < h.created_at
          else h.expires_at is not p.command ->> '$.steps[0].expiresAt' end)
      limit 1`,
  },
];
