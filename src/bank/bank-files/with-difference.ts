import { refusal, startOf } from "./refusal";
import { type BankStatement, balanceDifference } from "./statement";

/**
 * A statement with its difference, and without zero lines: banks report fees of 0.00, which move no money.
 * @throws AppError if the lines' sum exceeds exact integers
 */
export function withDifference(read: Omit<BankStatement, "difference">): BankStatement {
  let sum = 0;
  for (const { amount, line } of read.lines) {
    sum += amount;
    if (sum <= Number.MAX_SAFE_INTEGER) continue;
    throw refusal(startOf(line), "VALUE_WRONG", "Up to here the amounts add up to more than can be booked.");
  }
  const lines = read.lines.filter(({ amount }) => amount > 0);
  return { ...read, lines, difference: balanceDifference(read.opening, read.closing, lines) };
}
