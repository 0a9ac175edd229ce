import type { Actor } from "@/access/actor";
import { scopeOf } from "@/access/scope";
import type { Deps } from "@/deps";
import type { AccountRef } from "../tools/account-refs";
import { askAccount, replaced } from "./asks";
import { wordsOf } from "./find-accounts";
import type { Question } from "./question";
import type { Slots } from "./slots";
import { tokensOf } from "./text";
import { findText } from "./texts";
import { type Understood, unknown } from "./understood";

/** An IBAN that is none of the accounts that the asker may see: the other side of payments, or nobody's. */
export function unknownIban(
  { codes, mentions, has, reading }: Slots,
  draft: Partial<Question>,
): Understood | undefined {
  const found = new Set(mentions.flatMap(({ accounts }) => accounts.map(({ virtualIban }) => virtualIban)));
  const iban = codes.ibans.find((one) => !found.has(one));
  const ending = codes.endings.find(({ digits }) => ![...found].some((one) => one.endsWith(digits)));
  if (iban !== undefined) {
    const at = reading.tokens.findIndex((_, place) => reading.uses[place] === "code");
    const isOther = draft.subject === "payments" || draft.subject === "transactions";
    if (isOther && !has("balance", "account") && !/^(of|on|in|for|account)$/.test(reading.word(at - 1))) {
      draft.text = iban;
      return undefined;
    }
    return unknown(`I find no account with the IBAN ${iban}.`);
  }
  return ending && unknown(`I find no account whose IBAN ends in ${ending.digits}.`);
}

/** Something that the book does not keep: said, never dropped. */
export async function notKept(
  deps: Deps,
  actor: Actor,
  slots: Slots,
  { first, name }: { first: number; name: string | undefined },
  draft: Partial<Question>,
): Promise<Understood> {
  const { reading } = slots;
  const word = reading.word(first);
  const content = `I do not know of ${name}: the book keeps no such figure.`;
  const found = await findText(deps, actor, slots, { ...draft, subject: "transactions" }, [
    { first, last: first, text: word },
  ]);
  if (found.kind === "asked") return unknown(content);
  return {
    kind: "asked",
    answer: {
      content: `${content} There are transactions with “${found.text}” in their text.`,
      choices: [
        {
          label: `With “${found.text}” in the text`,
          message: replaced(reading, first, first, `"${found.text}"`),
        },
      ],
    },
  };
}

/** A word that a question of this kind cannot use: an account that is not there, or something unknown. */
export function notUsed(
  actor: Actor,
  { reading, leftovers, known, mentions }: Slots,
  draft: Partial<Question>,
): Understood {
  const [left] = leftovers;
  const text = left?.text ?? "";
  const isOfAccount = ["balance", "change", "limits", "statements", "account", "accounts"].includes(
    draft.subject ?? "",
  );
  if (!left || !isOfAccount || mentions.length > 0) {
    return unknown(`I do not know what “${text}” means here, so I did not answer instead of guessing.`);
  }
  let { last } = left;
  while (
    reading.uses[last + 1] === "concept" &&
    /^(payments?|accounts?|collections?)$/.test(reading.word(last + 1))
  )
    last += 1;
  const content = `I find no account “${reading.slice(left.first, last)}”.`;
  const isNamed =
    /^(of|in|on|for|from|into|to|account|balance|my|our|the)$/.test(reading.word(left.first - 1)) ||
    left.first === 0;
  const open = known.accounts.filter(({ closedAt }: AccountRef) => closedAt === null);
  const words = tokensOf(text).map(({ word }) => word);
  const like = open.filter((account) => words.some((word) => wordsOf(account).includes(word)));
  if (!isNamed || scopeOf(actor) === "all" || open.length === 0) return unknown(content);
  return {
    kind: "asked",
    answer: askAccount(
      reading,
      { first: left.first, last },
      like.length > 0 ? like : open,
      `${content} Which of yours do you mean?`,
    ),
  };
}
