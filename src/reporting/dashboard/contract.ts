import { z } from "zod";
import { call } from "@/kernel/call";
import { currencySchema, decimalSchema } from "@/vocabulary/money";

/** The four figures (specification, section 3). BOTH counts as COBO and as POBO; the total is in USD at the latest rates. */
const statsSchema = z.object({
  totalVAs: z.number().int(),
  activeCOBO: z.number().int(),
  activePOBO: z.number().int(),
  totalBalance: decimalSchema,
  unpriced: currencySchema
    .array()
    .describe("Currencies left out of the total, since no rate is set for them"),
});
export type Stats = z.output<typeof statsSchema>;

export const getStatsCall = call({ method: "GET", path: "/api/dashboard/stats", response: statsSchema });
