import { setImmediate } from "node:timers/promises";
import { flagCell, readRows } from "db/rows";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Deps } from "@/deps";
import { runInSlices } from "@/kernel/time-slices";
import { addDays, type BankDate, bankDate, startOfBankDay } from "@/vocabulary/calendar";
import { currencySchema } from "@/vocabulary/money";
import { readDuplicates } from "./cross-format-duplicates";
import { readHubCredits } from "./hub-credits";
import { readStandings } from "./known-likes";
import type { Leg } from "./leg-index";
import { type Book, type BookedLeg, readBook, type Window } from "./legs";
import { type Decision, matchLines, type OpenInstruction } from "./matching";
import { readNeverLeft, readOutgoing } from "./returned-payments";
import {
  idDays,
  isByBalance,
  isIdentified,
  type KnownLine,
  type LikeLine,
  type Line,
  listOwnIbans,
  type NamedAccount,
  normaliseId,
  type Subject,
} from "./rules";

const getKey = ({ fingerprint, occurrence }: Pick<KnownLine, "fingerprint" | "occurrence">) =>
  `${fingerprint} ${occurrence}`;

export type Comparison = {
  decisions: Decision[];
  opening: Book["opening"];
  closing: Book["closing"];
  /** Postings of the period that no line matches or may match. */
  missing: BookedLeg[];
};

type Reads = Pick<Deps, "db" | "env">;

/** Number of keys per statement. */
const keysAtOnce = 2000;

function comparisonWindow({ fromDate, toDate }: Subject, zone: string): Window {
  const start = (date: BankDate) => startOfBankDay(date, zone);
  return {
    from: start(fromDate),
    to: start(addDays(toDate, 1)),
    before: start(addDays(fromDate, -idDays)),
    after: start(addDays(toDate, 1 + idDays)),
  };
}

/**
 * Compares lines with the present ledger. Recorded lines and their legs are left out.
 * @param between called after each piece of work, to yield to other requests
 */
export async function compareLines(
  deps: Reads,
  subject: Subject,
  lines: readonly KnownLine[],
  between?: () => Promise<void>,
): Promise<Comparison> {
  const window = comparisonWindow(subject, deps.env.zone);
  const book = await readBook(deps, subject, window, between);
  const seen = await readSeen(deps, lines);
  const alike = Map.groupBy(seen.values(), ({ fingerprint }) => fingerprint);
  const first = new Map<string, number>();
  lines.forEach((line, at) => {
    if (!line.pending && !first.has(getKey(line))) first.set(getKey(line), at);
  });
  // Each step goes over all lines, in some milliseconds, and yields to other requests.
  await setImmediate();
  const standings = await readStandings(deps, subject);
  const { duplicateOf, redatedOf } = await readDuplicates(deps, standings, subject, lines, (key) =>
    first.has(key),
  );
  await setImmediate();
  const accounts = await readNamedAccounts(deps, lines);
  await setImmediate();
  const cameBack = await readOutgoing(deps, subject, lines);
  await setImmediate();
  const byHub = await readHubCredits(deps, subject, lines);
  await setImmediate();
  const ownId = subject.id ?? 0;
  const kinds = [...alike.keys()];
  const shared = await readHeld(deps, standings.over, kinds);
  const elsewhere = await readHeld(deps, standings.apart, kinds);
  const isExact = (line: KnownLine): boolean => isIdentified(line) || isByBalance(line.fingerprint);
  /** True if identifiers or balances prove that a line was seen before; likeness alone does not. */
  const isProven = (line: KnownLine, { statement }: LikeLine): boolean =>
    !line.doubtful && (statement === ownId || isExact(line) || shared.has(getKey(line)));
  /** A line of another import with the same content, if nothing proves that both are the same or different. */
  const findLike = (line: KnownLine): LikeLine | undefined =>
    line.pending || isExact(line)
      ? undefined
      : alike
          .get(line.fingerprint)
          ?.find(
            (known) =>
              known.statement !== ownId && !shared.has(getKey(known)) && !elsewhere.has(getKey(known)),
          );
  const matching = matchLines({
    lines,
    legs: book.legs,
    accounts,
    instructions: await readOpenInstructions(deps, subject),
    findRepeat: (at) => {
      const line = lines[at];
      if (!line) return undefined;
      const place = first.get(getKey(line)) ?? at;
      const before = place === at ? undefined : lines[place];
      const inFile = before && { id: before.id ?? null, statement: ownId, entry: before.entry };
      if (inFile && !line.doubtful) return { line: inFile, isProven: true };
      const known = seen.get(getKey(line));
      if (known) return { line: known, isProven: isProven(line, known) };
      const like = line.doubtful ? (inFile ?? line.like) : findLike(line);
      return line.doubtful || like ? { line: like, isProven: false } : undefined;
    },
    ownId,
    duplicateOf,
    redatedOf,
    cameBack,
    byHub,
    currency: subject.currency,
    bankCode: deps.env.bankCode,
    own: subject.virtualAccountId !== null,
  });
  const { decisions, unclaimed } = await runInSlices(matching);
  const left = new Set<Leg>(unclaimed);
  const neverLeft = await readNeverLeft(deps, unclaimed);
  const missing = book.legs.filter(
    (leg) =>
      left.has(leg) &&
      !neverLeft.has(leg.journalId) &&
      leg.bookedAt >= window.from &&
      leg.bookedAt < window.to,
  );
  return { decisions, opening: book.opening, closing: book.closing, missing };
}

const seenRow = z.object({
  id: z.int(),
  fingerprint: z.string(),
  occurrence: z.int(),
  statement: z.int(),
  entry: z.int(),
});
const accountRow = z.object({
  iban: z.string(),
  numberId: z.int().nullable(),
  id: z.int(),
  virtualIban: z.string(),
  currency: currencySchema,
  status: z.string(),
  creditEnabled: flagCell,
  closed: flagCell,
});
const instructionRow = z.object({
  id: z.int(),
  amount: z.int(),
  otherCbsAccount: z.string(),
  createdAt: z.int(),
  reference: z.string(),
});

type SeenLine = z.infer<typeof seenRow>;

/** Lines seen by imports, by fingerprint. */
async function readSeen({ db }: Reads, lines: readonly KnownLine[]): Promise<ReadonlyMap<string, SeenLine>> {
  const seen = new Map<string, SeenLine>();
  for (let at = 0; at < lines.length; at += keysAtOnce) {
    const keys = JSON.stringify(lines.slice(at, at + keysAtOnce).map(({ fingerprint }) => fingerprint));
    const rows = await readRows(
      db,
      seenRow,
      sql`
      select id, fingerprint, occurrence, statement_id as statement, entry from bank_lines
      where seen = 1 and fingerprint in (select value from json_each(${keys}))`,
    );
    for (const row of rows) seen.set(getKey(row), row);
    await setImmediate();
  }
  return seen;
}

/** Fingerprints of other imports' lines that count as movements or repeat one, for the given kinds. */
async function readHeld(
  { db }: Reads,
  imports: ReadonlySet<number>,
  fingerprints: readonly string[],
): Promise<ReadonlySet<string>> {
  if (imports.size === 0 || fingerprints.length === 0) return new Set();
  const rows = await readRows(
    db,
    seenRow.pick({ fingerprint: true, occurrence: true }),
    sql`
    select distinct l.fingerprint, l.occurrence from json_each(${JSON.stringify([...imports])}) i
    cross join bank_lines l on l.statement_id = i.value
    where (l.seen = 1 or l.outcome is not null)
      and l.fingerprint in (select value from json_each(${JSON.stringify(fingerprints)}))`,
  );
  return new Set(rows.map(getKey));
}

/** Columns of an account that a line names by an IBAN. */
const namedColumns =
  sql.raw(`v.id, v.virtual_iban as virtualIban, v.currency, v.status, v.credit_enabled as creditEnabled,
  v.closed_at is not null as closed`);

/** The accounts that lines name, by their own IBANs and by those of account numbers: a probe of an index for each. */
async function readNamedAccounts(
  { db, env }: Reads,
  lines: readonly Line[],
): Promise<ReadonlyMap<string, NamedAccount>> {
  const ibans = [...new Set(lines.flatMap((line) => listOwnIbans(line, env.bankCode)))];
  const accounts = new Map<string, NamedAccount>();
  for (let at = 0; at < ibans.length; at += keysAtOnce) {
    const keys = JSON.stringify(ibans.slice(at, at + keysAtOnce));
    const rows = await readRows(
      db,
      accountRow,
      sql`
      select v.virtual_iban as iban, null as numberId, ${namedColumns}
      from virtual_accounts v where v.virtual_iban in (select value from json_each(${keys}))
      union all
      select n.iban, n.id, ${namedColumns} from account_numbers n join number_pools p on p.id = n.pool_id
      join virtual_accounts v on v.id = p.virtual_account_id where n.iban in (select value from json_each(${keys}))`,
    );
    for (const { iban, ...account } of rows) accounts.set(iban, account);
  }
  return accounts;
}

const mostInstructions = 10_000;

async function readOpenInstructions({ db, env }: Reads, subject: Subject): Promise<OpenInstruction[]> {
  if (subject.virtualAccountId !== null) return [];
  const { cbsAccount, currency } = subject;
  const rows = await readRows(
    db,
    instructionRow,
    sql`
    select id, created_at as createdAt, coalesce(
        (select reference from transactions t where t.journal_id = settlement_instructions.journal_id limit 1),
        (select reference from payments p where p.ended_journal_id = settlement_instructions.journal_id), '') as reference,
      iif(from_cbs_account = ${cbsAccount}, -amount, amount) as amount,
      iif(from_cbs_account = ${cbsAccount}, to_cbs_account, from_cbs_account) as otherCbsAccount
    from settlement_instructions
    where settled_at is null and currency = ${currency} and ${cbsAccount} in (from_cbs_account, to_cbs_account)
    order by id limit ${mostInstructions}`,
  );
  return rows.map(({ createdAt, reference, ...one }) => ({
    ...one,
    references: [normaliseId(reference)].filter((id) => id !== undefined),
    date: bankDate(createdAt, env.zone),
  }));
}
