import type { Actor } from "@/access/actor";
import type { Deps } from "@/deps";
import type { Instant } from "@/vocabulary/calendar";

/** Event in a record's history. `id` is unique within its source. */
export type TimelineEvent = {
  at: Instant;
  id: number;
  title: string;
  /** The change, or its reason. */
  text?: string | undefined;
  /** User who acted, null for the system itself; absent if not recorded. */
  by?: string | null | undefined;
  /** Address with details. */
  href?: string | undefined;
};

/** Window of a source's events: those before an instant, and before an id at that instant, newest first. */
export type Window = { at: Instant; id: number; take: number };

/**
 * Events of one kind, with their readers: staff, clients in place of the trail's events for staff, or everyone. Each
 * read is bounded: by an index, or by a number of newest rows.
 */
export type Source = {
  readers: "staff" | "clients" | "everyone";
  read(deps: Pick<Deps, "db">, actor: Actor, window: Window): Promise<TimelineEvent[]>;
};

/** Start of a timeline's page: after an event of the source with a rank. */
export type Place = { at: Instant; rank: number; id: number };

const newest: Place = { at: Number.MAX_SAFE_INTEGER, rank: 0, id: 0 };

export const writePlace = ({ at, rank, id }: Place): string => `${at}.${rank}.${id}`;

/** Reads a place; undefined for an invalid text. */
export function readPlace(text: string): Place | undefined {
  const [at, rank, id, ...more] = text.split(".").map(Number);
  const isWhole = [at, rank, id].every((one) => Number.isSafeInteger(one));
  if (!isWhole || more.length > 0 || at === undefined || rank === undefined || id === undefined)
    return undefined;
  return { at, rank, id };
}

/**
 * Page of several sources' events, newest first; at one instant those of the first source come first. `next` is the
 * start of the following page.
 */
export async function readEvents(
  deps: Pick<Deps, "db">,
  actor: Actor,
  { sources, after = newest, take }: { sources: readonly Source[]; after?: Place | undefined; take: number },
): Promise<{ events: readonly TimelineEvent[]; next: Place | undefined }> {
  const pages = await Promise.all(
    sources.map(async (source, rank) => {
      const id = rank < after.rank ? 0 : rank === after.rank ? after.id : Number.MAX_SAFE_INTEGER;
      const events = await source.read(deps, actor, { at: after.at, id, take: take + 1 });
      return events.map((event) => ({ event, place: { at: event.at, rank, id: event.id } }));
    }),
  );
  const all = pages
    .flat()
    .toSorted(({ place: a }, { place: b }) => b.at - a.at || a.rank - b.rank || b.id - a.id);
  const page = all.slice(0, take);
  return {
    events: page.map(({ event }) => event),
    next: all.length > take ? page.at(-1)?.place : undefined,
  };
}
