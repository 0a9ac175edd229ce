import type { Actor } from "@/access/actor";
import { can } from "@/access/policy";
import { getRoleScreens } from "@/app/navigation";
import type { WaitingSource } from "@/platform/waiting/source";
import { waitingTopics } from "@/resources/topics";
import { waiting } from "./list";

/** Every kind of waiting work, in the order in which they are counted. */
const sources: readonly WaitingSource[] = waiting.toSorted((one, other) => one.place - other.place);

const screens = { bank: getRoleScreens("admin"), client: getRoleScreens("client_user") };
for (const { kind, side, screen } of sources)
  if (!screens[side].some((one) => one.screen.href === screen))
    throw new Error(
      `What waits of the kind ${kind} is counted beside ${screen}, which is no screen of the sidebar`,
    );

const topics = new Set(sources.flatMap((source) => source.topics));
for (const topic of waitingTopics)
  if (!topics.has(topic)) throw new Error(`No kind of waiting work depends on the topic ${topic}`);

export type Inbox = WaitingSource["side"];

/** Inbox of an actor: the bank's for staff, otherwise the client's. */
export const getInbox = (actor: Actor): Inbox => (can(actor, "dashboard:page") ? "bank" : "client");

/** Kinds of waiting work in an inbox that the actor may see. */
export const sourcesFor = (inbox: Inbox, actor: Actor): readonly WaitingSource[] =>
  sources.filter(({ side, right }) => side === inbox && can(actor, right));

/** Kinds of waiting work in an inbox, for readers of every role. */
export const listSources = (inbox: Inbox): readonly WaitingSource[] =>
  sources.filter(({ side }) => side === inbox);

/** Number of a kind in the common order. */
export const getNumber = (source: WaitingSource): number => sources.indexOf(source);

/** Kind by its number. */
export const sourceAt = (number: number): WaitingSource | undefined => sources[number];
