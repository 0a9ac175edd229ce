import { accountAddress } from "@/accounts/screen";
import { parseParty, partyText } from "@/accounts/transactions/party";
import { movement, shownDescription } from "@/accounts/transactions/view";
import { accountDetail } from "@/accounts/view";
import { getAttachmentsUrl } from "@/platform/annotated";
import type { DeclaredAct } from "@/platform/declared-act";
import { getTimelineUrl } from "@/platform/timeline";
import type { RecordAct } from "@/ui/act-menu";
import { badge } from "@/ui/badge";
import type { Content } from "@/ui/content";
import { type Definition, DefinitionList } from "@/ui/definition-list";
import { opensDialog } from "@/ui/dialog-outlet";
import { html } from "@/ui/html";
import { isolated } from "@/ui/isolated";
import { List } from "@/ui/list";
import { RecordPanel, RecordPart } from "@/ui/record-panel";
import { time } from "@/ui/time";
import { formatDateTime, type Instant } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { translate } from "@/vocabulary/language/speaking";
import { acknowledgeAlertCall, alertTypeLabels, patternRuleLabels, resolveAlertCall } from "./contract";
import type { AlertRow } from "./queries";
import type { AlertRecord } from "./record-reads";
import { actsOn } from "./rules";
import { alertScreen } from "./screen";
import { alertStatusBadge, severityBadge } from "./view";

type Props = {
  record: AlertRecord;
  zone: string;
  /** Address of the list without the record. */
  list: string;
  /** Acts that the actor may carry out, from `actsOnAlert`. */
  acts: readonly RecordAct[];
};

/** The panel of an alert: its text, its handling, the movement that raised it and those around it. */
export const AlertRecordPanel = ({ record, zone, list, acts }: Props) => {
  const { alert } = record;
  return (
    <RecordPanel
      id={alert.id}
      title="Alert Details"
      timeline={getTimelineUrl("alert", alert.id)}
      attachments={getAttachmentsUrl("alert", alert.id)}
      subject={html`${isolated(translate(alert.title))}`}
      list={list}
      acts={acts}
    >
      <DefinitionList items={definitions(record, zone)} />
      <Handling alert={alert} zone={zone} />
      <Movements record={record} zone={zone} />
    </RecordPanel>
  );
};

const at = (instant: Instant, zone: string) => time(instant, formatDateTime(instant, zone));

function definitions({ alert, origin, raisedBy }: AlertRecord, zone: string): Definition[] {
  const items: Definition[] = [
    { term: "Description", detail: translate(alert.description), wide: true },
    { term: "Type", detail: say(alertTypeLabels[alert.type]) },
    { term: "Severity", detail: severityBadge(alert.severity) },
    { term: "Status", detail: alertStatusBadge(alert.status) },
    { term: "Created", detail: at(alert.createdAt, zone) },
    {
      term: "Seen by",
      detail: origin?.audience === "client" ? say("Staff and the client") : say("Staff only"),
    },
  ];
  if (origin?.rule) items.push({ term: "Rule", detail: say(patternRuleLabels[origin.rule]) });
  const party = partyText(parseParty(raisedBy?.party));
  if (party !== undefined) items.push({ term: "Counterparty", detail: html`${isolated(party)}`, wide: true });
  if (origin && origin.occurrences > 1) items.push({ term: "Times", detail: String(origin.occurrences) });
  if (alert.vaId !== null && alert.customerName !== null && alert.virtualIban !== null) {
    items.push(
      {
        term: "Account",
        detail: accountDetail(
          { customerName: alert.customerName, virtualIban: alert.virtualIban },
          accountAddress(alert.vaId),
        ),
        wide: true,
      },
      {
        term: "Client ID",
        detail: origin?.clientId ? (
          <a {...opensDialog(alertScreen.to("settings", origin.clientId))}>
            {say("Settings of {clientId}", { clientId: origin.clientId })}
          </a>
        ) : null,
      },
    );
  }
  return items;
}

/** People who acknowledged and resolved it, with times and notes. */
const Handling = ({ alert, zone }: { alert: AlertRow; zone: string }) => {
  const { acknowledgedBy, acknowledgedAt, resolvedBy, resolvedAt } = alert;
  const steps: { key: string; title: Content; text?: Content; note: Content }[] = [];
  if (acknowledgedBy !== null && acknowledgedAt !== null) {
    steps.push({
      key: "acknowledged",
      title: say("Acknowledged by {user}", { user: acknowledgedBy }),
      text: alert.acknowledgeNote ?? undefined,
      note: at(acknowledgedAt, zone),
    });
  }
  if (resolvedBy !== null && resolvedAt !== null) {
    steps.push({
      key: "resolved",
      title: say("Resolved by {user}", { user: resolvedBy }),
      text: alert.resolveNote ?? undefined,
      note: at(resolvedAt, zone),
    });
  }
  return (
    <RecordPart title="Handling" note={steps.length === 0 ? "Nobody has handled it yet" : undefined}>
      <List items={steps} />
    </RecordPart>
  );
};

/** The account's movements before and after, with the one that raised the alert marked. */
const Movements = ({ record: { movements, raisedBy }, zone }: { record: AlertRecord; zone: string }) => {
  if (movements.length === 0) return null;
  return (
    <RecordPart
      title="Movements"
      note={
        raisedBy
          ? "The movement that raised the alert, and those around it on the account"
          : "No booked movement raised it; those around that moment on the account"
      }
    >
      <List
        items={movements.toReversed().map((row) => ({
          key: row.id,
          href: `/admin/transactions?view=${row.id}`,
          title:
            row.id === raisedBy?.id
              ? html`${isolated(shownDescription(row))} ${badge("Raised the alert", "warn")}`
              : shownDescription(row),
          text: html`<span class="iban">${row.reference}</span>`,
          figure: movement(row),
          note: at(row.createdAt, zone),
        }))}
      />
    </RecordPart>
  );
};

const doings = {
  acknowledge: "Says that somebody looks into it; the alert stays open",
  resolve: "Closes the alert, with what was found",
} as const;

const calls = { acknowledge: acknowledgeAlertCall, resolve: resolveAlertCall } as const;

/** Acts of staff on an alert in its present status. */
export const actsOnAlert = (alert: AlertRow): DeclaredAct[] =>
  actsOn(alert).map(({ act, label }) => ({
    label,
    does: doings[act],
    right: "alerts:handle",
    call: calls[act],
    href: alertScreen.to(act, alert.id),
  }));
