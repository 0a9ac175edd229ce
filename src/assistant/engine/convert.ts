import type { Actor } from "@/access/actor";
import type { Deps } from "@/deps";
import { type BankDate, bankDate } from "@/vocabulary/calendar";
import { type Currency, formatMoney, type Minor } from "@/vocabulary/money";
import { conversionsTool } from "../tools/conversions";
import { dayText, listed } from "../tools/wording";
import { currencyWords, readAmounts } from "./amounts";
import { onlyDays, onlySpans } from "./only-days";
import { questionSchema } from "./question";
import type { Worked } from "./rest";
import { Reading } from "./text";

const code = "(?:the |us |uae )?(?:us|uae)?(?:dollars?|dirhams?|euros?|usd|aed|eur|dhs?)";
const ours = "(?:our|my|the|local|home|real|own|normal) (?:own )?(?:money|currency|currencies)";
const target = `(?<target>${ours}|${code}(?:(?:\\s*(?:,|&|/)\\s*|\\s+(?:and|or|&)\\s+(?:in(?:to)? )?)${code})*)`;
const amount = "(?<amount>[\\d€$][^?]*?|(?:usd|aed|eur|dhs?)\\s*\\d[^?]*?)";
const rest = "(?<rest>(?:[\\s,]+.+)?)$";
const behind = "(?<amount>(?:[\\d€$]|usd|aed|eur|dhs?).*)$";
const isOrWas = "(?:is|are|was|were|would|will|does|do|did|to)";
const worth =
  "(?:\\s+(?:be|have been|worth|make|come to|equal|equals?|is|are|was|were|as|changed|converted))*";

/** The ways of asking for a conversion: the amount ahead of the currency, or behind it, or with none. */
const forms: readonly RegExp[] = [
  new RegExp(
    `^(?:how much|what)?\\s*(?:${isOrWas}\\s+)?${amount}${worth}\\s*(?:=|\\s(?:in|into|to|as|for))\\s*(?:\\?\\s*)?${target}${rest}`,
    "i",
  ),
  new RegExp(`^(?:convert|exchange|change|turn)\\s+${amount}\\s+(?:in|into|to|for)\\s+${target}${rest}`, "i"),
  new RegExp(
    `^(?:how much|what|how many) (?:in )?${target} (?:${isOrWas} )?(?:(?:we|i|you) (?:get|have) )?(?:for |in |from )?${behind}`,
    "i",
  ),
  new RegExp(
    `^(?:is |are )?${amount} (?:is|are|was|were|would be|makes?|comes? to) how (?:many|much)(?: in)? ${target}${rest}`,
    "i",
  ),
  new RegExp(`^how much ${isOrWas} ${behind}`, "i"),
  new RegExp(`^(?=.*\\bworth\\b)${behind}`, "i"),
];
const compared =
  /^(?:is |are |was |were )?(?<amount>.+?) (?:more|less|higher|lower|bigger|smaller|greater) than (?<than>.+)$/i;

/** An amount with its currency, where a text is nothing else. */
function onlyAmount(text: string): { amount: Minor; currency: Currency } | undefined {
  const reading = new Reading(text);
  const { named } = readAmounts(reading);
  const [one] = named;
  const isAll = reading.tokens.every((_, at) => reading.uses[at] === "amount");
  return isAll && named.length === 1 && one?.currency
    ? { amount: one.amount, currency: one.currency }
    : undefined;
}

/** The amount that a text begins with, and what stands behind it: '1000 euro on 5 November'. */
function amountAndRest(text: string, behind: string) {
  const words = text.trim().split(/\s+/);
  for (let count = words.length; count > 0; count--) {
    const found = onlyAmount(words.slice(0, count).join(" "));
    if (found) return { ...found, rest: `${words.slice(count).join(" ")} ${behind}`.trim() };
  }
  return undefined;
}

const all: readonly Currency[] = ["AED", "USD"];

function targetsOf(text: string | undefined, from: Currency): Currency[] {
  if (text === undefined || new RegExp(`^${ours}$`, "i").test(text)) return all.filter((one) => one !== from);
  const named = (text.toLowerCase().match(/[a-z]+/g) ?? []).flatMap((word) => currencyWords[word] ?? []);
  return [...new Set(named)].filter((one) => one !== from);
}

/** What says of a conversion nothing that is not told anyway. */
const told =
  /\b(?:at|by|with) (?:our|the|your|that day's|today's|the day's) (?:book |bank |exchange |own )?rates?(?: (?:of|on|then))?\b|\b(?:would|will) (?:it|that) (?:be|have been)\b|\bhave been\b/gi;

const ofOneMoment: Worked = {
  answer: { content: "A rate is of one moment: name the day of which you want the conversion." },
  figures: [],
};

/** An amount in another currency: 'how much is 1000 euro in our money', '250,000 euros in dirhams on 1 September and today'. */
export async function conversion(deps: Deps, actor: Actor, text: string): Promise<Worked | undefined> {
  const asked = text
    .replace(/[\s,]*\band (?:how much|what)(?: (?:is|was) (?:it|that))?(?= )/gi, " and")
    .replace(told, " ")
    .replace(/\s+/g, " ")
    .trim();
  const today = bankDate(deps.now(), deps.env.zone);
  const versus = compared.exec(asked)?.groups;
  if (versus) {
    const [one, than] = [onlyAmount(versus.amount ?? ""), amountAndRest(versus.than ?? "", "")];
    if (!one || !than || one.currency === than.currency) return undefined;
    const days = than.rest === "" ? [] : onlyDays(than.rest, today);
    if (days === undefined) return onlySpans(than.rest, today) ? ofOneMoment : undefined;
    return days.length > 4
      ? undefined
      : answered(deps, actor, today, one, [than.currency], days, than.amount);
  }
  for (const form of forms) {
    const found = form.exec(asked)?.groups;
    const one =
      found &&
      amountAndRest((found.amount ?? "").replace(/\b(?:worth|make|come to|be)\b/i, " "), found.rest ?? "");
    if (!one) continue;
    const into = targetsOf(found?.target, one.currency);
    if (into.length === 0 || into.length > 2) return undefined;
    const days = one.rest === "" ? [] : onlyDays(one.rest, today);
    if (days === undefined) {
      if (onlySpans(one.rest, today) === undefined) continue;
      return ofOneMoment;
    }
    if (days.length > 4) return undefined;
    return answered(deps, actor, today, one, into, days, undefined);
  }
  return undefined;
}

async function answered(
  deps: Deps,
  actor: Actor,
  today: BankDate,
  { amount, currency }: { amount: Minor; currency: Currency },
  into: readonly Currency[],
  days: readonly BankDate[],
  than: Minor | undefined,
): Promise<Worked> {
  const [only] = into;
  // One amount at one time: what comes next may go on from it.
  if (into.length === 1 && only && days.length < 2 && than === undefined) {
    const spans = days.filter((day) => day !== today).map((day) => ({ from: day, to: day }));
    return { question: questionSchema.parse({ subject: "rates", currency, amount, into: only, spans }) };
  }
  const { figures, ...answer } = await conversionsTool.run(deps, actor, {
    amount,
    currency,
    into,
    dates: days,
    ...(than !== undefined && { than }),
  });
  const when = days.length === 0 ? "now" : listed(days.map(dayText));
  const understood = `${formatMoney(amount, currency)} in ${listed(into)}, ${when}`;
  return { answer: { understood, ...answer }, figures };
}
