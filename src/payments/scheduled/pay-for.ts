import type { Statement, Write } from "db/client";
import type { Part } from "@/bank/bank-files/order-parts";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import type { Payee } from "@/ledger/payee";
import { makePayment } from "@/ledger/payments";
import { askSecondPerson, subjectOfPayment } from "@/payments/second-user/waiting-payment";
import { actingFor, type Maker, processItem } from "@/platform/leased-work/acting-for";
import type { Lease } from "@/platform/leased-work/lease";
import type { BankDate, Instant } from "@/vocabulary/calendar";
import type { Currency, Minor } from "@/vocabulary/money";

/** An ordered payment; its reference is the key that lets it be made only once. */
export type OrderedPayment = {
  accountId: number;
  recipient: string | undefined;
  amount: Minor;
  currency: Currency;
  description: string;
  reference: string;
  payee: Payee | undefined;
  /** The day for which it was ordered, if it is made in time. */
  leaves?: BankDate | undefined;
};

/** Outcome of an ordered payment: made, or stored for a second user of the client. */
export type PaidOrWaiting = "paid" | "waiting";

/** SQL of the id of the payment that was made of an item, or of its approval. */
export const madeId = (became: PaidOrWaiting, { accountId, reference }: OrderedPayment): Statement =>
  became === "paid"
    ? {
        sql: "(select id from payments where virtual_account_id = ? and reference = ?)",
        args: [accountId, reference],
      }
    : {
        sql: "(select id from approvals where subject = ? and status = 'waiting')",
        args: [subjectOfPayment(accountId, reference)],
      };

/**
 * Makes an ordered payment in its maker's name, with the checks, limits and reviews of a payment that a person makes;
 * one that needs a second user of the client is stored for one.
 * @param askedAt (in the second argument) time of the order, if it was on an earlier day
 * @param read reads the payment with its payee; if it refuses, the payment is refused
 * @param readParts (in the second argument) reads the further parts of its client's file, for a second user to see
 * @param after statements that record the item's outcome in the same write
 * @returns the reason for a refusal; undefined if it was made or stored, now or before
 * @throws as `processItem`
 */
export function payFor(
  deps: Deps,
  {
    maker,
    lease,
    item,
    askedAt,
    readParts,
  }: {
    maker: Maker;
    lease: Lease;
    item: Readonly<Record<string, unknown>>;
    askedAt?: Instant;
    readParts: () => Promise<readonly Part[]>;
  },
  read: () => Promise<OrderedPayment>,
  after: (became: PaidOrWaiting, payment: OrderedPayment) => readonly Write[],
): Promise<AppError | undefined> {
  return processItem(deps, item, async () => {
    const payment = await read();
    const held = (became: PaidOrWaiting) => actingFor(deps, maker, lease, after(became, payment));
    try {
      await makePayment(held("paid"), maker.actor, payment);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "SECOND_PERSON") throw error;
      const { accountId: vaId, leaves: _, ...ordered } = payment;
      const asked = { vaId, ...ordered, parts: await readParts() };
      await askSecondPerson(held("waiting"), maker.actor, asked, undefined, askedAt);
    }
  });
}
