import type { Actor } from "@/access/actor";
import type { Deps } from "@/deps";
import type { Instant } from "@/vocabulary/calendar";

/** A kind of waiting work: its number, `exceeded` if there is more than was counted, the oldest, and its screen. */
type WaitingKind = { label: string; count: number; exceeded: boolean; oldest: Instant; href: string };

/** What waits in an actor's inbox, by kind, and the address of the inbox. */
export type InboxState = { kinds: readonly WaitingKind[]; href: string };
type ReadInbox = (deps: Deps, actor: Actor) => Promise<InboxState>;

let known: ReadInbox | undefined;

/** Registers how the inbox is read, which the application above knows, once in a process. */
export function knowInbox(read: ReadInbox): void {
  known = read;
}

/** Reads what waits for an actor. Throws if no inbox is registered. */
export function readInbox(deps: Deps, actor: Actor): Promise<InboxState> {
  if (!known) throw new Error("Call knowInbox first: the assistant has no inbox yet");
  return known(deps, actor);
}
