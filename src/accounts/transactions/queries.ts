import { toDecimal } from "@/vocabulary/money";
import { parsePaidTo } from "@/vocabulary/party/paid-to";
import type { TransactionDto } from "./contract";
import type { TransactionRow } from "./list";
import { parseParty } from "./party";

/** Converts a transaction to the form of answers. */
export function toTransactionDto(
  row: Omit<TransactionRow, "customerName" | "virtualIban" | "heldAfter" | "party" | "paidTo"> & {
    party?: string | null;
    paidTo?: string | null;
  },
): TransactionDto {
  return {
    id: row.id,
    vaId: row.vaId,
    type: row.type,
    amount: toDecimal(row.amount),
    currency: row.currency,
    originalAmount: row.originalAmount === null ? null : toDecimal(row.originalAmount),
    originalCurrency: row.originalCurrency,
    rate: row.rate,
    description: row.description,
    reference: row.reference,
    balanceAfter: toDecimal(row.balanceAfter),
    counterparty: parseParty(row.party),
    paidTo: parsePaidTo(row.paidTo),
    processedAt: new Date(row.processedAt).toISOString(),
    createdAt: new Date(row.createdAt).toISOString(),
  };
}
