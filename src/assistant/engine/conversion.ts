import type { Actor } from "@/access/actor";
import { scopeOf } from "@/access/scope";
import type { Deps } from "@/deps";
import type { Currency } from "@/vocabulary/money";
import { accountsByIds } from "../tools/account-refs";
import { currencyWords } from "./amounts";
import type { Question } from "./question";
import { isOfAllCurrencies, type Slots } from "./slots";
import { type Understood, unknown } from "./understood";

/** 'In dirhams' of an account in euros is asked for in another currency, and narrows nothing. */
export async function withConversion(
  deps: Deps,
  actor: Actor,
  { reading }: Slots,
  draft: Partial<Question>,
): Promise<Understood | undefined> {
  const { currency, accounts = [], subject, measure, by } = draft;
  if (currency === undefined || subject === "rates") return undefined;
  const all = accounts.length > 0 ? await accountsByIds(deps, actor, accounts) : [];
  const isOfAll = isOfAllCurrencies(reading.text);
  const isOther = all.length > 0 && all.every((account) => account.currency !== currency);
  // A total in another currency shows those that it is of, too.
  const isTotal =
    subject === "balance" &&
    !/^(?:largest|smallest)$/.test(measure ?? "") &&
    draft.min === undefined &&
    draft.max === undefined &&
    (scopeOf(actor) === "own" || draft.clientId !== undefined) &&
    (all.length === 0
      ? /\b(?:total|altogether|overall|everything|convert\w*|worth|value|combined|all (?:of )?(?:our |my |the )?accounts)\b/i.test(
          reading.text,
        )
      : !all.every((account) => account.currency === currency));
  if (!isOther && !isTotal && !isOfAll) return undefined;
  const isAsked = new RegExp(`\\b(?:in|into|to)\\s+(?:${wordsFor(currency)})\\b(?!\\s+acc)`, "i").test(
    reading.text,
  );
  const canConvert =
    subject === "balance" ||
    (subject === "transactions" && by === undefined && (measure === undefined || measure === "sum"));
  if (!isOther && !isAsked && !isOfAll) return undefined;
  if (isOfAll && !canConvert) return unknown(`I cannot tell that of all currencies in ${currency}.`);
  if (!isAsked || !canConvert) return unknown(`What you ask about is not in ${currency}.`);
  delete draft.currency;
  draft.into = currency;
  return undefined;
}

/** The words that name a currency, as alternatives of a pattern. */
const wordsFor = (currency: Currency): string =>
  Object.entries(currencyWords)
    .filter(([word, code]) => code === currency && /^[a-z]+$/.test(word))
    .map(([word]) => word)
    .join("|");
