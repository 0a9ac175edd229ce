import { accountDetail, partyDetail } from "@/accounts/view";
import type { DeclaredAct } from "@/platform/declared-act";
import { getTimelineUrl } from "@/platform/timeline";
import type { RecordAct } from "@/ui/act-menu";
import { amount } from "@/ui/amount";
import { type Definition, DefinitionList } from "@/ui/definition-list";
import { html } from "@/ui/html";
import { isolated } from "@/ui/isolated";
import { RecordFigures, RecordPanel, RecordPart } from "@/ui/record-panel";
import { formatDate } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { formatMoney } from "@/vocabulary/money";
import type { NumberRow } from "../account-numbers/queries";
import { requestWords, sendRequestCall } from "../payment-requests/contract";
import { requestProblem, sendProblem } from "../payment-requests/queries";
import { ApplicationList } from "../receipts/application-list";
import { expectedScreens, receiptScreens, recordAddresses, type Side } from "../screen";
import { cancelProblem, editProblem } from "./commands";
import { type ApplicationDto, cancelExpectedCall, updateExpectedCall } from "./contract";
import { expectedBadge } from "./list";
import type { ExpectedRow } from "./queries";
import { openAmount } from "./rules";

/** An expected receipt with what paid it. */
type ExpectedRecord = {
  row: ExpectedRow;
  /** Account number that is printed on it. */
  printed: Pick<NumberRow, "id" | "poolId" | "poolDeletedAt" | "iban" | "holderName"> | undefined;
  applications: readonly ApplicationDto[];
};

type Props = {
  record: ExpectedRecord;
  side: Side;
  /** Address of the list without the record. */
  list: string;
  acts: readonly RecordAct[];
};

/** The panel of an expected receipt. */
export const ExpectedRecordPanel = ({ record, side, list, acts }: Props) => {
  const { row, applications } = record;
  return (
    <RecordPanel
      id={row.id}
      title="Expected receipt"
      subject={html`${expectedBadge(row.status)} ${isolated(row.number)}`}
      list={list}
      timeline={getTimelineUrl("expected-receipt", row.id)}
      acts={acts}
    >
      <RecordFigures
        items={[
          { term: "Open", figure: amount(openAmount(row), row.currency) },
          { term: "Amount", figure: amount(row.amount, row.currency) },
        ]}
      />
      <DefinitionList items={definitions(record, side)} />
      <RecordPart title="Applications" note={applications.length === 0 ? "None" : undefined}>
        <ApplicationList
          applications={applications}
          currency={row.currency}
          title={({ at }) => say("Receipt of {date}", { date: formatDate(at.slice(0, 10)) })}
          href={({ receiptId }) => receiptScreens[side].to("view", receiptId)}
        />
      </RecordPart>
    </RecordPanel>
  );
};

function definitions({ row, printed }: ExpectedRecord, side: Side): Definition[] {
  const { account, number } = recordAddresses[side];
  const money = (minor: number) => formatMoney(minor, row.currency);
  const items: Definition[] = [
    { term: "Due", detail: formatDate(row.dueDate) },
    { term: "Reference", detail: row.reference },
    { term: "Account", detail: accountDetail(row, account(row.vaId)), wide: true },
  ];
  if (printed)
    items.push({
      term: "Account number",
      detail: partyDetail(
        printed.iban,
        printed.holderName,
        printed.poolDeletedAt === null ? number({ pool: printed.poolId, number: printed.id }) : undefined,
      ),
      wide: true,
    });
  if (row.payerName !== null || row.payerAccount !== null)
    items.push({
      term: "Payer",
      detail:
        row.payerAccount === null
          ? html`${isolated(row.payerName ?? "")}`
          : partyDetail(row.payerAccount, row.payerName),
      wide: true,
    });
  if (row.payerEmail !== null)
    items.push({ term: "Payer email", detail: html`${isolated(row.payerEmail)}`, wide: true });
  items.push({ term: "Applied", detail: money(row.applied) });
  if (row.writtenOff !== 0) items.push({ term: "Written Off", detail: money(row.writtenOff) });
  if (row.toleranceBelow > 0) items.push({ term: "May be short by", detail: money(row.toleranceBelow) });
  if (row.toleranceAbove > 0) items.push({ term: "May be above by", detail: money(row.toleranceAbove) });
  if (row.acceptFrom !== null) items.push({ term: "Accepted from", detail: formatDate(row.acceptFrom) });
  if (row.acceptUntil !== null) items.push({ term: "Accepted until", detail: formatDate(row.acceptUntil) });
  if (row.externalId !== null) items.push({ term: "External Id", detail: html`${isolated(row.externalId)}` });
  if (row.description !== null)
    items.push({ term: "Description", detail: html`${isolated(row.description)}`, wide: true });
  return items;
}

/** Acts on an expected receipt, each with a reason if its state does not allow it. */
export const actsOnExpected =
  (side: Side) =>
  ({ row }: ExpectedRecord): DeclaredAct[] => [
    {
      label: "Edit",
      does: "What was applied stays as it is",
      right: "expected-receipts:write",
      call: updateExpectedCall,
      href: expectedScreens[side].to("edit", row.id),
      refused: editProblem(row),
    },
    {
      label: requestWords.title,
      does: "What its payer needs to pay it, on a page and as a PDF",
      right: "expected-receipts:read",
      href: expectedScreens[side].to("request", row.id),
      refused: requestProblem(row)?.sentence,
    },
    {
      label: "Send payment request",
      does: "Sends its payer a mail",
      right: "expected-receipts:write",
      call: sendRequestCall,
      href: expectedScreens[side].to("send", row.id),
      refused: sendProblem({ problem: requestProblem(row), payerEmail: row.payerEmail })?.sentence,
    },
    {
      label: "Cancel",
      tone: "danger",
      does: "No further payment is applied to it",
      right: "expected-receipts:write",
      call: cancelExpectedCall,
      href: expectedScreens[side].to("cancel", row.id),
      refused: cancelProblem(row),
    },
  ];
