import { buildUrl } from "@/kernel/call";
import { makeQrCode, type QrCode } from "@/platform/qr-code";
import { getTimelineUrl } from "@/platform/timeline";
import { amount } from "@/ui/amount";
import { buttonClass } from "@/ui/class-names";
import { type Definition, DefinitionList } from "@/ui/definition-list";
import { html } from "@/ui/html";
import { icon } from "@/ui/icon";
import { isolated } from "@/ui/isolated";
import { Copyable, RecordFigures, RecordPanel, RecordPart } from "@/ui/record-panel";
import { formatDate, formatDateTime, type Instant } from "@/vocabulary/calendar";
import { groupIban } from "@/vocabulary/iban";
import { say } from "@/vocabulary/language";
import { data } from "@/vocabulary/language/around";
import { translate } from "@/vocabulary/language/speaking";
import { fromDecimal } from "@/vocabulary/money";
import { type PaymentRequestDto, paymentRequestCall, requestWords } from "./contract";
import { largestEpcVersion } from "./epc";
import type { findPaymentRequest } from "./queries";

type Props = {
  found: Awaited<ReturnType<typeof findPaymentRequest>>;
  zone: string;
  /** Time of display, which the sheet shows. */
  now: Instant;
  /** Address of the list without the request. */
  list: string;
};

/** A QR code, dark on light in either appearance, as cameras need it. */
const QrFigure = ({ code: { size, path } }: { code: QrCode }) => (
  <figure class="qr">
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={say("QR code of the payment")}>
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
    <figcaption>{say(requestWords.scan)}</figcaption>
  </figure>
);

/** A payment request on the screen, which prints as a sheet under the client's name; or the reason why there is none. */
export const PaymentRequestPanel = ({ found: { number, problem, request }, zone, now, list }: Props) => (
  <RecordPanel
    id={request.expectedReceiptId}
    title={requestWords.title}
    subject={html`${isolated(number)}`}
    list={list}
    timeline={getTimelineUrl("expected-receipt", request.expectedReceiptId)}
    printed={{
      title: requestWords.title,
      issuer: data(request.payee),
      note: say("Printed on {date}. Times are those of the bank ({zone}).", {
        date: formatDateTime(now, zone),
        zone,
      }),
    }}
  >
    {problem ? <p class="record-note">{translate(problem.sentence)}</p> : <Request request={request} />}
  </RecordPanel>
);

const Request = ({ request }: { request: PaymentRequestDto }) => (
  <>
    <RecordFigures
      items={[{ term: "To pay", figure: amount(fromDecimal(request.amount), request.currency) }]}
    />
    <DefinitionList items={definitions(request)} />
    <RecordPart title="How to pay" note={requestWords.howToPay}>
      {request.qr === null ? null : <QrFigure code={makeQrCode(request.qr, largestEpcVersion)} />}
    </RecordPart>
    <p class="page-actions request-acts">
      <a
        class={buttonClass("secondary", "sm")}
        href={buildUrl(paymentRequestCall, { id: request.expectedReceiptId }, { format: "pdf" })}
        hx-boost="false"
      >
        {icon("download")}
        {say("Download PDF")}
      </a>
      <span class="record-print">
        <button type="button" class={buttonClass("secondary", "sm")} data-print="">
          {icon("document")}
          {say("Print")}
        </button>
      </span>
    </p>
  </>
);

function definitions(request: PaymentRequestDto): Definition[] {
  const items: Definition[] = [
    { term: "Due date", detail: formatDate(request.dueDate) },
    { term: "Number", detail: html`${isolated(request.number)}` },
    { term: "Pay to", detail: html`${isolated(request.payee)}`, wide: true },
    {
      term: "Virtual IBAN",
      detail: <Copyable label="Virtual IBAN" text={groupIban(request.iban)} copied={request.iban} />,
      wide: true,
    },
    { term: "Reference", detail: <Copyable label="reference" text={request.reference} />, wide: true },
  ];
  if (request.payer !== null)
    items.push({ term: "Payer", detail: html`${isolated(request.payer)}`, wide: true });
  if (request.description !== null)
    items.push({ term: "Description", detail: html`${isolated(request.description)}`, wide: true });
  return items;
}
