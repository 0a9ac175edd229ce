import type { Text } from "./language";

/** Options of who is paid: beside the other lists, which every island fetches. */

/** Details that a rule may require of a payment that leaves the bank, in display order. */
export const payeeNeeds = [
  "name",
  "country",
  "town",
  "address",
  "agent",
  "purpose",
  "structuredReference",
  "regulatoryReporting",
] as const;
export type PayeeNeed = (typeof payeeNeeds)[number];

/** Bearer of a payment's charges (ISO 20022): each its own, the payer, the payee, or by the rules of the scheme (SLEV). */
export const chargeBearers = ["SHAR", "DEBT", "CRED", "SLEV"] as const;
export const chargeBearerLabels: Record<(typeof chargeBearers)[number], Text> = {
  SHAR: "Each its own (SHAR)",
  DEBT: "The payer (DEBT)",
  CRED: "The payee (CRED)",
  SLEV: "By the rules of the scheme (SLEV)",
};
