import { z } from "zod";
import { call } from "@/kernel/call";
import { accountNumberSchema } from "@/vocabulary/iban";
import { payeeCheckResults } from "@/vocabulary/options";
import { visibleLine } from "@/vocabulary/visible-line";

export type PayeeCheckResult = (typeof payeeCheckResults)[number];

/** Result of a payee name check. `name`: the account's holder, if the given name is close to it. */
export const payeeCheckSchema = z.object({
  result: z.enum(payeeCheckResults),
  name: z.string().optional().describe("Whose account it is, with `close_match` alone"),
});
export type PayeeCheck = z.output<typeof payeeCheckSchema>;

export const checkPayeeCall = call({
  method: "POST",
  path: "/api/payee-checks",
  body: z.object({
    account: accountNumberSchema.meta({
      description: "The virtual IBAN",
      example: "AE070331234567890123456",
    }),
    name: visibleLine(140).min(1, "Give the payee's name"),
  }),
  response: payeeCheckSchema,
});

/** Texts shown to the payer for each result of the check. `{name}` stands for a name. */
export const payeeCheckWords = {
  match: { title: "The name matches the account", text: "The account is held by {name}." },
  close_match: {
    title: "The name is close to the account's",
    text: "The account is held by {name}. Go back and correct the name, or pay if you are sure.",
  },
  no_match: {
    title: "The name does not match the account",
    text: "The account is not held by {name}. Its holder would get the money: pay only if you are sure.",
  },
  unavailable: {
    title: "The name could not be checked",
    text: "The payee's bank did not say whether the account is held by {name}. You can pay without the check.",
  },
} as const satisfies Record<PayeeCheckResult, { title: string; text: string }>;
