import { countryName } from "@/vocabulary/countries";
import { countryOfIban, looksLikeIban } from "@/vocabulary/iban";
import { say } from "@/vocabulary/language";
import { currentLanguage } from "@/vocabulary/language/speaking";
import type { RecipientKind } from "./contract";

/** Name of an account at this bank that belongs to another client. */
const accountAtThisBank = "An account at this bank";

/**
 * Describes a recipient. Only its own client sees the name of an account at this bank; others see that it is at this
 * bank, which its bank code shows anyway, and not whether it exists.
 * @param recipient as stored: an IBAN without spaces, or an account number
 * @param ours true if the IBAN has the bank's own code
 * @param ownName the customer's name, if the actor may see the account
 */
export function describeRecipient(
  recipient: string,
  ours: boolean,
  ownName: string | undefined,
): { kind: RecipientKind; name: string } {
  if (ownName !== undefined) return { kind: "own", name: ownName };
  if (ours) return { kind: "bank", name: say(accountAtThisBank) };
  if (!looksLikeIban(recipient)) return { kind: "number", name: say("Account number at another bank") };
  const name =
    countryOfIban(recipient) === undefined
      ? "IBAN"
      : say("IBAN, {country}", { country: countryName(recipient.slice(0, 2), currentLanguage()) });
  return { kind: "iban", name };
}
