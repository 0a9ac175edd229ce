import type { Actor } from "@/access/actor";
import { getScope } from "@/access/scope";
import { AppError } from "@/kernel/errors";
import { sayInEnglish } from "@/vocabulary/language";
import { clientEventTypes, type EventType } from "./contract";

/**
 * Refuses types of events that the actor may not read.
 * @throws AppError 400 at `types`
 */
export function assertReadable(actor: Actor, types: readonly EventType[] | null | undefined): void {
  if (getScope(actor) === "all") return;
  const type = types?.find((one) => !clientEventTypes.includes(one));
  if (type === undefined) return;
  const message = sayInEnglish("Events of the type {type} are for the bank's staff", { type });
  throw new AppError("bad_request", message, { fields: { types: message } });
}
