import { AppError } from "@/kernel/errors";
import type { Currency, Minor } from "@/vocabulary/money";
import type { LedgerDeps, Poster, PostingOptions } from "./command";
import { assertMayPost, postJournal } from "./post-journal";
import type { Posted } from "./posting-result";
import { inDollars } from "./rates";

type TransferInput = PostingOptions & {
  fromAccountId: number;
  toAccountId: number;
  amount: Minor;
  /** Currency of both accounts: transfers between currencies are refused. */
  currency: Currency;
  description: string;
  reference: string;
};

/**
 * Moves money between two virtual accounts: a debit and a credit in one posting. If they are linked to different CBS accounts it
 * passes through their clearing accounts and leaves a settlement instruction.
 * @throws AppError 400 for one account twice, 409 for funds, state or currency
 */
export async function transfer(deps: LedgerDeps, actor: Poster, input: TransferInput): Promise<Posted> {
  assertMayPost(actor, "transfer");
  const { fromAccountId: from, toAccountId: to, amount, currency, description, reference } = input;
  if (from === to) throw new AppError("bad_request", "From and to must be two accounts");
  const usdAmount = await inDollars(deps, amount, currency, input.createdAt);
  const step = { amount, currency, description, reference };
  return postJournal(
    deps,
    actor,
    {
      kind: "transfer",
      steps: [
        { type: "debit", account: from, peer: to, ...step },
        { type: "credit", account: to, peer: from, ...step },
      ],
      ...(usdAmount !== undefined && { usdAmount }),
    },
    input,
  );
}
