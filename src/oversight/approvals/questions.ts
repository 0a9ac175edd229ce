import { callTo } from "@/kernel/call";
import { formatDateTime } from "@/vocabulary/calendar";
import { approvalMessages, approveCall, refuseApprovalCall, withdrawApprovalCall } from "./contract";
import type { ApprovalRow } from "./queries";
import { type Decider, type Decision, decisionProblem, decisionSentence } from "./rules";

type Asking = { actor: Decider; now: number; zone: string };

/** Why a decision would be refused, as the question says it in place of the act. */
function refusalOf(
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

const subjectOf = ({ summary, maker }: ApprovalRow) => ({ name: summary, note: `Asked for by ${maker}` });
const isPayment = ({ clientId }: ApprovalRow) => clientId !== null;
/** What is asked about, as its title calls it. */
const wordOf = (approval: ApprovalRow) => (isPayment(approval) ? "payment" : "act");
const changesOf = (approval: ApprovalRow) =>
  isPayment(approval)
    ? ["approvals" as const, "payments" as const, "transactions" as const, "accounts" as const]
    : ["approvals" as const];

/** The question before an act is approved, or why it cannot be. */
export const confirmApproval = (approval: ApprovalRow, asking: Asking) => ({
  title: `Approve this ${wordOf(approval)}?`,
  text: isPayment(approval)
    ? "It is made now, in your name as the second person, after funds and limits were checked again."
    : "It is carried out now, in your name as the second person, after every check was made again.",
  subject: subjectOf(approval),
  act: "Approve",
  tone: "primary" as const,
  refused: refusalOf(approval, "approved", asking),
  busyText: "Approving...",
  ...callTo(approveCall, { id: approval.id }),
  success: approvalMessages.approved,
  failure: approvalMessages.approveFailed,
  changes: changesOf(approval),
});

/** The question before an act is refused finally, with the reason that its maker is told. */
export const refusalQuestion = (approval: ApprovalRow, asking: Asking) => ({
  title: `Refuse this ${wordOf(approval)}?`,
  text: `It is never ${isPayment(approval) ? "made" : "carried out"}. Whoever asked for it reads your reason.`,
  subject: subjectOf(approval),
  act: "Refuse",
  refused: refusalOf(approval, "refused", asking),
  busyText: "Refusing...",
  ...callTo(refuseApprovalCall, { id: approval.id }),
  note: { name: "reason", label: "Reason", required: approvalMessages.reasonNeeded },
  success: approvalMessages.refused,
  failure: approvalMessages.refuseFailed,
  changes: changesOf(approval),
});

/** The question before its maker takes an act back. */
export const withdrawalQuestion = (approval: ApprovalRow, asking: Asking) => ({
  title: `Withdraw this ${wordOf(approval)}?`,
  text: `It leaves the list of what waits and is never ${isPayment(approval) ? "made" : "carried out"}.`,
  subject: subjectOf(approval),
  act: "Withdraw",
  refused: refusalOf(approval, "withdrawn", asking),
  busyText: "Withdrawing...",
  ...callTo(withdrawApprovalCall, { id: approval.id }),
  note: { name: "reason", label: "Reason" },
  success: approvalMessages.withdrawn,
  failure: approvalMessages.withdrawFailed,
  changes: changesOf(approval),
});
