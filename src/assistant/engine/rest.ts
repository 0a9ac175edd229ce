import type { Actor } from "@/access/actor";
import { scopeOf } from "@/access/scope";
import type { Deps } from "@/deps";
import type { Answer, Figure } from "../contract";
import { accountsByIds } from "../tools/account-refs";
import { listed, nameOf } from "../tools/wording";
import { clientName } from "./client-name";
import type { Span } from "./periods";
import type { Question } from "./question";
import { readSlots } from "./slots";
import { understand } from "./understand";

/** What a form that is read by itself leads to: an answer with every figure in it, or a question that is known. */
export type Worked = { answer: Answer; figures: Figure[] } | { question: Question; note?: string };

/** Whose accounts are meant, as tools are told it. */
export type OfWhom = { accounts?: number[]; clientId?: string };

/** What the rest of a question names besides what its form says: whose accounts, and which days. */
export type Rest = { whose: OfWhom; spans: Span[] };

const plain = new Set<keyof Question>(["subject", "accounts", "clientId", "spans", "moment"]);

/** The days of a question and whose accounts it is about; undefined where it says anything else. */
export function onlyRest(question: Question, allowed: readonly (keyof Question)[] = []): Rest | undefined {
  const said = Object.entries(question).filter(([, value]) => value !== undefined);
  if (!said.every(([name]) => plain.has(name as keyof Question) || allowed.includes(name as keyof Question)))
    return undefined;
  const { accounts, clientId, spans } = question;
  return {
    whose: { ...(accounts.length > 0 && { accounts }), ...(clientId !== undefined && { clientId }) },
    spans: spans.map(({ from, to }) => ({
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
    })),
  };
}

/**
 * Reads what stands beside the words of a form, such as 'of Working Capital in October'. Undefined where it says more
 * than whose accounts and which days; an account that is not clear is asked about.
 * @param whole the question with another rest
 * @param byAccount whether it is told account by account anyway, and may be asked for so
 */
export async function readRest(
  deps: Deps,
  actor: Actor,
  rest: string,
  whole: (rest: string) => string,
  byAccount = false,
): Promise<Rest | { asked: Answer } | undefined> {
  const lead = "transactions ";
  const read = await understand(deps, actor, await readSlots(deps, actor, lead + rest), null);
  if (read.kind === "asked") {
    const { content, choices = [] } = read.answer;
    if (choices.length === 0 || !choices.every(({ message }) => message.startsWith(lead))) return undefined;
    const again = choices.map(({ label, message }) => ({
      label,
      message: whole(message.slice(lead.length)),
    }));
    return { asked: { content, choices: again } };
  }
  if (read.kind !== "question" || read.note !== undefined || read.question.subject !== "transactions")
    return undefined;
  const { by, ...question } = read.question;
  return by === undefined || (by === "account" && byAccount) ? onlyRest({ ...question }) : undefined;
}

/** Whether only one account, or those of one client, are meant. */
export const isOfSomebody = (actor: Actor, { accounts, clientId }: OfWhom): boolean =>
  scopeOf(actor) === "own" || accounts !== undefined || clientId !== undefined;

/** Whose accounts are meant, in words. */
export async function whoseText(deps: Deps, actor: Actor, { accounts, clientId }: OfWhom): Promise<string> {
  if (accounts !== undefined) {
    const named = await accountsByIds(deps, actor, accounts);
    return named.length > 6 ? `${named.length} accounts` : listed(named.map(nameOf));
  }
  if (scopeOf(actor) === "own") return "your accounts";
  return (await clientName(deps, actor, clientId)) ?? "all accounts";
}

/** A question without the polite words around what it asks. */
export function bareQuestion(text: string): string {
  const lead =
    /^\W*(?:(?:please|pls|kindly|ok|okay|and|so|also|now|hi|hello|show(?: me)?|give me|tell me|get me|(?:can|could|would) you (?:please )?(?:show|tell|give)(?: me)?|i(?:'d| would) like(?: to know| to see)?|i (?:need|want)(?: to know| to see)?|list|what(?:'s|s| is| was| were| are| has been| have been)?|is|was|were|are|the|our|my)(?![\p{L}\p{N}'-])[\s,:]*)*/iu;
  const tail =
    /(?:[\s,;–-]+(?:and )?(?:(?:on |at )?(?:which|what) (?:days?|dates?|time)|when)(?: (?:was|is|were) (?:it|that|this|those))?)?[\s,]*(?:(?:please|pls|thanks|thank you|if you can (?:compute|work out|tell|find) (?:one|it|that|them))[\s,]*)*[\s?.!]*$/i;
  return text.replace(/\s+/g, " ").replace(lead, "").replace(tail, "").trim();
}
