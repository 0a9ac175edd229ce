import type { Actor } from "@/access/actor";
import type { Deps } from "@/deps";
import type { Worked } from "./rest";
import { readSlots } from "./slots";
import { understand } from "./understand";

const window = "(?:(?<window>daily|monthly) )?";
const limit = `(?:the |our |its |their )?${window}(?:payment |spending |transfer )?limits?`;
const room = "(?:headroom|room|leeway|scope)";
const have = "(?:is|are|remains?|remaining|left|there|still|do|does|did|we|i|have|has|got)";
const out =
  "(?:go out|leave|be paid(?: out)?|be sent(?: out)?|be transferred|(?:we|i) (?:pay|send|transfer)(?: out)?)";
const forms: readonly RegExp[] = [
  new RegExp(
    `^(?:how much )?${room}(?: ${have})* (?:under|below|within|of|in|on|to|against) ${limit}(?<rest>.*)$`,
    "i",
  ),
  new RegExp(`^(?:how much |what )?(?:more )?(?:can|may) (?:still |yet )?${out}(?<rest>(?: .*)?)$`, "i"),
  new RegExp(`^how much more (?:can|may) ${out}(?<rest>(?: .*)?)$`, "i"),
  new RegExp(
    `^how (?:far|close|near) (?:is|are) (?<rest>.+?) (?:still )?(?:away )?(?:from|to) ${limit}$`,
    "i",
  ),
  new RegExp(`^(?:unused|free) ${window}(?:payment |spending )?limit(?<rest>.*)$`, "i"),
  new RegExp(`^how much of ${limit} (?:is|has been|have we|did we|was) used up(?<rest>.*)$`, "i"),
  new RegExp(
    `^how much of ${limit}(?<rest> .+?)? (?:have|do|has) (?:we|i) (?:still |yet )?(?:got|have|left)(?: left)?(?: today| this month| now)?$`,
    "i",
  ),
];
const now =
  /\b(?:for |over |in )?(?:today|(?:this|the current) month|right now|now|currently|at the moment|still|yet)\b(?: and\b)?/gi;

/** What the limits leave now: 'headroom under the monthly limit of Operating', 'how much more can go out today'. */
export async function headroom(deps: Deps, actor: Actor, asked: string): Promise<Worked | undefined> {
  const found = forms.map((form) => form.exec(asked)?.groups).find((groups) => groups !== undefined);
  if (!found) return undefined;
  const both = /\btoday\b.*\bmonth\b|\bmonth\b.*\btoday\b/i.test(asked);
  const when = both
    ? ""
    : /\btoday\b/i.test(asked)
      ? "daily"
      : /\b(?:this|the current) month\b/i.test(asked)
        ? "monthly"
        : "";
  const which = found.window?.toLowerCase() ?? when;
  const rest = (found.rest ?? "")
    .replace(now, " ")
    .replace(/^\s*(?:out of|from|of|on|for)\b/i, " ")
    .trim();
  const question = `${which} limit${rest === "" ? "" : ` of ${rest}`}`;
  const read = await understand(deps, actor, await readSlots(deps, actor, question), null);
  if (read.kind !== "question" || read.note !== undefined) return undefined;
  const { subject, window: told, accounts, clientId, spans, moment, ...more } = read.question;
  const isPlain =
    subject === "limits" && spans.length === 0 && Object.values(more).every((one) => one === undefined);
  return isPlain && (which === "" || told === which) ? { question: read.question } : undefined;
}
