import { z } from "zod";
import { payeeCheckResults } from "@/vocabulary/options";

/**
 * Who is paid, beside the account: it is kept in the command of the payment's journal, as it was when it was made. What is
 * not known is null. `reference` is a structured creditor reference (ISO 11649), `purpose` an ISO 20022 code.
 */
export const payeeSchema = z.object({
  /** The beneficiary from which it was taken; null where it was typed. */
  beneficiaryId: z.int().nullable(),
  name: z.string(),
  bic: z.string().nullable(),
  clearingCode: z.string().nullable(),
  country: z.string().nullable(),
  town: z.string().nullable(),
  addressLines: z.string().array(),
  purpose: z.string().nullable(),
  reference: z.string().nullable(),
  /** What the check of name and account came to before the payment, and when (milliseconds UTC); absent where none was made. */
  check: z
    .object({ result: z.enum(payeeCheckResults), answered: z.string().nullable(), at: z.int() })
    .optional(),
});
export type Payee = z.infer<typeof payeeSchema>;
