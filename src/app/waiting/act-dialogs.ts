import { handling } from "@/oversight/alerts/dialogs";
import { approvalDecisions } from "@/oversight/approvals/dialogs";
import { sentDialog } from "@/payments/payment-files/dialogs";
import { reviewDecisions } from "@/payments/review-decisions";
import { requestUpdate } from "@/people/setup-requests/dialogs";

const { refuse, ...decisions } = approvalDecisions("approvals:decide", "an act");

/** Dialogs of the main acts on rows of the bank's inbox. */
export const bankMainDialogs = {
  ...decisions,
  acknowledge: handling("acknowledge", { as: "Acknowledge an alert", among: "?status=active" }),
  approveReview: reviewDecisions.approve,
  answer: requestUpdate,
  sent: sentDialog,
};

/** Dialogs of all acts. */
export const bankActDialogs = { ...bankMainDialogs, refuse, rejectReview: reviewDecisions.reject };

/** Dialogs of all acts on rows of a client's inbox. */
export const clientActDialogs = approvalDecisions("payments:make", "a payment");

/** Dialogs of the main ones. */
export const clientMainDialogs = { approve: clientActDialogs.approve };
