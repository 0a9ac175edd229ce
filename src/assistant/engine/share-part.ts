import type { Actor } from "@/access/actor";
import { scopeOf } from "@/access/scope";
import type { Deps } from "@/deps";
import { accountsByIds } from "../tools/account-refs";
import { rowsOf, subjectOf } from "../tools/selection";
import type { Question } from "./question";
import type { Slots } from "./slots";
import { type Understood, unknown } from "./understood";

/** Of a share: an account that is named as the part is one of all that the asker has, where no text is the part. */
export async function partOf(
  deps: Deps,
  actor: Actor,
  { mentions, reading }: Slots,
  draft: Partial<Question>,
): Promise<Understood | undefined> {
  if (draft.measure !== "share" || draft.subject !== "transactions" || draft.by !== undefined)
    return undefined;
  const bounded = draft.min !== undefined || draft.max !== undefined || draft.currency !== undefined;
  const unclear = unknown(
    "I tell a share of the credits or of the debits: name the text, such as a counterparty, or the account whose share you mean.",
  );
  if (bounded || (draft.type !== "credit" && draft.type !== "debit")) return unclear;
  if (draft.text !== undefined) {
    const { type, text } = draft;
    const { rows } = await rowsOf(deps, actor, await subjectOf(deps, actor, draft), { type, text }, 1);
    return rows.length === 0 ? unclear : undefined;
  }
  const [mention] = mentions;
  const lead = mention ? reading.words(mention.first - 3, mention.first - 1) : "";
  const isPart =
    scopeOf(actor) === "own" &&
    mentions.length === 1 &&
    mention?.accounts.length === 1 &&
    (mention.first <= 1 ||
      /(?:^| )(?:into|from|out of|by|through|left|is|was|are|were|went (?:to|through)|on)(?: the| our| my)?$/.test(
        lead,
      ));
  if (!isPart || !mention) return unclear;
  draft.part = mention.accounts.map(({ id }) => id);
  const [one] = await accountsByIds(deps, actor, draft.part);
  // Amounts of other currencies are no whole of this account's.
  if (one) draft.currency = one.currency;
  draft.accounts = [];
  return undefined;
}
