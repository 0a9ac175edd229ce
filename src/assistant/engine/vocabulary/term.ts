/** A word of the product, what it means, and what it means to the bank's staff where that is more. */
export type Term = { term: string; text: string; staff?: string; for?: "staff" | "client" };
