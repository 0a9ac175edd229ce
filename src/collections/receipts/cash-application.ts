import type { Write } from "db/client";
import { payerKeySql } from "db/receipt-rules";
import { flagCell, readPrimaryRows } from "db/rows";
import { z } from "zod";
import { auditBatch } from "@/commands/statement";
import type { Deps } from "@/deps";
import { defineFollower, type FollowedEvent } from "@/platform/followers/follower";
import { bankDate } from "@/vocabulary/calendar";
import { expectedColumns, storedExpected } from "../expected-receipts/queries";
import { openAmount, payerKey } from "../expected-receipts/rules";
import { parseFacts, textsOf } from "./facts";
import {
  accepts,
  chooseNamed,
  findNamed,
  type Named,
  type PaymentTexts,
  type Planned,
  shareOut,
} from "./rules";

const creditRow = z.object({
  id: z.int(),
  clientId: z.string(),
  amount: z.int(),
  currency: z.string(),
  createdAt: z.int(),
  reference: z.string(),
  facts: z.string(),
  numberId: z.int().nullable(),
  isTaken: flagCell,
  isOwn: flagCell,
});

/** A credit to be processed. */
type Credit = {
  id: number;
  clientId: string;
  currency: string;
  amount: number;
  /** Day on which it was booked. */
  day: string;
  named: Named;
  /** Account number that it was paid to. */
  numberId: number | null;
  payer: string;
  /** True if it came from the client's own core account. */
  isOwn: boolean;
};

/** True if the payer's account is a core account of the credit's client; a plain number counts only without a BIC. */
const isOwn = `exists (select 1 from core_accounts o where o.client_id = c.client_id and o.currency = c.currency
  and ${payerKeySql("o.account")} = ${payerKeySql("c.facts ->> 1")}
  and (o.account glob '[A-Z]*' or coalesce(c.facts ->> 8, '') = ''))`;

/** Reads the credits from outside among transactions that cash application has not processed. */
async function readCredits(deps: Deps, events: readonly FollowedEvent[]): Promise<Credit[]> {
  const rows = await readPrimaryRows(deps.db, creditRow, {
    sql: `select c.id, c.client_id as "clientId", c.amount, c.currency, c.created_at as "createdAt", c.reference, c.facts,
        c.number_id as "numberId",
        exists (select 1 from bank_lines l where l.journal_id = c.journal_id and l.undone_journal_id is not null) as "isTaken",
        ${isOwn} as "isOwn"
      from json_each(?) e join credits_from_outside c on c.id = e.value
      where not exists (select 1 from receipts r where r.id = c.id and r.looked_at is not null) order by c.id`,
    args: [JSON.stringify(events.map(({ subject }) => subject))],
  });
  return rows.map(({ facts: json, createdAt, reference, isTaken, numberId, ...row }) => {
    const facts = parseFacts(json);
    const texts = textsOf(facts, reference);
    const nothing = { references: [], numbers: [], wholes: [] };
    return {
      ...row,
      day: facts.booked ?? bankDate(createdAt, deps.env.zone),
      named: isTaken ? nothing : findNamed(texts),
      numberId: isTaken ? null : numberId,
      payer: isTaken ? "" : payerKey(facts.payerAccount),
      isOwn: row.isOwn && !isTaken,
    };
  });
}

const foundRow = storedExpected.extend({ numberKey: z.string(), payerKey: z.string() });
type Found = z.output<typeof foundRow>;

/** What is read of one number or reference, besides whether it is known at all; one is open, unless undoing opened others. */
const mostOpen = 10;

/** Ids of expected receipts by their client and a column: those that money may be applied to, or else one that has the key. */
const idsByKey = (keys: string, column: "number_key" | "reference") => {
  const same = `select id from expected_receipts where client_id = k.client and ${column} = k.key`;
  return `select x.id from ${keys} k cross join expected_receipts x
      on x.id in (${same} and status in ('open', 'partly_paid', 'expired') order by status desc limit ${mostOpen})
    union all select x.id from ${keys} k cross join expected_receipts x on x.id = (${same} limit 1)`;
};

const knownKeys = (column: "number_key" | "reference") =>
  `select value ->> 0 as client, value ->> 1 as key from json_each(?)
    where exists (select 1 from expected_receipts where client_id = value ->> 0 and ${column} = value ->> 1)`;

/**
 * Reads what credits may pay: what has a number or reference which one of them names, open ones first, or whatever its state; what
 * is open and names the account number that was paid, one more of it than there are credits; and what is open of their payers with exactly their amounts on their days. Several of these are as good as all: on another day one
 * of them may be the only one, and is paid, so that two are left of as many as there are days and one more.
 */
export async function readNamed(
  { db }: Pick<Deps, "db">,
  credits: readonly Pick<
    Credit,
    "clientId" | "named" | "numberId" | "payer" | "amount" | "currency" | "day"
  >[],
): Promise<Found[]> {
  const keys = (of: (credit: (typeof credits)[number]) => readonly (readonly unknown[])[]) =>
    `[${[...new Set(credits.flatMap((credit) => of(credit).map((key) => JSON.stringify([credit.clientId, ...key]))))].join()}]`;
  const columns = `${expectedColumns}, x.number_key as "numberKey", coalesce(x.payer_key, '') as "payerKey"`;
  return readPrimaryRows(db, foundRow, {
    sql: `with numbers as materialized (${knownKeys("number_key")}), refs as materialized (${knownKeys("reference")}),
        named as materialized (${idsByKey("numbers", "number_key")} union all ${idsByKey("refs", "reference")})
      select ${columns} from expected_receipts x where x.id in (
        select id from named
        union select y.id from json_each(?) k cross join expected_receipts y on y.id in (
          select id from expected_receipts where account_number_id = k.value ->> 1 and client_id = k.value ->> 0
            and status in ('open', 'partly_paid') and currency = k.value ->> 2
            and (accept_from is null or accept_from <= k.value ->> 3)
            and (accept_until is null or accept_until >= k.value ->> 3) limit ?)
        union select y.id from json_each(?) k cross join expected_receipts y on y.id in (
          select id from expected_receipts where client_id = k.value ->> 0 and payer_key = k.value ->> 1
            and amount - applied - written_off = k.value ->> 2 and status in ('open', 'partly_paid')
            and currency = k.value ->> 3 and (accept_from is null or accept_from <= k.value ->> 4)
            and (accept_until is null or accept_until >= k.value ->> 4) and id not in (select id from named) limit ?))
      order by x.id`,
    args: [
      keys(({ named }) => [...named.numbers.map(({ key }) => [key]), ...named.wholes.map((key) => [key])]),
      keys(({ named }) => named.references.map(({ key }) => [key])),
      keys(({ numberId, currency, day }) => (numberId === null ? [] : [[numberId, currency, day]])),
      1 + credits.length,
      keys(({ payer, amount, currency, day }) => (payer === "" ? [] : [[payer, amount, currency, day]])),
      1 + new Set(credits.map(({ day }) => day)).size,
    ],
  });
}

/** What was found, by its client and each of what payments name. */
export type Known = Record<
  "references" | "numbers" | "accountNumbers" | "payers",
  ReadonlyMap<string, Found[]>
>;

const ofClient = ({ clientId }: Pick<Found, "clientId">, key: string) => `${clientId} ${key}`;

export const groupFound = (found: readonly Found[]): Known => ({
  references: Map.groupBy(found, (one) => ofClient(one, one.reference)),
  numbers: Map.groupBy(found, (one) => ofClient(one, one.numberKey)),
  accountNumbers: Map.groupBy(found, (one) => ofClient(one, String(one.accountNumberId))),
  payers: Map.groupBy(found, (one) => ofClient(one, one.payerKey)),
});

/** Expected receipts of any status that a credit names, and how. */
export function findByName(
  credit: Pick<Credit, "clientId" | "named">,
  { references, numbers }: Known,
): { how: "reference" | "number"; all: Found[] } | undefined {
  const { named } = credit;
  const isKnown = (by: Known["numbers"]) => (key: string) => by.has(ofClient(credit, key));
  const list = (by: Known["numbers"], keys: ReadonlySet<string>) =>
    [...keys].flatMap((key) => by.get(ofClient(credit, key)) ?? []).toSorted((a, b) => a.id - b.id);
  const byReference = chooseNamed(named.references, isKnown(references));
  if (byReference.size > 0) return { how: "reference", all: list(references, byReference) };
  const byNumber = new Set([
    ...named.wholes.filter(isKnown(numbers)),
    ...chooseNamed(named.numbers, isKnown(numbers)),
  ]);
  return byNumber.size === 0 ? undefined : { how: "number", all: list(numbers, byNumber) };
}

const isOpen = ({ status }: Pick<Found, "status">) => status === "open" || status === "partly_paid";

/**
 * What a credit pays: what it names, or else the only open one on which the account number is printed that was paid, or the one open
 * amount of its payer that it is exactly. A credit that names something
 * which is not open is left to a person: it may be a payment made twice.
 */
function choose(credit: Credit, known: Known): { how: Planned["how"]; targets: Found[] } | undefined {
  const fits = (one: Found) =>
    isOpen(one) && one.currency === credit.currency && accepts(one, credit.day) && openAmount(one) > 0;
  const byName = findByName(credit, known);
  if (byName) return { how: byName.how, targets: byName.all.filter(fits) };
  if (credit.numberId !== null) {
    const printed = known.accountNumbers.get(ofClient(credit, String(credit.numberId))) ?? [];
    const fitting = printed.filter(fits);
    if (fitting.length === 1) return { how: "paid_to", targets: fitting };
  }
  if (credit.payer === "") return undefined;
  const all = known.payers.get(ofClient(credit, credit.payer)) ?? [];
  const exact = all.filter((one) => fits(one) && openAmount(one) === credit.amount);
  return exact.length === 1 ? { how: "payer", targets: exact } : undefined;
}

/** A payment from outside that is not yet a receipt. */
type Payment = Pick<Credit, "clientId" | "currency" | "amount" | "day" | "numberId"> & {
  texts: PaymentTexts;
  payerAccount: string;
};

/**
 * Finds the expected receipt that each of some payments from outside would pay if it came alone: the first that it names, or what
 * its payer owes exactly. Their order is kept; undefined for a payment that would pay none.
 */
export async function findExpected(
  deps: Pick<Deps, "db">,
  payments: readonly Payment[],
): Promise<(number | undefined)[]> {
  const credits = payments.map(({ texts, payerAccount, ...payment }) => ({
    ...payment,
    id: 0,
    named: findNamed(texts),
    payer: payerKey(payerAccount),
    isOwn: false,
  }));
  const known = groupFound(await readNamed(deps, credits));
  return credits.map((credit) => choose(credit, known)?.targets[0]?.id);
}

/** Outcome of credits: the parts that pay expected receipts, and the client's own money, which is kept on its account. */
type Plan = { planned: Map<number, Planned[]>; kept: Credit[] };

/** Plans the applications of credits in order, each on the amounts that the previous ones leave open. */
function plan(credits: readonly Credit[], found: readonly Found[]): Plan {
  const byId = new Map(found.map((one) => [one.id, { ...one }]));
  const known = groupFound([...byId.values()]);
  const planned = new Map<number, Planned[]>();
  for (const credit of credits) {
    const chosen = choose(credit, known);
    if (!chosen) continue;
    const parts = shareOut(credit.amount, chosen.targets).map((part) => ({ ...part, how: chosen.how }));
    for (const { expectedReceiptId, amount, writtenOff } of parts) {
      const target = byId.get(expectedReceiptId);
      if (!target) continue;
      target.applied += amount;
      target.writtenOff += writtenOff;
      target.status = openAmount(target) === 0 ? "paid" : "partly_paid";
    }
    if (parts.length > 0) planned.set(credit.id, parts);
  }
  return { planned, kept: credits.filter((credit) => credit.isOwn && !findByName(credit, known)) };
}

const ownMoney = "From the client's own core account";

/** Statements that store credits as receipts, with the planned applications. */
function apply(credits: readonly Credit[], { planned, kept }: Plan, at: number): Write[] {
  const ids = JSON.stringify(credits.map(({ id }) => id));
  const parts = [...planned].flatMap(([id, all]) =>
    all.map(({ expectedReceiptId, amount, writtenOff, how }) => [
      id,
      expectedReceiptId,
      amount,
      writtenOff,
      how,
    ]),
  );
  return [
    {
      sql: `insert into receipts (id, virtual_account_id, client_id, amount, currency, returned, status, taken_journal_id, created_at)
        select c.id, c.virtual_account_id, c.client_id, c.amount, c.currency, c.returned, c.status, c.taken_journal_id, c.created_at
        from json_each(?) e join credits_as_receipts c on c.id = e.value where true on conflict do nothing`,
      args: [ids],
    },
    ...(parts.length === 0
      ? []
      : [
          {
            sql: `insert into receipt_applications (receipt_id, expected_receipt_id, amount, written_off, how, created_at)
              select value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, ? from json_each(?)`,
            args: [at, JSON.stringify(parts)],
          },
        ]),
    ...(kept.length === 0
      ? []
      : [
          {
            sql: `update receipts set kept = amount - applied - returned, status = 'kept'
              where id in (select value from json_each(?)) and applied = 0 and returned = 0`,
            args: [JSON.stringify(kept.map(({ id }) => id))],
          },
        ]),
    // A reversal that was matched before cash application takes the receipt back here.
    {
      sql: `insert into receipt_reversals (line_id, journal_id)
        select distinct c.line_id, c.journal_id from reversal_candidates c
        where c.receipt_id in (select value from json_each(?))
          and not exists (select 1 from receipts where taken_journal_id = c.journal_id)`,
      args: [ids],
    },
    {
      sql: "update receipts set looked_at = ? where id in (select value from json_each(?)) and looked_at is null",
      args: [at, ids],
    },
    ...(planned.size + kept.length === 0
      ? []
      : [
          auditBatch(
            [
              ...[...planned].map(([id, all]) => {
                const applied = all.map(({ expectedReceiptId, amount, writtenOff, how }) => [
                  expectedReceiptId,
                  amount,
                  writtenOff,
                  how,
                ]);
                return { id, details: { applied } };
              }),
              ...kept.map(({ id, amount }) => ({ id, details: { kept: amount, note: ownMoney } })),
            ].map(({ id, details }) => ({
              actor: null,
              action: "UPDATE",
              resource: "RECEIPT",
              resourceId: id,
              details,
              at,
            })),
          ),
        ]),
  ];
}

/**
 * Cash application: processes each credit from outside once, in posting order, and applies it to the expected receipts that it
 * matches. Unapplied cash waits in the queue.
 */
export const cashApplication = defineFollower({
  name: "cash application",
  batch: 100,
  async act(deps, events, alone) {
    const credits = await readCredits(deps, events);
    if (credits.length === 0) return [];
    const planned = alone
      ? { planned: new Map<number, Planned[]>(), kept: [] }
      : plan(credits, await readNamed(deps, credits));
    return apply(credits, planned, deps.now());
  },
  refusals: ["ABOVE_REST", "ABOVE_OPEN", "EXPECTED_ENDED", "WRITE_OFF_BOUND", "RECEIPT_OTHER"],
});
