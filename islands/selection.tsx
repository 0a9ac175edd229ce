/** @jsxImportSource react */

import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { joinIds, mostIds } from "@/ui/chosen-ids";
import { doneEvent } from "@/ui/dialog-events";
import { say } from "@/vocabulary/language";

declare global {
  /** htmx, which makes links of an element that a script added open in place, as those of the page do. */
  var htmx: { process(element: Element): void } | undefined;
}

type Props = {
  acts: readonly { act: string; label: string; tone?: "danger" }[];
  /** True if the rows come without boxes, which are added to all of them on request. */
  whenAsked?: boolean;
};

const boxesOfRows = () => [...document.querySelectorAll<HTMLInputElement>("[data-pick]")];

/** Adds boxes to the rows of a table that came without, or takes them away. */
function placeBoxes(table: HTMLTableElement, placed: boolean): void {
  table.classList.toggle("selectable", placed);
  for (const link of table.querySelectorAll<HTMLAnchorElement>("tbody th > a[href*='view=']")) {
    const before = link.previousElementSibling;
    if (!placed) before?.remove();
    else if (!before) {
      const box = document.createElement("input");
      box.type = "checkbox";
      box.dataset.pick = "";
      box.ariaLabel = say("Select");
      box.value = new URL(link.href).searchParams.get("view") ?? "";
      link.before(box);
    }
  }
}

/**
 * The rows of a list that are chosen, and what can be done with them. They stay chosen while the list is paged, filtered
 * or fetched again. Shift chooses all rows since the one before; at most `mostIds` are chosen at a time.
 */
export default function Selection({ acts, whenAsked = false }: Props) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  /** Number of rows of the page that can be chosen, number of chosen ones, and the list's own address. */
  const [page, setPage] = useState({ rows: 0, chosen: 0, list: "" });
  const [swaps, setSwaps] = useState(0);
  const [open, setOpen] = useState(!whenAsked);
  const bar = useRef<HTMLDivElement>(null);
  const all = useRef<HTMLInputElement>(null);
  const ask = useRef<HTMLButtonElement>(null);
  const last = useRef<string>(undefined);

  const put = (values: readonly string[], on: boolean) =>
    setChosen((before) => {
      const next = new Set(before);
      for (const value of values) {
        if (!on) next.delete(value);
        else if (next.size < mostIds) next.add(value);
      }
      return next;
    });

  // biome-ignore lint/correctness/useExhaustiveDependencies: it listens for as long as it is there
  useEffect(() => {
    const early = boxesOfRows().filter(({ checked }) => checked);
    put(
      early.map(({ value }) => value),
      true,
    );
    last.current = early[0]?.value;
    const onClick = ({ target, shiftKey }: MouseEvent) => {
      if (!(target instanceof HTMLInputElement) || target.dataset.pick === undefined) return;
      const boxes = boxesOfRows();
      const at = boxes.indexOf(target);
      const from = shiftKey ? boxes.findIndex(({ value }) => value === last.current) : -1;
      const range = from < 0 ? [target] : boxes.slice(Math.min(at, from), Math.max(at, from) + 1);
      put(
        range.map(({ value }) => value),
        target.checked,
      );
      last.current = target.value;
    };
    const onDone = (event: Event) => {
      if (event instanceof CustomEvent)
        put(
          event.detail.map((id: number) => `${id}`),
          false,
        );
    };
    const onSwap = () => setSwaps((before) => before + 1);
    document.addEventListener("click", onClick);
    document.addEventListener(doneEvent, onDone);
    document.addEventListener("htmx:after:swap", onSwap);
    return () => {
      document.removeEventListener("click", onClick);
      document.removeEventListener(doneEvent, onDone);
      document.removeEventListener("htmx:after:swap", onSwap);
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that were fetched again come as the server has them
  useEffect(() => {
    const table = bar.current?.closest(".table-box")?.querySelector("table");
    if (whenAsked && table) placeBoxes(table, open);
    const boxes = boxesOfRows();
    for (const box of boxes) box.checked = chosen.has(box.value);
    const list = bar.current?.closest("[hx-get]")?.getAttribute("hx-get") ?? location.pathname;
    setPage({ rows: boxes.length, chosen: boxes.filter(({ checked }) => checked).length, list });
  }, [chosen, swaps, open]);

  const none = chosen.size === 0;
  const some = page.chosen > 0 && page.chosen < page.rows;
  useEffect(() => {
    if (all.current) all.current.indeterminate = some;
  }, [some]);

  /** Shows the bar or hides it, and takes the focus along: what had it is gone. */
  function turn(shown: boolean): void {
    flushSync(() => setOpen(shown));
    if (shown && bar.current) globalThis.htmx?.process(bar.current);
    (shown ? all : ask).current?.focus();
  }

  const getAddress = (act: string) =>
    `${page.list}${page.list.includes("?") ? "&" : "?"}${act}=${joinIds(chosen)}`;
  if (!open)
    return (
      <div ref={bar} className="selection-bar closed">
        <button
          ref={ask}
          type="button"
          className="btn btn-ghost btn-sm"
          title={say("Select")}
          onClick={() => turn(true)}
        >
          {say("Select")}
        </button>
      </div>
    );
  return (
    <div ref={bar} className={none ? "selection-bar bare" : "selection-bar"}>
      <label>
        <input
          ref={all}
          type="checkbox"
          checked={page.chosen > 0 && page.chosen === page.rows}
          onChange={({ target }) =>
            put(
              boxesOfRows().map(({ value }) => value),
              target.checked,
            )
          }
        />
        <span>{say("All on this page")}</span>
      </label>
      <p role="status">
        {none
          ? ""
          : say(chosen.size < mostIds ? "{count} selected" : "{count} selected, the most at a time", {
              count: chosen.size,
            })}
      </p>
      <div className="selection-acts" hidden={none}>
        {acts.map(({ act, label, tone }) => (
          <a key={act} className={`btn btn-sm ${tone ?? ""}`} href={getAddress(act)}>
            {say(label)}
          </a>
        ))}
      </div>
      {none && !whenAsked ? null : (
        <button
          type="button"
          className="btn btn-ghost btn-sm"
          onClick={() => {
            setChosen(new Set());
            if (whenAsked) turn(false);
            else all.current?.focus();
          }}
        >
          {say(whenAsked ? "Cancel" : "Clear")}
        </button>
      )}
    </div>
  );
}
