import type { Database } from "db/client";
import { preparedRead } from "db/prepared";
import { transactions, virtualAccounts } from "db/schema";
import { and, eq, inArray, not, or, type SQL, sql } from "drizzle-orm";
import { type Scope, withinScope } from "@/access/scope";
import { accountContains, accountTerms, indexedAccounts, inIndex } from "@/accounts/search";
import { hasLabel } from "@/platform/labels/queries";
import { filterConditions, splitNames } from "@/platform/lists/conditions";
import type { IndexSearch } from "@/platform/lists/reading";
import { type Comparison, contains, ftsPhrase, type Phrase } from "@/platform/search/phrase";
import { sampled } from "@/platform/search/trigram-sample";
import { normaliseIban } from "@/vocabulary/iban";
import { transactionFilters } from "./contract";
import { type IndexName, indexProgress, typeMark } from "./indexer";
import { confidentialTypes } from "./rules";

const { id, seq, virtualAccountId, type, description, reference } = transactions;

/** The columns that the list's filters compare. */
export const transactionTargets = {
  type,
  account: virtualAccountId,
  from: transactions.createdAt,
  to: transactions.createdAt,
  min: transactions.amount,
  max: transactions.amount,
  currency: transactions.currency,
  label: hasLabel("transaction", id),
};

/** Sampled rows of transactions' own texts; they are also found by those of their account. */
export const sampleOfTransactions = sampled({ table: transactions, id, columns: [description, reference] });

/** Number of matching accounts from which a phrase is first searched in the next rows of any account. */
const fewAccounts = 200;
/** Number of rows that are scanned in a millisecond or two. */
const nextRows = 2_000;
/** Maximum number of an owner's rows that are all scanned, in a few milliseconds; for more the common index is used. */
const mostOwnRows = 10_000;
const unlimited = -1;

/** Ids, both ends exclusive. */
type Bounds = { above: number; below: number };
type Direction = "asc" | "desc";
/** Parameters that determine the statement of a search. */
type Kind = { scope: Scope; filters: string; comparison: Comparison; direction: Direction };

const value = (name: string) => sql.placeholder(name);
// Written as text: drizzle omits the table from the columns that it selects.
const ids = { id: sql<number>`transactions.id`.as("id") };
const within = sql`${id} > ${value("above")} and ${id} < ${value("below")}`;
// The signs keep SQLite from scanning every row of the bounds once per account.
const signedWithin = sql`+${id} > ${value("above")} and +${id} < ${value("below")}`;

const isOfOneAccount = (filters: string) => splitNames(filters).includes("account");
const filtered = (filters: string) =>
  filterConditions(transactionFilters, transactionTargets, filters, () => false);

/** Restricts a search to the accounts of the client or to the chosen account; undefined searches all accounts. */
const ownedBy = ({ scope, filters }: Pick<Kind, "scope" | "filters">) =>
  and(
    withinScope(scope),
    isOfOneAccount(filters) ? eq(virtualAccounts.id, value("filter:account")) : undefined,
  );

/** Matches the phrase in a transaction's own texts; clients match only texts that they may read. */
const textContains = ({ scope, comparison }: Kind): SQL | undefined =>
  or(
    contains(comparison, reference),
    and(
      scope === "own" ? not(inArray(type, [...confidentialTypes])) : undefined,
      contains(comparison, description),
    ),
  );

const ownRows = preparedRead((read, kind: Pick<Kind, "scope" | "filters">) =>
  read
    .select({ rows: sql<number>`coalesce(sum(${virtualAccounts.transactionCount}), 0)` })
    .from(virtualAccounts)
    .where(ownedBy(kind)),
);

/** Accounts that contain the phrase, by their index or by scanning. */
const accountsFound = preparedRead((read, { indexed, ...kind }: Kind & { indexed: boolean }) =>
  read
    .select({ id: sql<number>`${virtualAccounts.id}`.as("id") })
    .from(indexed ? indexedAccounts : virtualAccounts)
    .where(and(indexed ? inIndex : undefined, accountContains(kind.comparison), ownedBy(kind)))
    .limit(value("limit")),
);

/**
 * The next rows of some accounts. Only as many accounts as the page has rows can be on it, those whose next row comes
 * first; the index of each gives a page.
 */
const rowsOfAccounts = preparedRead((read, { filters, direction }: Kind) => {
  const order = sql.raw(direction);
  const selectRows = (account: string) => sql`select ${id} from ${transactions}
    where ${virtualAccountId} = ${sql.raw(account)} and ${and(signedWithin, filtered(filters))} order by ${seq} ${order}`;
  const nearest = sql`select account from (
    select value as account, (${selectRows("value")} limit 1) as nearest from json_each(${value("accounts")}))
    where nearest is not null order by nearest ${order} limit ${value("limit")}`;
  return read
    .select({ id: sql<number>`page.id`.as("id") })
    .from(
      sql`(${nearest}) near cross join ${transactions} page on page.id in (${selectRows("near.account")} limit ${value("limit")})`,
    )
    .orderBy(sql`page.id ${order}`)
    .limit(value("limit"));
});

/** Rows from an index, read in the order of ids, so that the end of the page ends the search. */
const rowsOfIndex = preparedRead((read, { index, ...kind }: Kind & { index: IndexName }) => {
  const table = sql.raw(index);
  const row = sql`${table}.rowid`;
  const owner = ownedBy(kind);
  const owned =
    owner &&
    sql`${virtualAccountId} in (select ${virtualAccounts.id} from ${virtualAccounts} where ${owner})`;
  return read
    .select({ id: sql<number>`${row}`.as("id") })
    .from(sql`${table} cross join ${transactions}`)
    .where(
      and(
        sql`${table} match ${value("terms")} and ${row} > ${value("above")} and ${row} < ${value("below")}`,
        eq(id, row),
        filtered(kind.filters),
        owned,
        textContains(kind),
      ),
    )
    .orderBy(sql`${row} ${sql.raw(kind.direction)}`)
    .limit(value("limit"));
});

/** Maximum number of a counterparty's newest lines that the search reads, which takes a few milliseconds. */
const mostLinesOfParty = 5_000;

/**
 * A phrase as an account number at another bank, in the form of bank lines; undefined if it is none. The
 * counterparty's name, reference and text are in the movement itself.
 */
function findPartyAccount({ phrase }: Phrase): string | undefined {
  const account = normaliseIban(phrase);
  return /^(?=.*\d)[A-Z0-9/.-]{6,34}$/.test(account) ? account : undefined;
}

/**
 * Rows whose counterparty is an account at another bank, by the bank lines that they were booked from or matched
 * with.
 */
const rowsOfParty = preparedRead((read, kind: Kind) => {
  const owner = ownedBy(kind);
  const owned =
    owner &&
    sql`${virtualAccountId} in (select ${virtualAccounts.id} from ${virtualAccounts} where ${owner})`;
  const lines = sql`(select id, direction, assigned_journal_id from bank_lines
    where counterparty_account = ${value("party")} and counterparty_account <> ''
    order by id desc limit ${sql.raw(String(mostLinesOfParty))})`;
  return read
    .select(ids)
    .from(
      sql`(select m.journal_id, line.direction from ${lines} line join bank_line_matches m on m.line_id = line.id
        union select assigned_journal_id, direction from ${lines} where assigned_journal_id is not null) party
      cross join ${transactions}`,
    )
    .where(
      and(
        sql`transactions.journal_id = party.journal_id and +transactions.type = party.direction`,
        signedWithin,
        filtered(kind.filters),
        owned,
      ),
    )
    .orderBy(sql`+${id} ${sql.raw(kind.direction)}`)
    .limit(value("limit"));
});

/** Rows found by their own texts or by their account without an index: account by account, or in the order of ids. */
const rowsRead = preparedRead((read, { byAccount, ...kind }: Kind & { byAccount: boolean }) =>
  read
    .select(ids)
    .from(
      byAccount
        ? sql`${virtualAccounts} cross join ${transactions}`
        : sql`${transactions} cross join ${virtualAccounts}`,
    )
    .where(
      and(
        ownedBy(kind),
        eq(virtualAccountId, virtualAccounts.id),
        byAccount ? signedWithin : within,
        filtered(kind.filters),
        or(textContains(kind), accountContains(kind.comparison)),
      ),
    )
    .orderBy(byAccount ? sql`+${id} ${sql.raw(kind.direction)}` : sql`${id} ${sql.raw(kind.direction)}`)
    .limit(value("limit")),
);

/** The row that ends the next rows; none if there are fewer. */
const endOfNextRows = preparedRead((read, { direction }: Pick<Kind, "direction">) =>
  read
    .select(ids)
    .from(transactions)
    .where(within)
    .orderBy(sql`${id} ${sql.raw(direction)}`)
    .limit(1)
    .offset(nextRows),
);

const termsFrom = preparedRead((read) =>
  read
    .select({ term: sql<string>`term` })
    .from(sql`transactions_search_terms`)
    .where(sql`term >= ${value("from")} and term < ${value("to")}`),
);

/** The ids found so far; the first ones are the page. */
class Found {
  ids: number[] = [];
  constructor(
    readonly direction: Direction,
    readonly limit: number,
  ) {}

  get full(): boolean {
    return this.ids.length >= this.limit;
  }

  add(rows: readonly { id: number }[]): void {
    const turn = this.direction === "desc" ? -1 : 1;
    const all = new Set([...this.ids, ...rows.map((row) => row.id)]);
    this.ids = [...all].sort((a, b) => (a - b) * turn).slice(0, this.limit);
  }

  /** The part of some bounds that may still contain a row of the page; undefined if there is none. */
  left({ above, below }: Bounds, upTo: Bounds): Bounds | undefined {
    const last = this.full ? this.ids.at(-1) : undefined;
    const end: Bounds = { above: Math.max(above, upTo.above), below: Math.min(below, upTo.below) };
    if (last !== undefined && this.direction === "desc") end.above = Math.max(end.above, last);
    if (last !== undefined && this.direction === "asc") end.below = Math.min(end.below, last);
    return end.above + 1 < end.below ? end : undefined;
  }
}

/**
 * Finds transactions by account (customer name, virtual IBAN, reference), description, reference and the
 * counterparty's account number at another bank, in the order of the list. An owner's few rows are scanned, so that
 * the duration reveals nothing about anybody else's. A phrase that is short, common or in many accounts is first
 * searched in the next rows. The rest has three sources, each read in id order and only as far as the page still
 * needs: the rows of the accounts found, the newest rows that are not yet indexed, and the index.
 */
export const searchTransactions: IndexSearch = async ({ db }, { phrase, variant, values, cursor }) => {
  const { scope, filters, comparison = "like" } = variant;
  // The page before a row is read backwards from it.
  const descending = (variant.direction === "desc") !== (cursor?.side === "before");
  const direction = descending ? "desc" : "asc";
  const kind: Kind = { scope, filters, comparison, direction };
  const all: Bounds = {
    above: cursor && !descending ? cursor.id : 0,
    below: cursor && descending ? cursor.id : Number.MAX_SAFE_INTEGER,
  };
  const found = new Found(direction, values.limit);
  const party = findPartyAccount(phrase);
  if (party !== undefined) found.add(await rowsOfParty(db, kind).all({ ...values, ...all, party }));
  if (scope === "own" || isOfOneAccount(filters)) {
    const own = await ownRows(db, { scope, filters }).get(values);
    if ((own?.rows ?? 0) <= mostOwnRows) {
      found.add(await rowsRead(db, { ...kind, byAccount: true }).all({ ...values, ...all }));
      return found.ids;
    }
  }
  // The indexes' progress is read before them: rows added in the meantime are found twice, not missed.
  const reached = await indexProgress(db);
  const mark = typeof values["filter:type"] === "string" ? [typeMark(values["filter:type"])] : [];
  const terms = phrase.indexed ? await getTerms(db, phrase, mark) : undefined;
  const accounts = (limit: number) =>
    accountsFound(db, { ...kind, indexed: terms !== undefined }).all({
      ...values,
      terms: terms?.accounts,
      limit,
    });
  const common = !terms || terms.share * nextRows > 2 * values.limit;
  let owners = common ? undefined : await accounts(fewAccounts + 1);
  let left: Bounds | undefined = all;
  if (!owners || owners.length > fewAccounts) {
    const end = (await endOfNextRows(db, { direction }).get(all))?.id;
    const next =
      end === undefined
        ? all
        : direction === "desc"
          ? { ...all, above: end - 1 }
          : { ...all, below: end + 1 };
    found.add(await rowsRead(db, { ...kind, byAccount: false }).all({ ...values, ...next }));
    if (end === undefined || found.full) return found.ids;
    left = direction === "desc" ? { ...all, below: end } : { ...all, above: end };
    owners = await accounts(unlimited);
  }
  if (owners.length > 0) {
    const accountIds = JSON.stringify(owners.map((account) => account.id));
    found.add(await rowsOfAccounts(db, kind).all({ ...values, ...left, accounts: accountIds }));
  }
  const { index, words } = terms ?? (await termsOfStart(db, phrase, mark));
  const beyondIndex = async (bounds: Bounds) =>
    rowsRead(db, { ...kind, byAccount: false }).all({ ...values, ...bounds });
  const byIndex = async (bounds: Bounds) =>
    words === "" ? [] : rowsOfIndex(db, { ...kind, index }).all({ ...values, ...bounds, terms: words });
  const sources = [
    { read: beyondIndex, bounds: { above: reached[index], below: Number.MAX_SAFE_INTEGER } },
    { read: byIndex, bounds: { above: 0, below: reached[index] + 1 } },
  ];
  for (const { read, bounds } of direction === "desc" ? sources : sources.reverse()) {
    const part = found.left(left, bounds);
    if (part) found.add(await read(part));
  }
  return found.ids;
};

type Terms = { index: IndexName; words: string };

/**
 * Search terms of the indexes for a phrase of three letters or more: a word that no sampled row contains, or a few
 * trigrams that few rows have in common. `share`: the estimated fraction of transactions that contain it.
 */
async function getTerms(
  db: Database,
  phrase: Phrase,
  mark: string[],
): Promise<Terms & { accounts: string; share: number }> {
  const sample = await sampleOfTransactions(db);
  const rare = listWords(phrase.phrase).find(({ start }) => !sample.has(start));
  const { trigrams, share } = sample.rarest(phrase.phrase);
  const terms: Terms = rare
    ? { index: "transactions_words", words: `${ftsPhrase(rare.start)}${rare.open ? "*" : ""}` }
    : { index: "transactions_search", words: [...trigrams, ...mark].map(ftsPhrase).join(" AND ") };
  return { ...terms, share, accounts: (await accountTerms(db, phrase)).terms };
}

/** Minimum length of a word: too many others begin with shorter ones. */
const shortestWord = 4;

/**
 * The words that begin within a phrase, and so begin in every row that contains it; the last one may continue there.
 * Only ASCII words: the index of words folds no other letters.
 */
function listWords(phrase: string): { start: string; open: boolean }[] {
  return [...phrase.matchAll(/[A-Za-z0-9\u0080-\u{10ffff}]+/gu)]
    .map(({ 0: start, index }) => ({ start, index, open: index + start.length === phrase.length }))
    .filter(({ start, index }) => index > 0 && start.length >= shortestWord && /^[A-Za-z0-9]+$/.test(start));
}

/** The terms for a phrase shorter than a trigram: all trigrams that begin with it, in any case. */
async function termsOfStart(db: Database, { phrase }: Phrase, mark: string[]): Promise<Terms> {
  const forms = new Set([phrase, phrase.toLowerCase(), phrase.toUpperCase().toLowerCase()]);
  const read = [...forms].map((from) => termsFrom(db).all({ from, to: `${from}\u{10ffff}` }));
  const terms = (await Promise.all(read)).flat().map(({ term }) => ftsPhrase(term));
  if (terms.length === 0) return { index: "transactions_search", words: "" };
  return {
    index: "transactions_search",
    words: [`(${terms.join(" OR ")})`, ...mark.map(ftsPhrase)].join(" AND "),
  };
}
