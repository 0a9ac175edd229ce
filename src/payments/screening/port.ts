import { z } from "zod";
import type { Port } from "@/platform/ports/ask";
import { screeningDecisions } from "@/vocabulary/options";

/** What is sent to be screened. `id` is the payment's and the same whenever it is asked again; amounts are decimals. */
export type ScreeningQuestion = {
  id: string;
  direction: "outgoing";
  amount: string;
  currency: string;
  debtor: { name: string; account: string };
  creditor: { name: string | null; account: string; agent: string | null; country: string | null };
  purpose: string | null;
  remittance: string;
};

/** The bank's own screening of payments against lists of names. */
export const screeningPort: Port<{
  decision: (typeof screeningDecisions)[number];
  reference: string | null;
}> = {
  name: "screening",
  answer: z.object({
    decision: z.enum(screeningDecisions),
    reference: z
      .string()
      .trim()
      .max(100)
      .nullish()
      .transform((text) => text || null),
  }),
};
