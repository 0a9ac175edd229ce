import type { LedgerDeps, Poster, PostingOptions } from "./command";
import { assertMayPost, postJournal } from "./post-journal";
import type { Posted } from "./posting-result";

type RelinkInput = PostingOptions & {
  accountId: number;
  /** The number of a configured CBS account. */
  cbsAccount: string;
  /** Refused with STALE if the account has another version now. */
  version?: number | undefined;
};

/**
 * Links an account to another CBS account and moves its position there, in one write. The account's version grows.
 * @throws AppError 404 for an unknown account or CBS account, 409 STALE
 */
export async function relinkAccount(deps: LedgerDeps, actor: Poster, input: RelinkInput): Promise<Posted> {
  assertMayPost(actor, "relink");
  const { accountId: account, cbsAccount, version } = input;
  const to = { account, cbsAccount, ...(version !== undefined && { version }) };
  return postJournal(deps, actor, { kind: "relink", relink: to, steps: [] }, input);
}

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
