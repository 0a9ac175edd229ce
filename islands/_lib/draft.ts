import { useEffect, useRef, useState } from "react";
import { type $ZodType, safeParse } from "zod/v4/core";
import { closeEvent } from "@/ui/dialog-events";
import { draftPrefix } from "@/ui/drafts";

type DraftOptions<Kept> = {
  /** Name of a form that is not a dialog with an address; false if nothing is kept. */
  name?: string | false | undefined;
  /** Schema that a draft must match to be restored. */
  schema: $ZodType<Kept>;
  /** Unsent input; undefined if there is nothing to keep. Never a password. */
  value: Kept | undefined;
  restore: (kept: Kept) => void;
};

/**
 * Key of the form that the address opens (`/client/payments?pay=3`), or of a named one, for the signed-in person;
 * undefined without one, or if the address opens no form.
 */
function draftKey(name: string | false | undefined): string | undefined {
  if (name === false) return undefined;
  const person = document.querySelector<HTMLElement>("[data-person]")?.dataset.person;
  const opens = document.getElementById("dialog")?.dataset.opens?.split(" ") ?? [];
  const opened = [...new URLSearchParams(location.search)].filter(([name]) => opens.includes(name));
  if (person === undefined || (name === undefined && opened.length === 0)) return undefined;
  return `${draftPrefix}${person}:${location.pathname}${name ? `#${name}` : `?${new URLSearchParams(opened)}`}`;
}

/** Storage of the tab; undefined if the browser denies it, and nothing is kept. */
function storage(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}

function read(key: string): unknown {
  try {
    return JSON.parse(storage()?.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/**
 * Stores the typed values of a dialog with an address until they are sent or the dialog is closed, so that an expired
 * session, a reload or a crash of the tab loses nothing. They are restored when the same person opens the same
 * address in the same tab.
 * @returns `drop`, to be called once they are sent or discarded, and whether the form has restored values
 */
export function useDraft<Kept>({ name, schema, value, restore }: DraftOptions<Kept>) {
  const [restored, setRestored] = useState(false);
  const key = useRef<string>(undefined);
  const text = value === undefined ? undefined : JSON.stringify(value);

  const drop = () => {
    setRestored(false);
    if (key.current !== undefined) storage()?.removeItem(key.current);
  };

  // Before the effect that writes: what is there is read first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is there
  useEffect(() => {
    key.current = draftKey(name);
    const kept = key.current === undefined ? undefined : safeParse(schema, read(key.current));
    if (kept?.success) {
      restore(kept.data);
      setRestored(true);
    }
    if (name !== undefined) return;
    document.addEventListener(closeEvent, drop);
    return () => document.removeEventListener(closeEvent, drop);
  }, []);

  const first = useRef(true);
  useEffect(() => {
    const wasFirst = first.current;
    first.current = false;
    if (wasFirst) return;
    key.current ??= draftKey(name);
    if (key.current === undefined) return;
    if (text === undefined) storage()?.removeItem(key.current);
    else storage()?.setItem(key.current, text);
  }, [text, name]);

  return { drop, restored };
}
