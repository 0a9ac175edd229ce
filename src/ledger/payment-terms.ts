import { preparedRead } from "db/prepared";
import { jsonCell } from "db/rows";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { addDays, type BankDate, bankDate, type Instant } from "@/vocabulary/calendar";
import { businessDays } from "@/vocabulary/calendar/business-days";
import { findCountry, findCutOff, leavesOn } from "@/vocabulary/calendar/leaving";
import { type Currency, currencySchema } from "@/vocabulary/money";
import { type PayeeNeed, payeeNeeds } from "@/vocabulary/payee-options";
import type { LedgerDeps } from "./command";
import { findDestination, getNeeds, listMissingDetails, type Payee } from "./payee";

/**
 * Reads the bank's calendar and payee rules in one statement, since every payment runs it. Each list is plain text, one row
 * on a line, which is parsed again only if it changed.
 */
const terms = preparedRead((read) =>
  read
    .select({
      rules: sql<
        string | null
      >`(select group_concat(country || ' ' || currency || ' ' || needs, char(10)) from payee_rules)`,
      cutOffs: sql<
        string | null
      >`(select group_concat(currency || ' ' || country || ' ' || time, char(10)) from cut_offs)`,
      holidays: sql<string | null>`(select group_concat(date, ' ') from holidays
        where date between ${sql.placeholder("from")} and ${sql.placeholder("to")}
          and (currency is null or currency = ${sql.placeholder("currency")}))`,
    })
    .from(sql`(select 1)`),
);

/** Maximum number of texts of one list whose parsed values are kept: holidays differ by currency and day. */
const mostKept = 16;

/** Keeps the parsed values of the latest texts. The values are shared, and never changed. */
function keepParsed<Value>(parse: (text: string) => Value): (text: string | null | undefined) => Value {
  const kept = new Map<string, Value>();
  return (text) => {
    const key = text ?? "";
    const known = kept.get(key);
    if (known !== undefined) return known;
    const value = parse(key);
    if (kept.size >= mostKept) kept.clear();
    kept.set(key, value);
    return value;
  };
}

/** The three fields of each line; the last one may have spaces. */
const parseLines = (text: string) =>
  text === "" ? [] : text.split("\n").map((line) => /^(\S*) (\S*) (.*)$/.exec(line)?.slice(1));
const currencyOr = (any: string) =>
  z.preprocess((text) => (text === any ? null : text), currencySchema.nullable());
const countryOr = (any: string) =>
  z.preprocess((text) => (text === any ? null : text), z.string().nullable());

const ruleLine = z
  .tuple([countryOr("*"), currencyOr("*"), jsonCell(z.enum(payeeNeeds).array())])
  .transform(([country, currency, needs]) => ({ country, currency, needs }));
const parseRules = keepParsed((text) => parseLines(text).map((line) => ruleLine.parse(line)));

const cutOffLine = z
  .tuple([currencyOr(""), countryOr(""), z.string()])
  .transform(([currency, country, time]) => ({ currency, country, time }));
const parseCutOffs = keepParsed((text) => parseLines(text).map((line) => cutOffLine.parse(line)));

const parseHolidays = keepParsed(
  (text): ReadonlySet<BankDate> => new Set(text === "" ? [] : text.split(" ")),
);

/** Number of days of holidays read from a payment's own on: more than `shifted` searches. */
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
  const country = findCountry(recipient, payee?.country);
  const days = businessDays(currency, parseHolidays(row?.holidays));
  const cutOff = findCutOff(parseCutOffs(row?.cutOffs), { currency, country });
  return {
    leaves: leavesOn({ days, cutOff, zone }, at),
    missing: listMissingDetails(
      getNeeds(parseRules(row?.rules), findDestination(recipient, payee), currency),
      payee,
    ),
  };
}
