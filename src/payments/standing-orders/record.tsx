import { accountDetail, partyDetail } from "@/accounts/view";
import type { DeclaredAct } from "@/platform/declared-act";
import { getTimelineUrl } from "@/platform/timeline";
import type { RecordAct } from "@/ui/act-menu";
import { amount } from "@/ui/amount";
import { type Definition, DefinitionList } from "@/ui/definition-list";
import { html } from "@/ui/html";
import { isolated } from "@/ui/isolated";
import { List } from "@/ui/list";
import { RecordFigures, RecordPanel, RecordPart } from "@/ui/record-panel";
import { formatDate, formatDateTime } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { translate } from "@/vocabulary/language/speaking";
import { formatMoney } from "@/vocabulary/money";
import { scheduledBadge } from "../scheduled/list";
import type { ScheduledRow } from "../scheduled/queries";
import { stepProblem } from "./commands";
import { everyLabels, pauseOrderCall, resumeOrderCall, shiftLabels, standingOrderContract } from "./contract";
import { orderBadge, orderScreen } from "./list";
import type { OrderRecord } from "./record-reads";

type Props = {
  record: OrderRecord;
  /** Address of the list without the record. */
  list: string;
  acts: readonly RecordAct[];
};

/** The panel of a standing order: its payment, its next days, and the outcomes of its last payments. */
export const OrderRecordPanel = ({
  record: { order, payment, payee, account, coming, made, zone },
  list,
  acts,
}: Props) => (
  <RecordPanel
    id={order.id}
    title="Standing order"
    subject={html`${orderBadge(order.status)} ${isolated(order.description)}`}
    list={list}
    timeline={getTimelineUrl("standing-order", order.id)}
    acts={acts}
  >
    <RecordFigures items={[{ term: "Amount", figure: amount(order.amount, order.currency) }]} />
    <DefinitionList items={definitions({ order, payment, payee, account })} />
    <RecordPart title="Next dates" note={coming.length === 0 ? "None" : undefined}>
      <List
        items={coming.map(({ date, executesOn }) => ({
          key: date,
          title: formatDate(executesOn),
          figure: formatMoney(order.amount, order.currency),
          ...(date !== executesOn && { note: say("for {date}", { date: formatDate(date) }) }),
        }))}
      />
    </RecordPart>
    <RecordPart title="Payments so far" note={made.length === 0 ? "None" : undefined}>
      <List
        items={made.map((one) => ({
          key: one.id,
          href: `/client/scheduled-payments?view=${one.id}&status=all`,
          title: formatDate(one.executesOn),
          text: getOutcome(one, zone),
          figure: formatMoney(one.amount, one.currency),
          note: scheduledBadge(one.status),
        }))}
      />
    </RecordPart>
  </RecordPanel>
);

/** Reason why a payment of an order was not made, and the time of the next try; for any other payment its reference. */
function getOutcome({ status, reason, reference, tries, dueAt }: ScheduledRow, zone: string): string {
  if (reason === null) return reference;
  if (status !== "scheduled" || tries === 0) return translate(reason);
  return say("{reason}. Tried again on {time}", { reason, time: formatDateTime(dueAt, zone) });
}

function definitions({
  order,
  payment,
  payee,
  account,
}: Pick<OrderRecord, "order" | "payment" | "payee" | "account">): Definition[] {
  const items: Definition[] = [
    { term: "From", detail: accountDetail(account, `${orderScreen.path}?account=${order.vaId}`), wide: true },
    {
      term: "To",
      detail: partyDetail(order.recipient, payee),
      wide: true,
    },
    ...(payment.structuredReference === null
      ? []
      : [{ term: "Payee's reference", detail: payment.structuredReference } satisfies Definition]),
    ...(payment.purpose === null ? [] : [{ term: "Purpose", detail: payment.purpose } satisfies Definition]),
    { term: "How often", detail: say(everyLabels[order.every]) },
    { term: "First date", detail: formatDate(order.from) },
  ];
  if (order.until !== null) items.push({ term: "Last date", detail: formatDate(order.until) });
  if (order.times !== null)
    items.push({
      term: "Number of payments",
      detail: say("{begun} of {times}", { begun: order.begun, times: order.times }),
    });
  if (order.every === "week" || order.every === "month")
    items.push({ term: "On a closed day", detail: say(shiftLabels[order.shift]) });
  return items;
}

/** Acts of a client on one of its standing orders. */
export function orderActs({ order }: Pick<OrderRecord, "order">): DeclaredAct[] {
  const right = "standing-orders:write";
  const pausing: DeclaredAct =
    order.status === "paused"
      ? {
          label: "Resume",
          does: "It pays again from its next date on; what was missed is not made up for",
          right,
          call: resumeOrderCall,
          href: orderScreen.to("resume", order.id),
          refused: stepProblem(order, "resume"),
        }
      : {
          label: "Pause",
          does: "It pays nothing until it is resumed",
          right,
          call: pauseOrderCall,
          href: orderScreen.to("pause", order.id),
          refused: stepProblem(order, "pause"),
        };
  return [
    pausing,
    {
      label: "Edit",
      does: "Payments that were begun stay as they are",
      right,
      call: standingOrderContract.calls.update,
      href: orderScreen.to("edit", order.id),
      refused: stepProblem(order, "cancel"),
    },
    {
      label: "Cancel standing order",
      tone: "danger",
      does: "It makes no more payments; those already begun stay as they are",
      right,
      call: standingOrderContract.calls.remove,
      href: orderScreen.to("cancel", order.id),
      refused: stepProblem(order, "cancel"),
    },
  ];
}
