import type { Actor } from "@/access/actor";
import { scopeOf } from "@/access/scope";
import type { Deps } from "@/deps";
import { bankDate } from "@/vocabulary/calendar";
import { accountsByIds } from "../tools/account-refs";
import { medianTool } from "../tools/median";
import { clientName } from "./client-name";
import { describe } from "./describe";
import { planOf } from "./plan";
import { onlyRest, type Worked } from "./rest";
import { readSlots } from "./slots";
import { understand } from "./understand";

const of = "(?:the )?(?:median|average|mean)";
const several = new RegExp(`${of}(?:(?:\\s*(?:,|/|&)|\\s+and|\\s+or)+\\s+${of})*`, "i");
const denied = /[\s,(]+(?:and )?not (?:the )?(?:mean|average)\b[\s,)]*/gi;
const narrowing = ["measure", "type", "text", "without", "external", "min", "max", "currency"] as const;

/** How big credits or debits are: 'the median credit in October', 'how big is a credit on average'. */
export async function sizes(deps: Deps, actor: Actor, asked: string): Promise<Worked | undefined> {
  const isMedian = /\bmedian\b/i.test(asked);
  const said = isMedian
    ? asked.replace(denied, " ").replace(several, "average")
    : asked
        .replace(
          /^how (?:big|large) (?:is|was|are|were) (?:(?:a|an|our|the|each) )?(.+?) on average\b/i,
          "average $1",
        )
        .replace(/\b(?:average|mean) ticket(?: size)?(?= )(?: of)?/i, "average size of");
  if (!isMedian && said === asked) return undefined;
  const question = said.replace(/\b(?:a|each|per) collection\b/gi, "a credit");
  const read = await understand(deps, actor, await readSlots(deps, actor, question), null);
  if (read.kind !== "question" || read.question.subject !== "transactions") return undefined;
  const { type, measure, spans } = read.question;
  if (measure !== "average" || spans.length > 1 || (type !== "credit" && type !== "debit")) return undefined;
  if (!isMedian) return { question: read.question, ...(read.note !== undefined && { note: read.note }) };
  const rest = onlyRest(read.question, narrowing);
  if (!rest) return undefined;
  const today = bankDate(deps.now(), deps.env.zone);
  const [{ from, to } = {}] = spans;
  if (from !== undefined && from > today) return undefined;
  const { figures, content, ...answer } = await medianTool.run(deps, actor, {
    ...rest.whose,
    ...(from !== undefined && { from }),
    ...(spans.length > 0 && { to: to === undefined || to > today ? today : to }),
    ...Object.fromEntries(
      narrowing
        .slice(1)
        .flatMap((name) => (read.question[name] === undefined ? [] : [[name, read.question[name]]])),
    ),
  });
  const { accounts = [], clientId } = rest.whose;
  const named = accounts.length > 0 ? await accountsByIds(deps, actor, accounts) : [];
  const client = scopeOf(actor) === "all" ? await clientName(deps, actor, clientId) : undefined;
  const rows = describe(actor, read.question, planOf(actor, read.question, today), named, client, today);
  const made =
    read.note === undefined
      ? ""
      : " Debits are told, payments that were made here and collected bills alike.";
  return {
    answer: { understood: rows.replace(/^Average/, "Median"), content: content + made, ...answer },
    figures,
  };
}
