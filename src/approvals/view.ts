import { badge } from "@/ui/badge";
import type { Tone } from "@/ui/class-names";
import { withGroupedIbans } from "@/vocabulary/iban";
import { translateWithin } from "@/vocabulary/language/speaking";
import { type ApprovalStatus, approvalStatusLabels } from "./contract";
import { type ApprovalRow, parseDetails } from "./queries";

const tones: Record<ApprovalStatus, Tone> = {
  waiting: "warn",
  approved: "good",
  refused: "bad",
  withdrawn: "quiet",
  expired: "quiet",
};

export const approvalStatusBadge = (status: ApprovalStatus) =>
  badge(approvalStatusLabels[status], tones[status]);

/** An account in a stored summary: its number, and its name in brackets, which may have brackets of its own. */
const numbered = /\b([A-Z]{2}\d{2}[A-Z0-9]{11,30}) \((.+?)\)(?=$|: | to )/;

/** A detail of a request, with the name of an account before its number. */
export const shownDetail = (detail: string): string =>
  withGroupedIbans(detail.replace(/^([A-Z]{2}\d{2}[A-Z0-9 ]{11,37}), (.+)$/, "$2, $1"));

/**
 * What a request asks for, in the reader's language, with the names of accounts and payees before their numbers. The
 * stored summary keeps its form: a decision compares it with the act as it would be now.
 */
export function sayRequest(row: Pick<ApprovalRow, "summary" | "details">): string {
  const { payee } = parseDetails(row);
  const named = row.summary.replace(numbered, "$2, $1");
  return withGroupedIbans(
    translateWithin(
      payee === undefined ? named : named.replace(/ to (\S+)$/, (_, number) => ` to ${payee}, ${number}`),
    ),
  );
}
