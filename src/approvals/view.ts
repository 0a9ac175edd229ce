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

const words: Readonly<Record<string, string>> = {
  clientId: "Client ID",
  virtualAccountId: "Virtual Account",
  isActive: "Active",
  networth: "Net Worth",
  acceptSignedUpClient: "Accepts a signed-up client",
  cbsAccount: "CBS account",
  from: "From",
  to: "To",
};

/** The name of a detail as a person reads it: 'Client ID' for `clientId`. */
export const detailLabel = (name: string): string =>
  words[name] ?? name.charAt(0).toUpperCase() + name.slice(1);
