import type { Actor } from "@/access/actor";
import type { Deps } from "@/deps";
import type { Answer } from "../contract";
import type { Slots } from "./slots";
import { readSlots } from "./slots";
import { understand } from "./understand";
import type { Unread } from "./understood";
import { negations } from "./vocabulary/operators";

/**
 * Says which part of a question was not understood, and offers what was: a figure that leaves the part out would be that
 * of another question. What a word leaves out or turns round is not offered without it.
 * @param understood what the rest was read as
 */
export async function askedAbout(
  deps: Deps,
  actor: Actor,
  slots: Slots,
  understood: string,
  unread: readonly Unread[],
): Promise<Answer> {
  const { reading } = slots;
  const places = unread.filter(({ first }) => first !== undefined);
  const said = (list: readonly Unread[]) => [...new Set(list.map(({ text }) => text))].join(" and ");
  const parts = said(places);
  const narrowed = said(unread.filter(({ first }) => first === undefined));
  const without = [
    ...(parts === "" ? [] : [`not ${parts}`]),
    ...(narrowed === "" ? [] : [`I cannot tell it by ${narrowed}`]),
  ].join(", and ");
  const content = `I understood “${understood}”, but ${without}. A figure that leaves this out would answer another question.`;
  const turned =
    slots.unreadExclusions.length > 0 || places.some(({ first = 0 }) => negations.has(reading.word(first)));
  if (turned || places.length < unread.length) return { content };
  const left = reading.tokens.filter(
    (_, at) => !places.some(({ first = 0, last = 0 }) => at >= first && at <= last),
  );
  const message = left.map(({ raw }) => raw).join(" ");
  const again = await understand(deps, actor, await readSlots(deps, actor, message), null);
  return again.kind === "question"
    ? { content, choices: [{ label: `Without ${parts}`, message }] }
    : { content };
}
