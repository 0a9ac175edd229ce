/** @jsxImportSource react */

import { say } from "@/vocabulary/language";
import { leaveWithoutQuestion } from "../_lib/confirm-leaving";

/** Says that the session has ended while a form was open, and leads to sign in and back to it. */
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
