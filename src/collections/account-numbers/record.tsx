import { accountDetail } from "@/accounts/view";
import type { DeclaredAct } from "@/platform/declared-act";
import { getTimelineUrl } from "@/platform/timeline";
import type { RecordAct } from "@/ui/act-menu";
import { type Definition, DefinitionList } from "@/ui/definition-list";
import { html } from "@/ui/html";
import { isolated } from "@/ui/isolated";
import { List } from "@/ui/list";
import { RecordPanel, RecordPart } from "@/ui/record-panel";
import { time } from "@/ui/time";
import { formatDateTime } from "@/vocabulary/calendar";
import { groupIban } from "@/vocabulary/iban";
import { say } from "@/vocabulary/language";
import { numberScreens, poolScreens, receiptScreens, recordAddresses, type Side } from "../screen";
import { numberProblem } from "./commands";
import { activateNumberCall, closeNumberCall, reopenNumberCall } from "./contract";
import { numberBadge } from "./list";
import type { Holding, NumberRow } from "./queries";

/** An account number with the periods in which it was active. */
type NumberRecord = { row: NumberRow; holdings: readonly Holding[] };

type Props = {
  record: NumberRecord;
  side: Side;
  zone: string;
  /** Address of the list without the record. */
  list: string;
  acts: readonly RecordAct[];
};

/** The panel of an account number. */
export const NumberRecordPanel = ({ record: { row, holdings }, side, zone, list, acts }: Props) => {
  const instant = (at: number) => formatDateTime(at, zone);
  return (
    <RecordPanel
      id={row.id}
      title="Account number"
      subject={html`${numberBadge(row.status)} <span class="iban">${groupIban(row.iban)}</span>`}
      list={list}
      timeline={getTimelineUrl("account-number", row.id)}
      acts={acts}
    >
      <DefinitionList items={definitions(row, zone, side)} />
      {row.holderName === null ? null : (
        <p class="page-actions">
          <a class="btn btn-sm" href={receiptsOf(row, side)}>
            {say("Receipts")}
          </a>
        </p>
      )}
      {holdings.length < 2 ? null : (
        <RecordPart title="Periods of use">
          <List
            items={holdings.map(({ since, until, reason }) => ({
              key: since,
              title:
                until === null
                  ? say("Since {time}", { time: instant(since) })
                  : say("{from} to {to}", { from: instant(since), to: instant(until) }),
              text: reason ?? undefined,
            }))}
          />
        </RecordPart>
      )}
    </RecordPanel>
  );
};

/** Address of the receipts of its account that were paid to it, which the list finds by its IBAN. */
const receiptsOf = ({ vaId, iban }: NumberRow, side: Side): string =>
  `${receiptScreens[side].path}?vaId=${vaId}&q=${iban}`;

function definitions(row: NumberRow, zone: string, side: Side): Definition[] {
  const items: Definition[] = [];
  const add = (term: Definition["term"], detail: Definition["detail"], wide = false) =>
    items.push({ term, detail, wide });
  const addInstant = (term: Definition["term"], at: number | null) => {
    if (at !== null) add(term, time(at, formatDateTime(at, zone)));
  };
  if (row.holderName !== null) add("Holder", html`${isolated(row.holderName)}`, true);
  if (row.externalId !== null) add("Holder Id", html`${isolated(row.externalId)}`, true);
  add("Account", accountDetail(row, recordAddresses[side].account(row.vaId)), true);
  addInstant("Active since", row.activatedAt);
  addInstant("Closed", row.closedAt);
  addInstant("In quarantine until", row.quarantinedUntil);
  if (row.reason !== null) add("Reason", html`${isolated(row.reason)}`, true);
  return items;
}

/** The act that an account number's status allows. */
export const actsOnNumber =
  (side: Side) =>
  ({ row }: NumberRecord): DeclaredAct[] => {
    const { to }: Pick<typeof numberScreens.client, "to"> = numberScreens[side];
    const address = `${poolScreens[side].path}/${row.poolId}`;
    const acts: DeclaredAct[] = [
      {
        label: "Activate",
        does: "Gives it to a holder: payments to it are then booked",
        right: "numbers:write",
        call: activateNumberCall,
        href: to("activate", row.id, address),
        refused: numberProblem("activate", row),
      },
      {
        label: "Reopen",
        does: "Gives it back to its holder",
        right: "numbers:write",
        call: reopenNumberCall,
        href: to("reopen", row.id, address),
        refused: numberProblem("reopen", row),
      },
      {
        label: "Close number",
        tone: "danger",
        does: "Payments to it are then refused",
        right: "numbers:write",
        call: closeNumberCall,
        href: to("close", row.id, address),
        refused: numberProblem("close", row),
      },
    ];
    return acts.filter(({ refused }) => refused === undefined);
  };
