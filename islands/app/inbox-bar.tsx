/** @jsxImportSource react */

import { useEffect, useRef, useState } from "react";
import type { Method } from "@/kernel/call";
import type { Topic } from "@/resources/topics";
import { undoDuration } from "@/ui/toasts";
import { say } from "@/vocabulary/language";
import { type AskedCall, sendAsked } from "../_lib/api";
import { changed } from "../_lib/change-events";
import { toast } from "../_lib/toast";
import { toastError } from "../_lib/toast-error";

/** A call with the id of its record left open. */
type OpenCall = { method: Method; path: string; idempotent: boolean };

type InboxAct = {
  act: string;
  label: string;
  call: OpenCall;
  undo: OpenCall;
  done: string;
  failure: string;
  changes: readonly Topic[];
};

const callFor = ({ path, ...call }: OpenCall, id: string): AskedCall => ({
  ...call,
  path: path.replace("{id}", id),
  ...(call.method !== "DELETE" && { body: {} }),
});

const findRow = (element: Element | null) => element?.closest<HTMLTableRowElement>(".inbox tbody tr") ?? null;
const rows = () => [...document.querySelectorAll<HTMLTableRowElement>(".inbox tbody tr")];
const getId = (row: Element) => row.id.slice(row.id.lastIndexOf("-") + 1);
const findLink = (row: Element | undefined) => row?.querySelector<HTMLElement>("th a");
const findBox = (row: Element) => row.querySelector<HTMLInputElement>("[data-pick]");
const isShown = (row: Element) => !row.hasAttribute("data-done");

/** Moves the focus from rows that leave to the next one that stays, or to the last before them. */
function focusBeyond(leaving: readonly Element[]): void {
  const all = rows();
  const at = Math.max(...leaving.map((row) => all.indexOf(row as HTMLTableRowElement)));
  const stays = (row: Element) => isShown(row) && !leaving.includes(row);
  findLink(all.slice(at + 1).find(stays) ?? all.slice(0, at).findLast(stays))?.focus();
}

/**
 * Carries out acts of an inbox's rows that need no question, on one row or on all that are chosen, and offers to undo all of the
 * last seconds together. A row leaves at once; it comes back if its call fails.
 */
export default function InboxBar({ acts }: { acts: readonly InboxAct[] }) {
  const [chosen, setChosen] = useState(0);
  const running = useRef(0);
  const recent = useRef<{ act: string; ids: string[]; until: number }>({ act: "", ids: [], until: 0 });

  const count = () => setChosen(rows().filter((row) => isShown(row) && findBox(row)?.checked).length);

  async function undo(act: InboxAct, ids: readonly string[]) {
    recent.current = { act: "", ids: [], until: 0 };
    try {
      for (const id of ids) await sendAsked(callFor(act.undo, id), crypto.randomUUID());
      toast({ title: "Undone", description: act.label });
    } catch (error) {
      toastError(error, "Failed to undo", "Undo");
    } finally {
      changed(...act.changes);
    }
  }

  function report(act: InboxAct, ids: readonly string[]) {
    const { act: before, ids: earlier, until } = recent.current;
    const together = before === act.act && performance.now() < until ? [...earlier, ...ids] : [...ids];
    recent.current = { act: act.act, ids: together, until: performance.now() + undoDuration };
    const title = together.length === 1 ? act.done : `${act.label}: ${together.length}`;
    toast({ title, undo: () => void undo(act, together) });
  }

  async function carryOut(act: InboxAct, on: readonly HTMLTableRowElement[]) {
    const leaving = on.filter(isShown);
    if (leaving.length === 0) return;
    focusBeyond(leaving);
    for (const row of leaving) row.dataset.done = "";
    const done: string[] = [];
    running.current += 1;
    try {
      for (const row of leaving) {
        await sendAsked(callFor(act.call, getId(row)), crypto.randomUUID());
        done.push(getId(row));
        const box = findBox(row);
        if (box) box.checked = false;
      }
    } catch (error) {
      for (const row of leaving) if (!done.includes(getId(row))) delete row.dataset.done;
      toastError(error, act.failure, act.label);
    } finally {
      running.current -= 1;
      if (done.length > 0) report(act, done);
      count();
      // Rows of calls that are under way would come back for a moment.
      if (running.current === 0) changed(...act.changes);
    }
  }

  const chosenFor = (act: string) =>
    rows().filter((row) => findBox(row)?.checked && row.querySelector(`[data-direct="${act}"]`));

  // biome-ignore lint/correctness/useExhaustiveDependencies: it listens for as long as it is there
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const { target, ctrlKey, metaKey, shiftKey } = event;
      if (!(target instanceof Element) || ctrlKey || metaKey || shiftKey) return;
      const link = target.closest<HTMLElement>(".inbox a[data-direct]");
      const row = findRow(link);
      const act = acts.find((one) => one.act === link?.dataset.direct);
      if (!row || !act) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      void carryOut(act, findBox(row)?.checked ? chosenFor(act.act) : [row]);
    };
    document.addEventListener("click", onClick, { capture: true });
    document.addEventListener("change", count);
    document.addEventListener("htmx:after:swap", count);
    count();
    return () => {
      document.removeEventListener("click", onClick, { capture: true });
      document.removeEventListener("change", count);
      document.removeEventListener("htmx:after:swap", count);
    };
  }, [acts]);

  function clear() {
    for (const row of rows()) {
      const box = findBox(row);
      if (box) box.checked = false;
    }
    count();
  }

  if (chosen === 0) return null;
  return (
    <div className="selection-bar">
      <p role="status">{say("{count} selected", { count: chosen })}</p>
      <div className="selection-acts">
        {acts.map((act) => (
          <button
            key={act.act}
            type="button"
            className="btn btn-sm"
            onClick={() => void carryOut(act, chosenFor(act.act))}
          >
            {act.label}
          </button>
        ))}
        <button type="button" className="btn btn-ghost btn-sm" onClick={clear}>
          {say("Clear")}
        </button>
      </div>
    </div>
  );
}
