import { endpoint } from "@/app/define";
import { statusReport } from "@/payments/payment-files/approvals";
import { readReportCall } from "@/payments/payment-files/contract";
import { uploadStatusReport } from "@/payments/payment-files/status-reports";

export const POST = endpoint(readReportCall, {
  summary: "Read a payment status report",
  description:
    "What the bank says of a payment file, as pain.002 of version 001.03, 001.10 or 001.11: accepted orders are noted, and the payers of those that it rejects have their money back, once, however often the report is sent. Orders that no file here has are counted as unknown, and nothing is booked for them. The same bytes again answer as the first time.",
  category: "Payment Files",
  access: "payment-files:write",
  stepUp: "payments",
  approval: statusReport,
  handler: ({ actor, deps, form, idempotency }) => uploadStatusReport(deps, actor, form.file, idempotency),
});
