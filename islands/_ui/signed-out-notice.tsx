/** @jsxImportSource react */

import { say } from "@/vocabulary/language";
import { leaveWithoutQuestion } from "../_lib/confirm-leaving";

/** Notice that the session has ended while a form was open, with a link to sign in and return to it. */
export function SignedOutNotice() {
  const here = location.pathname + location.search;
  return (
    <div className="notice tone-warn field-wide" role="alert">
      <div>
        <p className="notice-title">{say("Your session has ended")}</p>
        <p className="notice-text">
          <a href={`/login?next=${encodeURIComponent(here)}`} onClick={leaveWithoutQuestion}>
            {say("Sign in again")}
          </a>
          {say(". What you typed is kept here.")}
        </p>
      </div>
    </div>
  );
}
