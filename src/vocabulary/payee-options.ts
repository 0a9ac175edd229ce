/** Options of who is paid: beside the other lists, which every island fetches. */

/** What a rule may ask of a payment that leaves the bank, in the order in which it is told. */
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

/** Who bears the charges of a payment (ISO 20022): each its own, the payer, the payee, or as the scheme has it (SLEV). */
export const chargeBearers = ["SHAR", "DEBT", "CRED", "SLEV"] as const;
