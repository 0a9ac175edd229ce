import { findPostingTitle } from "db/journal-kinds";
import { type AuditAction, auditActions } from "@/commands/contract";
import { isRecord, listChanges, listFields, listMovements, movementText } from "@/oversight/audit-logs/rules";
import { say } from "@/vocabulary/language";
import { translate } from "@/vocabulary/language/speaking";

type Values = Readonly<Record<string, unknown>>;

const actions: Record<AuditAction, string> = {
  LOGIN: "Signed in",
  LOGIN_FAILED: "A sign-in failed",
  LOGOUT: "Signed out",
  CREATE: "Created",
  UPDATE: "Changed",
  DELETE: "Deleted",
  RELEASE: "Released",
  REFUSED: "Refused",
};

/** Details that only the chain and the ledger need. */
const technical = [
  "transactions",
  "entries",
  "journalId",
  "command",
  "call",
  "payment",
  "alert",
  "kind",
  "requestId",
  "traceId",
];

/** Columns that every change increments. */
const counted = ["version", "updatedAt"];

/** Event for a row of the audit trail: the act, and its changes in words. `details` is null if they were redacted. */
export function describeAct(
  action: string,
  details: Values | null,
): { title: string; text: string | undefined } {
  const known = auditActions.find((one) => one === action);
  const plain = known === undefined ? action : actions[known];
  if (details === null) return { title: plain, text: say("Redacted") };
  const posted =
    "journalId" in details && action !== "REFUSED" ? findPostingTitle(String(details.kind)) : undefined;
  const alert = isRecord(details.alert) ? details.alert : undefined;
  const parts = [
    ...(alert ? [translate(String(alert.title))] : []),
    ...listMovements(details).map((movement) => {
      const { title, figure } = movementText(movement);
      return `${title}, ${figure}`;
    }),
    ...listChanges(details)
      .filter(({ name }) => action !== "CREATE" && !counted.includes(name))
      .map(({ label, before, after }) =>
        before === undefined ? `${label}: ${after}` : `${label}: ${before} → ${after ?? say("None")}`,
      ),
    ...listFields(details, technical).map(({ label, value }) => `${label}: ${value}`),
  ];
  return { title: posted ?? plain, text: parts.length > 0 ? parts.join("; ") : undefined };
}
