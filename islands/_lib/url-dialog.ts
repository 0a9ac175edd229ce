import { useEffect, useState } from "react";

/**
 * The state of a dialog that an address opens: it is open from the moment that its island is there, and opens anew
 * with each `opening`. Closing takes the parameter out of the address, so that a reload does not open it again.
 */
export function useUrlDialog(parameter: string, opening: string) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (opening) setOpen(true);
  }, [opening]);
  function onOpenChange(next: boolean): void {
    setOpen(next);
    const url = new URL(location.href);
    if (next || !url.searchParams.has(parameter)) return;
    url.searchParams.delete(parameter);
    history.replaceState(history.state, "", url);
  }
  return { open, onOpenChange };
}
