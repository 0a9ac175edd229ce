import { readPrimaryRows } from "db/rows";
import { z } from "zod";
import type { Deps } from "@/deps";
import { type BusinessDays, businessDays } from "@/vocabulary/calendar/business-days";
import { findCutOff, type PaymentCalendar, type Target } from "@/vocabulary/calendar/leaving";
import type { Currency } from "@/vocabulary/money";
import { cutOffRows } from "./commands";

const dayRow = z.object({ date: z.string() });

/** The days on which the bank pays in a currency, by the present holidays. */
export async function readBusinessDays({ db }: Pick<Deps, "db">, currency: Currency): Promise<BusinessDays> {
  const holidays = await readPrimaryRows(db, dayRow, {
    sql: "select date from holidays where currency is null or currency = ?",
    args: [currency],
  });
  return businessDays(currency, new Set(holidays.map(({ date }) => date)));
}

/** The bank's days and its cut-off time for a payment. */
export async function readPaymentCalendar(
  deps: Pick<Deps, "db" | "env">,
  target: Target,
): Promise<PaymentCalendar> {
  const [days, cutOffs] = await Promise.all([
    readBusinessDays(deps, target.currency),
    cutOffRows.readStored(deps),
  ]);
  return { days, cutOff: findCutOff(cutOffs, target), zone: deps.env.zone };
}
