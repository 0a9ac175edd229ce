import { z } from "zod";
import { call } from "@/kernel/call";
import { code } from "@/platform/lists/contract";
import type { Text } from "@/vocabulary/language";
import { currencySchema, decimalSchema } from "@/vocabulary/money";

/** Ageing bands, in days overdue. */
export const ageBands = ["notDue", "to30", "to60", "to90", "over90"] as const;
export type AgeBand = (typeof ageBands)[number];
export const ageLabels: Record<AgeBand, Text> = {
  notDue: "Not due",
  to30: "1 to 30 days",
  to60: "31 to 60 days",
  to90: "61 to 90 days",
  over90: "Over 90 days",
};

const bands = {
  notDue: decimalSchema,
  to30: decimalSchema,
  to60: decimalSchema,
  to90: decimalSchema,
  over90: decimalSchema,
  total: decimalSchema,
};

const ageingSchema = z.object({
  at: z.iso.date(),
  currencies: z
    .object({
      currency: currencySchema,
      ...bands,
      payers: z
        .object({ name: z.string().nullable(), ...bands })
        .array()
        .describe("The largest first; a name of null for what has no payer"),
    })
    .array(),
});
export type AgeingDto = z.output<typeof ageingSchema>;

const ageingQuery = z.object({
  at: z.iso
    .date("Use a date such as 2026-12-02")
    .optional()
    .describe("The day by which ages are counted; today where it is left out"),
  clientId: code("Client ID").schema,
});
export type AgeingQuery = z.output<typeof ageingQuery>;

export const ageingCall = call({
  method: "GET",
  path: "/api/expected-receipts/ageing",
  query: ageingQuery,
  response: ageingSchema,
});
