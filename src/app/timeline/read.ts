import type { Actor } from "@/access/actor";
import { getScope } from "@/access/scope";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { maskId, unmaskId } from "@/oversight/alerts/masked-ids";
import type { TimelineKind } from "@/platform/timeline";
import { type Place, readEvents, readPlace, writePlace } from "./event";
import { getTimeline } from "./kinds";

/** Number of events per page. */
const perPage = 20;

/** Page of a record's timeline, newest first. `next` is the start of the following page. */
export type Timeline = Awaited<ReturnType<typeof readTimeline>>;

/** Id of a record. Throws AppError 404 for an invalid text. */
function parseId(id: number | string): number {
  if (typeof id === "number") return id;
  throw new AppError("not_found", "There is no such record");
}

/**
 * Reads a record's history within the actor's scope. Staff read the audit trail as well; a client reads its own acts, and the
 * public events of its payments and alerts.
 * @param after a `next` of the same actor; anything else begins at the newest
 * @throws AppError 403, or 404 for an unknown record or one outside the actor's scope
 */
export async function readTimeline(
  deps: Deps,
  actor: Actor,
  of: { kind: TimelineKind; id: number | string },
  after?: string,
) {
  const kind = getTimeline(of.kind);
  const { title, trail } = kind;
  const { name, sources } = kind.number
    ? await kind.read(deps, actor, String(of.id))
    : await kind.read(deps, actor, parseId(of.id));
  const isStaff = getScope(actor) === "all";
  const place = after === undefined ? undefined : readPlace(after);
  // A client reads no number of an alert: missing ones would reveal alerts for staff. Approvals, whose numbers it does read, are
  // other sources with other masks, so that it cannot tell them apart.
  const formatIds = ({ rank }: Place) => `timeline ${of.kind} ${rank}`;
  const { events, next } = await readEvents(deps, actor, {
    sources: sources.filter(({ readers }) => readers !== (isStaff ? "clients" : "staff")),
    after: place && { ...place, id: unmaskId(deps, actor, place.id, formatIds(place)) },
    take: perPage,
  });
  return {
    ...of,
    title,
    name,
    events,
    next: next && writePlace({ ...next, id: maskId(deps, actor, next.id, formatIds(next)) }),
    trail: isStaff ? trail : undefined,
    begins: place === undefined,
  };
}
