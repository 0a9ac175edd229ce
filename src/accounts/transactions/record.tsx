import { getKindNoun } from "db/journal-kinds";
import { accountDetail, partyDetail } from "@/accounts/view";
import { getAttachmentsUrl, getLabelsUrl } from "@/platform/annotated";
import { getTimelineUrl } from "@/platform/timeline";
import { amount } from "@/ui/amount";
import type { Content } from "@/ui/content";
import { type Definition, DefinitionList } from "@/ui/definition-list";
import { EmptyState } from "@/ui/empty-state";
import { html } from "@/ui/html";
import { isolated } from "@/ui/isolated";
import { List, type ListItem } from "@/ui/list";
import { Copyable, RecordFigures, RecordPanel, RecordPart } from "@/ui/record-panel";
import { time } from "@/ui/time";
import { formatDateTime, type Instant } from "@/vocabulary/calendar";
import { accountText } from "@/vocabulary/iban";
import { say, type Text } from "@/vocabulary/language";
import { sayAround } from "@/vocabulary/language/around";
import { type Currency, formatMoney, type Minor } from "@/vocabulary/money";
import { type NumberPlace, parseNumberPlace, parsePaidTo } from "@/vocabulary/party/paid-to";
import { listParticulars } from "@/vocabulary/party/particulars";
import { transactionMessages } from "./contract";
import type { TransactionRow } from "./list";
import { parseParty, partyText } from "./party";
import type { TransactionRecord } from "./record-reads";
import { movement, shownDescription, transactionBadge } from "./view";

type Props = {
  record: TransactionRecord;
  zone: string;
  /** Address of the list without the record. */
  list: string;
  /** The addresses of accounts', transactions' and account numbers' panels. */
  addresses: Record<"account" | "transaction", (id: number) => string> & {
    number(place: NumberPlace): string;
  };
};

/** The panel of a transaction. */
export const TransactionRecordPanel = ({ record, zone, list, addresses }: Props) => {
  const { transaction: row } = record;
  return (
    <RecordPanel
      id={row.id}
      title="Transaction Details"
      timeline={getTimelineUrl("transaction", row.id)}
      labels={getLabelsUrl("transaction", row.id)}
      attachments={getAttachmentsUrl("transaction", row.id)}
      subject={html`${transactionBadge(row.type)} ${isolated(row.reference)}`}
      list={list}
    >
      <RecordFigures items={figures(record)} />
      <DefinitionList items={definitions(record, zone, addresses)} />
      <RecordPart title="Effect">
        <DefinitionList
          items={[
            { term: "Available balance", detail: change(record.available, row.currency) },
            { term: "Held balance", detail: change(record.held, row.currency) },
          ]}
        />
      </RecordPart>
      <Behind record={record} zone={zone} />
      <Journal record={record} />
    </RecordPanel>
  );
};

function figures({ transaction: row }: TransactionRecord): { term: Text; figure: Content }[] {
  const items: { term: Text; figure: Content }[] = [{ term: "Amount", figure: movement(row) }];
  if (row.originalAmount === null || row.originalCurrency === null) return items;
  return [
    ...items,
    { term: "Original amount", figure: amount(row.originalAmount, row.originalCurrency) },
    { term: "Rate", figure: row.rate },
  ];
}

function definitions(
  { transaction: row, ...record }: TransactionRecord,
  zone: string,
  addresses: Props["addresses"],
) {
  const at = (instant: Instant) => time(instant, formatDateTime(instant, zone));
  const party = parseParty(row.party);
  const items: Definition[] = [
    { term: "Description", detail: shownDescription(row), wide: true },
    {
      term: "Account",
      detail: accountDetail(row, addresses.account(row.vaId)),
      wide: true,
    },
  ];
  if (record.other) {
    items.push({
      term: "Counterparty",
      detail: accountDetail(record.other, addresses.transaction(record.other.transactionId)),
      wide: true,
    });
  } else if (partyText(party) !== undefined) {
    items.push({
      term: "Counterparty",
      detail: html`${party.account === null ? isolated(party.name ?? "") : partyDetail(party.account, party.name)}${party.agent === null ? "" : html` <small>${say("at {bank}", { bank: party.agent })}</small>`}`,
      wide: true,
    });
  } else if (record.payment) {
    items.push({
      term: "Counterparty",
      detail: partyDetail(record.payment.recipient, undefined),
      wide: true,
    });
  }
  const { reference, endToEndId } = party;
  const paidTo = parsePaidTo(row.paidTo);
  const place = parseNumberPlace(row.paidTo);
  if (paidTo)
    items.push(
      {
        term: "Paid To",
        detail: partyDetail(paidTo.iban, paidTo.holder, place && addresses.number(place)),
        wide: true,
      },
      { term: "Holder Id", detail: html`${isolated(paidTo.externalId)}`, wide: true },
    );
  items.push(
    { term: "Reference", detail: <Copyable label="reference" text={row.reference} />, wide: true },
    ...(reference === null || reference === row.reference
      ? []
      : [
          {
            term: "Structured Reference",
            detail: <Copyable label="structured reference" text={reference} />,
            wide: true,
          } satisfies Definition,
        ]),
    ...(endToEndId === null || endToEndId === row.reference
      ? []
      : [
          {
            term: "End-to-end Id",
            detail: <Copyable label="end-to-end id" text={endToEndId} />,
            wide: true,
          } satisfies Definition,
        ]),
    ...listParticulars(party.particulars ?? {}).map(
      ({ label, text }): Definition => ({ term: label, detail: html`${isolated(text)}`, wide: true }),
    ),
    { term: "Booked", detail: at(row.createdAt) },
    { term: "Value time", detail: at(row.processedAt) },
  );
  return items;
}

const change = ({ before, after }: { before: Minor; after: Minor }, currency: Currency) =>
  before === after
    ? html`${amount(after, currency)} <small>${say("unchanged")}</small>`
    : html`${sayAround("{before} → {after}", { before: amount(before, currency), after: amount(after, currency) })}`;

const endings = { release: "Released", capture: "Captured", expiry: "Expired" } as const;

/** Payment states as clients see them: a payment under review is 'being processed', so as not to tip off the client. */
const paymentStatuses = {
  review: "In review",
  booked: "Booked",
  sent: "Sent",
  returned: "Returned",
  rejected: "Rejected",
} as const;

/** The hold or the payment behind the transaction. */
const Behind = ({ record, zone }: { record: TransactionRecord; zone: string }) => {
  const { hold, payment, isStaff } = record;
  const at = (instant: Instant) => time(instant, formatDateTime(instant, zone));
  if (hold) {
    const items: Definition[] = [
      { term: "Reference", detail: html`<span class="iban">${hold.reference}</span>` },
      { term: "Status", detail: say(hold.endedBy === null ? "Active" : endings[hold.endedBy]) },
      { term: "Placed", detail: at(hold.createdAt) },
      hold.endedAt === null
        ? { term: "Expires", detail: hold.expiresAt === null ? say("Never") : at(hold.expiresAt) }
        : { term: "Ended", detail: at(hold.endedAt) },
    ];
    if (hold.reason) items.push({ term: "Reason", detail: hold.reason, wide: true });
    return (
      <RecordPart title="Hold">
        <DefinitionList items={items} />
      </RecordPart>
    );
  }
  if (!payment) return null;
  const underReview = payment.status === "review" && !isStaff;
  return (
    <RecordPart title="Payment">
      <DefinitionList
        items={[
          { term: "Reference", detail: html`<span class="iban">${payment.reference}</span>` },
          { term: "Status", detail: say(underReview ? "Processing" : paymentStatuses[payment.status]) },
        ]}
      />
    </RecordPart>
  );
};

/** The journal's entries, for staff: credits increase what is owed to customers. */
const Journal = ({ record: { journal, entries } }: { record: TransactionRecord }) =>
  journal ? (
    <RecordPart
      title="Journal"
      note={
        journal.userId === null
          ? say("Booked by the system: {kind}", { kind: getKindNoun(journal.kind) })
          : say("Booked by user {userId}: {kind}", {
              kind: getKindNoun(journal.kind),
              userId: journal.userId,
            })
      }
    >
      <table class="entries">
        <caption class="sr-only">{say("Entries")}</caption>
        <thead>
          <tr>
            <th scope="col">{say("Ledger account")}</th>
            <th scope="col" class="end">
              {say("Debit")}
            </th>
            <th scope="col" class="end">
              {say("Credit")}
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td>
                {entry.virtualIban && entry.customerName ? (
                  <>
                    {isolated(accountText(entry.virtualIban, entry.customerName))}{" "}
                    <small>{say(entry.kind)}</small>
                  </>
                ) : (
                  <span class="iban">{entry.code}</span>
                )}
              </td>
              <td class="end">{entry.amount < 0 ? formatMoney(-entry.amount, entry.currency) : ""}</td>
              <td class="end">{entry.amount > 0 ? formatMoney(entry.amount, entry.currency) : ""}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </RecordPart>
  ) : null;

/**
 * An account's movements in its panel, each with a link to its own: on the same page (`opens`) or on another
 * (`href`).
 */
export const Movements = (props: {
  rows: readonly TransactionRow[];
  zone: string;
  to: (id: number) => Pick<ListItem, "href" | "opens">;
}) =>
  props.rows.length === 0 ? (
    <EmptyState title={transactionMessages.noneRecent} icon="transfer" />
  ) : (
    <List
      items={props.rows.map((row) => ({
        key: row.id,
        ...props.to(row.id),
        title: shownDescription(row),
        text: html`<span class="iban">${row.reference}</span>`,
        figure: movement(row),
        note: time(row.createdAt, formatDateTime(row.createdAt, props.zone)),
      }))}
    />
  );
