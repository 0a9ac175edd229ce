import { z } from "zod";
import { transactionSchema } from "@/accounts/transactions/contract";
import { call } from "@/kernel/call";
import { chosenId } from "@/kernel/query-params";
import { amountSchema, currencySchema } from "@/vocabulary/money";
import { transactionTypes } from "@/vocabulary/options";
import { creditorSchema, payeeDetails } from "../beneficiaries/contract";

/**
 * Body of `POST /api/transactions`. A hold's description is its reason; a release has the reference, amount and
 * currency of the hold that it ends. Only a client's payment has a `recipient`.
 */
export const postTransactionSchema = z.object({
  vaId: chosenId("Name an account by its id"),
  type: z.enum(transactionTypes),
  amount: amountSchema,
  currency: currencySchema,
  description: z.string().trim().min(1, "Description is required").max(1000, "At most 1,000 characters"),
  reference: z.string().trim().min(1, "Reference is required").max(100, "At most 100 characters"),
  recipient: z.string().trim().min(1).max(100).optional(),
  beneficiaryId: z
    .int()
    .positive()
    .optional()
    .describe("A client's payment to one of its beneficiaries: the recipient may be left out"),
  creditor: creditorSchema.optional().describe("Who is paid, where it is no beneficiary"),
  ...payeeDetails,
  executionDate: z.iso
    .date("Use a date such as 2026-12-02")
    .optional()
    .describe(
      "The bank's day on which a client's payment is made: with a later one nothing is booked or held before it",
    ),
});
export type PostTransaction = z.output<typeof postTransactionSchema>;

/** Answer of the call that books a transaction; a client's payment adds its `outcome`. */
const submittedSchema = transactionSchema.extend({
  // Clients do not learn that the bank reviews a payment.
  outcome: z
    .literal("made")
    .optional()
    .describe("Outcome of a client's payment; a 202 has `second_person` or `scheduled`"),
});
export type SubmittedDto = z.output<typeof submittedSchema>;

export const submitTransactionCall = call({
  method: "POST",
  path: "/api/transactions",
  body: postTransactionSchema,
  response: submittedSchema,
  status: 201,
  idempotent: true,
});
