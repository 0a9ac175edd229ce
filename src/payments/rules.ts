import type { AccountStatus, AccountType } from "@/accounts/contract";
import { groupIban, looksLikeIban } from "@/iban";
import type { Minor } from "@/money";

/** A recipient as people read it: an IBAN in groups of four, an account number as it is. */
export const shownRecipient = (recipient: string): string =>
  looksLikeIban(recipient) ? groupIban(recipient) : recipient;

/** What decides whether an account can pay; `available` in minor units. */
type Payer = { type: AccountType; status: AccountStatus; debitEnabled: boolean; available: Minor };

/** Why nothing can be paid from an account, as a sentence; undefined where it can (specification, section 2). */
export function payRefusal({ type, status, debitEnabled, available }: Payer): string | undefined {
  if (type === "COBO") return "This account is for collections";
  if (status !== "active") return `This account is ${status}`;
  if (!debitEnabled) return "Debits are switched off";
  if (available <= 0) return "Nothing is available";
  return undefined;
}
