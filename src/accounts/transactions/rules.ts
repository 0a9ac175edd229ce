import type { TransactionType } from "./contract";

type Described = { type: TransactionType; reference: string; description: string };

/**
 * Transactions whose description is for staff only, so that an investigation is not given away: the reason of a hold,
 * and what was said when it was lifted. Clients neither read it (`describeToClient`) nor find by it (the search).
 */
export const confidentialTypes: readonly TransactionType[] = ["hold", "release"];

/** What a client reads as the description of one of its transactions. */
export function describeToClient({ type, reference, description }: Described): string {
  if (!confidentialTypes.includes(type)) return description;
  return type === "hold" ? "Processing" : `Release of hold ${reference}`;
}

/** What a transaction of a type does to its account's two balances: the sign of its amount in each. */
export function effectOf(type: TransactionType): { available: 1 | -1; held: 0 | 1 | -1 } {
  const effects = {
    credit: { available: 1, held: 0 },
    debit: { available: -1, held: 0 },
    hold: { available: -1, held: 1 },
    release: { available: 1, held: -1 },
  } as const;
  return effects[type];
}
