/** @jsxImportSource react */

import type { ReactNode } from "react";
import { RefusalNotice } from "./refusal-notice";
import { SignedOutNotice } from "./signed-out-notice";

/** Outcome of a dialog's act, directly above its buttons: in sight however far the body is scrolled. */
export const DialogNotices = (props: {
  signedOut?: boolean | undefined;
  refusal?: string | undefined;
  children?: ReactNode;
}) => (
  <div className="dialog-notices">
    {props.signedOut ? <SignedOutNotice /> : null}
    <RefusalNotice text={props.refusal} />
    {props.children}
  </div>
);
