import { preparedRead } from "db/prepared";
import { jsonCell } from "db/rows";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { addDays, type BankDate, bankDate, type Instant } from "@/vocabulary/calendar";
import { businessDays } from "@/vocabulary/calendar/business-days";
import { countryOf, cutOffOf, leavesOn } from "@/vocabulary/calendar/leaving";
import { type Currency, currencySchema } from "@/vocabulary/money";
import { type PayeeNeed, payeeNeeds } from "@/vocabulary/payee-options";
import type { LedgerDeps } from "./command";
import { destinationOf, missingOf, needsOf, type Payee } from "./payee";

/** Reads a payment's calendar and payee rules in one statement, since every payment runs it. */
const terms = preparedRead((read) =>
  read
    .select({
      rules: sql<string>`(select json_group_array(json_object('country', nullif(country, '*'),
        'currency', nullif(currency, '*'), 'needs', json(needs))) from payee_rules)`,
      cutOffs: sql<string>`(select json_group_array(json_object('currency', nullif(currency, ''),
        'country', nullif(country, ''), 'time', time)) from cut_offs)`,
      holidays: sql<string>`(select json_group_array(date) from holidays
        where date between ${sql.placeholder("from")} and ${sql.placeholder("to")}
          and (currency is null or currency = ${sql.placeholder("currency")}))`,
    })
    .from(sql`(select 1)`),
);

const scope = { currency: currencySchema.nullable(), country: z.string().nullable() };
const termsRow = z.object({
  rules: jsonCell(z.object({ ...scope, needs: z.enum(payeeNeeds).array() }).array()),
  cutOffs: jsonCell(z.object({ ...scope, time: z.string() }).array()),
  holidays: jsonCell(z.string().array()),
});

/** Days of holidays that are read from a payment's own on: more than `shifted` searches. */
const daysRead = 70;

type OutgoingPayment = { recipient: string; currency: Currency; payee: Payee | undefined };

/**
 * Reads the day on which a payment to another bank leaves if it is made at an instant, and the payee details that it lacks, by
 * the present calendar, cut-off times and rules.
 */
export async function readPaymentTerms(
  { db, env: { zone } }: Pick<LedgerDeps, "db" | "env">,
  { recipient, currency, payee }: OutgoingPayment,
  at: Instant,
): Promise<{ leaves: BankDate; missing: PayeeNeed[] }> {
  const from = bankDate(at, zone);
  const row = await terms(db).get({ from, to: addDays(from, daysRead), currency });
  const { rules, cutOffs, holidays } = termsRow.parse(row);
  const country = countryOf(recipient, payee?.country);
  const days = businessDays(currency, new Set(holidays));
  return {
    leaves: leavesOn({ days, cutOff: cutOffOf(cutOffs, { currency, country }), zone }, at),
    missing: missingOf(needsOf(rules, destinationOf(recipient, payee), currency), payee),
  };
}
