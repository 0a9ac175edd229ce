import { accountAddress } from "@/accounts/screen";
import { importStatusLabels } from "@/bank/bank-statements/contract";
import type { DeclaredAct } from "@/platform/declared-act";
import { getTimelineUrl } from "@/platform/timeline";
import type { RecordAct } from "@/ui/act-menu";
import { amount } from "@/ui/amount";
import { badge } from "@/ui/badge";
import { DefinitionList } from "@/ui/definition-list";
import { html } from "@/ui/html";
import { List } from "@/ui/list";
import { RecordFigures, RecordPanel, RecordPart } from "@/ui/record-panel";
import { time } from "@/ui/time";
import { formatDateTime } from "@/vocabulary/calendar";
import { groupIban } from "@/vocabulary/iban";
import { say } from "@/vocabulary/language";
import { sayAs } from "@/vocabulary/language/around";
import { cbsPurposeLabels, editCbsAccountCall, instructionStatusLabels } from "./contract";
import { parseCurrencies } from "./queries";
import type { CbsRecord } from "./record-reads";
import { cbsScreen } from "./screen";

type Props = {
  record: CbsRecord;
  zone: string;
  /** Address of the page without the record. */
  list: string;
  /** Acts that the actor may carry out, from `actsOnCbsAccount`. */
  acts: readonly RecordAct[];
};

/** The panel of a CBS account: its money, its linked accounts, its debts and claims, and its statements. */
export const CbsRecordPanel = ({ record, zone, list, acts }: Props) => {
  const { account, money, accounts, instructions, statements } = record;
  const { number } = account;
  const at = (instant: number) => time(instant, formatDateTime(instant, zone));
  return (
    <RecordPanel
      id={number}
      title="CBS account"
      timeline={getTimelineUrl("cbs-account", number)}
      subject={account.name}
      list={list}
      acts={acts}
    >
      {money.length === 0 ? null : (
        <RecordFigures
          items={money.map(({ currency, amount: balance }) => ({
            term: say("Balance in {currency}", { currency }),
            figure: amount(balance, currency),
          }))}
        />
      )}
      <DefinitionList
        items={[
          { term: "Number", detail: html`<span class="iban">${number}</span>` },
          { term: "Purpose", detail: say(cbsPurposeLabels[account.purpose]) },
          { term: "Currencies", detail: parseCurrencies(account).join(", ") },
          {
            term: "Status",
            detail: account.isActive ? badge("Active", "good") : badge("Inactive", "quiet"),
          },
          {
            term: "Linked accounts",
            detail:
              account.linkedAccounts === 0
                ? "0"
                : html`<a href="${cbsScreen.path}?q=${number}#links">${account.linkedAccounts.toLocaleString("en-US")}</a>`,
          },
        ]}
      />
      <RecordPart title="Recently linked" note={accounts.length === 0 ? "None" : undefined}>
        <List
          items={accounts.map((one) => ({
            key: one.id,
            href: accountAddress(one.id),
            title: one.customerName,
            text: html`<span class="iban">${groupIban(one.virtualIban)}</span>`,
            figure: amount(one.balance, one.currency),
          }))}
        />
      </RecordPart>
      <RecordPart title="Settlement instructions" note={instructions.length === 0 ? "None" : undefined}>
        <List
          items={instructions.map(({ id, from, to, settledAt, createdAt, ...moved }) => ({
            key: id,
            href: `${cbsScreen.path}#settlements`,
            title:
              from === number ? say("To CBS account {to}", { to }) : say("From CBS account {from}", { from }),
            text: sayAs("state", instructionStatusLabels[settledAt === null ? "open" : "settled"]),
            figure: amount(moved.amount, moved.currency),
            note: at(createdAt),
          }))}
        />
      </RecordPart>
      <RecordPart title="Bank statements" note={statements.length === 0 ? "None" : undefined}>
        <List
          items={statements.map(({ id, fileName, status, uploadedAt }) => ({
            key: id,
            href: `/admin/reconciliation/statements/${id}`,
            title: fileName,
            text: say(importStatusLabels[status]),
            note: at(uploadedAt),
          }))}
        />
      </RecordPart>
    </RecordPanel>
  );
};

/** Acts of staff on a CBS account. */
export const actsOnCbsAccount = ({ account: { number } }: CbsRecord): DeclaredAct[] => [
  {
    label: "Edit",
    does: "Changes its name, its currencies and whether accounts may be linked to it",
    right: "cbs:write",
    call: editCbsAccountCall,
    href: cbsScreen.to("edit", number),
  },
];
