import { databaseError, refuseWhen } from "db/client";
import { flagCell, readPrimaryRow } from "db/rows";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { assertProgramCan } from "@/access/policy";
import { readBankFile } from "@/bank/bank-files/read";
import { hubCreditId } from "@/bank/bank-statements/hub-credits";
import { listOwnIbans } from "@/bank/bank-statements/rules";
import { besides } from "@/commands/besides";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import type { Command } from "@/ledger/command";
import { captureHold, placeHold, releaseHold } from "@/ledger/holds";
import { type PostInput, post } from "@/ledger/post";
import { findPosted, type Posted } from "@/ledger/posting-result";
import { recordRejection } from "@/ledger/rejection-audit";
import { processItem } from "@/platform/leased-work/acting-for";
import { addDays, type BankDate, bankDate, isoInstant, startOfBankDay } from "@/vocabulary/calendar";
import { currencySchema, formatMoney, type Minor, toDecimal } from "@/vocabulary/money";
import {
  type CreditOutcome,
  type HubCredit,
  type HubCredited,
  type HubMovement,
  hubMessages,
  type Reservation,
  type ReservationState,
} from "./contract";
import { findInStatements, type ReportedCredit } from "./statement-lines";

const reservationSpace = "6f0b1c1e-5d8a-4c55-9a6e-2f1f4b7c9d02";

/** The journal id of a reservation, as `hubCreditId` is that of a credit. */
const getReservationId = (bankReference: string): string => Bun.randomUUIDv5(bankReference, reservationSpace);

/**
 * The hub's program books by its own right, without those for bookings by hand.
 * @throws AppError 403 for a person, since bookings by hand may need a second person
 */
function hubActor(actor: Actor): Actor {
  assertProgramCan(actor, "hub:use");
  const { machine: _, ...hub } = actor;
  return hub;
}

const accountRow = z.object({
  id: z.int(),
  currency: currencySchema,
  status: z.string(),
  creditEnabled: z.int(),
  debitEnabled: z.int(),
  available: z.int(),
  cbsLedgerId: z.int().nullable(),
  isClosed: flagCell,
});
type Account = z.output<typeof accountRow>;

/** The account with a virtual IBAN, open or closed, on the primary. */
const findAccount = ({ db }: Pick<Deps, "db">, iban: string) =>
  readPrimaryRow(db, accountRow, {
    sql: `select v.id, v.currency, v.status, v.credit_enabled as "creditEnabled", v.debit_enabled as "debitEnabled",
        a.balance as available,
        (select id from ledger_accounts where code = v.cbs_account and currency = v.currency) as "cbsLedgerId",
        v.closed_at is not null as "isClosed"
      from virtual_accounts v join ledger_accounts a on a.code = 'available:' || v.id and a.currency = v.currency
      where v.virtual_iban = ?`,
    args: [iban],
  });

/**
 * Checks that a movement would be accepted at present; the posting decides again.
 * @throws AppError 403
 */
export async function checkMovement(
  deps: Deps,
  actor: Actor,
  { direction, account: iban, amount, currency }: HubMovement,
): Promise<{ accepted: boolean; reason?: string }> {
  assertProgramCan(actor, "hub:use");
  const account = await findAccount(deps, iban);
  const isOpen = account !== undefined && !account.isClosed;
  const reason = isOpen ? obstacle(account, direction, amount, currency) : "ACCOUNT_NOT_FOUND";
  return reason === undefined ? { accepted: true } : { accepted: false, reason };
}

/** First obstacle to a movement, in the order in which a posting checks. */
function obstacle(
  { status, creditEnabled, debitEnabled, available, currency: own, cbsLedgerId }: Account,
  direction: HubMovement["direction"],
  amount: Minor,
  currency: string,
): string | undefined {
  if (status !== "active") return "ACCOUNT_NOT_ACTIVE";
  if (direction === "credit" && creditEnabled !== 1) return "CREDIT_DISABLED";
  if (direction === "debit" && debitEnabled !== 1) return "DEBIT_DISABLED";
  if (currency !== own) return "CURRENCY_DIFFERS";
  if (direction === "credit" && cbsLedgerId === null) return "ACCOUNT_NOT_LINKED";
  return direction === "debit" && amount > available ? "INSUFFICIENT_FUNDS" : undefined;
}

const accountNotFound = () =>
  new AppError("not_found", "Virtual Account not found", { code: "ACCOUNT_NOT_FOUND" });

/** Returns the account. @throws AppError 404 if it is unknown, 409 if it has another currency */
function assertFound(account: Account | undefined, currency: string): Account {
  if (!account) throw accountNotFound();
  if (account.currency !== currency)
    throw new AppError("conflict", hubMessages.otherCurrency, { code: "CURRENCY_DIFFERS" });
  return account;
}

const referenceUsed = () =>
  new AppError("conflict", hubMessages.referenceUsed, { code: "BANK_REFERENCE_USED" });

const isBooked = z.object({ id: z.string() });

/** The posting of a journal, if it is already booked. */
async function findJournal(deps: Pick<Deps, "db">, journalId: string): Promise<Posted | undefined> {
  const sql = "select id from journals where id = ?";
  const row = await readPrimaryRow(deps.db, isBooked, { sql, args: [journalId] });
  return row && findPosted(deps, row.id);
}

/** Booking that a reference of the hub should identify. */
type Wanted = { accountId: number | undefined; amount: Minor; currency: string; type: "credit" | "hold" };

/** @throws AppError 409 if the reference belongs to another booking */
function transactionAs({ transactions }: Posted, { accountId, amount, currency, type }: Wanted) {
  const [found] = transactions;
  const isSame = found?.accountId === accountId && found?.amount === amount && found.currency === currency;
  if (!found || !isSame || found.type !== type) throw referenceUsed();
  return found;
}

/**
 * Reserves money for a debit that the hub is about to make: a hold, identified by the hub's reference.
 * @throws AppError 400, 404, 409 if the funds are insufficient, or the reference belongs to another reservation
 */
export async function reserve(
  deps: Deps,
  actor: Actor,
  {
    direction,
    account: iban,
    amount,
    currency,
    bankReference,
    expiresAt,
  }: HubMovement & {
    expiresAt?: string | null | undefined;
  },
): Promise<{ value: Reservation; replayed: boolean }> {
  const hub = hubActor(actor);
  if (direction === "credit")
    throw new AppError("bad_request", hubMessages.debitsAlone, {
      fields: { direction: hubMessages.debitsAlone },
    });
  if (bankReference === undefined)
    throw new AppError("bad_request", hubMessages.referenceNeeded, {
      fields: { bankReference: hubMessages.referenceNeeded },
    });
  const expires = typeof expiresAt === "string" ? Date.parse(expiresAt) : expiresAt;
  const account = await findAccount(deps, iban);
  const journalId = getReservationId(bankReference);
  const wanted = { accountId: account?.id, amount, currency, type: "hold" } as const;
  const known = await findJournal(deps, journalId);
  if (known) {
    const { holdId } = transactionAs(known, wanted);
    return { value: await getReservation(deps, holdId), replayed: true };
  }
  const { id: accountId, debitEnabled, isClosed } = assertFound(account, currency);
  if (isClosed) throw accountNotFound();
  if (typeof expires === "number" && expires <= deps.now())
    throw new AppError("bad_request", hubMessages.past, { fields: { expiresAt: hubMessages.past } });
  if (debitEnabled !== 1)
    throw new AppError("conflict", "Debits are switched off for this account", { code: "DEBIT_DISABLED" });
  const posted = await placeHold(deps, hub, {
    accountId,
    amount,
    currency,
    reason: "Reserved for the bank's payment hub",
    reference: bankReference,
    expiresAt: expires,
    journalId,
  });
  const { holdId } = transactionAs(posted, wanted);
  return { value: await getReservation(deps, holdId), replayed: posted.replayed };
}

const reservationRow = z.object({
  id: z.int(),
  virtualIban: z.string(),
  heldAmount: z.int(),
  heldCurrency: currencySchema,
  reference: z.string(),
  expiresAt: z.int().nullable(),
  endedBy: z.enum(["capture", "release", "expiry"]).nullable(),
  capturedAmount: z.int().nullable(),
});
type ReservationRow = z.output<typeof reservationRow>;

/** Reads a hold from the primary, since a lagging replica may still show it active. */
const findHold = ({ db }: Pick<Deps, "db">, id: number) =>
  readPrimaryRow(db, reservationRow, {
    sql: `select h.id, v.virtual_iban as "virtualIban", h.held_amount as "heldAmount", v.currency as "heldCurrency",
        h.reference, h.expires_at as "expiresAt", h.ended_by as "endedBy", (select t.amount from transactions t
          where t.journal_id = h.ended_journal_id and +t.type = 'debit') as "capturedAmount"
      from holds h join virtual_accounts v on v.id = h.virtual_account_id where h.id = ?`,
    args: [id],
  });

const stateOfHold: Record<NonNullable<ReservationRow["endedBy"]>, ReservationState> = {
  capture: "confirmed",
  release: "cancelled",
  expiry: "expired",
};

const toReservation = (hold: ReservationRow): Reservation => ({
  id: hold.id,
  status: hold.endedBy === null ? "reserved" : stateOfHold[hold.endedBy],
  account: hold.virtualIban,
  amount: toDecimal(hold.heldAmount),
  currency: hold.heldCurrency,
  bankReference: hold.reference,
  confirmedAmount: hold.capturedAmount === null ? null : toDecimal(hold.capturedAmount),
  expiresAt: isoInstant(hold.expiresAt),
});

/**
 * @throws AppError 404 for an unknown hold
 */
async function getReservation(deps: Pick<Deps, "db">, holdId: number | null): Promise<Reservation> {
  const hold = holdId === null ? undefined : await findHold(deps, holdId);
  if (!hold) throw notReserved();
  return toReservation(hold);
}

/** A hold that the hub placed. Throws AppError 404 for any other. */
async function hubHold(deps: Deps, id: number): Promise<ReservationRow> {
  const hold = await findHold(deps, id);
  const posted = hold && (await findJournal(deps, getReservationId(hold.reference)));
  if (!hold || posted?.transactions[0]?.holdId !== id) throw notReserved();
  return hold;
}

const notReserved = () => new AppError("not_found", hubMessages.notFound);

/**
 * Ends a reservation by a posting. A repeat is answered with the recorded end; a different end is refused.
 * @throws AppError 404, 409
 */
async function end(
  deps: Deps,
  actor: Actor,
  id: number,
  { status, amount, act }: { status: ReservationState; amount?: Minor; act(hub: Actor): Promise<unknown> },
): Promise<Reservation> {
  const hub = hubActor(actor);
  const before = await hubHold(deps, id);
  if (before.endedBy === null) {
    try {
      await act(hub);
    } catch (error) {
      // Somebody else, or a previous attempt of this call, was faster.
      if (!(error instanceof AppError && error.code === "HOLD_NOT_ACTIVE")) throw error;
    }
  }
  const now = await hubHold(deps, id);
  const isSame =
    now.endedBy !== null &&
    stateOfHold[now.endedBy] === status &&
    (status !== "confirmed" || (amount ?? now.heldAmount) === now.capturedAmount);
  if (!isSame) throw new AppError("conflict", hubMessages.ended, { code: "RESERVATION_ENDED" });
  return toReservation(now);
}

/** Confirms a reservation, in full or in part: the hold is captured. The rest returns to the account. */
export const confirmReservation = (
  deps: Deps,
  actor: Actor,
  id: number,
  amount: Minor | undefined,
): Promise<Reservation> =>
  end(deps, actor, id, {
    status: "confirmed",
    ...(amount !== undefined && { amount }),
    act: (hub) => captureHold(deps, hub, { holdId: id, amount }),
  });

/** Cancels a reservation: the hold is released. */
export const cancelReservation = (deps: Deps, actor: Actor, id: number): Promise<Reservation> =>
  end(deps, actor, id, { status: "cancelled", act: (hub) => releaseHold(deps, hub, { holdId: id }) });

const getName = ({ debtor }: HubCredit): string =>
  (typeof debtor === "string" ? debtor : debtor?.name)?.trim() ?? "";

/** Maximum number of times that a posting rereads the bank's statements because one was committed in the meantime. */
const mostLooks = 20;

/**
 * Credits an account with money that the hub reports, once for each of its references. Money that the bank's
 * statement has already booked is not credited again (decision 333).
 * @throws AppError 400 for implausible dates, 404, 409 if the account cannot be credited, the reference belongs to
 * another credit, or a line of the bank's statement may be the same money
 */
async function creditOne(
  deps: Deps,
  hub: Actor,
  credit: ReportedCredit,
): Promise<{ value: HubCredited; replayed: boolean }> {
  const { account: iban, amount, currency, bankReference } = credit;
  const account = await findAccount(deps, iban);
  const posted = await postCredit(deps, hub, account, credit);
  const wanted = { accountId: account?.id, amount, currency, type: "credit" } as const;
  const { id, balanceAfter } = transactionAs(posted, wanted);
  const value = {
    id,
    account: iban,
    amount: toDecimal(amount),
    currency,
    bankReference,
    balanceAfter: toDecimal(balanceAfter),
  };
  return { value, replayed: posted.replayed };
}

/**
 * Finds a credit's posting by its reference, in the book or in the bank's statements, and posts the credit if
 * neither has it. The account is checked last, so that a repeat is answered even if the account was closed or
 * unlinked since.
 */
async function postCredit(
  deps: Deps,
  hub: Actor,
  account: Account | undefined,
  credit: ReportedCredit,
): Promise<Posted> {
  const { amount, currency, bankReference, bookingDate, valueDate, remittance, structuredReference } = credit;
  const journalId = hubCreditId(bankReference);
  const known = await findJournal(deps, journalId);
  if (known) return { ...known, replayed: true };
  const { id, cbsLedgerId, isClosed } = assertFound(account, currency);
  // On an unlinked account, the bank's statement would not find this credit and would book the money twice.
  if (cbsLedgerId === null)
    throw new AppError("conflict", hubMessages.notLinked, { code: "ACCOUNT_NOT_LINKED" });
  assertDays(deps, credit);
  const from = getName(credit) === "" ? "" : `From ${getName(credit)}`;
  const words = [from, remittance ?? structuredReference ?? ""].filter((text) => text !== "");
  const input = {
    accountId: id,
    type: "credit",
    amount,
    currency,
    description: (words.join(": ") || "Incoming payment").slice(0, 500),
    reference: bankReference,
    processedAt: startOfBankDay(valueDate ?? bookingDate, deps.env.zone),
    journalId,
  } as const;
  const isHubs = (journal: string, reference: string) => hubCreditId(reference) === journal;
  for (let look = 0; look < mostLooks; look++) {
    const found = await findInStatements(deps, { accountId: id, cbsLedgerId }, credit, isHubs);
    if ("journalId" in found) return { ...(await findPosted(deps, found.journalId)), replayed: true };
    if (isClosed) throw accountNotFound();
    if ("doubt" in found) throw await inDoubt(deps, hub, input, found.doubt);
    if (deps.env.screening)
      throw new AppError("conflict", hubMessages.screened, { code: "RECEIPTS_SCREENED" });
    const before = [refuseWhen(found.guard, linesChanged)];
    try {
      return await post(besides(deps, { before }), hub, input);
    } catch (error) {
      if (databaseError(error)?.code !== linesChanged) throw error;
    }
  }
  throw new AppError("unavailable", hubMessages.busy, { retryAfter: 1 });
}

/** Maximum distance of a credit's dates from today, in days; the clocks of the bank and the hub may be a day apart. */
const mostDays = { back: 366, booked: 1, valued: 31 };

/** Throws AppError 400 for dates on which no bank would book or value a credit reported today. */
function assertDays(
  { env, now }: Pick<Deps, "env" | "now">,
  { bookingDate, valueDate }: ReportedCredit,
): void {
  const today = bankDate(now(), env.zone);
  const isNear = (day: BankDate, ahead: number) =>
    day >= addDays(today, -mostDays.back) && day <= addDays(today, ahead);
  const refuse = (field: "bookingDate" | "valueDate") =>
    new AppError("bad_request", hubMessages.farDay, { fields: { [field]: hubMessages.farDay } });
  if (!isNear(bookingDate, mostDays.booked)) throw refuse("bookingDate");
  if (valueDate !== undefined && !isNear(valueDate, mostDays.valued)) throw refuse("valueDate");
}

const linesChanged = "LINES_CHANGED";

/** The refusal of a credit that may be a line of the bank's statement; the trail records it. */
async function inDoubt(
  deps: Deps,
  hub: Actor,
  { accountId, type, amount, currency, reference }: PostInput & { type: "credit" },
  { statement, booked, reference: theirs }: { statement: number; booked: string; reference: string },
): Promise<AppError> {
  const named = theirs === "" ? "" : ` with the reference ${theirs}`;
  const message = `Import ${statement} has ${formatMoney(amount, currency)} for this account${named} on ${booked}, which may be the same money: see there, or send it with \`otherMoney\` where it is not`;
  const code = "CREDIT_IN_DOUBT";
  const command: Command = { kind: type, steps: [{ type, account: accountId, amount, currency, reference }] };
  await recordRejection(deps, hub, command, { code, message });
  return new AppError("conflict", message, { code });
}

/** A credit that its file does not describe completely enough to book. */
type Unreadable = Pick<CreditOutcome, "account" | "amount" | "currency" | "bankReference"> & {
  problem: AppError;
};

/**
 * Books what the hub reports: a single credit, or those of a camt.054. Each credit is booked once and has its own
 * outcome, so that a refused credit does not block the others, and a file whose answer was lost can simply be sent
 * again.
 * @throws AppError for a single credit as `creditOne`; for a file 400 if it is malformed, and 409 if nothing of it
 * was booked, with the reason of each credit in `fields`
 */
export async function creditByHub(
  deps: Deps,
  actor: Actor,
  body: HubCredit | string,
): Promise<{ value: HubCredited & { credits: CreditOutcome[] }; replayed: boolean; isWhole: boolean }> {
  const hub = hubActor(actor);
  if (typeof body !== "string") {
    const { value, replayed } = await creditOne(deps, hub, body);
    return { value: { ...value, credits: [booked(value)] }, replayed, isWhole: true };
  }
  const credits: CreditOutcome[] = [];
  let first: HubCredited | undefined;
  let isReplay = true;
  for (const credit of await listCredits(deps, body)) {
    const refusal = await processItem(deps, { hubCredit: credit.bankReference }, async () => {
      if ("problem" in credit) throw credit.problem;
      // Credits after a refused one do not count as attempts.
      const { value, replayed } = await creditOne({ ...deps, limitsRefusals: false }, hub, credit);
      first ??= value;
      isReplay &&= replayed;
      credits.push(booked(value));
    });
    if (refusal) credits.push(refused(credit, refusal));
  }
  if (credits.length === 0) throw badFile("The file has no booked credit to one of our virtual IBANs");
  if (first === undefined) throw nothingBooked(credits);
  const isWhole = credits.every(({ status }) => status === "booked");
  return { value: { ...first, credits }, replayed: isReplay, isWhole };
}

const booked = (value: HubCredited): CreditOutcome => ({
  status: "booked",
  ...value,
  code: null,
  message: null,
});

const refused = (
  { account, amount, currency, bankReference }: ReportedCredit | Unreadable,
  { code, message }: AppError,
): CreditOutcome => ({
  status: "refused",
  account,
  amount: typeof amount === "number" ? toDecimal(amount) : amount,
  currency,
  bankReference,
  id: null,
  balanceAfter: null,
  code,
  message,
});

function nothingBooked(credits: readonly CreditOutcome[]): AppError {
  const [first] = credits;
  const fields = Object.fromEntries(
    credits.map(({ bankReference, message }) => [bankReference || "AcctSvcrRef", message ?? ""]),
  );
  return new AppError("conflict", `Nothing of the file was booked: ${first?.message}`, {
    code: first?.code ?? undefined,
    fields,
  });
}

const badFile = (message: string) => new AppError("bad_request", message, { code: "CAMT_054" });

/** The credits of a camt.054, each of whose payments names its virtual IBAN. */
async function listCredits(
  { env }: Pick<Deps, "env">,
  xml: string,
): Promise<(ReportedCredit | Unreadable)[]> {
  const statements = await readBankFile(new TextEncoder().encode(xml));
  return statements.flatMap(({ format, currency: named, lines }) => {
    if (format !== "camt.054") throw badFile("Send a camt.054, or JSON");
    const currency = currencySchema.safeParse(named).data;
    const credits = lines.filter(
      ({ direction, status, reversal }) => direction === "credit" && status === "booked" && !reversal,
    );
    return credits.flatMap(({ details, bankReference, booked: bookingDate, valued }) => {
      const equals = new Map<string, string[]>();
      return details.map((detail, part) => {
        const [account] = listOwnIbans(detail, env.bankCode);
        const reference = details.length === 1 ? bankReference : `${bankReference}/${part + 1}`;
        const problem =
          currency === undefined
            ? "No account is kept in this currency"
            : account === undefined
              ? "The credit does not name one of our virtual IBANs as its creditor account"
              : bankReference === ""
                ? "The credit has no bank reference (AcctSvcrRef)"
                : undefined;
        if (problem !== undefined || currency === undefined || account === undefined) {
          const read = { account: account ?? "", amount: toDecimal(detail.amount), currency: named };
          return { ...read, bankReference: reference, problem: badFile(problem ?? "") };
        }
        const key = `${account} ${detail.amount}`;
        const equal = equals.get(key) ?? [];
        equals.set(key, equal);
        const place = equal.push(reference) - 1;
        return {
          account,
          amount: detail.amount,
          currency,
          bankReference: reference,
          // A batch has one reference for all of its payments.
          ...(details.length > 1 && { batch: { reference: bankReference, equal, place } }),
          endToEndId: detail.endToEndId,
          bookingDate,
          valueDate: valued ?? bookingDate,
          debtor: detail.counterpartyName,
          remittance: detail.remittance,
          ...(detail.structuredReference !== "" && { structuredReference: detail.structuredReference }),
        };
      });
    });
  });
}
