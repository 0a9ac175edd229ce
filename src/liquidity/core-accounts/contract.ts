import { z } from "zod";
import { call } from "@/kernel/call";
import { choice, filterSchema } from "@/platform/lists/contract";
import { clientIdSchema } from "@/vocabulary/client-id";
import { accountNumberSchema } from "@/vocabulary/iban";
import type { Text } from "@/vocabulary/language";
import { type Currency, currencies, currencySchema } from "@/vocabulary/money";
import { visibleLine } from "@/vocabulary/visible-line";

export const coreAccountWords = {
  title: "Core accounts",
  saved: "Core accounts saved successfully",
  saveFailed: "Failed to save core accounts",
  readFailed: "Failed to read core accounts",
  ours: "This is an account of ours: a core account is outside this book",
  twice: "A client has one core account for each currency",
  empty: "No core accounts found",
  set: "Set core accounts",
} as const;

export const coreAccountLabels: Record<Currency, Text> = {
  USD: "USD account",
  AED: "AED account",
  EUR: "EUR account",
};

export const coreAccountFilters = {
  currency: choice("Currency", currencies, { all: "All currencies" }),
};
export const coreAccountFilterSchema = filterSchema(coreAccountFilters);

const coreAccountSchema = z.object({
  currency: currencySchema,
  account: accountNumberSchema.meta({
    description: "An IBAN, or an account number of 6 to 20 digits; none of ours",
    example: "AE070331234567890123456",
  }),
  name: visibleLine(70).min(1, "Name is required").describe("Name of its holder"),
});
/** Account of a client in the core banking system. */
export type CoreAccount = z.output<typeof coreAccountSchema>;

export const coreAccountsBody = coreAccountSchema
  .array()
  .max(currencies.length)
  .refine(
    (accounts) => new Set(accounts.map(({ currency }) => currency)).size === accounts.length,
    coreAccountWords.twice,
  );

const coreAccountsSchema = z.object({
  clientId: z.string(),
  accounts: z.object({ currency: currencySchema, account: z.string(), name: z.string() }).array(),
  version: z
    .int()
    .describe(
      "Version of all of them. Send it back in If-Match: a change made in the meantime is a conflict",
    ),
});
export type CoreAccountsDto = z.output<typeof coreAccountsSchema>;

const params = z.object({ clientId: clientIdSchema });
const path = "/api/clients/{clientId}/core-accounts";

export const getCoreAccountsCall = call({
  method: "GET",
  path,
  params,
  response: coreAccountsSchema,
  versioned: true,
});

export const putCoreAccountsCall = call({
  method: "PUT",
  path,
  params,
  body: coreAccountsBody,
  response: coreAccountsSchema,
  versioned: true,
});
