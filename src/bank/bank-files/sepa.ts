import { isSEPACountry } from "ibantools";
import { isValidIban } from "@/vocabulary/iban";
import { listPaths, type Part, toElement } from "./order-parts";

/**
 * True for a payment in EUR to an IBAN of a SEPA country. SEPA allows less than ISO 20022: one line of text or one
 * reference, and names of 70 characters.
 */
export const isSepaPayment = (currency: string, account: string): boolean =>
  currency === "EUR" && isValidIban(account) && isSEPACountry(account.slice(0, 2));

/** Remittance (RmtInf) of one creditor reference alone, as SEPA requires. */
export const isSepaRemittance = ([, content]: Part): boolean =>
  typeof content !== "string" &&
  content.length === 1 &&
  content.every((part) => listPaths(toElement(part)).every((path) => path.startsWith("Strd/CdtrRefInf/")));
