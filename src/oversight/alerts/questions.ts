import { callTo } from "@/kernel/call";
import { handlingWords } from "./contract";
import type { AlertRow } from "./queries";
import { isOpen } from "./rules";

/** The question before one of several alerts is handled, or why that is not possible any more. */
export function confirmHandling(alert: AlertRow, act: "acknowledge" | "resolve") {
  const { call, submit, busyText, success, failure } = handlingWords[act];
  return {
    title: alert.title,
    text: alert.description,
    subject: { name: alert.title, note: alert.description },
    act: submit,
    busyText,
    refused: isOpen(alert, act) ? undefined : `It is ${alert.status} already.`,
    ...callTo(call, { id: alert.id }),
    success,
    failure,
    changes: ["alerts" as const],
  };
}
