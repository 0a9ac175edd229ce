import { z } from "zod";
import { call } from "@/kernel/call";
import { pagingQuery } from "@/kernel/query-params";
import { choice, exportSchema, filterSchema } from "@/platform/lists/contract";
import { dayLength } from "@/vocabulary/calendar";
import { sayInEnglish } from "@/vocabulary/language";
import { dirhamPeg, parseRate } from "@/vocabulary/money";

/** Reason why dirhams for a dollar cannot be set, with the fixed rate `peg`. */
export const pegText = "AED is pegged at {peg} to the dollar: set a rate for EUR";

export const rateMessages = {
  created: "Exchange rate set successfully",
  createFailed: "Failed to set exchange rate",
  empty: "No exchange rates found",
  pegged: sayInEnglish(pegText, { peg: dirhamPeg }),
} as const;

/** Currencies with rates to AED. */
const ratedCurrencies = ["USD", "EUR"] as const;

export const rateFilters = { currency: choice("Currency", ratedCurrencies, { all: "All currencies" }) };
export const rateFilterSchema = filterSchema(rateFilters);

/** A rate in the API: dirhams for one unit of the currency, from an instant. Instants are ISO 8601 in UTC. */
export const rateSchema = z.object({
  id: z.int(),
  currency: z.enum(ratedCurrencies),
  rate: z.string(),
  effectiveAt: z.iso.datetime(),
  effectiveUntil: z.iso.datetime().nullable().describe("When the next rate of this currency takes over"),
  createdAt: z.iso.datetime(),
  createdBy: z.string().nullable().describe("Who set it; null in answers to clients"),
});
export type RateDto = z.output<typeof rateSchema>;

function isRate(text: string): boolean {
  try {
    parseRate(text);
    return true;
  } catch {
    return false;
  }
}

/** Time ahead for which a rate may be set, in milliseconds: a year. */
export const furthestRateAhead = 366 * dayLength;

const instant = z.iso
  .datetime({ offset: true, error: "Give an instant such as 2026-11-22T09:00:00Z" })
  .transform((text) => Date.parse(text));

/** Body of the 'New rate' dialog. A rate without an instant takes effect at once. */
export const createRateSchema = z.object({
  currency: z.literal("EUR", rateMessages.pegged),
  rate: z
    .union([z.string(), z.number()])
    .transform((value) => String(value).trim())
    .refine((text) => text !== "", "Rate is required")
    .refine(
      (text) => text === "" || isRate(text),
      "Give the rate as a positive decimal with at most eight places",
    ),
  effectiveAt: z.union([z.literal("").transform(() => undefined), instant]).optional(),
});
export type CreateRate = z.output<typeof createRateSchema>;

export const listRatesCall = call({
  method: "GET",
  path: "/api/exchange-rates",
  query: rateFilterSchema.extend(pagingQuery.shape),
  response: rateSchema.array(),
});

export const createRateCall = call({
  method: "POST",
  path: "/api/exchange-rates",
  body: createRateSchema,
  response: rateSchema,
  status: 201,
});

export const exportRatesCall = call({
  method: "GET",
  path: "/api/exchange-rates/export/csv",
  cost: "expensive",
  query: exportSchema(rateFilterSchema),
});
