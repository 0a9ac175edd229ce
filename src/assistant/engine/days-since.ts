import type { Actor } from "@/access/actor";
import { scopeOf } from "@/access/scope";
import type { Deps } from "@/deps";
import { bankDate } from "@/vocabulary/calendar";
import { accountsByIds } from "../tools/account-refs";
import { daysSinceTool } from "../tools/days-since";
import { clientName } from "./client-name";
import { describe } from "./describe";
import { planOf } from "./plan";
import { onlyRest, type Worked } from "./rest";
import { readSlots } from "./slots";
import { understand } from "./understand";

const howMany = "(?:how (?:many days|long)|(?:the )?number of days)";
const passed =
  "(?:(?: (?:has|have|had|is|was|are|were|did|do|does))?(?: (?:it|there|we|passed|elapsed|gone by|gone|been|lie|lay|lies|go|leave|went by))*)";

type Form = {
  of: "latest" | "earliest" | "lastTwo" | "average";
  text: string;
  /** Somebody who has to be found in the texts of rows: not an account, nor a client. */
  payer?: string;
  /** What must be no text of rows. */
  notText?: string;
};

/** 'Oryxa last paid us', 'Keelforge was last paid', 'we last received money from Pearlquay': whose row it is. */
const clauses: readonly (readonly [RegExp, string])[] = [
  [/^(?:we|i) (?:were|was|have been|got|did) last (?:been |get |got )?paid by (?<who>.+)$/i, "credit from"],
  [
    /^(?:we|i)(?: have)? last (?:received|got|collected) (?:money |anything |funds |cash )?from (?<who>.+)$/i,
    "credit from",
  ],
  [/^(?!(?:we|i|our|my|the)\b)(?<who>.+?) (?:was|were|got) last paid$/i, "debit to"],
  [
    /^(?:did |has )?(?!(?:we|i|our|my|the)\b)(?<who>(?:(?!\b(?:was|were|been|is|are|got|get)\b).)+?)(?: has| have)? last (?:pay|paid|send|sent)(?: us| me)?$/i,
    "credit from",
  ],
];

/** What of these days lie since, or between: the words of a question that the engine knows. */
function formOf(asked: string): Form | undefined {
  const two = new RegExp(
    `^${howMany}${passed} between (?:our |the |my |its )?(?:last|latest|most recent) (?:two|2) (?<what>.+)$`,
    "i",
  ).exec(asked);
  if (two?.groups) return { of: "lastTwo", text: `list ${two.groups.what}` };
  const average =
    new RegExp(`^${howMany} on average${passed} between (?<what>.+)$`, "i").exec(asked) ??
    new RegExp(`^${howMany}${passed} on average${passed} between (?<what>.+)$`, "i").exec(asked) ??
    /^(?:average|mean) (?:number of days|gap|interval|time)(?: in days)? between (?<what>.+)$/i.exec(asked);
  if (average?.groups) return { of: "average", text: `list ${average.groups.what}` };
  const since =
    new RegExp(`^(?:${howMany}${passed}|days(?: passed| gone| elapsed)?) since (?<what>.+)$`, "i").exec(
      asked,
    ) ??
    new RegExp(`^${howMany} ago (?<what>(?:was|is|did|were|has|have) .+)$`, "i").exec(asked) ??
    /^how long ago (?<what>.+)$/i.exec(asked);
  const said = since?.groups?.what;
  if (said === undefined) return undefined;
  // 'How long since we paid Keelforge' is of the last time.
  const what = said
    .replace(/^((?:we|i)(?: have| 've)?) (?=(?:paid|received|got paid) )/i, "$1 last ")
    .replace(
      /^((?!(?:we|i|our|my|the)\b)(?:(?!\b(?:last|first)\b).)+?(?: has)?) (?=(?:paid|sent)(?: us| me)?$)/i,
      "$1 last ",
    );
  const isLast = /\b(?:last|latest|most recent|newest)\b/i.test(what);
  const isFirst = /\b(?:first|earliest)\b/i.test(what);
  if (isLast === isFirst) return undefined;
  const isPaid =
    /^(?:were |was )?(?:we|i) (?:(?:were|was|have been) )?last paid$|^(?:did )?(?:we|i) last (?:get|got|been) paid$/i;
  // 'We last paid' is of what went out.
  if (isPaid.test(what) && !/^(?:we|i) last paid$/i.test(what))
    return { of: "latest", text: "when was the last credit" };
  const clause = clauses.map(([pattern, side]) => ({ who: pattern.exec(what)?.groups?.who, side }));
  const found = clause.find(({ who }) => who !== undefined);
  if (found?.who !== undefined)
    return { of: "latest", text: `when was the last ${found.side} ${found.who}`, payer: found.who };
  // Whoever else is said to have paid is none whom we paid.
  const payer = /^(?!(?:we|i|our|my|the)\b)(?<who>.+?)(?: has| have)? last (?:paid|sent)\b/i.exec(what)
    ?.groups?.who;
  if (payer !== undefined && isLast) return { of: "latest", text: `when was ${what}`, notText: payer };
  const verb = /^(?:was|is|did|were|has|have)\b/i.test(what) ? "" : "was ";
  return { of: isLast ? "latest" : "earliest", text: `when ${verb}${what}` };
}

const narrowing = ["measure", "type", "text", "without", "external", "min", "max", "currency"] as const;

/** 'How many days since Oryxa last paid', 'how long between our last two payments to Tidemark'. */
export async function daysSince(deps: Deps, actor: Actor, asked: string): Promise<Worked | undefined> {
  const form = formOf(asked);
  if (!form) return undefined;
  const read = await understand(deps, actor, await readSlots(deps, actor, form.text), null);
  if (read.kind !== "question" || read.question.subject !== "transactions") return undefined;
  const { question, note } = read;
  const rest = onlyRest(question, narrowing);
  const fits =
    form.of === "latest" || form.of === "earliest"
      ? question.measure === form.of
      : question.measure === "list" || question.measure === undefined;
  if (!rest || !fits || rest.spans.length > 0) return undefined;
  const { text: name = "" } = question;
  if (form.payer !== undefined && (name === "" || Object.keys(rest.whose).length > 0)) return undefined;
  if (name !== "" && form.notText?.toLowerCase().includes(name.toLowerCase())) return undefined;
  const today = bankDate(deps.now(), deps.env.zone);
  const { figures, content, ...answer } = await daysSinceTool.run(deps, actor, {
    ...rest.whose,
    ...Object.fromEntries(
      narrowing.slice(1).flatMap((name) => (question[name] === undefined ? [] : [[name, question[name]]])),
    ),
    of: form.of,
  });
  // 'There is none' would be a fact: what is not found is asked about elsewhere.
  if (figures.length === 0) return undefined;
  const { accounts = [], clientId } = rest.whose;
  const named = accounts.length > 0 ? await accountsByIds(deps, actor, accounts) : [];
  const client = scopeOf(actor) === "all" ? await clientName(deps, actor, clientId) : undefined;
  const rows = describe(actor, question, planOf(actor, question, today), named, client, today);
  const what = {
    latest: "Days since",
    earliest: "Days since",
    lastTwo: "Days between the newest two",
    average: "Average of the days between",
  };
  const made =
    note === undefined ? "" : " Debits are told, payments that were made here and collected bills alike.";
  return { answer: { understood: `${what[form.of]}: ${rows}`, content: content + made, ...answer }, figures };
}
