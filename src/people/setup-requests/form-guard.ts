/*
 * What keeps programs from filling in the contact form, without a puzzle for people: a field that nobody sees, which
 * has to stay empty, and a stamp of when the form was opened, which nobody but the server can make.
 */

import { keyedByEither } from "@/access/digest";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import type { Instant } from "@/vocabulary/calendar";
import { setupRequestMessages } from "./contract";

/** A person takes longer than this to fill the form in, in milliseconds. */
const shortestFillTime = 3000;

const stampsOf = ({ env }: Pick<Deps, "env">, at: Instant) =>
  keyedByEither(env, "contact-form", at).map((digest) => `${at}.${digest}`);

/** Time of a stamp; undefined for one that the server did not issue. */
function openedAt(deps: Pick<Deps, "env">, stamp: string): Instant | undefined {
  const at = Number(stamp.split(".", 1)[0]);
  return stampsOf(deps, at).includes(stamp) ? at : undefined;
}

/** The stamp for a form that is shown: the one that it was sent with, so that nobody waits twice, or a new one. */
export const stampFor = (deps: Pick<Deps, "env" | "now">, sent: string | undefined): string =>
  sent !== undefined && openedAt(deps, sent) !== undefined ? sent : (stampsOf(deps, deps.now())[0] ?? "");

/**
 * Makes sure that a person filled the form in.
 * @throws AppError bad_request if the field that nobody sees was filled in, or the form came back at once
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
