import { listPage } from "@/app/list-page";
import { InboxLink } from "@/app/waiting/inbox-link";
import { listedRecord } from "@/app/walked-record";
import { reviewList } from "@/payments/list-screen";
import { actsOnPayment, PaymentRecordPanel } from "@/payments/record";
import { getPaymentRecord } from "@/payments/record-reads";
import { reviewDecisions } from "@/payments/review-decisions";
import { reviewScreen } from "@/payments/screen";

/** Payments that the compliance check stopped. For staff: a client never learns of a review. */
export default listPage(reviewScreen, {
  access: "reviews:page",
  title: "Payments to review",
  description: "What the compliance check stopped, why, and for how long it has waited. For staff only",
  list: reviewList,
  actions: () => <InboxLink path={reviewScreen.path} />,
  dialogs: {
    view: listedRecord(reviewList, reviewScreen.to, {
      right: "reviews:page",
      read: getPaymentRecord,
      acts: (record, { deps }) => actsOnPayment(record, deps.env.zone),
      show: (record, shown) => <PaymentRecordPanel record={record} {...shown} />,
    }),
    ...reviewDecisions,
  },
});
