import { readPrimaryRow } from "db/rows";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { captureHold, placeHold, releaseHold } from "@/ledger/holds";
import { isoInstant } from "@/vocabulary/calendar";
import { currencySchema, type Minor, toDecimal } from "@/vocabulary/money";
import { accountNotFound, assertFound, findAccount, findJournal, hubActor, transactionAs } from "./bookings";
import { type HubMovement, hubMessages, type Reservation, type ReservationState } from "./contract";

const reservationSpace = "6f0b1c1e-5d8a-4c55-9a6e-2f1f4b7c9d02";

/** The journal id of a reservation, as `hubCreditId` is that of a credit. */
const getReservationId = (bankReference: string): string => Bun.randomUUIDv5(bankReference, reservationSpace);

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
  const named = await findAccount(deps, iban);
  // A number takes money in, and pays none.
  const account = named?.numberId === null ? named : undefined;
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
