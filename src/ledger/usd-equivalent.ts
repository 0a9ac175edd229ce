import type { Statement } from "db/client";
import { readPrimaryRow } from "db/rows";
import { z } from "zod";
import type { Instant } from "@/vocabulary/calendar";
import { currencySchema, type Minor } from "@/vocabulary/money";
import type { LedgerDeps } from "./command";
import { inDollars } from "./rates";

/** Amount moved by a command that does not state it itself. Amounts in minor units. */
const movedRow = z.object({ amount: z.int(), currency: currencySchema });

/** Value in US cents of the debit of a hold's capture (all of it by default), for monitoring. */
export async function usdValueOfHold(
  deps: LedgerDeps,
  holdId: number,
  amount: Minor | undefined,
  at?: Instant,
): Promise<Minor | undefined> {
  const held = await read(deps, {
    sql: "select h.held_amount as amount, v.currency from holds h join virtual_accounts v on v.id = h.virtual_account_id where h.id = ?",
    args: [holdId],
  });
  return held && inDollars(deps, amount ?? held.amount, held.currency, at);
}

/** The value in US cents of a payment, for monitoring. */
export async function usdValueOfPayment(
  deps: LedgerDeps,
  paymentId: number,
  at?: Instant,
): Promise<Minor | undefined> {
  const paid = await read(deps, {
    sql: "select amount, currency from payments where id = ?",
    args: [paymentId],
  });
  return paid && inDollars(deps, paid.amount, paid.currency, at);
}

/** From the primary: a replica may not have it yet. Amount and currency never change. */
const read = ({ db }: Pick<LedgerDeps, "db">, select: Statement) => readPrimaryRow(db, movedRow, select);
