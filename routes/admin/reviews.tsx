import ConfirmWithNote from "islands/confirm-with-note";
import { z } from "zod";
import { can } from "@/access/policy";
import { page } from "@/app/define";
import { Island } from "@/kernel/island";
import { idParam } from "@/kernel/query-params";
import { paymentApproval } from "@/oversight/approvals/acts/money-acts";
import { secondPersonForAct } from "@/oversight/approvals/second-person";
import { reviewList } from "@/payments/list-screen";
import { askApproval, askRejection } from "@/payments/questions";
import { PaymentRecordPanel } from "@/payments/record";
import { getPaymentRecord } from "@/payments/record-reads";
import { ListScreen } from "@/platform/lists/screen";
import { DialogOutlet, NeedsScript } from "@/ui/dialog-outlet";
import { PageHeader } from "@/ui/page-header";

/** Payments that the compliance check stopped. For staff: a client never learns of a review. */
export default page({
  access: "reviews:page",
  query: z.object({
    view: idParam.optional(),
    approve: idParam.optional(),
    reject: idParam.optional(),
  }),
  async load(visit) {
    const { actor, deps, query } = visit;
    const wanted = query.view ?? query.approve ?? query.reject;
    const [list, record] = await Promise.all([
      reviewList.load(visit),
      wanted === undefined ? undefined : getPaymentRecord(deps, actor, wanted),
    ]);
    if (list instanceof Response) return list;
    const mayDecide = can(actor, "payments:review");
    const approves = mayDecide && query.approve !== undefined && record?.payment.status === "review";
    const secondPerson = approves
      ? await secondPersonForAct(deps, actor, paymentApproval, { paymentId: record.payment.id })
      : [];
    return { list, record, mayDecide, secondPerson };
  },
  title: "Payments to review",
  view({ data: { list, record, mayDecide, secondPerson }, query, deps }) {
    return (
      <>
        <PageHeader
          title="Payments to review"
          description="What the compliance check stopped, why, and for how long it has waited. For staff only"
        />
        <DialogOutlet>
          {record && query.view !== undefined ? (
            <PaymentRecordPanel
              record={record}
              zone={deps.env.zone}
              now={deps.now()}
              list={list.address}
              acts={mayDecide ? list.path : undefined}
            />
          ) : null}
          {mayDecide && record && query.approve !== undefined ? (
            <NeedsScript act="Approving a payment">
              <Island
                of={ConfirmWithNote}
                when="load"
                props={{ ...askApproval(record, deps), secondPerson }}
              />
            </NeedsScript>
          ) : null}
          {mayDecide && record && query.reject !== undefined ? (
            <NeedsScript act="Rejecting a payment">
              <Island of={ConfirmWithNote} when="load" props={askRejection(record, deps)} />
            </NeedsScript>
          ) : null}
        </DialogOutlet>
        <ListScreen {...list} />
      </>
    );
  },
});
