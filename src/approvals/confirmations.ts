import { callTo } from "@/kernel/call";
import { formatDateTime } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { data } from "@/vocabulary/language/around";
import { translate } from "@/vocabulary/language/speaking";
import { approvalMessages, approveCall, refuseApprovalCall, withdrawApprovalCall } from "./contract";
import { type ApprovalRow, approvalVersion } from "./queries";
import { type Decider, type Decision, decisionProblem, decisionSentence } from "./rules";
import { sayRequest } from "./view";

type Asking = { actor: Decider; now: number; zone: string };

/** Reason why a decision would be refused, in place of the question. */
function findRefusal(approval: ApprovalRow, decision: Decision, asking: Asking): string | undefined {
  const refusal = findStatedRefusal(approval, decision, asking);
  return refusal && translate(refusal);
}

function findStatedRefusal(
  approval: ApprovalRow,
  decision: Decision,
  { actor, now, zone }: Asking,
): string | undefined {
  const problem = decisionProblem(approval, decision, actor, now);
  if (problem !== "APPROVAL_ENDED") return problem && decisionSentence(problem, actor);
  const { status, endedBy, endedAt, expiresAt } = approval;
  if (status === "waiting" || status === "expired")
    return `This expired on ${formatDateTime(expiresAt, zone)}: ask for it again`;
  const by = endedBy === null ? "" : ` by ${endedBy}`;
  return `This was ${status}${by}${endedAt === null ? "" : ` on ${formatDateTime(endedAt, zone)}`}`;
}

const getSubject = (approval: ApprovalRow) => ({
  name: data(sayRequest(approval)),
  note: say("Asked for by {maker}", { maker: approval.maker }),
});
const isPayment = ({ clientId }: ApprovalRow) => clientId !== null;
const listChanges = (approval: ApprovalRow) =>
  isPayment(approval)
    ? ["approvals" as const, "payments" as const, "transactions" as const, "accounts" as const]
    : ["approvals" as const];

/** The question before an act is approved, or the obstacle to it. */
export const confirmApproval = (approval: ApprovalRow, asking: Asking) => ({
  title: isPayment(approval) ? say("Approve this payment?") : say("Approve this request?"),
  text: isPayment(approval)
    ? say("It is made now, with you as the second person, after funds and limits are checked again.")
    : say("It is carried out now, with you as the second person, after every check is made again."),
  subject: getSubject(approval),
  act: "Approve",
  tone: "primary" as const,
  refused: findRefusal(approval, "approved", asking),
  busyText: "Approving...",
  ...callTo(approveCall, { id: approval.id }),
  version: approvalVersion(approval),
  success: approvalMessages.approved,
  failure: approvalMessages.approveFailed,
  changes: listChanges(approval),
});

/** Question before an act is finally refused, with the reason for its maker. */
export const refusalQuestion = (approval: ApprovalRow, asking: Asking) => ({
  title: isPayment(approval) ? say("Refuse this payment?") : say("Refuse this request?"),
  text: isPayment(approval)
    ? say("It is never made. The person who asked for it reads your reason.")
    : say("It is never carried out. The person who asked for it reads your reason."),
  subject: getSubject(approval),
  act: "Refuse",
  refused: findRefusal(approval, "refused", asking),
  busyText: "Refusing...",
  ...callTo(refuseApprovalCall, { id: approval.id }),
  note: { name: "reason", label: "Reason", required: approvalMessages.reasonNeeded },
  success: approvalMessages.refused,
  failure: approvalMessages.refuseFailed,
  changes: listChanges(approval),
});

/** The question before its maker withdraws an act. */
export const withdrawalQuestion = (approval: ApprovalRow, asking: Asking) => ({
  title: isPayment(approval) ? say("Withdraw this payment?") : say("Withdraw this request?"),
  text: isPayment(approval)
    ? say("It is taken off the list and never made.")
    : say("It is taken off the list and never carried out."),
  subject: getSubject(approval),
  act: "Withdraw",
  refused: findRefusal(approval, "withdrawn", asking),
  busyText: "Withdrawing...",
  ...callTo(withdrawApprovalCall, { id: approval.id }),
  note: { name: "reason", label: "Reason" },
  success: approvalMessages.withdrawn,
  failure: approvalMessages.withdrawFailed,
  changes: listChanges(approval),
});
