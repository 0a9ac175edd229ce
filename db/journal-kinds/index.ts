import type { Text } from "@/vocabulary/language";
import { bank } from "./bank";
import type { JournalKind, JournalKinds } from "./declaration";
import { holds } from "./holds";
import { movements } from "./movements";
import { payments } from "./payments";

/** Every kind of journal, by its name in `journals.kind`. */
export const journalKinds = { ...movements, ...holds, ...payments, ...bank } satisfies JournalKinds;

export type JournalKindName = keyof typeof journalKinds;

const isJournalKind = (name: string): name is JournalKindName => Object.hasOwn(journalKinds, name);

const [first, ...others] = Object.keys(journalKinds).filter(isJournalKind);
if (first === undefined) throw new Error("There are no kinds of journal");

/** The names of the kinds. */
export const journalKindNames: readonly [JournalKindName, ...JournalKindName[]] = [first, ...others];

/** Noun of a kind in a book; the kind's name if only a newer version knows it. */
export const getKindNoun = (name: string): string => (isJournalKind(name) ? journalKinds[name].noun : name);

/** Title of what a journal did, on the timeline of the record that its row of the trail is about. */
export function findPostingTitle(name: string): Text | undefined {
  const kind: JournalKind | undefined = isJournalKind(name) ? journalKinds[name] : undefined;
  return kind?.title;
}
