import type { JournalKinds, PostingInput } from "./declaration";
import { leg, plainMove, settlementAccount, step, transactionMade } from "./moves";

/** Inputs of a movement that a person enters. */
export const movementInputs: readonly PostingInput[] = ["vaId", "amount", "currency", "reference"];

const transferLeg = (type: "debit" | "credit", own: 0 | 1, other: 0 | 1) =>
  leg({
    type,
    account: step(own, "account"),
    other: step(other, "account"),
    amount: step(own, "amount"),
    currency: step(own, "currency"),
    description: step(own, "description"),
    reference: step(own, "reference"),
  });

/** Journal kinds for money that comes in, goes out, or moves between two of our accounts. */
export const movements = {
  credit: {
    noun: "credit",
    right: "transactions:post",
    action: "CREATE",
    makes: { resource: "TRANSACTION", id: transactionMade },
    steps: ["credit"],
    work: [plainMove("credit", settlementAccount(step(0, "account")))],
    shape: { made: ["credit"] },
    inputs: movementInputs,
    direct: true,
  },
  debit: {
    noun: "debit",
    right: "transactions:post",
    action: "CREATE",
    makes: { resource: "TRANSACTION", id: transactionMade },
    steps: ["debit"],
    work: [plainMove("debit", settlementAccount(step(0, "account")))],
    shape: { made: ["debit"] },
    inputs: movementInputs,
    direct: true,
  },
  transfer: {
    noun: "transfer",
    right: "transactions:post",
    action: "CREATE",
    makes: { resource: "TRANSACTION", id: transactionMade },
    steps: ["debit credit"],
    work: [transferLeg("debit", 0, 1), transferLeg("credit", 1, 0)],
    shape: {
      made: ["debit credit"],
      pair: "transfer",
      unless: `${step(0, "peer")} IS NOT ${step(1, "account")} OR ${step(1, "peer")} IS NOT ${step(0, "account")}
      OR coalesce(${step(0, "hold")}, ${step(1, "hold")}) IS NOT NULL`,
    },
  },
} as const satisfies JournalKinds;
