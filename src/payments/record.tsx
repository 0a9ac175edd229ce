import { accountAddress } from "@/accounts/screen";
import { accountDetail, partyDetail } from "@/accounts/view";
import { getAttachmentsUrl, getLabelsUrl } from "@/platform/annotated";
import type { DeclaredAct } from "@/platform/declared-act";
import { getTimelineUrl } from "@/platform/timeline";
import type { RecordAct } from "@/ui/act-menu";
import { amount } from "@/ui/amount";
import { type Definition, DefinitionList } from "@/ui/definition-list";
import { html } from "@/ui/html";
import { isolated } from "@/ui/isolated";
import { List } from "@/ui/list";
import { Copyable, RecordFigures, RecordPanel, RecordPart } from "@/ui/record-panel";
import { time } from "@/ui/time";
import { formatDateTime, formatDuration, type Instant } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { translate } from "@/vocabulary/language/speaking";
import { formatMoney } from "@/vocabulary/money";
import { approvePaymentCall, rejectPaymentCall } from "./contract";
import { payeeCheckWords } from "./payee-checks/contract";
import { parsePayee } from "./queries";
import type { PaymentRecord } from "./record-reads";
import { decidedProblem, findDecision, screeningWords } from "./rules";
import { reviewScreen } from "./screen";
import { SentPart } from "./sent-part";
import { fromTerm, leavingDefinitions, paymentBadge, reviewBadge, takenBackDefinitions } from "./view";

type Props = {
  record: PaymentRecord;
  zone: string;
  /** Present time, for the duration of waiting. */
  now: Instant;
  /** Address of the list without the record. */
  list: string;
  /** Acts that the actor may carry out, from `actsOnPayment`. */
  acts: readonly RecordAct[];
};

/**
 * The panel of a payment under review, for staff: the payment, the reason and duration of its review; or its
 * decision.
 */
export const PaymentRecordPanel = ({ record, zone, now, list, acts }: Props) => {
  const { payment } = record;
  return (
    <RecordPanel
      id={payment.id}
      title="Payment Details"
      timeline={getTimelineUrl("payment", payment.id)}
      labels={getLabelsUrl("payment", payment.id)}
      attachments={getAttachmentsUrl("payment", payment.id)}
      subject={html`${reviewBadge(payment)} ${isolated(payment.reference)}`}
      list={list}
      acts={acts}
    >
      <RecordFigures items={[{ term: "Amount", figure: amount(payment.amount, payment.currency) }]} />
      <RecordPart
        title={payment.status === "review" ? "Why it is reviewed" : "Why it was reviewed"}
        note={payment.suspicion === null ? "Not recorded" : translate(payment.suspicion)}
      >
        {record.alert ? (
          <p class="record-note">
            <a href={`/admin/alerts?view=${record.alert.id}`}>{translate(record.alert.title)}</a>
          </p>
        ) : null}
      </RecordPart>
      <DefinitionList items={definitions(record, zone, now)} />
      <SentPart sent={record.sent} />
      <RecordPart title="The account now">
        <DefinitionList
          items={[
            { term: "Available Balance", detail: amount(record.balances.available, payment.currency) },
            { term: "Held Balance", detail: amount(record.balances.held, payment.currency) },
          ]}
        />
      </RecordPart>
      <RecordPart
        title="Earlier payments to this recipient"
        note={record.earlier.length === 0 ? "None from this account" : undefined}
      >
        <List
          items={record.earlier.map((one) => ({
            key: one.id,
            title: time(one.createdAt, formatDateTime(one.createdAt, zone)),
            figure: formatMoney(one.amount, one.currency),
            note: paymentBadge(one),
          }))}
        />
      </RecordPart>
    </RecordPanel>
  );
};

const byWhom = (username: string | null) =>
  username === null ? say("by the system") : say("by {username}", { username });

function definitions(record: PaymentRecord, zone: string, now: Instant): Definition[] {
  const { payment } = record;
  const at = (instant: Instant) => time(instant, formatDateTime(instant, zone));
  const items: Definition[] = [
    {
      term: fromTerm(payment),
      detail: accountDetail(payment, accountAddress(payment.vaId)),
      wide: true,
    },
    {
      term: "To",
      detail:
        record.recipientName === undefined || payment.recipientAccountId === null
          ? partyDetail(payment.recipient, payment.payeeName)
          : accountDetail(
              { customerName: record.recipientName, virtualIban: payment.recipient },
              accountAddress(payment.recipientAccountId),
            ),
      wide: true,
    },
    { term: "Description", detail: payment.description, wide: true },
    { term: "Reference", detail: <Copyable label="reference" text={payment.reference} />, wide: true },
    {
      term: "Made",
      detail: html`${at(payment.createdAt)} <small>${byWhom(payment.payer)}</small>`,
    },
  ];
  const decision = findDecision(payment);
  if (decision === undefined || payment.decidedAt === null) {
    items.push({ term: "Waiting", detail: formatDuration(now - payment.createdAt) });
  } else {
    items.push(
      {
        term: decision === "approved" ? "Approved" : "Rejected",
        detail: html`${at(payment.decidedAt)} <small>${byWhom(payment.decidedBy)}</small>`,
      },
      { term: "Reason", detail: payment.reason ?? say("None given"), wide: true },
    );
  }
  const payee = parsePayee(payment);
  if (payee?.check)
    items.push({
      term: "Name check",
      detail: html`${say(payeeCheckWords[payee.check.result].title)}<small>${isolated(payee.check.answered ?? payee.name)}</small>`,
      wide: true,
    });
  if (record.screening)
    items.push({
      term: "Screening",
      detail: html`${say(screeningWords[record.screening.decision])}<small>${isolated(record.screening.reference ?? "")}</small>`,
      wide: true,
    });
  items.push(
    { term: "Status", detail: paymentBadge(payment) },
    ...takenBackDefinitions(payment),
    ...leavingDefinitions(payment),
  );
  if (record.debit) {
    const href = `/admin/transactions?view=${record.debit.id}`;
    items.push({ term: "Transaction", detail: <a href={href}>{say("Debit of the payer")}</a> });
  }
  return items;
}

/** Decisions of staff on a payment under review, each with a reason if it was already decided. */
export function actsOnPayment({ payment, screening }: PaymentRecord, zone: string): DeclaredAct[] {
  const refused = decidedProblem(zone, payment);
  const denied = screening?.decision === "deny" ? screeningWords.deny : undefined;
  return [
    {
      label: "Reject",
      tone: "danger",
      does:
        payment.bankLineId === null
          ? "Gives the money back to the account that paid; the payment ends"
          : "Gives the money back to suspense; the payment ends",
      right: "payments:review",
      call: rejectPaymentCall,
      href: reviewScreen.to("reject", payment.id),
      refused,
    },
    {
      label: "Approve",
      does: "Lets the payment go on to its recipient",
      right: "payments:review",
      call: approvePaymentCall,
      href: reviewScreen.to("approve", payment.id),
      refused: refused ?? denied,
    },
  ];
}
