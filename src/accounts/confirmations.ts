import { callTo } from "@/kernel/call";
import { groupIban } from "@/vocabulary/iban";
import { say } from "@/vocabulary/language";
import { data } from "@/vocabulary/language/around";
import { accountMessages, editAccountCall } from "./contract";
import type { AccountRow } from "./queries";

const words = {
  suspended: {
    title: "Suspend this account?",
    text: "Nothing is credited or debited until it is active again.",
    act: "Suspend",
    busyText: "Suspending...",
    refused: "It is suspended already.",
    tone: "danger",
  },
  active: {
    title: "Make this account active?",
    text: "Money can be credited and debited again.",
    act: "Make active",
    busyText: "Making it active...",
    refused: "It is active already.",
    tone: "primary",
  },
} as const;

/**
 * The question before the status of an account changes, for the version that is seen; or that it already has that
 * status.
 */
export function confirmState(row: AccountRow, to: "suspended" | "active") {
  const { refused, ...said } = words[to];
  const call = callTo(editAccountCall, { id: row.id });
  return {
    ...said,
    ...call,
    subject: { name: data(row.customerName), code: groupIban(row.virtualIban) },
    refused: row.status === to ? say(refused) : undefined,
    body: { status: to },
    version: row.version,
    undo: { ...call, body: { status: row.status } },
    success: accountMessages.updated,
    failure: accountMessages.updateFailed,
    changes: ["accounts" as const, "stats" as const],
  };
}
