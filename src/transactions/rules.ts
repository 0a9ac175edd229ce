import type { TransactionType } from "./contract";

type Described = { type: TransactionType; reference: string; description: string };

/**
 * What a client reads of one of its transactions. The reason of a hold, and what was said when it was lifted, are for
 * staff only, lest an investigation be given away: a client sees 'Processing' and the hold's reference.
 */
export function describeToClient({ type, reference, description }: Described): string {
  if (type === "hold") return "Processing";
  return type === "release" ? `Release of hold ${reference}` : description;
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
