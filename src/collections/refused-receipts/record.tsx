import { accountDetail, partyDetail } from "@/accounts/view";
import type { DeclaredAct } from "@/platform/declared-act";
import { getTimelineUrl } from "@/platform/timeline";
import type { RecordAct } from "@/ui/act-menu";
import { amount } from "@/ui/amount";
import { type Definition, DefinitionList } from "@/ui/definition-list";
import { html } from "@/ui/html";
import { isolated } from "@/ui/isolated";
import { Notice } from "@/ui/notice";
import { RecordFigures, RecordPanel } from "@/ui/record-panel";
import { formatDate } from "@/vocabulary/calendar";
import { receiptRefusalLabels } from "@/vocabulary/collection-options";
import { groupIban } from "@/vocabulary/iban";
import { say, type Text } from "@/vocabulary/language";
import { parseNumberPlace, parsePaidTo } from "@/vocabulary/party/paid-to";
import { recordAddresses, refusedScreens, type Side } from "../screen";
import {
  acceptRefusedCall,
  type OrderStatus,
  refusedOrderLabels,
  refusedProblemLabels,
  returnRefusedCall,
} from "./contract";
import { acceptProblem, refusedBadge, refusedReturnProblem } from "./list";
import { describePayer, type RefusedRow } from "./queries";

type Props = {
  row: RefusedRow;
  side: Side;
  /** Address of the list without the record. */
  list: string;
  acts: readonly RecordAct[];
};

/** The panel of a refused receipt. */
export const RefusedRecordPanel = ({ row, side, list, acts }: Props) => {
  const payer = describePayer(row);
  const waits = side === "admin" && row.status === "waiting" ? whyItWaits(row) : undefined;
  return (
    <RecordPanel
      id={row.id}
      title="Refused receipt"
      subject={html`${refusedBadge(row, side)} ${payer === null ? say("Unknown payer") : isolated(payer.name ?? payer.account ?? "")}`}
      list={list}
      timeline={getTimelineUrl("refused-receipt", row.id)}
      acts={acts}
    >
      <RecordFigures items={[{ term: "Amount", figure: amount(row.amount, row.currency) }]} />
      {row.isTakenBack ? <Notice>{say("The bank took this payment back")}</Notice> : null}
      {side === "client" && row.status === "waiting" && !row.isTakenBack ? (
        <Notice>{say("The bank holds this payment, and returns it or books it to your account")}</Notice>
      ) : null}
      {waits === undefined ? null : <Notice tone="warn">{say(waits)}</Notice>}
      <DefinitionList items={definitions(row, side)} />
    </RecordPanel>
  );
};

/** Reason why a return was not ordered, or bounced. */
function whyItWaits({ problem, orderStatus }: RefusedRow): Text | undefined {
  if (orderStatus === "returned") return "Its return came back: it is not sent again automatically";
  if (orderStatus === "rejected") return "Its return was rejected in its review";
  return problem === null ? undefined : refusedProblemLabels[problem];
}

function definitions(row: RefusedRow, side: Side): Definition[] {
  const { account, number } = recordAddresses[side];
  const payer = describePayer(row);
  const paidTo = parsePaidTo(row.paidTo);
  const place = parseNumberPlace(row.paidTo);
  const order = row.status === "returned" && !row.isTakenBack ? row.orderStatus : null;
  const items: Definition[] = [
    { term: "Rule", detail: say(receiptRefusalLabels[row.code]), wide: true },
    { term: "Booked", detail: formatDate(row.booked) },
    { term: "Meant for", detail: accountDetail(row, account(row.vaId)), wide: true },
  ];
  if (paidTo)
    items.push({
      term: "Paid To",
      detail: partyDetail(paidTo.iban, paidTo.holder, place && number(place)),
      wide: true,
    });
  if (payer)
    items.push({
      term: "Payer",
      detail:
        payer.account === null ? html`${isolated(payer.name ?? "")}` : partyDetail(payer.account, payer.name),
      wide: true,
    });
  if (row.remittance !== "")
    items.push({ term: "Description", detail: html`${isolated(row.remittance)}`, wide: true });
  if (order !== null) items.push({ term: "Return", detail: returnDetail(row, order, side), wide: true });
  if (side === "client") return items;
  if (row.suspenseAccount !== null)
    items.push({ term: "Suspense account", detail: html`${isolated(row.suspenseAccount)}` });
  if (row.bookedTo !== null)
    items.push({ term: "Assigned to", detail: html`${isolated(groupIban(row.bookedTo))}`, wide: true });
  if (row.returnText !== null)
    items.push({ term: "The bank's reason", detail: html`${isolated(row.returnText)}`, wide: true });
  if (row.note !== null) items.push({ term: "Note", detail: html`${isolated(row.note)}`, wide: true });
  items.push({
    term: "Bank line",
    detail: html`<a class="link" href="/admin/reconciliation/statements/${String(row.statementId)}?view=${String(row.id)}">${isolated(String(row.id))}</a>`,
  });
  return items;
}

/** Status of the returning payment, as a link to it. */
function returnDetail({ paymentId }: RefusedRow, status: OrderStatus, side: Side) {
  const words = say(status === "review" && side === "client" ? "Processing" : refusedOrderLabels[status]);
  return html`<a href="/client/payments?view=${String(paymentId)}">${words}</a>`;
}

/** Acts of staff on a refused receipt, each with a reason if it is not possible. */
export const actsOnRefused = (row: RefusedRow): DeclaredAct[] => [
  {
    label: "Return",
    does: "Returns it from suspense to the payer's account",
    right: "bank-lines:post",
    call: returnRefusedCall,
    href: refusedScreens.admin.to("return", row.id),
    refused: refusedReturnProblem(row),
  },
  {
    label: "Accept",
    does: "Books it to the intended account despite the rule",
    right: "bank-lines:post",
    call: acceptRefusedCall,
    href: refusedScreens.admin.to("accept", row.id),
    refused: acceptProblem(row),
  },
];
