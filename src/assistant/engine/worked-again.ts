import type { Actor } from "@/access/actor";
import type { Deps } from "@/deps";
import { type BankDate, bankDate } from "@/vocabulary/calendar";
import { onlySpans } from "./only-days";
import { otherMeasure } from "./period-balances";
import { readPeriods } from "./periods";
import { readSlots } from "./slots";
import { Reading } from "./text";

const lead =
  /^\W*(?:(?:and|now|ok|okay|then|so|what about|how about|what of|the same|same|likewise|also|again)\b[\s,:]*)+/i;
const tail = /(?:[\s,]+(?:likewise|as well|too|then|again|please|instead))*[\s?.!]*$/i;
const preposition =
  /(?:^|\s)(?:in|on|for|during|of|over|since|from|until|till|at|through|throughout|within|to)$/i;
const measure =
  /^(?:(?:what (?:is|was)|on|at) )?(?:the |its )*(?<which>average|mean|lowest|highest|minimum|maximum|peak)(?: (?:one|balance|point|level))?(?: (?:that )?(?:it|was|that|touched|reached|had|hit|fell to|rose to))*$/i;

/**
 * The question before of another period, another account or another measure of its days: 'and in September?', 'and the
 * lowest point it touched?'. Undefined where anything else is said.
 * @param before the question before, as it was worked out
 */
export async function goneOn(
  deps: Deps,
  actor: Actor,
  text: string,
  before: string,
): Promise<string | undefined> {
  const bare = text.replace(tail, "");
  const said = bare.replace(lead, "").replace(/\s+/g, " ").trim();
  if (said === "") return undefined;
  const which = measure.exec(said)?.groups?.which;
  if (which !== undefined) return otherMeasure(before, which);
  const other = otherPeriod(before, said, bankDate(deps.now(), deps.env.zone));
  return other ?? (lead.test(bare) ? otherAccount(deps, actor, before, said) : undefined);
}

/** The question before with other days, where it names one period and nothing but days is said now. */
function otherPeriod(before: string, said: string, today: BankDate): string | undefined {
  const spans = onlySpans(said, today);
  if (spans === undefined || spans.length === 0) return undefined;
  const reading = new Reading(before);
  const { odd } = readPeriods(reading, today);
  const places = reading.uses.flatMap((use, at) => (use === "period" ? [at] : []));
  const [first, last] = [places[0], places.at(-1)];
  if (first === undefined || last === undefined || odd.length > 0) return undefined;
  // Of days that stand beside each other it is not clear which give way.
  if (last - first + 1 !== places.length) return undefined;
  const [from, to] = [reading.tokens[first]?.start ?? 0, reading.tokens[last]?.end ?? before.length];
  let ahead = before.slice(0, from).trimEnd();
  while (preposition.test(ahead)) ahead = ahead.replace(preposition, "");
  const hasLead =
    /^(?:in|on|for|during|of|over|since|from|between|until|till|at|through|throughout|within)\b/i.test(said);
  return `${ahead} ${hasLead ? said : `for ${said}`}${before.slice(to)}`.trim();
}

/** The question before of another account, where it names one. */
async function otherAccount(
  deps: Deps,
  actor: Actor,
  before: string,
  said: string,
): Promise<string | undefined> {
  const now = await readSlots(deps, actor, said);
  const isOnly = now.reading.uses.every((use) => use === "account" || use === "filler");
  const [mention, ...more] = now.mentions;
  if (!isOnly || !mention || more.length > 0) return undefined;
  const known = await readSlots(deps, actor, before);
  const [other, ...others] = known.mentions;
  const [first, last] = [known.reading.tokens[other?.first ?? -1], known.reading.tokens[other?.last ?? -1]];
  if (!other || others.length > 0 || !first || !last) return undefined;
  return `${before.slice(0, first.start)}${now.reading.slice(mention.first, mention.last)}${before.slice(last.end)}`;
}
