import type { Role } from "@/access/actor";
import type { AccountRow } from "@/accounts/queries";
import { accountAddress } from "@/accounts/screen";
import { accountDetail, statusBadge } from "@/accounts/view";
import {
  type ApprovalStatus,
  approvalStatusLabels,
  approveCall,
  refuseApprovalCall,
  waitingKindLabels,
  withdrawApprovalCall,
} from "@/approvals/contract";
import { detailLabel } from "@/approvals/detail-labels";
import { type ApprovalRow, parseDetails } from "@/approvals/queries";
import { type Decider, decisionProblem, decisionSentence, statusAt } from "@/approvals/rules";
import type { DecisionAddress } from "@/approvals/screen";
import { approvalStatusBadge, sayRequest, shownDetail } from "@/approvals/view";
import { getAttachmentsUrl } from "@/platform/annotated";
import type { DeclaredAct } from "@/platform/declared-act";
import { getTimelineUrl } from "@/platform/timeline";
import type { RecordAct } from "@/ui/act-menu";
import { amount } from "@/ui/amount";
import { type Definition, DefinitionList } from "@/ui/definition-list";
import { RecordPanel, RecordPart } from "@/ui/record-panel";
import { time } from "@/ui/time";
import { unbroken } from "@/ui/unbroken";
import { formatDateTime } from "@/vocabulary/calendar";
import { say, type Text } from "@/vocabulary/language";
import { translate } from "@/vocabulary/language/speaking";
import { formatMoney } from "@/vocabulary/money";

type Props = {
  approval: ApprovalRow;
  zone: string;
  /** Milliseconds UTC. */
  now: number;
  /** Address of the list without the record. */
  list: string;
  /** Acts that the actor may carry out, from `actsOnApproval`. */
  acts: readonly RecordAct[];
  /** Role of the reader. */
  role: Role;
  /** The accounts that it names, with their present state; none if they are a client's own matter. */
  accounts?: readonly AccountRow[];
};

/** The panel of an approval: the act, its maker, and its outcome. */
export const ApprovalRecordPanel = ({ approval, zone, now, list, acts, role, accounts = [] }: Props) => (
  <RecordPanel
    id={approval.id}
    title={approval.clientId === null ? "Approval" : "Payment awaiting approval"}
    timeline={getTimelineUrl("approval", approval.id)}
    attachments={getAttachmentsUrl("approval", approval.id)}
    subject={getSubject(approval)}
    list={list}
    acts={acts}
  >
    <DefinitionList items={definitions(approval, zone, now, role)} />
    <RecordPart
      title="What was asked for"
      note="It is carried out as it is stored here, after every check was made again."
    >
      <DefinitionList
        items={Object.entries(parseDetails(approval)).map(([name, detail]) => ({
          term: say(detailLabel(name)),
          detail: name === "chargeBearer" ? translate(detail) : shownDetail(detail),
        }))}
      />
    </RecordPart>
    {accounts.map((account) => (
      <RecordPart key={account.id} title="The account now">
        <DefinitionList items={accountDefinitions(account)} />
      </RecordPart>
    ))}
  </RecordPanel>
);

/** Present figures of an account, with a link to its record. */
function accountDefinitions(account: AccountRow): Definition[] {
  const { id, balance, held, currency, status } = account;
  return [
    { term: "Account", detail: accountDetail(account, accountAddress(id)), wide: true },
    { term: "Balance", detail: amount(balance, currency) },
    { term: "Available Balance", detail: amount(balance - held, currency) },
    { term: "Held Balance", detail: amount(held, currency) },
    { term: "Status", detail: statusBadge(status) },
  ];
}

/** Heading of a request; a payment's accounts follow below it. */
function getSubject(approval: ApprovalRow): string {
  const { amount, recipient, payee } = parseDetails(approval);
  return approval.clientId === null
    ? unbroken(sayRequest(approval))
    : say("{amount} to {recipient}", { amount: amount ?? "", recipient: payee ?? recipient ?? "" });
}

/** Label of the person who ended it, by outcome: waiting and expired ones have none. */
const endedByLabels: Record<ApprovalStatus, Text> = {
  waiting: "Waiting by",
  approved: "Approved by",
  refused: "Refused by",
  withdrawn: "Withdrawn by",
  expired: "Expired by",
};

function definitions(approval: ApprovalRow, zone: string, now: number, role: Role): Definition[] {
  const at = (instant: number) => time(instant, formatDateTime(instant, zone));
  const status = statusAt(approval, now);
  const { usdAmount, endedAt, endedBy, reason } = approval;
  const items: Definition[] = [
    { term: "Status", detail: approvalStatusBadge(status) },
    ...(role === "client_user"
      ? []
      : [{ term: "Kind", detail: say(waitingKindLabels[approval.kind]) } satisfies Definition]),
    { term: "Asked by", detail: approval.maker },
    { term: "Asked", detail: at(approval.madeAt) },
    { term: status === "expired" ? "Expired" : "Expires", detail: at(approval.expiresAt) },
  ];
  if (usdAmount !== null) items.push({ term: "Worth", detail: formatMoney(usdAmount, "USD") });
  if (endedBy !== null) items.push({ term: endedByLabels[status], detail: endedBy });
  if (endedAt !== null && status !== "expired")
    items.push({ term: approvalStatusLabels[status], detail: at(endedAt) });
  if (reason !== null) items.push({ term: "Reason", detail: reason, wide: true });
  return items;
}

/** Withdraw for the maker, Refuse and Approve for everybody else, with reasons for those not offered. */
export function actsOnApproval(
  approval: ApprovalRow,
  { to, actor, now }: { to: DecisionAddress; actor: Decider; now: number },
): DeclaredAct[] {
  const { id } = approval;
  if (statusAt(approval, now) !== "waiting") return [];
  if (decisionProblem(approval, "refused", actor, now) === "OTHER_CLIENT") return [];
  const right = "approvals:decide";
  const approve = {
    label: "Approve",
    does: "Carries it out at once, as it is stored here, after every check is made again",
    right,
    call: approveCall,
    href: to("approve", id),
  } as const;
  if (decisionProblem(approval, "withdrawn", actor, now) === undefined) {
    return [
      {
        label: "Withdraw",
        tone: "danger",
        does: "Ends it: nothing is carried out, and it can be asked for again",
        right,
        call: withdrawApprovalCall,
        href: to("withdraw", id),
      },
      { ...approve, refused: decisionSentence("OWN_APPROVAL", actor) },
    ];
  }
  const isOwnProgram = decisionProblem(approval, "approved", actor, now) === "OWN_PROGRAM";
  return [
    {
      label: "Refuse",
      tone: "danger",
      does: "Ends it with a reason: nothing is carried out",
      right,
      call: refuseApprovalCall,
      href: to("refuse", id),
    },
    isOwnProgram ? { ...approve, refused: decisionSentence("OWN_PROGRAM", actor) } : approve,
  ];
}
