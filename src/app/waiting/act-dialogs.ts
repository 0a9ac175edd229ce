import { handling } from "@/oversight/alerts/dialogs";
import { approvalDecisions } from "@/oversight/approvals/dialogs";
import { sentDialog } from "@/payments/payment-files/dialogs";
import { reviewDecisions } from "@/payments/review-decisions";
import { requestUpdate } from "@/people/setup-requests/dialogs";

/** Dialogs of the acts on rows of the bank's inbox, for each page that shows such rows. */
export const bankActDialogs = {
  acknowledge: handling("acknowledge", { as: "Acknowledge an alert", among: "?status=active" }),
  ...approvalDecisions("approvals:decide", "an act"),
  approveReview: reviewDecisions.approve,
  rejectReview: reviewDecisions.reject,
  answer: requestUpdate,
  sent: sentDialog,
};

/** The same for a client's inbox. */
export const clientActDialogs = approvalDecisions("payments:make", "a payment");
