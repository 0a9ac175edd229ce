import { z } from "zod";
import { decimalSchema } from "@/money";

/** The four figures (specification, section 3). BOTH counts as COBO and as POBO; the total is in USD at the latest rates. */
export const statsSchema = z.object({
  totalVAs: z.number().int(),
  activeCOBO: z.number().int(),
  activePOBO: z.number().int(),
  totalBalance: decimalSchema,
});
export type Stats = z.output<typeof statsSchema>;
