import { badge } from "@/ui/badge";
import type { Tone } from "@/ui/class-names";
import { type ApprovalStatus, approvalStatusLabels } from "./contract";

const tones: Record<ApprovalStatus, Tone> = {
  waiting: "warn",
  approved: "good",
  refused: "bad",
  withdrawn: "quiet",
  expired: "quiet",
};

export const approvalStatusBadge = (status: ApprovalStatus) =>
  badge(approvalStatusLabels[status], tones[status]);
