import type { TransactionType } from "./contract";

type Described = { type: TransactionType; reference: string; description: string };

/**
 * Transactions whose description is for staff only, so that an investigation is not revealed: the reason of a hold,
 * and the text of its release. Clients neither read it (`describeToClient`) nor search by it.
 */
export const confidentialTypes: readonly TransactionType[] = ["hold", "release"];

/** Description of a transaction for its client. */
export function describeToClient({ type, reference, description }: Described): string {
  if (!confidentialTypes.includes(type)) return description;
  return type === "hold" ? "Processing" : `Release of hold ${reference}`;
}

/** Signs with which a transaction type changes the available and the held balance. */
export function balanceEffect(type: TransactionType): { available: 1 | -1; held: 0 | 1 | -1 } {
  const effects = {
    credit: { available: 1, held: 0 },
    debit: { available: -1, held: 0 },
    hold: { available: -1, held: 1 },
    release: { available: 1, held: -1 },
  } as const;
  return effects[type];
}
