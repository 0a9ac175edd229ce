import { accountAddress } from "@/accounts/screen";
import { accountDetail } from "@/accounts/view";
import type { DeclaredAct } from "@/platform/declared-act";
import { getTimelineUrl } from "@/platform/timeline";
import type { RecordAct } from "@/ui/act-menu";
import { amount } from "@/ui/amount";
import { type Definition, DefinitionList } from "@/ui/definition-list";
import { html } from "@/ui/html";
import { isolated } from "@/ui/isolated";
import { RecordFigures, RecordPanel } from "@/ui/record-panel";
import { time } from "@/ui/time";
import { formatDateTime } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { allocationMessages, revokeAllocationCall } from "./contract";
import { allocationBadge } from "./list-screen";
import type { AllocationRow } from "./queries";
import { revokedProblem } from "./rules";
import { allocationScreen } from "./screen";

type Props = {
  allocation: AllocationRow;
  zone: string;
  /** Address of the list without the record. */
  list: string;
  /** Acts that the actor may carry out, from `actsOnAllocation`. */
  acts: readonly RecordAct[];
};

/** The panel of a fund allocation. */
export const AllocationRecordPanel = ({ allocation, zone, list, acts }: Props) => (
  <RecordPanel
    id={allocation.id}
    title="Allocation Details"
    timeline={getTimelineUrl("allocation", allocation.id)}
    subject={html`${allocationBadge(allocation)} ${isolated(allocation.username)}`}
    list={list}
    acts={acts}
  >
    <RecordFigures
      items={[{ term: "Amount", figure: amount(allocation.allocatedAmount, allocation.currency) }]}
    />
    <DefinitionList items={definitions(allocation, zone)} />
    <p class="record-note">{say(allocationMessages.memo)}</p>
  </RecordPanel>
);

function definitions(row: AllocationRow, zone: string): Definition[] {
  const at = (instant: number, username: string | null) =>
    html`${time(instant, formatDateTime(instant, zone))} <small>${say("by {username}", { username: username ?? say("System") })}</small>`;
  const items: Definition[] = [
    {
      term: "Account",
      detail: accountDetail(row, accountAddress(row.vaId)),
      wide: true,
    },
    {
      term: "User",
      detail: html`<a href="/admin/users?view=${row.userId}">${isolated(row.username)}</a><small>${isolated(row.email)}</small>`,
      wide: true,
    },
    { term: "Allocated on", detail: at(row.createdAt, row.allocator) },
  ];
  if (row.revokedAt !== null) {
    items.push({ term: "Revoked", detail: at(row.revokedAt, row.revoker) });
  }
  return items;
}

/** Acts of staff on an allocation, each with a reason if it is already revoked. */
export const actsOnAllocation = (row: AllocationRow, zone: string): DeclaredAct[] => [
  {
    label: "Revoke",
    tone: "danger",
    does: "Ends it: the money is meant for nobody any more; none is moved",
    right: "allocations:write",
    call: revokeAllocationCall,
    href: allocationScreen.to("revoke", row.id),
    refused: revokedProblem(zone, row),
  },
];
