import type { Actor } from "@/access/actor";
import type { Deps } from "@/deps";
import { bankDate } from "@/vocabulary/calendar";
import { type Currency, formatMoney, type Minor } from "@/vocabulary/money";
import { accountsByIds } from "../tools/account-refs";
import { balanceBoundTool } from "../tools/balance-bound";
import { nameOf, spanText } from "../tools/wording";
import { readAmounts } from "./amounts";
import { readRest, type Worked } from "./rest";
import { Reading } from "./text";

const standing =
  "(?:(?:been|be|go|gone|fall|fallen|fell|drop|dropped|dip|dipped|sink|stand|stood|have|had|hold|held|rise|risen|rose|climb|climbed|get|got|was|were|at|to|with|a|balance|of|down|up) )*";
const side =
  "(?<side>below|under|beneath|less than|lower than|above|over|more than|higher than|exceed(?:ed|ing)?)";
const amount = "(?<amount>(?:[$€]|usd |aed |eur )?\\d.*)$";
const owner = "(?:the )?(?:balance (?:of|on|in) )?(?<ahead>.{3,}?)(?:'s balance)?";
const forms: readonly RegExp[] = [
  new RegExp(
    `^(?:when|on (?:which|what) (?:day|date)) (?:was|were|did|has|have) ${owner} (?<which>last|first|most recently) ${standing}${side} ${amount}`,
    "i",
  ),
  new RegExp(
    `^(?:when|on (?:which|what) (?:day|date)) was (?:the )?(?<which>last|first) time (?:that )?${owner} ${standing}${side} ${amount}`,
    "i",
  ),
  new RegExp(
    `^(?<which>last|first|most recent) (?:time|day|date) (?:that |when |on which )*${owner} ${standing}${side} ${amount}`,
    "i",
  ),
  // 'Has Operating ever been below 300k', 'did Payroll fall below 500k in October'.
  new RegExp(
    `^(?:has|have|did|was|were) ${owner} (?:ever )?(?:been|be|go|gone|fall|fallen|drop|dropped|dip|dipped|sink|sunk|stand|stood|rise|risen|climb|climbed|have|had|hold|held) ${standing}${side} ${amount}`,
    "i",
  ),
  new RegExp(`^(?:(?:has|have|did|was|were) )?${owner} (?<ever>ever) ${standing}${side} ${amount}`, "i"),
  new RegExp(`^(?:has|have|did) ${owner} (?:ever )?(?:were )?(?<side>exceed(?:ed)?|over) ${amount}`, "i"),
];

/** The amount that a text begins with, as a bound, and what stands behind it. */
function boundAhead(
  text: string,
): { amount: Minor; currency: Currency | undefined; rest: string } | undefined {
  const words = text.trim().split(/\s+/);
  for (let count = Math.min(words.length, 5); count > 0; count--) {
    const reading = new Reading(`over ${words.slice(0, count).join(" ")}`);
    const { min, max, currency } = readAmounts(reading);
    if (min !== undefined && max === undefined && reading.uses.every((use) => use === "amount"))
      return { amount: min - 1, currency, rest: words.slice(count).join(" ") };
  }
  return undefined;
}

/** 'When was the balance of Export Collections last below 500,000 dollars', 'when did Operating first exceed 400k'. */
export async function balanceBounds(deps: Deps, actor: Actor, asked: string): Promise<Worked | undefined> {
  const found = forms.map((form) => form.exec(asked)?.groups).find((groups) => groups !== undefined);
  const bound = found && boundAhead(found.amount ?? "");
  if (!found || !bound) return undefined;
  const which = /^first$/i.test(found.which ?? "") ? "first" : "last";
  const sideOf = /^(?:below|under|beneath|less|lower)/i.test(found.side ?? "") ? "below" : "above";
  const rest = `of ${found.ahead} ${bound.rest}`;
  const money = (currency: Currency | undefined) => `${currency ? `${currency} ` : ""}${bound.amount / 100}`;
  const whole = (of: string) => `${which} day when the balance ${of} was ${sideOf} ${money(bound.currency)}`;
  const read = await readRest(deps, actor, rest, whole);
  if (!read || "asked" in read) return read && { answer: read.asked, figures: [] };
  const { whose, spans } = read;
  const [span = {}] = spans;
  const [id, ...more] = whose.accounts ?? [];
  if (spans.length > 1) return undefined;
  if (id === undefined || more.length > 0)
    return { answer: { content: "I tell that of the balance of one account: name it." }, figures: [] };
  const [account] = await accountsByIds(deps, actor, [id]);
  if (!account || (bound.currency ?? account.currency) !== account.currency) return undefined;
  const today = bankDate(deps.now(), deps.env.zone);
  if (span.from !== undefined && span.from > today) return undefined;
  const { figures, ...answer } = await balanceBoundTool.run(deps, actor, {
    ...whose,
    ...span,
    side: sideOf,
    amount: bound.amount,
    which,
  });
  const when =
    span.from === undefined && span.to === undefined
      ? ""
      : `, ${spanText({ ...span, ...(span.to !== undefined && span.to > today && { to: today }) })}`;
  const understood = `The ${which} day that ${nameOf(account)} ended ${sideOf} ${formatMoney(bound.amount, account.currency)}${when}`;
  return { answer: { understood, ...answer }, figures };
}
