import { z } from "zod";
import {
  transactionFilterSchema,
  transactionSchema,
  transactionTypeLabels,
  transactionTypes,
} from "@/accounts/transactions/contract";
import { call } from "@/kernel/call";
import { idParams, pagingQuery } from "@/kernel/query-params";
import {
  amountMax,
  amountMin,
  byId,
  choice,
  dateFrom,
  dateTo,
  type Filter,
  filterSchema,
  oneOf,
} from "@/platform/lists/contract";
import { formatMonth } from "@/vocabulary/calendar";
import type { Text } from "@/vocabulary/language";
import { currencies, currencySchema, decimalSchema } from "@/vocabulary/money";

/** Messages of the specification, section 8, and sentences about impossible periods. */
export const statementMessages = {
  downloadFailed: "Failed to download statement",
  endsBeforeItBegins: "The period ends before it begins: choose an end on or after its first day",
  beginsAfterToday: "The period begins after today: choose a first day that has come",
  oneOfBoth: "Give an instant as `at`, or a period as `from` and `to`, not both",
  tooManyDays: "Ask for at most 1,000 days at a time",
  tooLarge: "The sums of this period are too large for one statement: choose a shorter one",
} as const;

/** The periods of the specification (section 9), in days of the bank, today included; the first is the default. */
export const statementDays = ["30", "7", "90", "365"] as const;

const monthPattern = /^20\d{2}-(?:0[1-9]|1[0-2])$/;

/** A calendar month of the bank, `2026-11`. */
const byMonth = (label: Text): Filter<string> => ({
  kind: "text",
  label,
  schema: z
    .string()
    .trim()
    .refine((text) => text === "" || monthPattern.test(text), "Use a month such as 2026-11")
    .transform((text) => text || undefined)
    .optional(),
  write: (month) => month,
  show: formatMonth,
});

/**
 * The filters of Statements, by their names in the URL. If several name a period, the last of them in this order
 * decides.
 */
export const statementFilters = {
  account: byId("Account"),
  type: choice("Type", transactionTypes, { all: "All", labels: transactionTypeLabels }),
  days: oneOf("Period", statementDays, { 7: "7 days", 30: "30 days", 90: "90 days", 365: "365 days" }),
  month: byMonth("Month"),
  from: dateFrom("From"),
  to: dateTo("To"),
  min: amountMin("At least"),
  max: amountMax("At most"),
  currency: choice("Currency", currencies, { all: "All currencies" }),
};
export const statementFilterSchema = filterSchema(statementFilters);
export type StatementFilter = z.output<typeof statementFilterSchema>;

const balanceFields = {
  balance: decimalSchema.describe("Available and held together"),
  availableBalance: decimalSchema,
  heldBalance: decimalSchema,
};

const periodQuery = z.object({ from: dateFrom("From").schema, to: dateTo("To").schema });

const balancesQuery = periodQuery.extend({
  at: z.iso
    .datetime({ offset: true, error: "Give an instant such as 2026-11-22T09:00:00Z" })
    .transform((text) => Date.parse(text))
    .optional(),
});
export type BalancesQuery = z.output<typeof balancesQuery>;

/** Balances of an account at an instant; amounts are decimal strings in its currency. */
const balanceAtSchema = z.object({ at: z.iso.datetime(), ...balanceFields });
/** Balances at the end of a bank day; for today, the present ones. */
const balanceOfDaySchema = z.object({ date: z.iso.date(), ...balanceFields });
const balancesSchema = z.union([balanceAtSchema, balanceOfDaySchema.array()]);
export type Balances = z.output<typeof balancesSchema>;

export const balancesCall = call({
  method: "GET",
  path: "/api/virtual-accounts/{id}/balances",
  params: idParams,
  query: balancesQuery,
  response: balancesSchema,
});

/** The file formats of a statement. */
const statementFormats = ["json", "csv", "xlsx", "pdf", "mt940", "camt053"] as const;

/**
 * A statement in the API: amounts are decimal strings in the account's currency, balances are booked ones. Holds and
 * releases are among the transactions, but in no total.
 */
export const statementSchema = z.object({
  vaId: z.int(),
  virtualIban: z.string(),
  customerName: z.string(),
  currency: currencySchema,
  from: z.iso.date(),
  to: z.iso.date(),
  openingBalance: decimalSchema,
  closingBalance: decimalSchema,
  totalCredits: decimalSchema,
  totalDebits: decimalSchema,
  transactions: transactionSchema
    .omit({ vaId: true, currency: true, balanceAfter: true })
    .extend({ balance: decimalSchema.describe("The booked balance after it") })
    .array()
    .describe("Oldest first, at most 1,000; the Link header leads on"),
});
export type StatementDto = z.output<typeof statementSchema>;

const statementQuery = periodQuery.extend({
  format: z.enum(["", ...statementFormats], `Choose one of: ${statementFormats.join(", ")}`).optional(),
  limit: pagingQuery.shape.limit,
  after: z
    .string()
    .regex(/^\d{1,15}$/, "Follow the Link header as it is")
    .transform(Number)
    .optional(),
});
export type StatementQuery = z.output<typeof statementQuery>;

export const statementCall = call({
  method: "GET",
  path: "/api/virtual-accounts/{id}/statement",
  cost: "expensive",
  params: idParams,
  query: statementQuery,
  response: statementSchema,
});

/** Notices of credits and debits: a statement without balances and without holds. */
export const noticesSchema = statementSchema.omit({ openingBalance: true, closingBalance: true });
export type NoticesDto = z.output<typeof noticesSchema>;

const formatParameter = <const Format extends string>(format: Format) =>
  z.enum(["", "json", format], `Choose one of: json, ${format}`).optional();

export const noticesCall = call({
  method: "GET",
  path: "/api/virtual-accounts/{id}/notices",
  cost: "expensive",
  params: idParams,
  query: statementQuery.extend({ format: formatParameter("camt054") }),
  response: noticesSchema,
});

/** Call that returns the movements of today so far. */
export const intradayCall = call({
  method: "GET",
  path: "/api/virtual-accounts/{id}/intraday",
  cost: "expensive",
  params: idParams,
  query: statementQuery.omit({ from: true, to: true }).extend({ format: formatParameter("camt052") }),
  response: statementSchema,
});

export const exportWorkbookCall = call({
  method: "GET",
  path: "/api/transactions/export/xlsx",
  cost: "expensive",
  query: transactionFilterSchema,
});
