import type { Actor } from "@/access/actor";
import type { Deps } from "@/deps";
import { type BankDate, bankDate, startOfMonth } from "@/vocabulary/calendar";
import { balancesOnDaysTool, mostColumns } from "../tools/balances-on-days";
import { daysOf } from "../tools/day-balances";
import { addDays, dayText, listed } from "../tools/wording";
import { readPeriods } from "./periods";
import { isOfSomebody, type OfWhom, onlyRest, readRest, type Worked, whoseText } from "./rest";
import { readSlots } from "./slots";
import { Reading } from "./text";
import { understand } from "./understand";

/** What may stand between two days that are named beside each other. */
const between =
  /^(?:[\s,;/&+'’]|(?:and|vs\.?|versus|against|compared|with|to|than|the|that|one|those|at|on|as|of|for|end|day|close|s|closing|balances?)(?![\p{L}\p{N}]))*$/iu;
const joined = /,|;|\/|&|\+|\b(?:and|vs|versus|against|with|to|than)\b/i;

/** The days that a question names beside each other, and the rest of it; undefined where it names none, or a period. */
function severalDays(text: string, today: BankDate): { days: BankDate[]; rest: string } | undefined {
  const said = text
    .replace(/\beom\b/gi, "end of")
    .replace(/\b(?:right )?now\b|\bat present\b|\bcurrently\b/gi, "today")
    .replace(/^(?:set|put|place|compare|contrast|hold) (?=.+ (?:against|with|to|and|versus|vs)\b)/i, "");
  const reading = new Reading(said);
  const { spans, odd } = readPeriods(reading, today);
  if (spans.length < 2 || odd.length > 0) return undefined;
  const days = spans.flatMap(({ from, to, onwards, edge, asOf }) => {
    const day =
      from !== undefined && from === to ? from : (edge || asOf) && to !== undefined ? to : undefined;
    return day === undefined || onwards || day > today ? [] : [day];
  });
  if (days.length !== spans.length || new Set(days).size !== days.length) return undefined;
  const places = reading.uses.flatMap((use, at) => (use === "period" ? [at] : []));
  const runs = places.filter((at) => reading.uses[at - 1] !== "period");
  const [first, last] = [places[0] ?? 0, places.at(-1) ?? 0];
  let what = "";
  for (const start of runs.slice(1)) {
    const before = places.findLast((at) => at < start) ?? 0;
    const words = said.slice(reading.tokens[before]?.end ?? 0, reading.tokens[start]?.start ?? 0);
    if (!between.test(words.trim()) || !joined.test(words)) return undefined;
    if (/\bbalances?\b/i.test(words)) what = " balance";
  }
  const ahead = said.slice(0, reading.tokens[first]?.start ?? 0);
  const behind = said.slice(reading.tokens[last]?.end ?? said.length);
  return { days: days.toSorted(), rest: `${ahead.replace(/[\s:,–-]+$/, "")}${what} ${behind}` };
}

const numbers = ["", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const each =
  "(?:(?:on|at|of|for|over|at the end of) )*(?:each|every)(?: one)?(?: of)?(?: the)?|(?:on|of|for|over|in|at the end of) the|day by day(?: (?:for|over|in))?(?: the)?";
const lastDays = new RegExp(
  `^(?<ahead>.+?) (?:${each}) (?:last|past) (?<number>\\d{1,2}|${numbers.slice(2).join("|")}) (?:calendar )?days$`,
  "i",
);
const daily =
  /^(?:(?:end[- ]of[- ](?:the[- ])?day|eod|day[- ]end|daily)(?: closing)? balances?(?<rest>\s.+)|balances?(?<of> (?:of|on|in) .+?)? (?:by day|for each day|per day|each day|every day|day by day|at the end of each day)(?<when>\s.+))$/i;
const monthly =
  /^(?:month[- ]end(?: closing)? balances?(?<rest>\s.+)|(?:closing )?balances?(?<of> (?:of|on|in) .+?)? at (?:each|every) (?:month[- ]end|end of (?:a |the )?month)(?<when>\s.+))$/i;

/** The days of a period, or the ends of its months, with whose accounts are meant. */
async function daysOfPeriod(deps: Deps, actor: Actor, asked: string, today: BankDate) {
  const level = asked.replace(
    /^(?:at (?:what|which) level|how|where) (?:did|does|has) (?:the )?(.+?) (?:close|end|stand|finish)(?:d|ed)?(?= )/i,
    "balance of $1",
  );
  const recent = lastDays.exec(level)?.groups;
  if (recent) {
    const count = Number(recent.number) || numbers.indexOf((recent.number ?? "").toLowerCase());
    const read = await plainBalance(deps, actor, recent.ahead ?? "");
    // Days that are over, and not today.
    return read && count > 1
      ? { ...read, days: daysOf(addDays(today, -count), addDays(today, -1)) }
      : undefined;
  }
  const found = (daily.exec(level) ?? monthly.exec(level))?.groups;
  if (!found) return undefined;
  const isMonthly = !daily.test(level);
  const rest = `${found.rest ?? ""}${found.of ?? ""}${found.when ?? ""}`;
  const read = await readRest(
    deps,
    actor,
    rest,
    (of) => `${isMonthly ? "month-end" : "end-of-day"} balances ${of}`,
    true,
  );
  if (!read || "asked" in read) return read;
  const [span] = read.spans;
  if (read.spans.length !== 1 || span?.from === undefined || span.from === span.to) return undefined;
  const to = span.to === undefined || span.to > today ? today : span.to;
  const days = daysOf(span.from, to).filter(
    (day) => !isMonthly || startOfMonth(addDays(day, 1)) === addDays(day, 1),
  );
  return { whose: read.whose, kind: "balance" as const, days };
}

/** Whose balance a text asks for, where it says nothing else. */
async function plainBalance(deps: Deps, actor: Actor, text: string) {
  const read = await understand(deps, actor, await readSlots(deps, actor, text), null);
  if (read.kind !== "question" || read.note !== undefined || read.question.subject !== "balance")
    return undefined;
  const rest = onlyRest(read.question, ["kind", "measure"]);
  // 'Total balances' are told together anyway.
  const isPlain = read.question.measure === undefined || read.question.measure === "sum";
  return rest && isPlain && rest.spans.length === 0
    ? { whose: rest.whose, kind: read.question.kind ?? "balance" }
    : undefined;
}

/** As many days are told. */
const most = 31;

/** Balances of several days: 'balance of Operating on 31 October, 15 November and now', 'daily balances last week'. */
export async function daysBeside(deps: Deps, actor: Actor, asked: string): Promise<Worked | undefined> {
  const today = bankDate(deps.now(), deps.env.zone);
  const named = severalDays(asked, today);
  const plain = named && (await plainBalance(deps, actor, named.rest));
  const found =
    plain && named ? { ...plain, days: named.days } : await daysOfPeriod(deps, actor, asked, today);
  if (!found) return undefined;
  if ("asked" in found) return { answer: found.asked, figures: [] };
  const { whose, kind, days } = found;
  if (days.length < 2 || days.length > most) return undefined;
  if (!isOfSomebody(actor, whose) && kind !== "balance") return undefined;
  // Days beside each other are columns; those of one account are rows.
  if (days.length > mostColumns && whose.accounts?.length !== 1) return undefined;
  return told(deps, actor, whose, kind, days, today);
}

async function told(
  deps: Deps,
  actor: Actor,
  whose: OfWhom,
  kind: "balance" | "available" | "held",
  days: readonly BankDate[],
  today: BankDate,
): Promise<Worked> {
  const { figures, ...answer } = await balancesOnDaysTool.run(deps, actor, {
    ...whose,
    kind,
    dates: [...days],
  });
  const names = days.map((day) => (day === today ? "now" : dayText(day)));
  const isRow =
    days.length > mostColumns && daysOf(days[0] ?? today, days.at(-1) ?? today).length === days.length;
  const when = isRow ? `each day from ${names[0]} to ${names.at(-1)}` : listed(names);
  const what = kind === "balance" ? "Balance" : kind === "available" ? "Available balance" : "Held balance";
  const understood = `${what} of ${await whoseText(deps, actor, whose)} at the end of ${when}`.replace(
    "at the end of now",
    "now",
  );
  return { answer: { understood, ...answer }, figures };
}
