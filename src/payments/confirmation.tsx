import { accountDetail, partyDetail } from "@/accounts/view";
import type { DialogAddress } from "@/kernel/screen";
import { getAttachmentsUrl, getLabelsUrl } from "@/platform/annotated";
import { getTimelineUrl } from "@/platform/timeline";
import type { RecordAct } from "@/ui/act-menu";
import { amount } from "@/ui/amount";
import { buttonClass } from "@/ui/class-names";
import { type Definition, DefinitionList } from "@/ui/definition-list";
import { html } from "@/ui/html";
import { icon } from "@/ui/icon";
import { isolated } from "@/ui/isolated";
import { Copyable, RecordFigures, RecordPanel } from "@/ui/record-panel";
import { time } from "@/ui/time";
import { formatDateTime, type Instant } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { translate } from "@/vocabulary/language/speaking";
import type { Confirmation } from "./confirmation-reads";
import { payeeCheckWords } from "./payee-checks/contract";
import { payeeNeedLabels } from "./payee-rules/contract";
import { parseNeeds } from "./queries";
import { SentPart } from "./sent-part";
import { clientPaymentBadge, fromTerm, leavingDefinitions, takenBackDefinitions } from "./view";

type Props = {
  confirmation: Confirmation;
  zone: string;
  /** The bank's name, at the top of the printed confirmation. */
  brand: string;
  /** Time of display, printed on a confirmation. */
  now: Instant;
  /** Address of the list without the record. */
  list: string;
  /** Opens the dialog with the same payment; undefined for an actor who cannot pay. */
  again: DialogAddress | undefined;
  /** Address of the dialog for missing details; undefined if nothing is missing, or this actor cannot add it. */
  details: DialogAddress | undefined;
  /** Reason why no payment file can contain it at present; undefined if one can. */
  unwritable: string | undefined;
};

/** The panel of a payment, which prints as its confirmation. It does not mention a review. */
export const ConfirmationPanel = ({
  confirmation,
  zone,
  brand,
  now,
  list,
  again,
  details,
  unwritable,
}: Props) => {
  const { payment } = confirmation;
  return (
    <RecordPanel
      id={payment.id}
      title="Payment Details"
      timeline={getTimelineUrl("payment", payment.id)}
      labels={getLabelsUrl("payment", payment.id)}
      attachments={getAttachmentsUrl("payment", payment.id)}
      subject={html`${clientPaymentBadge(payment)} ${isolated(payment.reference)}`}
      list={list}
      acts={[
        ...(again === undefined
          ? []
          : [
              {
                label: "Pay again",
                does: "Opens a new payment with the same details",
                href: again,
              } satisfies RecordAct,
            ]),
        ...(details === undefined
          ? []
          : [
              {
                label: "Give details",
                does: "Says who is paid: then the payment leaves",
                href: details,
              } satisfies RecordAct,
            ]),
      ]}
      printed={{
        title: "Payment confirmation",
        issuer: brand,
        note: say("Printed on {date}. Times are those of the bank ({zone}).", {
          date: formatDateTime(now, zone),
          zone,
        }),
      }}
    >
      <RecordFigures items={[{ term: "Amount", figure: amount(payment.amount, payment.currency) }]} />
      <DefinitionList items={definitions(confirmation, zone, unwritable)} />
      <SentPart sent={confirmation.sent} />
      <p class="record-print">
        <button type="button" class={buttonClass("secondary", "sm")} data-print="">
          {icon("document")}
          {say("Print confirmation")}
        </button>
      </p>
    </RecordPanel>
  );
};

/** Reason why no payment file can contain it, if there is one. */
const stuck = (problem: string | undefined): Definition[] =>
  problem === undefined ? [] : [{ term: "Cannot leave", detail: translate(problem), wide: true }];

/** Details that a booked payment still waits for. */
function needed(payment: Confirmation["payment"]): Definition[] {
  if (payment.status !== "details_needed") return [];
  const names = parseNeeds(payment).map((need) => say(payeeNeedLabels[need]));
  return [{ term: "Still needs", detail: names.join(say(", ")), wide: true }];
}

function definitions(
  { payment, payee, given, recipient, endedAt, returnReason }: Confirmation,
  zone: string,
  unwritable: string | undefined,
): Definition[] {
  const name = payee?.name ?? (recipient.kind === "own" ? recipient.name : undefined);
  const at = (instant: Instant) => time(instant, formatDateTime(instant, zone));
  const items: Definition[] = [
    {
      term: fromTerm(payment),
      detail: accountDetail(payment),
      wide: true,
    },
    {
      term: "To",
      detail: html`${partyDetail(payment.recipient, name)}${name === undefined ? html`<small>${isolated(recipient.name)}</small>` : ""}`,
      wide: true,
    },
    ...(payee?.check
      ? [
          {
            term: "Name check",
            detail: say(payeeCheckWords[payee.check.result].title),
            wide: true,
          } satisfies Definition,
        ]
      : []),
    ...needed(payment),
    ...stuck(unwritable),
    { term: "Description", detail: payment.description, wide: true },
    { term: "Reference", detail: <Copyable label="reference" text={payment.reference} />, wide: true },
    { term: "Status", detail: clientPaymentBadge(payment) },
    ...takenBackDefinitions(payment),
    ...leavingDefinitions(payment),
    {
      term: "Made",
      detail: html`${at(payment.createdAt)}${payment.payer === null ? "" : html`<small>${say("by {username}", { username: payment.payer })}</small>`}`,
    },
  ];
  if (given !== undefined) {
    const by = given.by === undefined ? say("by the bank") : say("by {username}", { username: given.by });
    items.push({ term: "Details given", detail: html`${at(given.at)}<small>${by}</small>` });
  }
  if (returnReason !== undefined) {
    const because = say(returnReason);
    items.push({
      term: "Returned because",
      detail: `${because[0]?.toUpperCase()}${because.slice(1)}`,
      wide: true,
    });
  }
  if (endedAt !== null) items.push({ term: "Money given back", detail: at(endedAt) });
  return items;
}
