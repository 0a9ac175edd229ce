import { swiftText } from "@/bank/bank-files/swift-letters";
import { type Currency, type Minor, toDecimal } from "@/vocabulary/money";

/** Values of a code, by the guideline's names for them: amount in minor units, IBAN without spaces, reference of ISO 11649. */
type Transfer = { name: string; iban: string; amount: Minor; currency: Currency; reference: string };

const longestName = 70;
const largestAmount: Minor = 99_999_999_999;
const mostBytes = 331;

/**
 * Converts a payee's name to SEPA's Latin letters, cut to 70 characters; undefined if it has none.
 */
function latinName(name: string): string | undefined {
  const latin = swiftText(name).slice(0, longestName).trim();
  return /[A-Za-z0-9]/.test(latin) ? latin : undefined;
}

/**
 * Text of the QR code with which banking apps fill in a SEPA credit transfer (EPC069-12, version 002): one value a line, the last
 * one without a line break. The BIC is left out, as the payer's bank takes it from the IBAN.
 * @returns undefined for another currency, an amount of 0 or above 999,999,999.99, and a name without a Latin form
 */
export function writeEpcText({ name, iban, amount, currency, reference }: Transfer): string | undefined {
  const payee = latinName(name);
  if (currency !== "EUR" || amount < 1 || amount > largestAmount || payee === undefined) return undefined;
  const lines = ["BCD", "002", "1", "SCT", "", payee, iban, `EUR${toDecimal(amount)}`, "", reference];
  const text = lines.join("\n");
  return text.length > mostBytes ? undefined : text;
}

/** The largest version of a QR code that the guideline allows. */
export const largestEpcVersion = 13;
