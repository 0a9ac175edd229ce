import type { Actor } from "@/access/actor";
import { asset } from "@/kernel/scope";
import { buttonClass } from "@/ui/class-names";
import { time } from "@/ui/time";
import { formatDateTime } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { sayAround } from "@/vocabulary/language/around";
import { endWithin } from "./rules";

/**
 * Warning that the session is about to end, which its script shows above the page and its open dialog. Empty before
 * that, so that pages stay small.
 */
export const SessionEnd = ({ actor, now, zone }: { actor: Actor; now: number; zone: string }) => {
  const end = endWithin(actor.sessionEnds, now);
  if (!end) return null;
  const values = { time: time(end.at, formatDateTime(end.at, zone)) };
  return (
    <div hidden data-script={asset("session-end.js")} data-session-end={end.at}>
      <div class="dialog-head">
        <div>
          <h2 class="dialog-title" id="session-end-title">
            {say("You will be signed out in 2 minutes")}
          </h2>
          <p class="dialog-description" id="session-end-text">
            {end.canStay
              ? sayAround("Nothing was done for a while. Your session ends on {time}.", values)
              : sayAround(
                  "Your session ends on {time}, whatever you do: it has lasted 8 hours. Save your work, then sign in again.",
                  values,
                )}
          </p>
        </div>
      </div>
      <div class="dialog-foot">
        {end.canStay ? (
          <>
            <button type="button" class={buttonClass("secondary")} data-close>
              {say("Close")}
            </button>
            <button type="button" class={buttonClass("primary")} data-stay data-first>
              {say("Stay signed in")}
            </button>
          </>
        ) : (
          <button type="button" class={buttonClass("primary")} data-close data-first>
            {say("Close")}
          </button>
        )}
      </div>
    </div>
  );
};
