import { partyDetail } from "@/accounts/view";
import type { DeclaredAct } from "@/platform/declared-act";
import { getTimelineUrl } from "@/platform/timeline";
import type { RecordAct } from "@/ui/act-menu";
import { amount } from "@/ui/amount";
import { StatCard, StatCards } from "@/ui/card";
import { buttonClass } from "@/ui/class-names";
import { type Definition, DefinitionList } from "@/ui/definition-list";
import { html } from "@/ui/html";
import { icon } from "@/ui/icon";
import { isolated } from "@/ui/isolated";
import { Notice } from "@/ui/notice";
import { Copyable, RecordFigures, RecordPanel } from "@/ui/record-panel";
import { time } from "@/ui/time";
import { formatDate, formatDateTime } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { sayAround } from "@/vocabulary/language/around";
import { formatMoney } from "@/vocabulary/money";
import { assignReturnCall, entryKindLabels, markSentCall } from "./contract";
import type { EntryRow } from "./list";
import type { FileRow } from "./queries";
import { orderIdFor, sentProblem } from "./rules";
import { entryScreen, fileScreen } from "./screen";
import { answerBadge, controlSumText, count, downloadPath, fileBadge, path } from "./view";

type FileProps = {
  file: FileRow;
  zone: string;
  list: string;
  /** Acts that the actor may carry out, from `actsOnFile`. */
  acts: readonly RecordAct[];
};

/** Acts of staff on a payment file, each with a reason if the file was already sent. */
export const actsOnFile = (file: FileRow, zone: string): DeclaredAct[] => [
  {
    label: "Mark as sent",
    does: "Says that the bank has it: its payments are 'Sent' from then on",
    right: "payment-files:write",
    call: markSentCall,
    href: fileScreen.to("sent", file.id),
    refused: sentProblem(zone, file),
  },
];

/** Acts of staff on an order: assigning money that was returned to suspense. */
export const actsOnOrder = (entry: EntryRow, file: number): DeclaredAct[] =>
  entry.suspense !== null && entry.assignedTo === null
    ? [
        {
          label: "Assign to account",
          does: "Credits an account with what the bank gave back, out of suspense",
          right: "bank-lines:post",
          call: assignReturnCall,
          href: entryScreen.to("assign", entry.id, `${path}/${file}`),
        },
      ]
    : [];

/** The link that downloads a file's XML. */
export const DownloadLink = ({ id }: { id: number }) => (
  <a class={buttonClass("secondary")} href={downloadPath(id)} download="">
    {icon("download")}
    {say("Download")}
  </a>
);

/** The panel of a file: its content, its state, and a link to its orders. */
export const FilePanel = ({ file, zone, list, acts }: FileProps) => {
  const { id, messageId, cbsAccount, day, madeBy, madeAt, sentBy, sentAt } = file;
  const at = (instant: number, who: string | null) =>
    html`${time(instant, formatDateTime(instant, zone))}${who === null ? "" : html`<small>${sayAround("by {user}", { user: isolated(who) })}</small>`}`;
  return (
    <RecordPanel
      id={id}
      title="Payment file"
      timeline={getTimelineUrl("payment-file", id)}
      subject={html`${fileBadge(file)} ${say("{account}, {day}", { account: cbsAccount, day: formatDate(day) })}`}
      list={list}
      acts={acts}
    >
      <RecordFigures
        items={[
          { term: "Orders", figure: count(file.count) },
          { term: "Accepted", figure: count(file.accepted) },
          { term: "Returned", figure: count(file.returned) },
        ]}
      />
      <DefinitionList
        items={[
          { term: "Message ID", detail: <Copyable label="message id" text={messageId} />, wide: true },
          { term: "CBS account", detail: html`<span class="iban">${cbsAccount}</span>` },
          { term: "Control sum", detail: controlSumText(file.controlSum) },
          { term: "Made", detail: at(madeAt, madeBy) },
          { term: "Sent on", detail: sentAt === null ? say("Not yet") : at(sentAt, sentBy) },
        ]}
      />
      <p class="page-actions">
        <a class={buttonClass("primary")} href={`${path}/${id}`}>
          {say("See the orders")}
        </a>
        <DownloadLink id={id} />
      </p>
    </RecordPanel>
  );
};

/** Figures of a file's orders. */
export const FileFigures = ({ file }: { file: FileRow }) => {
  const waiting = file.count - file.accepted - file.returned;
  return (
    <>
      <StatCards>
        <StatCard
          label="Orders"
          icon="document"
          figure={count(file.count)}
          note={say("Control sum {sum}", { sum: controlSumText(file.controlSum) })}
        />
        <StatCard label="Accepted" icon="success" figure={count(file.accepted)} />
        <StatCard label="Returned" icon="error" figure={count(file.returned)} />
        <StatCard label="Waiting for an answer" icon="clock" figure={count(waiting)} />
      </StatCards>
      {file.sentAt === null ? (
        <Notice tone="warn" title="This file was not marked as sent">
          {say("Hand it to the bank, then mark it: its payments are 'Booked' until then.")}
        </Notice>
      ) : null}
    </>
  );
};

/** The panel of one order: the bank's answer, and a link to its payment or instruction. */
export const EntryPanel = ({
  entry,
  zone,
  list,
  acts,
}: {
  entry: EntryRow;
  zone: string;
  list: string;
  /** Acts that the actor may carry out, from `actsOnOrder`. */
  acts: readonly RecordAct[];
}) => {
  const { paymentId, instructionId, reasonCode, reasonText, answeredAt, settledAt } = entry;
  const kind = paymentId === null ? "settlement" : "payment";
  const items: Definition[] = [
    { term: "Reference", detail: <Copyable label="reference" text={entry.reference} />, wide: true },
    {
      term: "Recipient",
      detail: partyDetail(entry.recipient, entry.payee),
      wide: true,
    },
    { term: "In the file", detail: html`<span class="iban">${orderIdFor(entry)}</span>` },
    paymentId === null
      ? {
          term: "Settlement instruction",
          detail: html`<a href="/admin/cbs-linking#settlements">${instructionId}</a>${settledAt === null ? "" : html`<small>${say("settled")}</small>`}`,
        }
      : {
          term: "On behalf of",
          detail: html`<a href="/admin/virtual-accounts/${entry.vaId}">${isolated(entry.customerName)}</a>`,
        },
  ];
  if (answeredAt !== null) {
    items.push({ term: "Answered", detail: time(answeredAt, formatDateTime(answeredAt, zone)) });
  }
  if (entry.answer === "returned") {
    items.push({ term: "The bank's reason", detail: getReason(reasonCode, reasonText), wide: true });
  }
  if (entry.suspense !== null) {
    items.push({
      term: "Given back to",
      detail:
        entry.assignedTo === null
          ? html`${sayAround("Suspense account {account}, as the payer's account is closed", {
              account: html`<span class="iban">${entry.suspense}</span>`,
            })}`
          : html`<a href="/admin/virtual-accounts/${entry.assignedTo}">${say("The account that it was assigned to")}</a>`,
      wide: true,
    });
  }
  return (
    <RecordPanel
      id={entry.id}
      acts={acts}
      title={entryKindLabels[kind]}
      timeline={getTimelineUrl("order", entry.id)}
      subject={html`${answerBadge(entry.answer)} ${formatMoney(entry.amount, entry.currency)}`}
      list={list}
    >
      <RecordFigures items={[{ term: "Amount", figure: amount(entry.amount, entry.currency) }]} />
      <DefinitionList items={items} />
    </RecordPanel>
  );
};

const getReason = (code: string | null, text: string | null): string =>
  [code, text].filter(Boolean).join(": ") || say("None given");

/**
 * Title and figures of a returned payment for the dialog that assigns it; undefined unless its money is still in
 * suspense.
 */
export const findReturned = ({ paymentId, reference, amount, currency, suspense, assignedTo }: EntryRow) =>
  paymentId === null || suspense === null || assignedTo !== null
    ? undefined
    : { paymentId, reference, amount, currency };
