import type { LedgerDeps, Poster, PostingOptions } from "./command";
import { assertMayPost, postJournal } from "./post-journal";
import type { Posted } from "./posting-result";

/**
 * Settles an instruction: the real money was moved, so its amount leaves both clearing accounts. Once.
 * @throws AppError 404 for an unknown instruction, 409 INSTRUCTION_SETTLED if it was settled already
 */
export async function settle(
  deps: LedgerDeps,
  actor: Poster,
  { instructionId, ...options }: PostingOptions & { instructionId: number },
): Promise<Posted> {
  assertMayPost(actor, "settlement");
  const settlement = { instruction: instructionId };
  return postJournal(deps, actor, { kind: "settlement", settlement, steps: [] }, options);
}
