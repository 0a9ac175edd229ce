/*
 * Alerts are numbered through, those for staff only among them. A client who saw these numbers could tell by a missing
 * one that an alert was raised behind its payment: it reads other numbers, which a secret key makes of them.
 */
import { decodeCursor, encodeCursor } from "db/keyset";
import type { Actor } from "@/access/actor";
import { keyed } from "@/access/digest";
import { scopeOf } from "@/access/scope";
import type { Deps } from "@/deps";

type Keys = { env: Pick<Deps["env"], "secret"> };

/** Shown ids have 48 bits, in two halves that are mixed into each other in turns (a Feistel network). */
const half = 2 ** 24;
const turns = [0, 1, 2, 3];

const ofAlerts = "alert-id";

/** A number of 24 bits that nobody can foretell without the key. */
const mixed = ({ env }: Keys, ids: string, clientId: string, turn: number, part: number): number =>
  Number.parseInt(keyed(env.secret, ids, clientId, turn, part).slice(0, 6), 16);

/**
 * The id under which the actor reads an alert: its own for staff.
 * @param ids what is numbered: ids of one numbering say nothing of those of another, even where both are known of some
 */
export function maskId(deps: Keys, actor: Actor, id: number, ids = ofAlerts): number {
  if (scopeOf(actor) === "all") return id;
  let [left, right] = [Math.floor(id / half), id % half];
  for (const turn of turns) [left, right] = [right, left ^ mixed(deps, ids, actor.clientId, turn, right)];
  return left * half + right;
}

/** The id of the alert that the actor reads under another one. A number that was never shown leads to no alert. */
export function unmaskId(deps: Keys, actor: Actor, shown: number, ids = ofAlerts): number {
  if (scopeOf(actor) === "all" || shown >= half * half) return shown;
  let [left, right] = [Math.floor(shown / half), shown % half];
  for (const turn of turns.toReversed())
    [left, right] = [right ^ mixed(deps, ids, actor.clientId, turn, left), left];
  return left * half + right;
}

/** The cursor with the id behind the one that the actor was shown. Throws AppError bad_request for none of ours. */
export function unmaskCursor(deps: Keys, actor: Actor, text: string | undefined): string | undefined {
  const cursor = decodeCursor(text);
  return cursor && encodeCursor({ ...cursor, id: unmaskId(deps, actor, cursor.id) });
}

/** The cursor with the id that the actor is shown. */
export function maskCursor(deps: Keys, actor: Actor, text: string): string {
  const cursor = decodeCursor(text);
  return cursor ? encodeCursor({ ...cursor, id: maskId(deps, actor, cursor.id) }) : text;
}
