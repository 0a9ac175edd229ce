import ConfirmWithNote from "islands/confirm-with-note";
import { secondPersonForAct } from "@/approvals/second-person";
import { islandDialog, type Opened } from "@/platform/dialogs";
import { paymentApproval } from "./approvals";
import { askApproval, rejectionQuestion } from "./confirmations";
import { getPaymentRecord } from "./record-reads";

/** Dialogs of the two decisions on a payment under review. */
export const reviewDecisions = {
  approve: islandDialog(ConfirmWithNote, {
    right: "payments:review",
    act: "Approving a payment",
    sought: { as: "Approve a payment", words: "review release compliance" },
    async load({ deps, actor, value }: Opened<number>) {
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
    load: async ({ deps, actor, value }: Opened<number>) =>
      rejectionQuestion(await getPaymentRecord(deps, actor, value), deps),
  }),
};
