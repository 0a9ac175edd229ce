import ConfirmWithNote from "islands/confirm-with-note";
import { listPage } from "@/app/list-page";
import { walkedRecord } from "@/app/walked-record";
import { listOfferedActs } from "@/approvals/offered-acts";
import { secondPersonForAct } from "@/approvals/second-person";
import { paymentApproval } from "@/payments/approvals";
import { askApproval, rejectionQuestion } from "@/payments/confirmations";
import { reviewList } from "@/payments/list-screen";
import { actsOnPayment, PaymentRecordPanel } from "@/payments/record";
import { getPaymentRecord } from "@/payments/record-reads";
import { reviewScreen } from "@/payments/screen";
import { dialog, islandDialog, type Opened } from "@/platform/dialogs";

/** Payments that the compliance check stopped. For staff: a client never learns of a review. */
export default listPage(reviewScreen, {
  access: "reviews:page",
  title: "Payments to review",
  description: "What the compliance check stopped, why, and for how long it has waited. For staff only",
  list: reviewList,
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
    approve: islandDialog(ConfirmWithNote, {
      right: "payments:review",
      act: "Approving a payment",
      sought: { as: "Approve a payment", words: "review release compliance" },
      async load({ deps, actor, value }) {
        const record = await getPaymentRecord(deps, actor, value);
        const secondPerson =
          record.payment.status === "review"
            ? await secondPersonForAct(deps, actor, paymentApproval, { paymentId: value })
            : [];
        return { ...askApproval(record, deps), secondPerson };
      },
    }),
    reject: islandDialog(ConfirmWithNote, {
      right: "payments:review",
      act: "Rejecting a payment",
      sought: { as: "Reject a payment", words: "review refuse compliance" },
      load: async ({ deps, actor, value }) =>
        rejectionQuestion(await getPaymentRecord(deps, actor, value), deps),
    }),
  },
});
