import type { Actor } from "@/access/actor";
import type { Deps } from "@/deps";
import { type AuditResource, type Declared, resourcesWith } from "@/resources/declared";

/** Kind of record that has a timeline, as a resource declares it. */
export type TimelineKind = Declared<"timeline">;

export const timelineKinds: readonly TimelineKind[] = resourcesWith("timeline").map(
  ({ timeline }) => timeline,
);

/** The address of everything that happened to a record. */
export const getTimelineUrl = (kind: TimelineKind, id: number | string): string => `/timeline/${kind}/${id}`;

/** A timeline of the trail's rows about a record. */
export type TrailTimeline = {
  /** Title above the timeline. */
  title: string;
  /** Resource of the trail's rows. */
  trail: Exclude<AuditResource, "TRANSACTION">;
  /** Reads the record's name within what the actor may see. Throws AppError 403, 404. */
  readName(deps: Deps, actor: Actor, id: number): Promise<string>;
};

/** Declares timelines in a feature's `timeline.ts`, by their kinds. */
export const defineTimelines = <const Kind extends TimelineKind>(
  timelines: Readonly<Record<Kind, TrailTimeline>>,
): Readonly<Record<Kind, TrailTimeline>> => timelines;
