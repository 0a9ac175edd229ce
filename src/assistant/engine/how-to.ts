import type { Actor } from "@/access/actor";
import { type Access, can } from "@/access/policy";
import { scopeOf } from "@/access/scope";
import type { Deps } from "@/deps";
import type { Answer } from "../contract";
import { definition } from "./definitions";
import { corrected } from "./guide-line";
import { type FoundGuide, findGuide, guideWords } from "./guides";
import { fold, tokensOf } from "./text";
import { type Guidance, guidance, meanings } from "./vocabulary/guidance";
import type { Guide } from "./vocabulary/guide";
import { type HowTo, howTos } from "./vocabulary/how-to";
import { situations } from "./vocabulary/situations";

/** How questions about the product begin; all others are about figures. */
const asking =
  /^(?:please |can you |could you )?(?:tell me |explain |show me )?(?:how (?:do|can|could|should|to|does|is|are|would|fast)|where (?:do|can|is|are)|who (?:may|can|is allowed)|what(?:'s|s| is| are| does| do) (?:a |an |the |your )?(?:hold|holds|virtual|cobo|pobo|allocation|fund allocation|available|difference|business|opening|support|office)|what(?:'?s| is) the difference|(?:the )?difference between (?:a )?(?:cobo|pobo)|when (?:are|is) (?:you|the (?:bank|support))|can i (?:change|open|add|download|export|reset|contact|call|create|get)|(?:business|opening|office|support) hours|contact(?: the)? (?:support|bank))\b/i;

/** What asks for figures, though it begins as a question about the product does. */
const ofFigures =
  /^how (?:much|many|often)\b|\bso (?:much|many|often)\b|\b(?:yesterday|last (?:week|month|year))\b/i;

/** Answers a question about the product from the catalogue; undefined where it is none. */
export function explain(
  { env }: Pick<Deps, "env">,
  actor: Pick<Actor, "role">,
  text: string,
): Answer | undefined {
  const audience = scopeOf(actor) === "all" ? "staff" : "client";
  const isFor = (one: { for?: "staff" | "client" }) => (one.for ?? audience) === audience;
  const plain = fold(text);
  const { support } = env;
  const meant = definition(text, audience);
  if (meant !== undefined) return { content: meant };
  const spelt = plain.replace(/[a-z]{5,}/g, (word) => corrected(word, guideWords));
  const said = (one: Guidance) =>
    isFor(one) && [plain, spelt].some((words) => one.asked.test(words) && !one.unless?.test(words));
  const guide = situations.some(said) ? undefined : findGuide(text, isFor);
  const found = guide
    ? readBy(actor, guide)
    : ([...situations, ...meanings, ...guidance].find(said) ?? catalogued(text, isFor));
  if (!found) return undefined;
  const content = found.answer
    .replace("{support}", support.email)
    .replace("{phone}", support.phone)
    .replace("{hours}", hoursText(support.hours));
  return { content, ...(found.links && { links: [...found.links] }) };
}

/**
 * A guide as somebody may follow it: who asks for who may do it is told, who has no right to it is told so, and led to
 * the screen without its dialog.
 */
function readBy(
  actor: Pick<Actor, "role">,
  { guide: { answer, links, access }, form, of }: FoundGuide,
): Pick<Guide, "answer" | "links"> | undefined {
  if (of) {
    if (access === undefined) return undefined;
    const may = can({ role: of }, access);
    const who = of === "auditor" ? "Auditors" : "Admins";
    return { answer: `${who} ${may ? "may" : "may not: that is an admin's to do"}. ${answer}` };
  }
  const lead = access !== undefined && form === "who" ? `${whoMay(access)} may do it. ` : "";
  if (access === undefined || can(actor, access)) return { answer: lead + answer, ...(links && { links }) };
  return {
    answer: `That is an admin's to do; you can read along. ${answer}`,
    ...(links && {
      links: links.map(({ label, href }) => ({ label, href: href.replace(/\?(?:create|upload)=1$/, "") })),
    }),
  };
}

const whoMay = (access: Access): string =>
  can({ role: "auditor" }, access) ? "Admins and auditors" : "Admins";

/** What the catalogue has for a question that begins as one about the product. */
function catalogued(text: string, isFor: (one: HowTo) => boolean): HowTo | undefined {
  if (!asking.test(text) || ofFigures.test(text)) return undefined;
  const words = new Set(tokensOf(text).map(({ word }) => word));
  return howTos.find(
    (one) =>
      isFor(one) &&
      one.words.every((group) => group.split("|").some((word) => words.has(word))) &&
      !one.unless?.split("|").some((word) => words.has(word)),
  );
}

const hoursText = (hours: readonly { days: string; open: string }[]): string =>
  hours.map(({ days, open }) => `${days} ${open}`).join(", ");
