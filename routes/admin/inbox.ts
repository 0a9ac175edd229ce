import { inboxPage } from "@/app/waiting/inbox-page";
import { bankInbox } from "@/app/waiting/screen";
import { handling } from "@/oversight/alerts/dialogs";
import { approvalDecisions } from "@/oversight/approvals/dialogs";
import { sentDialog } from "@/payments/payment-files/dialogs";
import { reviewDecisions } from "@/payments/review-decisions";
import { requestUpdate } from "@/people/setup-requests/dialogs";

/** All that waits for the bank's staff. */
export default inboxPage(bankInbox, {
  inbox: "bank",
  access: "inbox:page",
  description: "All that waits, by money, deadline and age",
  dialogs: {
    acknowledge: handling("acknowledge", { as: "Acknowledge an alert", among: "?status=active" }),
    ...approvalDecisions("approvals:decide", "an act"),
    approveReview: reviewDecisions.approve,
    rejectReview: reviewDecisions.reject,
    answer: requestUpdate,
    sent: sentDialog,
  },
});
