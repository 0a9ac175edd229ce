import type { Actor } from "@/access/actor";
import type { Deps } from "@/deps";
import { bankDate } from "@/vocabulary/calendar";
import { daysWithoutTool } from "../tools/days-without";
import { spanText } from "../tools/wording";
import { bareQuestion, readRest, type Worked, whoseText } from "./rest";

type Kind = "credit" | "debit" | "transaction";

const no =
  "(?:without|with no|with not|(?:had|has|have|having|saw|see|sees|show|showed|shows|got) (?:no|not|never)|there (?:was|were) (?:no|not)|no)(?: (?:any|a|an|single|one))*";
const kinds: readonly (readonly [Kind, RegExp])[] = [
  [
    "debit",
    new RegExp(
      `\\b(?:(?:pay|paid|paying) (?:nobody|no[- ]one|nothing)|(?:did(?:n't| not)|not) (?:pay|spend) (?:anyone|anybody|anything)|(?:spend|spent) nothing|nobody was paid|(?:was|were) (?:nobody|no[- ]one) paid(?: out of)?|${no} (?:debits?|outgoings?|outflows?|money (?:going )?out|outgoing (?:transactions?|money))|(?:nothing|no money) (?:went out|goes out|go out|has gone out|was debited|was paid out|going out))\\b`,
      "i",
    ),
  ],
  [
    "credit",
    new RegExp(
      `\\b(?:(?:nobody|no[- ]one) (?:paid|pays|pay) us|(?:receive|received|collect|collected) nothing|(?:did(?:n't| not)|not) receive anything|${no} (?:incoming(?: transactions?| money)?|incomings|credits?|receipts?|inflows?|money (?:coming )?in)(?: (?:was|were) (?:posted|booked|recorded|received))?|(?:nothing|no money) (?:came in|comes in|come in|has come in|was credited|was received|arrived|coming in))\\b`,
      "i",
    ),
  ],
  [
    "transaction",
    new RegExp(
      `\\b(?:${no} (?:movements?|activity|transactions?|bookings?|postings?)(?: (?:was|were) (?:posted|booked|recorded|made))?|nothing (?:moved|happened|was booked))\\b`,
      "i",
    ),
  ],
];

/** What of a question only says that days are asked for. */
const ahead =
  /^(?:(?:on|at|how many|which|what|number of|the|list|count|were|was|are|is|there|any|all|of|those) )*(?:calendar )?days?(?<mid>(?:\s.*?)?)(?:\s(?:on which|in which|that|which|when|where|did|do|does|have|has|had|was|were|we|i|there))*\s*$/i;

/** 'On which days did we pay nobody in November', 'days without any incoming on Operating since 1 October'. */
export async function daysWithout(deps: Deps, actor: Actor, asked: string): Promise<Worked | undefined> {
  // How many there were in a row is another question.
  if (
    !/\bdays?\b/i.test(asked) ||
    /\b(?:in a row|consecutive|on end|straight|running|together)\b/i.test(asked)
  )
    return undefined;
  const text = asked.replace(/ at all\b/gi, "");
  for (const [kind, pattern] of kinds) {
    const found = pattern.exec(text);
    const mid = found && ahead.exec(text.slice(0, found.index))?.groups?.mid;
    if (!found || mid === undefined || mid === null) continue;
    const after = text.slice(found.index + found[0].length);
    // 'Without a credit over 5000' and 'no money out to Keelforge' narrow what is looked for, and are not read.
    const rest = bareQuestion(
      `${mid.replace(/\b(?:(?:on|in) which|that|when)\b/gi, " ")} ${after}`.replace(/\s+/g, " "),
    );
    const whole = (of: string) =>
      `days ${of} on which there was no ${kind === "transaction" ? "movement" : kind}`;
    const read = await readRest(deps, actor, rest, whole);
    if (!read || "asked" in read) return read && { answer: read.asked, figures: [] };
    const [span] = read.spans;
    const today = bankDate(deps.now(), deps.env.zone);
    if (read.spans.length !== 1 || span?.from === undefined || span.from > today) return undefined;
    const to = span.to === undefined || span.to > today ? today : span.to;
    if (span.from === to) return undefined;
    const { figures, ...answer } = await daysWithoutTool.run(deps, actor, {
      ...read.whose,
      from: span.from,
      to,
      kind,
    });
    const what = kind === "transaction" ? "credits or debits" : `${kind}s`;
    const understood = `Days without ${what} of ${await whoseText(deps, actor, read.whose)}, ${spanText({ from: span.from, to })}`;
    return { answer: { understood, ...answer }, figures };
  }
  return undefined;
}
