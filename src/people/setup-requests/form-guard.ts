/*
 * Keeps programs from filling in the contact form, without a puzzle for people: an invisible field that must stay
 * empty, and a stamp of when the form was opened, which only the server can make.
 */

import { keyedByEither } from "@/access/digest";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import type { Instant } from "@/vocabulary/calendar";
import { setupRequestMessages } from "./contract";

/** Minimum time in which a person fills in the form, in milliseconds. */
const shortestFillTime = 3000;

const makeStamps = ({ env }: Pick<Deps, "env">, at: Instant) =>
  keyedByEither(env, "contact-form", at).map((digest) => `${at}.${digest}`);

/** Time of a stamp; undefined for one that the server did not issue. */
function openedAt(deps: Pick<Deps, "env">, stamp: string): Instant | undefined {
  const at = Number(stamp.split(".", 1)[0]);
  return makeStamps(deps, at).includes(stamp) ? at : undefined;
}

/** The stamp of a form that is shown: the one that it was sent with, so that nobody waits twice, or a new one. */
export const stampFor = (deps: Pick<Deps, "env" | "now">, sent: string | undefined): string =>
  sent !== undefined && openedAt(deps, sent) !== undefined ? sent : (makeStamps(deps, deps.now())[0] ?? "");

/**
 * Checks that a person filled in the form.
 * @throws AppError bad_request if the invisible field was filled in, or the form was sent at once
 */
export function assertByPerson(
  deps: Pick<Deps, "env" | "now">,
  { homepage, opened }: { homepage: string; opened: string },
): void {
  if (homepage !== "") throw new AppError("bad_request", setupRequestMessages.automatic);
  const at = openedAt(deps, opened);
  if (at === undefined) throw new AppError("bad_request", setupRequestMessages.outdated);
  if (deps.now() - at < shortestFillTime) throw new AppError("bad_request", setupRequestMessages.tooFast);
}
