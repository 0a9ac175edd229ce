/** @jsxImportSource react */

import { leaveUnasked } from "../_lib/confirm-leaving";

/** Says that the session has ended while a form was open, and leads to sign in and back to it. */
export function SignedOut() {
  const here = location.pathname + location.search;
  return (
    <div className="notice tone-warn field-wide" role="alert">
      <div>
        <p className="notice-title">Your session has ended</p>
        <p className="notice-text">
          <a href={`/login?next=${encodeURIComponent(here)}`} onClick={leaveUnasked}>
            Sign in again
          </a>
          . What you typed is kept here.
        </p>
      </div>
    </div>
  );
}
