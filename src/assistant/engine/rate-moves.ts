import type { Actor } from "@/access/actor";
import type { Deps } from "@/deps";
import { type BankDate, bankDate } from "@/vocabulary/calendar";
import { rateHistoryTool } from "../tools/rate-history";
import { ratesOnDaysTool } from "../tools/rates-on-days";
import { dayText, listed, spanText } from "../tools/wording";
import { currencyWords } from "./amounts";
import { asks } from "./asks";
import { onlyDays, onlySpans } from "./only-days";
import { questionSchema } from "./question";
import type { Worked } from "./rest";

// Many of them are money, and one is what is quoted.
const code = "(?:us |uae )?(?:dollar|dirham|euro|usd|aed|eur)";
const rate = "(?: (?:exchange )?rates?)";
const against = `(?: (?:against|vs\\.?|versus|to|in) (?:the )?(?<against>${code}))?`;
const pair = `(?:the )?(?:(?:exchange )?rates? (?:of|for) )?(?:the )?(?<of>${code})${rate}?${against}${rate}?`;
const rated = `(?:the )?(?:(?<of>${code})${against}${rate}|(?:exchange )?rates? (?:of|for) (?:the )?(?<of2>${code})${against})`;
const moved =
  "(?:moved?|changed?|developed?|develop|done|do|gone|go|fared?|performed?|performing|doing|risen|rise|fallen|fall|dropped|drop|gained?|weaken(?:ed)?|strengthen(?:ed)?|appreciated?|depreciated?)";
const peak = "(?:highest|lowest|best|worst|peak|top|maximum|minimum|max|min)";
const rest = "(?<rest>\\s.+)$";

const forms: readonly RegExp[] = [
  new RegExp(
    `^how (?:has|have|did|is) ${pair} (?:been )?${moved}(?: up| down)*${against.replace("<against>", "<against2>")}${rest}`,
    "i",
  ),
  new RegExp(
    `^how (?:far|much) (?:has|did) ${pair} ${moved}(?: up| down)*${against.replace("<against>", "<against2>")}${rest}`,
    "i",
  ),
  new RegExp(
    `^(?:has|did) ${pair} ${moved}(?: up| down)*${against.replace("<against>", "<against2>")}${rest}`,
    "i",
  ),
  new RegExp(`^(?:did|has) ${pair} (?:do|done)${rest}`, "i"),
  new RegExp(
    `^(?:changes?|development|movements?|moves?|history|trend|evolution) (?:of|in) ${pair}${rest}`,
    "i",
  ),
  new RegExp(`^${pair} (?:history|development|changes?|movements?|trend)${rest}`, "i"),
  new RegExp(
    `^(?:when|on (?:which|what) day) (?:was|were|did) ${pair} (?:at |reach |hit )?(?:its |the )?(?:highest|lowest|strongest|weakest|peak)(?: point| level)?(?<rest>(?:\\s.+)?)$`,
    "i",
  ),
  new RegExp(`^${rated}(?<rest>\\s(?:from|between|since|over|during|throughout)\\b.+)$`, "i"),
  new RegExp(`^${peak}(?:(?:,| and| or)+ (?:the )?${peak})* ${rated}${rest}`, "i"),
];

const used =
  "(?<used> (?:(?:that )?(?:you|we) (?:used|applied|had|set)|(?:was |were )?(?:applied|used|in force)|did you use))?";
const beside = new RegExp(`^(?:which |your )?${rated}${used}${rest}`, "i");

/** The rate on several days: 'euro rate on 1 October and today'. */
async function onDays(deps: Deps, actor: Actor, asked: string, today: BankDate): Promise<Worked | undefined> {
  const said = asked
    .replace(/[\s,]*\band what (?:is|was) it(?= )/i, " and")
    .replace(/\b(?:eur\/aed|aed\/eur)\b/i, "euro");
  const found = beside.exec(said)?.groups;
  const of = currencyWords[(found?.of ?? found?.of2)?.toLowerCase().split(" ").at(-1) ?? ""];
  const to = found?.against ?? found?.against2;
  const days = found && onlyDays(found.rest ?? "", today);
  if (days === undefined || (of !== "EUR" && of !== "USD")) return undefined;
  if (to !== undefined && currencyWords[to.toLowerCase().split(" ").at(-1) ?? ""] !== "AED") return undefined;
  const [only] = days;
  // 'Which rate was in force on 5 November' is of that day.
  if (days.length === 1 && only !== undefined && found?.used !== undefined)
    return {
      question: questionSchema.parse({ subject: "rates", currency: of, spans: [{ from: only, to: only }] }),
    };
  if (days.length < 2 || days.length > 6 || new Set(days).size < days.length) return undefined;
  if (days.some((day) => day > today)) return undefined;
  const { figures, ...answer } = await ratesOnDaysTool.run(deps, actor, { currency: of, dates: days });
  const understood = `Rate of the ${of === "EUR" ? "euro" : "dollar"} at the end of ${listed(days.toSorted().map((day) => (day === today ? "today" : dayText(day))))}`;
  return { answer: { understood, ...answer }, figures };
}

/** How the rate of a currency moved, and where it stood highest and lowest: 'how has the euro moved since September'. */
export async function rateMoves(deps: Deps, actor: Actor, asked: string): Promise<Worked | undefined> {
  const today = bankDate(deps.now(), deps.env.zone);
  const several = await onDays(deps, actor, asked, today);
  if (several) return several;
  for (const form of forms) {
    const found = form.exec(asked)?.groups;
    if (!found) continue;
    const named = [found.of ?? found.of2, found.against ?? found.against2].map(
      (words) => currencyWords[words?.toLowerCase().split(" ").at(-1) ?? ""],
    );
    const [of, to] = named;
    // 'Has EUR gone up' may be of what is held in it.
    if (/^(?:usd|eur)$/i.test(found.of ?? "") && to === undefined && !/\brates?\b/i.test(asked))
      return undefined;
    if (of === undefined || of === to || of === "AED" || to === "EUR") return undefined;
    const spans = onlySpans(found.rest ?? "", today);
    if ((found.rest ?? "").trim() === "" || spans?.length === 0) {
      const choices = asks(
        ["this month", "this year"].map(
          (when) => `How did the rate of the ${of === "EUR" ? "euro" : "dollar"} move ${when}?`,
        ),
      );
      return { answer: { content: "In which period?", choices }, figures: [] };
    }
    const [span] = spans ?? [];
    if (spans?.length !== 1 || span?.from === undefined || span.from > today || span.edge) return undefined;
    const until = span.to === undefined || span.to > today ? today : span.to;
    if (span.from === until && !span.onwards && until !== today) return undefined;
    const { figures, ...answer } = await rateHistoryTool.run(deps, actor, {
      currency: of,
      from: span.from,
      to: until,
    });
    const understood = `Rate of the ${of === "EUR" ? "euro" : "dollar"}, ${spanText({ from: span.from, to: until })}`;
    return { answer: { understood, ...answer }, figures };
  }
  return undefined;
}
