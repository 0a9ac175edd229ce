import { countryName } from "@/vocabulary/countries";
import { countryOfIban, looksLikeIban } from "@/vocabulary/iban";
import { say } from "@/vocabulary/language";
import { currentLanguage } from "@/vocabulary/language/speaking";
import type { RecipientKind } from "./contract";

/** How an account of ours that is not the client's own is named. */
export const accountAtThisBank = "An account at this bank";

/**
 * Says what a recipient is. An account of ours is named to its own client only; of another one it is said that it is at
 * this bank, which its bank code tells anyhow, and not whether there is such an account.
 * @param recipient as it is stored: an IBAN without spaces, or an account number
 * @param ours whether the IBAN carries the bank's own code
 * @param ownName the customer's name, where the actor may see the account
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
