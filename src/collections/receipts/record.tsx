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
import { formatDate } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { formatMoney, fromDecimal } from "@/vocabulary/money";
import { parseNumberPlace } from "@/vocabulary/party/paid-to";
import { expectedScreens, receiptScreens, recordAddresses, type Side } from "../screen";
import { ApplicationList } from "./application-list";
import { applyReceiptCall, keepReceiptCall, type ReceiptRecordDto, suggestionLabels } from "./contract";
import { receiptBadge, restProblem } from "./list";
import type { ReceiptRow } from "./queries";

/** A receipt with its applications and suggestions, and the number that was paid; `mayUndo`: the reader may undo one. */
type ReceiptRecord = {
  row: ReceiptRow;
  dto: ReceiptRecordDto;
  mayUndo: boolean;
};

type Props = {
  record: ReceiptRecord;
  side: Side;
  /** Address of the list without the record. */
  list: string;
  acts: readonly RecordAct[];
};

/** The panel of a receipt. */
export const ReceiptRecordPanel = ({ record: { row, dto, mayUndo }, side, list, acts }: Props) => (
  <RecordPanel
    id={row.id}
    title="Receipt"
    subject={html`${receiptBadge(row.status)} ${isolated(dto.payer?.name ?? dto.payer?.account ?? row.own)}`}
    list={list}
    timeline={getTimelineUrl("receipt", row.id)}
    acts={acts}
  >
    <RecordFigures
      items={[
        { term: "Amount", figure: amount(row.amount, row.currency) },
        { term: "Remaining", figure: amount(fromDecimal(dto.rest), row.currency) },
      ]}
    />
    <DefinitionList items={definitions(row, dto, side)} />
    <RecordPart title="Applications" note={dto.applications.length === 0 ? "None" : undefined}>
      <ApplicationList
        applications={dto.applications}
        currency={row.currency}
        title={({ number }) => number}
        href={({ expectedReceiptId }) => expectedScreens[side].to("view", expectedReceiptId)}
        undo={mayUndo ? (one) => receiptScreens[side].to("undo", `${row.id}-${one.id}`, list) : undefined}
      />
    </RecordPart>
    {dto.suggestions.length === 0 ? null : (
      <RecordPart title="Suggestions">
        <List
          items={dto.suggestions.map((one) => ({
            key: one.expectedReceiptId,
            title: one.number,
            text: say(suggestionLabels[one.why]),
            figure: formatMoney(fromDecimal(one.open), row.currency),
            note: say("due {date}", { date: formatDate(one.dueDate) }),
            href: expectedScreens[side].to("view", one.expectedReceiptId),
          }))}
        />
      </RecordPart>
    )}
  </RecordPanel>
);

function definitions(row: ReceiptRow, dto: ReceiptRecordDto, side: Side): Definition[] {
  const { account, number } = recordAddresses[side];
  const place = parseNumberPlace(row.paidTo);
  const items: Definition[] = [
    { term: "Booked", detail: formatDate(dto.bookedOn) },
    { term: "Value date", detail: formatDate(dto.valuedOn) },
    { term: "Account", detail: accountDetail(row, account(row.vaId)), wide: true },
  ];
  if (dto.payer)
    items.push({
      term: "Payer",
      detail:
        dto.payer.account === null
          ? html`${isolated(dto.payer.name ?? "")}`
          : partyDetail(dto.payer.account, dto.payer.name),
      wide: true,
    });
  if (dto.paidTo)
    items.push({
      term: "Paid To",
      detail: partyDetail(dto.paidTo.iban, dto.paidTo.holder, place && number(place)),
      wide: true,
    });
  if (dto.reference !== null) items.push({ term: "Reference", detail: html`${isolated(dto.reference)}` });
  if (dto.endToEndId !== null)
    items.push({ term: "End-to-end Id", detail: html`${isolated(dto.endToEndId)}` });
  if (dto.remittance !== null)
    items.push({ term: "Description", detail: html`${isolated(dto.remittance)}`, wide: true });
  if (row.kept > 0) items.push({ term: "Kept", detail: formatMoney(row.kept, row.currency) });
  if (row.returned > 0) items.push({ term: "Returned", detail: formatMoney(row.returned, row.currency) });
  return items;
}

/** Acts on a receipt, each with a reason if nothing is left of it. */
export const actsOnReceipt =
  (side: Side) =>
  ({ row }: ReceiptRecord): DeclaredAct[] => [
    {
      label: "Apply",
      does: "Says what it was for; no money moves",
      right: "receipts:apply",
      call: applyReceiptCall,
      href: receiptScreens[side].to("apply", row.id),
      refused: restProblem(row),
    },
    {
      label: "Keep the rest",
      does: "It leaves the queue, and the money stays on the account",
      right: "receipts:apply",
      call: keepReceiptCall,
      href: receiptScreens[side].to("keep", row.id),
      refused: restProblem(row),
    },
  ];
