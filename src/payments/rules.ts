import { groupIban, looksLikeIban } from "@/iban";

/** A recipient as people read it: an IBAN in groups of four, an account number as it is. */
export const shownRecipient = (recipient: string): string =>
  looksLikeIban(recipient) ? groupIban(recipient) : recipient;
