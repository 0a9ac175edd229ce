import type { LimitUse } from "@/ledger/limit-usage";
import { getLabelsUrl } from "@/platform/annotated";
import { getTimelineUrl } from "@/platform/timeline";
import type { RecordAct } from "@/ui/act-menu";
import { amount } from "@/ui/amount";
import type { Content } from "@/ui/content";
import { type Definition, DefinitionList } from "@/ui/definition-list";
import { html } from "@/ui/html";
import { List } from "@/ui/list";
import { Copyable, RecordFigures, RecordPanel, RecordPart } from "@/ui/record-panel";
import { time } from "@/ui/time";
import { formatDateTime } from "@/vocabulary/calendar";
import { groupIban } from "@/vocabulary/iban";
import { say, type Text } from "@/vocabulary/language";
import { sayAround } from "@/vocabulary/language/around";
import { formatMoney } from "@/vocabulary/money";
import type { AccountRecord } from "./record-reads";
import { cbsCell, statusBadge, typeBadge } from "./view";

type Props = {
  record: AccountRecord;
  zone: string;
  /** Address of the list without the record. */
  list: string;
  /** Acts available on the screen: `actsOnAccount` or `ownAccountActs`. */
  acts?: readonly RecordAct[];
  /** The address of the account's own page. */
  page: string;
  /** The account's last movements. */
  movements: Content;
  /** Parts of other features, before the movements. */
  parts?: Content;
};

/** The panel of an account (specification, section 2: the details dialog of Admin Virtual Accounts). */
export const AccountRecordPanel = ({ record, zone, list, acts, page, movements, parts }: Props) => {
  const { account } = record;
  const money = (minor: number) => amount(minor, account.currency);
  return (
    <RecordPanel
      id={account.id}
      title="Virtual Account Details"
      timeline={getTimelineUrl("account", account.id)}
      labels={getLabelsUrl("account", account.id)}
      subject={account.customerName}
      list={list}
      acts={acts ?? []}
      page={page}
    >
      <RecordFigures
        items={[
          { term: "Balance", figure: money(account.balance) },
          { term: "Available Balance", figure: money(account.balance - account.held) },
          { term: "Held Balance", figure: money(account.held) },
        ]}
      />
      <DefinitionList items={definitions(record, zone)} />
      <RecordPart title="Limits on payments" note={limitsNote(record)}>
        {record.limits ? (
          <DefinitionList
            items={[limit("Daily limit", record.limits.daily), limit("Monthly limit", record.limits.monthly)]}
          />
        ) : null}
      </RecordPart>
      <RecordPart title="Active holds" note={record.holds.length === 0 ? "None" : undefined}>
        <List
          items={record.holds.map((hold) => ({
            key: hold.id,
            href: record.isStaff ? `/admin/holds?view=${hold.id}` : undefined,
            title: html`<span class="iban">${hold.reference}</span>`,
            text: hold.reason,
            figure: money(hold.heldAmount),
            note:
              hold.expiresAt === null
                ? say("No expiry")
                : html`${sayAround("until {time}", { time: time(hold.expiresAt, formatDateTime(hold.expiresAt, zone)) })}`,
          }))}
        />
      </RecordPart>
      {parts}
      <RecordPart title="Last movements">{movements}</RecordPart>
    </RecordPanel>
  );
};

function definitions({ account }: AccountRecord, zone: string): Definition[] {
  const at = (instant: number) => time(instant, formatDateTime(instant, zone));
  const items: Definition[] = [
    {
      term: "Virtual IBAN",
      detail: (
        <Copyable label="virtual IBAN" text={groupIban(account.virtualIban)} copied={account.virtualIban} />
      ),
      wide: true,
      means: ["va"],
    },
    { term: "Reference", detail: <Copyable label="reference" text={account.reference} />, wide: true },
    { term: "Customer Name", detail: account.customerName },
    { term: "Company Name", detail: account.companyName },
    { term: "Type", detail: typeBadge(account.type), means: ["cobo", "pobo"] },
    { term: "Status", detail: statusBadge(account.status) },
    { term: "Currency", detail: account.currency },
    { term: "CBS Account", detail: cbsCell(account.cbsAccount), means: ["core"] },
    { term: "Credit Enabled", detail: account.creditEnabled ? say("Yes") : say("No") },
    { term: "Debit Enabled", detail: account.debitEnabled ? say("Yes") : say("No") },
    { term: "Created", detail: at(account.createdAt) },
    { term: "Updated", detail: at(account.updatedAt) },
  ];
  if (account.description) items.push({ term: "Description", detail: account.description, wide: true });
  return items;
}

const limit = (term: Text, { limit: most, used, left }: LimitUse): Definition => ({
  term,
  detail: html`${say("{money} left", { money: formatMoney(left, "AED") })}<small>${say("{used} of {most} used", { used: formatMoney(used, "AED"), most: formatMoney(most, "AED") })}</small>`,
});

function limitsNote({ limits }: AccountRecord): string | undefined {
  if (!limits) return "What is used of them cannot be read at the moment.";
  return limits.enforced ? undefined : "Not enforced: payments are counted, and none is refused.";
}
