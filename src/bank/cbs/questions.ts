import type { Deps } from "@/deps";
import { callTo } from "@/kernel/call";
import { formatDateTime } from "@/vocabulary/calendar";
import { formatMoney } from "@/vocabulary/money";
import { cbsMessages, settleInstructionCall } from "./contract";
import type { InstructionRow } from "./instructions";

/** The question before an instruction is marked as settled, or by whom that was done already. */
export function confirmSettlement(instruction: InstructionRow, { env }: Pick<Deps, "env">) {
  const { id, fromCbsAccount: from, toCbsAccount: to, settledAt, settledBy } = instruction;
  const money = formatMoney(instruction.amount, instruction.currency);
  const refused =
    settledAt === null
      ? undefined
      : `${settledBy ?? "Someone"} marked it as settled on ${formatDateTime(settledAt, env.zone)}.`;
  return {
    title: "Mark as settled?",
    text: "Say so only once the core banking system has moved the money. It cannot be taken back.",
    subject: { name: `${from} to ${to}`, code: money },
    effects:
      refused === undefined
        ? [
            { term: `Leaves CBS account ${from}`, text: money },
            { term: `Arrives on CBS account ${to}`, text: money },
          ]
        : [],
    moves: { amount: instruction.amount, currency: instruction.currency },
    act: "Mark as settled",
    tone: "primary" as const,
    refused,
    busyText: "Settling...",
    ...callTo(settleInstructionCall, { id }),
    success: cbsMessages.settled,
    failure: cbsMessages.settleFailed,
    changes: ["settlements" as const],
  };
}
