/** @jsxImportSource react */

import { useEffect, useRef } from "react";
import { say } from "@/vocabulary/language";
import { Icon } from "./icon";

/**
 * Reason why a dialog's act was refused, if no field of it is to blame. It takes the focus, and stays until something
 * is edited or sent again.
 */
export function RefusalNotice({ text }: { text: string | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (text !== undefined) place.current?.focus();
  }, [text]);
  if (text === undefined) return null;
  return (
    <div ref={place} className="notice tone-bad field-wide refused" role="alert" tabIndex={-1}>
      <Icon name="error" />
      <div>
        <p className="notice-text">{say(text)}</p>
      </div>
    </div>
  );
}
