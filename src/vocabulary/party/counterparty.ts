import { z } from "zod";
import { particularsSchema } from "./particulars";

/** Party at the other end of a movement, as banks and payments name it; null if unknown. */
export const counterpartySchema = z.object({
  name: z.string().nullable(),
  account: z.string().nullable().describe("IBAN or local number, without spaces"),
  agent: z.string().nullable().describe("The BIC of its bank, or its number within a clearing system"),
  reference: z.string().nullable().describe("The creditor's reference (ISO 11649 or a scheme's own)"),
  endToEndId: z.string().nullable(),
  particulars: particularsSchema
    .optional()
    .describe("What the bank states of the movement beyond amount and parties"),
});
export type Counterparty = z.output<typeof counterpartySchema>;

/** Party of a movement that names nobody. */
export const unknownParty: Counterparty = {
  name: null,
  account: null,
  agent: null,
  reference: null,
  endToEndId: null,
};
