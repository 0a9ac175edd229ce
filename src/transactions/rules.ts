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
