import { accountAddress } from "@/accounts/screen";
import { accountDetail } from "@/accounts/view";
import { getAttachmentsUrl } from "@/platform/annotated";
import type { DeclaredAct } from "@/platform/declared-act";
import { getTimelineUrl } from "@/platform/timeline";
import type { RecordAct } from "@/ui/act-menu";
import { amount } from "@/ui/amount";
import type { Content } from "@/ui/content";
import { type Definition, DefinitionList } from "@/ui/definition-list";
import { html } from "@/ui/html";
import { isolated } from "@/ui/isolated";
import { Copyable, RecordFigures, RecordPanel, RecordPart } from "@/ui/record-panel";
import { time } from "@/ui/time";
import { formatDateTime, type Instant } from "@/vocabulary/calendar";
import { say, type Text } from "@/vocabulary/language";
import { formatMoney } from "@/vocabulary/money";
import { captureHoldCall, releaseHoldCall } from "./contract";
import type { HoldRecord } from "./record-reads";
import { endedProblem, holdState } from "./rules";
import { holdScreen } from "./screen";
import { holdStateBadge } from "./view";

type Props = {
  record: HoldRecord;
  zone: string;
  /** Address of the list without the record. */
  list: string;
  /** Acts that the actor may carry out, from `actsOnHold`. */
  acts: readonly RecordAct[];
};

/** Panel of a hold: its amount, reason, end, and outcome. */
export const HoldRecordPanel = ({ record, zone, list, acts }: Props) => {
  const { hold } = record;
  return (
    <RecordPanel
      id={hold.id}
      title="Hold Details"
      timeline={getTimelineUrl("hold", hold.id)}
      attachments={getAttachmentsUrl("hold", hold.id)}
      subject={html`${holdStateBadge(holdState(hold))} ${isolated(hold.reference)}`}
      list={list}
      acts={acts}
    >
      <RecordFigures items={figures(record)} />
      <DefinitionList items={definitions(record, zone)} />
      <RecordPart title="The account now">
        <DefinitionList
          items={[
            { term: "Available Balance", detail: amount(record.balances.available, hold.heldCurrency) },
            { term: "Held Balance", detail: amount(record.balances.held, hold.heldCurrency) },
          ]}
        />
      </RecordPart>
    </RecordPanel>
  );
};

function figures({ hold }: HoldRecord) {
  const items: { term: Text; figure: Content }[] = [
    { term: "Amount", figure: amount(hold.amount, hold.currency) },
  ];
  if (hold.currency !== hold.heldCurrency)
    items.push({ term: "Held", figure: amount(hold.heldAmount, hold.heldCurrency) });
  if (hold.capturedAmount !== null) {
    const returned = hold.heldAmount - hold.capturedAmount;
    items.push(
      { term: "Captured", figure: amount(hold.capturedAmount, hold.heldCurrency) },
      { term: "Returned", figure: amount(returned, hold.heldCurrency) },
    );
  }
  return items;
}

/** Labels of the screening's answers about a receipt, for staff. */
const screeningWords = {
  allow: "The screening allows this receipt",
  hold: "The screening holds this receipt: a person decides",
  deny: "The screening denies this receipt: its money can only be captured",
} as const;

const endings = { release: "Released", capture: "Captured", expiry: "Expired" } as const;
const movements = { hold: "Hold", release: "Release", debit: "Debit", credit: "Credit" } as const;

function definitions(record: HoldRecord, zone: string): Definition[] {
  const { hold } = record;
  const at = (instant: Instant) => time(instant, formatDateTime(instant, zone));
  const by = (username: string | null | undefined) =>
    html`<small>${username ? say("by {username}", { username }) : say("by the system")}</small>`;
  const items: Definition[] = [
    { term: "Reason", detail: hold.reason, wide: true },
    ...(record.screening
      ? [
          {
            term: "Screening",
            detail: html`${say(screeningWords[record.screening.decision])}<small>${isolated(record.screening.reference ?? "")}</small>`,
            wide: true,
          } as const,
        ]
      : []),
    {
      term: "Virtual Account",
      detail: accountDetail(hold, accountAddress(hold.vaId)),
      wide: true,
    },
    { term: "Reference", detail: <Copyable label="reference" text={hold.reference} />, wide: true },
    { term: "Created", detail: html`${at(hold.createdAt)} ${by(record.createdBy)}` },
    { term: "Expires", detail: hold.expiresAt === null ? say("No expiry") : at(hold.expiresAt) },
  ];
  if (hold.endedAt !== null && hold.endedBy !== null) {
    const ended = html`${at(hold.endedAt)} ${by(hold.endedByUser)}`;
    items.push({ term: endings[hold.endedBy], detail: ended });
  }
  items.push({
    term: "Transactions",
    detail: record.movements.map(
      ({ id, type }, at) =>
        html`${at === 0 ? "" : ", "}<a href="/admin/transactions?view=${id}">${say(movements[type])}</a>`,
    ),
  });
  return items;
}

/** Acts of staff on a hold, each with a reason if the hold has already ended. */
export function actsOnHold({ hold, screening }: HoldRecord, zone: string): DeclaredAct[] {
  const refused = endedProblem(zone, hold);
  const denied = screening?.decision === "deny" ? screeningWords.deny : undefined;
  const held = formatMoney(hold.heldAmount, hold.heldCurrency);
  return [
    {
      label: "Capture",
      does: say("Debits what is captured of {held}, and gives the rest back", { held }),
      right: "holds:write",
      call: captureHoldCall,
      href: holdScreen.to("capture", hold.id),
      refused,
    },
    {
      label: "Release",
      does: say("Makes {held} available again; the hold ends", { held }),
      right: "holds:write",
      call: releaseHoldCall,
      href: holdScreen.to("release", hold.id),
      refused: refused ?? denied,
    },
  ];
}
