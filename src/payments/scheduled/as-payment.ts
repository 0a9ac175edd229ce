import { toDecimal } from "@/vocabulary/money";
import type { PaymentDto } from "../contract";
import type { ScheduledRow } from "./queries";

/** A scheduled payment in the list of payments: it has its own id, since it is not yet a payment. */
export const asPaymentDto = (row: ScheduledRow): PaymentDto => ({
  id: row.id,
  vaId: row.vaId,
  status: "scheduled",
  executionDate: row.executesOn,
  recipient: row.recipient,
  creditor: null,
  purpose: null,
  structuredReference: null,
  chargeBearer: null,
  regulatoryReporting: null,
  needs: [],
  amount: toDecimal(row.amount),
  currency: row.currency,
  description: row.description,
  reference: row.reference,
  createdAt: new Date(row.createdAt).toISOString(),
  createdBy: row.madeBy,
  madeFor: null,
  suspicion: null,
  review: null,
  returned: null,
  virtualAccount: { customerName: row.customerName, virtualIban: row.virtualIban },
});
