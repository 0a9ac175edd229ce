import { endpoint } from "@/app/define";
import { paymentOutlook } from "@/oversight/approvals/payment-outlook";
import { previewPaymentCall } from "@/payments/contract";
import { previewPayment } from "@/payments/preview";

export const POST = endpoint(previewPaymentCall, {
  summary: "Preview a payment",
  description:
    "Says what the payment would do, and books nothing: from, to, amount, what is available afterwards, and what becomes of it at first. What the payment would be refused with is answered here, and checked again when it is made.",
  category: "Payments",
  access: "payments:make",
  approval: { none: "a look ahead" },
  handler: ({ actor, deps, body }) => previewPayment(deps, actor, body, paymentOutlook),
});
