import { setImmediate } from "node:timers/promises";
import type { Encoding } from "@/platform/spreadsheets/table";
import { assertFewLines, refusal } from "./refusal";
import type { BankStatement } from "./statement";
import { swiftTokens } from "./swift-fields";
import { SwiftStatement } from "./swift-statement";

const perTurn = 200;

/**
 * Reads MT940 (customer statements) and MT942 (interim reports), with or without the blocks of SWIFT's network around
 * them. Messages that continue with an intermediate balance (62M, 60M) are one statement.
 * @throws AppError that names the place
 */
export async function readSwift(bytes: Uint8Array, encoding?: Encoding): Promise<BankStatement[]> {
  const read: SwiftStatement[] = [];
  let statement: SwiftStatement | undefined;
  let [tokens, movements] = [0, 0];
  for (const token of swiftTokens(bytes, encoding)) {
    if (token.is === "begin") statement = new SwiftStatement(token, token.type);
    else if (token.is === "field") {
      if (token.tag === "61") movements += 1;
      assertFewLines(movements, token);
      statement?.take(token);
    } else if (token.is === "end" && statement) {
      statement.end();
      if (!read.at(-1)?.continueWith(statement)) read.push(statement);
    }
    tokens += 1;
    if (tokens % perTurn === 0) await setImmediate();
  }
  if (read.length > 0) return read.map((each) => each.statement());
  throw refusal(undefined, "FORMAT_UNKNOWN", "The file holds no message, which begins with :20:.");
}
