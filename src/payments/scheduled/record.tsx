import { accountDetail, partyDetail } from "@/accounts/view";
import type { DeclaredAct } from "@/platform/declared-act";
import { getTimelineUrl } from "@/platform/timeline";
import type { RecordAct } from "@/ui/act-menu";
import { amount } from "@/ui/amount";
import { type Definition, DefinitionList } from "@/ui/definition-list";
import { html } from "@/ui/html";
import { isolated } from "@/ui/isolated";
import { Copyable, RecordFigures, RecordPanel } from "@/ui/record-panel";
import { time } from "@/ui/time";
import { formatDate, formatDateTime } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { translate } from "@/vocabulary/language/speaking";
import { cancelScheduledCall } from "./contract";
import { cancelProblem, scheduledBadge } from "./list";
import type { ScheduledRow } from "./queries";
import { scheduledScreen } from "./screen";

type Props = {
  payment: ScheduledRow;
  zone: string;
  /** Address of the list without the record. */
  list: string;
  acts: readonly RecordAct[];
};

/** The panel of a scheduled payment, waiting or ended. */
export const ScheduledRecordPanel = ({ payment, zone, list, acts }: Props) => (
  <RecordPanel
    id={payment.id}
    title="Scheduled payment"
    subject={html`${scheduledBadge(payment.status)} ${isolated(payment.reference)}`}
    list={list}
    timeline={getTimelineUrl("scheduled-payment", payment.id)}
    acts={acts}
  >
    <RecordFigures items={[{ term: "Amount", figure: amount(payment.amount, payment.currency) }]} />
    <DefinitionList items={definitions(payment, zone)} />
  </RecordPanel>
);

function definitions(payment: ScheduledRow, zone: string): Definition[] {
  const { status, nominalDate, executesOn, dueAt, tries, paymentId, approvalId, standingOrderId } = payment;
  const items: Definition[] = [
    {
      term: "From",
      detail: accountDetail(payment, `${scheduledScreen.path}?account=${payment.vaId}`),
      wide: true,
    },
    { term: "To", detail: partyDetail(payment.recipient, payment.payee), wide: true },
    { term: "Description", detail: payment.description, wide: true },
    { term: "Reference", detail: <Copyable label="reference" text={payment.reference} />, wide: true },
    { term: "Executes on", detail: formatDate(executesOn) },
    { term: "Ordered for", detail: formatDate(nominalDate) },
    { term: "Ordered", detail: time(payment.createdAt, formatDateTime(payment.createdAt, zone)) },
    { term: "Ordered by", detail: payment.madeBy ?? "" },
  ];
  if (payment.reason !== null) items.push({ term: "Reason", detail: translate(payment.reason), wide: true });
  if (status === "scheduled" && tries > 0)
    items.push({ term: "Tried again", detail: time(dueAt, formatDateTime(dueAt, zone)) });
  if (standingOrderId !== null)
    items.push({
      term: "Standing order",
      detail: <a href={`/client/standing-orders?view=${standingOrderId}`}>{say("See the standing order")}</a>,
    });
  if (paymentId !== null)
    items.push({
      term: "Payment",
      detail: <a href={`/client/payments?view=${paymentId}`}>{say("See the payment")}</a>,
    });
  else if ((status === "waiting" || status === "failed") && approvalId !== null)
    items.push({
      term: "Approval",
      detail: (
        <a href={`/client/payments?approval=${approvalId}`}>
          {status === "waiting" ? say("See what waits") : say("See what waited")}
        </a>
      ),
    });
  return items;
}

/** Acts of a client on one of its scheduled payments. */
export const scheduledActs = (payment: ScheduledRow): DeclaredAct[] => [
  {
    label: "Cancel payment",
    tone: "danger",
    does: "It is not made; nothing was booked or held for it",
    right: "scheduled-payments:write",
    call: cancelScheduledCall,
    href: scheduledScreen.to("cancel", payment.id),
    refused: cancelProblem(payment),
  },
];
