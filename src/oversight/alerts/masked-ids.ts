/*
 * Alerts share one numbering, including those for staff only. A client who saw these numbers could infer from a gap
 * that an alert was raised about its payment, so it reads other numbers, which are encrypted with a secret key.
 */
import { decodeCursor, encodeCursor } from "db/keyset";
import type { Actor } from "@/access/actor";
import { keyed } from "@/access/digest";
import { getScope } from "@/access/scope";
import type { Deps } from "@/deps";

type Keys = { env: Pick<Deps["env"], "secret"> };

/** Shown ids have 48 bits, in two halves that are mixed alternately (a Feistel network). */
const half = 2 ** 24;
const turns = [0, 1, 2, 3];

const ofAlerts = "alert-id";

/** A number of 24 bits that is unpredictable without the key. */
const mixed = ({ env }: Keys, ids: string, clientId: string, turn: number, part: number): number =>
  Number.parseInt(keyed(env.secret, ids, clientId, turn, part).slice(0, 6), 16);

/**
 * The id under which the actor reads an alert: for staff its own.
 * @param ids name of the numbering: ids of one reveal nothing about those of another, even if some of both are known
 */
export function maskId(deps: Keys, actor: Actor, id: number, ids = ofAlerts): number {
  if (getScope(actor) === "all") return id;
  let [left, right] = [Math.floor(id / half), id % half];
  for (const turn of turns) [left, right] = [right, left ^ mixed(deps, ids, actor.clientId, turn, right)];
  return left * half + right;
}

/** The id of an alert from the actor's one. A number that was never shown matches no alert. */
export function unmaskId(deps: Keys, actor: Actor, shown: number, ids = ofAlerts): number {
  if (getScope(actor) === "all" || shown >= half * half) return shown;
  let [left, right] = [Math.floor(shown / half), shown % half];
  for (const turn of turns.toReversed())
    [left, right] = [right ^ mixed(deps, ids, actor.clientId, turn, left), left];
  return left * half + right;
}

/** The cursor with the real id in place of the shown one. Throws AppError bad_request for an invalid one. */
export function unmaskCursor(deps: Keys, actor: Actor, text: string | undefined): string | undefined {
  const cursor = decodeCursor(text);
  return cursor && encodeCursor({ ...cursor, id: unmaskId(deps, actor, cursor.id) });
}

/** The cursor with the id shown to the actor. */
export function maskCursor(deps: Keys, actor: Actor, text: string): string {
  const cursor = decodeCursor(text);
  return cursor ? encodeCursor({ ...cursor, id: maskId(deps, actor, cursor.id) }) : text;
}
