import { callTo } from "@/kernel/call";
import { say } from "@/vocabulary/language";
import { translate } from "@/vocabulary/language/speaking";
import { type AlertStatus, handlingWords } from "./contract";
import type { AlertRow } from "./queries";
import { isOpen } from "./rules";

const already: Record<AlertStatus, string> = {
  active: "It is active already.",
  acknowledged: "It is acknowledged already.",
  resolved: "It is resolved already.",
  dismissed: "It is dismissed already.",
};

/** The question before one of several alerts is handled, or the obstacle to it. */
export function confirmHandling(alert: AlertRow, act: "acknowledge" | "resolve") {
  const { call, submit, busyText, success, failure } = handlingWords[act];
  const [title, text] = [translate(alert.title), translate(alert.description)];
  return {
    title,
    text,
    subject: { name: title, note: text },
    act: submit,
    tone: "primary" as const,
    busyText,
    refused: isOpen(alert, act) ? undefined : say(already[alert.status]),
    ...callTo(call, { id: alert.id }),
    success,
    failure,
    changes: ["alerts" as const],
  };
}
