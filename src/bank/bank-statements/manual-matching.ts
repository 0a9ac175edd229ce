import { expectOneRow } from "db/client";
import { idRow, readPrimaryRow, readPrimaryRows } from "db/rows";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { getAccount } from "@/accounts/queries";
import { listCbsAccounts, parseCurrencies } from "@/bank/cbs/queries";
import { answerOnce } from "@/commands/idempotency/store";
import { type Refusal, write } from "@/commands/write";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import type { Idempotency } from "@/kernel/idempotency";
import { assignLine, suspendLine } from "@/ledger/bank-lines";
import { formatDateTime, startOfBankDay } from "@/vocabulary/calendar";
import { groupIban } from "@/vocabulary/iban";
import { formatMoney, type Minor } from "@/vocabulary/money";
import type { BankLineDto } from "./contract";
import { creditTexts } from "./credits";
import { toBankLineDto } from "./dto";
import { getBankLine, type LineRecord } from "./queries";
import { alertOfReturns } from "./returned-payments";
import { countText, type LineActs, lineActs, signed } from "./rules";

type Done = Promise<{ value: BankLineDto; replayed: boolean }>;

const dealtWith = "BANK_LINE_DEALT_WITH";

const refusals: Readonly<Record<string, Refusal>> = {
  [dealtWith]: { kind: "conflict", message: "This bank line was dealt with already", code: dealtWith },
  MATCH_EXCEEDS_LEG: {
    kind: "conflict",
    message: "Another bank line is matched with one of these postings already",
    code: "MATCH_EXCEEDS_LEG",
  },
  RECEIPT_RETURNED: {
    kind: "conflict",
    message: "The payment was returned to the account that this line names: its match stays",
    code: "RECEIPT_RETURNED",
  },
  BANK_LINE_BESIDE: {
    kind: "conflict",
    message: "Somebody dealt with another line of the same booking meanwhile: try again",
    code: "BANK_LINE_BESIDE",
  },
};

/** Describes the last act on a line: 'matched by amal on 18 Nov 2026, 12:00'. */
function describeLastAct(
  { env }: Pick<Deps, "env">,
  { outcome, match, decidedBy, decidedAt }: LineRecord,
): string {
  const did =
    outcome === "credited"
      ? "credited to its account"
      : outcome === "suspense"
        ? "posted to suspense"
        : outcome === "assigned"
          ? "assigned to an account"
          : match === "duplicate"
            ? "found to be a duplicate"
            : "matched";
  const who =
    decidedBy === null || decidedAt === null
      ? ""
      : ` by ${decidedBy} on ${formatDateTime(decidedAt, env.zone)}`;
  return `This bank line was ${did}${who}`;
}

/** Reason why each act on a line would be refused; undefined if it is possible. */
export function actsOn(deps: Pick<Deps, "env">, line: LineRecord): LineActs {
  const acts = lineActs(line, line.status, line.own === 1, describeLastAct(deps, line));
  return line.isSentBack ? { ...acts, assign: "It was returned to the payer's account" } : acts;
}

export function assertAct(deps: Deps, line: LineRecord, act: keyof LineActs): void {
  const refused = actsOn(deps, line)[act];
  if (refused !== undefined) throw refusal(line, refused);
}

const refusal = ({ match, outcome }: LineRecord, sentence: string) =>
  new AppError("conflict", sentence, { code: dealtWith, fields: { match, ...(outcome && { outcome }) } });

/** Carries an act out; if another user acted first, the refusal names their act, their name and the time. */
async function orSayWho<Answer>(
  deps: Deps,
  actor: Actor,
  id: number,
  act: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== dealtWith || error.fields) throw error;
    const line = await getBankLine(deps, actor, id);
    throw refusal(line, describeLastAct(deps, line));
  }
}

const current = async (deps: Deps, actor: Actor, id: number) =>
  toBankLineDto(await getBankLine(deps, actor, id));

const legRow = z.object({ journalId: z.string(), left: z.int() });
type Leg = z.infer<typeof legRow>;

/** A line's share of each posting. */
type Shares = readonly (readonly [journalId: string, amount: Minor])[];

/** Details of a line's postings for the trail, in the order in which `verify` reads them (`match-checks.ts`). */
function trailDetails(shares: Shares) {
  const sorted = shares.toSorted(([one], [other]) => (one < other ? -1 : 1));
  return {
    journalIds: sorted.map(([journalId]) => journalId),
    amounts: sorted.map(([, amount]) => amount),
  };
}

const shareRow = z.object({ journalId: z.string(), amount: z.int() });

/** The postings that a line is matched with. */
async function readShares({ db }: Deps, id: number): Promise<Shares> {
  const rows = await readPrimaryRows(db, shareRow, {
    sql: "select journal_id as journalId, amount from bank_line_matches where line_id = ?",
    args: [id],
  });
  return rows.map(({ journalId, amount }) => [journalId, amount]);
}

/** Reads the unmatched part of journals' legs on the ledger account of a line's import, with the bank's sign. */
function readLegs({ db }: Deps, line: LineRecord, journalIds: readonly string[]): Promise<Leg[]> {
  return readPrimaryRows(db, legRow, {
    sql: `select j.id as "journalId", coalesce(iif(a.kind = 'available',
          (select sum(iif(type = 'credit', amount, -amount)) from transactions
            where journal_id = j.id and virtual_account_id = a.virtual_account_id and +type in ('credit', 'debit')),
          (select -sum(amount) from entries where journal_id = j.id and ledger_account_id = a.id)), 0)
        - coalesce((select sum(amount) from bank_line_matches where ledger_account_id = a.id and journal_id = j.id), 0)
        as "left"
      from json_each(?) each join journals j on j.id = each.value join ledger_accounts a on a.id = ?`,
    args: [JSON.stringify(journalIds), line.ledgerAccountId],
  });
}

/** A line's share of each posting: all of several that add up to the line, or a part of one. */
function shareOut(line: LineRecord, legs: readonly Leg[]): Shares {
  const asked = signed(line);
  const [only] = legs;
  if (legs.some(({ left }) => left === 0)) {
    throw new AppError(
      "conflict",
      "One of these postings moved nothing on this account, or is matched already",
      {
        code: "MATCH_EXCEEDS_LEG",
      },
    );
  }
  if (only && legs.length === 1 && only.left > 0 === asked > 0 && Math.abs(only.left) > Math.abs(asked)) {
    return [[only.journalId, asked]];
  }
  const sum = legs.reduce((total, { left }) => total + left, 0);
  if (sum !== asked || legs.some(({ left }) => left > 0 !== asked > 0)) {
    const [ours, theirs] = [sum, asked].map((minor) => formatMoney(minor, line.currency));
    throw new AppError(
      "conflict",
      `The ${countText(legs.length, "posting")} add up to ${ours}, the bank's line is ${theirs}`,
      {
        code: "AMOUNTS_DIFFER",
      },
    );
  }
  return legs.map(({ journalId, left }) => [journalId, left]);
}

/**
 * Matches a line with postings by hand.
 * @throws AppError 403, 404, 409 if the line or a posting is already matched, or their amounts differ
 */
export async function matchLine(
  deps: Deps,
  actor: Actor,
  id: number,
  journalIds: readonly string[],
  key: Idempotency | undefined,
): Done {
  const act = () =>
    write(deps, actor, {
      access: "bank-lines:match",
      refusals,
      once: { key, status: 200, replay: () => null },
      async plan(at) {
        const line = await getBankLine(deps, actor, id);
        assertAct(deps, line, "match");
        const ids = [...new Set(journalIds)];
        const legs = await readLegs(deps, line, ids);
        if (legs.length < ids.length) throw new AppError("not_found", "There is no such posting");
        const shares = shareOut(line, legs);
        const reason = `Matched by hand with ${countText(shares.length, "posting")}`;
        return {
          statements: [
            {
              sql: `insert into bank_line_matches (line_id, ledger_account_id, journal_id, amount)
                select ?, ?, value ->> 0, value ->> 1 from json_each(?)`,
              args: [id, line.ledgerAccountId, JSON.stringify(shares)],
            },
            {
              sql: `update bank_lines set match = 'matched', outcome = 'recorded', waits = 0, reason = ?, decided_by = ?,
                  decided_at = ? where id = ? and outcome is null and pending = 0`,
              args: [reason, actor.userId, at, id],
            },
            expectOneRow(dealtWith),
          ],
          audit: changed(
            id,
            { match: line.match, outcome: null },
            { match: "matched", outcome: "recorded", ...trailDetails(shares) },
          ),
          answer: null,
        };
      },
    });
  const { replayed } = await orSayWho(deps, actor, id, act);
  return { value: await current(deps, actor, id), replayed };
}

const changed = (id: number, before: Record<string, unknown>, after: Record<string, unknown>) =>
  ({ action: "UPDATE", resource: "BANK_LINE", resourceId: id, details: { before, after } }) as const;

const occurrenceRow = z.object({ now: z.int(), next: z.int() });

/**
 * Reads a line's ordinal among equal lines, and the ordinal that it gets as a separate movement: one more than were
 * seen, so that a later file with all of them matches each.
 */
async function readOccurrence({ db }: Deps, id: number): Promise<{ now: number; next: number }> {
  const row = await readPrimaryRow(db, occurrenceRow, {
    sql: `select l.occurrence as now, (select 1 + coalesce(max(o.occurrence), 0) from bank_lines o
        where o.fingerprint = l.fingerprint and o.seen = 1) as next
      from bank_lines l where l.id = ?`,
    args: [id],
  });
  if (!row) throw new Error(`The bank line ${id} is not there any more`);
  return row;
}

/**
 * Removes a recorded match, or declares a duplicate or a possible one a separate movement; the line is then open.
 * @throws AppError 403, 404, 409 if it is already open, or its own posting booked it
 */
export async function unmatchLine(deps: Deps, actor: Actor, id: number, key: Idempotency | undefined): Done {
  const act = () =>
    write(deps, actor, {
      access: "bank-lines:match",
      refusals,
      once: { key, status: 200, replay: () => null },
      async plan(at) {
        const line = await getBankLine(deps, actor, id);
        assertAct(deps, line, "unmatch");
        const { match, outcome } = line;
        const isAnother = match === "duplicate" || match === "possible_duplicate";
        const reason = isAnother
          ? `${actor.username} says that it is not a duplicate`
          : `${actor.username} removed its match`;
        const kept = await readOccurrence(deps, id);
        const occurrence = isAnother ? kept.next : kept.now;
        const moved = (of: number) => (isAnother ? { occurrence: of } : {});
        return {
          statements: [
            { sql: "delete from bank_line_matches where line_id = ?", args: [id] },
            ...(isAnother ? [alertOfReturns("id = ?", [id], at)] : []),
            {
              sql: `update bank_lines set match = 'unmatched', outcome = null, waits = 1, seen = 1, proposal = null, reason = ?,
                  decided_by = ?, decided_at = ?, occurrence = ?
                where id = ? and match = ? and outcome is ?`,
              args: [reason, actor.userId, at, occurrence, id, match, outcome],
            },
            expectOneRow(dealtWith),
          ],
          audit: changed(
            id,
            { match, outcome, ...trailDetails(await readShares(deps, id)), ...moved(kept.now) },
            { match: "unmatched", outcome: null, ...moved(occurrence) },
          ),
          answer: null,
        };
      },
    });
  const { replayed } = await orSayWho(deps, actor, id, act);
  return { value: await current(deps, actor, id), replayed };
}

/**
 * Records a possible duplicate as the movement of the line that it resembles. `unmatchLine` reverses that.
 * @throws AppError 403, 404, 409 if the line is not a possible duplicate, or was already decided
 */
export async function recordSame(deps: Deps, actor: Actor, id: number, key: Idempotency | undefined): Done {
  const act = () =>
    write(deps, actor, {
      access: "bank-lines:match",
      refusals,
      once: { key, status: 200, replay: () => null },
      async plan(at) {
        const line = await getBankLine(deps, actor, id);
        assertAct(deps, line, "same");
        const { match, outcome, likeLineId } = line;
        return {
          statements: [
            {
              sql: `update bank_lines set match = 'duplicate', outcome = 'recorded', waits = 0, reason = ?, decided_by = ?,
                  decided_at = ? where id = ? and match = 'possible_duplicate' and waits = 1`,
              args: [`${actor.username} says that it is the same movement`, actor.userId, at, id],
            },
            expectOneRow(dealtWith),
          ],
          audit: changed(id, { match, outcome }, { match: "duplicate", outcome: "recorded", likeLineId }),
          answer: null,
        };
      },
    });
  const { replayed } = await orSayWho(deps, actor, id, act);
  return { value: await current(deps, actor, id), replayed };
}

/** Lists the suspense accounts for a line. */
export async function suspenseAccountsFor(
  deps: Deps,
  actor: Actor,
  { currency }: Pick<LineRecord, "currency">,
) {
  const accounts = await listCbsAccounts(deps, actor, { purpose: "suspense", isActive: true });
  return accounts.filter((account) => parseCurrencies(account).includes(currency));
}

/** Posts a line by an act on it, once per key, and returns the resulting line. */
function post(
  deps: Deps,
  actor: Actor,
  { id, act, key }: { id: number; act: keyof LineActs; key: Idempotency | undefined },
  book: (line: LineRecord) => Promise<unknown>,
): Done {
  assertCan(actor, "bank-lines:post");
  return answerOnce(deps, actor, key, {
    async act() {
      const line = await getBankLine(deps, actor, id);
      assertAct(deps, line, act);
      await orSayWho(deps, actor, id, () => book(line));
      return current(deps, actor, id);
    },
    replay: () => current(deps, actor, id),
  });
}

/** Refuses to post a reversal of a payment with an unsent return: matching both carries the return out. */
async function assertReturnSent({ db }: Deps, id: number): Promise<void> {
  const unsent = await readPrimaryRow(db, idRow, {
    sql: `select p.id from open_reversals o join payments p on p.bank_line_id = o.credit_id and p.status in ('review', 'booked')
      where o.line_id = ? and o.rank < 3 and not exists (select 1 from payment_file_entries where payment_id = p.id)`,
    args: [id],
  });
  if (unsent)
    throw new AppError("conflict", "Its return was not sent: match the reversal with that return", {
      code: "RETURN_UNSENT",
    });
}

/**
 * Posts a line against a suspense account: by default the first active one with its currency.
 * @throws AppError 403, 404, 409 if the line was already matched or no such account exists, 409 RETURN_UNSENT
 */
export async function suspend(
  deps: Deps,
  actor: Actor,
  id: number,
  suspenseAccount: string | undefined,
  key: Idempotency | undefined,
): Done {
  return post(deps, actor, { id, act: "suspense", key }, async (line) => {
    if (line.reversal) await assertReturnSent(deps, id);
    const number = suspenseAccount ?? (await suspenseAccountsFor(deps, actor, line))[0]?.number;
    if (number === undefined) {
      throw new AppError("conflict", `No active suspense account holds ${line.currency}: add one`, {
        code: "SUSPENSE_ACCOUNT",
      });
    }
    const reason = `Posted to suspense account ${number}`;
    await suspendLine(deps, actor, { lineId: id, reason, suspenseAccount: number, idempotency: key });
  });
}

/**
 * Moves a line from suspense to its intended account.
 * @param note reason for booking a refused line despite its rule
 * @throws AppError 403, 404, 409 if it is not in suspense, or the account cannot be credited
 */
export async function assign(
  deps: Deps,
  actor: Actor,
  id: number,
  vaId: number,
  key: Idempotency | undefined,
  note?: string,
): Done {
  return post(deps, actor, { id, act: "assign", key }, async (line) => {
    const account = await getAccount(deps, actor, vaId);
    const { zone } = deps.env;
    await assignLine(deps, actor, {
      lineId: id,
      reason: `Assigned to ${groupIban(account.virtualIban)}`,
      accountId: vaId,
      amount: line.amount,
      currency: line.currency,
      ...creditTexts(line, line.valued ?? line.booked),
      processedAt: startOfBankDay(line.valued ?? line.booked, zone),
      idempotency: key,
      note,
    });
  });
}
