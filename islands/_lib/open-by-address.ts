import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { closeEvent } from "@/ui/dialog-events";
import { closeDialog } from "./close-dialog";

/** State of a dialog that its owner opens and closes. */
export type Opening = { open: boolean; onOpenChange: (open: boolean) => void };

/** The same if the address may control it. */
export type MaybeOpening = { [Name in keyof Opening]?: Opening[Name] | undefined };

/**
 * Opening of a dialog: its owner's, or else the address's. An island that the address opened exists only with its
 * dialog, so that the dialog is open from the first, on the server too, and closes permanently.
 */
export function useOpening(owner: MaybeOpening): Opening {
  const [shown, setShown] = useState(true);
  useEffect(() => {
    // Synchronously, so that the focus is back in its place before a refresh may remove that row.
    const hide = () => flushSync(() => setShown(false));
    document.addEventListener(closeEvent, hide);
    return () => document.removeEventListener(closeEvent, hide);
  }, []);
  return {
    open: owner.open ?? shown,
    onOpenChange: owner.onOpenChange ?? ((next) => (next ? undefined : closeDialog())),
  };
}
