import type { Actor } from "@/access/actor";
import { type InboxState, knowInbox } from "@/assistant/run/inbox";
import type { Deps } from "@/deps";
import { say } from "@/vocabulary/language";
import { countWaiting } from "./counts";
import { inboxPaths } from "./inbox-link";
import { getInbox } from "./sources";

/** Reads what waits for an actor, by kind, for the assistant. */
async function readInboxState(deps: Deps, actor: Actor): Promise<InboxState> {
  const inbox = getInbox(actor);
  const waiting = await countWaiting(deps, actor, { inbox });
  return {
    href: inboxPaths[inbox],
    kinds: waiting.map(({ source, ...kind }) => ({ ...kind, label: say(source.label), href: source.list })),
  };
}

// The assistant lies beneath the application: routes that ask it import this file.
knowInbox(readInboxState);
