import type { Deps } from "@/deps";
import { callTo } from "@/kernel/call";
import { formatDateTime } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { formatMoney } from "@/vocabulary/money";
import { cbsMessages, settleInstructionCall } from "./contract";
import type { InstructionRow } from "./instructions";

const settledProblem = (settledBy: string | null, date: string) =>
  settledBy === null
    ? say("Someone marked it as settled on {date}.", { date })
    : say("{settledBy} marked it as settled on {date}.", { settledBy, date });

/** The question before an instruction is marked as settled, or who has already done that. */
export function confirmSettlement(instruction: InstructionRow, { env }: Pick<Deps, "env">) {
  const { id, fromCbsAccount: from, toCbsAccount: to, settledAt, settledBy } = instruction;
  const money = formatMoney(instruction.amount, instruction.currency);
  const refused =
    settledAt === null ? undefined : settledProblem(settledBy, formatDateTime(settledAt, env.zone));
  return {
    title: "Mark as settled?",
    text: "Do this only once the core banking system has moved the money. It cannot be undone.",
    subject: { name: say("{from} to {to}", { from, to }), code: money },
    effects:
      refused === undefined
        ? [
            { term: say("Leaves CBS account {from}", { from }), text: money },
            { term: say("Arrives at CBS account {to}", { to }), text: money },
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
