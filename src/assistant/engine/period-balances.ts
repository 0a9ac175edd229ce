import type { Actor } from "@/access/actor";
import type { Deps } from "@/deps";
import { bankDate } from "@/vocabulary/calendar";
import { periodBalancesTool } from "../tools/period-balances";
import { spanText } from "../tools/wording";
import { asks } from "./asks";
import { isOfSomebody, readRest, type Worked, whoseText } from "./rest";

type Wanted = "statement" | "average" | "lowest" | "highest";

/** What a question of this form asks, and the rest of it; `ever` where it is of all days there are. */
type Form = { wanted: Wanted; rest: string; whole: (rest: string) => string; ever?: boolean };

const side =
  "(?:the |total |sum of |all )*(?:credits?|debits?|receipts|inflows?|outflows?|ins?|outs?|money in|money out|movements?|turnover)(?: in total| altogether)?";
const end = "(?:the )?(?:opening|starting|closing|ending|final)(?: balances?| positions?)?";
const item = `(?:${end}|${side}|(?:the )?net (?:change|movement))`;
const items = `${item}(?:(?:[\\s,;/&+]|\\band\\b|\\bplus\\b|\\bwith\\b)+${item})+|(?:the )?(?:opening|starting) balances?`;
const itemsFirst = new RegExp(
  `^(?<items>${items})(?<rest>$|[\\s,:]+(?:of|for|on|in|during|over|from|at)\\b.+|\\s*[:–—-]\\s.+)$`,
  "i",
);
const itemsLast = new RegExp(
  `^(?:statement(?: of| for)? )?(?<rest>.{3,}?)[\\s,:–-]+(?<items>${items})$`,
  "i",
);
const itemsWithin = new RegExp(
  `^for (?<rest>[^,]{3,80}), (?:(?:what|give me|show) (?:(?:was|were|is|are) )?)?(?<items>${items})(?<more> (?:in|for|during|over) .+)$`,
  "i",
);
const bothEnds =
  /^(?:did|does|has) (?<rest>.{3,}?) (?:open|start)(?:ed)? and (?:close|end)(?:d|ed)?(?: with| at| on)?(?<more> .*)?$/i;

/** A statement's figures: 'opening balance, total credits, total debits and closing balance of Working Capital'. */
function statementForm(text: string): Form | undefined {
  const found =
    itemsFirst.exec(text) ?? itemsWithin.exec(text) ?? itemsLast.exec(text) ?? bothEnds.exec(text);
  if (!found?.groups) return undefined;
  const { items: said = "opening", rest = "", more = "" } = found.groups;
  if (!/\b(?:open|start|clos|end|final)/i.test(said)) return undefined;
  const whole = (of: string) => `opening balance, credits, debits and closing balance ${of}`;
  return { wanted: "statement", rest: rest + more, whole };
}

const wantedBy: Readonly<Record<string, Exclude<Wanted, "statement">>> = {
  average: "average",
  avg: "average",
  mean: "average",
  lowest: "lowest",
  minimum: "lowest",
  min: "lowest",
  low: "lowest",
  highest: "highest",
  maximum: "highest",
  max: "highest",
  peak: "highest",
  high: "highest",
};
const which = "average|avg|mean|lowest|minimum|min|highest|maximum|max|peak";
const ofDay = "(?:end[- ]of[- ](?:the[- ])?day|eod|day[- ]end|daily(?: closing)?|closing|overnight) ";
const noun = `(?:${ofDay})?(?:(?:account |ledger |book |cash )?(?:balances?|positions?)|cash)`;
const extreme = `(?<which>${which})(?:(?:[\\s,/&]|\\band\\b|\\bor\\b)+(?:${which}))*,? (?:${noun}|(?<=est )points?|(?<=est )levels?)(?: at the end of (?:the|a|each|every) day)?`;
const extremeFirst = new RegExp(`^(?:at )?${extreme}(?<rest>[\\s,]+.+)$`, "i");
const extremeWithin = new RegExp(`^(?<ahead>.{3,}?)[\\s,:–-]+${extreme}(?<rest>[\\s,]+.+)?$`, "i");
const onAverage =
  /^how much (?:did|do|have) (?:we|i) (?:have|had|hold|held)(?<ahead> (?:on|in) .{3,}?) on (?<which>average)(?<rest>\s.+)?$/i;
const itGot =
  /^(?<which>lowest|highest) (?:that )?(?:our |the )?(?<ahead>.{3,}?)(?:'s)? balance (?:has |had )?(?:got|gone|went|was|reached|been|fell|fallen|rose|risen)(?: to)?(?<rest>\s.+)$/i;
const howLow =
  /^how (?<which>low|high) (?:did|has|have) (?:the )?(?:balance (?:of|on|in) )?(?<ahead>.{3,}?) (?:go|gone|get|got|fall|fallen|drop|dropped|sink|sunk|climb|climbed|rise|risen)(?: down| up| to)*(?<rest>\s.+)?$/i;

/** 'When was Operating lowest in October', 'which day had the highest balance in October'. */
const whenExtreme =
  /^(?:on (?:which|what) day|(?:which|what)? ?day|when) (?:was|were|did|is) (?:the )?(?:balance (?:of|on|in) )?(?<ahead>.{3,}?)(?:'s balance)? (?:(?:at|reach|hit|touch) )?(?:its |their |the )?(?<which>lowest|highest|peak|minimum|maximum)(?: (?:point|level|balance))?(?<rest>\s.+)?$/i;
const dayWith = new RegExp(
  `^(?:(?:on )?(?:which|what) )?day (?:had|has|saw|with|did we have|that had) (?:the |our )?${extreme}(?<rest>\\s.+)$`,
  "i",
);

/** What a balance did: no words of whose it is, or when. */
const doing =
  /\b(?:(?:that )?(?:(?:it|we|i|they|has|have|had|did|was) )*(?:ever )?(?:reached|reach|touched|touch|hit|had|fell to|dropped to|got to|went to|climbed to|rose to|stood at|saw))\b/gi;
const ever = /\b(?:ever|of all time|since (?:it was |the account was )?opened|since opening)\b/gi;

/** The average, lowest or highest balance: 'lowest point of Operating in October', 'how low did Operating go'. */
function extremeForm(text: string): Form | undefined {
  const whenever = whenExtreme.exec(text);
  const found =
    whenever ??
    dayWith.exec(text) ??
    extremeFirst.exec(text) ??
    howLow.exec(text) ??
    onAverage.exec(text) ??
    itGot.exec(text) ??
    extremeWithin.exec(text);
  const wanted = wantedBy[found?.groups?.which?.toLowerCase() ?? ""];
  if (!found?.groups || !wanted) return undefined;
  const { ahead = "", rest = "" } = found.groups;
  const said = `${ahead} ${rest}`;
  const left = said.replace(doing, " ").replace(ever, " ").replace(/\s+/g, " ").trim();
  // 'When was Operating at its lowest' is of all its days, where none are named.
  const isEver = said.replace(ever, "") !== said || (found === whenever && rest === "");
  const whole = (of: string) => `${wanted} end-of-day balance ${of}${isEver ? " ever" : ""}`;
  return { wanted, rest: left, whole, ...(isEver && { ever: true }) };
}

/** A question for the average, the lowest or the highest balance with another one of these; undefined where it is none. */
export function otherMeasure(asked: string, which: string): string | undefined {
  const form = extremeForm(asked);
  const wanted = wantedBy[which.toLowerCase()];
  return form && wanted && `${wanted} end-of-day balance ${form.rest}${form.ever ? " ever" : ""}`;
}

const words: Record<Wanted, string> = {
  statement: "Opening balance, credits, debits and closing balance",
  average: "Average balance at the end of a day",
  lowest: "Lowest balance at the end of a day",
  highest: "Highest balance at the end of a day",
};

/** Balances over the days of a period. Undefined where it is not asked so, or where more is said than whose and when. */
export async function periodBalances(deps: Deps, actor: Actor, asked: string): Promise<Worked | undefined> {
  const form = statementForm(asked) ?? extremeForm(asked);
  if (!form) return undefined;
  const { wanted, rest, whole, ever: isEver } = form;
  const read = await readRest(deps, actor, rest, whole, true);
  if (!read || "asked" in read) return read && { answer: read.asked, figures: [] };
  const { whose, spans } = read;
  const [span = {}] = spans;
  if (wanted === "statement" && spans.length === 0) {
    if (!isOfSomebody(actor, whose))
      return { answer: { content: "Of which period, and of which client or account?" }, figures: [] };
    const choices = asks(["this month", "last month"].map((when) => whole(`${rest} for ${when}`.trim())));
    return {
      answer: { content: "Of which period? An opening balance is that before its first day.", choices },
      figures: [],
    };
  }
  if (!isOfSomebody(actor, whose) || spans.length !== (isEver ? 0 : 1)) return undefined;
  // At the end of one day there is one balance: which account's is highest then is another question.
  if (wanted !== "statement" && !isEver && span.from === span.to) return undefined;
  if (span.from === undefined && !isEver) return undefined;
  const today = bankDate(deps.now(), deps.env.zone);
  if (span.from !== undefined && span.from > today) return undefined;
  const to = span.to === undefined || span.to > today ? today : span.to;
  const { figures, ...answer } = await periodBalancesTool.run(deps, actor, { ...whose, ...span, to, wanted });
  const when = isEver ? "all time" : spanText({ ...span, to });
  const understood = `${words[wanted]} of ${await whoseText(deps, actor, whose)}, ${when}`;
  return { answer: { understood, ...answer }, figures };
}
