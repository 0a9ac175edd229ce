import { journalKinds } from "db/journal-kinds";
import type { JournalKind, PostingInput } from "db/journal-kinds/declaration";
import type { Command } from "./command";

/** Inputs that a refusal may concern; the first one of the posting's is used. */
const inputsByRefusal: Readonly<Record<string, readonly PostingInput[]>> = {
  ACCOUNT_NOT_ACTIVE: ["vaId"],
  CREDIT_DISABLED: ["vaId"],
  DEBIT_DISABLED: ["vaId"],
  PAYMENTS_NOT_ENABLED: ["vaId"],
  CURRENCY_DIFFERS: ["recipient", "vaId"],
  PAYMENT_CURRENCY: ["currency"],
  SAME_ACCOUNT: ["recipient"],
  RECIPIENT_REFUSED: ["recipient"],
  INSUFFICIENT_FUNDS: ["amount"],
  MAXIMUM_BALANCE: ["amount"],
  BALANCE_OUT_OF_RANGE: ["amount"],
  DAILY_LIMIT: ["amount"],
  MONTHLY_LIMIT: ["amount"],
  CAPTURE_TOO_LARGE: ["amount"],
  HOLD_NOT_FOUND: ["reference"],
  REFERENCE_USED: ["reference"],
  CBS_ACCOUNT_INACTIVE: ["cbsAccount"],
  CBS_CURRENCY: ["cbsAccount", "currency"],
  SUSPENSE_ACCOUNT: ["suspenseAccount"],
};

/**
 * Sentence of a refusal under the input that it concerns, so that a form shows it there; undefined without one.
 * @param code the refusal's short code
 */
export function refusedInput(
  { kind, steps }: Pick<Command, "kind" | "steps">,
  code: string,
  sentence: string,
): Record<string, string> | undefined {
  // A hold that is released from its own record was not looked up by a typed reference.
  if (kind === "release" && steps[0]?.hold !== undefined) return undefined;
  const { inputs = [] }: JournalKind = journalKinds[kind];
  const input = inputsByRefusal[code]?.find((one) => inputs.includes(one));
  return input === undefined ? undefined : { [input]: sentence };
}
