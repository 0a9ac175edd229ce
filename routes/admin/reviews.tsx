import { listPage } from "@/app/list-page";
import { InboxLink } from "@/app/waiting/inbox-link";
import { walkedRecord } from "@/app/walked-record";
import { listOfferedActs } from "@/approvals/offered-acts";
import { reviewList } from "@/payments/list-screen";
import { actsOnPayment, PaymentRecordPanel } from "@/payments/record";
import { getPaymentRecord } from "@/payments/record-reads";
import { reviewDecisions } from "@/payments/review-decisions";
import { reviewScreen } from "@/payments/screen";
import { dialog, type Opened } from "@/platform/dialogs";

/** Payments that the compliance check stopped. For staff: a client never learns of a review. */
export default listPage(reviewScreen, {
  access: "reviews:page",
  title: "Payments to review",
  description: "What the compliance check stopped, why, and for how long it has waited. For staff only",
  list: reviewList,
  actions: () => <InboxLink path={reviewScreen.path} />,
  dialogs: {
    view: walkedRecord(
      reviewList,
      reviewScreen.to,
      dialog({
        right: "reviews:page",
        async load(visit: Opened<number>) {
          const record = await getPaymentRecord(visit.deps, visit.actor, visit.value);
          return { record, acts: await listOfferedActs(visit, actsOnPayment(record, visit.deps.env.zone)) };
        },
        show: ({ data: { record, acts }, deps, closed }) => (
          <PaymentRecordPanel
            record={record}
            zone={deps.env.zone}
            now={deps.now()}
            list={closed}
            acts={acts}
          />
        ),
      }),
    ),
    ...reviewDecisions,
  },
});
